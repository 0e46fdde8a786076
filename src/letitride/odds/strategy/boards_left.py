"""What bet 1 promises once other cards have been seen: all sets of seen cards counted at once, exactly.

The boards that are left are worth the sum, over pairs of cards not seen, of what each pair makes of the three cards.
That sum depends on the cards not seen only through a few numbers: how many there are of each rank, and of the suit of
a suited hand. The ranks beside the player's own act one by one, but for the few that complete a straight together. So
the sets of seen cards are counted by adding one rank after another to a histogram of the sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import comb, prod

import numpy as np

from letitride.cards import Rank
from letitride.odds.counts.canonical import Integers
from letitride.odds.counts.groups import FIVE_CARD_HANDS
from letitride.odds.counts.straights import ROYAL, STRAIGHTS, TENS_AND_BETTER
from letitride.rules.hands import FiveCardHand

MOST_SEEN = 18
"""Six other hands of three cards."""
UNSEEN = 49
"""The cards that a player with three cards doesn't hold."""

Wins = Mapping[FiveCardHand, int]
"""What one unit brings back on each class, its own stake included: a loser 0, a winner its odds and 1."""


@dataclass(frozen=True, slots=True)
class _Own:
    """A player's three cards as far as they matter.

    `pairs` lists the classes of a pair of each of the ranks, and `links` the pairs of other ranks that complete a
    straight: the places of the two ranks in `linked`, and whether it is the royal one; `linked` holds the class of a
    pair of them.
    """

    repeats: int
    is_suited: bool
    pairs: tuple[FiveCardHand, ...]
    links: tuple[tuple[int, int, bool], ...] = ()
    linked: tuple[FiveCardHand, ...] = ()


@dataclass(frozen=True, slots=True)
class _Part:
    """One way to see some cards of some ranks: how many, how many suited ones are left, the sum, and the ways."""

    seen: int
    suited: int
    value: int
    ways: int


@dataclass(frozen=True, slots=True)
class _Histogram:
    """The ways by cards seen, suited cards left, and value less `low`."""

    low: int
    ways: Integers


def totals_by_seen(net: Sequence[int], numbers: Sequence[int], *, stake: int = 1) -> tuple[int, ...]:
    """For numbers of cards seen: the sum over hands and sets of seen cards of what the boards left bring, if gain.

    A board counts with what a stake wins or loses on it (`net`), and a bet that promises a loss is withdrawn and counts
    nothing.
    """
    wins = {hand: units + stake for hand, units in zip(FIVE_CARD_HANDS, net, strict=True)}
    by_hand = [[hands * total for total in _totals(own, wins, numbers, stake)] for own, hands in _own_hands().items()]
    return tuple(map(sum, zip(*by_hand, strict=True)))


@cache
def _own_hands() -> Counter[_Own]:
    """All 22,100 three-card hands by what matters of them."""
    hands: Counter[_Own] = Counter()
    for one, other in product(range(13), repeat=2):
        if one == other:
            hands[_Own(3, False, (_pair_of(one),))] += 4
        else:
            hands[_Own(2, False, (_pair_of(one), _pair_of(other)))] += comb(4, 2) * 4
    for ranks in combinations(range(13), 3):
        hands[_unpaired(ranks, is_suited=True)] += 4
        hands[_unpaired(ranks, is_suited=False)] += 4**3 - 4
    return hands


def _pair_of(rank: int) -> FiveCardHand:
    return FiveCardHand.TENS_OR_BETTER if TENS_AND_BETTER >> rank & 1 else FiveCardHand.LOW_PAIR


def _unpaired(ranks: Sequence[int], *, is_suited: bool) -> _Own:
    held = sum(1 << rank for rank in ranks)
    straights = [straight for straight in STRAIGHTS if straight & held == held]
    lacking = [[rank for rank in range(len(Rank)) if (straight & ~held) >> rank & 1] for straight in straights]
    linked = sorted({rank for two in lacking for rank in two})
    links = tuple(
        (linked.index(one), linked.index(other), is_suited and straight == ROYAL)
        for straight, (one, other) in zip(straights, lacking, strict=True)
    )
    pairs = tuple(sorted(map(_pair_of, ranks), key=FIVE_CARD_HANDS.index))
    return _Own(1, is_suited, pairs, links, tuple(map(_pair_of, linked)))


def _totals(own: _Own, wins: Wins, numbers: Sequence[int], stake: int) -> Iterator[int]:
    """The sums for one hand of a player, by cards seen."""
    others = _other_ranks(own, wins)
    lefts = (range(4 - own.repeats + 1), *(range(4) for _ in own.pairs[1:]))
    own_parts = [
        (left, prod(comb(most[-1], cards) for most, cards in zip(lefts, left, strict=True))) for left in product(*lefts)
    ]
    own_cards = sum(most[-1] for most in lefts)
    values = others.low + np.arange(others.ways.shape[1], dtype=np.int64)
    for seen in numbers:
        total = 0
        for left, ways in own_parts:
            seen_elsewhere = seen - (own_cards - sum(left))
            if seen_elsewhere >= 0:
                others_left = UNSEEN - own_cards - seen_elsewhere
                fixed = _value_with_own(own, left, others_left, wins) - stake * comb(UNSEEN - seen, 2)
                total += ways * int(others.ways[seen_elsewhere] @ np.maximum(values + fixed, 0))
        yield total


