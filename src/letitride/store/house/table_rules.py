"""The rules that a table of the store was created under: its submission, read and checked again."""

from __future__ import annotations

from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.rules.house_rules import HouseRules
from letitride.rules.submission import UNFILED
from letitride.store.house.submissions import StoredSubmission, find_submission, unfiled_submission
from letitride.store.house.tables import StoredTable


def house_rules(catalogue: Catalogue, filed: StoredSubmission, table_limit: str | None) -> HouseRules:
    """The rules of a table under a submission, at one of its table limits (the first if none is named)."""
    name = f"{filed.id}@{filed.version}"
    is_trial = filed.version == UNFILED
    return catalogue.rules_of_text(filed.toml, name=name, table_limit=table_limit, is_trial=is_trial)


def rules_of_table(connection: Connection, catalogue: Catalogue, stored: StoredTable) -> HouseRules:
    """The rules that a table of the store was created under."""
    return house_rules(catalogue, submission_of_table(connection, stored), stored.created.table_limit)


def submission_of_table(connection: Connection, stored: StoredTable) -> StoredSubmission:
    """The submission that a table was created under: a filed one, or its owner's own out of the table's own record."""
    made = stored.created
    if made.submission_version != UNFILED:
        return find_submission(connection, made.submission_id, made.submission_version)
    toml = made.settings["own_submission"]
    return unfiled_submission(
        submission_id=made.submission_id, toml=toml, owner=made.created_by, made_ms=made.created_ms
    )
