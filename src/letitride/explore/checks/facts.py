"""A few facts beside the state of a table, kept from what happened and from nothing that the table remembers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from letitride.cards import DECK
from letitride.table import Act, Command, Event, Perform, Role, Table
from letitride.table import irregularities as irregular
from letitride.table.commands import DutyPerformed
from letitride.table.procedure import cutting, decks, opening, settling, voiding, wagering


class Why(Enum):
    """Why a deck has to be shuffled."""

    __hash__ = object.__hash__

    NEW = "it is new"
    PLAYED = "it was played"
    VOID = "its round was void"
    JAM = "the shuffler jammed"
    ORDERED = "the floor ordered it"
    MOVED = "it was taken out of a device"


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """What a careful onlooker knows about one deck."""

    is_short: bool = False
    is_doubted: bool = False
    is_inspected: bool = False
    is_shuffled: bool = False
    needs_cut: bool = False
    is_loaded: bool = False
    why: Why = Why.NEW

    def unshuffled(self, why: Why) -> DeckFacts:
        """The deck must be shuffled again, cut again and loaded again."""
        return replace(self, is_shuffled=False, needs_cut=False, is_loaded=False, why=why)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a careful onlooker knows about a table."""

    decks: tuple[DeckFacts, ...] = ()
    in_play: int | None = None
    is_meter_reset: bool = False

    def with_deck(self, position: int, **changes: object) -> Facts:
        """The facts with one deck changed."""
        return self._with(position, replace(self.decks[position], **changes))  # type: ignore[arg-type]

    def unshuffled(self, position: int, why: Why) -> Facts:
        """The facts with one deck's shuffle lost."""
        return self._with(position, self.decks[position].unshuffled(why))

    def _with(self, position: int, deck: DeckFacts) -> Facts:
        return replace(self, decks=(*self.decks[:position], deck, *self.decks[position + 1 :]))


def learned(facts: Facts, table: Table, event: Event) -> Facts:
    """The facts after an event, seen from the table before it."""
    match event:
        case opening.TableOpened(preshuffled=ready, decks=count):
            fresh = DeckFacts(is_inspected=ready, is_shuffled=ready, needs_cut=ready)
            return replace(facts, decks=(fresh,) * count)
        case decks.DecksChanged(preshuffled=ready):
            return replace(
                facts, decks=(DeckFacts(is_inspected=ready, is_shuffled=ready, needs_cut=ready),) * len(facts.decks)
            )
        case decks.DeckRemoved(deck=deck):
            return facts._with(deck, DeckFacts())
        case DutyPerformed():
            return _of_duty(facts, table, event)
        case cutting.DeckCut(deck=deck):
            return facts.with_deck(deck, needs_cut=False, is_loaded=False)
        case decks.DeckShuffled(deck=deck):
            return facts.with_deck(deck, is_shuffled=True, is_loaded=False)
        case irregular.ShufflerJammed(deck=deck):
            return facts.unshuffled(deck, Why.JAM)
        case decks.ReshuffleOrdered(deck=deck):
            return facts.unshuffled(deck, Why.ORDERED)
        case decks.DeckMoved(deck=deck):
            return facts.unshuffled(deck, Why.PLAYED if facts.decks[deck].why is Why.PLAYED else Why.MOVED)
        case decks.DeckReleased(deck=deck):
            return replace(facts.unshuffled(deck, Why.PLAYED), is_meter_reset=False, in_play=deck)
        case decks.DeckCountVerified():
            return replace(facts, decks=tuple(replace(deck, is_short=False, is_doubted=False) for deck in facts.decks))
        case opening.TableIdled() if table.house.ruleset.clears_idle_table:
            return replace(facts, decks=tuple(deck.unshuffled(Why.MOVED) for deck in facts.decks))
        case _:
            return _of_round(facts, table, event)


def _of_round(facts: Facts, table: Table, event: Event) -> Facts:
    match event:
        case voiding.RoundVoided():
            current = table.in_round()
            gathered = facts.unshuffled(current.deck, Why.VOID) if current.stub else facts
            return replace(gathered, is_meter_reset=False, in_play=None)
        case settling.CardsCollected() | irregular.StubUnloadedEarly():
            return replace(facts, in_play=None)
        case settling.RoundClosed():
            return replace(facts, is_meter_reset=False)
        case settling.WagerSettled(settled=one) if one.reset_funding_cents:
            return replace(facts, is_meter_reset=True)
        case irregular.DeviceMarked(device="shuffler") if "automated_shuffler" in table.house.ruleset.options:
            return replace(facts, decks=(facts.decks[table.next_deck].unshuffled(Why.MOVED),))
        case wagering.BettingOpened():
            return facts
        case _:
            return facts


def _of_duty(facts: Facts, table: Table, event: DutyPerformed) -> Facts:
    duty = table.duty
    if duty is None:
        return facts
    named = duty.number - 1 if duty.number else None
    match event.act:
        case Act.INSPECT_DECK:
            return facts.with_deck(_uninspected(facts, table) if named is None else named, is_inspected=True)
        case Act.SHUFFLE:
            deck = table.next_deck if named is None else named
            return facts.with_deck(deck, needs_cut=event.by is Role.DEALER)
        case Act.LOAD_DECK:
            return facts.with_deck(table.next_deck, is_loaded=True)
        case _:
            return facts


def _uninspected(facts: Facts, table: Table) -> int:
    """The deck that is inspected where the duty names none: the suspect one, or else the one that is new."""
    new = [position for position, deck in enumerate(facts.decks) if not deck.is_inspected]
    return table.suspect_deck if table.suspect_deck in new or not new else new[0]


def told(facts: Facts, table: Table, command: Command) -> Facts:
    """The facts after a report was granted, seen from the table before it: which deck's count is wrong or in doubt."""
    if not facts.decks:
        return facts
    in_play = facts.in_play
    match command:
        case irregular.SignalMiscount():
            return facts if in_play is None else facts.with_deck(in_play, is_doubted=True)
        case Perform(act=Act.CHECK_SHUFFLER_COUNT, number=int(number)) if number != len(DECK):
            return facts.with_deck(table.next_deck, is_doubted=True)
        case Perform(act=Act.COUNT_DECK, number=int(number)) if number != len(DECK):
            return facts.with_deck(table.suspect_deck, is_short=True)
        case irregular.ReportWrongNumberOfCards(deck_count=count) if count != len(DECK):
            return facts.with_deck(table.in_round().deck, is_short=True)
        case irregular.ReportDeckCount(count=count) if count != len(DECK):
            return facts.with_deck(counted_deck(table, in_play), is_short=True)
        case _:
            return facts


def counted_deck(table: Table, in_play: int | None) -> int:
    """The deck that a count is about: the one in the shuffler where it counts what it holds, else the one in play."""
    if "irregularity.correct-deck-count" in table.house.ruleset.clauses:
        return table.next_deck if in_play is None else in_play
    held = [position for position, deck in enumerate(table.decks) if deck.place.value == "shuffler"]
    return table.next_deck if table.next_deck in held or not held else held[0]
