"""The parts of a running server, made when it starts and closed when it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, select

from letitride.live.audited import HouseAudits, mark_file
from letitride.live.dealer.beacon_feed import open_beacon
from letitride.live.dealer.clock import Clock
from letitride.live.house_key import read_or_make_key
from letitride.live.room.publishing import Happened
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.live.sealed_days import seal_last_day, sealed_folder
from letitride.live.signing import Signer, signing_key_file
from letitride.pit.board import Board
from letitride.school.lesson_service import LessonService
from letitride.store import Store
from letitride.store.database.listening import Notice
from letitride.store.database.notices import HOUSE_CHANGED, SESSIONS_ENDED
from letitride.store.house.house import why_closed
from letitride.web.access.accounts import Accounts
from letitride.web.access.guest_links import GuestLinks
from letitride.web.access.passwords import Passwords
from letitride.web.access.second_factors import SecondFactors, codes_key_file
from letitride.web.access.sessions import Session, Sessions
from letitride.web.access.throttle import Throttle
from letitride.web.analysis_queues import AnalysisQueues
from letitride.web.lobby import Lobby
from letitride.web.names import CATALOGUE
from letitride.web.process.homes import Homes
from letitride.web.process.logs import log
from letitride.web.process.metrics import Metrics
from letitride.web.process.moving import Moving
from letitride.web.process.upkeep import Upkeep
from letitride.web.server_time import now_ms
from letitride.web.settings import GuestTable, Settings
from letitride.web.simulations import Simulations
from letitride.web.socket.audience import Audiences
from letitride.web.socket.clients import Clients

T = TypeVar("T")

PARTS = "letitride.parts"
"""Where the state of an app keeps the parts of its server."""


class ServerParts:
    """What routes and sockets work with."""

    def __init__(self, settings: Settings, metrics: Metrics, homes: Homes | None = None) -> None:
        self.settings = settings
        self.homes = homes
        self.metrics = metrics
        self.clock = Clock()
        self.heavy = AnalysisQueues()
        folder = None if homes is None else homes.folder
        self.simulations = Simulations(folder)
        self.passwords = Passwords()
        self.store = Store.open(settings.database)
        self.sessions = Sessions(self.store, settings)
        self.throttle = Throttle(self.store)
        self.second_factors = SecondFactors(self.store, self.throttle, codes_key_file(settings.place_of_key))
        self.accounts = Accounts(self.store, self.passwords, self.throttle, self.second_factors)
        self._beacon = open_beacon(settings.beacon)
        self.rooms = Rooms(
            self.store,
            CATALOGUE,
            key=read_or_make_key(settings.place_of_key),
            beacon=self._beacon,
            clock=self.clock,
            unload_after_s=settings.unload_seconds,
        )
        self._telling: set[asyncio.Task[None]] = set()
        self.board = Board(self.store, self.rooms, self.clock)
        self.lobby = Lobby(self.store, CATALOGUE)
        self.rooms.observer = self._observe
        self.school = LessonService(self.store, CATALOGUE, self.clock)
        self.audiences = Audiences(metrics)
        self.moving = Moving(self.rooms, self.audiences)
        self.clients = Clients(self.sessions, folder)
        self.guest_links = GuestLinks(settings)
        self.signer = Signer(signing_key_file(settings.place_of_key))
        self.audits = HouseAudits(self.store, self.signer, mark_file(settings.place_of_key))
        self.sealed_folder = sealed_folder(settings.place_of_key)
        self._upkeep = Upkeep(self.sessions, self.clients, None if settings.is_local else self.seal_last_day)

    async def start(self) -> None:
        """Take up what was left in the middle, and begin to look after the clients."""
        if self.settings.invitation is not None:
            # The host's name is taken before the first friend comes.
            await self.accounts.guest(self.settings.guest_name)
        resumed = await (self.rooms.resume() if self.homes is None else self.rooms.resume(self.homes.is_home_of))
        loop = asyncio.get_running_loop()

        def hear(notice: Notice) -> None:
            if notice.table_id in (SESSIONS_ENDED, None):
                asyncio.run_coroutine_threadsafe(self.clients.sweep(), loop)
            if notice.table_id in (HOUSE_CHANGED, None):
                asyncio.run_coroutine_threadsafe(self.house_changed(), loop)
            if notice.table_id is None or (self._follows(notice.table_id) and not self.store.has_written(notice)):
                loop.call_soon_threadsafe(self._hear_elsewhere, notice)

        await asyncio.to_thread(self.store.listen, hear)
        log.info("server started", tables_resumed=resumed)
        self._upkeep.start()

    async def seal_last_day(self) -> None:
        """Sign the heads of all chains once the gaming day has ended, and write them outside the database."""
        work = partial(seal_last_day, self.store, self.signer, self.sealed_folder, at_ms=now_ms())
        if (written := await asyncio.to_thread(work)) is not None:
            log.info("gaming day sealed", file=str(written))

    async def enter_as_guest(self, token: str) -> tuple[Session, GuestTable | None]:
        """Sign the local guest in by a link that works once; also where it leads."""
        table = self.guest_links.use(token)
        return await self.sessions.open(await self.accounts.guest(self.settings.guest_name)), table

    def look_again(self) -> None:
        """The house has something else on record: whoever looks at all tables looks again."""
        self.board.house_changed()
        self.lobby.house_changed()

    async def house_changed(self) -> None:
        """A table or the house was disabled, enabled or filled, here or in another process: tell whoever looks."""
        self.look_again()
        await self.rooms.look_again()
        for audience in self.audiences.watched:
            table = audience.room.table_id
            because = await self.read(partial(why_closed, table_id=table))
            audience.tell_closed(because)

    def _follows(self, table_id: str) -> bool:
        """Whether it matters here what other processes write to a table; any thread may ask."""
        return self.rooms.holds(table_id) or self.lobby.is_watched or self.board.is_watched

    def _hear_elsewhere(self, notice: Notice) -> None:
        """Another process has written to a table, or may have to any: a room that nobody needs here is let go first."""
        self.rooms.hear(notice.table_id, notice.sequence)
        if notice.table_id is not None:
            self.lobby.hear(notice.table_id)
            self.board.hear_elsewhere(notice.table_id)

    def _observe(self, room: Room, first: int, happened: tuple[Happened, ...], at_ms: int) -> None:
        """Tell board and lobby; what was noted beside the log may be an award that keeps the next round waiting."""
        self.board.hear(room, first, happened, at_ms)
        self.lobby.hear(room.table_id)
        if not happened:
            task = asyncio.get_running_loop().create_task(self.house_changed())
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

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
        await self.board.close()
        await self.lobby.close()
        await self.rooms.close()
        if self._beacon is not None:
            self._beacon.close()
        self.heavy.close()
        self.simulations.close()
        await asyncio.to_thread(self.audits.close)
        self.passwords.close()
        await asyncio.to_thread(self.store.close)
        log.info("server stopped")
