"""Irregularities: what is found at the table, and the remedy that each document gives."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from letitride.cards import DECK, Card
from letitride.errors import RuleViolation
from letitride.rules.checks import unmet_requirements
from letitride.rules.ledger import INVENTORY, LAYOUT, Transfer
from letitride.table.commands import Command, DutyPerformed, Perform, command, handles
from letitride.table.dealing import COMMUNITY_CARDS
from letitride.table.decks import DeckCountVerified, DeckMoved, DeckRemoved, RemedyOrdered, require_between_rounds
from letitride.table.duties import Act, Duty, Role
from letitride.table.events import Event, event, with_round
from letitride.table.script import is_shuffled_by_hand, new_deck_duties, section, shuffle_duty
from letitride.table.state import NO_CARDS, DeckPlace, Phase, Round, Table, changed
from letitride.table.voiding import void_round

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


class Area(Enum):
    """Where cards lie, apart from the betting positions."""

    COMMUNITY = "community area"
    SIX_CARD_BOX = "six card box"


@event
@dataclass(frozen=True, slots=True)
class FaceUpCardFound(Event):
    """A card was found face up during the deal: it is not used and goes to the discard rack."""

    text = "{card} is found face up and goes to the discard rack ({clause})"

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


@command
@dataclass(frozen=True, slots=True)
class ReportFaceUpCard(Command):
    """A card of those dealt next lies face up: the top one, or one further down in the stack."""

    position: int = 0

    def decide(self, table: Table) -> Iterable[Event]:
        """The first one is set aside; a second one voids the round."""
        house = table.house
        clause = house.cite("irregularity.face-up-card")
        _require_deal(table, clause)
        if not any(duty.act in _DEALS for duty in table.script):
            raise RuleViolation("No cards are being dealt any more", clause=clause)
        if not 0 <= self.position <= 2:
            raise RuleViolation("A stack holds three cards, counted from 0", clause=clause)
        if house.has_option("face_up_deal"):
            raise RuleViolation("This table deals face up, so a face-up card is no irregularity", clause=clause)
        current = table.in_round()
        yield FaceUpCardFound(current.stub[self.position], clause)
        if current.face_up_found:
            yield from void_round(
                table, "more than one card was found face up", house.cite("irregularity.face-up-cards")
            )


@command
@dataclass(frozen=True, slots=True)
class ReportWrongNumberOfCards(Command):
    """A seat, the community area or the six card box holds the wrong number of cards: a misdeal.

    `deck_count` is what the floor counts in the whole deck; if it isn't 52 the deck is replaced.
    """

    place: int | Area
    found: int
    deck_count: int = len(DECK)
    at: int = 0

    def decide(self, table: Table) -> Iterable[Event]:
        """The round is void."""
        clause = table.house.cite("irregularity.wrong-number-of-cards")
        current = _require_cards_out(table, clause)
        if isinstance(self.place, int) and self.place not in current.boxes:
            raise RuleViolation(f"Seat {self.place} is not in the round", clause=clause)
        if self.found == self._dealt(current) or self.found < 0:
            raise RuleViolation(f"{self.found} cards are the right number there", clause=clause)
        if table.duty is not None and table.duty.act is Act.DETERMINE_MISDEAL:
            yield DutyPerformed(Role.DEALER, Act.DETERMINE_MISDEAL, table.duty.clause)
            clause = table.house.cite(f"stub_misdealt.{table.dealing}")
        where = f"seat {self.place}" if isinstance(self.place, int) else f"the {self.place.value}"
        reason = f"{where} has {self.found} cards"
        if current.is_settling:
            yield RulingAwaited(reason)
            return
        yield from void_round(table, reason, clause)
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
    yield from void_round(
        table, "the stub count shows a wrong number of cards", table.house.cite(f"stub_miscount.{table.dealing}")
    )
    yield DeckRemoved(deck, table.now)


@event
@dataclass(frozen=True, slots=True)
class CardExposed(Event):
    """A card was seen before its time."""

    text = "{card} is exposed before its time"

    card: Card

    def apply(self, table: Table) -> Table:
        """Everybody has seen it."""
        return with_round(table, exposed=(*table.in_round().exposed, self.card))


@event
@dataclass(frozen=True, slots=True)
class RulingAwaited(Event):
    """Something happened that the documents leave to the floor: play stops until it has ruled."""

    text = "play stops for a ruling: {matter}"

    matter: str

    def apply(self, table: Table) -> Table:
        """Nothing goes on."""
        return with_round(table, awaiting_ruling=self.matter)


@event
@dataclass(frozen=True, slots=True)
class PlayContinued(Event):
    """The floor ruled that play goes on."""

    text = "the floor rules that play goes on: {reason}"

    reason: str

    def apply(self, table: Table) -> Table:
        """The duty in hand can be done."""
        return with_round(table, awaiting_ruling="")


@command
@dataclass(frozen=True, slots=True)
class RuleOn(Command):
    """The floor rules on what play has stopped for: void, or go on."""

    void: bool
    reason: str

    def decide(self, table: Table) -> Iterable[Event]:
        """Only where a ruling is awaited."""
        clause = table.house.cite("void")
        if table.round is None or not table.round.awaiting_ruling:
            raise RuleViolation("No ruling is awaited", clause=clause)
        if self.void:
            yield from void_round(table, f"{table.round.awaiting_ruling}; {self.reason}", clause)
        else:
            yield PlayContinued(self.reason)


@command
@dataclass(frozen=True, slots=True)
class ReportExposedCard(Command):
    """A community card, or a card of the six card box, was exposed before its time."""

    area: Area
    card: Card

    def decide(self, table: Table) -> Iterable[Event]:
        """Maryland voids for a community card; the rest is for the floor (readings N64, G1)."""
        clause = table.house.ruleset.clauses.get("irregularity.community-card-exposed", table.house.cite("void"))
        current = _require_cards_out(table, clause)
        cards = current.community if self.area is Area.COMMUNITY else current.six_card_box
        if self.card not in cards:
            raise RuleViolation(f"{self.card} is not in the {self.area.value}", clause=clause)
        is_community = self.area is Area.COMMUNITY
        shown = (current.left_is_up, current.right_is_up, False) if is_community else (current.box_is_up,) * 3
        if shown[cards.index(self.card)]:
            raise RuleViolation(f"{self.card} has been turned up in its turn", clause=clause)
        is_certain = (
            is_community
            and self.card in cards[:COMMUNITY_CARDS]
            and not current.is_settling
            and "irregularity.community-card-exposed" in table.house.ruleset.clauses
        )
        matter = f"{self.card} in the {self.area.value} was exposed before its time"
        yield CardExposed(self.card)
        if is_certain:
            yield from void_round(table, matter, clause)
        else:
            yield RulingAwaited(matter)


@event
@dataclass(frozen=True, slots=True)
class CardDrawnInError(Event):
    """A card was drawn by mistake without being exposed: it is the next card (MD.13.C)."""

    text = "a card is drawn in error, unexposed, and is the next card ({clause})"

    clause: str


@command
@dataclass(frozen=True, slots=True)
class ReportCardDrawnInError(Command):
    """A card was drawn by mistake during the deal."""

    was_exposed: bool = False

    def decide(self, table: Table) -> Iterable[Event]:
        """Unexposed it is played as the next card; exposed the floor rules (reading N66)."""
        clause = table.house.ruleset.clauses.get("irregularity.card-drawn-in-error", table.house.cite("void"))
        _require_deal(table, clause)
        is_settled = "irregularity.card-drawn-in-error" in table.house.ruleset.clauses
        if self.was_exposed:
            yield CardExposed(table.in_round().stub[0])
        if self.was_exposed or not is_settled:
            yield RulingAwaited("a card was drawn in error")
        else:
            yield CardDrawnInError(clause)


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
        _require_deal(table, clause)
        yield from void_round(table, "the automated shoe jammed", clause)


@command
@dataclass(frozen=True, slots=True)
class SignalMiscount(Command):
    """The shuffler signals a wrong count and the sensors flash: play stops until the floor has counted the deck."""

    def decide(self, table: Table) -> Iterable[Event]:
        """While a deck is in play (SHFL.bonus.irregularity.3)."""
        clause = table.house.cite("irregularity.wrong-deck-count")
        if not any(deck.place is DeckPlace.IN_PLAY for deck in table.decks):
            raise RuleViolation("There is no deck in play", clause=clause)
        yield RulingAwaited("the shuffler signals a wrong count")


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
            yield DeckCountVerified(table.house.ruleset.clauses.get("irregularity.correct-deck-count", clause))
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
        elif "new-deck-after-alarm" in table.house.ruleset.script:
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


@event
@dataclass(frozen=True, slots=True)
class StubUnloadedEarly(Event):
    """The stub was unloaded after the players were served but before the community stack: a misdeal.

    The round stays the same round: base bets stand, bonus bets go back to their sensors and are collected again, no
    further bonus bet is taken, and the other deck is dealt (SHFL.bonus.irregularity.4).
    """

    text = "the stub is unloaded before the community cards: misdeal, same round ({clause})"

    clause: str

    def apply(self, table: Table) -> Table:
        """Collect the cards and run the reset and the deal again."""
        current = table.in_round()
        boxes = {seat: changed(box, cards=NO_CARDS, has_lammer=False) for seat, box in current.boxes.items()}
        gathered = DeckMoved(current.deck, DeckPlace.RACK).apply(table)
        reset = with_round(
            gathered,
            boxes=boxes,
            stub=NO_CARDS,
            community=NO_CARDS,
            discards=NO_CARDS,
            exposed=NO_CARDS,
            face_up_found=0,
            redeals=current.redeals + 1,
        )
        return changed(reset, script=_reset_script(table, self.clause))


def _reset_script(table: Table, clause: str) -> tuple[Duty, ...]:
    """The duties after the misdeal: restore, reset the keypad where there is one, then collect and deal again."""
    restore = tuple(Duty(act, f"{clause}.restore", "reset") for act in (Act.GATHER_CARDS, Act.RESTORE_BONUS_BETS))
    keypad: tuple[Duty, ...] = ()
    if table.house.has_option("table_controller"):
        acts = (
            Act.INSERT_MAINTENANCE_KEY,
            Act.PRESS_FOUR_OF_A_KIND,
            Act.PRESS_ENTER,
            Act.REMOVE_MAINTENANCE_KEY,
        )
        keypad = tuple(Duty(act, f"{clause}.reset", "reset") for act in acts)
    again = tuple(
        duty for name in ("collection", "deal", "play", "settlement", "close") for duty in section(table, name)
    )
    return restore + keypad + again


@event
@dataclass(frozen=True, slots=True)
class BonusBetsRestored(Event):
    """The bonus bets were put back on the lit sensors before the keypad is reset."""

    text = "bonus bets back on the layout, seats: {seats}"

    seats: tuple[int, ...]

    def apply(self, table: Table) -> Table:
        """They lie on the layout again."""
        current = table.in_round()
        boxes = dict(current.boxes)
        for seat in self.seats:
            box = boxes[seat]
            boxes[seat] = changed(box, layout={**box.layout, **box.tray}, tray={})
        return with_round(table, boxes=boxes)

    def transfers(self, table: Table) -> tuple[Transfer, ...]:
        """From the tray back to the layout."""
        boxes = table.in_round().boxes
        return tuple(
            Transfer(INVENTORY, LAYOUT, stake, f"seat {seat} {spot.value} restored")
            for seat in self.seats
            for spot, stake in boxes[seat].tray.items()
        )


@handles(Act.RESTORE_BONUS_BETS)
def _restore(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    seats = tuple(sorted(seat for seat, box in table.in_round().boxes.items() if box.tray))
    if seats:
        yield BonusBetsRestored(seats)


@command
@dataclass(frozen=True, slots=True)
class UnloadStubEarly(Command):
    """The dealer pressed the green button before delivering the community stack."""

    def decide(self, table: Table) -> Iterable[Event]:
        """Only the manufacturer's rules keep the round; elsewhere it is a wrong number of cards."""
        house = table.house
        clause = house.ruleset.clauses.get("irregularity.stub-unloaded-early")
        _require_deal(table, clause or house.cite("void"))
        if table.duty is None or table.duty.act is not Act.DELIVER_COMMUNITY_STACK:
            raise RuleViolation(
                "The players have not all been served, or the community stack is out",
                clause=clause or house.cite("void"),
            )
        if clause is None:
            yield from void_round(
                table,
                "the stub was unloaded before the community cards",
                house.cite("irregularity.wrong-number-of-cards"),
            )
            if "misdeal" in house.ruleset.script:
                yield RemedyOrdered(table.in_round().deck, "misdeal")
            return
        yield StubUnloadedEarly(clause)


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
        box = changed(
            current.boxes[self.seat],
            layout={},
            settled=current.boxes[self.seat].settled | set(current.boxes[self.seat].wagers),
        )
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
            Transfer(LAYOUT, INVENTORY, stake, f"seat {self.seat} {spot.value} abandoned")
            for spot, stake in box.layout.items()
        )


