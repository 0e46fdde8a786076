"""Moving: the players of a table are asked to connect again, because the table's home is in another process now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from letitride.live.room.rooms import Rooms
from letitride.web.socket.audience import Audiences

SECONDS_A_SOCKET = 0.003
"""What it takes to let somebody in again; tables move one by one, so that nobody waits for a crowd before them."""
LONGEST_PAUSE = 0.5
SECONDS_TO_FINISH = 5.0
"""How long a table may take over what is under way."""


class Moving:
    """Lets tables go, one after the other, with everybody who watches them."""

    def __init__(self, rooms: Rooms, audiences: Audiences) -> None:
        self._rooms = rooms
        self._audiences = audiences

    async def move(self, tables: Iterable[str], *, is_hurried: Callable[[], bool] = lambda: False) -> None:
        """Finish what is under way at each table, then end the sockets of those who watch it; they come again."""
        for table in tables:
            audience = self._audiences.take(table)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._rooms.release(table), SECONDS_TO_FINISH)
            moved = 0 if audience is None else audience.send_away()
            if moved and not is_hurried():
                await asyncio.sleep(min(moved * SECONDS_A_SOCKET, LONGEST_PAUSE))

    async def move_all(self, *, is_hurried: Callable[[], bool]) -> None:
        """Let every table go."""
        await self.move(sorted(self._rooms.loaded), is_hurried=is_hurried)

    async def move_those(self, are_elsewhere: Callable[[str], bool]) -> None:
        """Let the tables go whose home is elsewhere."""
        await self.move(sorted(filter(are_elsewhere, self._rooms.loaded)))
