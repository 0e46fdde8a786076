"""The table that `letitride play` leads its guest to: the one of the same kind they sat at last, or a new one."""

from __future__ import annotations

from letitride.service.settings import TableSettings
from letitride.store.submissions import file_submission
from letitride.store.tables import StoredTable, list_tables
from letitride.web.moments import now_ms
from letitride.web.parts import Parts
from letitride.web.practice_tables import open_practice_table
from letitride.web.sessions import Session
from letitride.web.settings import GuestTable

SECONDS_TO_ACT = 600
"""Alone at a practice table nobody is hurried."""


async def guest_table(parts: Parts, session: Session) -> str:
    """The id of the guest's table; empty where they were promised none."""
    wish = parts.settings.guest_table
    if wish is None:
        return ""
    name = await _filed(parts, session, wish)
    settings = TableSettings(
        name=f"{session.name}'s table",
        submission=name,
        table_limit=wish.table_limit,
        betting_seconds=SECONDS_TO_ACT,
        decision_seconds=SECONDS_TO_ACT,
        bots=wish.bots,
        is_practice=True,
        owner=session.name,
    )
    known = [one for one in await parts.read(list_tables) if _is_alike(one, settings)]
    return known[-1].id if known else await open_practice_table(parts, session, settings)


async def _filed(parts: Parts, session: Session, wish: GuestTable) -> str:
    """The name of the submission; one's own is filed first, so that its rounds can be verified later."""
    if not wish.toml:
        return wish.submission
    filed = await parts.write(
        lambda connection: file_submission(
            connection, submission_id=wish.submission, toml=wish.toml, filed_by=session.name, filed_ms=now_ms()
        )
    )
    return f"{filed.id}@{filed.version}"


def _is_alike(stored: StoredTable, wanted: TableSettings) -> bool:
    made, wish = dict(stored.created.settings), wanted.as_data()
    return all(made.get(key) == wish[key] for key in ("submission", "table_limit", "bots", "is_practice", "owner"))