@command
@dataclass(frozen=True, slots=True)
class RuleAbandoned(Command):
    """The floor declares the wagers of a player who walked away abandoned; otherwise they are played on."""

    seat: int

    def decide(self, table: Table) -> Iterable[Event]:
        """At discretion, where the regulation provides for it, before the seat is settled."""
        clause = table.house.cite("abandoned")
        if table.house.is_banked_by_player or "irregularity.shoe-jam" not in table.house.ruleset.clauses:
            raise RuleViolation("Wagers of a player who leaves are played on", clause=clause)
        if self.seat not in table.leaving or table.round is None:
            raise RuleViolation(f"Nobody has walked away from seat {self.seat}", clause=clause)
        if not table.round.deal_is_complete:
            raise RuleViolation("Finish the deal first", clause=clause)
        if table.round.boxes[self.seat].settled:
            raise RuleViolation(f"Seat {self.seat} is being settled", clause=clause)
        yield WagersAbandoned(self.seat, clause)


@event
@dataclass(frozen=True, slots=True)
class DeviceMarked(Event):
    """A device that can't be used was covered or given a sign (MD.13.H)."""

    text = "the {device} is out of order and {how}"

    device: str
    how: str

    def apply(self, table: Table) -> Table:
        """Another method may be used now; without the shuffler one deck is left (MD.03.B)."""
        marked = changed(table, out_of_order={**table.out_of_order, self.device: self.how})
        if self.device != "shuffler" or "automated_shuffler" not in table.house.ruleset.options:
            return marked
        left = changed(table.decks[table.next_deck], is_shuffled=False, place=DeckPlace.RACK)
        return changed(marked, decks=(left,), next_deck=0)


