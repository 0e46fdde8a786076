"""All wagers of one player in one round together: their exact joint distribution, covariances and combined result.

The base bets, the five-card bonus and the progressive look at the same cards, and the three-card bonus at some of them;
the six-card bonus adds the box. Envy and Cover All depend on other players' hands and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np

from letitride.odds.counts.box_counts import BOXES, SIX_CARD_CLASSES, load_box_counts
from letitride.odds.counts.canonical import Integers
from letitride.odds.counts.counts import load_counts
from letitride.odds.counts.groups import DEALS, FIVE_CARD_HANDS
from letitride.odds.counts.three_card_classes import THREE_CARD_CLASSES, three_card_classes
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import Decisions, decide, net_units
from letitride.odds.wagers.distribution import Distribution
from letitride.odds.wagers.side import net_cents
from letitride.rules.hands import Basis, FiveCardHand, Hand, SixCardHand, ThreeCardHand
from letitride.rules.paytables import Paytable
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager


@dataclass(frozen=True, slots=True)
class Placed:
    """A wager that a player makes: its paytable and its size; for the base game the size of each of the three bets."""

    paytable: Paytable
    stake_cents: int


@dataclass(frozen=True, slots=True)
class JointAnalysis:
    """What a player's wagers bring together: each combination of results in cents, with its probability."""

    wagers: tuple[Wager, ...]
    chances: Mapping[tuple[int, ...], Fraction]

    def mean(self, wager: Wager) -> Fraction:
        """The mean result of one wager in cents."""
        place = self.wagers.index(wager)
        return sum((results[place] * chance for results, chance in self.chances.items()), Fraction(0))

    def covariance(self, one: Wager, other: Wager) -> Fraction:
        """The covariance of two wagers in square cents; of a wager with itself, its variance."""
        first, second = self.wagers.index(one), self.wagers.index(other)
        product = sum(
            (results[first] * results[second] * chance for results, chance in self.chances.items()), Fraction(0)
        )
        return product - self.mean(one) * self.mean(other)

    def correlation(self, one: Wager, other: Wager) -> float:
        """The correlation of two wagers, between -1 and 1."""
        return float(self.covariance(one, other)) / sqrt(self.covariance(one, one) * self.covariance(other, other))

    @property
    def total(self) -> Distribution:
        """The distribution of the combined result in cents."""
        collected: dict[int, Fraction] = {}
        for results, chance in self.chances.items():
            collected[sum(results)] = collected.get(sum(results), Fraction(0)) + chance
        return Distribution({result: collected[result] for result in sorted(collected)})


def analyse_joint(placed: Sequence[Placed], ties: Ties = Ties.PULL, *, meter_cents: int | None = None) -> JointAnalysis:
    """The joint distribution of a player's wagers, the base bets under best play.

    Arguments: `placed`, the wagers and their sizes; `ties` as for the base game; `meter_cents`, where the meter stands,
    needed by a progressive.
    Errors: `ValueError` if a wager stands there twice, depends on other players or lacks its meter.

    >>> from letitride.catalogue import load_catalogue
    >>> catalogue = load_catalogue()
    >>> base = Placed(catalogue.paytable("LIRX-01"), 5_00)
    >>> bonus = Placed(catalogue.paytable("3CB-1", Wager.THREE_CARD_BONUS), 5_00)
    >>> round(analyse_joint([base, bonus]).correlation(Wager.BASE, Wager.THREE_CARD_BONUS), 2)
    0.13
    """
    wagers = tuple(one.paytable.wager for one in placed)
    if len(set(wagers)) < len(wagers):
        raise ValueError("each wager is made once")
    if any(wager.judged is not Judged.OWN for wager in wagers):
        raise ValueError("envy and Cover All depend on other players' hands and have no place here")
    base = next((one.paytable for one in placed if one.paytable.wager.is_base), None)
    decisions = None if base is None else decide(net_units(base), ties)
    has_box = any(one.paytable.basis is Basis.SIX_CARD for one in placed)
    counts: dict[tuple[int, ...], int] = {}
    for cell in _cells_with_box(decisions) if has_box else _cells(decisions):
        results = tuple(_result(one, cell, meter_cents) for one in placed)
        counts[results] = counts.get(results, 0) + cell.count
    total = DEALS * BOXES if has_box else DEALS
    return JointAnalysis(wagers, {results: Fraction(counts[results], total) for results in sorted(counts)})


