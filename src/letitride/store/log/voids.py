"""How often rounds of a table were void, before and after their cards were dealt, and by whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, and_, exists, func, select

from letitride.store.database import schema
from letitride.store.log.round_index import ENDINGS

ROUND_VOIDED = "round voided"
"""What the audit log calls a void that a person brought about."""

_DEALT = "DeckReleased"
"""From this event on the order of the cards is in the log."""


@dataclass(frozen=True, slots=True)
class VoidsBy:
    """How many rounds of a table somebody voided, and how many voids of others they approved."""

    person: str
    called: int
    approved: int


@dataclass(frozen=True, slots=True)
class TableVoids:
    """The rounds of a table that are over, and those of them that were void."""

    rounds: int
    void_before_deal: int
    void_after_deal: int
    people: tuple[VoidsBy, ...]
    """Who brought voids about. The program's own, such as those of empty tables, are in no one's count."""


def voids_of(connection: Connection, table_id: str) -> TableVoids:
    """The voids of one table."""
    rounds, events = schema.rounds.c, schema.events.c
    over = and_(rounds.table_id == table_id, rounds.closed_ms.is_not(None))
    was_dealt = exists().where(
        events.table_id == rounds.table_id,
        events.sequence.between(rounds.first_sequence, rounds.last_sequence),
        events.kind == _DEALT,
    )

    is_void = rounds.outcome == ENDINGS["RoundVoided"]
    counted = select(func.count()).select_from(schema.rounds).where(over)
    played = connection.execute(counted).scalar_one()
    void = connection.execute(counted.where(is_void)).scalar_one()
    dealt_void = connection.execute(counted.where(is_void, was_dealt)).scalar_one()
    return TableVoids(played, void - dealt_void, dealt_void, _people(connection, table_id))


def _people(connection: Connection, table_id: str) -> tuple[VoidsBy, ...]:
    noted = schema.audit_entries.c
    query = select(noted.actor, noted.after).where(noted.action == ROUND_VOIDED, noted.subject == f"table:{table_id}")
    called: Counter[str] = Counter()
    approved: Counter[str] = Counter()
    for actor, after in connection.execute(query):
        called[actor] += 1
        if second := msgspec.json.decode(after or "{}").get("approved_by"):
            approved[second] += 1
    return tuple(VoidsBy(name, called[name], approved[name]) for name in sorted(called.keys() | approved.keys()))
