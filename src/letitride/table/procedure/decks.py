"""The decks of a table: shuffle, alternation, change, count and removal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.cards import DECK, Card
from letitride.errors import RuleViolation
from letitride.table.commands import RULING, Command, Giver, Perform, command, handles
from letitride.table.duties import Act, Duty
from letitride.table.events import Event, event, with_round
from letitride.table.procedure.preparing import prepare
from letitride.table.procedure.randomness.beacon import awaits_beacon
from letitride.table.procedure.randomness.player_seeds import awaits_reveals
from letitride.table.script import is_shuffled_by_hand, new_deck_duties, section
from letitride.table.state import DECK_COLOURS, Deck, DeckPlace, Phase, Table, changed
from letitride.table.words import PHASES

_OTHER_DECK = frozenset({Act.LOAD_RACK_DECK, Act.SHUFFLE_OTHER_DECK})
SECONDS_PER_HOUR = 3600


@event
@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """A deck was shuffled. Its order stays unknown; a commitment to it may be published."""

    text = "the {deck} deck is shuffled[commitment|, committed to {commitment}]"

    deck: int
    commitment: str = ""

    def apply(self, table: Table) -> Table:
        """The deck lies shuffled, in a single stack."""
        return with_deck(
            table,
            self.deck,
            place=DeckPlace.SHUFFLER,
            is_shuffled=True,
            is_preshuffled=False,
            is_new=False,
            commitment=self.commitment,
            shuffle_clause="",
        )


@event
@dataclass(frozen=True, slots=True)
class DeckMoved(Event):
    """A deck was put somewhere."""

    text = "the {deck} deck goes to the {place}"

    deck: int
    place: DeckPlace

    def apply(self, table: Table) -> Table:
        """The deck is there, unshuffled."""
        return with_unshuffled(table, self.deck, self.place)


@event
@dataclass(frozen=True, slots=True)
class DeckReleased(Event):
    """The shuffled deck came out for dealing, in the order in which it was shuffled (before any cut)."""

    text = "the {deck} deck is released: {cards}"

    deck: int
    cards: tuple[Card, ...]

    def apply(self, table: Table) -> Table:
        """The cards formerly below the cover card come first, then those above it (reading N59)."""
        depth = table.decks[self.deck].cut_depth
        released = with_unshuffled(table, self.deck, DeckPlace.IN_PLAY)
        stub = self.cards[depth:] + self.cards[:depth]
        return changed(with_round(released, stub=stub, deck=self.deck), next_deck=other_deck(table, self.deck))


@event
@dataclass(frozen=True, slots=True)
class DeckRemoved(Event):
    """A deck left the table and a new one of its colour took its place (MD.05.E, SHFL.bonus.irregularity.2b)."""

    text = "the {deck} deck is removed and replaced, time {at}"
    consequence = "The deck is taken out of play and replaced."

    deck: int
    at: int

    def apply(self, table: Table) -> Table:
        """The new deck is at hand; it is inspected, washed and shuffled before it is dealt."""
        replaced = _with(table, self.deck, Deck(table.decks[self.deck].colour, opened_at=self.at, is_new=True))
        is_shuffled_in_round = table.phase is Phase.BETTING or any(duty.act in _OTHER_DECK for duty in table.script)
        is_to_be_dealt = table.round is not None and not table.round.stub and self.deck == table.next_deck
        if table.round is None or is_to_be_dealt or not is_shuffled_in_round:
            return replaced
        return changed(replaced, script=(*new_deck_duties(replaced, self.deck), *replaced.script))


@event
@dataclass(frozen=True, slots=True)
class DeckCondemned(Event):
    """A deck in play was counted wrong after wagers were settled: it leaves when the round ends, however it ends."""

    text = "the {deck} deck has {count} cards and leaves the table when the round is over ({clause})"
    consequence = "The deck leaves the table when the round is over."

    deck: int
    count: int
    clause: str

    def apply(self, table: Table) -> Table:
        """It can't be dealt again."""
        return with_deck(table, self.deck, is_condemned=True)


def condemned_decks_replaced(table: Table) -> Iterable[Event]:
    """What follows the end of a round in which a deck was counted wrong."""
    for position, deck in enumerate(table.decks):
        if deck.is_condemned:
            yield DeckRemoved(position, table.now)
            if "new-deck-after-alarm" in table.house.ruleset.script:
                yield RemedyOrdered(position, "new-deck-after-alarm")


