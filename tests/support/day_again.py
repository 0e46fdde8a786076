"""The figures of a gaming day once more, from the raw rows of the database and arithmetic of the tests' own.

Rounds, chips and slips are read as rows. What a decision is worth is counted here card by card, and the expected win
and its band are those of an enumeration of the tests' own.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any

from figures_again import convolved_limits
from own_enumeration import own_base
from sqlalchemy import Connection

from letitride.odds.wagers.distribution import Distribution
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager
from letitride.store import Store
from letitride.store.database import schema

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]


def day_again(store: Store, houses: dict[str, HouseRules], *, span: tuple[int, int]) -> dict[str, dict[str, Any]]:
    """Sums by table id, from the rounds that ended and the chips that moved in a span of time."""
    found: dict[str, dict[str, Any]] = {table: defaultdict(int) for table in houses}
    for table, house in houses.items():
        sums, played = found[table], []
        rows = store.read(partial(_events_of, table))
        current: list[tuple[str, dict[str, Any]]] = []
        for row in rows:
            data = json.loads(row.data)
            current = [] if row.kind == "BettingOpened" else [*current, (row.kind, data)]
            if not span[0] <= row.at_ms < span[1]:
                continue
            if row.kind == "ChipsBrought":
                sums["drop_cents"] += data["amount_cents"]
            if row.kind == "RoundVoided":
                sums["voided"] += 1
            if row.kind == "RoundClosed":
                sums["rounds"] += 1
                played += _count(sums, house, current)
        sums["played"] = played
    return found


def _events_of(table: str, connection: Connection) -> Sequence[Any]:
    columns = schema.events.c
    return connection.execute(schema.events.select().where(columns.table_id == table).order_by(columns.sequence)).all()


def _count(sums: dict[str, Any], house: HouseRules, events: Sequence[tuple[str, dict[str, Any]]]) -> list[int]:
    """Add one round to the sums; returns the base stakes of its hands."""
    settled = [data["settled"] for kind, data in events if kind == "WagerSettled"]
    cards = {data["seat"]: data["cards"].split() for kind, data in events if kind == "CardsDelivered"}
    (left,) = (data["card"] for kind, data in events if kind == "CommunityCardTurned" and data["side"] == "left")
    sums["fees_cents"] += sum(data["amount_cents"] for kind, data in events if kind == "FeeCollected")
    if house.is_banked_by_player:
        return []
    sums["handle_cents"] += sum(one["stake_cents"] for one in settled)
    sums["win_cents"] += sum(one["collected_cents"] - one["paid_cents"] for one in settled)
    stakes = []
    for seat, hand in cards.items():
        spots = {one["spot"]: one["stake_cents"] for one in settled if one["seat"] == seat}
        stakes.append(spots["bet 3"])
        for spot, seen in (("bet 1", hand), ("bet 2", [*hand, left])):
            worth = riding(house, seen)
            if (spot in spots) != (worth > 0):
                sums["given_away"] += abs(worth) * spots["bet 3"]
    sums["hands"] += len(stakes)
    return stakes


def riding(house: HouseRules, cards: Sequence[str]) -> Fraction:
    """What a bet of one unit is worth that rides with these cards, all others being as likely to come."""
    pays = {line.hand.value: getattr(line.payouts[0], "odds", -1) for line in house.paytables[Wager.BASE].lines}
    others = [card for card in DECK if card not in cards]
    drawn = list(combinations(others, 5 - len(cards)))
    return Fraction(sum(Fraction(pays.get(kind([*cards, *more]), -1)) for more in drawn), len(drawn))


def kind(cards: Sequence[str]) -> str:
    """The kind of five cards, by the names that paytables use."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    counts = sorted(Counter(ranks).values(), reverse=True)
    is_flush = len({card[1] for card in cards}) == 1
    is_straight = counts[0] == 1 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    if is_flush and is_straight:
        return "royal flush" if ranks[0] == 8 else "straight flush"
    named = {(4, 1): "four of a kind", (3, 2): "full house", (3, 1, 1): "three of a kind", (2, 2, 1): "two pair"}
    if tuple(counts) in named:
        return named[tuple(counts)]
    if is_flush or is_straight:
        return "flush" if is_flush else "straight"
    if counts[0] == 2:
        pair = next(rank for rank, count in Counter(ranks).items() if count == 2)
        return "tens or better" if pair >= RANKS.index("T") else "low pair"
    return "nothing"


def expected_again(house: HouseRules, stakes: Sequence[int]) -> tuple[Fraction, list[int]]:
    """What hands of these stakes, each alone in its round, lose on average, and the band of 99%."""
    one = own_base(house.paytables[Wager.BASE])
    rounds = [Distribution({value * stake: chance for value, chance in one.chances.items()}) for stake in stakes]
    return -one.mean * sum(stakes), convolved_limits(rounds, min(stakes))[99]
