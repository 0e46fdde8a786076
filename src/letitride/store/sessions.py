"""Server-side sessions. Only the digest of a token is kept, so that a stolen database opens no session."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import Connection, delete, select, update

from letitride.store import schema


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


def touch_session(
    connection: Connection, token: str, *, seen_ms: int, expires_ms: int | None = None, proved_ms: int | None = None
) -> None:
    """Note that a session was used, prolonged, or proved by the password again."""
    values = {"seen_ms": seen_ms, "expires_ms": expires_ms, "proved_ms": proved_ms}
    given = {name: value for name, value in values.items() if value is not None}
    digest = token_digest(token)
    connection.execute(update(schema.sessions).where(schema.sessions.c.token_digest == digest).values(given))


def close_session(connection: Connection, token: str) -> None:
    """Sign out."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.token_digest == token_digest(token)))


def close_sessions_of(connection: Connection, account_id: str) -> None:
    """Sign an account out everywhere, as after a change of password or role."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.account_id == account_id))


def forget_expired_sessions(connection: Connection, *, at_ms: int) -> int:
    """Delete the sessions that have expired, and say how many."""
    return connection.execute(delete(schema.sessions).where(schema.sessions.c.expires_ms <= at_ms)).rowcount


def token_digest(token: str) -> str:
    """What is kept of a token; tokens are long and random, so a plain SHA-256 can't be turned around."""
    return sha256(token.encode()).hexdigest()
