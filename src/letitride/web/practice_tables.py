"""Practice tables bear their owner's name and a number."""

from __future__ import annotations

from dataclasses import replace

from letitride.errors import NameTaken
from letitride.live.settings import TableSettings
from letitride.store.house.tables import made_by
from letitride.web.access.sessions import Session
from letitride.web.problems import Problem
from letitride.web.server_parts import ServerParts
from letitride.web.server_time import now_ms

MOST_IN_AN_HOUR = 60
"""So many practice tables one person opens in an hour; each is kept, and every list of tables passes it by."""
HOUR_MS = 3_600_000


async def open_practice_table(parts: ServerParts, session: Session, settings: TableSettings) -> str:
    """Make a practice table under its name and the first free number; returns its id."""
    owned = await parts.read(lambda connection: made_by(connection, session.name))
    lately = sum(made_ms > now_ms() - HOUR_MS for made_ms in owned)
    if lately >= MOST_IN_AN_HOUR:
        raise Problem(
            429,
            f"You've opened {lately} tables in the last hour. Go back to one of them.",
            headers={"Retry-After": "600"},
        )
    number = len(owned) + 1
    while True:
        try:
            return await parts.rooms.create(replace(settings, name=f"{settings.name} {number}"), session.actor)
        except NameTaken:
            number += 1
