"""Rules submissions as they were filed: each filing is a version of its own, and none is ever changed."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, func, select

from letitride.errors import NotFound
from letitride.rules.submission import UNFILED
from letitride.store.database import schema
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.house_chain import touch


@dataclass(frozen=True, slots=True)
class StoredSubmission:
    """One version of a rules submission: its TOML, and the SHA-256 of it."""

    id: str
    version: int
    toml: str
    digest: str
    filed_by: str
    filed_ms: int


def file_submission(
    connection: Connection, *, submission_id: str, toml: str, filed_by: str, filed_ms: int
) -> StoredSubmission:
    """File a submission as the next version; the same text as the newest version stays that version."""
    digest = sha256(toml.encode()).hexdigest()
    newest = newest_submission(connection, submission_id)
    if newest is not None and newest.digest == digest:
        return newest
    version = 1 if newest is None else newest.version + 1
    filed = StoredSubmission(submission_id, version, toml, digest, filed_by, filed_ms)
    connection.execute(schema.submissions.insert(), {name: getattr(filed, name) for name in StoredSubmission.__slots__})
    touch(connection, "submissions", submission_id, version)
    subject, after = f"submission:{submission_id}@{version}", {"sha256": digest}
    note_in_audit_log(connection, AuditEntry(filed_ms, filed_by, "submission filed", subject, after=after))
    return filed


def unfiled_submission(*, submission_id: str, toml: str, owner: str, made_ms: int) -> StoredSubmission:
    """A submission of somebody's own as version 0: the record of its table holds it, and the house never files it."""
    return StoredSubmission(submission_id, UNFILED, toml, sha256(toml.encode()).hexdigest(), owner, made_ms)


def find_submission(connection: Connection, submission_id: str, version: int) -> StoredSubmission:
    """One version of a submission."""
    columns = schema.submissions.c
    query = select(schema.submissions).where(columns.id == submission_id, columns.version == version)
    row = connection.execute(query).first()
    if row is None:
        raise NotFound(f"there is no submission {submission_id}@{version}")
    return _stored(row)


def newest_submission(connection: Connection, submission_id: str) -> StoredSubmission | None:
    """The newest version of a submission."""
    columns = schema.submissions.c
    query = select(schema.submissions).where(columns.id == submission_id).order_by(columns.version.desc()).limit(1)
    row = connection.execute(query).first()
    return None if row is None else _stored(row)


def list_submissions(connection: Connection) -> list[StoredSubmission]:
    """The newest version of every submission, by id."""
    columns = schema.submissions.c
    newest = select(columns.id, func.max(columns.version).label("version")).group_by(columns.id).subquery()
    query = select(schema.submissions).join(newest, (columns.id == newest.c.id) & (columns.version == newest.c.version))
    return [_stored(row) for row in connection.execute(query.order_by(columns.id))]


def all_submissions(connection: Connection) -> list[StoredSubmission]:
    """Every version of every submission, by id, the newest first."""
    columns = schema.submissions.c
    query = select(schema.submissions).order_by(columns.id, columns.version.desc())
    return [_stored(row) for row in connection.execute(query)]


def _stored(row: Row[Any]) -> StoredSubmission:
    return StoredSubmission(**{name: getattr(row, name) for name in StoredSubmission.__slots__})