@event
@dataclass(frozen=True, slots=True)
class DecksChanged(Event):
    """All decks were replaced at the end of their time (MD.03.C)."""

    text = "decks changed, time {at}[preshuffled|, preshuffled]"
    consequence = "All decks leave the table, and new ones take their place."

    at: int
    preshuffled: bool = False

    def apply(self, table: Table) -> Table:
        """The new decks go through the opening, unless they are preinspected and preshuffled (MD.04.F)."""
        decks = decks_at_hand(len(table.decks), self.at, preshuffled=self.preshuffled)
        fresh = changed(table, decks=decks, next_deck=0, now=self.at, phase=Phase.OPENING)
        return fresh if self.preshuffled else changed(fresh, script=section(fresh, "opening"))


@command(Giver.FLOOR, "change the decks", answered_by=DecksChanged)
@dataclass(frozen=True, slots=True)
class ChangeDecks(Command):
    """Replace all decks between rounds."""

    at: int = 0
    preshuffled: bool = False

    def decide(self, table: Table) -> Iterable[Event]:
        """Change decks between rounds only."""
        require_between_rounds(table, "Decks are changed between rounds", rule_of_change(table))
        require_preshuffled_allowed(table, self.preshuffled)
        yield DecksChanged(self.at, self.preshuffled)


@event
@dataclass(frozen=True, slots=True)
class ReshuffleOrdered(Event):
    """The floor had the deck that is dealt next shuffled again."""

    text = "the floor orders the {deck} deck to be shuffled again ({clause})"
    consequence = "The deck that is dealt next is shuffled again. All wagers stand."

    deck: int
    clause: str

    def apply(self, table: Table) -> Table:
        """The deck loses its shuffle, and with it any cut."""
        return prepare(with_unshuffled(table, self.deck, table.decks[self.deck].place, self.clause))


@command(Giver.FLOOR, "order a reshuffle", noted=RULING, answered_by=ReshuffleOrdered)
@dataclass(frozen=True, slots=True)
class OrderReshuffle(Command):
    """The floor has the cards shuffled again (MD.05.A.3)."""

    def decide(self, table: Table) -> Iterable[Event]:
        """Until the deck is released for the deal; the deck next to be dealt loses its shuffle."""
        require_before_the_deal(table, "A reshuffle is ordered before the deck is released for the deal")
        yield ReshuffleOrdered(table.next_deck, table.house.cite("reshuffle"))


