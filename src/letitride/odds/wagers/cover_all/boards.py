"""The community cards up to a change of suits, and what any three cards make with them.

Beside a given board many cards are interchangeable: with an offsuit board or a pair a flush is impossible and only the
rank of a card counts; with a suited board it also matters whether the card is of that suit. Cards that are
interchangeable form a group, and a player's three cards are described by their groups alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from letitride.cards import DECK, Card, Rank, Suit
from letitride.rules.hands import FiveCardHand, five_card_hand

GroupTriple = tuple[int, int, int]
"""A player's three cards, each given by the place of its group, in ascending order."""

_JUDGED: dict[tuple[tuple[Rank, ...], bool], FiveCardHand] = {}

_RUNS = tuple(frozenset(Rank(place if place > 1 else 14) for place in range(low, low + 5)) for low in range(1, 11))


@dataclass(frozen=True, slots=True)
class BoardClass:
    """Two community cards, and the number of boards that a change of suits makes of them."""

    cards: tuple[Card, Card]
    boards: int

    @property
    def is_suited(self) -> bool:
        """Whether a flush is possible."""
        return self.cards[0].suit is self.cards[1].suit

    @property
    def ranks(self) -> frozenset[Rank]:
        """The one or two ranks of the board."""
        return frozenset(card.rank for card in self.cards)


def board_classes() -> tuple[BoardClass, ...]:
    """The 13 pairs, 78 suited and 78 offsuit boards, which stand for all 1,326."""
    classes = []
    for low, high in combinations_with_replacement(Rank, 2):
        offsuit = (Card(low, Suit.CLUBS), Card(high, Suit.DIAMONDS))
        classes.append(BoardClass(offsuit, 6 if low == high else 12))
        if low != high:
            classes.append(BoardClass((Card(low, Suit.CLUBS), Card(high, Suit.CLUBS)), 4))
    return tuple(classes)


def interchangeable_groups(board: BoardClass) -> tuple[tuple[Card, ...], ...]:
    """The other 50 cards in groups, in an order that keeps the sweep of `matchings` narrow.

    The board's own ranks come first and the ranks of its straights follow from low to high, so that boards which
    differ only in where their straights lie give the same sweep.
    """
    groups: dict[tuple[Rank, bool], list[Card]] = {}
    for card in sorted(DECK, key=lambda card: _sweep_order(card.rank, board)):
        if card not in board.cards:
            is_in_suit = board.is_suited and card.suit is board.cards[0].suit
            groups.setdefault((card.rank, is_in_suit), []).append(card)
    return tuple(map(tuple, groups.values()))


def hands_of_triples(board: BoardClass, groups: Sequence[Sequence[Card]]) -> Mapping[GroupTriple, FiveCardHand]:
    """The class of hand that each choice of three cards, described by groups, makes with the board."""
    hands = {}
    for triple in combinations_with_replacement(range(len(groups)), 3):
        wanted = Counter(triple)
        if all(count <= len(groups[group]) for group, count in wanted.items()):
            cards = [card for group, count in wanted.items() for card in groups[group][:count]]
            hands[triple] = _hand_of((*board.cards, *cards))
    return hands


def _hand_of(cards: tuple[Card, ...]) -> FiveCardHand:
    """The class of five cards, judged once for all that have the same ranks and are, or are not, of one suit."""
    ranks = tuple(sorted(card.rank for card in cards))
    alike = ranks, len({card.suit for card in cards}) == 1
    if alike not in _JUDGED:
        _JUDGED[alike] = five_card_hand(cards)
    return _JUDGED[alike]


def _sweep_order(rank: Rank, board: BoardClass) -> tuple[int, int]:
    if rank in board.ranks:
        return (0, rank)
    if any(rank in run and board.ranks <= run for run in _RUNS):
        return (1, rank % Rank.ACE)
    return (2, rank)
