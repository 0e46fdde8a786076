"""How many hands of each class there are, by full enumeration, and the evaluator against that enumeration.

The enumeration shares no code with `letitride.rules.hands`. A hand is four 13-bit masks, one for each suit, bit 0 a
deuce and bit 12 an ace. Its class is read off the masks: a rank that is set in three of them is three of a kind, a mask
with five bits is a flush, five neighbouring bits (or an ace with the lowest four) are a sequence. The same reading
serves six cards, since a class is present among six cards when five of them make it.

The figures are typed, each with the combinatorial formula that gives it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, cycle, permutations
from math import comb
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import DECK, Card, Rank, Suit, format_cards
from letitride.rules.hands import Hand, five_card_hand, six_card_hand, three_card_hand

Masks = list[npt.NDArray[np.uint16]]
"""Four arrays, one for each suit in the order of `Suit`: which ranks of it each hand holds."""

Counts = Mapping[str, tuple[int, int]]
"""For each class, best first, how many hands are of it: typed, and by formula."""

FIVE_CARD_COUNTS = {
    "royal flush": (4, 4),
    "straight flush": (36, 4 * 9),
    "four of a kind": (624, 13 * 48),
    "full house": (3_744, 13 * comb(4, 3) * 12 * comb(4, 2)),
    "flush": (5_108, 4 * (comb(13, 5) - 10)),
    "straight": (10_200, 10 * (4**5 - 4)),
    "three of a kind": (54_912, 13 * comb(4, 3) * comb(12, 2) * 4**2),
    "two pair": (123_552, comb(13, 2) * comb(4, 2) ** 2 * 44),
    "tens or better": (422_400, 5 * comb(4, 2) * comb(12, 3) * 4**3),
    "low pair": (675_840, 8 * comb(4, 2) * comb(12, 3) * 4**3),
    "nothing": (1_302_540, (comb(13, 5) - 10) * (4**5 - 4)),
}

# There are 12 sequences of three, A-2-3 to Q-K-A.
THREE_CARD_COUNTS = {
    "mini royal of spades": (1, 1),
    "mini royal of hearts, diamonds or clubs": (3, 3),
    "straight flush": (44, 4 * 12 - 4),
    "three of a kind": (52, 13 * comb(4, 3)),
    "straight": (720, 12 * (4**3 - 4)),
    "flush": (1_096, 4 * (comb(13, 3) - 12)),
    "pair": (3_744, 13 * comb(4, 2) * 48),
    "nothing": (16_440, (comb(13, 3) - 12) * (4**3 - 4)),
}

# A straight flush takes any sixth card but the one that would raise it. A flush is five or six cards of a suit, less
# the royal and straight flushes. A straight has five ranks and one of them paired, or six ranks (the ace-high run with
# any of 8 others, each of 9 lower runs with any of 7 that don't raise it), without five or six cards of one suit.
SIX_CARD_COUNTS = {
    "super royal of diamonds": (1, 1),
    "super royal of hearts, spades or clubs": (3, 3),
    "royal flush": (184, 4 * 47 - 4),
    "straight flush": (1_656, 4 * 9 * 46),
    "four of a kind": (14_664, 13 * comb(48, 2)),
    "full house": (165_984, 13 * 4 * 12 * 6 * 44 + comb(13, 2) * 4**2),
    "flush": (205_792, 4 * (comb(13, 5) * 39 + comb(13, 6)) - 4 * 47 - 4 * 9 * 46),
    "straight": (361_620, 10 * 5 * (6 * 4**4 - 4 * 3) + (8 + 9 * 7) * (4**6 - 4 * (6 * 3 + 1))),
    "three of a kind": (732_160, 13 * 4 * comb(12, 3) * 4**3),
    "nothing": (18_876_456, comb(52, 6) - 4 * 47 - 1_656 - 14_664 - 165_984 - 205_792 - 361_620 - 732_160),
}

ROYAL, SUPER_ROYAL, MINI_ROYAL = 0b1_1111_0000_0000, 0b1_1111_1000_0000, 0b1_1100_0000_0000
TENS_AND_UP = 0b1_1111_0000_0000
DIAMONDS, SPADES = 1, 3
EVERY_MASK = range(1 << 13)
BITS = np.array([mask.bit_count() for mask in EVERY_MASK], dtype=np.uint8)


def sequences_of(length: int) -> npt.NDArray[np.bool_]:
    """For each mask of ranks, whether it holds a sequence; the ace stands below the deuce and above the king."""
    run = (1 << length) - 1
    with_low_ace = [mask << 1 | mask >> 12 for mask in EVERY_MASK]
    return np.array([any(ranks >> low & run == run for low in range(15 - length)) for ranks in with_low_ace])


SEQUENCE_OF_THREE, SEQUENCE_OF_FIVE = sequences_of(3), sequences_of(5)


def all_hands(count: int) -> Masks:
    """All hands of so many cards, those with the lowest first card first."""
    flat = chain.from_iterable(combinations(range(52), count))
    hands = np.fromiter(flat, dtype=np.uint8, count=comb(52, count) * count).reshape(-1, count)
    masks = []
    for suit in range(4):
        bit = np.array([1 << card // 4 if card % 4 == suit else 0 for card in range(52)], dtype=np.uint16)
        masks.append(np.bitwise_or.reduce([bit[hands[:, column]] for column in range(count)]))
    return masks


def all_six_card_hands(five_cards: Masks) -> Iterator[Masks]:
    """All hands of six cards in 47 parts: a first card with all fives of higher cards."""
    for first in range(47):
        higher = [mask[-comb(51 - first, 5) :] for mask in five_cards]
        higher[first % 4] = higher[first % 4] | np.uint16(1 << first // 4)
        yield higher


def first_that_fits(classes: list[npt.NDArray[np.bool_]]) -> npt.NDArray[np.uint8]:
    """For each hand the place of the best class it belongs to; the last place is nothing."""
    place = np.full(len(classes[0]), len(classes), dtype=np.uint8)
    for better, belongs in reversed(list(enumerate(classes))):
        place[belongs] = better
    return place


def threes_or_better(masks: Masks) -> list[npt.NDArray[np.bool_]]:
    """Royal flush down to three of a kind, for hands of five or six cards."""
    a, b, c, d = masks
    twice = a & b | a & c | a & d | b & c | b & d | c & d
    thrice = a & b & c | a & b & d | a & c & d | b & c & d
    return [
        np.logical_or.reduce([mask & ROYAL == ROYAL for mask in masks]),
        np.logical_or.reduce([SEQUENCE_OF_FIVE[mask] for mask in masks]),
        a & b & c & d > 0,
        (thrice > 0) & (BITS[twice] >= 2),
        np.logical_or.reduce([BITS[mask] >= 5 for mask in masks]),
        SEQUENCE_OF_FIVE[a | b | c | d],
        thrice > 0,
    ]


def five_card_classes(masks: Masks) -> npt.NDArray[np.uint8]:
    """For each hand its place in FIVE_CARD_COUNTS."""
    a, b, c, d = masks
    twice = a & b | a & c | a & d | b & c | b & d | c & d
    return first_that_fits([*threes_or_better(masks), BITS[twice] == 2, twice & TENS_AND_UP > 0, twice > 0])


def three_card_classes(masks: Masks) -> npt.NDArray[np.uint8]:
    """For each hand its place in THREE_CARD_COUNTS."""
    a, b, c, d = masks
    ranks = a | b | c | d
    flush = np.logical_or.reduce([BITS[mask] == 3 for mask in masks])
    straight = SEQUENCE_OF_THREE[ranks]
    royal = ranks == MINI_ROYAL
    return first_that_fits(
        [
            flush & royal & (masks[SPADES] > 0),
            flush & royal,
            flush & straight,
            BITS[ranks] == 1,
            straight,
            flush,
            BITS[ranks] == 2,
        ]
    )


def six_card_classes(masks: Masks) -> npt.NDArray[np.uint8]:
    """For each hand its place in SIX_CARD_COUNTS."""
    super_royal = np.logical_or.reduce([mask == SUPER_ROYAL for mask in masks])
    return first_that_fits([super_royal & (masks[DIAMONDS] > 0), super_royal, *threes_or_better(masks)])


@cache
def cards_of_suit(mask: int, suit: Suit) -> tuple[Card, ...]:
    return tuple(Card(Rank(rank + 2), suit) for rank in range(13) if mask >> rank & 1)


def cards_of(masks: Iterable[int], suits: Iterable[Suit] = Suit) -> tuple[Card, ...]:
    """The cards of one hand, each mask in one suit."""
    return tuple(chain.from_iterable(map(cards_of_suit, masks, suits)))


def typed(counts: Counts) -> dict[str, int]:
    return {name: figure for name, (figure, _) in counts.items()}


def counted(places: npt.NDArray[np.uint8], counts: Counts) -> dict[str, int]:
    return dict(zip(counts, np.bincount(places, minlength=len(counts)).tolist(), strict=True))


@pytest.fixture(scope="module")
def five_cards() -> Masks:
    return all_hands(5)


@pytest.fixture(scope="module")
def three_cards() -> Masks:
    return all_hands(3)


@pytest.mark.parametrize(
    ("counts", "cards", "total"),
    [(FIVE_CARD_COUNTS, 5, 2_598_960), (THREE_CARD_COUNTS, 3, 22_100), (SIX_CARD_COUNTS, 6, 20_358_520)],
)
def test_the_typed_counts_follow_from_their_formulas(counts: Counts, cards: int, total: int) -> None:
    assert typed(counts) == {name: formula for name, (_, formula) in counts.items()}
    assert sum(typed(counts).values()) == total == comb(52, cards)


def test_five_card_counts(five_cards: Masks) -> None:
    assert counted(five_card_classes(five_cards), FIVE_CARD_COUNTS) == typed(FIVE_CARD_COUNTS)


def test_three_card_counts(three_cards: Masks) -> None:
    assert counted(three_card_classes(three_cards), THREE_CARD_COUNTS) == typed(THREE_CARD_COUNTS)


def test_every_three_card_hand_is_judged_so(three_cards: Masks) -> None:
    names = list(THREE_CARD_COUNTS)
    hands = [cards_of(masks) for masks in zip(*map(np.ndarray.tolist, three_cards), strict=True)]
    judged = [three_card_hand(hand).value for hand in hands]
    assert Counter(judged) == typed(THREE_CARD_COUNTS)
    assert judged == [names[place] for place in three_card_classes(three_cards)]


def test_every_five_card_hand_is_judged_so(five_cards: Masks) -> None:
    """Of the hands that differ in suits only, one is judged, in suits that change from hand to hand.

    That suits may be exchanged at will is shown by tests/test_cards.py, so this speaks for all 2,598,960 hands.
    """
    names = list(FIVE_CARD_COUNTS)
    places = five_card_classes(five_cards)
    low_to_high = np.sort(np.stack(five_cards), axis=0).astype(np.uint64)
    keys = np.bitwise_or.reduce([masks << np.uint64(13 * at) for at, masks in enumerate(low_to_high)])
    alike, first, sizes = np.unique(keys, return_index=True, return_counts=True)
    assert (len(alike), sizes.sum()) == (134_459, 2_598_960)
    total: Counter[str] = Counter()
    exchanges = cycle(permutations(Suit))
    for key, place, size, suits in zip(alike.tolist(), places[first], sizes.tolist(), exchanges, strict=False):
        hand = cards_of([key >> 13 * at & 0b1_1111_1111_1111 for at in range(4)], suits)
        judged = five_card_hand(hand).value
        assert judged == names[place], format_cards(hand)
        total[judged] += size
    assert total == typed(FIVE_CARD_COUNTS)


EVERY_NTH = {"full house": 40, "flush": 50, "straight": 60, "three of a kind": 100, "nothing": 1_000}
"""How many six-card hands of a class stand between two that are judged; of the classes not named, all are judged."""


def test_six_card_counts_and_how_they_are_judged(five_cards: Masks) -> None:
    """All 20,358,520 hands are counted.

    The evaluator judges all 16,508 hands of four of a kind or better, and some 40,000 others that are spread evenly
    over the lower classes and over the first cards.
    """
    names = list(SIX_CARD_COUNTS)
    total: Counter[str] = Counter()
    judged: Counter[str] = Counter()
    for masks in all_six_card_hands(five_cards):
        places = six_card_classes(masks)
        total.update(counted(places, SIX_CARD_COUNTS))
        for place, name in enumerate(names):
            chosen = np.flatnonzero(places == place)[:: EVERY_NTH.get(name, 1)]
            for hand in map(cards_of, zip(*(mask[chosen].tolist() for mask in masks), strict=True)):
                assert six_card_hand(hand).value == name, format_cards(hand)
            judged[name] += len(chosen)
    assert total == typed(SIX_CARD_COUNTS)
    assert [judged[name] for name in names if name not in EVERY_NTH] == [1, 3, 184, 1_656, 14_664]
    assert all(judged[name] > 4_000 for name in EVERY_NTH)


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(cards: list[Card], random: Random) -> None:
    shuffled = random.sample(cards, 6)
    assert six_card_hand(shuffled) is six_card_hand(cards)
    assert five_card_hand(random.sample(cards[:5], 5)) is five_card_hand(cards[:5])
    assert three_card_hand(random.sample(cards[:3], 3)) is three_card_hand(cards[:3])


@pytest.mark.parametrize(("judge", "count"), [(three_card_hand, 3), (five_card_hand, 5), (six_card_hand, 6)])
def test_a_hand_has_its_number_of_distinct_cards(judge: Callable[[Sequence[Card]], Hand], count: int) -> None:
    for cards in ((), DECK[: count - 1], DECK[: count + 1], (*DECK[: count - 1], DECK[0])):
        message = f"needs {count} distinct cards, got {format_cards(cards) or 'none'}"
        with pytest.raises(ValueError, match=f"^{message}$"):
            judge(cards)
