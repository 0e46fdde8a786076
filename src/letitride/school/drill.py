"""Payout drills: what is a seat paid, against the clock. Questions come from a seed, answers from settlement."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from letitride.cards import DECK
from letitride.money import format_cents
from letitride.rules.banking import Bank
from letitride.rules.dealt_round import Box, DealtRound
from letitride.rules.hands import Hand, name_of
from letitride.rules.house_rules import HouseRules
from letitride.rules.placement import optional_wagers
from letitride.rules.progressive import Meter
from letitride.rules.settled import Settled
from letitride.rules.settlement import settle
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager, spots_of
from letitride.school.players import BANKER, smallest_stake
from letitride.table.words import settled_words

QUESTIONS = 10
SECONDS = 30
"""How long there is for a question."""

Line = tuple[Wager, Hand]
"""A wager and the hand that it was paid for."""

_TRIES = 400
_BANK_CENTS = 100_000_00


@dataclass(frozen=True, slots=True)
class Question:
    """A seat to be settled: its wagers and all cards, with the right answer."""

    number: int
    dealt: DealtRound
    settled: tuple[Settled, ...]
    house: HouseRules

    @property
    def box(self) -> Box:
        """The seat in question."""
        return self.dealt.boxes[0]

    @property
    def paid_cents(self) -> int:
        """What the seat is paid on top of its stakes."""
        return sum(one.paid_cents for one in self.settled)

    @property
    def lines(self) -> frozenset[Line]:
        """What is paid here: each wager with its hand."""
        return frozenset((one.wager, one.hand) for one in self.settled if one.paid_cents)

    @property
    def explanation(self) -> tuple[tuple[str, str], ...]:
        """Why, wager by wager, each with its clause."""
        return tuple((f"{self._said(one)}, {format_cents(one.paid_cents)}", one.clause) for one in self.settled)

    def _said(self, one: Settled) -> str:
        hand = name_of(one.hand, self.box.cards + self.dealt.six_card_box)
        return f"{_name(one, self.house)}: {settled_words(one, hand)}"


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """An answer with the time it took."""

    number: int
    answer_cents: int
    right_cents: int
    took_ms: int

    @property
    def is_in_time(self) -> bool:
        """Whether the clock had not run out."""
        return self.took_ms <= SECONDS * 1000

    @property
    def is_right(self) -> bool:
        """Whether the amount is right and in time."""
        return self.is_in_time and self.answer_cents == self.right_cents


@dataclass(frozen=True, slots=True)
class Drill:
    """Some questions one after the other; the clock of each runs from the answer before it."""

    house: HouseRules
    seed: str
    started_ms: int
    answers: tuple[DrillAnswer, ...] = ()
    asked_ms: int = 0
    missed: frozenset[Line] = frozenset()
    """What was paid in questions that were answered wrong, until it is answered right; the drill comes back to it."""

    @property
    def is_over(self) -> bool:
        """Whether every question was answered."""
        return len(self.answers) >= QUESTIONS

    def question(self) -> Question:
        """The question in hand."""
        return question(self.house, self.seed, len(self.answers), missed=self.missed)

    def answered(self, answer_cents: int, *, at_ms: int) -> Drill:
        """The drill after an answer."""
        asked = self.question()
        took_ms = at_ms - (self.asked_ms or self.started_ms)
        answer = DrillAnswer(asked.number, answer_cents, asked.paid_cents, took_ms)
        missed = self.missed - asked.lines if answer.is_right else self.missed | asked.lines
        return replace(self, answers=(*self.answers, answer), asked_ms=at_ms, missed=missed)


def question(house: HouseRules, seed: str, number: int, *, missed: frozenset[Line] = frozenset()) -> Question:
    """A question of a drill; most of them pay something, and what was missed if anything was."""
    draw = Random(f"{seed}/drill/{number}")
    paying: Question | None = None
    for _ in range(_TRIES):
        asked = _drawn(house, draw, number)
        if not asked.paid_cents:
            continue
        if not missed or asked.lines & missed:
            return asked
        paying = paying or asked
    return paying or asked


def _drawn(house: HouseRules, draw: Random, number: int) -> Question:
    cards = draw.sample(DECK, 11)
    unit = smallest_stake(house, Wager.BASE) * draw.choice((1, 2, 3, 5, 7))
    wagers: dict[Spot, int] = {spot: unit for spot in BASE_SPOTS if spot is Spot.BET_3 or draw.random() < 0.5}
    for wager in optional_wagers(house):
        if draw.random() < 0.5:
            wagers[spots_of(wager)[0]] = smallest_stake(house, wager)
    boxes = [Box(draw.randint(1, house.ruleset.boxes), "Ann", tuple(cards[:3]), wagers)]
    six = tuple(cards[5:8]) if house.has_box else ()
    dealt = DealtRound(tuple(boxes), tuple(cards[3:5]), six)
    terms = house.submission.meter
    settlement = settle(
        house,
        dealt,
        bank=Bank(BANKER, _BANK_CENTS) if house.is_banked_by_player else None,
        meter=Meter.opened(terms) if terms else None,
    )
    return Question(number, dealt, settlement.settled, house)


def _name(one: Settled, house: HouseRules) -> str:
    return one.spot.value if one.spot in BASE_SPOTS else house.title(one.wager)
