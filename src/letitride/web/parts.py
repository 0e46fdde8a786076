"""The parts of a running server, made when it starts and closed when it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hmac import compare_digest
from typing import TypeVar

from sqlalchemy import Connection, select

from letitride.service.clock import Clock
from letitride.service.rooms import Rooms
from letitride.service.school.desk import SchoolDesk
from letitride.store import Store
from letitride.store.listening import Notice
from letitride.web.accounts import Accounts
from letitride.web.heavy import HeavyWork
from letitride.web.logs import log
from letitride.web.metrics import Metrics
from letitride.web.names import CATALOGUE
from letitride.web.passwords import Passwords
from letitride.web.problems import Problem
from letitride.web.sessions import Session, Sessions
from letitride.web.settings import Settings
from letitride.web.simulations import Simulations
from letitride.web.socket.audience import Audiences
from letitride.web.socket.clients import Clients
from letitride.web.throttle import Throttle
from letitride.web.upkeep import Upkeep

T = TypeVar("T")


class Parts:
    """What routes and sockets work with."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.clock = Clock()
        self.heavy = HeavyWork()
        self.simulations = Simulations()
        self.passwords = Passwords()
        self.store = Store.open(settings.database)
        self.sessions = Sessions(self.store, settings)
        self.accounts = Accounts(self.store, self.passwords, Throttle(self.store))
        self.rooms = Rooms(self.store, CATALOGUE, clock=self.clock, unload_after_s=settings.unload_seconds)
        self.school = SchoolDesk(self.store, CATALOGUE, self.clock)
        self.audiences = Audiences(metrics)
        self.clients = Clients(self.sessions)
        self._guest_token = settings.guest_token
        self._upkeep = Upkeep(self.sessions, self.clients)

    async def start(self) -> None:
        """Take up what was left in the middle, and begin to look after the clients."""
        resumed = await self.rooms.resume()
        loop = asyncio.get_running_loop()

        def hear(notice: Notice) -> None:
            loop.call_soon_threadsafe(self.rooms.hear, notice.table_id, notice.sequence)

        await asyncio.to_thread(self.store.listen, hear)
        log.info("server started", tables_resumed=resumed)
        self._upkeep.start()

    async def enter_as_guest(self, token: str) -> Session:
        """Sign the local guest in by the token of the one who started the server; it works once."""
        if not self._guest_token or not compare_digest(token.encode(), self._guest_token.encode()):
            raise Problem(403, "This link has been used; start letitride play again for a new one.", kind="wrong-token")
        self._guest_token = ""
        return await self.sessions.open(await self.accounts.guest())

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read from the database, off the event loop."""
        return await asyncio.to_thread(self.store.read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Write to the database; done when it is durable."""
        return await asyncio.wrap_future(self.store.write(work))

    def check_database(self) -> None:
        """Raise if the database doesn't answer."""
        self.store.read(lambda connection: connection.execute(select(1)).scalar_one())

    async def close(self) -> None:
        """Close everything, the database last."""
        await self._upkeep.stop()
        await self.rooms.close()
        self.heavy.close()
        self.simulations.close()
        self.passwords.close()
        await asyncio.to_thread(self.store.close)
        log.info("server stopped")