@command
@dataclass(frozen=True, slots=True)
class MarkOutOfOrder(Command):
    """The floor covers a broken device or puts a sign on it."""

    device: str
    how: str

    def decide(self, table: Table) -> Iterable[Event]:
        """Covered or marked with a sign."""
        clause = table.house.cite("out_of_order")
        if self.device not in ("shuffler", "automated shoe"):
            raise RuleViolation(f"There is no {self.device!r}; choose shuffler or automated shoe", clause=clause)
        require_between_rounds(table, "A device is taken out of service between rounds")
        if self.how not in ("covered", "marked with a sign"):
            raise RuleViolation("A device out of order is covered or marked with a sign", clause=clause)
        yield DeviceMarked(self.device, self.how)


@event
@dataclass(frozen=True, slots=True)
class DeviceReturned(Event):
    """A device works again."""

    text = "the {device} is back in service"

    device: str

    def apply(self, table: Table) -> Table:
        """It may be used."""
        left = {device: how for device, how in table.out_of_order.items() if device != self.device}
        return changed(table, out_of_order=left)


@command
@dataclass(frozen=True, slots=True)
class ReturnToService(Command):
    """The floor puts a repaired device back into service."""

    device: str

    def decide(self, table: Table) -> Iterable[Event]:
        """Between rounds, what was out of order."""
        require_between_rounds(table, "A device returns to service between rounds")
        if self.device not in table.out_of_order:
            raise RuleViolation(f"The {self.device} is not out of order", clause=table.house.cite("out_of_order"))
        yield DeviceReturned(self.device)


