"""The operator's figures once more, from the rows of the database and nothing that the console uses.

Money comes from the ledger's postings, counts from the raw data of the log, the expected win from an enumeration of the
tests' own, and the band from convolving the rounds one after the other. Two hands of one round and the highest of a
Cover All are the program's counts; those are tried deal by deal where they are made (tests/odds).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray
from own_enumeration import own_base, own_side

from letitride.odds.wagers.cover_all.analysis import analyse_cover_all
from letitride.odds.wagers.distribution import Distribution
from letitride.odds.wagers.seat_counts import seat_counts
from letitride.odds.wagers.seat_outcomes import seat_rules
from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager
from letitride.store import Store
from letitride.store.database import schema

LEVELS = (90, 95, 99)
SIDES = {one.value: one for one in Wager}
Played = tuple[Distribution, int]
"""What players win in a round on one wager, in cents; and what the round's stake is a multiple of."""


@dataclass
class Rows:
    """The rows of one table, and all postings of the house."""

    table: str
    events: list[Any]
    postings: list[Any]
    mine: list[Any]

    @classmethod
    def of(cls, store: Store, table: str) -> Rows:
        order = schema.events.c
        found = store.read(lambda c: c.execute(schema.events.select().order_by(order.table_id, order.sequence)).all())
        postings = store.read(lambda c: c.execute(schema.postings.select()).all())
        return cls(
            table,
            [(row.at_ms, row.kind, json.loads(row.data)) for row in found if row.table_id == table],
            list(postings),
            [row for row in postings if row.table_id == table],
        )

    def moved(self, *, source: str = "", target: str = "", memo: str = "", without: str = "?") -> int:
        """The money of the table's own postings between accounts that begin so, with memos that end so."""
        return sum(
            row.amount_cents
            for row in self.mine
            if row.source.startswith(source)
            and row.target.startswith(target)
            and row.memo.endswith(memo)
            and without not in row.memo
        )

    def rounds(self) -> Iterable[list[tuple[str, dict[str, Any]]]]:
        """The events of each round that ended, its last event included."""
        current: list[tuple[str, dict[str, Any]]] = []
        for _, kind, data in self.events:
            current = [] if kind == "BettingOpened" else [*current, (kind, data)]
            if kind in ("RoundClosed", "RoundVoided"):
                yield current


def figures_again(store: Store, table: str, house: HouseRules, *, meter: str = "") -> dict[str, Any]:
    """Everything that the console shows of a table."""
    rows = Rows.of(store, table)
    at = f"{table}/"
    meter = meter or f"{table}/meter"
    tray, inventory = f"tray:{table}", f"{table}/inventory"
    bank = f"{at}bank:" if house.is_banked_by_player else inventory
    fills = sum(row.amount_cents for row in rows.postings if row.target == tray)
    credits = sum(row.amount_cents for row in rows.postings if row.source == tray)
    abandoned = rows.moved(target=inventory, memo="abandoned") + taken_from_the_abandoned(rows)
    ended = Counter(kind for _, kind, _ in rows.events)
    wagers = [one for wager in Wager if (one := wager_again(rows, house, wager, bank, meter)) is not None]
    everything = [row for row in rows.postings if inventory in (row.source, row.target)]
    held = sum(row.amount_cents if row.target == inventory else -row.amount_cents for row in everything)
    return {
        "rounds": ended["RoundClosed"],
        "voided": ended["RoundVoided"],
        "hands": sum(is_settled(data, "bet 3") for _, kind, data in rows.events if kind == "WagerSettled"),
        "drop_cents": rows.moved(source="wallet:", target=at),
        "taken_away_cents": rows.moved(source=at, target="wallet:"),
        "win_cents": sum(one["win_cents"] for one in wagers) + abandoned,
        "theoretical_win_cents": round(sum(one.pop("mean") for one in wagers)),
        "abandoned_cents": abandoned,
        "fees_cents": rows.moved(target=f"{at}fees") - rows.moved(source=f"{at}fees"),
        "from_meter_cents": rows.moved(source=meter, target=f"{at}player:"),
        "wagers": wagers,
        "tray_cents": fills - credits + held + rows.moved(target=meter) - rows.moved(source=meter),
    }


def is_settled(data: Mapping[str, Any], spot: str) -> bool:
    return bool(data["settled"]["spot"] == spot)


