"""Who deals: while a dealer is signed on at a table, no other dealer acts there."""

from __future__ import annotations

from functools import partial

from letitride.errors import NotAllowed
from letitride.live.actors import AccountRole
from letitride.live.room.room import Room
from letitride.store.house.dealers import dealer_at
from letitride.web.access.sessions import Session
from letitride.web.server_parts import ServerParts


async def check_deals_here(parts: ServerParts, session: Session, room: Room) -> None:
    """Refuse a dealer who was relieved; where nobody is signed on any dealer acts, and the floor acts everywhere."""
    if session.role is not AccountRole.DEALER or room.settings.is_practice:
        return
    dealer = await parts.read(partial(dealer_at, table_id=room.table_id))
    if dealer not in ("", session.name):
        raise NotAllowed(f"{dealer} deals here now. Sign on to relieve them.")
