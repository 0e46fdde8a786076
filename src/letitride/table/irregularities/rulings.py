"""Rulings: what the documents leave to the floor stops play until the floor has decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from letitride.errors import RuleViolation
from letitride.rules.ledger import INVENTORY, LAYOUT, Transfer
from letitride.table.causes import Cause
from letitride.table.commands import BY_THE_FLOOR, RULING, Command, Giver, command
from letitride.table.duties import Act
from letitride.table.events import Event, event, with_round
from letitride.table.procedure.voiding import require_deck_counted, void_round
from letitride.table.state import Table, changed
from letitride.table.words import cause_words


@event
@dataclass(frozen=True, slots=True)
class RulingAwaited(Event):
    """Something happened that the documents leave to the floor: play stops until it has ruled."""

    text = "play stops for a ruling: {cause}"
    consequence = "Play stops until the floor has ruled."

    cause: Cause

    def apply(self, table: Table) -> Table:
        """Nothing goes on."""
        return with_round(table, awaiting_ruling=self.cause)


@event
@dataclass(frozen=True, slots=True)
class PlayContinued(Event):
    """The floor ruled that play goes on."""

    text = "the floor rules that play goes on: {reason}"
    consequence = "Play goes on where it stopped."

    reason: str

    def apply(self, table: Table) -> Table:
        """The duty in hand can be done."""
        return with_round(table, awaiting_ruling=None)


@command(Giver.FLOOR, noted=RULING, is_for_every_table=True, answered_by=PlayContinued)
@dataclass(frozen=True, slots=True)
class RuleOn(Command):
    """The floor rules on what play has stopped for: void, or go on."""

    void: bool
    reason: str

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """Either ruling, without a reason of one's own."""
        return (cls(void, BY_THE_FLOOR) for void in (False, True))

    @classmethod
    def behind(cls, event: Event) -> Command:
        """The ruling that play goes on."""
        assert isinstance(event, PlayContinued)
        return cls(void=False, reason=event.reason)

    def words(self, table: Table | None = None) -> str:  # noqa: ARG002
        """The ruling."""
        return "rule the round void" if self.void else "rule that play goes on"

    def decide(self, table: Table) -> Iterable[Event]:
        """Only where a ruling is awaited."""
        clause = table.house.cite("void")
        if table.round is None or not table.round.awaiting_ruling:
            raise RuleViolation("No ruling is awaited", clause=clause)
        require_deck_counted(table)
        if self.void:
            yield from void_round(table, replace(table.round.awaiting_ruling, note=self.reason), clause)
        else:
            yield PlayContinued(self.reason)


@event
@dataclass(frozen=True, slots=True)
class WagersAbandoned(Event):
    """The floor ruled the wagers of a player who walked away abandoned: they are treated as losing (MD.07.B.2)."""

    text = "the wagers of seat {seat} are abandoned and lost ({clause})"

    seat: int
    clause: str

    def apply(self, table: Table) -> Table:
        """Nothing is left to decide or to settle at the seat."""
        current = table.in_round()
        left = current.boxes[self.seat]
        box = changed(left, layout={}, settled=left.settled | set(left.wagers), abandoned=left.wagers)
        over = (
            Act.ASK_ABOUT_BET_1,
            Act.DECIDE_BET_1,
            Act.ASK_ABOUT_BET_2,
            Act.DECIDE_BET_2,
            Act.TUCK_CARDS,
            Act.SETTLE,
            Act.SETTLE_EARLY,
        )
        script = tuple(duty for duty in table.script if duty.seat != self.seat or duty.act not in over)
        return changed(with_round(table, boxes={**current.boxes, self.seat: box}), script=script)

    def transfers(self, table: Table) -> tuple[Transfer, ...]:
        """From the layout to the inventory."""
        box = table.in_round().boxes[self.seat]
        return tuple(
            Transfer(LAYOUT, INVENTORY, stake, f"seat {self.seat} {spot.value} abandoned", self.seat)
            for spot, stake in box.layout.items()
        )


@command(
    Giver.FLOOR,
    "rule the wagers of seat {seat} abandoned",
    noted=RULING,
    is_for_every_table=True,
    answered_by=WagersAbandoned,
)
@dataclass(frozen=True, slots=True)
class RuleAbandoned(Command):
    """The floor declares the wagers of a player who walked away abandoned; otherwise they are played on."""

    seat: int

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """Seats whose players have left."""
        return map(cls, sorted(table.leaving))

    def decide(self, table: Table) -> Iterable[Event]:
        """At discretion, where the regulation provides for it, before the seat is settled."""
        clause = table.house.cite("abandoned")
        if not table.house.ruleset.has_abandoned_wagers:
            raise RuleViolation("Wagers of a player who leaves are played on", clause=clause)
        if self.seat not in table.leaving or table.round is None:
            raise RuleViolation(f"Nobody has walked away from seat {self.seat}", clause=clause)
        if not table.round.deal_is_complete:
            matter = table.round.awaiting_ruling
            said = f"First rule on this: {cause_words(matter)}" if matter else "Finish the deal first"
            raise RuleViolation(said, clause=clause)
        if table.round.boxes[self.seat].settled:
            raise RuleViolation(f"Seat {self.seat} is being settled", clause=clause)
        yield WagersAbandoned(self.seat, clause)
