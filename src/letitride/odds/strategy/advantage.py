"""Advantage play, exact: what knowledge that nobody should have is worth, and how soon a house could notice it.

Kinds: community cards seen too early, other players' hands, cards seen that are out of play (a burn card shown, the
bottom card of the stub), cards that are known to be missing from the deck or to lie in a clump that isn't dealt, and a
clump that is dealt in a known order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from statistics import NormalDist

from letitride.cards import Card
from letitride.errors import TextError
from letitride.odds.strategy.clump import known_clump
from letitride.odds.strategy.dealing import DealtTo
from letitride.odds.strategy.knowledge import worth_of_knowing
from letitride.odds.strategy.other_hands import worth_of_cards, worth_of_seeing
from letitride.odds.strategy.short_deck import short_deck
from letitride.odds.wagers.base import analyse_base
from letitride.rules.paytables import Paytable


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


def advantages(
    paytable: Paytable,
    *,
    missing: Sequence[Card] = (),
    clump: Sequence[Card] = (),
    dealt: DealtTo | None = None,
    confidence: float = 0.95,
) -> tuple[Advantage, ...]:
    """Every kind of knowledge on a base paytable, by the rules first.

    Arguments: `missing`, cards known not to be dealt; `clump`, cards known to lie together, in the order in which they
    are dealt; `dealt`, the seat and the way of dealing that the clump meets (seat 1 of 7, packets of three, if None).

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> glimpse = advantages(load_catalogue().paytable("LIRX-01"))[1]
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
    if clump:
        known = known_clump(paytable, clump, dealt)
        said = " ".join(map(str, clump))
        worth = known.expected_value - rules.expected_value
        found += [
            told(
                f"{said} dealt together, which nobody knows",
                known.by_the_list,
                known.by_the_list - rules.expected_value,
                "the list of `letitride strategy`",
            ),
            told(f"{said} known to be dealt together", known.expected_value, worth, _FOLLOWED.format(float(known.met))),
        ]
    return tuple(found)


_COUNTED = "ride if the cards not seen promise a gain: `decision_with(paytable, cards, seen)`"
_FOLLOWED = (
    "in {:.2%} of rounds a card of the clump is seen by bet 2, and the cards that follow it are known;"
    " until then weigh all places where the clump can lie: `decision_with_clump(paytable, cards, clump)`"
)
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
