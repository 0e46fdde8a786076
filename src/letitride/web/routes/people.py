"""Routes of the people of the house: accounts, roles, suspension, and the cage."""

from __future__ import annotations

from secrets import token_hex
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field, SecretStr
from sqlalchemy import Connection

from letitride.service.standing_up import stand_up
from letitride.store.accounts import (
    ACTIVE,
    SUSPENDED,
    StoredAccount,
    change_account,
    create_account,
    find_account,
    find_account_by_name,
    list_accounts,
)
from letitride.store.cage import issue_chips, redeem_chips
from letitride.store.ledger import balances_of
from letitride.store.ledger_accounts import WALLET_PREFIX
from letitride.store.sessions import close_sessions_of
from letitride.store.significant import SignificantEvent, note_significant
from letitride.web.accounts import check_name
from letitride.web.moments import now_ms
from letitride.web.names import Name
from letitride.web.passwords import check_length
from letitride.web.permissions import Action
from letitride.web.problems import Problem
from letitride.web.requests import Cashier, Reason, TheParts, allowed
from letitride.web.sessions import Session

router = APIRouter(prefix="/api", tags=["people"])

Manager = Annotated[Session, Depends(allowed(Action.MANAGE_ACCOUNTS))]
RoleChoice = Literal["player", "dealer", "floor", "operator", "auditor"]
Password = Annotated[SecretStr, Field(max_length=200)]


class AccountView(BaseModel):
    """Somebody of the house, with the chips in their wallet."""

    id: str
    name: str
    role: str
    status: str
    created_ms: int
    wallet_cents: int


class NewAccount(BaseModel):
    """An account to be made."""

    name: Annotated[str, Field(min_length=1, max_length=24)]
    role: RoleChoice
    password: Password
    reason: Reason = "made by the operator"


class AccountChange(BaseModel):
    """What is to change about an account, and why."""

    role: RoleChoice | None = None
    is_active: bool | None = None
    reason: Reason


class CageOrder(BaseModel):
    """Chips to issue or to redeem."""

    player: Annotated[str, Field(min_length=1, max_length=24)]
    amount_cents: Annotated[int, Field(ge=1, le=10**12)]
    reason: Reason


class Wallet(BaseModel):
    """What a wallet holds."""

    player: str
    wallet_cents: int


@router.get("/users", response_model=list[AccountView])
async def read_users(parts: TheParts, session: Manager) -> Any:  # noqa: ARG001
    """Everybody."""
    return await parts.read(_everybody)


@router.post("/users", response_model=AccountView, status_code=201)
async def make_user(parts: TheParts, session: Manager, order: NewAccount) -> Any:
    """Make an account in a role."""
    check_name(order.name)
    check_length(order.password.get_secret_value())
    hashed = await parts.passwords.hash(order.password.get_secret_value())

    def work(connection: Connection) -> StoredAccount:
        account = create_account(
            connection,
            account_id=token_hex(8),
            name=order.name,
            role=order.role,
            password_hash=hashed,
            created_ms=now_ms(),
        )
        after: dict[str, str] = {"role": order.role}
        _note(connection, session, "account made", account.name, order.reason, None, after)
        return account

    return _view(await parts.write(work), 0)


@router.post("/users/{account}", response_model=AccountView)
async def change_user(parts: TheParts, session: Manager, account: Name, change: AccountChange) -> Any:
    """Change a role, or suspend somebody: their sessions end, and a round they are in is played on without them."""
    if account == session.account_id:
        raise Problem(409, "Nobody changes their own role or status.", kind="conflict")

    def work(connection: Connection) -> StoredAccount:
        before = find_account(connection, account)
        status = None if change.is_active is None else ACTIVE if change.is_active else SUSPENDED
        change_account(connection, account, role=change.role, status=status)
        after = find_account(connection, account)
        if (before.role, before.status) != (after.role, after.status):
            close_sessions_of(connection, account)
        old, new = ({"role": one.role, "status": one.status} for one in (before, after))
        _note(connection, session, "account changed", after.name, change.reason, old, new)
        return after

    changed = await parts.write(work)
    await parts.clients.sweep()
    if changed.status == SUSPENDED:
        await stand_up(parts.store, parts.rooms, changed.name)
    wallets = await parts.read(lambda connection: balances_of(connection, prefix=f"{WALLET_PREFIX}{changed.name}"))
    return _view(changed, wallets.get(f"{WALLET_PREFIX}{changed.name}", 0))


@router.post("/cage/issue", response_model=Wallet)
async def issue(parts: TheParts, session: Cashier, order: CageOrder) -> Any:
    """Issue play chips to a person's wallet."""
    return await _move(parts, session, order, is_issue=True)


@router.post("/cage/redeem", response_model=Wallet)
async def redeem(parts: TheParts, session: Cashier, order: CageOrder) -> Any:
    """Redeem play chips from a person's wallet."""
    return await _move(parts, session, order, is_issue=False)


async def _move(parts: TheParts, session: Session, order: CageOrder, *, is_issue: bool) -> dict[str, Any]:
    def work(connection: Connection) -> int:
        if find_account_by_name(connection, order.player) is None:
            raise Problem(404, f"There is nobody called {order.player}.", kind="unknown-name")
        move = issue_chips if is_issue else redeem_chips
        return move(
            connection,
            order.player,
            order.amount_cents,
            actor=session.name,
            reason=order.reason,
            at_ms=now_ms(),
        )

    return {"player": order.player, "wallet_cents": await parts.write(work)}


def _everybody(connection: Connection) -> list[dict[str, Any]]:
    wallets = balances_of(connection, prefix=WALLET_PREFIX)
    return [_view(one, wallets.get(f"{WALLET_PREFIX}{one.name}", 0)) for one in list_accounts(connection)]


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
    noted = SignificantEvent(now_ms(), session.name, action, f"account:{subject}", reason, before, after)
    note_significant(connection, noted)
