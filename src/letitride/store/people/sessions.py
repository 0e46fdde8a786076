"""Server-side sessions. Only the digest of a token is kept, so that a stolen database opens no session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, bindparam, delete, select

from letitride.store.database import schema
from letitride.store.database.notices import SESSIONS_ENDED, tell_processes
from letitride.store.database.prepared import Prepared, among, given, listed, update_of
from letitride.store.people.accounts import ACTIVE

MOST_AT_ONCE = 500
"""How many sessions are looked for in one query."""

_sessions, _accounts = schema.sessions.c, schema.accounts.c

_TOUCH = update_of(schema.sessions, {"seen_ms": "{new}"}, keys=["token_digest"])


def _open(which: ColumnElement[bool]) -> Select[Any]:
    """Those of some sessions that have not expired at a time, and whose accounts may still be used."""
    both = select(_sessions.token_digest).join_from(
        schema.sessions, schema.accounts, _sessions.account_id == _accounts.id
    )
    return both.where(which, _sessions.expires_ms > given("at_ms"), _accounts.status == ACTIVE)


_OPEN = _open(_sessions.token_digest.in_(bindparam("digests", expanding=True)))
_OPEN_FOR_WRITER = Prepared(_open(among(_sessions.token_digest, listed("digests"))))


@dataclass(frozen=True, slots=True)
class StoredSession:
    """Who is signed in, since when, when the password was last given, and when the session was last used."""

    account_id: str
    created_ms: int
    proved_ms: int
    seen_ms: int
    expires_ms: int


def open_session(connection: Connection, token: str, *, account_id: str, at_ms: int, expires_ms: int) -> StoredSession:
    """Remember that whoever holds the token is signed in."""
    session = StoredSession(account_id, at_ms, at_ms, at_ms, expires_ms)
    row = {name: getattr(session, name) for name in StoredSession.__slots__}
    connection.execute(schema.sessions.insert(), {**row, "token_digest": token_digest(token)})
    return session


def find_session(connection: Connection, token: str, *, at_ms: int) -> StoredSession | None:
    """The session of a token, unless it has expired."""
    columns = schema.sessions.c
    query = select(schema.sessions).where(columns.token_digest == token_digest(token), columns.expires_ms > at_ms)
    row = connection.execute(query).first()
    return None if row is None else StoredSession(**{name: getattr(row, name) for name in StoredSession.__slots__})


def touch_sessions(connection: Connection, seen: Mapping[str, int]) -> None:
    """Note when sessions, given by their tokens, were last used."""
    if seen:
        _TOUCH.write(connection, [(seen_ms, token_digest(token)) for token, seen_ms in sorted(seen.items())])


def open_among(connection: Connection, tokens: Iterable[str], *, at_ms: int) -> set[str]:
    """Those of these tokens whose sessions have neither ended nor expired, and whose accounts may still be used."""
    by_digest = {token_digest(token): token for token in tokens}
    found: set[str] = set()
    for digests in _batched(by_digest, MOST_AT_ONCE):
        found.update(connection.execute(_OPEN, {"digests": digests, "at_ms": at_ms}).scalars())
    return {by_digest[digest] for digest in found}


def ask_open_digests(connection: Connection, digests: Iterable[str]) -> Any:
    """Ask which of these digests are of sessions that have not ended, and whose accounts may still be used."""
    return _OPEN_FOR_WRITER.run(connection, {"digests": sorted(digests), "at_ms": 0})


def close_session(connection: Connection, token: str) -> None:
    """Sign out."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.token_digest == token_digest(token)))


def close_sessions_of(connection: Connection, account_id: str) -> None:
    """Sign an account out everywhere, in every process, as after a change of password or role."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.account_id == account_id))
    tell_processes(connection, SESSIONS_ENDED)


def forget_expired_sessions(connection: Connection, *, at_ms: int) -> int:
    """Delete the sessions that have expired, and say how many."""
    return connection.execute(delete(schema.sessions).where(schema.sessions.c.expires_ms <= at_ms)).rowcount


def token_digest(token: str) -> str:
    """What is kept of a token; tokens are long and random, so a plain SHA-256 can't be turned around."""
    return sha256(token.encode()).hexdigest()


def _batched(values: Iterable[str], size: int) -> Iterator[list[str]]:
    """The values in lists of at most so many."""
    rest = iter(values)
    while taken := list(islice(rest, size)):
        yield taken
