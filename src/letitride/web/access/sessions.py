"""Who is signed in: sessions kept on the server, known to the browser only by a random token in a cookie."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from secrets import token_urlsafe

from sqlalchemy import Connection
from starlette.requests import HTTPConnection
from starlette.responses import Response

from letitride.errors import NotFound
from letitride.live.actors import AccountRole, Actor
from letitride.store import Store
from letitride.store.people.accounts import ACTIVE, SUSPENDED, StoredAccount, find_account
from letitride.store.people.sessions import (
    StoredSession,
    close_session,
    find_session,
    forget_expired_sessions,
    open_among,
    open_session,
    token_digest,
    touch_sessions,
)
from letitride.web.server_time import now_ms
from letitride.web.settings import Settings

COOKIE = "letitride_session"
COOKIE_OVER_TLS = f"__Host-{COOKIE}"
"""What no page without TLS and no neighbouring site can set, so that nobody is signed in as somebody else."""
TOUCH_MS = 60_000
"""A session that is used is written down at most once a minute."""
LONGEST_TOKEN = 100


@dataclass(slots=True)
class Session:
    """Somebody who is signed in. `seen_ms` moves on as they act."""

    token: str
    account_id: str
    name: str
    role: AccountRole
    seen_ms: int
    expires_ms: int
    written_ms: int

    @property
    def actor(self) -> Actor:
        """Who acts at tables."""
        return Actor(self.account_id, self.name, self.role, token_digest(self.token))

    def __repr__(self) -> str:
        return f"Session(name={self.name!r}, role={self.role})"


class Sessions:
    """Opens, finds and ends sessions."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._idle_ms = settings.idle_seconds * 1_000
        self._seen: dict[str, int] = {}

    async def open(self, account: StoredAccount) -> Session:
        """Sign an account in."""
        token, at_ms = token_urlsafe(32), now_ms()
        expires_ms = at_ms + self._settings.session_seconds * 1_000

        def work(connection: Connection) -> None:
            forget_expired_sessions(connection, at_ms=at_ms)
            open_session(connection, token, account_id=account.id, at_ms=at_ms, expires_ms=expires_ms)

        await asyncio.wrap_future(self._store.write(work))
        return Session(token, account.id, account.name, AccountRole(account.role), at_ms, expires_ms, at_ms)

    async def find(self, token: str) -> Session | None:
        """The session of a token, unless it ended, idled too long, or its account was suspended."""
        if not 0 < len(token) <= LONGEST_TOKEN:
            return None
        at_ms = now_ms()
        found = await asyncio.to_thread(self._store.read, lambda connection: _read(connection, token, at_ms))
        if found is None:
            return None
        stored, account = found
        session = Session(
            token,
            account.id,
            account.name,
            AccountRole(account.role),
            stored.seen_ms,
            stored.expires_ms,
            stored.seen_ms,
        )
        return session if self.is_current(session) else None

    def is_current(self, session: Session) -> bool:
        """Whether somebody need not sign in again."""
        at_ms = now_ms()
        return at_ms < session.expires_ms and at_ms - session.seen_ms <= self._idle_ms

    def seen(self, session: Session) -> None:
        """Note that somebody did something; `write_seen` writes it down."""
        session.seen_ms = at_ms = now_ms()
        if at_ms - session.written_ms >= TOUCH_MS:
            session.written_ms = at_ms
            self._seen[session.token] = at_ms

    async def write_seen(self) -> None:
        """Write down who was seen since the last time, all of them together."""
        if self._seen:
            seen, self._seen = self._seen, {}
            await asyncio.wrap_future(self._store.write(partial(touch_sessions, seen=seen)))

    async def ended_among(self, sessions: Collection[Session]) -> list[Session]:
        """Those of these sessions that have ended, here or in another process, or have idled too long."""
        tokens = {session.token for session in sessions if self.is_current(session)}
        at_ms = now_ms()
        still_open = await asyncio.to_thread(
            self._store.read, lambda connection: open_among(connection, tokens, at_ms=at_ms)
        )
        return [session for session in sessions if session.token not in still_open]

    async def is_suspended(self, session: Session) -> bool:
        """Whether the account of a session is suspended."""
        return await asyncio.to_thread(
            self._store.read, lambda connection: find_account(connection, session.account_id).status == SUSPENDED
        )

    async def close(self, session: Session) -> None:
        """Sign somebody out."""
        await asyncio.wrap_future(self._store.write(partial(close_session, token=session.token)))

    @property
    def cookie(self) -> str:
        """What the cookie is called."""
        return COOKIE_OVER_TLS if self._settings.is_secure else COOKIE

    def token_of(self, connection: HTTPConnection) -> str:
        """The token that a browser sent."""
        return connection.cookies.get(self.cookie, "")

    def set_cookie(self, response: Response, session: Session) -> None:
        """Give the token to the browser, out of reach of scripts and of other sites."""
        response.set_cookie(
            self.cookie,
            session.token,
            max_age=self._settings.session_seconds,
            httponly=True,
            secure=self._settings.is_secure,
            samesite="strict",
            path="/",
        )


def _read(connection: Connection, token: str, at_ms: int) -> tuple[StoredSession, StoredAccount] | None:
    stored = find_session(connection, token, at_ms=at_ms)
    if stored is None:
        return None
    try:
        account = find_account(connection, stored.account_id)
    except NotFound:
        return None
    return (stored, account) if account.status == ACTIVE else None
