"""The second person: what one alone may not do is approved by another, with the password that only they know."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import Request
from pydantic import Field, SecretStr
from sqlalchemy import Connection

from letitride.live.actors import AccountRole
from letitride.live.approvals import Approval
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.people.accounts import find_account_by_name
from letitride.web.access.sessions import Session
from letitride.web.problems import Problem
from letitride.web.requests import Body, Reason
from letitride.web.server_parts import ServerParts
from letitride.web.server_time import now_ms

Roles = frozenset[AccountRole]
APPROVERS: Roles = frozenset({AccountRole.FLOOR, AccountRole.OPERATOR})
"""Who may approve: those who answer for the floor or for the house."""

SLIP_SIGNERS = APPROVERS | {AccountRole.CASHIER}
"""Who may sign a slip beside whoever made it out."""

_ONE = {AccountRole.FLOOR: "a floor supervisor", AccountRole.OPERATOR: "an operator", AccountRole.CASHIER: "a cashier"}


class ApprovedOrder(Body):
    """Why something is done, and the second person who approves it with their own password."""

    reason: Reason
    approver: Annotated[str, Field(max_length=24)] = ""
    password: Annotated[SecretStr, Field(max_length=200)] = SecretStr("")
    code: Annotated[str, Field(max_length=12)] = Field("", description="Their one-time code, if they use them.")


async def approval_of(
    parts: ServerParts,
    session: Session,
    request: Request,
    order: ApprovedOrder,
    *,
    subject: str,
    approvers: Roles = APPROVERS,
) -> Approval:
    """The approval that an order carries; without a second person it is the reason alone. A refusal is logged."""
    if not order.approver:
        return Approval(order.reason)
    try:
        return Approval(order.reason, await _second(parts, session, request, order, approvers))
    except Problem as problem:
        await parts.write(partial(_note_refusal, session=session, order=order, subject=subject, problem=problem))
        raise


async def require_second(
    parts: ServerParts,
    session: Session,
    request: Request,
    order: ApprovedOrder,
    *,
    subject: str,
    approvers: Roles = APPROVERS,
) -> Approval:
    """The same, where a second person is needed in any case."""
    if not order.approver:
        raise Problem(403, f"Ask a second person, {_listed(approvers)}, to approve this.", kind="needs-approval")
    return await approval_of(parts, session, request, order, subject=subject, approvers=approvers)


def _listed(roles: Roles) -> str:
    return " or ".join(_ONE[role] for role in AccountRole if role in roles)


async def _second(
    parts: ServerParts, session: Session, request: Request, order: ApprovedOrder, approvers: Roles
) -> str:
    address = request.client.host if request.client else ""
    password = order.password.get_secret_value()
    second = await parts.accounts.sign_in(order.approver, password, address=address, code=order.code)
    if second.id == session.account_id:
        raise Problem(403, "The second person must be somebody else.", kind="not-allowed")
    if AccountRole(second.role) not in approvers:
        raise Problem(403, f"{second.name} can't approve this. Ask {_listed(approvers)}.", kind="not-allowed")
    return second.name


def _note_refusal(
    connection: Connection, *, session: Session, order: ApprovedOrder, subject: str, problem: Problem
) -> None:
    """Log who was named and why it was refused; a name that nobody has may be a mistyped password and isn't kept."""
    named = find_account_by_name(connection, order.approver)
    after = {"approver": named.name if named else "unknown", "refused": problem.kind or str(problem.status_code)}
    entry = AuditEntry(now_ms(), session.name, "approval refused", subject, order.reason, None, after)
    note_in_audit_log(connection, entry)


def with_second(approval: Approval) -> str:
    """The reason as the record of a move of chips keeps it."""
    return f"{approval.reason}; approved by {approval.second}" if approval.second else approval.reason
