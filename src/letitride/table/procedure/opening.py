"""Opening, idling and closing a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.rules.ledger import INVENTORY, METER, Transfer
from letitride.rules.settling.progressive import Meter
from letitride.table.commands import Command, Giver, Perform, comes_first, command, handles
from letitride.table.duties import Act, Duty
from letitride.table.events import Event, event
from letitride.table.procedure.decks import decks_at_hand, require_between_rounds, require_preshuffled_allowed
from letitride.table.script import section
from letitride.table.state import DeckPlace, Phase, Table, changed


@event
@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """A table was opened with its decks; preinspected and preshuffled ones skip the opening (MD.04.F)."""

    text = (
        "table opened under {submission} at {table_limit}, dealing by {dealing}, decks: {decks}, time {at}"
        "[preshuffled|, preshuffled]"
    )
    consequence = "The decks go through the opening, and players can sit down."

    submission: str
    table_limit: str
    dealing: str
    decks: int
    at: int
    preshuffled: bool = False

    def apply(self, table: Table) -> Table:
        """Put the decks at hand and the opening script in front of the dealer."""
        decks = decks_at_hand(self.decks, self.at, preshuffled=self.preshuffled)
        terms = table.house.submission.meter
        meter = None if terms is None else Meter.opened(terms, tops_up=table.house.has_option("meter_tops_up"))
        opened = changed(
            table,
            phase=Phase.OPENING,
            decks=decks,
            next_deck=0,
            dealing=self.dealing,
            meter=table.meter or meter,
            now=self.at,
        )
        return opened if self.preshuffled else changed(opened, script=section(opened, "opening"))

    def transfers(self, table: Table) -> tuple[Transfer, ...]:
        """The meter's initial amount is funded when it is first opened (MD.12.F.2)."""
        terms = table.house.submission.meter
        if terms is None or table.meter is not None:
            return ()
        return (Transfer(INVENTORY, METER, terms.initial_cents, "initial amount of the meter"),)


@command(Giver.HOUSE, "open the table", is_for_every_table=True, answered_by=TableOpened)
@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Open the table for gaming."""

    at: int = 0
    preshuffled: bool = False

    def decide(self, table: Table) -> Iterable[Event]:
        """Open a closed table."""
        if table.phase is not Phase.CLOSED:
            raise RuleViolation("The table is open already", clause=table.house.cite("opening"))
        require_preshuffled_allowed(table, self.preshuffled)
        submission = table.house.submission
        decks = int(table.house.option("decks")) if "decks" in table.house.ruleset.options else 2
        yield TableOpened(
            submission.id, table.house.table_limit.name, submission.dealing, decks, self.at, self.preshuffled
        )


@handles(Act.OFFER_INSPECTION)
def _offer_inspection(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    """The cards lie face up until the first player has arrived and could look at them (MD.04.B, MD.04.C)."""
    if not table.seats:
        raise RuleViolation("The cards stay face up until the first player has inspected them", clause=duty.clause)
    return ()


@event
@dataclass(frozen=True, slots=True)
class TableReady(Event):
    """The opening is complete; bets can be taken."""

    text = "the table is ready"

    def apply(self, table: Table) -> Table:
        """Wait for the first round."""
        return changed(table, phase=Phase.BETWEEN_ROUNDS)


@event
@dataclass(frozen=True, slots=True)
class TableIdled(Event):
    """Nobody plays: cards cleared and spread in Maryland (MD.05.H), a dead game with its decks in place elsewhere."""

    text = "no game at the table: cards {face}"
    consequence = "No round begins until somebody wants to play."

    face: str

    def apply(self, table: Table) -> Table:
        """In Maryland the decks lie at hand and are opened again; elsewhere they stay where they are."""
        if not table.house.ruleset.clears_idle_table:
            return changed(table, phase=Phase.IDLE)
        decks = tuple(deck.unshuffled(DeckPlace.AT_HAND) for deck in table.decks)
        return changed(table, phase=Phase.IDLE, decks=decks)


@command(Giver.FLOOR, "let the table go idle", answered_by=TableIdled)
@dataclass(frozen=True, slots=True)
class IdleTable(Command):
    """Clear an open table without gaming activity; the cards lie face down unless a player asks otherwise."""

    face_up: bool = False

    @classmethod
    def behind(cls, event: Event) -> Command:
        """How the cards were left."""
        assert isinstance(event, TableIdled)
        return cls(face_up=event.face == "face up")

    def decide(self, table: Table) -> Iterable[Event]:
        """Between rounds, when nobody bets, whether or not somebody sits there (reading N76)."""
        require_between_rounds(table, "A table goes idle between rounds", "idle")
        if table.duty is not None:
            raise comes_first(table.duty)
        face = "face up" if self.face_up else "face down"
        yield TableIdled(face if table.house.ruleset.clears_idle_table else "left in place")


@event
@dataclass(frozen=True, slots=True)
class PlayResumed(Event):
    """Somebody wants to play at an idle table: the opening and the shuffle are run again (MD.05.H.3)."""

    text = "a player arrives at the idle table"
    consequence = "The table is in play again."

    def apply(self, table: Table) -> Table:
        """Put the opening script in front of the dealer where the cards were cleared out."""
        if not table.house.ruleset.clears_idle_table:
            return changed(table, phase=Phase.BETWEEN_ROUNDS)
        fresh = changed(table, phase=Phase.OPENING, next_deck=0)
        return changed(fresh, script=section(fresh, "opening"))


@event
@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The table was closed."""

    text = "table closed"
    consequence = "Nobody plays here until the table is opened again."

    def apply(self, table: Table) -> Table:
        """Nothing more happens until it is opened again."""
        return changed(table, phase=Phase.CLOSED, script=(), round=None, finished=None)


@command(Giver.HOUSE, "close the table", is_for_every_table=True, answered_by=TableClosed)
@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close the table between rounds."""

    def decide(self, table: Table) -> Iterable[Event]:
        """A round is finished or voided first."""
        if table.phase is Phase.CLOSED:
            raise RuleViolation("The table is closed already", clause=table.house.cite("closing"))
        if table.phase not in (Phase.BETWEEN_ROUNDS, Phase.IDLE, Phase.OPENING):
            raise RuleViolation("Finish or void the round before closing the table", clause=table.house.cite("closing"))
        yield TableClosed()
