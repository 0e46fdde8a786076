"""The index of rounds: where each begins and ends in its table's log, and what each player staked and got back.

It follows from events and postings, so it can be made again from them at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, or_, select

from letitride.store.database import schema
from letitride.store.database.prepared import Prepared, given, insert_into, update_of
from letitride.store.log.appends import Append
from letitride.store.money.ledger_accounts import FLOAT_ACCOUNT, PRACTICE_ACCOUNT, WALLET_PREFIX

OPENING = "BettingOpened"
ENDINGS = {"RoundClosed": "finished", "RoundVoided": "voided"}
STAKES_BACK = ("WagerTakenBack", "WagerWithdrawn")
"""The events that give a stake back before the hand is over."""


@dataclass(slots=True)
class RoundIndex:
    """Rounds that begin or end with the appends of a transaction: rows for the statements below."""

    opened: list[tuple[str, int, int, int]] = field(default_factory=list)
    ended: list[tuple[int, int, str, str, int]] = field(default_factory=list)

    def note(self, append: Append, first: int) -> None:
        """Note the rounds that an append begins or ends."""
        for sequence, event in enumerate(append.events, start=first):
            if event.kind == OPENING:
                self.opened.append((append.table_id, event.data["number"], sequence, append.at_ms))
            elif event.kind in ENDINGS:
                outcome = ENDINGS[event.kind]
                self.ended.append((sequence, append.at_ms, outcome, append.table_id, event.data["number"]))


_rounds, _postings, _events = schema.rounds.c, schema.postings.c, schema.events.c

_OPEN = insert_into(schema.rounds, ["table_id", "number", "first_sequence", "opened_ms"])
_END = update_of(
    schema.rounds,
    {"last_sequence": "{new}", "closed_ms": "{new}", "outcome": "{new}"},
    keys=["table_id", "number"],
)


def players_of_rounds(which: ColumnElement[bool]) -> Select[Any]:
    """What each player staked and got back at each seat of some rounds that are over, summed up by the database.

    What a player pays is staked, fees among it. What comes back is returned; but stakes taken back or withdrawn were
    not at risk to the end, so they lower what was staked. Chips brought to the table or taken away don't count.
    """
    prefix = _rounds.table_id + "/player:"
    is_paid = func.substr(_postings.source, 1, func.length(prefix)) == prefix
    is_received = func.substr(_postings.target, 1, func.length(prefix)) == prefix
    player = func.substr(case((is_paid, _postings.source), else_=_postings.target), func.length(prefix) + 1)
    opposite = case((is_paid, _postings.target), else_=_postings.source)
    is_back = _events.kind.in_(STAKES_BACK)
    staked = case((is_paid, _postings.amount_cents), (is_back, -_postings.amount_cents), else_=0)
    returned = case((or_(is_paid, is_back), 0), else_=_postings.amount_cents)
    same_event = and_(_events.table_id == _postings.table_id, _events.sequence == _postings.sequence)
    within = and_(
        _postings.table_id == _rounds.table_id,
        _postings.sequence.between(_rounds.first_sequence, _rounds.last_sequence),
    )
    moved = (
        select(
            _rounds.table_id,
            _rounds.number,
            player.label("player"),
            _postings.seat,
            staked.label("staked"),
            returned.label("returned"),
            _rounds.closed_ms,
        )
        .select_from(schema.rounds.join(schema.postings, within).join(schema.events, same_event))
        .where(
            which,
            or_(is_paid, is_received),
            opposite.not_in((FLOAT_ACCOUNT, PRACTICE_ACCOUNT)),
            opposite.not_like(f"{WALLET_PREFIX}%"),
        )
        .subquery()
    ).c
    place = (moved.table_id, moved.number, moved.player, moved.seat)
    summed = select(*place, func.sum(moved.staked), func.sum(moved.returned), moved.closed_ms)
    return summed.group_by(*place, moved.closed_ms)


_PLAYERS = Prepared(
    schema.round_players.insert().from_select(
        [column.name for column in schema.round_players.columns],
        players_of_rounds(
            and_(_rounds.table_id == given("of_table"), _rounds.number == given("of_number")),
        ),
    )
)


def index_rounds(connection: Connection, index: RoundIndex) -> None:
    """Write the rounds that began or ended; their events and postings are written already."""
    if index.opened:
        _OPEN.write(connection, index.opened)
    if index.ended:
        _END.write(connection, index.ended)
        for *_, table_id, number in index.ended:
            _PLAYERS.run(connection, {"of_table": table_id, "of_number": number})