@dataclass(frozen=True, slots=True)
class _Cell:
    """Deals that are alike for every wager."""

    bets: int
    hands: Mapping[Basis, Hand]
    count: int


def _result(placed: Placed, cell: _Cell, meter_cents: int | None) -> int:
    payout = placed.paytable.payout_for(cell.hands[placed.paytable.basis])
    result = net_cents(placed.paytable.wager, payout, placed.stake_cents, meter_cents)
    return result * cell.bets if placed.paytable.wager.is_base else result


@cache
def _moves() -> Integers:
    """The ways (of 22,100 x 49) by class of three cards and groups of three and four cards."""
    tables = load_counts()
    moves = np.zeros((len(THREE_CARD_CLASSES), *tables.pairs.shape), dtype=np.int64)
    classes = three_card_classes(tables)[:, None]
    groups = tables.three_groups[:, None], tables.four_groups[tables.next_fours]
    np.add.at(moves, (classes, *groups), tables.three_weights[:, None])
    return moves


def _cells(decisions: Decisions | None) -> Iterator[_Cell]:
    vectors = load_counts().four_vectors
    for three, moves in zip(THREE_CARD_CLASSES, _moves(), strict=True):
        for bets, ways in _by_bets(moves, decisions):
            for five, count in zip(FIVE_CARD_HANDS, (ways @ vectors).tolist(), strict=True):
                if count:
                    yield from _by_suit(bets, three, five, None, count)


def _by_bets(moves: Integers, decisions: Decisions | None) -> Iterator[tuple[int, Integers]]:
    """The ways by group of four cards, apart for 1, 2 and 3 bets that stay."""
    if decisions is None:
        yield 1, moves.sum(axis=0)
        return
    kept = moves[np.array(decisions.bet_1)].sum(axis=0)
    pulled = moves.sum(axis=0) - kept
    yield 1, np.where(decisions.bet_2, 0, pulled)
    yield 2, np.where(decisions.bet_2, pulled, kept)
    yield 3, np.where(decisions.bet_2, kept, 0)


def _cells_with_box(decisions: Decisions | None) -> Iterator[_Cell]:
    table = load_box_counts()
    three, group_1, group_2, five, six = table.cells.T
    bets = np.ones(len(three), dtype=np.int64)
    if decisions is not None:
        bets += np.array(decisions.bet_1, dtype=np.int64)[group_1] + np.array(decisions.bet_2, dtype=np.int64)[group_2]
    shape = (len(THREE_CARD_CLASSES), 4, len(FIVE_CARD_HANDS), len(SIX_CARD_CLASSES))
    alike = np.zeros(shape, dtype=np.int64)
    np.add.at(alike, (three, bets, five, six), table.counts)
    for places in np.argwhere(alike).tolist():
        three_hand, five_hand = THREE_CARD_CLASSES[places[0]], FIVE_CARD_HANDS[places[2]]
        yield from _by_suit(places[1], three_hand, five_hand, SIX_CARD_CLASSES[places[3]], int(alike[tuple(places)]))


def _by_suit(
    bets: int, three: ThreeCardHand, five: FiveCardHand, six: SixCardHand | None, count: int
) -> Iterator[_Cell]:
    """Share out mini and super royals among the suits, each a quarter; one with the other is of the same suit."""
    is_mini, is_super = three is ThreeCardHand.MINI_ROYAL, six is SixCardHand.SUPER_ROYAL
    shares = ("spades", 1), ("diamonds", 1), ("hearts or clubs", 2)
    for suit, quarters in shares if is_mini or is_super else (("any", 4),):
        hands: dict[Basis, Hand] = {Basis.THREE_CARD: three, Basis.FIVE_CARD: five}
        if is_mini:
            spades, other = ThreeCardHand.MINI_ROYAL_OF_SPADES, ThreeCardHand.OTHER_MINI_ROYAL
            hands[Basis.THREE_CARD] = spades if suit == "spades" else other
        if six is not None:
            hands[Basis.SIX_CARD] = six
        if is_super:
            diamonds, others = SixCardHand.SUPER_ROYAL_OF_DIAMONDS, SixCardHand.OTHER_SUPER_ROYAL
            hands[Basis.SIX_CARD] = diamonds if suit == "diamonds" else others
        yield _Cell(bets, hands, count * quarters // 4)
