"""Advantage play, exact: what knowledge that nobody should have is worth, and how soon a house could notice it.

Kinds: community cards seen too early, other players' hands, cards seen that are out of play (a burn card shown, the
bottom card of the stub), and cards that are known to be missing from the deck or to lie in a clump that isn't dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil, comb
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from letitride.cards import DECK, Card
from letitride.errors import TextError
from letitride.odds.counts.canonical import Integers, all_hands
from letitride.odds.counts.classes import Cards, five_card_classes
from letitride.odds.counts.counts import load_counts
from letitride.odds.strategy.knowledge import worth_of_knowing
from letitride.odds.strategy.other_hands import worth_of_cards, worth_of_seeing
from letitride.odds.strategy.own_play import hands_of_size
from letitride.odds.wagers.base import analyse_base, net_units, whole_net
from letitride.rules.paytables import Paytable

Flags = npt.NDArray[np.bool_]

MOST_MISSING = 12
"""Cards that a short deck may lack."""


@dataclass(frozen=True, slots=True)
class Advantage:
    """What one kind of knowledge is worth per round, in units of one bet, and how it is played.

    `notices` is the number of rounds after which the mean result lies outside what best play explains, as often as
    the confidence says and as seldom by chance; None if it never does.
    """

    kind: str
    expected_value: Fraction
    worth: Fraction
    strategy: str
    notices: int | None

    @property
    def beats_the_house(self) -> bool:
        """Whether the player gains in the long run."""
        return self.expected_value > 0


def advantages(paytable: Paytable, *, missing: Sequence[Card] = (), confidence: float = 0.95) -> tuple[Advantage, ...]:
    """Every kind of knowledge on a base paytable, by the rules first; `missing` are cards known not to be dealt.

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> glimpse = advantages(load_catalogue().paytable("LIRX-01", Wager.BASE))[1]
    >>> glimpse.beats_the_house
    True
    """
    if not 0.5 < confidence < 1:
        raise TextError("a confidence lies between 50% and 100%, such as 95%")
    deviation = analyse_base(paytable).standard_deviation

    def told(kind: str, value: Fraction, worth: Fraction, strategy: str) -> Advantage:
        return Advantage(kind, value, worth, strategy, _rounds(worth, deviation, confidence))

    rules, *glimpses = worth_of_knowing(paytable)
    found = [told(rules.known, rules.expected_value, rules.worth, "the list of `letitride strategy`")]
    found += [
        told(one.known, one.expected_value, one.worth, strategy)
        for one, strategy in zip(glimpses, _GLIMPSED, strict=True)
    ]
    for one in worth_of_seeing(paytable)[1:]:
        hands = "1 other hand" if one.hands == 1 else f"{one.hands} other hands"
        found.append(told(f"{hands} seen before each decision", one.expected_value, one.worth, _COUNTED))
    for cards, habit in ((1, "a burn card that the dealer shows"), (2, "two cards out of play that the dealer shows")):
        value, worth = worth_of_cards(paytable, cards)
        found.append(told(habit, value, worth, _COUNTED))
    if missing:
        short = short_deck(paytable, missing)
        said = " ".join(map(str, missing))
        found.append(
            told(
                f"{said} known to be missing, or in a clump that isn't dealt",
                short.expected_value,
                short.expected_value - rules.expected_value,
                f"{short.decided_otherwise:,} of {short.decisions:,} hands are decided otherwise"
                + (f", such as {', '.join(short.examples)}" if short.examples else ""),
            )
        )
    return tuple(found)


_COUNTED = "ride if the cards not seen promise a gain: `decision_with(paytable, cards, seen)`"
_GLIMPSED = (
    "bet 1 by the list for bet 2, with the card seen as the fourth",
    "bet 2 rides exactly with a hand that pays; bet 1 by the rules' own list",
    "bet 1 by the list for bet 2; bet 2 rides exactly with a hand that pays",
    "both bets ride exactly with a hand that pays",
)


def _rounds(worth: Fraction, deviation: float, confidence: float) -> int | None:
    """How many rounds tell a mean that is so much higher from best play, with the error as rare on either side."""
    if worth <= 0:
        return None
    z = NormalDist().inv_cdf(confidence)
    return ceil((2 * z * deviation / float(worth)) ** 2)


@dataclass(frozen=True, slots=True)
class ShortDeck:
    """Best play with cards known to be missing, what the usual list brings there, and where the two differ."""

    expected_value: Fraction
    by_the_list: Fraction
    decided_otherwise: int
    decisions: int
    examples: tuple[str, ...]


def short_deck(paytable: Paytable, missing: Sequence[Card]) -> ShortDeck:
    """Every hand and board of the cards that are left: those of a whole deck less those with a missing card."""
    if len(set(missing)) != len(missing) or not 0 < len(missing) <= MOST_MISSING:
        raise TextError(f"name 1 to {MOST_MISSING} different cards that are missing")
    net, stake = whole_net(net_units(paytable))
    cards = 52 - len(missing)
    gone = np.zeros(52, dtype=bool)
    gone[[card.index for card in missing]] = True
    usual = {size: _whole_deck(net, size) > 0 for size in (3, 4)}
    totals = _totals(net, [card.index for card in missing], gone)
    kept, listed, otherwise, decisions = [], [], 0, 0
    examples: list[tuple[int, str]] = []
    for size, total in totals.items():
        subset = all_hands(size)
        held = ~gone[subset].any(axis=1)
        best, list_rides = total > 0, usual[size][held]
        kept.append(int(total[best].sum()))
        listed.append(int(total[list_rides].sum()))
        differs = best != list_rides
        otherwise, decisions = otherwise + int(differs.sum()), decisions + int(held.sum())
        dear = np.argsort(-np.abs(np.where(differs, total, 0)), kind="stable")[:2]
        examples += [
            (abs(int(total[place])), " ".join(str(DECK[card]) for card in subset[held][place].tolist()))
            for place in dear.tolist()
            if differs[place]
        ]
    ways_3, ways_4 = comb(cards, 3) * comb(cards - 3, 2), comb(cards, 4) * (cards - 4)
    # Each five-card hand holds ten sets of three.
    mean = Fraction(int(totals[3].sum()), 10 * comb(cards, 5))

    def value(first: int, second: int) -> Fraction:
        return (mean + Fraction(first, ways_3) + Fraction(second, ways_4)) / stake

    return ShortDeck(
        expected_value=value(*kept),
        by_the_list=value(*listed),
        decided_otherwise=otherwise,
        decisions=decisions,
        examples=tuple(hand for _, hand in sorted(examples, reverse=True)),
    )


def _totals(net: Sequence[int], missing: Sequence[int], gone: Flags) -> dict[int, Integers]:
    """For three and four cards that may be held, in lexical order, the sum of what the boards left bring."""
    worth = np.array(net, dtype=np.int64)
    fours = _whole_deck(net, 4)
    threes, own_fours = (all_hands(size)[~gone[all_hands(size)].any(axis=1)] for size in (3, 4))
    three_totals = _whole_deck(net, 3)[_lexical(threes)]
    four_totals = fours[_lexical(own_fours)]
    for card in missing:
        three_totals -= fours[_lexical(_with(threes, card))]
        four_totals -= worth[five_card_classes(_with(own_fours, card))]
    for one, other in combinations(missing, 2):  # a board of two missing cards was taken off twice
        three_totals += worth[five_card_classes(_with(_with(threes, one), other))]
    return {3: three_totals, 4: four_totals}


def _whole_deck(net: Sequence[int], size: int) -> Integers:
    """For each hand of a size, in lexical order, the sum of what all boards of a whole deck bring."""
    tables = load_counts()
    counts = tables.three_counts if size == 3 else tables.four_counts
    places = hands_of_size(size)[3]
    totals: Integers = (counts @ np.array(net, dtype=np.int64))[places]
    return totals


def _with(hands: Cards, card: int) -> Cards:
    more = np.full((len(hands), 1), card, dtype=np.uint8)
    return np.sort(np.concatenate([hands, more], axis=1), axis=1)


def _lexical(cards: Cards) -> Integers:
    """The place of each set of cards, ascending, among all sets of its size in lexical order."""
    size = cards.shape[1]
    ways = np.array([[comb(card, more) for card in range(53)] for more in range(size + 1)], dtype=np.int64)
    after = np.zeros(len(cards), dtype=np.int64)
    for place in range(size):
        after += ways[size - place][51 - cards[:, place].astype(np.int64)]
    return comb(52, size) - 1 - after