def taken_from_the_abandoned(rows: Rows) -> int:
    """The side wagers, taken before the deal, of players whose wagers were ruled abandoned."""
    total = 0
    for events in rows.rounds():
        seats = {data["seat"] for kind, data in events if kind == "WagersAbandoned"}
        taken = {(int(seat), data["spot"]) for kind, data in events if kind == "WagersTaken" for seat in split(data)}
        for kind, data in events:
            if kind == "WagerPlaced" and data["seat"] in seats and (data["seat"], data["spot"]) in taken:
                total += data["stake_cents"]
    return total


def split(data: Mapping[str, Any]) -> list[str]:
    return str(data["seats"]).replace(",", " ").split()


def wager_again(rows: Rows, house: HouseRules, wager: Wager, bank: str, meter: str) -> dict[str, Any] | None:
    """One wager: money from postings that name its spots, counts and stakes from the log."""
    played = played_rounds(rows, house, wager)
    settled = [data["settled"] for _, kind, data in rows.events if kind == "WagerSettled"]
    mine = [one for one in settled if wager_of(one) is wager]
    if not played and not mine:
        return None
    names = {"bet 1", "bet 2", "bet 3"} if wager is Wager.BASE else {wager.value}
    taken = 0 if wager is Wager.ENVY else kept_before_the_deal(rows, wager)
    collected = taken + posted(rows, names, "collected", target=bank)
    paid = posted(rows, names, "paid", source=bank)
    awarded = posted(rows, names, "paid", source=meter)
    win = collected - paid - awarded
    hands = sum(one["spot"] in ("bet 3", None) or wager is not Wager.BASE for one in mine)
    staked = sum(one["stake_cents"] for one in mine if one["outcome"] != "uncovered")
    theory, mean = theory_again(played, win, staked)
    return {
        "wager": wager.value,
        "title": wager.title,
        "hands": hands,
        "staked_cents": staked,
        "paid_cents": paid,
        "from_meter_cents": awarded,
        "collected_cents": collected,
        "win_cents": win,
        "hold": round(win / staked, 6) if staked else None,
        "theory": theory,
        "mean": mean,
    }


def wager_of(one: Mapping[str, Any]) -> Wager:
    if one["spot"] is None:
        return Wager.ENVY
    return Wager.BASE if one["spot"].startswith("bet ") else SIDES[one["spot"]]


def posted(rows: Rows, names: set[str], ending: str, *, source: str = "", target: str = "") -> int:
    """The postings of a wager whose memo is "seat N SPOT ending"."""
    total = 0
    for row in rows.mine:
        words = row.memo.removesuffix(f" {ending}")
        if words != row.memo and words.split(" ", 2)[2:] and words.split(" ", 2)[2] in names:
            total += row.amount_cents if row.source.startswith(source) and row.target.startswith(target) else 0
    return total


def kept_before_the_deal(rows: Rows, wager: Wager) -> int:
    """What was taken before the deal and neither given back by a void nor put back, nor lost by abandoning."""
    total = 0
    for events in rows.rounds():
        for kind, data in events:
            is_mine = kind == "WagerSettled" and data["settled"]["spot"] == wager.value
            total += data["settled"]["stake_cents"] if is_mine and data["settled"]["is_stake_in_tray"] else 0
    return total


def played_rounds(rows: Rows, house: HouseRules, wager: Wager) -> list[Played]:
    """What players win on a wager in each round in which it was settled."""
    if wager not in house.paytables:
        return []
    paytable, played = house.paytables[wager], []
    units = None if house.submission.meter is None else house.submission.meter.initial_cents * 10_000
    for events in rows.rounds():
        settled = [data["settled"] for kind, data in events if kind == "WagerSettled"]
        stakes = sorted(
            one["stake_cents"] for one in settled if one["spot"] == (wager.value, "bet 3")[wager is Wager.BASE]
        )
        seats = {data["seat"]: "" for kind, data in events if kind == "CardsDelivered"}
        seats |= {
            data["seat"]: data["player"] for kind, data in events if kind == "WagerPlaced" and data["seat"] in seats
        }
        progressives = [one for one in settled if one["spot"] == "progressive"]
        if units is not None and house.submission.meter is not None:
            units += house.submission.meter.rate_basis_points * taken_progressives(events)
        meter = None if units is None else units // 10_000
        if wager is Wager.ENVY and progressives:
            played += envied(paytable, seats, progressives)
        elif wager is Wager.COVER_ALL and stakes:
            analysis = analyse_cover_all(paytable, len(seats))
            chances = {one.net * sum(stakes): Fraction(0) for one in analysis.outcomes}
            for one in analysis.outcomes:
                chances[one.net * sum(stakes)] += one.probability
            played.append((Distribution(dict(sorted(chances.items()))), sum(stakes)))
        elif wager is Wager.BASE and stakes:
            played.append((base_round(paytable, stakes), gcd(*stakes)))
        elif stakes:
            (stake,) = stakes
            played.append((own_side(paytable, stake, meter_cents=meter), stake))
        for one in progressives if units is not None else ():
            if "%" in str(one["payout"]):
                units = units + (one["reset_funding_cents"] - one["paid_cents"]) * 10_000
        if units is not None and events[-1][0] == "RoundVoided" and house.submission.meter is not None:
            back = taken_progressives(events) - sum(one["stake_cents"] for one in progressives)
            units -= house.submission.meter.rate_basis_points * back
    return played


