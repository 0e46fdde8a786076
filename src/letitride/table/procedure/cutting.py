"""The cut: the cover card, and the floor's order to cut again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from letitride.cards import DECK
from letitride.errors import RuleViolation
from letitride.table.commands import RULING, Command, Giver, Perform, command, handles
from letitride.table.duties import Act, Duty
from letitride.table.events import Event, event
from letitride.table.procedure.decks import with_deck
from letitride.table.script import is_cut_due, section
from letitride.table.state import Phase, Table, changed

LEAST_CUT, DEEPEST_CUT = 10, 51
MIDDLE = 26


@event
@dataclass(frozen=True, slots=True)
class DeckCut(Event):
    """A deck was cut: the cover card and all above it went to the bottom (MD.05.F.1)."""

    text = "the {deck} deck is cut with {depth} cards above the cover card"

    deck: int
    depth: int

    def apply(self, table: Table) -> Table:
        """Remember the cut for when the deck is released; a second cut goes on from the first (MD.05.F.1)."""
        depth = (table.decks[self.deck].cut_depth + self.depth) % len(DECK)
        return with_deck(table, self.deck, cut_depth=depth, is_cut=True)


@handles(Act.CUT_CARDS)
def _cut(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    depth = _cut_by_itself(table) if done.number is None else done.number
    if not LEAST_CUT <= depth <= DEEPEST_CUT:
        raise RuleViolation(
            f"The cover card goes in with at least {LEAST_CUT} cards above it and one below, not {depth}",
            clause=duty.clause,
        )
    yield DeckCut(table.next_deck, depth)


def drawn_cut(tip: str) -> int:
    """How deep a machine cuts: drawn from the last seed of the chain that is public, so that nobody chooses it.

    >>> drawn_cut("00" * 32)
    30
    """
    drawn = hashlib.sha256(f"letitride cut 2\n{tip}".encode()).digest()
    return LEAST_CUT + int.from_bytes(drawn, "big") % (DEEPEST_CUT - LEAST_CUT + 1)


def _cut_by_itself(table: Table) -> int:
    is_by_machine = Act.CUT_CARDS in table.automations and table.chain is not None
    return drawn_cut(table.chain.tip) if is_by_machine and table.chain else MIDDLE


@event
@dataclass(frozen=True, slots=True)
class RecutOrdered(Event):
    """The floor found the cut improper (MD.05.G)."""

    text = "the floor orders a recut"
    consequence = "The deck is cut again before it is dealt. All wagers stand."

    def apply(self, table: Table) -> Table:
        """The cut comes before everything else, and a deck that was in the shoe goes back into it (MD.05.F.2)."""
        again = Duty(Act.CUT_CARDS, table.house.cite("recut"), "preparation")
        loading = [duty for duty in section(table, "preparation") if duty.act is Act.LOAD_DECK]
        is_to_come = any(duty.act is Act.LOAD_DECK for duty in table.script)
        return changed(table, script=(again, *(() if is_to_come else loading), *table.script))


@command(Giver.FLOOR, "order a recut", noted=RULING, answered_by=RecutOrdered)
@dataclass(frozen=True, slots=True)
class OrderRecut(Command):
    """The floor has the cards cut again, after a cut and before the first card."""

    def decide(self, table: Table) -> Iterable[Event]:
        """Only a cut that was made can be made again, and only until the first card is dealt."""
        clause = table.house.ruleset.clauses.get("recut", table.house.cite("reshuffle"))
        is_cut = bool(table.decks) and table.decks[table.next_deck].is_cut
        if table.decks and not is_cut and not is_cut_due(table):
            raise RuleViolation("A machine shuffles this deck, so it isn't cut", clause=clause)
        if table.round is None or not is_cut or table.round.stub:
            raise RuleViolation(
                "A recut is ordered after the cut and before the deck is released for the deal", clause=clause
            )
        if table.phase is Phase.ROUND and Act.CUT_CARDS in table.automations:
            raise RuleViolation("The machine's cut stands once no more bets is called", clause=clause)
        yield RecutOrdered()
