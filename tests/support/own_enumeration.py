"""What a hand brings, counted by a program of its own: every deal of the base game, and counts that textbooks print.

No count of `letitride.odds` is used. A wager's payouts are taken from its paytable by the names of the hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from letitride.odds.wagers.distribution import Distribution
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager

FIVE = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "tens or better": 422_400,
    "low pair": 675_840,
    "nothing": 1_302_540,
}
THREE = {
    "mini royal of spades": 1,
    "mini royal of hearts, diamonds or clubs": 3,
    "straight flush": 44,
    "three of a kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "nothing": 16_440,
}
SIX = {
    "super royal of diamonds": 1,
    "super royal of hearts, spades or clubs": 3,
    "royal flush": 184,
    "straight flush": 1_656,
    "four of a kind": 14_664,
    "full house": 165_984,
    "flush": 205_792,
    "straight": 361_620,
    "three of a kind": 732_160,
}
"""The best five of six cards; what is left loses. A super royal is nine to ace of one suit."""

NAMES = tuple(FIVE)
WIDER = {
    "royal flush": "straight flush",
    "mini royal of spades": "mini royal",
    "mini royal of hearts, diamonds or clubs": "mini royal",
    "mini royal": "straight flush",
    "super royal of diamonds": "super royal",
    "super royal of hearts, spades or clubs": "super royal",
    "super royal": "royal flush",
}
Integers = npt.NDArray[Any]


def own_side(paytable: Paytable, stake: int, *, meter_cents: int | None = None) -> Distribution:
    """What a side wager of a stake brings its player, in cents."""
    counts = {"five-card": FIVE, "three-card": THREE, "six-card": SIX}[paytable.basis.value]
    deals = comb(52, {"five-card": 5, "three-card": 3, "six-card": 6}[paytable.basis.value])
    column = paytable.columns.index(stake) if paytable.columns else 0
    pays = {line.hand.value: line.payouts[column] for line in paytable.lines}
    found: Counter[int] = Counter()
    for hand, count in counts.items():
        name: str | None = hand
        while name is not None and name not in pays:
            name = WIDER.get(name)
        found[_net(paytable.wager, pays[name] if name else None, stake, meter_cents)] += count
    found[_net(paytable.wager, None, stake, meter_cents)] += deals - sum(counts.values())
    return Distribution({net: Fraction(count, deals) for net, count in sorted(found.items()) if count})


def _net(wager: Wager, payout: Payout | None, stake: int, meter_cents: int | None) -> int:
    match payout:
        case None:
            return 0 if wager is Wager.ENVY else -stake
        case ToOne(odds) | ForOne(odds):
            due = odds.numerator * stake // odds.denominator
        case FixedSum(cents):
            due = cents
        case PercentOfMeter(percent):
            assert meter_cents is not None
            due = meter_cents * percent // 100
    # These are taken before the deal and don't come back (SHFL.bonus.deal.3, MD.10.A.1.b.iv, MD.10.A.1.d.iii).
    return due - stake if wager in (Wager.FIVE_CARD_BONUS, Wager.PROGRESSIVE) else due


@cache
def own_base(paytable: Paytable) -> Distribution:
    """What one hand's three base bets of one unit bring, each taken back unless it is expected to win."""
    return own_base_at(paytable, 1)


def own_base_at(paytable: Paytable, stake: int) -> Distribution:
    """What one hand's three base bets of so many cents bring, each payout to the cent below."""
    return _played(paytable, lambda hand: 0, stake=stake)  # noqa: ARG005


def own_base_with_bonus(paytable: Paytable, bonus: Paytable, *, stakes: tuple[int, int]) -> Distribution:
    """What one hand brings that makes the base bets and a 3 Card Bonus of these sizes."""
    bet, side = stakes
    pays = {line.hand.value: line.payouts[0] for line in bonus.lines}

    def brought(hand: tuple[int, ...]) -> int:
        name: str | None = _kind_of_three(hand)
        while name is not None and name not in pays:
            name = WIDER.get(name)
        return _net(Wager.THREE_CARD_BONUS, pays[name] if name else None, side, None)

    return _played(paytable, brought, stake=bet)


