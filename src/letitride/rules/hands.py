"""The hands that wagers are judged on: five cards, three cards and six cards.

Each enumeration runs from the best hand to the worst. A hand is judged as the most particular class it belongs to;
`GENERALISED` says which wider class it is also a member of, so that a paytable without a line of its own for a mini
royal pays it as a straight flush.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import combinations, pairwise

from letitride.cards import Card, Rank, Suit
from letitride.errors import TextError


class FiveCardHand(Enum):
    """A player's three cards and the two community cards (CA.rank.3, SHFL.bonus.rank.1, MD.06.C)."""

    __hash__ = object.__hash__

    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIR = "two pair"
    TENS_OR_BETTER = "tens or better"
    LOW_PAIR = "low pair"
    NOTHING = "nothing"


class ThreeCardHand(Enum):
    """A player's own three cards; a straight outranks a flush (SHFL.3cb.rank, MD.06.D)."""

    __hash__ = object.__hash__

    MINI_ROYAL_OF_SPADES = "mini royal of spades"
    OTHER_MINI_ROYAL = "mini royal of hearts, diamonds or clubs"
    MINI_ROYAL = "mini royal"
    STRAIGHT_FLUSH = "straight flush"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    PAIR = "pair"
    NOTHING = "nothing"


class SixCardHand(Enum):
    """The best five of a player's three cards and the three box cards, or all six (MD.06.E)."""

    __hash__ = object.__hash__

    SUPER_ROYAL_OF_DIAMONDS = "super royal of diamonds"
    OTHER_SUPER_ROYAL = "super royal of hearts, spades or clubs"
    SUPER_ROYAL = "super royal"
    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    NOTHING = "nothing"


Hand = FiveCardHand | ThreeCardHand | SixCardHand


