"""Advice at a live table: what the decision in hand is worth, from the cards that the player may see and no others."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from letitride.cards import Card
from letitride.coach.judgement import judge
from letitride.errors import RuleViolation
from letitride.odds.strategy.seen import decision_with
from letitride.rules.wagers import Spot
from letitride.table import Table
from letitride.table.duties import DECISIONS
from letitride.table.procedure.deciding import SPOT_IN_QUESTION
from letitride.table.view.views import Viewer, Watcher, visible_cards


@dataclass(frozen=True, slots=True)
class Advice:
    """What riding is worth for the bet in question, what is better, why, and the hands that may come of it.

    `hands` gives each five-card hand that can come, its probability, and what it pays, best first.
    """

    seat: int
    spot: Spot
    cards: tuple[Card, ...]
    stake_cents: int
    value: Fraction
    why: str
    hands: tuple[tuple[str, Fraction, str], ...]

    @property
    def best(self) -> str:
        """The better choice; a bet worth exactly nothing is withdrawn (reading F4)."""
        return "ride" if self.value > 0 else "withdraw"

    def as_data(self) -> dict[str, Any]:
        """The advice as data for JSON."""
        return {
            "seat": self.seat,
            "bet": self.spot.value,
            "cards": [str(card) for card in self.cards],
            "stake_cents": self.stake_cents,
            "ride_value": {"fraction": str(self.value), "value": float(self.value)},
            "ride_value_cents": round(float(self.value * self.stake_cents), 2),
            "pull_value_cents": 0,
            "best": self.best,
            "why": self.why,
            "hands": [
                {"hand": hand, "probability": {"fraction": str(chance), "value": float(chance)}, "pays": pays}
                for hand, chance, pays in self.hands
            ],
        }


def advise(table: Table, player: str) -> Advice:
    """What to do about the bet that a player is asked about; nobody else gets advice on it."""
    duty, current = table.duty, table.round
    if current is None or duty is None or duty.act not in DECISIONS or duty.seat is None:
        raise RuleViolation("There is nothing to decide now", clause=table.house.cite("decision"))
    box = current.boxes[duty.seat]
    if box.player != player:
        raise RuleViolation(f"It is seat {duty.seat}'s turn to decide", clause=duty.clause)
    spot = SPOT_IN_QUESTION[duty.act]
    cards = box.cards if spot is Spot.BET_1 else (*box.cards, current.community[0])
    paytable = table.house.base_paytable
    others = visible_cards(table, Viewer(Watcher.PLAYER, player)) - set(cards)
    decision = decision_with(paytable, cards, sorted(others, key=lambda card: card.index))
    why = judge(paytable, cards).why
    if others:
        choice, verb = ("Let it ride", "wins") if decision.rides else ("Take it back", "loses")
        worth = f"each unit that rides {verb} {abs(float(decision.value)):.2f} on average"
        why = f"{choice}: with the {len(others)} other cards that you see, {worth}."
    pays = {line.hand: str(line.payouts[0]) for line in paytable.lines}
    hands = tuple((hand.value, chance, pays.get(hand, "")) for hand, chance in decision.hands.items())
    return Advice(duty.seat, spot, cards, box.layout[spot], decision.value, why, hands)
