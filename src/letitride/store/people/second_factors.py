"""Second factors: the secret of an account's one-time codes, and the last time step that was used of it."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from letitride.store.database import schema
from letitride.store.house.house_chain import touch

_factors = schema.second_factors


def secret_of(connection: Connection, account_id: str) -> str:
    """The secret of an account's one-time codes, empty where it has none."""
    return connection.execute(select(_factors.c.secret).where(_factors.c.account_id == account_id)).scalar() or ""


def set_secret(connection: Connection, account_id: str, secret: str, *, at_ms: int) -> None:
    """Ask an account for one-time codes from now on."""
    forget_secret(connection, account_id)
    row = {"account_id": account_id, "secret": secret, "since_ms": at_ms, "last_step": 0}
    connection.execute(_factors.insert(), row)
    touch(connection, "second_factors", account_id)


def forget_secret(connection: Connection, account_id: str) -> None:
    """Ask an account for its password only."""
    connection.execute(delete(_factors).where(_factors.c.account_id == account_id))
    touch(connection, "second_factors", account_id)


def use_step(connection: Connection, account_id: str, step: int) -> bool:
    """Use the code of a time step; False if that step or a later one was used already, in whichever process."""
    used = update(_factors).where(_factors.c.account_id == account_id, _factors.c.last_step < step)
    return bool(connection.execute(used.values(last_step=step)).rowcount)
