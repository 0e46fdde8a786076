"""All clients of this process, and the sweep that ends those whose sessions have ended elsewhere."""

from __future__ import annotations

from pathlib import Path

from letitride.web.access.sessions import Sessions
from letitride.web.socket.client import SIGN_IN, SUSPENDED, Client
from letitride.web.socket.held_sockets import HeldSockets


class Clients:
    """The clients that are connected, each with the session it came with."""

    def __init__(self, sessions: Sessions, folder: Path | None = None) -> None:
        self._sessions = sessions
        self._clients: set[Client] = set()
        self._held = HeldSockets(folder)

    def add(self, client: Client) -> None:
        """Somebody is connected."""
        self._clients.add(client)
        self._held.take(client.session.name, id(client))

    def discard(self, client: Client) -> None:
        """Somebody has gone."""
        self._clients.discard(client)
        self._held.give_back(client.session.name, id(client))

    def count_of(self, name: str) -> int:
        """How many sockets somebody holds here and in the other workers of this machine."""
        return self._held.count_of(name)

    def end_session(self, token: str) -> None:
        """Somebody signed out: their sockets end."""
        for client in [client for client in self._clients if client.session.token == token]:
            client.close(SIGN_IN, "signed out")

    async def sweep(self) -> None:
        """End the sockets of sessions that have ended, here or in another process, or have idled too long."""
        clients = tuple(self._clients)
        ended = {session.token for session in await self._sessions.ended_among([one.session for one in clients])}
        for client in clients:
            if client.session.token in ended:
                await self.end(client)

    async def end(self, client: Client) -> None:
        """End the socket of a session that has ended; who was suspended is told so."""
        is_suspended = await self._sessions.is_suspended(client.session)
        client.close(SUSPENDED if is_suspended else SIGN_IN, "suspended" if is_suspended else "session ended")
