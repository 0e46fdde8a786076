"""Sitting down, bringing chips, and leaving."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.money import MOST_AMOUNT_CENTS, MOST_HELD_CENTS, format_cents
from letitride.rules.ledger import FLOAT, Transfer, player_account
from letitride.rules.placement import are_apart, check_boxes
from letitride.rules.rotation import seat_left
from letitride.rules.settling.fees import FeeDue
from letitride.table.commands import Command, Giver, command
from letitride.table.events import Event, event
from letitride.table.procedure.collecting import fees_to_collect
from letitride.table.procedure.opening import PlayResumed
from letitride.table.state import Phase, Table, changed


@event
@dataclass(frozen=True, slots=True)
class ChipsBrought(Event):
    """A player put chips in front of them."""

    text = "{player} brings {amount_cents}"

    player: str
    amount_cents: int

    def transfers(self, table: Table) -> tuple[Transfer, ...]:  # noqa: ARG002
        """Chips come from those issued."""
        return (Transfer(FLOAT, player_account(self.player), self.amount_cents, "chips brought"),)


@event
@dataclass(frozen=True, slots=True)
class ChipsTakenAway(Event):
    """A player took their chips off the table."""

    text = "{player} takes {amount_cents} away"

    player: str
    amount_cents: int

    def transfers(self, table: Table) -> tuple[Transfer, ...]:  # noqa: ARG002
        """Chips go back to those issued."""
        return (Transfer(player_account(self.player), FLOAT, self.amount_cents, "chips taken away"),)


@command(Giver.PLAYER, answered_by=ChipsBrought)
@dataclass(frozen=True, slots=True)
class BringChips(Command):
    """Put chips in front of a player."""

    player: str
    amount_cents: int

    def decide(self, table: Table) -> Iterable[Event]:
        """Any amount will do that a table can count."""
        if self.amount_cents <= 0:
            raise RuleViolation("Bring more than zero", clause=table.house.cite("chips_on_table"))
        most = min(MOST_AMOUNT_CENTS, MOST_HELD_CENTS - table.chips(self.player))
        if self.amount_cents > most:
            said = f"bring {format_cents(most)} or less" if most > 0 else "take some chips away first"
            raise RuleViolation(
                f"That is more than the table can count; {said}", clause=table.house.cite("chips_on_table")
            )
        yield ChipsBrought(self.player, self.amount_cents)


@event
@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    """A player sat down."""

    text = "{player} takes seat {seat}"

    player: str
    seat: int

    def apply(self, table: Table) -> Table:
        """The seat is held."""
        return changed(table, seats={**table.seats, self.seat: self.player}, leaving=table.leaving - {self.seat})


@command(Giver.PLAYER, answered_by=SeatTaken)
@dataclass(frozen=True, slots=True)
class TakeSeat(Command):
    """Sit down at a betting position; where a player banks, position 8 is for the player-dealer alone."""

    player: str
    seat: int

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:
        """A free seat."""
        return (cls(player, seat) for seat in table.house.ruleset.seats if seat not in table.seats)

    def decide(self, table: Table) -> Iterable[Event]:
        """A free position that the player may hold beside those held already."""
        clause = table.house.cite("seated")
        if table.phase is Phase.CLOSED:
            raise RuleViolation("The table is closed", clause=clause, code="table-closed")
        if not 1 <= self.seat <= table.house.ruleset.players:
            most = table.house.ruleset.clauses.get("players", table.house.cite("boxes"))
            raise RuleViolation(f"There is no seat {self.seat}", clause=most, code="no-such-seat", seat=self.seat)
        if self.seat in table.seats:
            raise RuleViolation(
                f"Seat {self.seat} is taken by {table.seats[self.seat]}",
                clause=clause,
                code="seat-taken",
                seat=self.seat,
                player=table.seats[self.seat],
            )
        if self.seat <= table.house.ruleset.boxes:
            check_boxes(table.house, {self.seat, *table.seats_of(self.player)})
        elif table.seats_of(self.player):
            raise RuleViolation(f"{self.player} is seated already", clause=clause, code="seated-already")
        yield SeatTaken(self.player, self.seat)
        if table.phase is Phase.IDLE:
            yield PlayResumed()


@event
@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A player got up."""

    text = "{player} leaves seat {seat}"

    player: str
    seat: int

    def apply(self, table: Table) -> Table:
        """The seat is free."""
        seats = {seat: player for seat, player in table.seats.items() if seat != self.seat}
        rotation = seat_left(table.rotation, self.seat)
        return changed(table, seats=seats, leaving=table.leaving - {self.seat}, rotation=rotation)


