"""Voiding a round: wagers go back, and the meter forgets what they added."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.rules.ledger import FEES, INVENTORY, LAYOUT, METER, Account, Transfer, bank_account, player_account
from letitride.rules.settling.collection import METER_GROWTH
from letitride.rules.settling.progressive import Meter
from letitride.rules.settling.settled import Outcome
from letitride.rules.wagers import Spot
from letitride.table.causes import BY_THE_PROGRAM, Cause, CauseCode
from letitride.table.commands import BY_THE_FLOOR, Command, Giver, command
from letitride.table.events import Event, event
from letitride.table.procedure.decks import (
    RemedyOrdered,
    condemned_decks_replaced,
    other_deck,
    with_unshuffled,
)
from letitride.table.procedure.seating import SeatLeft
from letitride.table.state import BoxInPlay, DeckPlace, Phase, Round, Table, changed


@event
@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """All hands are void. What was paid stays paid; no document lets the house claw back (N27).

    Where the regulation says that all wagers are returned, those that have lost already are too (reading N79).
    """

    text = "round {number} is void: {cause} ({clause})[returns_all|, and lost wagers go back too]"

    number: int
    cause: Cause
    clause: str
    returns_all: bool = False

    def apply(self, table: Table) -> Table:
        """The cards are gathered to be shuffled again (MD.13.D, SHFL.bonus.decks.2d).

        The round doesn't count for the player-dealer, but for the count of the stub (MD.08.D.5).
        """
        current = table.in_round()
        gathered = table
        if table.decks[current.deck].place is DeckPlace.IN_PLAY:
            ordered = self.clause if self.clause in table.house.ruleset.reshuffling_voids else ""
            clause = ordered or table.house.cite("shuffle_after_round")
            gathered = with_unshuffled(table, current.deck, DeckPlace.RACK, clause)
        elif len(table.decks) > 1:
            gathered = with_unshuffled(table, other_deck(table, table.next_deck), DeckPlace.RACK)
        return changed(
            gathered,
            phase=Phase.BETWEEN_ROUNDS,
            round=None,
            finished=self._as_it_ended(current),
            script=(),
            rounds=current.number,
            meter=table.meter and self._without_growth(table.meter, current),
            rounds_since_stub_count=table.rounds_since_stub_count + 1,
        )

    def _as_it_ended(self, current: Round) -> Round:
        """The round with what went back to each player (MD.13.D); what was settled before stays settled."""
        returned: dict[str, int] = {}
        boxes = {}
        for seat, box in current.boxes.items():
            back_cents = sum(stake for _, _, stake in self._going_back(box))
            returned[box.player] = returned.get(box.player, 0) + back_cents
            in_tray = {spot: stake for spot, stake in box.tray.items() if spot in box.settled}
            boxes[seat] = changed(box, layout={}, tray=in_tray)
        return changed(current, boxes=boxes, fees=(), is_over=True, void_cause=self.cause, returned_cents=returned)

    def transfers(self, table: Table) -> tuple[Transfer, ...]:
        """Layout and tray back to the players, fees back, the bank back, the meter's growth back (MD.13.D)."""
        return tuple(self._returns(table))

    def _returns(self, table: Table) -> Iterable[Transfer]:
        """All hands are void (MD.13.D, SHFL.bonus.irregularity.2)."""
        current = table.in_round()
        for box in current.boxes.values():
            for account, spot, stake in self._going_back(box):
                memo = f"void: seat {box.seat} {spot.value}"
                yield Transfer(account, player_account(box.player), stake, memo, box.seat)
        for player, fee in current.fees:
            yield Transfer(FEES, player_account(player), fee, "void: fee")
        bank = current.bank
        if bank is not None and bank.balance_cents:
            yield Transfer(bank_account(bank.player), player_account(bank.player), bank.balance_cents, "void: bank")
        if table.meter is not None:
            growth = table.meter.amount_cents - self._without_growth(table.meter, current).amount_cents
            if growth:
                yield Transfer(METER, INVENTORY, growth, f"void: {METER_GROWTH}")

    def _going_back(self, box: BoxInPlay) -> Iterable[tuple[Account, Spot, int]]:
        """The wagers of a box that go back, each with where its chips lie.

        All of them in Maryland, abandoned ones too (MD.13.D, MD.07.B.2); else what is not settled
        (SHFL.bonus.irregularity.2).
        """
        for spot, stake in box.layout.items():
            yield LAYOUT, spot, stake
        for spot, stake in box.tray.items():
            if spot not in box.settled:
                yield INVENTORY, spot, stake
        if self.returns_all:
            for spot, stake in box.abandoned.items():
                yield INVENTORY, spot, stake
            for one in box.results:
                if one.spot is not None and one.outcome is Outcome.LOST:
                    yield INVENTORY, one.spot, one.collected_cents

    def _without_growth(self, meter: Meter, current: Round) -> Meter:
        """The meter without the growth of wagers that go back (MD.13.D).

        Nothing is taken from a meter that was paid out since (MD.12.G, readings N27, N79).
        """
        if self.returns_all and current.has_reset_meter:
            return meter
        for box in current.boxes.values():
            for _, spot, stake in self._going_back(box):
                if spot.wager.has_meter and spot in box.tray:
                    meter = meter.reverse(stake)
        return meter


def void_round(table: Table, cause: Cause, clause: str) -> Iterable[Event]:
    """The events of a void: the round ends, and those who walked away have left."""
    current = table.in_round()
    has_lost = current.is_settling or any(box.abandoned for box in current.boxes.values())
    returns_all = has_lost and table.house.ruleset.void_returns_all
    yield RoundVoided(current.number, cause, clause, returns_all)
    for seat in sorted(table.leaving):
        yield SeatLeft(table.seats[seat], seat)
    yield from condemned_decks_replaced(table)


def require_deck_counted(table: Table) -> None:
    """Refuse a ruling on a wrong count before the floor has counted (SHFL.bonus.irregularity.3)."""
    if table.in_round().is_count_awaited:
        raise RuleViolation(
            "Count the deck and report how many cards it has; the count decides",
            clause=table.house.cite("deck_counted"),
        )


@command(Giver.FLOOR, "void the round", is_for_every_table=True)
@dataclass(frozen=True, slots=True)
class VoidRound(Command):
    """The floor voids the round, with a reason that stays in the record (reading G10).

    A table that deals by itself gives a code instead, for what nobody needs to explain.
    """

    reason: str = ""
    code: CauseCode = CauseCode.ORDERED

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:  # noqa: ARG003
        """Without a reason of one's own."""
        return (cls(BY_THE_FLOOR),)

    def decide(self, table: Table) -> Iterable[Event]:
        """At any time between the first bet and the end of the round."""
        clause = table.house.cite("void")
        if table.round is None:
            raise RuleViolation("There is no round to void", clause=clause)
        if self.code not in BY_THE_PROGRAM and (self.code is not CauseCode.ORDERED or not self.reason.strip()):
            raise RuleViolation("A void needs a reason", clause=clause)
        is_suspect = table.round.is_count_awaited
        yield from void_round(table, Cause(self.code, note=self.reason.strip()), clause)
        if is_suspect:
            in_play = table.decks[table.round.deck].place is DeckPlace.IN_PLAY
            yield RemedyOrdered(table.round.deck if in_play else table.next_deck, "misdeal")
