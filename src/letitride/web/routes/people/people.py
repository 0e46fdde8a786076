"""Routes of the people of the house: accounts, roles, suspension, and the cage."""

from __future__ import annotations

from functools import partial
from secrets import token_hex
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field, SecretStr
from sqlalchemy import Connection

from letitride.live.approvals import Approval
from letitride.live.permissions import AccountRole, Action, is_allowed
from letitride.live.standing_up import stand_up
from letitride.store.house.audit_log import AuditEntry, newest_actor, note_in_audit_log
from letitride.store.money.cage import Signatures, issue_chips, redeem_chips
from letitride.store.money.ledger import balances_of
from letitride.store.money.ledger_accounts import WALLET_PREFIX
from letitride.store.people.accounts import (
    ACTIVE,
    NEW_PASSWORD,
    SUSPENDED,
    StoredAccount,
    change_account,
    create_account,
    find_account,
    find_account_by_name,
    list_accounts,
)
from letitride.store.people.second_factors import accounts_with_factor
from letitride.store.people.sessions import close_sessions_of
from letitride.web.access.accounts import check_name
from letitride.web.access.orders import Once, OnlyOnce
from letitride.web.access.passwords import check_password
from letitride.web.access.second_person import ApprovedOrder, approval_of, with_second
from letitride.web.access.sessions import Session
from letitride.web.names import Name
from letitride.web.problems import Problem
from letitride.web.requests import Body, Cashier, Reason, SomeCents, TheParts, allowed
from letitride.web.server_time import now_ms

router = APIRouter(prefix="/api", tags=["people"])

Manager = Annotated[Session, Depends(allowed(Action.MANAGE_ACCOUNTS))]
AccountsReader = Annotated[Session, Depends(allowed(Action.READ_ACCOUNTS))]
RoleChoice = Literal["player", "dealer", "floor", "operator", "cashier", "auditor", "regulator"]
Password = Annotated[SecretStr, Field(max_length=200)]
PASSWORD_CHOSEN = ("account made", "password set", "password changed", "password reset", "operator recovered")
"""Acts in the log of significant events by which an account has the password that it has."""


class AccountView(BaseModel):
    """Somebody of the house, with the chips in their wallet."""

    id: str
    name: str
    role: str
    status: str
    created_ms: int
    wallet_cents: int
    has_second_factor: bool = False


class NewAccount(Body):
    """An account to be made."""

    name: Annotated[str, Field(min_length=1, max_length=24)]
    role: RoleChoice
    password: Password
    reason: Reason = "made by the operator"


class AccountChange(Body):
    """What is to change about an account, and why."""

    role: RoleChoice | None = None
    is_active: bool | None = None
    reason: Reason


class PasswordReset(Body):
    """A password for the next sign-in only, at which its owner chooses another; and why."""

    password: Password
    reason: Reason


class CageOrder(ApprovedOrder):
    """Chips to issue or to redeem; many chips need a second person."""

    player: Annotated[str, Field(min_length=1, max_length=24)]
    amount_cents: SomeCents


class Wallet(BaseModel):
    """What a wallet holds."""

    player: str
    wallet_cents: int


@router.get("/users", response_model=list[AccountView])
async def read_users(parts: TheParts, session: AccountsReader) -> Any:  # noqa: ARG001
    """Everybody."""
    return await parts.read(_everybody)


@router.post("/users", response_model=AccountView, status_code=201)
async def make_user(parts: TheParts, session: Manager, order: NewAccount) -> Any:
    """Make an account in a role; whose it is chooses another password when they first sign in."""
    name = check_name(order.name)
    check_password(order.password.get_secret_value())
    hashed = await parts.passwords.hash(order.password.get_secret_value())

    def work(connection: Connection) -> StoredAccount:
        account = create_account(
            connection,
            account_id=token_hex(8),
            name=name,
            role=order.role,
            password_hash=hashed,
            created_ms=now_ms(),
            status=NEW_PASSWORD,
        )
        after: dict[str, str] = {"role": order.role}
        _note(connection, session, "account made", account.name, order.reason, None, after)
        return account

    return _view(await parts.write(work), 0)


