"""The rules of live tables: filed submissions by id and version, ready-made ones filed when they are first used."""

from __future__ import annotations

from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.errors import FaultyFile, NotFound, TextError
from letitride.rules.house_rules import HouseRules
from letitride.store.submissions import StoredSubmission, file_submission, find_submission, newest_submission
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


def named_submission(
    connection: Connection, catalogue: Catalogue, name: str, *, filed_by: str, at_ms: int
) -> StoredSubmission:
    """A submission by ``id@version``, or the newest of its id; a ready-made one is filed so that its table keeps it."""
    submission_id, _, version = name.partition("@")
    if version:
        if not version.isdecimal():
            raise TextError(f"{name!r} names no version; write id@number")
        return find_submission(connection, submission_id, int(version))
    if submission_id in catalogue.submission_ids():
        toml = catalogue.submission_text(submission_id)
        return file_submission(connection, submission_id=submission_id, toml=toml, filed_by=filed_by, filed_ms=at_ms)
    newest = newest_submission(connection, submission_id)
    if newest is None:
        raise NotFound(f"there is no submission {submission_id}")
    return newest
