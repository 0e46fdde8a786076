"""Second factors of sign-ins: the secret of each, encrypted by whoever calls, and the last code that was used."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from letitride.store.database import schema
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.house_chain import touch

TURNED_ON = "second factor turned on"
TURNED_OFF = "second factor turned off"
REMOVED = "second factor removed"

_factors = schema.second_factors.c


@dataclass(frozen=True, slots=True)
class StoredFactor:
    """Somebody's second factor; it counts once its owner has shown a first code."""

    account_id: str
    secret: str
    is_confirmed: bool
    last_step: int

    def __repr__(self) -> str:
        return f"StoredFactor(account_id={self.account_id!r}, is_confirmed={self.is_confirmed})"


def find_factor(connection: Connection, account_id: str) -> StoredFactor | None:
    """The second factor of an account, if there is one."""
    row = connection.execute(select(schema.second_factors).where(_factors.account_id == account_id)).first()
    return None if row is None else StoredFactor(account_id, row.secret, bool(row.is_confirmed), row.last_step)


def begin_factor(connection: Connection, account_id: str, *, secret: str, at_ms: int) -> None:
    """Keep a secret that its owner has yet to confirm, instead of one that was never confirmed."""
    connection.execute(delete(schema.second_factors).where(_factors.account_id == account_id))
    row = {"account_id": account_id, "secret": secret, "is_confirmed": 0, "since_ms": at_ms, "last_step": 0}
    connection.execute(schema.second_factors.insert(), row)
    touch(connection, "second_factors", account_id)


def confirm_factor(connection: Connection, account_id: str, *, name: str, at_ms: int) -> None:
    """From now on the factor is asked for."""
    confirmed = update(schema.second_factors).where(_factors.account_id == account_id)
    connection.execute(confirmed.values(is_confirmed=1, since_ms=at_ms))
    touch(connection, "second_factors", account_id)
    note_in_audit_log(connection, AuditEntry(at_ms, name, TURNED_ON, f"account:{name}"))


def drop_factor(
    connection: Connection, account_id: str, *, name: str, actor: str, reason: str = "", at_ms: int
) -> bool:
    """Ask for a second factor no more; whether there was one. Who did it for somebody else said why."""
    dropped = connection.execute(delete(schema.second_factors).where(_factors.account_id == account_id))
    if not dropped.rowcount:
        return False
    touch(connection, "second_factors", account_id)
    action = TURNED_OFF if actor == name else REMOVED
    note_in_audit_log(connection, AuditEntry(at_ms, actor, action, f"account:{name}", reason))
    return True


def use_step(connection: Connection, account_id: str, step: int) -> bool:
    """Use the code of a step, once: whether no code of it or of a later one was used, in whichever process."""
    used = update(schema.second_factors).where(_factors.account_id == account_id, _factors.last_step < step)
    return bool(connection.execute(used.values(last_step=step)).rowcount)


def accounts_with_factor(connection: Connection) -> set[str]:
    """The accounts that are asked for a second factor."""
    return set(connection.execute(select(_factors.account_id).where(_factors.is_confirmed == 1)).scalars())
