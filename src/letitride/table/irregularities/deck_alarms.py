"""Alarms about a deck: jams and wrong counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.cards import DECK
from letitride.errors import RuleViolation
from letitride.table.causes import Cause, CauseCode
from letitride.table.commands import Command, Giver, comes_first, command
from letitride.table.events import Event, event, with_round
from letitride.table.irregularities.misdeals import require_deal, require_nothing_awaited
from letitride.table.irregularities.rulings import RulingAwaited
from letitride.table.procedure.decks import (
    DeckCondemned,
    DeckCountVerified,
    DeckMoved,
    DeckRemoved,
    RemedyOrdered,
    with_deck,
    with_unshuffled,
)
from letitride.table.procedure.preparing import prepare, prepare_in_opening
from letitride.table.procedure.voiding import void_round
from letitride.table.script import is_shuffled_by_hand
from letitride.table.state import DeckPlace, Phase, Table

COUNTS_NOTHING = "No shuffler counts the cards at this table"
KNOWN_WRONG = "The deck is known to be wrong and leaves after this round"


@event
@dataclass(frozen=True, slots=True)
class ShufflerJammed(Event):
    """The shuffler jammed or did not finish: the cards are shuffled again (MD.13.F)."""

    text = "the shuffler jams on the {deck} deck: shuffle again ({clause})"
    consequence = "The deck in the shuffler is shuffled again. All wagers stand."

    deck: int
    clause: str

    def apply(self, table: Table) -> Table:
        """The deck lies unshuffled; if it is needed now the shuffle comes first."""
        jammed = with_unshuffled(table, self.deck, DeckPlace.SHUFFLER, self.clause)
        return shuffle_first(jammed, self.deck, self.clause)


@command(Giver.DEALER, "call a jam of the shuffler", calls="the shuffler jams", answered_by=ShufflerJammed)
@dataclass(frozen=True, slots=True)
class ReportShufflerJam(Command):
    """The shuffler jammed, stopped or failed to complete its cycle."""

    def decide(self, table: Table) -> Iterable[Event]:
        """Wagers stand; the deck that was in the shuffler loses its shuffle."""
        clause = table.house.ruleset.clauses.get("irregularity.shuffler-jam", table.house.cite("reshuffle"))
        if is_shuffled_by_hand(table):
            raise RuleViolation("The cards are shuffled by hand at this table", clause=clause)
        in_shuffler = [position for position, deck in enumerate(table.decks) if deck.place is DeckPlace.SHUFFLER]
        in_shuffler.sort(key=lambda position: position != table.next_deck)
        if not in_shuffler or table.phase in (Phase.CLOSED, Phase.IDLE):
            raise RuleViolation("There is no deck in the shuffler", clause=clause)
        yield ShufflerJammed(in_shuffler[0], clause)


@command(Giver.DEALER, "call a jam of the shoe", calls="the shoe jams")
@dataclass(frozen=True, slots=True)
class ReportShoeJam(Command):
    """The automated shoe jammed or failed to deal during a round (MD.13.G)."""

    def decide(self, table: Table) -> Iterable[Event]:
        """The round is void; the cards in the shoe are shuffled with those already dealt."""
        clause = table.house.ruleset.clauses.get("irregularity.shoe-jam", table.house.cite("dealing"))
        if not table.dealing.startswith("automated-shoe"):
            raise RuleViolation("This table deals without an automated shoe", clause=clause)
        is_undealt = table.round is not None and not table.round.stub and not table.round.awaiting_ruling
        if not is_undealt:
            require_deal(table, clause)
        yield from void_round(table, Cause(CauseCode.SHOE_JAM), clause)
        if is_undealt:
            yield DeckMoved(table.next_deck, DeckPlace.SHUFFLER)


@command(Giver.DEALER, "stop for the shuffler's wrong count", calls="the shuffler signals a wrong count")
@dataclass(frozen=True, slots=True)
class SignalMiscount(Command):
    """The shuffler signals a wrong count and the sensors flash: play stops until the floor has counted the deck."""

    def decide(self, table: Table) -> Iterable[Event]:
        """While a deck is in play (SHFL.bonus.irregularity.3)."""
        clause = table.house.cite("irregularity.wrong-deck-count")
        if "irregularity.correct-deck-count" not in table.house.ruleset.clauses:
            if not table.house.has_option("counting_shuffler") or is_shuffled_by_hand(table):
                raise RuleViolation(COUNTS_NOTHING, clause=clause)
            words = "Here the shuffler counts the deck it holds"
            can_report = any(deck.place is DeckPlace.SHUFFLER for deck in table.decks) and is_open(table)
            raise RuleViolation(f"{words}; report that count" if can_report else words, clause=clause)
        in_play = [deck for deck in table.decks if deck.place is DeckPlace.IN_PLAY]
        if not in_play:
            raise RuleViolation("There is no deck in play", clause=clause)
        require_nothing_awaited(table)
        if in_play[0].is_condemned:
            raise RuleViolation(KNOWN_WRONG, clause=clause)
        yield RulingAwaited(Cause(CauseCode.COUNT_ALARM))


@command(Giver.FLOOR, calls="a deck was counted", answered_by=(DeckCountVerified, DeckRemoved))
@dataclass(frozen=True, slots=True)
class ReportDeckCount(Command):
    """A shuffler signalled a wrong count; the floor counted the deck."""

    count: int
    at: int = 0

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """A whole deck."""
        return (cls(len(DECK)),)

    @classmethod
    def behind(cls, event: Event) -> Command:
        """A whole deck was verified; whichever other number it was, the deck was replaced."""
        return cls(len(DECK) - 1, event.at) if isinstance(event, DeckRemoved) else cls(len(DECK))

    def words(self, table: Table | None = None) -> str:  # noqa: ARG002
        """The count."""
        return "verify a count of 52 cards" if self.count == len(DECK) else f"call a count of {self.count} cards"

    def decide(self, table: Table) -> Iterable[Event]:
        """With 52 cards play goes on; otherwise the deck leaves, and a round that uses it is void."""
        clause = table.house.cite("irregularity.wrong-deck-count")
        if not is_open(table):
            raise RuleViolation("There is no deck in use", clause=clause)
        if "irregularity.correct-deck-count" not in table.house.ruleset.clauses:
            yield from self._of_counting_shuffler(table, clause)
            return
        if self.count == len(DECK):
            yield DeckCountVerified(table.house.cite("irregularity.correct-deck-count"))
            return
        cause = Cause(CauseCode.DECK_MISCOUNT, count=self.count)
        in_play = [position for position, deck in enumerate(table.decks) if deck.place is DeckPlace.IN_PLAY]
        deck = in_play[0] if in_play else table.next_deck
        if table.phase is Phase.OPENING:
            yield from _replace_in_opening(table, deck, self.at, clause)
            return
        if in_play and table.in_round().is_settling:
            if table.decks[deck].is_condemned:
                raise RuleViolation(KNOWN_WRONG, clause=clause)
            yield DeckCondemned(deck, self.count, clause)
            yield RulingAwaited(cause)
            return
        if table.round is None and table.duty is not None:  # one deck is seen to after the other
            raise comes_first(table.duty)
        if in_play:
            yield from void_round(table, cause, clause)
        yield DeckRemoved(deck, self.at)
        if not in_play and table.round is not None:
            yield ShuffleOrdered(deck, clause)
        else:
            yield RemedyOrdered(deck, "new-deck-after-alarm")

    def _of_counting_shuffler(self, table: Table, clause: str) -> Iterable[Event]:
        """In Maryland the shuffler counts the deck it holds; a round dealt from the other deck goes on (MD.05.E)."""
        if not table.house.has_option("counting_shuffler"):
            raise RuleViolation(COUNTS_NOTHING, clause=clause)
        in_shuffler = [position for position, deck in enumerate(table.decks) if deck.place is DeckPlace.SHUFFLER]
        in_shuffler.sort(key=lambda position: position != table.next_deck)
        if not in_shuffler:
            raise RuleViolation("There is no deck in the shuffler", clause=clause)
        if self.count == len(DECK):
            yield DeckCountVerified(clause)
            return
        if table.phase is Phase.OPENING:
            yield from _replace_in_opening(table, in_shuffler[0], self.at, clause)
            return
        yield DeckRemoved(in_shuffler[0], self.at)
        if table.round is not None and not table.round.stub and in_shuffler[0] == table.next_deck:
            yield ShuffleOrdered(in_shuffler[0], clause)


@event
@dataclass(frozen=True, slots=True)
class ShuffleOrdered(Event):
    """A new deck is shuffled before the round goes on."""

    text = "the {deck} deck is shuffled before the deal ({clause})"
    consequence = "The deck is shuffled before the deal goes on."

    deck: int
    clause: str

    def apply(self, table: Table) -> Table:
        """The shuffle comes first, and play goes on with it."""
        going_on = table if table.round is None else with_round(table, awaiting_ruling=None)
        return shuffle_first(with_deck(going_on, self.deck, shuffle_clause=self.clause), self.deck, self.clause)


def is_open(table: Table) -> bool:
    """Whether the table has decks in use."""
    return table.phase not in (Phase.CLOSED, Phase.IDLE)


def _replace_in_opening(table: Table, deck: int, at: int, clause: str) -> Iterable[Event]:
    """A deck that is counted wrong while the table is opened makes room for another, which is opened in its place."""
    if table.decks[deck].place is not DeckPlace.SHUFFLER:
        raise RuleViolation("There is no deck in the shuffler yet", clause=clause)
    yield DeckRemoved(deck, at)
    yield ShuffleOrdered(deck, clause)


def shuffle_first(table: Table, deck: int, clause: str) -> Table:
    """Put a shuffle in front of everything else, if this round still has to be dealt from the deck."""
    if table.phase is Phase.OPENING:
        return prepare_in_opening(table, deck, clause)
    return prepare(table) if deck == table.next_deck else table
