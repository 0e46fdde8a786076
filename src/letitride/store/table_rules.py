"""The rules that a table of the store was created under: a filed submission, read and checked again."""

from __future__ import annotations

from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.errors import FaultyFile
from letitride.rules.house_rules import HouseRules
from letitride.store.submissions import StoredSubmission, find_submission
from letitride.store.tables import StoredTable


def house_rules(catalogue: Catalogue, filed: StoredSubmission, table_limit: str | None) -> HouseRules:
    """The rules of a table under a filed submission, at one of its table limits (the first if none is named)."""
    submission, faults = catalogue.check_text(filed.toml, folder=None)
    if submission is None or faults:
        raise FaultyFile(f"{filed.id}@{filed.version}", faults)
    return catalogue.open(submission, table_limit)


def rules_of_table(connection: Connection, catalogue: Catalogue, stored: StoredTable) -> HouseRules:
    """The rules that a table of the store was created under."""
    made = stored.created
    filed = find_submission(connection, made.submission_id, made.submission_version)
    return house_rules(catalogue, filed, made.table_limit)
