"""Filings: each version of a submission is filed, approved by whom its document says, and in force from a gaming day.

An approval is a line of the log of significant events; like every other it can't be changed unseen.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from letitride.errors import NotAllowed, StoreError
from letitride.store.database import schema
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.house.house import house_setting, set_house_setting
from letitride.store.house.submissions import StoredSubmission, all_submissions, find_submission
from letitride.store.money.cage import Signatures

APPROVED = "submission approved"
RULE = "tables wait for approval"
RULE_SET = "rule of filings changed"


@dataclass(frozen=True, slots=True)
class Approval:
    """Who approved a version, under which number of theirs, from which gaming day on, and who of the house noted it."""

    approved_by: str
    reference: str
    in_force_from: date
    noted_by: tuple[str, ...]
    noted_ms: int


@dataclass(frozen=True, slots=True)
class Filing:
    """A version of a submission and its approval, if it has one."""

    filed: StoredSubmission
    approval: Approval | None

    def state(self, day: date) -> str:
        """How far it is on a gaming day: filed, approved, or in force."""
        if self.approval is None:
            return "filed"
        return "in force" if self.approval.in_force_from <= day else "approved"


def list_filings(connection: Connection) -> list[Filing]:
    """Every version of every submission, by id, the newest first."""
    approvals = _approvals(connection)
    return [Filing(one, approvals.get(_subject(one.id, one.version))) for one in all_submissions(connection)]


def find_filing(connection: Connection, submission_id: str, version: int) -> Filing:
    """One version, and its approval."""
    filed = find_submission(connection, submission_id, version)
    subject = _subject(filed.id, filed.version)
    return Filing(filed, _approvals(connection, subject).get(subject))


def approve_filing(
    connection: Connection,
    submission_id: str,
    version: int,
    *,
    approved_by: str,
    reference: str,
    in_force_from: date,
    signed: Signatures,
    reason: str,
    at_ms: int,
) -> Filing:
    """Note an approval, once; two people of the house answer for it."""
    if find_filing(connection, submission_id, version).approval is not None:
        raise StoreError(f"{submission_id}@{version} is approved already. File another version to change anything.")
    after = {
        "approved_by": approved_by,
        "reference": reference,
        "in_force_from": in_force_from.isoformat(),
        "signed_by": signed.names,
    }
    entry = AuditEntry(at_ms, signed.first, APPROVED, _subject(submission_id, version), reason, after=after)
    note_in_audit_log(connection, entry)
    return find_filing(connection, submission_id, version)


def waits_for_approval(connection: Connection) -> bool:
    """Whether tables are opened only under what is approved and in force."""
    return house_setting(connection, RULE) == "yes"


def set_waits_for_approval(connection: Connection, is_on: bool, *, actor: str, reason: str, at_ms: int) -> None:
    """Change that rule of the house, from now on."""
    before = waits_for_approval(connection)
    set_house_setting(connection, RULE, "yes" if is_on else "no")
    old, new = ({RULE: "yes" if one else "no"} for one in (before, is_on))
    note_in_audit_log(connection, AuditEntry(at_ms, actor, RULE_SET, "house", reason, old, new))


def check_in_force(connection: Connection, filed: StoredSubmission, *, at_ms: int) -> None:
    """Refuse a table under what isn't in force, where the house waits for approval."""
    if not waits_for_approval(connection):
        return
    filing = find_filing(connection, filed.id, filed.version)
    state = filing.state(gaming_calendar(connection).day_of(at_ms))
    name = f"{filed.id}@{filed.version}"
    if state == "filed":
        raise NotAllowed(f"{name} isn't approved yet, and this house opens tables only under approved rules.")
    if state == "approved" and filing.approval is not None:
        raise NotAllowed(f"{name} is in force only from {filing.approval.in_force_from.isoformat()} on.")


def _subject(submission_id: str, version: int) -> str:
    return f"submission:{submission_id}@{version}"


def _approvals(connection: Connection, subject: str | None = None) -> dict[str, Approval]:
    columns = schema.audit_entries.c
    query = select(schema.audit_entries).where(columns.action == APPROVED)
    if subject is not None:
        query = query.where(columns.subject == subject)
    return {row.subject: _approval(row) for row in connection.execute(query.order_by(columns.id))}


def _approval(row: Any) -> Approval:
    said = msgspec.json.decode(row.after)
    day = date.fromisoformat(said["in_force_from"])
    return Approval(said["approved_by"], said["reference"], day, tuple(said["signed_by"]), row.at_ms)