def taken_progressives(events: Sequence[tuple[str, Mapping[str, Any]]]) -> int:
    taken = {
        int(seat)
        for kind, data in events
        if kind == "WagersTaken" and data["spot"] == "progressive"
        for seat in split(data)
    }
    placed = [data for kind, data in events if kind == "WagerPlaced" and data["spot"] == "progressive"]
    return sum(data["stake_cents"] for data in placed if data["seat"] in taken)


def envied(paytable: Paytable, seats: Mapping[int, str], progressives: list[Any]) -> list[Played]:
    """Each hand for which one other player is paid; more than one hand in a round would not be independent."""
    hands = []
    for player in seats.values():
        stakes = [one["stake_cents"] for one in progressives if one["player"] != player]
        if stakes:
            (stake,) = stakes
            hands.append((own_side(paytable, stake), stake))
    assert len(hands) <= 1
    return hands


def base_round(paytable: Paytable, stakes: Sequence[int]) -> Distribution:
    """One or two hands of base bets in a round, from the counts of the kinds of outcome."""
    if len(stakes) == 1:
        return scaled(own_base(paytable), stakes[0])
    rules, counts = seat_rules(paytable), seat_counts(paytable).two
    results = rules.bets * rules.odds
    deals = int(counts.sum())
    chances: dict[int | Fraction, Fraction] = {}
    for one, other in np.argwhere(counts).tolist():
        value = int(results[one]) * stakes[0] + int(results[other]) * stakes[1]
        chances[value] = chances.get(value, Fraction(0)) + Fraction(int(counts[one, other]), deals)
    return Distribution(dict(sorted(chances.items())))


def scaled(one_unit: Distribution, stake: int) -> Distribution:
    return Distribution({value * stake: chance for value, chance in one_unit.chances.items()})


def theory_again(played: Sequence[Played], win: int, staked: int) -> tuple[dict[str, Any] | None, Fraction]:
    """The expected win, its deviation and the band."""
    if not played:
        return None, Fraction(0)
    unit = gcd(*(stake for _, stake in played))
    mean = -sum((one.mean for one, _ in played), Fraction(0))
    variance = sum((one.variance for one, _ in played), Fraction(0))
    limits = convolved_limits([one for one, _ in played], unit)
    theory = {
        "win_cents": round(mean),
        "hold": round(float(mean) / staked, 6) if staked else None,
        "deviation_cents": round(sqrt(variance)),
        "band_cents": {str(level): limit for level, limit in limits.items()},
        "is_within": {str(level): low <= win <= high for level, (low, high) in limits.items()},
    }
    return theory, mean


def convolved_limits(rounds: Sequence[Distribution], unit: int) -> dict[int, list[int]]:
    """The quantiles of the house's win: each round's results added to every sum of those before it."""
    sums: NDArray[Any] = np.zeros(1, dtype=np.int64)
    chances: NDArray[Any] = np.ones(1)
    for one in rounds:
        results = np.array([round(value / unit) for value in one.chances])
        each = np.array([float(chance) for chance in one.chances.values()])
        sums, places = np.unique(np.add.outer(sums, results).ravel(), return_inverse=True)
        chances = np.bincount(places, np.outer(chances, each).ravel())
    below = np.cumsum(chances)
    limits = {}
    for level in LEVELS:
        tail = (1 - level / 100) / 2
        low, high = (int(sums[np.searchsorted(below, part)]) for part in (tail, 1 - tail))
        limits[level] = [-high * unit, -low * unit]
    return limits
