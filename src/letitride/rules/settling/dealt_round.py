"""The cards and wagers of a round when it comes to be settled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from letitride.cards import Card
from letitride.rules.hands import Basis, Hand, five_card_hand, six_card_hand, three_card_hand
from letitride.rules.wagers import Spot


@dataclass(frozen=True, slots=True)
class Box:
    """A betting position that was dealt in: who plays it, its three cards, and the wagers still in action.

    A withdrawn bet is no longer among the wagers. A stake that was taken before the deal still is.
    """

    seat: int
    player: str
    cards: tuple[Card, ...]
    wagers: Mapping[Spot, int]


@dataclass(frozen=True, slots=True)
class DealtRound:
    """The cards and wagers of a round when it comes to be settled."""

    boxes: tuple[Box, ...]
    community: tuple[Card, ...]
    six_card_box: tuple[Card, ...] = ()
    action_seat: int | None = None

    def in_settlement_order(self) -> tuple[Box, ...]:
        """The boxes counterclockwise from the dealer's right (CA.round.8, SHFL.bonus.round.7, MD.11.D).

        Where an action seat was drawn, settlement starts there instead (CA.glossary.action, reading A6).
        """
        ordered = sorted(self.boxes, key=lambda box: -box.seat)
        if self.action_seat is None:
            return tuple(ordered)
        start = self.action_seat
        return tuple(sorted(ordered, key=lambda box: box.seat > start))

    def hand(self, box: Box, basis: Basis) -> Hand:
        """Judge a box on the cards that a wager looks at (MD.01.B.4, SHFL.3cb.cards, reading N42)."""
        match basis:
            case Basis.FIVE_CARD:
                return _judged(basis, box.cards + self.community)
            case Basis.THREE_CARD:
                return _judged(basis, box.cards)
            case Basis.SIX_CARD:
                return _judged(basis, box.cards + self.six_card_box)


_JUDGES: Mapping[Basis, Callable[[Sequence[Card]], Hand]] = {
    Basis.FIVE_CARD: five_card_hand,
    Basis.THREE_CARD: three_card_hand,
    Basis.SIX_CARD: six_card_hand,
}


@lru_cache(maxsize=256)
def _judged(basis: Basis, cards: tuple[Card, ...]) -> Hand:
    """A hand is looked at once for each wager and once for each neighbour's envy, but judged once."""
    return _JUDGES[basis](cards)
