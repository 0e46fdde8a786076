"""Cards that went wrong: face up, miscounted, exposed or drawn in error, each with its remedy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.cards import DECK, Card
from letitride.errors import RuleViolation
from letitride.table.causes import Area, Cause, CauseCode
from letitride.table.commands import Command, DutyPerformed, Giver, Perform, command, handles
from letitride.table.duties import Act, Duty, Role
from letitride.table.events import Event, event, with_round
from letitride.table.irregularities.rulings import RulingAwaited
from letitride.table.procedure.dealing import COMMUNITY_CARDS
from letitride.table.procedure.decks import DeckCondemned, DeckRemoved, RemedyOrdered
from letitride.table.procedure.voiding import void_round
from letitride.table.state import Phase, Round, Table
from letitride.table.words import cause_words

_DEALS = frozenset(
    {
        Act.DELIVER_STACK,
        Act.DELIVER_BOX_STACK,
        Act.DELIVER_COMMUNITY_STACK,
        Act.DEAL_CARD,
        Act.DEAL_TO_BOX,
        Act.DEAL_COMMUNITY_CARD,
    }
)


@event
@dataclass(frozen=True, slots=True)
class FaceUpCardFound(Event):
    """A card was found face up during the deal: it is not used and goes to the discard rack."""

    text = "{card} is found face up and goes to the discard rack ({clause})"
    consequence = "The card is set aside in the discard rack and isn't used."

    card: Card
    clause: str

    def apply(self, table: Table) -> Table:
        """The next card takes its place (readings G2 and N65)."""
        current = table.in_round()
        return with_round(
            table,
            stub=tuple(card for card in current.stub if card != self.card),
            discards=(*current.discards, self.card),
            exposed=(*current.exposed, self.card),
            face_up_found=current.face_up_found + 1,
        )


def ordinal(place: int) -> str:
    """A place counted from 0, as it is said.

    >>> ordinal(0), ordinal(10), ordinal(20)
    ('first', '11th', '21st')
    """
    number = place + 1
    if 1 <= number <= 3:
        return ("first", "second", "third")[place]
    suffixes = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{suffixes.get(number % 10, 'th') if number not in (11, 12, 13) else 'th'}"


@command(Giver.DEALER, calls="a card lies face up")
@dataclass(frozen=True, slots=True)
class ReportFaceUpCard(Command):
    """A card lies face up in the deck or the shoe: the top one, or one further down."""

    position: int = 0

    def words(self, table: Table | None = None) -> str:  # noqa: ARG002
        """The card by its place."""
        return f"call the {ordinal(self.position)} card face up"

    def decide(self, table: Table) -> Iterable[Event]:
        """The first one is set aside; a second one voids the round."""
        house = table.house
        clause = house.cite("irregularity.face-up-card")
        require_deal(table, clause)
        if not any(duty.act in _DEALS for duty in table.script):
            raise RuleViolation("No cards are being dealt any more", clause=clause)
        left = len(table.in_round().stub)
        if not 0 <= self.position < left:
            raise RuleViolation(f"{left} cards are left to deal, counted from 0", clause=clause)
        if house.has_option("face_up_deal"):
            raise RuleViolation("This table deals face up, so a face-up card isn't an irregularity", clause=clause)
        current = table.in_round()
        yield FaceUpCardFound(current.stub[self.position], clause)
        if current.face_up_found:
            clause = house.cite("irregularity.face-up-cards")
            yield from void_round(table, Cause(CauseCode.FACE_UP_CARDS), clause)


@command(Giver.DEALER, calls="a place holds the wrong number of cards")
@dataclass(frozen=True, slots=True)
class ReportWrongNumberOfCards(Command):
    """A seat, the community area or the six card box holds the wrong number of cards: a misdeal.

    `deck_count` is what the floor counts in the whole deck; if it isn't 52 the deck is replaced.
    """

    place: int | Area
    found: int
    deck_count: int = len(DECK)
    at: int = 0

    def words(self, table: Table | None = None) -> str:  # noqa: ARG002
        """The number and the place."""
        where = f"seat {self.place}" if isinstance(self.place, int) else f"the {self.place.value}"
        return f"call {self.found} card{'s' * (self.found != 1)} at {where}"

    def decide(self, table: Table) -> Iterable[Event]:
        """The round is void."""
        clause = table.house.cite("irregularity.wrong-number-of-cards")
        current = _require_cards_out(table, clause)
        if isinstance(self.place, int) and self.place not in current.boxes:
            raise RuleViolation(f"Seat {self.place} is not in the round", clause=clause)
        _require_area(table, self.place, clause)
        if self.found < 0:
            raise RuleViolation(f"A place can't hold {self.found} cards", clause=clause)
        if self.found == self._dealt(current):
            raise RuleViolation(f"{self.found} cards are what was dealt there, which is right", clause=clause)
        if table.duty is not None and table.duty.act is Act.DETERMINE_MISDEAL:
            yield DutyPerformed(Role.DEALER, Act.DETERMINE_MISDEAL, table.duty.clause)
            clause = table.house.cite(f"stub_misdealt.{table.dealing}")
        seat, area = (self.place, None) if isinstance(self.place, int) else (None, self.place)
        cause = Cause(CauseCode.WRONG_NUMBER_OF_CARDS, seat, area, count=self.found)
        if current.is_settling:
            require_nothing_awaited(table)
            if self.deck_count != len(DECK) and not table.decks[current.deck].is_condemned:
                yield DeckCondemned(current.deck, self.deck_count, clause)
            yield RulingAwaited(cause)
            return
        yield from void_round(table, cause, clause)
        if "misdeal" in table.house.ruleset.script:
            yield RemedyOrdered(current.deck, "misdeal", self.deck_count)
        elif self.deck_count != len(DECK):
            yield DeckRemoved(current.deck, self.at)

    def _dealt(self, current: Round) -> int:
        """How many cards the script has dealt there so far; three in the community stack before the burn (G7)."""
        if isinstance(self.place, int):
            return len(current.boxes[self.place].cards)
        return len(current.community if self.place is Area.COMMUNITY else current.six_card_box)


@handles(Act.DETERMINE_MISDEAL)
def _not_misdealt(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    """A stub count that no misdeal explains voids the round and removes the deck (MD.08.F.2)."""
    deck = table.in_round().deck
    clause = table.house.cite(f"stub_miscount.{table.dealing}")
    yield from void_round(table, Cause(CauseCode.STUB_MISCOUNT), clause)
    yield DeckRemoved(deck, table.now)


@event
@dataclass(frozen=True, slots=True)
class CardExposed(Event):
    """A card was seen before its time."""

    text = "{card} is exposed before its time"
    consequence = "The card counts as seen by everybody."

    card: Card

    def apply(self, table: Table) -> Table:
        """Everybody has seen it."""
        return with_round(table, exposed=(*table.in_round().exposed, self.card))


@command(Giver.DEALER, calls="a community card is exposed", offered_to=(Role.DEALER, Role.FLOOR))
@dataclass(frozen=True, slots=True)
class ReportExposedCard(Command):
    """A community card, or a card of the six card box, was exposed before its time.

    Whoever doesn't name the card gives its place, counted from 0: an offer must not tell what lies face down.
    """

    area: Area
    card: Card | int

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """Cards in the middle by their place, because nobody is told what lies face down."""
        if table.round is not None:
            yield from (cls(Area.COMMUNITY, place) for place in range(len(table.round.community)))
            yield from (cls(Area.SIX_CARD_BOX, place) for place in range(len(table.round.six_card_box)))

    def words(self, table: Table | None = None) -> str:  # noqa: ARG002
        """The card by its place, or by its name if that was given."""
        if isinstance(self.card, int):
            return f"call the {ordinal(self.card)} card of the {self.area.value} exposed"
        return f"call {self.card} exposed in the {self.area.value}"

    def decide(self, table: Table) -> Iterable[Event]:
        """Maryland voids for a community card; the rest is for the floor (readings N64, G15)."""
        rule = "irregularity.community-card-exposed" if self.area is Area.COMMUNITY else "box_card_exposed"
        clause = table.house.ruleset.clauses.get(rule, table.house.cite("void"))
        require_nothing_awaited(table)
        current = _require_cards_out(table, clause)
        _require_area(table, self.area, clause)
        cards = current.community if self.area is Area.COMMUNITY else current.six_card_box
        card = self._lying(cards, clause)
        if self._is_turned(current, cards.index(card)):
            raise RuleViolation(f"{card} has been turned up in its turn", clause=clause)
        is_certain = (
            self.area is Area.COMMUNITY
            and card in cards[:COMMUNITY_CARDS]
            and not current.is_settling
            and "irregularity.community-card-exposed" in table.house.ruleset.clauses
        )
        cause = Cause(CauseCode.CARD_EXPOSED, area=self.area, card=card)
        yield CardExposed(card)
        if is_certain:
            yield from void_round(table, cause, clause)
        else:
            yield RulingAwaited(cause)

    def _is_turned(self, current: Round, place: int) -> bool:
        """Whether the card in a place was turned up as the round went."""
        if self.area is Area.SIX_CARD_BOX:
            return current.box_is_up
        return (current.left_is_up, current.right_is_up, False)[place]

    def _lying(self, cards: tuple[Card, ...], clause: str) -> Card:
        """The card that is meant, by itself or by its place."""
        if isinstance(self.card, Card):
            if self.card not in cards:
                raise RuleViolation(f"{self.card} is not in the {self.area.value}", clause=clause)
            return self.card
        if not 0 <= self.card < len(cards):
            raise RuleViolation(f"The {self.area.value} holds {len(cards)} cards, counted from 0", clause=clause)
        return cards[self.card]


@event
@dataclass(frozen=True, slots=True)
class CardDrawnInError(Event):
    """A card was drawn by mistake without being exposed: it is the next card (MD.13.C)."""

    text = "a card is drawn in error, unexposed, and is the next card ({clause})"
    consequence = "The card is used as the next card. Play goes on."

    clause: str

    def apply(self, table: Table) -> Table:
        """Until that card is dealt the call can be taken back."""
        return with_round(table, drawn_in_error=len(table.in_round().stub))


@command(Giver.DEALER, "call a card drawn in error", calls="a card was drawn in error", answered_by=CardDrawnInError)
@dataclass(frozen=True, slots=True)
class ReportCardDrawnInError(Command):
    """A card was drawn by mistake during the deal."""

    was_exposed: bool = False

    def decide(self, table: Table) -> Iterable[Event]:
        """Unexposed it is played as the next card; exposed the floor rules (reading N66)."""
        clause = table.house.ruleset.clauses.get("irregularity.card-drawn-in-error", table.house.cite("void"))
        require_deal(table, clause)
        is_settled = "irregularity.card-drawn-in-error" in table.house.ruleset.clauses
        if self.was_exposed:
            yield CardExposed(table.in_round().stub[0])
        if self.was_exposed or not is_settled:
            yield RulingAwaited(Cause(CauseCode.CARD_DRAWN_IN_ERROR))
        else:
            yield CardDrawnInError(clause)


def _require_area(table: Table, place: int | Area, clause: str) -> None:
    if place is Area.SIX_CARD_BOX and not table.house.has_box:
        raise RuleViolation("This table has no six card box", clause=clause)


def require_deal(table: Table, clause: str) -> None:
    """Refuse what can only be found while cards are being dealt."""
    require_nothing_awaited(table)
    current = table.round
    if current is None or not current.stub or current.is_stub_unloaded or table.phase is not Phase.ROUND:
        raise RuleViolation("No cards are being dealt", clause=clause)


def require_nothing_awaited(table: Table) -> None:
    """Refuse a further report while play has stopped, so that no matter is forgotten over another."""
    current = table.round
    if current is not None and current.awaiting_ruling:
        raise RuleViolation(
            f"Play has stopped until the floor rules on this: {cause_words(current.awaiting_ruling)}",
            clause=table.house.cite("void"),
        )


def _require_cards_out(table: Table, clause: str) -> Round:
    """The round, if its deck is out; the first stack may turn out wrong as the dealer delivers it."""
    current = table.round
    if current is None or not current.stub:
        raise RuleViolation("No cards have been dealt", clause=clause)
    return current
