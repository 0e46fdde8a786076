"""Showing a winning 3 Card Bonus, or waving off a losing one, where it is settled before bet 1."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.rules.hands import ThreeCardHand, three_card_hand
from letitride.rules.wagers import Wager
from letitride.table.commands import Command, Giver, command
from letitride.table.duties import Act
from letitride.table.events import Event, event, with_box
from letitride.table.state import Table

SHOW, WAVE = "show", "wave"


@event
@dataclass(frozen=True, slots=True)
class BonusSignalled(Event):
    """A player showed the dealer a winning 3 Card Bonus, or waved off a losing one."""

    text = "seat {seat} {player} signals about the 3 Card Bonus: {signal} ({clause})"

    seat: int
    player: str
    signal: str
    clause: str

    def apply(self, table: Table) -> Table:
        """Remember it; the wager is settled from the cards, whatever was signalled (reading D3)."""
        return with_box(table, self.seat, bonus_signal=self.signal)


@command(Giver.PLAYER, answered_by=BonusSignalled)
@dataclass(frozen=True, slots=True)
class SignalBonus(Command):
    """Show a pair or better to the dealer, or wave to say that the 3 Card Bonus has lost (SHFL.3cb.option2.3, 4)."""

    player: str
    seat: int
    signal: str

    @classmethod
    def candidates(cls, table: Table, player: str) -> Iterable[Command]:
        """Either signal."""
        return (cls(player, seat, signal) for seat in table.seats_of(player) for signal in (SHOW, WAVE))

    def decide(self, table: Table) -> Iterable[Event]:
        """Between the deal and the settlement of the wager, which doesn't wait for those who stay silent."""
        house = table.house
        accepted = house.ruleset.signals.get("three-card-bonus", {})
        due = any(duty.act is Act.SETTLE_EARLY and duty.seat == self.seat for duty in table.script)
        title = house.title(Wager.THREE_CARD_BONUS)
        if not due or not accepted or table.round is None:
            raise RuleViolation(
                f"No {title} waits to be settled at seat {self.seat} before bet 1", clause=house.cite("decision")
            )
        box = table.round.boxes[self.seat]
        if box.player != self.player:
            raise RuleViolation(f"{self.player} has no hand at seat {self.seat}", clause=house.cite("own_hand"))
        if self.signal not in accepted:
            raise RuleViolation(f"Signal with a {' or a '.join(accepted)}", clause=house.settlement_order.clause)
        clause = accepted[self.signal]
        if table.round.awaiting_ruling or not table.round.deal_is_complete:
            raise RuleViolation("Wait until the cards have been dealt and play goes on", clause=clause)
        if box.bonus_signal:
            raise RuleViolation(f"{self.player} has signalled already", clause=clause)
        if self.signal == SHOW and three_card_hand(box.cards) is ThreeCardHand.NOTHING:
            raise RuleViolation(
                "A hand without a pair or better is not shown; wave to say that it has lost",
                clause=accepted.get(WAVE, clause),
            )
        yield BonusSignalled(self.seat, self.player, self.signal, clause)
