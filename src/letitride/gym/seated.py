"""A table ready for a round; where players bank, somebody who makes no bets holds the position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager, spots_of
from letitride.table import Command, Event, Table, advance, new_table
from letitride.table.procedure.banking import PostBank, TakeBank
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import OpenBetting, PlaceWager

PLAYER, SEAT = "player", 1
BANKER = "player-dealer"
CHIPS_CENTS = 10**12
"""What everybody brings: more than any round can cost."""


def least_stake_cents(house: HouseRules, wager: Wager) -> int:
    """The smallest stake that a wager takes."""
    stakes, limits = house.stakes_cents(wager), house.limits(wager)
    return min(stakes) if stakes else limits.minimum_cents if limits else 100


def with_three_bets(house: HouseRules, *, bank_cents: int | None = None) -> tuple[Table, tuple[Event, ...]]:
    """A table where bets are open and the player has placed the three smallest, and the events that led there.

    A player-dealer posts enough for any round, unless it is said how much.
    """
    if bank_cents is not None and not house.is_banked_by_player:
        raise ValueError(f"the house banks under {house.submission.id}, so bank_cents has no effect; leave it out")
    if bank_cents is not None and bank_cents <= 0:
        raise ValueError(f"bank_cents must be above zero, not {bank_cents}")
    table = new_table(house)
    events: tuple[Event, ...] = ()
    for command in _up_to_three_bets(house, bank_cents):
        table, following = advance(table, command)
        events += following
    return table, events


def placing(house: HouseRules, spot: Spot, player: str = PLAYER, seat: int = SEAT) -> Command:
    """The command that places the smallest stake on a spot."""
    return PlaceWager(player, seat, spot, least_stake_cents(house, spot.wager))


def side_spot(wager: Wager) -> Spot:
    """The one spot of a side wager."""
    return spots_of(wager)[0]


def taking_seats(house: HouseRules, players: Mapping[str, int]) -> Iterator[Command]:
    """Open a table, seat players with their chips, the player-dealer beside them if there is one, and open betting."""
    yield OpenTable()
    seats = {**players, BANKER: max(players.values()) + 1} if house.is_banked_by_player else players
    for player, seat in seats.items():
        yield TakeSeat(player, seat)
        yield BringChips(player, CHIPS_CENTS)
    if house.is_banked_by_player:
        yield TakeBank(BANKER, seats[BANKER])
    yield OpenBetting()


def _up_to_three_bets(house: HouseRules, bank_cents: int | None) -> Iterator[Command]:
    yield from taking_seats(house, {PLAYER: SEAT})
    if house.is_banked_by_player:
        yield PostBank(BANKER, CHIPS_CENTS // 2 if bank_cents is None else bank_cents)
    yield from (placing(house, spot) for spot in BASE_SPOTS)