@event
@dataclass(frozen=True, slots=True)
class PlayerWalkedAway(Event):
    """A player left during a round; the floor may treat wagers as abandoned (MD.07.B.2), a bank is played on."""

    text = "{player} walks away from seat {seat} during the round"

    player: str
    seat: int

    def apply(self, table: Table) -> Table:
        """The seat is given up when the round ends."""
        return changed(table, leaving=table.leaving | {self.seat})


@command(Giver.PLAYER, answered_by=(SeatLeft, PlayerWalkedAway))
@dataclass(frozen=True, slots=True)
class LeaveSeat(Command):
    """Get up. With wagers down or a bank posted, the seat is kept until the round ends (MD.07.B.1, reading A14)."""

    player: str
    seat: int

    def decide(self, table: Table) -> Iterable[Event]:
        """Between rounds a seat is free at once."""
        if table.seats.get(self.seat) != self.player:
            raise RuleViolation(
                f"{self.player} doesn't hold seat {self.seat}",
                clause=table.house.cite("seated"),
                code="not-your-seat",
                seat=self.seat,
            )
        self._check_staying(table)
        box = table.round.boxes.get(self.seat) if table.round else None
        if box is not None and (box.layout or box.tray or box.cards):
            if table.phase is Phase.BETTING:
                raise RuleViolation(
                    "Take your wagers back first", clause=table.house.cite("stay_seated"), code="wagers-first"
                )
            yield self._walking_away(table, "stay_seated")
            return
        is_banker = table.rotation.banker == self.seat
        if is_banker and table.round is not None and table.round.bank is not None:
            yield self._walking_away(table, "bank_vacated")
            return
        if is_banker and table.phase not in (Phase.CLOSED, Phase.IDLE, Phase.OPENING):
            raise RuleViolation(
                "The player-dealer passes the position on before getting up",
                clause=table.house.cite("rotation"),
                code="pass-the-bank-first",
            )
        yield SeatLeft(self.player, self.seat)
        offered = seat_left(table.rotation, self.seat).to_offer
        if offered and offered[0] != table.rotation.to_offer[0]:
            yield BankOffered(offered[0])

    def _walking_away(self, table: Table, rule: str) -> Event:
        """The seat is kept until the round is over, and can be left once."""
        if self.seat in table.leaving:
            raise RuleViolation(
                f"{self.player} has left seat {self.seat}",
                clause=table.house.cite(rule),
                code="left-already",
                seat=self.seat,
            )
        return PlayerWalkedAway(self.player, self.seat)

    def _check_staying(self, table: Table) -> None:
        """The boxes that a player keeps are adjacent, so that the next round can be dealt to them (MD.07.F)."""
        staying = [seat for seat in table.seats_of(self.player) if seat not in (self.seat, *table.leaving)]
        if are_apart(staying):
            raise RuleViolation(
                f"The boxes that {self.player} keeps must be adjacent; leave an outer one first",
                clause=table.house.cite("adjacent_boxes"),
                code="boxes-kept-apart",
            )


@event
@dataclass(frozen=True, slots=True)
class BankOffered(Event):
    """The player-dealer position was offered to a seat."""

    text = "the player-dealer position is offered to seat {seat}"

    seat: int


@command(Giver.PLAYER, answered_by=ChipsTakenAway)
@dataclass(frozen=True, slots=True)
class TakeChipsAway(Command):
    """Take chips off the table."""

    player: str
    amount_cents: int

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:
        """Everything that the fees leave."""
        return (cls(player, table.chips(player) - sum(fee.amount_cents for fee in _owed(table, player))),)

    def decide(self, table: Table) -> Iterable[Event]:
        """No more than lies in front of the player, less the fees of the round that are still to be collected."""
        held = table.chips(self.player)
        if self.amount_cents <= 0:
            raise RuleViolation(
                "Take away more than zero", clause=table.house.cite("chips_on_table"), code="stake-zero"
            )
        if self.amount_cents > held:
            raise RuleViolation(
                f"{self.player} has {format_cents(held)}, not {format_cents(self.amount_cents)}",
                clause=table.house.cite("chips_on_table"),
                code="holds-less",
                held_cents=held,
                asked_cents=self.amount_cents,
            )
        owed = _owed(table, self.player)
        fees = sum(fee.amount_cents for fee in owed)
        if self.amount_cents + fees > held:
            raise RuleViolation(
                f"{self.player} keeps {format_cents(fees)} for the fees of the round",
                clause=owed[0].clause,
                code="keep-the-fees",
                fees_cents=fees,
            )
        yield ChipsTakenAway(self.player, self.amount_cents)


def _owed(table: Table, player: str) -> list[FeeDue]:
    """The fees of the round that a player has still to pay."""
    return [fee for fee in fees_to_collect(table) if fee.player == player]
