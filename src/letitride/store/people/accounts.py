"""The people of the house: their names, roles and password hashes. Passwords themselves never come here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, select, update
from sqlalchemy.exc import IntegrityError

from letitride.errors import NameTaken, NotFound
from letitride.store.database import schema
from letitride.store.house.house_chain import touch
from letitride.store.money.ledger_accounts import BOT_PREFIX
from letitride.store.people.names import imitated_key, name_key

ACTIVE = "active"
SUSPENDED = "suspended"
NEW_PASSWORD = "new password"
"""Somebody else chose the password: whose account it is chooses another before anything else."""


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """A person. A guest has no password hash."""

    id: str
    name: str
    role: str
    password_hash: str | None
    status: str
    created_ms: int

    def __repr__(self) -> str:
        return f"StoredAccount(id={self.id!r}, name={self.name!r}, role={self.role!r}, status={self.status!r})"


def create_account(
    connection: Connection,
    *,
    account_id: str,
    name: str,
    role: str,
    password_hash: str | None,
    created_ms: int,
    status: str = ACTIVE,
) -> StoredAccount:
    """Create an account; no two names look alike, and none looks like a bot's."""
    if name_key(name).startswith(name_key(BOT_PREFIX)):
        raise NameTaken(f"names that begin with {BOT_PREFIX} are for bots")
    account = StoredAccount(account_id, name, role, password_hash, status, created_ms)
    row = {column: getattr(account, column) for column in StoredAccount.__slots__}
    imitated = select(schema.accounts.c.id).where(schema.accounts.c.name_key == imitated_key(name))
    if find_account_by_name(connection, name) is not None or connection.execute(imitated).first() is not None:
        raise NameTaken(f"The name {name} is taken, or looks like one that is.")
    try:
        with connection.begin_nested():
            connection.execute(schema.accounts.insert(), {**row, "name_key": name_key(name)})
    except IntegrityError:
        raise NameTaken(f"The name {name} is taken, or looks like one that is.") from None
    touch(connection, "accounts", account_id)
    return account


def find_account(connection: Connection, account_id: str) -> StoredAccount:
    """An account by its id."""
    row = connection.execute(select(schema.accounts).where(schema.accounts.c.id == account_id)).first()
    if row is None:
        raise NotFound("there is no such account")
    return _stored(row)


def find_account_by_name(connection: Connection, name: str) -> StoredAccount | None:
    """An account by its name, however it is written; of older accounts that look alike, the one most like it."""
    folded = name.casefold()
    query = select(schema.accounts).where(schema.accounts.c.name_key.in_({name_key(name), folded}))
    found = map(_stored, connection.execute(query))
    return min(found, key=lambda one: (one.name != name, one.name.casefold() != folded), default=None)


def list_accounts(connection: Connection) -> list[StoredAccount]:
    """All accounts by name."""
    query = select(schema.accounts).order_by(func.lower(schema.accounts.c.name))
    return [_stored(row) for row in connection.execute(query)]


def count_accounts(connection: Connection, *, role: str) -> int:
    """How many accounts have a role."""
    return connection.execute(select(func.count()).where(schema.accounts.c.role == role)).scalar_one()


def change_account(
    connection: Connection,
    account_id: str,
    *,
    role: str | None = None,
    status: str | None = None,
    password_hash: str | None = None,
) -> None:
    """Change what is given of an account's role, status and password hash."""
    changes = {"role": role, "status": status, "password_hash": password_hash}
    _update(connection, account_id, {name: value for name, value in changes.items() if value is not None})
    touch(connection, "accounts", account_id)


def _update(connection: Connection, account_id: str, values: dict[str, Any]) -> None:
    if not values:
        return
    changed = connection.execute(update(schema.accounts).where(schema.accounts.c.id == account_id).values(values))
    if not changed.rowcount:
        raise NotFound("there is no such account")


def _stored(row: Row[Any]) -> StoredAccount:
    return StoredAccount(**{name: getattr(row, name) for name in StoredAccount.__slots__})
