"""Wrong passwords: how often a name or an address has erred, so that it must wait, in whichever process it tries next.

Only the digest of a name or an address is kept, and it is forgotten an hour after the last mistake.
"""

from __future__ import annotations

from hashlib import sha256

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from letitride.store.database import schema

FREE_TRIES = 5
FIRST_WAIT_MS = 1_000
LONGEST_WAIT_MS = 900_000
FORGOTTEN_AFTER_MS = 3_600_000

_tries = schema.wrong_passwords.c


def wait_ms(connection: Connection, *keys: str, at_ms: int) -> int:
    """How long somebody with these keys still has to wait: the longest of their waits."""
    query = select(_tries.failed, _tries.last_ms).where(_tries.key_digest.in_(map(_digest, keys)))
    waits: list[int] = [last_ms + _pause_ms(failed) - at_ms for failed, last_ms in connection.execute(query)]
    return max([0, *waits])


def note_wrong_password(connection: Connection, *keys: str, at_ms: int) -> None:
    """Count a mistake against each key, and forget what is long past."""
    connection.execute(delete(schema.wrong_passwords).where(_tries.last_ms < at_ms - FORGOTTEN_AFTER_MS))
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    for key in keys:
        first = dialect.insert(schema.wrong_passwords).values(key_digest=_digest(key), failed=1, last_ms=at_ms)
        again = {"failed": _tries.failed + 1, "last_ms": at_ms}
        connection.execute(first.on_conflict_do_update(index_elements=["key_digest"], set_=again))


def forget_wrong_passwords(connection: Connection, key: str) -> None:
    """Forget the mistakes of somebody who knew the password in the end."""
    connection.execute(delete(schema.wrong_passwords).where(_tries.key_digest == _digest(key)))


def _pause_ms(failed: int) -> int:
    """Nothing for the first mistakes, then twice as long each time, up to a quarter of an hour."""
    over = min(failed - FREE_TRIES, LONGEST_WAIT_MS.bit_length())
    return 0 if over < 0 else min(FIRST_WAIT_MS << over, LONGEST_WAIT_MS)


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