@router.post("/users/{account}", response_model=AccountView)
async def change_user(parts: TheParts, session: Manager, account: Name, change: AccountChange) -> Any:
    """Change a role, or suspend somebody: their sessions end, and who may no longer play leaves every seat."""
    if account == session.account_id:
        raise Problem(409, "You can't change your own role or status.", kind="conflict")

    def work(connection: Connection) -> StoredAccount:
        before = find_account(connection, account)
        change_account(connection, account, role=change.role, status=_status(connection, before, change.is_active))
        after = find_account(connection, account)
        if (before.role, before.status) != (after.role, after.status):
            close_sessions_of(connection, account)
        old, new = ({"role": one.role, "status": one.status} for one in (before, after))
        _note(connection, session, "account changed", after.name, change.reason, old, new)
        return after

    changed = await parts.write(work)
    await parts.clients.sweep()
    if changed.status == SUSPENDED or not is_allowed(AccountRole(changed.role), Action.PLAY):
        await stand_up(parts.store, parts.rooms, changed.name)
    wallets = await parts.read(lambda connection: balances_of(connection, prefix=f"{WALLET_PREFIX}{changed.name}"))
    return _view(changed, wallets.get(f"{WALLET_PREFIX}{changed.name}", 0))


@router.post("/users/{account}/password", status_code=204, response_class=Response)
async def reset_password(parts: TheParts, session: Manager, account: Name, order: PasswordReset) -> Response:
    """Reset a password: the account is signed out everywhere, and its owner chooses another at the next sign-in."""
    if account == session.account_id:
        raise Problem(409, "Change your own password in the settings.", kind="conflict")
    hashed = await parts.passwords.hash(order.password.get_secret_value())

    def work(connection: Connection) -> None:
        owner = find_account(connection, account)
        if owner.status not in (ACTIVE, NEW_PASSWORD):
            raise Problem(409, f"{owner.name} is suspended. Restore the account first.", kind="conflict")
        change_account(connection, account, status=NEW_PASSWORD, password_hash=hashed)
        close_sessions_of(connection, account)
        _note(connection, session, "password reset", owner.name, order.reason, None, None)

    await parts.write(work)
    await parts.clients.sweep()
    return Response(status_code=204)


@router.post("/cage/issue", response_model=Wallet)
async def issue(parts: TheParts, session: Cashier, request: Request, once: OnlyOnce, order: CageOrder) -> Any:
    """Issue play chips to a person's wallet."""
    return await _move(parts, session, request, once, order, is_issue=True)


@router.post("/cage/redeem", response_model=Wallet)
async def redeem(parts: TheParts, session: Cashier, request: Request, once: OnlyOnce, order: CageOrder) -> Any:
    """Redeem play chips from a person's wallet."""
    return await _move(parts, session, request, once, order, is_issue=False)


async def _move(
    parts: TheParts, session: Session, request: Request, once: Once, order: CageOrder, *, is_issue: bool
) -> dict[str, Any]:
    def work(connection: Connection, approval: Approval) -> dict[str, Any]:
        account = find_account_by_name(connection, order.player)
        if account is None:
            raise Problem(404, f"There is nobody called {order.player}.", kind="unknown-name")
        move = issue_chips if is_issue else redeem_chips
        held = move(
            connection,
            account.name,
            order.amount_cents,
            actor=session.name,
            reason=with_second(approval),
            at_ms=now_ms(),
            signed=Signatures(session.name, approval.second),
        )
        return {"player": account.name, "wallet_cents": held}

    approve = partial(approval_of, parts, session, request, order, subject=f"wallet:{order.player}")
    return await once.do(session, order, work, approve=approve)


def _status(connection: Connection, account: StoredAccount, is_active: bool | None) -> str | None:
    """What an account becomes, if it changes; whose password somebody else chose still has to choose another."""
    if is_active is False:
        return SUSPENDED
    if not is_active or account.status != SUSPENDED:
        return None
    chosen_by = newest_actor(connection, PASSWORD_CHOSEN, f"account:{account.name}")
    return ACTIVE if chosen_by in ("", account.name) else NEW_PASSWORD


def _everybody(connection: Connection) -> list[dict[str, Any]]:
    wallets = balances_of(connection, prefix=WALLET_PREFIX)
    with_codes = accounts_with_factor(connection)
    return [
        _view(one, wallets.get(f"{WALLET_PREFIX}{one.name}", 0)) | {"has_second_factor": one.id in with_codes}
        for one in list_accounts(connection)
    ]


def _view(account: StoredAccount, wallet_cents: int) -> dict[str, Any]:
    return {
        "id": account.id,
        "name": account.name,
        "role": account.role,
        "status": account.status,
        "created_ms": account.created_ms,
        "wallet_cents": wallet_cents,
    }


def _note(
    connection: Connection,
    session: Session,
    action: str,
    subject: str,
    reason: str,
    before: dict[str, str] | None,
    after: dict[str, str] | None,
) -> None:
    noted = AuditEntry(now_ms(), session.name, action, f"account:{subject}", reason, before, after)
    note_in_audit_log(connection, noted)
