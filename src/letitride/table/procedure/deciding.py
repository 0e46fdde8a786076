"""Bets 1 and 2: withdraw or let it ride, in turn; and the turning of the community cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.cards import Card
from letitride.errors import RuleViolation
from letitride.rules.ledger import LAYOUT, Transfer, player_account
from letitride.rules.wagers import Spot
from letitride.table.commands import Command, DutyPerformed, Giver, Perform, command, handles
from letitride.table.duties import Act, Duty, Role
from letitride.table.events import Event, event, with_box, with_round
from letitride.table.state import Phase, Table

SPOT_IN_QUESTION = {Act.DECIDE_BET_1: Spot.BET_1, Act.DECIDE_BET_2: Spot.BET_2}
"""The bet that each decision is about."""


@event
@dataclass(frozen=True, slots=True)
class WagerLeftToRide(Event):
    """A bet was let ride; it stays until the end of the round."""

    text = "seat {seat} {player} lets {spot} ride[signal| by a {signal}][timed_out|: no answer in time]"
    consequence = "The bet rides, and can't be withdrawn any more."

    seat: int
    player: str
    spot: Spot
    timed_out: bool = False
    signal: str = ""

    def apply(self, table: Table) -> Table:
        """Remember the decision."""
        box = table.in_round().boxes[self.seat]
        return with_box(table, self.seat, decisions={**box.decisions, self.spot: True})


@event
@dataclass(frozen=True, slots=True)
class WagerWithdrawn(Event):
    """A bet was withdrawn: the dealer moved the chips toward the player, who took them off at once."""

    text = "seat {seat} {player} withdraws {stake_cents} from {spot}[signal| by a {signal}]"

    seat: int
    player: str
    spot: Spot
    stake_cents: int
    signal: str = ""

    def apply(self, table: Table) -> Table:
        """The spot is empty."""
        box = table.in_round().boxes[self.seat]
        layout = box.layout_without(self.spot)
        return with_box(table, self.seat, layout=layout, decisions={**box.decisions, self.spot: False})

    def transfers(self, table: Table) -> tuple[Transfer, ...]:  # noqa: ARG002
        """From the layout to the player."""
        memo = f"seat {self.seat} {self.spot.value}"
        return (Transfer(LAYOUT, player_account(self.player), self.stake_cents, memo, self.seat),)


@command(Giver.PLAYER)
@dataclass(frozen=True, slots=True)
class LetItRide(Command):
    """Leave the bet in question where it is; at a table a gesture of its ruleset says so."""

    player: str
    seat: int
    signal: str = ""

    def decide(self, table: Table) -> Iterable[Event]:
        """In turn, when asked."""
        duty, spot = _decision(table, self.player, self.seat)
        _check_signal(table, "ride", self.signal, duty)
        yield DutyPerformed(Role.PLAYER, duty.act, duty.clause, self.seat)
        yield WagerLeftToRide(self.seat, self.player, spot, signal=self.signal)


@command(Giver.PLAYER)
@dataclass(frozen=True, slots=True)
class WithdrawWager(Command):
    """Take the bet in question back; at a table a scratch says so."""

    player: str
    seat: int
    spot: Spot | None = None
    signal: str = ""

    def decide(self, table: Table) -> Iterable[Event]:
        """In turn, when asked; bet 3 and side wagers never."""
        if self.spot is not None and not self.spot.is_withdrawable:
            name = "Bet 3" if self.spot is Spot.BET_3 else f"The {table.house.title(self.spot.wager)}"
            raise RuleViolation(
                f"{name} stays to the end of the round",
                clause=table.house.cite("withdrawal"),
                code="stays-to-the-end",
                spot=self.spot.value,
            )
        duty, spot = _decision(table, self.player, self.seat)
        if self.spot not in (None, spot):
            raise RuleViolation(
                f"The question is about {spot.value}", clause=duty.clause, code="asked-about", spot=spot.value
            )
        _check_signal(table, "withdraw", self.signal, duty)
        stake = table.in_round().boxes[self.seat].layout[spot]
        yield DutyPerformed(Role.PLAYER, duty.act, duty.clause, self.seat)
        yield WagerWithdrawn(self.seat, self.player, spot, stake, self.signal)


@command(words="let the bet ride at seat {seat}, where nobody answers", offered_to=(Role.DEALER,))
@dataclass(frozen=True, slots=True)
class TimeOut(Command):
    """The time for a decision is over: silence lets the bet ride (readings B13 and N55)."""

    seat: int

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """Where an answer is due."""
        duty = table.duty
        return () if duty is None or duty.seat is None else (cls(duty.seat),)

    def decide(self, table: Table) -> Iterable[Event]:
        """For the decision in hand only."""
        box = table.round.boxes.get(self.seat) if table.round else None
        if box is None:
            raise RuleViolation(f"Seat {self.seat} is not in the round", clause=table.house.cite("decision"))
        duty, spot = _decision(table, box.player, self.seat)
        yield DutyPerformed(Role.PLAYER, duty.act, duty.clause, self.seat)
        yield WagerLeftToRide(self.seat, box.player, spot, timed_out=True)


def _check_signal(table: Table, meaning: str, signal: str, duty: Duty) -> None:
    """Refuse a gesture that says something else here; without one it was said in words (readings C7, N53)."""
    accepted = table.house.ruleset.signals.get(meaning, {})
    if signal and signal not in accepted:
        said = f"; a {' or a '.join(accepted)} does" if accepted else "; say it in words"
        raise RuleViolation(f"A {signal} doesn't say that{said}", clause=duty.clause)


def _decision(table: Table, player: str, seat: int) -> tuple[Duty, Spot]:
    """The decision that a player is asked for now."""
    duty = table.duty
    if table.phase is not Phase.ROUND or table.round is None:
        raise RuleViolation(
            "There is nothing to decide now", clause=table.house.cite("decision"), code="nothing-to-decide"
        )
    if table.round.awaiting_ruling:
        raise RuleViolation(
            "Play has stopped until the floor has ruled", clause=table.house.cite("void"), code="play-stopped"
        )
    box = table.round.boxes.get(seat)
    if box is None or box.player != player:
        rule = "decision" if box is None else "own_hand"
        raise RuleViolation(
            f"{player} has no hand at seat {seat}", clause=table.house.cite(rule), code="no-hand-there", seat=seat
        )
    if duty is None or duty.act not in SPOT_IN_QUESTION:
        due = duty.clause if duty else table.house.cite("decision")
        first = f"; {duty} first" if duty else ""
        raise RuleViolation(f"There is nothing to decide now{first}", clause=due, code="nothing-to-decide")
    if duty.seat != seat:
        raise RuleViolation(
            f"It is seat {duty.seat}'s turn to decide", clause=duty.clause, code="not-your-turn", seat=duty.seat or 0
        )
    return duty, SPOT_IN_QUESTION[duty.act]


@event
@dataclass(frozen=True, slots=True)
class CardsTucked(Event):
    """A player laid the three cards face down under bet 3 and touches them no more (MD.11.A.4)."""

    text = "seat {seat} tucks the cards under bet 3"

    seat: int

    def apply(self, table: Table) -> Table:
        """The cards are locked."""
        return with_box(table, self.seat, is_tucked=True)


@handles(Act.TUCK_CARDS)
def _tuck(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield CardsTucked(duty.at_seat())


@event
@dataclass(frozen=True, slots=True)
class CommunityCardTurned(Event):
    """A community card was turned face up."""

    text = "the {side} community card is {card}"

    side: str
    card: Card

    def apply(self, table: Table) -> Table:
        """Everybody sees it."""
        return with_round(table, **{f"{self.side}_is_up": True})


@handles(Act.TURN_LEFT_CARD)
def _turn_left(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield CommunityCardTurned("left", table.in_round().community[0])


@handles(Act.TURN_RIGHT_CARD)
def _turn_right(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield CommunityCardTurned("right", table.in_round().community[1])


@event
@dataclass(frozen=True, slots=True)
class BoxCardsTurned(Event):
    """The three cards of the Six Card Bonus box were turned face up (reading N42)."""

    text = "the six card box shows {cards}"

    cards: tuple[Card, ...]

    def apply(self, table: Table) -> Table:
        """Everybody sees them."""
        return with_round(table, box_is_up=True)


@handles(Act.TURN_BOX_CARDS)
def _turn_box(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield BoxCardsTurned(table.in_round().six_card_box)
