"""A decision with other cards seen: the exact value of letting a bet ride when some cards can't come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import comb

import numpy as np

from letitride.cards import DECK, Card, format_cards
from letitride.errors import TextError
from letitride.odds.counts.classes import five_card_classes
from letitride.odds.counts.groups import FIVE_CARD_HANDS
from letitride.odds.wagers.base import net_units, whole_net
from letitride.rules.hands import FiveCardHand
from letitride.rules.paytables import Paytable


@dataclass(frozen=True, slots=True)
class SeenDecision:
    """What one unit that rides is worth, given everything that is known, and the hands it may become."""

    value: Fraction
    hands: Mapping[FiveCardHand, Fraction]

    @property
    def rides(self) -> bool:
        """Whether the bet is worth keeping; worth exactly nothing, it is withdrawn (reading F4)."""
        return self.value > 0


def decision_with(paytable: Paytable, cards: Sequence[Card], seen: Iterable[Card] = ()) -> SeenDecision:
    """The value of letting a bet ride with these cards when others have been seen.

    Arguments: `paytable` of the base game; `cards`, three of a player's own (bet 1), with a fourth that is a community
    card (bet 2), with a fifth nothing is left to chance; `seen`, cards of other players, burned or exposed.
    Errors: `TextError` if the number of cards is another or a card is named twice.

    >>> from letitride.cards import parse_cards
    >>> from letitride.catalogue import load_catalogue
    >>> paytable = load_catalogue().paytables("LIRX-01")[0]
    >>> decision_with(paytable, parse_cards("6h 7d 8s 9c")).value
    Fraction(0, 1)
    >>> decision_with(paytable, parse_cards("6h 7d 8s 9c"), parse_cards("2c 2d 2h")).value
    Fraction(1, 15)
    """
    gone = tuple(seen)
    _check(cards, gone)
    known = [card.index for card in cards]
    left = np.array([card.index for card in DECK if card not in cards and card not in gone], dtype=np.uint8)
    missing = 5 - len(known)
    futures = comb(len(left), missing)
    drawn = np.fromiter(chain.from_iterable(combinations(left.tolist(), missing)), dtype=np.uint8)
    hands = np.empty((futures, 5), dtype=np.uint8)
    hands[:, : len(known)] = known
    hands[:, len(known) :] = drawn.reshape(futures, missing)
    net, stake = whole_net(net_units(paytable))
    counts = np.bincount(five_card_classes(hands), minlength=len(FIVE_CARD_HANDS)).tolist()
    return SeenDecision(
        value=Fraction(sum(map(int.__mul__, counts, net)), futures * stake),
        hands={hand: Fraction(count, futures) for hand, count in zip(FIVE_CARD_HANDS, counts, strict=True) if count},
    )


def _check(cards: Sequence[Card], gone: Sequence[Card]) -> None:
    if not 3 <= len(cards) <= 5:
        raise TextError(f"a decision is made with three to five known cards, not {len(cards)}: {format_cards(cards)}")
    known = [*cards, *gone]
    if twice := [card for place, card in enumerate(known) if card in known[:place]]:
        raise TextError(f"{twice[0]} appears twice; a deck holds each card once")
    if len(known) > 52 - (5 - len(cards)):
        raise TextError(f"{len(known)} cards are known, which leaves too few for the community cards")
