"""Ratings of players: how long they played, what they bet on average, and what that should have cost them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.figures.counting import Counting
from letitride.figures.day.cells import counted_log
from letitride.figures.day.decided import cost_cents
from letitride.figures.theoretical import moments_of
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Spot
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import tables_at_work
from letitride.table.bot_names import is_bot
from letitride.table.procedure.settling import RoundClosed
from letitride.table.procedure.wagering import BettingOpened

MS_PER_MINUTE = 60_000


@dataclass(slots=True)
class Rating:
    """One player in some time, at tables that the house banks.

    `bet_cents` are the sums of one of the three equal bets of each hand, `staked_cents` what was staked to the end.
    `expected_cents` is the exact mean of what the bets as they were decided lose; Cover All and envy aren't in it.
    """

    player: str
    hands: int = 0
    played_ms: int = 0
    bet_cents: int = 0
    staked_cents: int = 0
    lost_cents: int = 0
    expected_cents: Fraction = Fraction(0)
    last_ms: int = 0

    @property
    def average_bet_cents(self) -> int:
        """One of the three equal bets, on average."""
        return round(self.bet_cents / self.hands) if self.hands else 0

    @property
    def minutes(self) -> int:
        """How long the rounds took that they played."""
        return round(self.played_ms / MS_PER_MINUTE)


def ratings(connection: Connection, catalogue: Catalogue, *, from_ms: int, to_ms: int) -> list[Rating]:
    """The rating of everybody whose rounds ended in a time, whoever staked most first."""
    found: dict[str, Rating] = {}
    for stored in tables_at_work(connection, from_ms=from_ms, to_ms=to_ms):
        house = rules_of_table(connection, catalogue, stored)
        if house.is_banked_by_player:
            continue
        opened_ms = 0
        counting, log = counted_log(connection, stored.id, house, from_ms=from_ms, to_ms=to_ms)
        for line in log:
            event = line.event()
            if isinstance(event, BettingOpened):
                opened_ms = line.at_ms
            counting.follow(event)
            counting.count(event)
            if isinstance(event, RoundClosed) and from_ms <= line.at_ms < to_ms:
                _rate(found, house, counting, opened_ms=opened_ms, closed_ms=line.at_ms)
            counting.finish(event)
    return sorted(found.values(), key=lambda one: (-one.staked_cents, one.player))


def _rate(found: dict[str, Rating], house: HouseRules, counting: Counting, *, opened_ms: int, closed_ms: int) -> None:
    """Add a round that has ended."""
    seen = counting.seen
    players = {seat: name for seat, name in seen.players.items() if not is_bot(name)}
    for one in seen.settled:
        if one.player in players.values():
            rating = found.setdefault(one.player, Rating(one.player))
            rating.staked_cents += one.stake_cents
            rating.lost_cents += one.collected_cents - one.paid_cents
            if one.spot is Spot.BET_3:
                rating.hands += 1
                rating.bet_cents += one.stake_cents
    for seat, wager, hand in seen.hands():
        if seat in players:
            found[players[seat]].expected_cents += moments_of(house.paytables[wager], Counter([(hand,)]))[0]
    for seat, decision, stake in seen.decisions():
        if seat in players:
            found[players[seat]].expected_cents += cost_cents(house, decision, stake)
    for player in {one.player for one in seen.settled} & set(players.values()):
        found[player].played_ms += closed_ms - opened_ms
        found[player].last_ms = max(found[player].last_ms, closed_ms)
