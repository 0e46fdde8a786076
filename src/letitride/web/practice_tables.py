"""Practice tables bear their owner's name and a number."""

from __future__ import annotations

from dataclasses import replace

from letitride.errors import NameTaken
from letitride.live.settings import TableSettings
from letitride.store.house.tables import list_tables
from letitride.web.access.sessions import Session
from letitride.web.server_parts import ServerParts


async def open_practice_table(parts: ServerParts, session: Session, settings: TableSettings) -> str:
    """Make a practice table under its name and the first free number; returns its id."""
    tables = await parts.read(list_tables)
    owned = sum(one.created.created_by == session.name for one in tables)
    number = owned + 1
    while True:
        try:
            return await parts.rooms.create(replace(settings, name=f"{settings.name} {number}"), session.actor)
        except NameTaken:
            number += 1
