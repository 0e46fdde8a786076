"""Submissions as live tables take them: by id and version, ready-made ones filed when first used, or as own text."""

from __future__ import annotations

from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.errors import FaultyFile, NotFound, TextError
from letitride.store.house.submissions import (
    StoredSubmission,
    file_submission,
    find_submission,
    newest_submission,
    unfiled_submission,
)

LONGEST_VERSION = 9
"""The most digits of a version."""


def named_submission(
    connection: Connection, catalogue: Catalogue, name: str, *, filed_by: str, at_ms: int
) -> StoredSubmission:
    """A submission by ``id@version``, or the newest of its id; a ready-made one is filed so that its table keeps it."""
    submission_id, _, version = name.partition("@")
    if version:
        if not (version.isdecimal() and len(version) <= LONGEST_VERSION):
            raise TextError(f"{name!r} doesn't name a version. Write it like maryland-full@2")
        return find_submission(connection, submission_id, int(version))
    if submission_id in catalogue.submission_ids():
        toml = catalogue.submission_text(submission_id)
        return file_submission(connection, submission_id=submission_id, toml=toml, filed_by=filed_by, filed_ms=at_ms)
    newest = newest_submission(connection, submission_id)
    if newest is None:
        raise NotFound(f"there is no submission {submission_id}")
    return newest


def own_submission(catalogue: Catalogue, toml: str, *, owner: str, at_ms: int) -> StoredSubmission:
    """A submission of somebody's own, checked as any other and filed nowhere; raises with all its faults."""
    submission, faults = catalogue.check_text(toml, folder=None, is_trial=True)
    if submission is None or faults:
        raise FaultyFile(submission.id if submission else "the submission", faults)
    return unfiled_submission(submission_id=submission.id, toml=toml, owner=owner, made_ms=at_ms)