def _played(paytable: Paytable, beside: Callable[[tuple[int, ...]], int], *, stake: int) -> Distribution:
    """Every deal of the base game, with what the three cards bring beside it."""
    odds = {line.hand.value: line.payouts[0] for line in paytable.lines}
    units = [Fraction(getattr(odds.get(name), "odds", -1)) for name in NAMES]
    paid = np.array([one.numerator * stake // one.denominator for one in units], dtype=np.int64)
    results: Counter[int] = Counter()
    for hand, kinds, weight in _deals():
        pays = np.where(kinds < len(NAMES), paid[np.minimum(kinds, len(NAMES) - 1)], 0)
        second = pays.sum(axis=1) > 0
        first = pays.sum() > 0
        nets = pays * (1 + int(first) + second[:, None]) + beside(hand)
        values, counts = np.unique(nets[kinds < len(NAMES)], return_counts=True)
        results.update(dict(zip(values.tolist(), (weight * counts).tolist(), strict=True)))
    deals = comb(52, 3) * 49 * 48
    assert results.total() == deals
    return Distribution({net: Fraction(count, deals) for net, count in sorted(results.items())})


@cache
def _deals() -> tuple[tuple[tuple[int, ...], npt.NDArray[np.uint8], int], ...]:
    """Each hand of three cards with the kind of hand it becomes by the left and the right card; 255 on itself.

    Hands that differ by the names of suits alone are dealt once; the number says for how many.
    """
    kinds = _kinds_of_five()
    places = np.array([[comb(card, count) for card in range(52)] for count in range(6)])
    found = []
    hands = Counter(tuple(min(_renamed(hand))) for hand in combinations(range(52), 3))
    for hand, weight in hands.items():
        others = np.array([card for card in range(52) if card not in hand])
        left, right = (board.ravel() for board in np.meshgrid(others, others, indexing="ij"))
        cards = np.sort(np.stack([*(np.full(left.size, card) for card in hand), left, right]), axis=0)
        numbers = sum(places[count + 1][cards[count]] for count in range(5))
        square = kinds[np.minimum(numbers, len(kinds) - 1)].reshape(49, 49).copy()
        np.fill_diagonal(square, 255)
        found.append((hand, square, weight))
    return tuple(found)


def _kind_of_three(hand: tuple[int, ...]) -> str:
    ranks, suits = sorted(card // 4 for card in hand), {card % 4 for card in hand}
    is_straight = (ranks[2] - ranks[0] == 2 and len(set(ranks)) == 3) or ranks == [0, 1, 12]
    if is_straight and len(suits) == 1:
        return "mini royal" if ranks[0] == 10 else "straight flush"
    if is_straight:
        return "straight"
    return {1: "three of a kind", 2: "pair"}.get(len(set(ranks)), "flush" if len(suits) == 1 else "nothing")


def _renamed(hand: tuple[int, ...]) -> list[list[int]]:
    """A hand with its suits renamed in every way."""
    return [sorted(card // 4 * 4 + suits[card % 4] for card in hand) for suits in permutations(range(4))]


@cache
def _kinds_of_five() -> npt.NDArray[np.uint8]:
    """The kind of each set of five cards, by its number in the combinatorial number system."""
    cards = np.array(list(combinations(range(52), 5)), dtype=np.int64)
    ranks, suits = np.sort(cards // 4, axis=1), cards % 4
    is_flush = (suits == suits[:, :1]).all(axis=1)
    same = sum((ranks[:, one] == ranks[:, other]).astype(int) for one, other in combinations(range(5), 2))
    is_wheel = (ranks == [0, 1, 2, 3, 12]).all(axis=1)
    is_straight = (same == 0) & ((ranks[:, 4] - ranks[:, 0] == 4) | is_wheel)
    is_royal = is_straight & is_flush & (ranks[:, 0] == 8)
    pair = np.max(np.where(ranks[:, 1:] == ranks[:, :-1], ranks[:, 1:], -1), axis=1)
    kinds = np.select(
        [
            is_royal,
            is_straight & is_flush,
            same == 6,
            same == 4,
            is_flush,
            is_straight,
            same == 3,
            same == 2,
            (same == 1) & (pair >= 8),
            same == 1,
        ],
        range(10),
        10,
    ).astype(np.uint8)
    numbers = sum(np.array([comb(card, count + 1) for card in range(52)])[cards[:, count]] for count in range(5))
    ordered = np.empty(comb(52, 5), dtype=np.uint8)
    ordered[numbers] = kinds
    return ordered


def own_counts() -> dict[str, int]:
    """How many sets of five cards are of each kind, as counted here."""
    counts = np.bincount(_kinds_of_five(), minlength=len(NAMES)).tolist()
    return dict(zip(NAMES, counts, strict=True))
