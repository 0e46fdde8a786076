"""The index of rounds: where each begins and ends in its table's log, and what each player staked and got back.

It follows from events and postings, so it can be made again from them at any time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, select, update

from letitride.store import schema
from letitride.store.appends import Append
from letitride.store.ledger_accounts import is_outside_the_table

OPENING = "BettingOpened"
ENDINGS = {"RoundClosed": "finished", "RoundVoided": "voided"}
STAKES_BACK = ("WagerTakenBack", "WagerWithdrawn")
"""What these return was never lost or won: it lowers the stake instead of counting as returned."""

NO_SEAT = 0
"""The seat of money that belongs to no betting box, such as a player-dealer's bank."""

_SEAT = re.compile(r"\bseat (\d+)\b")


@dataclass(slots=True)
class RoundIndex:
    """Rounds that begin or end with the appends of a transaction."""

    opened: list[dict[str, Any]] = field(default_factory=list)
    ended: list[dict[str, Any]] = field(default_factory=list)

    def note(self, append: Append, first: int) -> None:
        """Note the rounds that an append begins or ends."""
        for sequence, event in enumerate(append.events, start=first):
            if event.kind == OPENING:
                self.opened.append(
                    {
                        "table_id": append.table_id,
                        "number": event.data["number"],
                        "first_sequence": sequence,
                        "opened_ms": append.at_ms,
                    }
                )
            elif event.kind in ENDINGS:
                self.ended.append(
                    {
                        "of_table": append.table_id,
                        "of_number": event.data["number"],
                        "last_sequence": sequence,
                        "closed_ms": append.at_ms,
                        "outcome": ENDINGS[event.kind],
                    }
                )


_END = (
    update(schema.rounds)
    .where(schema.rounds.c.table_id == bindparam("of_table"), schema.rounds.c.number == bindparam("of_number"))
    .values(last_sequence=bindparam("last_sequence"), closed_ms=bindparam("closed_ms"), outcome=bindparam("outcome"))
)
_MOVED = (
    select(schema.postings, schema.events.c.kind)
    .join(
        schema.events,
        and_(
            schema.events.c.table_id == schema.postings.c.table_id,
            schema.events.c.sequence == schema.postings.c.sequence,
        ),
    )
    .where(
        schema.postings.c.table_id == bindparam("of_table"),
        schema.postings.c.sequence <= bindparam("last_sequence"),
        schema.postings.c.sequence
        >= select(schema.rounds.c.first_sequence)
        .where(schema.rounds.c.table_id == bindparam("of_table"), schema.rounds.c.number == bindparam("of_number"))
        .scalar_subquery(),
    )
    .order_by(schema.postings.c.sequence, schema.postings.c.entry)
)


def index_rounds(connection: Connection, index: RoundIndex) -> None:
    """Write the rounds that began or ended; their events and postings are written already."""
    if index.opened:
        connection.execute(schema.rounds.insert(), index.opened)
    if not index.ended:
        return
    connection.execute(_END, index.ended)
    players = []
    for end in index.ended:
        key = {name: end[name] for name in ("of_table", "of_number", "last_sequence")}
        moved = players_of(end["of_table"], connection.execute(_MOVED, key))
        for (player, seat), (staked, returned) in moved.items():
            players.append(
                {
                    "table_id": end["of_table"],
                    "number": end["of_number"],
                    "player": player,
                    "seat": seat,
                    "staked_cents": staked,
                    "returned_cents": returned,
                    "closed_ms": end["closed_ms"],
                }
            )
    if players:
        connection.execute(schema.round_players.insert(), players)


def players_of(table_id: str, postings: Iterable[Row[Any]]) -> dict[tuple[str, int], tuple[int, int]]:
    """What each player staked and got back at each seat, from the postings of a round.

    A fee counts as staked, at the player's first seat. Chips brought to the table or taken away don't count.
    """
    prefix, fees_account = f"{table_id}/player:", f"{table_id}/fees"
    staked: dict[tuple[str, int], int] = {}
    returned: dict[tuple[str, int], int] = {}
    fees: dict[str, int] = {}
    for row in postings:
        is_stake = row.source.startswith(prefix)
        own, opposite = (row.source, row.target) if is_stake else (row.target, row.source)
        if not own.startswith(prefix) or is_outside_the_table(opposite):
            continue
        player = own.removeprefix(prefix)
        named = _SEAT.search(row.memo)
        place = (player, int(named[1]) if named else NO_SEAT)
        if opposite == fees_account:
            fees[player] = fees.get(player, 0) + (row.amount_cents if is_stake else -row.amount_cents)
        elif is_stake:
            staked[place] = staked.get(place, 0) + row.amount_cents
        elif row.kind in STAKES_BACK:
            staked[place] = staked.get(place, 0) - row.amount_cents
        else:
            returned[place] = returned.get(place, 0) + row.amount_cents
    for player, amount in fees.items():
        place = min((place for place in staked if place[0] == player), default=(player, NO_SEAT))
        staked[place] = staked.get(place, 0) + amount
    places = sorted({*staked, *returned})
    return {place: (staked.get(place, 0), returned.get(place, 0)) for place in places}
