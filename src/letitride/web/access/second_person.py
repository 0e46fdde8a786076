"""The second person: what one alone may not do is approved by another, with the password that only they know."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field, SecretStr

from letitride.live.actors import AccountRole
from letitride.live.approvals import Approval
from letitride.web.access.sessions import Session
from letitride.web.problems import Problem
from letitride.web.requests import Reason
from letitride.web.server_parts import ServerParts

APPROVERS = frozenset({AccountRole.FLOOR, AccountRole.OPERATOR})
"""Who may approve: those who answer for the floor or for the house."""


LARGE_CENTS = 1_000_000
"""More chips than this aren't issued, redeemed or moved by one person alone."""


class ApprovedOrder(BaseModel):
    """Why something is done, and the second person who approves it with their own password."""

    reason: Reason
    approver: Annotated[str, Field(max_length=24)] = ""
    password: Annotated[SecretStr, Field(max_length=200)] = SecretStr("")


async def approval_of(parts: ServerParts, session: Session, request: Request, order: ApprovedOrder) -> Approval:
    """The approval that an order carries; without a second person it is the reason alone."""
    if not order.approver:
        return Approval(order.reason)
    address = request.client.host if request.client else ""
    second = await parts.accounts.sign_in(order.approver, order.password.get_secret_value(), address=address)
    if second.id == session.account_id:
        raise Problem(403, "The second person must be somebody else.", kind="not-allowed")
    if AccountRole(second.role) not in APPROVERS:
        raise Problem(403, f"{second.name} can't approve this. Ask the floor or an operator.", kind="not-allowed")
    return Approval(order.reason, second.name)


async def require_second(parts: ServerParts, session: Session, request: Request, order: ApprovedOrder) -> Approval:
    """The same, where a second person is needed in any case."""
    if not order.approver:
        raise Problem(403, "Ask a second person, floor or operator, to approve this.", kind="needs-approval")
    return await approval_of(parts, session, request, order)


async def reason_for(
    parts: ServerParts, session: Session, request: Request, order: ApprovedOrder, *, cents: int
) -> str:
    """The reason that goes into the record of moving chips; many chips are approved by a second person."""
    get = require_second if cents > LARGE_CENTS else approval_of
    approval = await get(parts, session, request, order)
    return f"{approval.reason}; approved by {approval.second}" if approval.second else approval.reason