@handles(Act.SHUFFLE)
def _shuffle(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    deck = duty.number - 1 if duty.number else table.next_deck
    yield DeckShuffled(deck, done.note)


@handles(Act.SHUFFLE_OTHER_DECK)
def _shuffle_other(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield DeckShuffled(other_deck(table, table.in_round().deck), done.note)


@handles(Act.RACK_DECK)
def _rack(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield DeckMoved(duty.number - 1, DeckPlace.RACK)


@handles(Act.LOAD_SHUFFLER)
def _load_shuffler(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield DeckMoved(duty.number - 1, DeckPlace.SHUFFLER)


@handles(Act.LOAD_RACK_DECK)
def _load_rack_deck(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    """The deck in the rack goes into the shuffler, which releases the one shuffled before (reading C2)."""
    yield DeckMoved(other_deck(table, table.next_deck), DeckPlace.SHUFFLER)


@handles(Act.RELEASE_DECK)
def _release(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    if len(done.cards) != len(DECK) or set(done.cards) != set(DECK):
        raise RuleViolation("A deck is released with all 52 cards, each once", clause=table.house.cite("deck_of_52"))
    if not table.decks[table.next_deck].is_shuffled:
        raise RuleViolation("The deck has not been shuffled", clause=duty.clause)
    if awaits_reveals(table):
        raise RuleViolation("Wait for the players' seeds; the time for them is short", clause=table.house.cite("seeds"))
    if awaits_beacon(table):
        raise RuleViolation("Wait for the value of the public beacon", clause=table.house.cite("seeds"))
    yield DeckReleased(table.next_deck, done.cards)


@event
@dataclass(frozen=True, slots=True)
class RemedyOrdered(Event):
    """The floor has duties before the next round: counting a misdealt deck, or putting a new one into play."""

    text = "the floor sees to the {deck} deck: {remedy}[count|, which holds {count} cards]"
    consequence = "The remedy comes next, duty by duty."

    deck: int
    remedy: str
    count: int = len(DECK)

    def apply(self, table: Table) -> Table:
        """Put the duties in front of the floor; after them a new deck counts as inspected."""
        seen_to = with_deck(table, self.deck, is_new=False)
        suspect = changed(seen_to, suspect_deck=self.deck, suspect_count=self.count)
        return changed(suspect, script=section(suspect, self.remedy))


@event
@dataclass(frozen=True, slots=True)
class DeckCountVerified(Event):
    """The floor counted the deck and found 52 cards: play goes on."""

    text = "the deck is counted: 52 cards, play goes on ({clause})"
    consequence = "The count is confirmed. Play goes on."

    clause: str

    def apply(self, table: Table) -> Table:
        """If play had stopped for a wrong count, it goes on; any other matter still awaits its ruling."""
        is_about_count = table.round is not None and table.round.is_count_awaited
        return with_round(table, awaiting_ruling=None) if is_about_count else table


@handles(Act.COUNT_DECK)
def _count_deck(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    """A deck of 52 cards stays; any other is replaced (SHFL.bonus.irregularity.2a, 2b)."""
    count = table.suspect_count if done.number is None else done.number
    clauses = table.house.ruleset.clauses
    if count == len(DECK):
        yield DeckCountVerified(clauses.get("irregularity.misdealt-deck-complete", duty.clause))
        return
    yield DeckRemoved(table.suspect_deck, table.now)
    yield RemedyOrdered(table.suspect_deck, "new-deck")


def decks_at_hand(count: int, at: int, *, preshuffled: bool) -> tuple[Deck, ...]:
    """The decks as they come to the table; preshuffled ones are ready, the first of them in the shuffler."""
    decks = tuple(Deck(colour, opened_at=at) for colour in DECK_COLOURS[:count])
    if not preshuffled:
        return decks
    places = (DeckPlace.SHUFFLER, DeckPlace.RACK)
    return tuple(
        changed(deck, place=place, is_shuffled=True, is_preshuffled=True)
        for deck, place in zip(decks, places, strict=False)
    )


def other_deck(table: Table, deck: int) -> int:
    """The deck that alternates with this one; the same where there is only one."""
    return (deck + 1) % len(table.decks)


def with_deck(table: Table, position: int, **changes: object) -> Table:
    """The table with one deck changed."""
    return _with(table, position, changed(table.decks[position], **changes))


def with_unshuffled(table: Table, position: int, place: DeckPlace, clause: str = "") -> Table:
    """The table with one deck in a place where it waits to be shuffled again, for the reason that a clause gives."""
    return _with(table, position, table.decks[position].unshuffled(place, clause))


def _with(table: Table, position: int, deck: Deck) -> Table:
    decks = list(table.decks)
    decks[position] = deck
    return changed(table, decks=tuple(decks))


def is_deck_change_due(table: Table, at: int) -> bool:
    """Whether the decks have been used for as long as the dealing method allows (MD.03.C)."""
    hours = table.house.ruleset.deck_hours.get(table.dealing)
    return hours is not None and any(at - deck.opened_at >= hours * SECONDS_PER_HOUR for deck in table.decks)


def rule_of_change(table: Table) -> str:
    """The rule that says when decks are changed: after so many hours with a dealing method, or one for all."""
    aged = f"deck_age.{table.dealing}"
    return aged if aged in table.house.ruleset.clauses else "deck_change"


def require_between_rounds(table: Table, message: str, rule: str = "round_over") -> None:
    """Refuse what is done between rounds only."""
    if table.phase is not Phase.BETWEEN_ROUNDS:
        raise RuleViolation(f"{message}; {PHASES[table.phase]}", clause=table.house.cite(rule))


def require_before_the_deal(table: Table, message: str) -> None:
    """Refuse what is done between rounds or, once bets are open, before the deck is released (readings G17, N71)."""
    is_undealt = table.phase in (Phase.BETTING, Phase.ROUND) and table.round is not None and not table.round.stub
    if table.phase is not Phase.BETWEEN_ROUNDS and not is_undealt:
        raise RuleViolation(f"{message}; {PHASES[table.phase]}", clause=table.house.cite("before_the_deal"))


def require_devices(table: Table) -> None:
    """Refuse to deal by a device that is out of order, or without one that is needed (MD.13.H, MD.09.A.1)."""
    if table.dealing.startswith("automated-shoe") and "automated shoe" in table.out_of_order:
        raise RuleViolation(
            "The automated shoe is out of order; change the dealing method first",
            clause=table.house.cite("out_of_order"),
        )
    if "automated_shuffler" not in table.house.ruleset.options and "shuffler" in table.out_of_order:
        raise RuleViolation("The shuffler is out of order", clause=table.house.cite("shuffler"))
    if table.dealing == "hand" and is_shuffled_by_hand(table):
        raise RuleViolation(
            "Dealing from the hand needs the shuffler, which is out of order", clause=table.house.cite("hand_dealing")
        )


def require_preshuffled_allowed(table: Table, preshuffled: bool) -> None:
    """Only Maryland takes decks that come inspected and shuffled (MD.04.F)."""
    if preshuffled and "preshuffled" not in table.house.ruleset.clauses:
        raise RuleViolation("Decks are inspected and shuffled at this table", clause=table.house.cite("reshuffle"))
