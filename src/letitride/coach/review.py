"""The review of a session: every decision a player made, read from the log, and what each mistake cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection

from letitride.cards import Card
from letitride.catalogue.loader import Catalogue
from letitride.coach.bankroll_curve import CurvePoint, RoundBet, bankroll_curve, round_bet
from letitride.coach.judgement import Judgement, judge
from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import NO_SEAT
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Spot
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import find_table
from letitride.store.log.history import events_of
from letitride.store.log.rounds import StoredRound, list_rounds
from letitride.table import Event
from letitride.table.procedure.dealing import CardsDelivered
from letitride.table.procedure.deciding import CommunityCardTurned, WagerLeftToRide, WagerWithdrawn
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.wagering import WagerPlaced


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player chose with the cards they knew; silence rides."""

    at_ms: int
    seat: int
    cards: tuple[Card, ...]
    stake_cents: int
    rode: bool
    was_silent: bool


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """A choice in a round, and the judgement on it."""

    table_id: str
    round: int
    choice: Choice
    judgement: Judgement

    @property
    def is_mistake(self) -> bool:
        """Whether the other choice was better."""
        return self.cost_cents > 0

    @property
    def cost_cents(self) -> Fraction:
        """What the choice gave away on average, in cents."""
        return self.judgement.cost_cents(self.choice.stake_cents, rode=self.choice.rode)

    def as_data(self) -> dict[str, Any]:
        """The decision as data for JSON."""
        return {
            "table": self.table_id,
            "round": self.round,
            "at_ms": self.choice.at_ms,
            "seat": self.choice.seat,
            "stake_cents": self.choice.stake_cents,
            "choice": "ride" if self.choice.rode else "withdraw",
            "was_silent": self.choice.was_silent,
            "is_mistake": self.is_mistake,
            "cost_cents": round(float(self.cost_cents), 2),
            **self.judgement.as_data(),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A player's decisions in some rounds, newest first."""

    player: str
    rounds: int
    staked_cents: int
    returned_cents: int
    fees_cents: int
    decisions: tuple[DecisionMade, ...]
    curve: tuple[CurvePoint, ...] = ()

    @property
    def mistakes(self) -> tuple[DecisionMade, ...]:
        """The decisions where the other choice was better, the dearest first."""
        found = (decision for decision in self.decisions if decision.is_mistake)
        return tuple(sorted(found, key=lambda decision: -decision.cost_cents))

    @property
    def cost_cents(self) -> Fraction:
        """What all mistakes together gave away on average, in cents."""
        return sum((decision.cost_cents for decision in self.decisions), Fraction(0))

    def as_data(self) -> dict[str, Any]:
        """The review as data for JSON."""
        return {
            "player": self.player,
            "rounds": self.rounds,
            "staked_cents": self.staked_cents,
            "returned_cents": self.returned_cents,
            "fees_cents": self.fees_cents,
            "net_cents": self.returned_cents - self.staked_cents - self.fees_cents,
            "decisions": len(self.decisions),
            "cost_cents": round(float(self.cost_cents), 2),
            "mistakes": [decision.as_data() for decision in self.mistakes],
            "curve": [point.as_data() for point in self.curve],
        }


def review_player(
    connection: Connection,
    catalogue: Catalogue,
    player: str,
    *,
    table_id: str | None = None,
    from_ms: int | None = None,
    to_ms: int | None = None,
    limit: int = 200,
    meter_cents: int | None = None,
) -> Review:
    """A player's last rounds, at one table or at all of them, decision by decision."""
    rounds = list_rounds(connection, table_id=table_id, player=player, from_ms=from_ms, to_ms=to_ms, limit=limit)
    rules: dict[str, HouseRules] = {}
    decisions: list[DecisionMade] = []
    bets: list[RoundBet] = []
    for played in rounds:
        if played.table_id not in rules:
            rules[played.table_id] = rules_of_table(connection, catalogue, find_table(connection, played.table_id))
        if played.outcome == "finished":
            log = play_in(connection, played)
            decisions += reversed(decisions_in(log, played, player, rules[played.table_id].base_paytable))
            bets.append(_bet_in(log, played, player))
    # The rules of one table alone say what to expect; a bank's results don't follow from bets.
    is_one_table = len(rules) == 1 and not any(bet.is_banked for bet in bets)
    paytables = next(iter(rules.values())).paytables if is_one_table else {}
    curve = bankroll_curve(bets[::-1], paytables, meter_cents=meter_cents) if is_one_table else []
    own = [one for played in rounds for one in played.players if one.player == player]
    staked, returned = sum(one.staked_cents for one in own), sum(one.returned_cents for one in own)
    fees = sum(one.fees_cents for one in own)
    return Review(player, len(rounds), staked, returned, fees, tuple(decisions), tuple(curve))


_TOLD_BY = frozenset(
    kind.__name__
    for kind in (WagerPlaced, CardsDelivered, CommunityCardTurned, WagerLeftToRide, WagerWithdrawn, WagerSettled)
)


def play_in(connection: Connection, played: StoredRound) -> list[tuple[int, Event]]:
    """The events of a round that tell what players bet, saw, decided and won, with their times."""
    after, until = played.first_sequence - 1, played.last_sequence
    stored = events_of(connection, played.table_id, after=after, until=until, kinds=_TOLD_BY)
    return [(entry.at_ms, entry.event()) for entry in stored]


def _bet_in(log: Iterable[tuple[int, Event]], played: StoredRound, player: str) -> RoundBet:
    own = [one for one in played.players if one.player == player]
    settled = [event.settled for _, event in log if isinstance(event, WagerSettled)]
    net, fees = sum(one.net_cents for one in own), sum(one.fees_cents for one in own)
    is_banked = any(one.seat == NO_SEAT and one.staked_cents for one in own)
    return round_bet(settled, player, net_cents=net, fees_cents=fees, is_banked=is_banked)


def decisions_in(
    log: Iterable[tuple[int, Event]], played: StoredRound, player: str, paytable: Paytable
) -> list[DecisionMade]:
    """What a player decided in a round, each with its judgement."""
    return [
        DecisionMade(played.table_id, played.number, choice, judge(paytable, choice.cards))
        for choice in choices_in(log, player)
    ]


def choices_in(events: Iterable[tuple[int, Event]], player: str) -> Iterator[Choice]:
    """What a player chose in a round, from its events and their times."""
    cards: dict[int, tuple[Card, ...]] = {}
    stakes: dict[int, int] = {}
    community: tuple[Card, ...] = ()

    def choice(at_ms: int, event: WagerLeftToRide | WagerWithdrawn) -> Choice:
        known = cards[event.seat] + (community if event.spot is Spot.BET_2 else ())
        rode = isinstance(event, WagerLeftToRide)
        was_silent = isinstance(event, WagerLeftToRide) and event.timed_out
        return Choice(at_ms, event.seat, known, stakes[event.seat], rode, was_silent)

    for at_ms, event in events:
        match event:
            case WagerPlaced(spot=Spot.BET_1):
                stakes[event.seat] = event.stake_cents
            case CardsDelivered():
                cards[event.seat] = cards.get(event.seat, ()) + event.cards
            case CommunityCardTurned(side="left"):
                community = (event.card,)
            case WagerLeftToRide() | WagerWithdrawn() if event.player == player:
                yield choice(at_ms, event)
