"""The lists of what was awarded: by meters, and by hand."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, or_, select

from letitride.reports.forms.sheet import Row
from letitride.rules.wagers import Wager
from letitride.store.database import schema
from letitride.store.database.spans import Span, within
from letitride.store.house.audit_log import table_subjects
from letitride.store.house.awards import list_awards
from letitride.store.house.tables import OF_THE_HOUSE
from letitride.store.money.slips import SlipKind, slips_of_kind


def table_names(connection: Connection) -> dict[str, str]:
    """The names of all tables by their ids."""
    return {subject.removeprefix("table:"): name for subject, name in table_subjects(connection).items()}


def jackpots(connection: Connection, span: Span, limit: int) -> list[Row]:
    """Everything that a meter has paid to a player."""
    postings, events = schema.postings.c, schema.events.c
    names = table_names(connection)
    is_meter = or_(postings.source.like("meter:%"), postings.source.like("%/meter"))
    query: Select[Any] = (
        select(events.at_ms, postings.table_id, postings.source, postings.target, postings.amount_cents, postings.memo)
        .join_from(
            schema.postings,
            schema.events,
            (postings.table_id == events.table_id) & (postings.sequence == events.sequence),
        )
        .join(schema.tables, schema.tables.c.id == postings.table_id)
        .where(is_meter, postings.target.like("%/player:%"), OF_THE_HOUSE, *within(events.at_ms, span))
    )
    return [
        {
            "at_ms": row.at_ms,
            "player": row.target.partition("/player:")[2],
            "table": names.get(row.table_id, row.table_id),
            "amount_cents": row.amount_cents,
            "meter": row.source.removeprefix("meter:") if row.source.startswith("meter:") else "of the table",
            "what": row.memo,
        }
        for row in connection.execute(query.order_by(events.at_ms.desc()).limit(limit))
    ]


def hand_paid(connection: Connection, span: Span, limit: int) -> list[Row]:
    """Every award that was paid by hand, or waits for it."""
    names = table_names(connection)
    slips = {one.number: one for one in slips_of_kind(connection, SlipKind.AWARD)}
    return [
        {
            "at_ms": one.at_ms,
            "player": one.player,
            "table": names.get(one.table_id, one.table_id),
            "seat": one.seat,
            "wager": Wager(one.wager).title,
            "hand": one.hand,
            "amount_cents": one.amount_cents,
            "slip": one.slip,
            "signed": f"{slips[one.slip].first}, {slips[one.slip].second}" if one.slip else "waiting",
            "reason": slips[one.slip].reason if one.slip else "",
            "link": f"/dispute/{one.table_id}/{one.round}",
        }
        for one in list_awards(connection, span=span, limit=limit)
    ]