@event
@dataclass(frozen=True, slots=True)
class DealingChanged(Event):
    """Another dealing method is used from the next round on."""

    text = "the table deals by {dealing} from now on"

    dealing: str

    def apply(self, table: Table) -> Table:
        """The next script is the other method's."""
        return changed(table, dealing=self.dealing)


@command
@dataclass(frozen=True, slots=True)
class ChangeDealing(Command):
    """The floor changes to another dealing method of the ruleset, between rounds."""

    dealing: str

    def decide(self, table: Table) -> Iterable[Event]:
        """A broken device is covered or marked first (MD.13.H)."""
        clause = table.house.cite("out_of_order")
        require_between_rounds(table, "The dealing method changes between rounds")
        if self.dealing not in table.house.ruleset.dealing:
            known = ", ".join(table.house.ruleset.dealing)
            raise RuleViolation(f"{self.dealing!r} is not a dealing method here; choose from {known}", clause=clause)
        if table.dealing.startswith("automated-shoe") and "automated shoe" not in table.out_of_order:
            raise RuleViolation("Cover the automated shoe or mark it out of order first", clause=clause)
        if self.dealing.startswith("automated-shoe") and "automated shoe" in table.out_of_order:
            raise RuleViolation("The automated shoe is out of order", clause=clause)
        if self.dealing == "hand" and is_shuffled_by_hand(table):
            raise RuleViolation(
                "Dealing from the hand needs an automated shuffler", clause=table.house.cite("hand_dealing")
            )
        proposed = dataclasses.replace(table.house.submission, dealing=self.dealing)
        for fault in unmet_requirements(proposed, table.house.ruleset):
            raise RuleViolation(fault.message.capitalize(), clause=fault.clause)
        yield DealingChanged(self.dealing)


def _require_deal(table: Table, clause: str) -> None:
    """Refuse what can only be found while cards are being dealt."""
    current = table.round
    if current is None or not current.stub or current.is_stub_unloaded or table.phase is not Phase.ROUND:
        raise RuleViolation("No cards are being dealt", clause=clause)


def _require_cards_out(table: Table, clause: str) -> Round:
    """The round, if any card has been dealt in it."""
    current = table.round
    dealt = current is not None and (current.community or current.six_card_box)
    if current is None or not (dealt or any(box.cards for box in current.boxes.values())):
        raise RuleViolation("No cards have been dealt", clause=clause)
    return current
