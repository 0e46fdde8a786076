"""Judging one decision: what a unit that rides is worth with these cards, the better choice, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from letitride.cards import Card, format_cards
from letitride.errors import TextError
from letitride.odds.strategy.features import Features, Made, features_of
from letitride.odds.strategy.strategy import BetStrategy, Strategy, find_strategy
from letitride.rules.paytables import Paytable


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision about bet 1 (three cards) or bet 2 (four): the exact value of a unit that rides, and why."""

    bet: int
    cards: tuple[Card, ...]
    value: Fraction
    rides: bool
    why: str

    @property
    def best(self) -> str:
        """The better choice; a bet worth exactly nothing is withdrawn (reading F4)."""
        return "ride" if self.rides else "withdraw"

    def is_right(self, choice: str) -> bool:
        """Whether a choice gives nothing away; with a bet worth exactly nothing either will do."""
        return self.value == 0 or choice == self.best

    def cost_cents(self, stake_cents: int, *, rode: bool) -> Fraction:
        """What a choice gives away on average against the better one, in cents."""
        return abs(self.value) * stake_cents if rode != self.rides else Fraction(0)

    def as_data(self) -> dict[str, Any]:
        """The judgement as data for JSON."""
        return {
            "bet": self.bet,
            "cards": [str(card) for card in self.cards],
            "value": {"fraction": str(self.value), "value": float(self.value)},
            "best": self.best,
            "why": self.why,
        }


def judge(paytable: Paytable, cards: Sequence[Card]) -> Judgement:
    """The decision with these cards on a base paytable, knowing no other cards.

    >>> from letitride.cards import parse_cards
    >>> from letitride.catalogue import load_catalogue
    >>> judgement = judge(load_catalogue().paytables("LIRX-01")[0], parse_cards("6h 7h 8h"))
    >>> judgement.best, judgement.why
    ('ride', 'Let it ride: this is three to a straight flush that three straights can complete.')
    """
    if len(cards) not in (3, 4) or len(set(cards)) != len(cards):
        raise TextError(f"bets are decided with three or four different cards, not with {format_cards(cards)}")
    bet = best_play(paytable).bet_1 if len(cards) == 3 else best_play(paytable).bet_2
    seen = features_of(cards)
    value = riding_values(paytable)[len(cards), seen]
    rides = value > 0
    return Judgement(bet.bet, tuple(cards), value, rides, _why(bet, seen, value))


@cache
def best_play(paytable: Paytable) -> Strategy:
    """The best strategy of a base paytable, found once."""
    return find_strategy(paytable)


@cache
def riding_values(paytable: Paytable) -> Mapping[tuple[int, Features], Fraction]:
    """What a unit that rides is worth, by the number of cards and their features."""
    strategy = best_play(paytable)
    both = ((3, strategy.bet_1), (4, strategy.bet_2))
    return {(size, group.features): group.value for size, bet in both for group in bet.groups}


def _why(bet: BetStrategy, seen: Features, value: Fraction) -> str:
    if value > 0:
        shown = next(shown for shown in bet.rules if shown.rule.names(seen))
        if seen.made in (Made.NO_PAIR, Made.LOW_PAIR):
            return f"Let it ride: this is {shown}."
        return f"Let it ride: {seen.made.value} pays already."
    if value == 0:
        return "Either will do: riding is worth exactly nothing. Taking it back is less risky."
    loss = f"each unit that rides loses {float(-value):.2f} on average"
    if seen.made is Made.LOW_PAIR:
        return f"Take it back: a pair below tens doesn't pay by itself, and {loss}."
    return f"Take it back: {loss}."
