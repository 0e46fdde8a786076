"""Payout drills: what a seat is paid. Questions come from a seed, answers from settlement."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from letitride.cards import DECK
from letitride.money import format_cents
from letitride.rules.hands import name_of
from letitride.rules.house_rules import HouseRules
from letitride.rules.placement import optional_wagers
from letitride.rules.settling.banking import Bank
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.settling.progressive import Meter
from letitride.rules.settling.settled import Settled, Settlement
from letitride.rules.settling.settlement import settle
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager, spots_of
from letitride.school.drills.question import TRIES, Question, Shown, Topics, drawn_from
from letitride.school.players import BANKER
from letitride.school.stakes import smallest_stake
from letitride.table.words import settled_words

_BANK_CENTS = 100_000_00


@dataclass(frozen=True, slots=True)
class PayoutQuestion(Question):
    """A seat to be settled: its wagers and all cards."""

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
    def shown(self) -> Shown:
        """The seat's cards and wagers."""
        return Shown(
            f"What is seat {self.box.seat} paid in all?",
            "cents",
            seat=self.box.seat,
            cards=tuple(map(str, self.box.cards)),
            community=tuple(map(str, self.dealt.community)),
            six_card_box=tuple(map(str, self.dealt.six_card_box)),
            wagers=tuple((spot.value, stake) for spot, stake in self.box.wagers.items()),
        )

    @property
    def right(self) -> str:
        """The sum in cents."""
        return str(self.paid_cents)

    @property
    def topics(self) -> Topics:
        """What is paid here: each wager with its hand."""
        return frozenset((one.wager.value, one.hand.value) for one in self.settled if one.paid_cents)

    def said(self, answer: str) -> str:
        """The sum in dollars."""
        return format_cents(int(answer)) if answer.lstrip("-").isdecimal() else answer

    @property
    def explanation(self) -> tuple[tuple[str, str], ...]:
        """Why, wager by wager, each with its clause."""
        return tuple((f"{self._said(one)}, {format_cents(one.paid_cents)}", one.clause) for one in self.settled)

    def _said(self, one: Settled) -> str:
        hand = name_of(one.hand, self.box.cards + self.dealt.six_card_box)
        return f"{_name(one, self.house)}: {settled_words(one, hand)}"


def question(house: HouseRules, seed: str, number: int, missed: Topics) -> PayoutQuestion:
    """A question of a drill; most of them pay something, and what was missed if anything was."""
    draw = drawn_from(seed, number)
    paying: PayoutQuestion | None = None
    for _ in range(TRIES):
        asked = _drawn(house, draw, number)
        if not asked.paid_cents:
            continue
        if not missed or asked.topics & missed:
            return asked
        paying = paying or asked
    return paying or asked


def _drawn(house: HouseRules, draw: Random, number: int) -> PayoutQuestion:
    cards = draw.sample(DECK, 11)
    unit = smallest_stake(house, Wager.BASE) * draw.choice((1, 2, 3, 5, 7))
    wagers: dict[Spot, int] = {spot: unit for spot in BASE_SPOTS if spot is Spot.BET_3 or draw.random() < 0.5}
    for wager in optional_wagers(house):
        if draw.random() < 0.5:
            wagers[spots_of(wager)[0]] = smallest_stake(house, wager)
    boxes = [Box(draw.randint(1, house.ruleset.boxes), "Ann", tuple(cards[:3]), wagers)]
    six = tuple(cards[5:8]) if house.has_box else ()
    dealt = DealtRound(tuple(boxes), tuple(cards[3:5]), six)
    return PayoutQuestion(number, dealt, settled_round(house, dealt).settled, house)


def settled_round(house: HouseRules, dealt: DealtRound) -> Settlement:
    """What comes of a round, with a meter as it begins and a bank that covers everything."""
    terms = house.submission.meter
    return settle(
        house,
        dealt,
        bank=Bank(BANKER, _BANK_CENTS) if house.is_banked_by_player else None,
        meter=Meter.opened(terms) if terms else None,
    )


def _name(one: Settled, house: HouseRules) -> str:
    return one.spot.value if one.spot in BASE_SPOTS else house.title(one.wager)
