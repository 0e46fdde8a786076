"""The table that `letitride play` leads its guest to: the one of the same kind they sat at last, or a new one."""

from __future__ import annotations

from letitride.live.settings import TableSettings
from letitride.store.house.tables import ENABLED, StoredTable, list_tables
from letitride.web.access.sessions import Session
from letitride.web.practice_tables import open_practice_table
from letitride.web.server_parts import ServerParts
from letitride.web.settings import GuestTable

SECONDS_WITH_FRIENDS = 60


async def guest_table(parts: ServerParts, session: Session, wish: GuestTable | None) -> str:
    """The id of the table that the guest is led to; empty where they were promised none."""
    if wish is None:
        return ""
    # Alone one takes one's time; nobody keeps friends waiting for ever.
    seconds = SECONDS_WITH_FRIENDS if wish.has_friends else 0
    settings = TableSettings(
        name=f"{session.name}'s table",
        submission=wish.submission,
        own_submission=wish.toml,
        table_limit=wish.table_limit,
        betting_seconds=seconds,
        decision_seconds=seconds,
        bots=wish.bots,
        is_practice=True,
        owner=session.name,
        has_friends=wish.has_friends,
    )
    known = [one for one in await parts.read(list_tables) if _is_alike(one, settings)]
    return known[-1].id if known else await open_practice_table(parts, session, settings)


async def table_of_friends(parts: ServerParts) -> str:
    """The id of the table that friends are invited to; empty while the guest hasn't opened it."""
    host = parts.settings.guest_name
    known = [one for one in await parts.read(list_tables) if one.created.settings.get("has_friends")]
    own = [one.id for one in known if one.created.settings.get("owner") == host and one.status == ENABLED]
    return own[-1] if own else ""


def _is_alike(stored: StoredTable, wanted: TableSettings) -> bool:
    made, wish = TableSettings.from_data(dict(stored.created.settings)).as_data(), wanted.as_data()
    alike = ("submission", "own_submission", "table_limit", "bots", "is_practice", "owner", "has_friends")
    return stored.status == ENABLED and made["has_own_chips"] and all(made[key] == wish[key] for key in alike)
