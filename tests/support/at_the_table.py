"""A table for tests: the real engine, with the words a test needs to tell a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from letitride.cards import DECK, Card, parse_cards
from letitride.catalogue import load_catalogue
from letitride.errors import RuleViolation
from letitride.rules.house_rules import HouseRules
from letitride.rules.rulesets import OptionValue
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import AUTOMATIC_TABLE, Act, Command, Event, Perform, Phase, Table, advance, new_table
from letitride.table.commands import DutyPerformed
from letitride.table.duties import DECISIONS, Role
from letitride.table.procedure.banking import PostBank, TakeBank
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.seating import BringChips, LeaveSeat, TakeSeat
from letitride.table.procedure.wagering import OpenBetting, PlaceWager

SomeEvent = TypeVar("SomeEvent", bound=Event)

BY_HAND: frozenset[Act] = frozenset()
"""No automations: every duty is done by somebody."""


def house(name: str, **options: OptionValue) -> HouseRules:
    """The rules of a ready-made submission, with some options chosen otherwise."""
    rules = load_catalogue().house_rules(name)
    return replace(rules, submission=replace(rules.submission, options={**rules.submission.options, **options}))


def stacked(cards: str | Iterable[Card] = "") -> tuple[Card, ...]:
    """A deck with the given cards on top and the rest in order below."""
    top = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    return top + tuple(card for card in DECK if card not in top)


class AtTheTable:
    """A table and everything that happened at it."""

    def __init__(
        self,
        submission: str | HouseRules = "maryland-full",
        automations: frozenset[Act] = AUTOMATIC_TABLE,
        **options: OptionValue,
    ) -> None:
        rules = house(submission, **options) if isinstance(submission, str) else submission
        self.table: Table = new_table(rules, automations)
        self.events: list[Event] = []
        self.kept: list[Command | None] = []
        """For each event the command that it is the first answer to."""

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out."""
        self.table, events = advance(self.table, command)
        self.events.extend(events)
        self.kept += [command, *[None] * len(events)][: len(events)]
        assert sum(self.table.balances.values()) == 0
        return events

    def refused(self, command: Command) -> RuleViolation:
        """The refusal of a command, which must change nothing."""
        before = self.table
        try:
            advance(self.table, command)
        except RuleViolation as refusal:
            assert self.table is before
            return refusal
        raise AssertionError(f"{command} was granted")

    def perform(self, act: Act, seat: int | None = None, **details: object) -> tuple[Event, ...]:
        """Do a duty in the role that it belongs to."""
        duty = self.table.duty
        role = duty.role if duty is not None and duty.act is act else act.role
        return self.do(Perform(role, act, seat, **details))  # type: ignore[arg-type]

    def perform_until(self, act: Act, seat: int | None = None) -> None:
        """Do every duty until this one is in hand; decks come as DECK, players let ride."""
        while (duty := self.table.duty) is not None and not (duty.act is act and seat in (None, duty.seat)):
            self.perform_next()
        assert self.table.duty is not None, f"{act} never came"

    def perform_next(self) -> tuple[Event, ...]:
        """Do the duty in hand, whatever it is."""
        duty = self.table.duty
        assert duty is not None
        if duty.act in DECISIONS:
            return self.let_it_ride(duty.seat)
        cards = DECK if duty.act is Act.RELEASE_DECK else ()
        return self.do(Perform(duty.role, duty.act, duty.seat, cards=cards))

    def open(self, at: int = 0, **details: object) -> AtTheTable:
        """Open the table and do the opening duties, as far as they go without a player."""
        self.do(OpenTable(at, **details))  # type: ignore[arg-type]
        return self.go_on_opening()

    def go_on_opening(self) -> AtTheTable:
        """Do the opening duties that are left; in Maryland the spread waits for the first player (MD.04.B)."""
        while self.table.phase is Phase.OPENING and not self.is_spread_for_nobody:
            self.perform_next()
        return self

    @property
    def is_spread_for_nobody(self) -> bool:
        """Whether the cards lie face up and nobody has come to inspect them."""
        duty = self.table.duty
        return duty is not None and duty.act is Act.OFFER_INSPECTION and not self.table.seats

    def seat(self, *seats: int, chips: int = 1_000_000_00) -> AtTheTable:
        """Seat a player, P1 to P8, with chips at each seat; the opening goes on when the first one has sat down."""
        for number in seats:
            self.do(TakeSeat(f"P{number}", number))
            self.do(BringChips(f"P{number}", chips))
        return self.go_on_opening()

    def leave(self, *seats: int) -> AtTheTable:
        """The players at these seats get up."""
        for number in seats:
            self.do(LeaveSeat(f"P{number}", number))
        return self

    def bank(self, seat: int) -> AtTheTable:
        """Make the player at a seat the player-dealer."""
        self.do(TakeBank(f"P{seat}", seat))
        return self

    def open_betting(self, at: int = 0) -> AtTheTable:
        """Begin a round, preparation included."""
        self.do(OpenBetting(at))
        while self.table.duty is not None and self.table.duty.section == "preparation":
            self.perform_next()
        return self

    def bet(self, seat: int, bet: int = 10_00, sides: Mapping[Spot, int] | None = None) -> AtTheTable:
        """Place three equal bets and side wagers at a seat."""
        for spot in BASE_SPOTS:
            self.do(PlaceWager(f"P{seat}", seat, spot, bet))
        for spot, stake in (sides or {}).items():
            self.do(PlaceWager(f"P{seat}", seat, spot, stake))
        return self

    def post(self, amount: int) -> AtTheTable:
        """Post the player-dealer's wager."""
        banker = self.table.rotation.banker
        assert banker is not None
        self.do(PostBank(self.table.seats[banker], amount))
        return self

    def announce(self) -> AtTheTable:
        """Call no more bets, after whatever the betting script asks before it."""
        self.perform_until(Act.ANNOUNCE_NO_MORE_BETS)
        self.perform(Act.ANNOUNCE_NO_MORE_BETS)
        return self

    def release(self, cards: str | Iterable[Card] = "") -> AtTheTable:
        """Release the deck with these cards on top, after whatever comes before it."""
        self.perform_until(Act.RELEASE_DECK)
        self.perform(Act.RELEASE_DECK, cards=stacked(cards))
        return self

    def let_it_ride(self, seat: int | None = None) -> tuple[Event, ...]:
        """The player at a seat lets the bet in question ride."""
        number = self._asked() if seat is None else seat
        return self.do(LetItRide(f"P{number}", number))

    def withdraw(self, seat: int | None = None) -> tuple[Event, ...]:
        """The player at a seat withdraws the bet in question."""
        number = self._asked() if seat is None else seat
        return self.do(WithdrawWager(f"P{number}", number))

    def finish(self) -> AtTheTable:
        """Do everything that is left of the round; who is asked lets ride."""
        while self.table.phase is Phase.ROUND and self.table.duty is not None:
            self.perform_next()
        return self

    def happened(self, kind: type[SomeEvent]) -> list[SomeEvent]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def duties(self) -> list[tuple[Act, int | None, str]]:
        """The duties done so far: act, seat, clause."""
        return [(done.act, done.seat, done.clause) for done in self.events if isinstance(done, DutyPerformed)]

    def _asked(self) -> int:
        duty = self.table.duty
        assert duty is not None
        assert duty.seat is not None
        return duty.seat


__all__ = ["BY_HAND", "AtTheTable", "Role", "house", "stacked"]
