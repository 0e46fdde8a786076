"""Order drills: which wager is settled first. The right order is that in which settlement goes around the table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from random import Random

from letitride.cards import DECK
from letitride.rules.house_rules import HouseRules
from letitride.rules.placement import optional_wagers
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.settling.settled import Settled
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager, spots_of
from letitride.school.drills.payouts import settled_round
from letitride.school.drills.question import TRIES, Question, Shown, Topics, drawn_from
from letitride.school.stakes import smallest_stake

_FEWEST, _MOST = 4, 7
"""How many wagers are put in order."""


@dataclass(frozen=True, slots=True)
class OrderQuestion(Question):
    """Wagers at some seats, as they are settled, and in the order in which they are shown."""

    number: int
    house: HouseRules
    settled: tuple[Settled, ...]
    shuffled: tuple[int, ...]
    action_seat: int | None

    @property
    def shown(self) -> Shown:
        """The wagers in no order."""
        begins = f"The action is at seat {self.action_seat}. " if self.action_seat else ""
        return Shown(
            f"{begins}Tap the wagers in the order in which you settle them.",
            "order",
            choices=tuple(self._said(self.settled[place]) for place in self.shuffled),
        )

    @property
    def right(self) -> str:
        """The places of the wagers as they are shown, counted from 0, in the order of settlement."""
        return ",".join(str(self.shuffled.index(place)) for place in range(len(self.settled)))

    @property
    def topics(self) -> Topics:
        """The wagers that are here."""
        return frozenset((one.wager.value,) for one in self.settled)

    def missed_by(self, answer: str) -> Topics:
        """The wagers that were put elsewhere."""
        given = answer.split(",")
        pairs = zip(self.settled, self.right.split(","), given, strict=False)
        return frozenset((one.wager.value,) for one, right, said in pairs if right != said) or self.topics

    def said(self, answer: str) -> str:
        """The order in words."""
        places = [int(place) for place in answer.split(",") if place.isdecimal() and int(place) < len(self.shuffled)]
        return "; ".join(self._said(self.settled[self.shuffled[place]]) for place in places)

    @property
    def explanation(self) -> tuple[tuple[str, str], ...]:
        """The order, wager by wager."""
        return tuple((self._said(one), one.clause) for one in self.settled)

    def _said(self, one: Settled) -> str:
        title = "base bets" if one.wager.is_base else self.house.title(one.wager)
        return f"Seat {one.seat}: {title}"


def question(house: HouseRules, seed: str, number: int, missed: Topics) -> OrderQuestion:
    """A question of a drill, with the wagers that were missed if any were."""
    draw = drawn_from(seed, number)
    for _ in range(TRIES):
        asked = _drawn(house, draw, number)
        if _FEWEST <= len(asked.settled) <= _MOST and (not missed or asked.topics & missed):
            return asked
    return asked


def _drawn(house: HouseRules, draw: Random, number: int) -> OrderQuestion:
    hands = draw.choice((2, 3) if optional_wagers(house) else (4, 5, 6))
    names = [f"Player {number}" for number in range(hands)]
    cards = draw.sample(DECK, 3 * len(names) + 5)
    seats = sorted(draw.sample(range(1, house.ruleset.boxes + 1), len(names)))
    boxes = []
    for place, (player, seat) in enumerate(zip(names, seats, strict=True)):
        wagers: dict[Spot, int] = dict.fromkeys(BASE_SPOTS, smallest_stake(house, Wager.BASE))
        for wager in optional_wagers(house):
            if draw.random() < 1 / 2:
                wagers[spots_of(wager)[0]] = smallest_stake(house, wager)
        boxes.append(Box(seat, player, tuple(cards[5 + 3 * place : 8 + 3 * place]), wagers))
    six = tuple(cards[2:5]) if house.has_box else ()
    action = draw.choice(seats) if house.is_banked_by_player else None
    dealt = DealtRound(tuple(boxes), tuple(cards[:2]), six, action)
    # The three base bets of a seat are one thing to settle.
    each = groupby(settled_round(house, dealt).settled, key=lambda one: (one.seat, one.wager))
    settled = tuple(next(ones) for _, ones in each)
    return OrderQuestion(number, house, settled, tuple(draw.sample(range(len(settled)), len(settled))), action)
