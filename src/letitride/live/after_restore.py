"""After a back-up was restored: no round goes on whose seed may be public, and no seed of before serves again."""

from __future__ import annotations

import asyncio
from pathlib import Path

from letitride.catalogue.loader import Catalogue
from letitride.live.actors import PROGRAM
from letitride.live.console.noted_irregularities import noting_irregularities
from letitride.live.dealer.clock import Clock
from letitride.live.house_key import new_key, read_or_make_key, replace_key
from letitride.live.room.rooms import Rooms
from letitride.store import Store
from letitride.store.log.rounds import tables_in_a_round
from letitride.table.causes import CauseCode
from letitride.table.procedure.voiding import VoidRound

VOID = VoidRound(code=CauseCode.BACKUP_RESTORED)


async def make_safe(store: Store, catalogue: Catalogue, key_file: Path) -> tuple[list[str], Path]:
    """Void every round under way and give the house a new key.

    Rounds that were played after the back-up have shown their seeds, and the restored tables would use them again. The
    old key is still needed to show the seeds of the rounds that become void, so it is replaced last.

    Returns:
        The tables whose round is void, and where the old key is kept.
    """
    rooms = Rooms(store, catalogue, key=read_or_make_key(key_file), goes_on=False)
    now_ms = Clock().now_ms()
    found = await asyncio.to_thread(store.read, tables_in_a_round)
    for table_id in found:
        room = await rooms.get(table_id)
        noting = noting_irregularities(table_id, [VOID], actor=PROGRAM.name, at_ms=now_ms)
        await room.do(VOID, actor=PROGRAM, noting=noting)
    await rooms.close()
    return found, replace_key(key_file, new_key(), at_ms=now_ms)
