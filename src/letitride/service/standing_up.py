"""Getting somebody up from every table, because the house no longer lets them play."""

from __future__ import annotations

import asyncio

from letitride.errors import RuleViolation
from letitride.service.actors import PROGRAM
from letitride.service.rooms import Rooms
from letitride.store import Store
from letitride.store.tables import list_tables
from letitride.table.seating import LeaveSeat


async def stand_up(store: Store, rooms: Rooms, player: str) -> None:
    """Give up every seat of a player: at once between rounds, otherwise when the round is over (MD.07.B.1).

    Wagers that are down are played on, and chips go back with the seat. A player-dealer keeps the position until it is
    passed on.
    """
    for stored in await asyncio.to_thread(store.read, list_tables):
        room = await rooms.get(stored.id)
        for seat in room.table.seats_of(player):
            try:
                await room.do(LeaveSeat(player, seat), actor=PROGRAM)
            except RuleViolation:
                continue
