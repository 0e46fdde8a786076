"""Getting somebody up from every table, because the house no longer lets them play, or they themselves don't."""

from __future__ import annotations

import asyncio

from letitride.errors import RuleViolation
from letitride.live.actors import PROGRAM
from letitride.live.room.rooms import Rooms
from letitride.store import Store
from letitride.store.house.tables import list_tables
from letitride.table import Command, Phase, Table
from letitride.table.procedure.banking import VacateBank
from letitride.table.procedure.seating import LeaveSeat
from letitride.table.procedure.wagering import TakeWagerBack

SENT_AWAY = "the house sent the player-dealer away"
LEFT = "the player-dealer left"
"""Why somebody who chose to stay away no longer banks; that they chose it is nobody else's business."""


async def stand_up(store: Store, rooms: Rooms, player: str, *, because: str = SENT_AWAY) -> None:
    """Give up every seat of a player: at once between rounds, otherwise when the round is over (MD.07.B.1).

    While bets are open their wagers go back; once they are closed they are played on. Chips go back with the seat. A
    player-dealer's position is vacated; a bank that is posted is played on first (reading A14).
    """
    for stored in await asyncio.to_thread(store.read, list_tables):
        room = await rooms.get(stored.id)
        for seat in room.table.seats_of(player):
            try:
                given_up = (*_taken_back(room.table, player, seat), *_vacated(room.table, seat, because))
                await room.do(*given_up, LeaveSeat(player, seat), actor=PROGRAM)
            except RuleViolation:
                continue


def _vacated(table: Table, seat: int, because: str) -> tuple[Command, ...]:
    """The player-dealer position, as long as no bank is posted that covers the round."""
    is_posted = table.round is not None and table.round.bank is not None
    is_in_use = table.phase in (Phase.BETWEEN_ROUNDS, Phase.BETTING)
    return (VacateBank(because),) if table.rotation.banker == seat and is_in_use and not is_posted else ()


def _taken_back(table: Table, player: str, seat: int) -> tuple[Command, ...]:
    """The wagers of a seat, taken back in the opposite order, while that can still be done."""
    box = table.round.boxes.get(seat) if table.round is not None else None
    if box is None or table.phase is not Phase.BETTING:
        return ()
    return tuple(TakeWagerBack(player, seat, spot) for spot in reversed(tuple(box.layout)))