def _value_with_own(own: _Own, left: Sequence[int], others: int, wins: Wins) -> int:
    """What boards with a card of the player's ranks bring, and the others as if no two cards belonged together."""
    pairs, trips, two_pair = own.pairs, wins[FiveCardHand.THREE_OF_A_KIND], wins[FiveCardHand.TWO_PAIR]
    full_house, quads = wins[FiveCardHand.FULL_HOUSE], wins[FiveCardHand.FOUR_OF_A_KIND]
    if own.repeats == 3:
        return quads * left[0] * others + trips * comb(others, 2)
    if own.repeats == 2:
        paired, single = left
        own_boards = quads * comb(paired, 2) + full_house * (paired * single + comb(single, 2))
        return own_boards + (trips * paired + two_pair * single) * others + wins[pairs[0]] * comb(others, 2)
    own_boards = trips * sum(comb(cards, 2) for cards in left)
    own_boards += two_pair * sum(one * other for one, other in combinations(left, 2))
    return own_boards + sum(wins[pair] * cards for pair, cards in zip(pairs, left, strict=True)) * others


def _other_ranks(own: _Own, wins: Wins) -> _Histogram:
    """What the boards without a card of the player's ranks bring: the ways by cards seen and by that sum."""
    free = Counter(map(_pair_of, range(13)))
    free.subtract(own.pairs if own.repeats == 1 else own.pairs[: 4 - own.repeats])
    free.subtract(own.linked)
    gains = tuple(_gain_of_pair(own, pair, wins) for pair in free.elements())
    apart = _one_by_one(own.is_suited, gains)
    return _with_flushes(_joined(apart, _linked_parts(own, wins)), wins[FiveCardHand.FLUSH] if own.is_suited else 0)


def _gain_of_pair(own: _Own, pair: FiveCardHand, wins: Wins) -> int:
    """What two other cards of one rank bring more than two of different ranks that don't complete anything."""
    if own.repeats == 3:
        return wins[FiveCardHand.FULL_HOUSE] - wins[FiveCardHand.THREE_OF_A_KIND]
    if own.repeats == 2:
        return wins[FiveCardHand.TWO_PAIR] - wins[own.pairs[0]]
    return wins[pair]


@cache
def _one_by_one(is_suited: bool, gains: tuple[int, ...]) -> _Histogram:
    """The histogram over ranks that don't depend on each other, given what a pair of each brings."""
    if not gains:
        return _Histogram(0, np.eye(1, MOST_SEEN + 1, dtype=np.int64).T[:, :, None])
    parts = [
        _Part(4 - suited - others, suited, gains[-1] * comb(suited + others, 2), ways)
        for suited, others, ways in _lefts_of_rank(is_suited)
    ]
    return _joined(_one_by_one(is_suited, gains[:-1]), parts)


def _lefts_of_rank(is_suited: bool) -> list[tuple[int, int, int]]:
    """How a rank may be left: its card of the suit of a suited hand, its other cards, and the ways."""
    if not is_suited:
        return [(0, cards, comb(4, cards)) for cards in range(5)]
    return [(suited, cards, comb(3, cards)) for suited in (0, 1) for cards in range(4)]


def _linked_parts(own: _Own, wins: Wins) -> list[_Part]:
    """The ranks that complete a straight, together."""
    parts: Counter[tuple[int, int, int]] = Counter()
    straight, flush = wins[FiveCardHand.STRAIGHT], wins[FiveCardHand.FLUSH]
    for lefts in product(_lefts_of_rank(own.is_suited), repeat=len(own.linked)):
        cards = [suited + others for suited, others, _ in lefts]
        value = sum(wins[pair] * comb(left, 2) for pair, left in zip(own.linked, cards, strict=True))
        for one, other, is_royal in own.links:
            suited = lefts[one][0] * lefts[other][0]
            value += straight * (cards[one] * cards[other] - suited)
            value += (wins[FiveCardHand.ROYAL_FLUSH if is_royal else FiveCardHand.STRAIGHT_FLUSH] - flush) * suited
        seen = 4 * len(lefts) - sum(cards)
        if seen <= MOST_SEEN:
            parts[seen, sum(suited for suited, _, _ in lefts), value] += prod(ways for _, _, ways in lefts)
    return [_Part(*part, ways) for part, ways in parts.items()]


def _joined(histogram: _Histogram, parts: Sequence[_Part]) -> _Histogram:
    """A histogram with further ranks."""
    low, high = min(part.value for part in parts), max(part.value for part in parts)
    seen, suited, values = histogram.ways.shape
    shape = (seen, suited + max(part.suited for part in parts), values + high - low)
    joined = np.zeros(shape, dtype=np.int64)
    for part in parts:
        if part.seen < seen:
            place = slice(part.suited, part.suited + suited), slice(part.value - low, part.value - low + values)
            joined[part.seen :, *place] += part.ways * histogram.ways[: seen - part.seen]
    return _Histogram(histogram.low + low, joined)


def _with_flushes(histogram: _Histogram, flush: int) -> _Histogram:
    """Count each pair of suited cards left as a flush; `_linked_parts` has taken that off the straight flushes."""
    seen, suited, values = histogram.ways.shape
    counted = np.zeros((seen, values + flush * comb(suited - 1, 2)), dtype=np.int64)
    for left in range(suited):
        start = flush * comb(left, 2)
        counted[:, start : start + values] += histogram.ways[:, left]
    return _Histogram(histogram.low, counted)
