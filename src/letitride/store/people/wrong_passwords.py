"""Wrong passwords: how often a name or an address has erred, so that it must wait, in whichever process it tries next.

A try counts as wrong from when it begins until it turns out to be right, so that many at once gain nothing.
Only the digest of a name or an address is kept, and it is forgotten an hour after the last mistake.
"""

from __future__ import annotations

from hashlib import sha256

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from letitride.store.database import schema

FREE_TRIES = 5
FREE_TRIES_OF_ADDRESS = 50
"""A whole card room may share an address, so an address alone must err often before all who share it wait."""
FREE_REGISTRATIONS = 100
"""So many accounts may be made from one address before the next has to wait."""
FIRST_WAIT_MS = 1_000
LONGEST_WAIT_MS = 900_000
FORGOTTEN_AFTER_MS = 3_600_000

_tries = schema.wrong_passwords.c


def wait_ms(connection: Connection, *keys: str, at_ms: int) -> int:
    """How long somebody with these keys still has to wait: the longest of their waits."""
    free = {_digest(key): _free_tries(key) for key in keys}
    query = select(_tries.key_digest, _tries.failed, _tries.last_ms).where(_tries.key_digest.in_(free))
    waits = [0]
    for digest, failed, last_ms in connection.execute(query):
        pause_ms = _pause_ms(failed - free[digest])
        waits.append(min(last_ms + pause_ms - at_ms, pause_ms))  # a clock that was set back makes nobody wait longer
    return max(waits)


def begin_try(connection: Connection, *keys: str, at_ms: int) -> int:
    """Count a try as wrong before it is known to be right; returns how long to wait if it may not begin yet."""
    left_ms = wait_ms(connection, *keys, at_ms=at_ms)
    if not left_ms:
        note_wrong_password(connection, *keys, at_ms=at_ms)
    return left_ms


def note_wrong_password(connection: Connection, *keys: str, at_ms: int) -> None:
    """Count a mistake against each key, and forget what is long past."""
    connection.execute(delete(schema.wrong_passwords).where(_tries.last_ms < at_ms - FORGOTTEN_AFTER_MS))
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    for key in keys:
        first = dialect.insert(schema.wrong_passwords).values(key_digest=_digest(key), failed=1, last_ms=at_ms)
        again = {"failed": _tries.failed + 1, "last_ms": at_ms}
        connection.execute(first.on_conflict_do_update(index_elements=["key_digest"], set_=again))


def forget_wrong_passwords(connection: Connection, key: str, *shared: str) -> None:
    """Forget the mistakes of somebody who knew the password in the end, and of what others share the one try."""
    connection.execute(delete(schema.wrong_passwords).where(_tries.key_digest == _digest(key)))
    one_less = update(schema.wrong_passwords).values(failed=_tries.failed - 1)
    connection.execute(one_less.where(_tries.key_digest.in_(map(_digest, shared)), _tries.failed > 0))


def _free_tries(key: str) -> int:
    by_kind = {"address": FREE_TRIES_OF_ADDRESS, "register": FREE_REGISTRATIONS}
    return by_kind.get(key.partition(":")[0], FREE_TRIES)


def _pause_ms(over: int) -> int:
    """Nothing for the first mistakes, then twice as long each time, up to a quarter of an hour."""
    return 0 if over < 0 else min(FIRST_WAIT_MS << min(over, LONGEST_WAIT_MS.bit_length()), LONGEST_WAIT_MS)


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
