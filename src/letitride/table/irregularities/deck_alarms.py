"""Alarms about a deck: jams and wrong counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.cards import DECK
from letitride.errors import RuleViolation
from letitride.table.commands import Command, command
from letitride.table.decks import COUNT_ALARM, DeckCountVerified, DeckMoved, DeckRemoved, RemedyOrdered
from letitride.table.events import Event, event, with_round
from letitride.table.irregularities.misdeals import require_deal
from letitride.table.irregularities.rulings import RulingAwaited
from letitride.table.script import is_shuffled_by_hand, new_deck_duties, shuffle_duty
from letitride.table.state import DeckPlace, Phase, Table, changed
from letitride.table.voiding import void_round


@event
@dataclass(frozen=True, slots=True)
class ShufflerJammed(Event):
    """The shuffler jammed or did not finish: the cards are shuffled again (MD.13.F)."""

    text = "the shuffler jams on the {deck} deck: shuffle again ({clause})"

    deck: int
    clause: str

    def apply(self, table: Table) -> Table:
        """The deck lies unshuffled; if it is needed now the shuffle comes first."""
        return shuffle_first(DeckMoved(self.deck, DeckPlace.SHUFFLER).apply(table), self.deck, self.clause)


@command
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


@command
@dataclass(frozen=True, slots=True)
class ReportShoeJam(Command):
    """The automated shoe jammed or failed to deal during a round (MD.13.G)."""

    def decide(self, table: Table) -> Iterable[Event]:
        """The round is void; the cards in the shoe are shuffled with those already dealt."""
        clause = table.house.ruleset.clauses.get("irregularity.shoe-jam", table.house.cite("void"))
        if not table.dealing.startswith("automated-shoe"):
            raise RuleViolation("This table deals without an automated shoe", clause=clause)
        require_deal(table, clause)
        yield from void_round(table, "the automated shoe jammed", clause)


@command
@dataclass(frozen=True, slots=True)
class SignalMiscount(Command):
    """The shuffler signals a wrong count and the sensors flash: play stops until the floor has counted the deck."""

    def decide(self, table: Table) -> Iterable[Event]:
        """While a deck is in play (SHFL.bonus.irregularity.3)."""
        clause = table.house.cite("irregularity.wrong-deck-count")
        if "irregularity.correct-deck-count" not in table.house.ruleset.clauses:
            raise RuleViolation("Here the shuffler counts the deck it holds; report that count", clause=clause)
        if not any(deck.place is DeckPlace.IN_PLAY for deck in table.decks):
            raise RuleViolation("There is no deck in play", clause=clause)
        if table.in_round().awaiting_ruling:
            raise RuleViolation("Play has stopped until the floor has ruled", clause=clause)
        yield RulingAwaited(f"{COUNT_ALARM} a wrong count")


@command
@dataclass(frozen=True, slots=True)
class ReportDeckCount(Command):
    """A shuffler signalled a wrong count; the floor counted the deck."""

    count: int
    at: int = 0

    def decide(self, table: Table) -> Iterable[Event]:
        """With 52 cards play goes on; otherwise the deck leaves, and a round that uses it is void."""
        clause = table.house.cite("irregularity.wrong-deck-count")
        if table.phase in (Phase.CLOSED, Phase.IDLE, Phase.OPENING):
            raise RuleViolation("There is no deck in use", clause=clause)
        if "irregularity.correct-deck-count" not in table.house.ruleset.clauses:
            yield from self._of_counting_shuffler(table, clause)
            return
        if self.count == len(DECK):
            yield DeckCountVerified(table.house.cite("irregularity.correct-deck-count"))
            return
        reason = f"the deck has {self.count} cards"
        in_play = [position for position, deck in enumerate(table.decks) if deck.place is DeckPlace.IN_PLAY]
        deck = in_play[0] if in_play else table.next_deck
        if in_play and table.in_round().is_settling:
            yield RulingAwaited(reason)
            return
        if in_play:
            yield from void_round(table, reason, clause)
        yield DeckRemoved(deck, self.at)
        if not in_play and table.round is not None:
            yield ShuffleOrdered(deck, clause)
        else:
            yield RemedyOrdered(deck, "new-deck-after-alarm")

    def _of_counting_shuffler(self, table: Table, clause: str) -> Iterable[Event]:
        """In Maryland the shuffler counts the deck it holds; a round dealt from the other deck goes on (MD.05.E)."""
        if not table.house.has_option("counting_shuffler"):
            raise RuleViolation("No shuffler counts the cards at this table", clause=clause)
        in_shuffler = [position for position, deck in enumerate(table.decks) if deck.place is DeckPlace.SHUFFLER]
        in_shuffler.sort(key=lambda position: position != table.next_deck)
        if not in_shuffler:
            raise RuleViolation("There is no deck in the shuffler", clause=clause)
        if self.count == len(DECK):
            yield DeckCountVerified(clause)
            return
        yield DeckRemoved(in_shuffler[0], self.at)
        if table.round is not None and not table.round.stub and in_shuffler[0] == table.next_deck:
            yield ShuffleOrdered(in_shuffler[0], clause)


@event
@dataclass(frozen=True, slots=True)
class ShuffleOrdered(Event):
    """A new deck is shuffled before the round goes on."""

    text = "the {deck} deck is shuffled before the deal ({clause})"

    deck: int
    clause: str

    def apply(self, table: Table) -> Table:
        """The shuffle comes first, and play goes on with it."""
        return shuffle_first(with_round(table, awaiting_ruling=""), self.deck, self.clause)


def shuffle_first(table: Table, deck: int, clause: str) -> Table:
    """Put a shuffle in front of everything else, if this round still has to be dealt from the deck."""
    is_opening = table.phase is Phase.OPENING
    if not is_opening and (table.round is None or table.round.stub or deck != table.next_deck):
        return table
    new = new_deck_duties(table, deck) if table.decks[deck].is_new else ()
    again = shuffle_duty(table, deck, clause, "opening" if is_opening else "preparation")
    return changed(table, script=(*new, again, *table.script))
