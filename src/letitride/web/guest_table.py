"""The table that `letitride play` leads its guest to: the one of the same kind they sat at last, or a new one."""

from __future__ import annotations

from letitride.service.settings import TableSettings
from letitride.store.tables import StoredTable, list_tables
from letitride.web.parts import Parts
from letitride.web.practice_tables import open_practice_table
from letitride.web.sessions import Session

SECONDS_TO_ACT = 600
"""Alone at a practice table nobody is hurried."""


async def guest_table(parts: Parts, session: Session) -> str:
    """The id of the guest's table; empty where they were promised none."""
    wish = parts.settings.guest_table
    if wish is None:
        return ""
    settings = TableSettings(
        name=f"{session.name}'s table",
        submission=wish.submission,
        own_submission=wish.toml,
        table_limit=wish.table_limit,
        betting_seconds=SECONDS_TO_ACT,
        decision_seconds=SECONDS_TO_ACT,
        bots=wish.bots,
        is_practice=True,
        owner=session.name,
    )
    known = [one for one in await parts.read(list_tables) if _is_alike(one, settings)]
    return known[-1].id if known else await open_practice_table(parts, session, settings)


def _is_alike(stored: StoredTable, wanted: TableSettings) -> bool:
    made, wish = TableSettings.from_data(dict(stored.created.settings)).as_data(), wanted.as_data()
    alike = ("submission", "own_submission", "table_limit", "bots", "is_practice", "owner")
    return all(made[key] == wish[key] for key in alike)