class Basis(Enum):
    """Which cards a paytable judges."""

    FIVE_CARD = "five-card"
    THREE_CARD = "three-card"
    SIX_CARD = "six-card"

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The classes of hand on this basis, best first."""
        return tuple(_HANDS[self])

    def hand(self, name: str) -> Hand:
        """Read the name of a class of hand.

        >>> Basis.THREE_CARD.hand("mini royal")
        <ThreeCardHand.MINI_ROYAL: 'mini royal'>
        """
        for hand in self.hands:
            if hand.value == name:
                return hand
        known = ", ".join(hand.value for hand in self.hands)
        raise TextError(f"{name!r} is not a {self.value} hand; choose from {known}")


_HANDS: Mapping[Basis, Iterable[Hand]] = {
    Basis.FIVE_CARD: FiveCardHand,
    Basis.THREE_CARD: ThreeCardHand,
    Basis.SIX_CARD: SixCardHand,
}

GENERALISED: Mapping[Hand, Hand] = {
    FiveCardHand.ROYAL_FLUSH: FiveCardHand.STRAIGHT_FLUSH,
    ThreeCardHand.MINI_ROYAL_OF_SPADES: ThreeCardHand.MINI_ROYAL,
    ThreeCardHand.OTHER_MINI_ROYAL: ThreeCardHand.MINI_ROYAL,
    ThreeCardHand.MINI_ROYAL: ThreeCardHand.STRAIGHT_FLUSH,
    SixCardHand.SUPER_ROYAL_OF_DIAMONDS: SixCardHand.SUPER_ROYAL,
    SixCardHand.OTHER_SUPER_ROYAL: SixCardHand.SUPER_ROYAL,
    SixCardHand.SUPER_ROYAL: SixCardHand.ROYAL_FLUSH,
    SixCardHand.ROYAL_FLUSH: SixCardHand.STRAIGHT_FLUSH,
}
"""The wider class that each particular class of hand also belongs to."""

COLLECTIVE: frozenset[Hand] = frozenset({ThreeCardHand.MINI_ROYAL, SixCardHand.SUPER_ROYAL})
"""Classes that a paytable may name but that no hand is judged as, since a more particular one always fits."""

Strength = tuple[int, tuple[int, ...]]
"""Orders hands of equal size: the class first, then the ranks that decide between two of the same class."""

_FIVE_CARD_CATEGORIES = (
    "nothing",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
_BY_SHAPE = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
_NOTHING, _PAIR, _STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _ROYAL_FLUSH = 0, 1, 4, 5, 8, 9


def five_card_strength(cards: Sequence[Card]) -> Strength:
    """Rank five cards so that the stronger hand compares greater (CA.rank.3a to 3i, MD.06.C.1 to C.9).

    The game pays by class and never compares two players, but the documents define the order and so do we.
    """
    _require(cards, 5)
    return _strength(cards)


def _strength(cards: Sequence[Card]) -> Strength:
    ranks = [card.rank for card in cards]
    deciding = tuple(sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True))
    if len(deciding) < len(cards):
        return (_BY_SHAPE[tuple(map(ranks.count, deciding))], deciding)
    top = _top_of_sequence(ranks)
    if _is_flush(cards):
        if top:
            return (_ROYAL_FLUSH if top == Rank.ACE else _STRAIGHT_FLUSH, (top,))
        return (_FLUSH, deciding)
    return (_STRAIGHT, (top,)) if top else (_NOTHING, deciding)


def five_card_hand(cards: Sequence[Card]) -> FiveCardHand:
    """Judge a player's three cards and the two community cards.

    Arguments: `cards`, five of them in any order. Errors: `ValueError` if there are more or fewer.

    >>> from letitride.cards import parse_cards
    >>> five_card_hand(parse_cards("Ts Th 4d 9c 2s"))
    <FiveCardHand.TENS_OR_BETTER: 'tens or better'>
    """
    category, deciding = five_card_strength(cards)
    if category == _PAIR:
        return FiveCardHand.TENS_OR_BETTER if deciding[0] >= Rank.TEN else FiveCardHand.LOW_PAIR
    return FiveCardHand(_FIVE_CARD_CATEGORIES[category])


def three_card_hand(cards: Sequence[Card]) -> ThreeCardHand:
    """Judge a player's own three cards; A-2-3 and Q-K-A are straights, K-A-2 is not (reading N47).

    Arguments: `cards`, three of them in any order. Errors: `ValueError` if there are more or fewer.

    >>> from letitride.cards import parse_cards
    >>> three_card_hand(parse_cards("Ah 2h 3h"))
    <ThreeCardHand.STRAIGHT_FLUSH: 'straight flush'>
    """
    _require(cards, 3)
    ranks = [card.rank for card in cards]
    top = _top_of_sequence(ranks)
    if top and _is_flush(cards):
        if top != Rank.ACE:
            return ThreeCardHand.STRAIGHT_FLUSH
        is_spades = cards[0].suit is Suit.SPADES
        return ThreeCardHand.MINI_ROYAL_OF_SPADES if is_spades else ThreeCardHand.OTHER_MINI_ROYAL
    distinct = len(set(ranks))
    if distinct == 1:
        return ThreeCardHand.THREE_OF_A_KIND
    if top:
        return ThreeCardHand.STRAIGHT
    if _is_flush(cards):
        return ThreeCardHand.FLUSH
    return ThreeCardHand.PAIR if distinct == 2 else ThreeCardHand.NOTHING


def six_card_hand(cards: Sequence[Card]) -> SixCardHand:
    """Judge a player's three cards and the three box cards: the best five, or all six (readings N42, N45).

    Arguments: `cards`, six of them in any order. Errors: `ValueError` if there are more or fewer.

    >>> from letitride.cards import parse_cards
    >>> six_card_hand(parse_cards("Ad Kd Qd Jd Td 9d"))
    <SixCardHand.SUPER_ROYAL_OF_DIAMONDS: 'super royal of diamonds'>
    """
    _require(cards, 6)
    if _is_flush(cards) and _top_of_sequence([card.rank for card in cards]) == Rank.ACE:
        is_diamonds = cards[0].suit is Suit.DIAMONDS
        return SixCardHand.SUPER_ROYAL_OF_DIAMONDS if is_diamonds else SixCardHand.OTHER_SUPER_ROYAL
    name = best_five_of(cards)
    return SixCardHand.NOTHING if name in ("nothing", "pair", "two pair") else SixCardHand(name)


def best_five_of(cards: Sequence[Card]) -> str:
    """What the best five of some cards are called, whether or not a paytable pays for it.

    >>> from letitride.cards import parse_cards
    >>> best_five_of(parse_cards("Ad Ac Qd Qs Td 9h"))
    'two pair'
    """
    return _FIVE_CARD_CATEGORIES[max(_strength(five) for five in combinations(cards, 5))[0]]


def name_of(hand: Hand, six_cards: Sequence[Card] = ()) -> str:
    """What a hand is called; a six-card hand that wins nothing is named as what it is.

    >>> from letitride.cards import parse_cards
    >>> name_of(SixCardHand.NOTHING, parse_cards("Ad Ac Qd Qs Td 9h"))
    'two pair'
    """
    return best_five_of(six_cards) if hand is SixCardHand.NOTHING and six_cards else hand.value


def _require(cards: Sequence[Card], count: int) -> None:
    if len(cards) != count or len(set(cards)) != count:
        raise ValueError(f"needs {count} distinct cards, got {' '.join(map(str, cards)) or 'none'}")


def _is_flush(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _top_of_sequence(ranks: Sequence[Rank]) -> int:
    """The highest rank of a run, 0 if the ranks are no run; an ace is high or low, never in between."""
    ordered = sorted(ranks)
    if all(b - a == 1 for a, b in pairwise(ordered)):
        return ordered[-1]
    if ordered[-1] == Rank.ACE and ordered[:-1] == list(range(2, len(ordered) + 1)):
        return ordered[-2]
    return 0
