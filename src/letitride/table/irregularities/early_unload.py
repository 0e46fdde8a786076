"""The stub unloaded before the community cards: a misdeal that the manufacturer's rules let be dealt again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.rules.ledger import INVENTORY, LAYOUT, Transfer
from letitride.table.causes import Cause, CauseCode
from letitride.table.commands import Command, Giver, Perform, command, handles
from letitride.table.duties import Act, Duty
from letitride.table.events import Event, event, with_round
from letitride.table.irregularities.misdeals import require_deal
from letitride.table.procedure.decks import DeckMoved, RemedyOrdered
from letitride.table.procedure.preparing import needs
from letitride.table.procedure.voiding import void_round
from letitride.table.script import SECTIONS_AFTER_BETS, sections
from letitride.table.state import NO_CARDS, DeckPlace, Table, changed


@event
@dataclass(frozen=True, slots=True)
class StubUnloadedEarly(Event):
    """The stub was unloaded after the players were served but before the community stack: a misdeal.

    The round stays the same round: base bets stand, bonus bets go back to their sensors and are collected again, no
    further bonus bet is taken, and the other deck is dealt (SHFL.bonus.irregularity.4).
    """

    text = "the stub is unloaded before the community cards: misdeal, same round ({clause})"
    consequence = "The cards are gathered, and the round is dealt again. All wagers stand."

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
    """The duties after the misdeal: restore, reset the keypad where there is one, then collect and deal again.

    The other deck is shuffled first if the shuffler jammed on it in the meantime.
    """
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
    again = sections(table, SECTIONS_AFTER_BETS)
    return restore + keypad + needs(table, table.next_deck) + again


@event
@dataclass(frozen=True, slots=True)
class BonusBetsRestored(Event):
    """The bonus bets were put back on the lit sensors before the keypad is reset."""

    text = "bonus bets back on the layout, seats: {seats}"
    consequence = "The bonus bets go back to their spots."

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
            Transfer(INVENTORY, LAYOUT, stake, f"seat {seat} {spot.value} restored", seat)
            for seat in self.seats
            for spot, stake in boxes[seat].tray.items()
        )


@handles(Act.RESTORE_BONUS_BETS)
def _restore(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    seats = tuple(sorted(seat for seat, box in table.in_round().boxes.items() if box.tray))
    if seats:
        yield BonusBetsRestored(seats)


@command(
    Giver.DEALER,
    "call the stub unloaded early",
    calls="the stub is unloaded too early",
    answered_by=StubUnloadedEarly,
)
@dataclass(frozen=True, slots=True)
class UnloadStubEarly(Command):
    """The dealer pressed the green button before delivering the community stack."""

    def decide(self, table: Table) -> Iterable[Event]:
        """Only the manufacturer's rules keep the round; elsewhere it is a wrong number of cards."""
        house = table.house
        clause = house.ruleset.clauses.get("irregularity.stub-unloaded-early")
        cited = clause or house.cite("irregularity.wrong-number-of-cards")
        require_deal(table, cited)
        if table.duty is None or table.duty.act is not Act.DELIVER_COMMUNITY_STACK:
            is_out = bool(table.in_round().community)
            words = "The community stack is out already" if is_out else "The players have not all been served"
            raise RuleViolation(words, clause=cited)
        if clause is None:
            yield from void_round(table, Cause(CauseCode.STUB_UNLOADED_EARLY), cited)
            if "misdeal" in house.ruleset.script:
                yield RemedyOrdered(table.in_round().deck, "misdeal")
            return
        yield StubUnloadedEarly(clause)
