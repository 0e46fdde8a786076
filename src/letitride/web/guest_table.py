"""The table that `letitride play` leads its guest to: the one of the same kind they sat at last, or a new one."""

from __future__ import annotations

from letitride.live.settings import TableSettings
from letitride.store.house.tables import StoredTable, list_tables
from letitride.web.access.sessions import Session
from letitride.web.practice_tables import open_practice_table
from letitride.web.server_parts import ServerParts
from letitride.web.settings import GuestTable


async def guest_table(parts: ServerParts, session: Session, wish: GuestTable | None) -> str:
    """The id of the table that the guest is led to; empty where they were promised none."""
    if wish is None:
        return ""
    settings = TableSettings(
        name=f"{session.name}'s table",
        submission=wish.submission,
        own_submission=wish.toml,
        table_limit=wish.table_limit,
        betting_seconds=0,
        decision_seconds=0,
        bots=wish.bots,
        is_practice=True,
        owner=session.name,
    )
    known = [one for one in await parts.read(list_tables) if _is_alike(one, settings)]
    return known[-1].id if known else await open_practice_table(parts, session, settings)


def _is_alike(stored: StoredTable, wanted: TableSettings) -> bool:
    made, wish = TableSettings.from_data(dict(stored.created.settings)).as_data(), wanted.as_data()
    alike = ("submission", "own_submission", "table_limit", "bots", "is_practice", "owner")
    return made["has_own_chips"] and all(made[key] == wish[key] for key in alike)
