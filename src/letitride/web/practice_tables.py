"""Practice tables bear their owner's name and a number."""

from __future__ import annotations

from dataclasses import replace

from letitride.errors import NameTaken
from letitride.service.settings import TableSettings
from letitride.store.tables import list_tables
from letitride.web.parts import Parts
from letitride.web.sessions import Session


async def open_practice_table(parts: Parts, session: Session, settings: TableSettings) -> str:
    """Make a practice table under its name and the first free number; returns its id."""
    tables = await parts.read(list_tables)
    owned = sum(one.created.created_by == session.name for one in tables)
    number = owned + 1
    while True:
        try:
            return await parts.rooms.create(replace(settings, name=f"{settings.name} {number}"), session.actor)
        except NameTaken:
            number += 1
