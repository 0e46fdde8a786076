"""The players of a lesson: who sits where, what they bet and decide, all drawn from the lesson's seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from letitride.rules.house_rules import HouseRules
from letitride.rules.placement import optional_wagers
from letitride.rules.wagers import BASE_SPOTS, Wager, spots_of
from letitride.table import Command, Table, can
from letitride.table.duties import DECISIONS
from letitride.table.procedure.banking import AnswerOffer, PostBank, TakeBank
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import PlaceWager

NAMES = ("Ann", "Ben", "Cal")
BANKER = "Eve"
CHIPS_IN_MINIMUM_BETS = 2_000
BANK_IN_MINIMUM_BETS = 300


def arrivals(house: HouseRules, draw: Random) -> Iterator[Command]:
    """The players sit down with chips; where a player banks, one more takes the last position and the bank."""
    chips = CHIPS_IN_MINIMUM_BETS * _minimum(house)
    seats = sorted(draw.sample(range(1, house.ruleset.boxes + 1), len(NAMES)))
    for player, seat in zip(NAMES, seats, strict=True):
        yield TakeSeat(player, seat)
        yield BringChips(player, chips)
    if house.is_banked_by_player:
        yield TakeSeat(BANKER, house.ruleset.players)
        yield BringChips(BANKER, chips)


def next_bet(table: Table, draw: Random) -> Command | None:
    """The next stake that a player puts down, the bank included; None when everybody has bet."""
    current = table.in_round()
    banker = table.rotation.banker
    for number, (seat, player) in enumerate(sorted(table.seats.items())):
        wishes = tuple(_wishes(table, seat, player, draw, has_all=number == 0))
        if seat == banker or seat > table.house.ruleset.boxes:
            continue
        placed = current.boxes[seat].layout if seat in current.boxes else {}
        for wish in wishes:
            if wish.spot not in placed and can(table, wish):
                return wish
    if banker is not None and current.bank is None:
        return PostBank(table.seats[banker], BANK_IN_MINIMUM_BETS * _minimum(table.house))
    return None


def _wishes(table: Table, seat: int, player: str, draw: Random, *, has_all: bool) -> Iterator[PlaceWager]:
    """Three equal bets and some side wagers; the first player makes every one, so that each duty comes up."""
    unit = _minimum(table.house) * draw.choice((1, 2, 3, 5))
    for spot in BASE_SPOTS:
        yield PlaceWager(player, seat, spot, unit)
    for wager in optional_wagers(table.house):
        is_wanted = draw.random() < 0.5
        if is_wanted or has_all:
            yield PlaceWager(player, seat, spots_of(wager)[0], smallest_stake(table.house, wager))


def smallest_stake(house: HouseRules, wager: Wager) -> int:
    """The least that can be put on a wager."""
    stakes, limits = house.stakes_cents(wager), house.limits(wager)
    return min(stakes) if stakes else limits.minimum_cents if limits else 0


def decision(table: Table, draw: Random) -> Command:
    """A player who is asked lets the bet ride or withdraws it."""
    duty = table.duty
    if duty is None or duty.seat is None or duty.act not in DECISIONS:
        raise ValueError("nobody is asked to decide")
    player = table.in_round().boxes[duty.seat].player
    return LetItRide(player, duty.seat) if draw.random() < 0.6 else WithdrawWager(player, duty.seat)


def bank_answer(table: Table) -> Command:
    """The bank stays with whoever likes to bank; others refuse it, and an empty position is taken again."""
    if not table.rotation.must_offer:
        seat = next(seat for seat, player in table.seats.items() if player == BANKER)
        return TakeBank(BANKER, seat)
    seat = table.rotation.to_offer[0]
    return AnswerOffer(table.seats[seat], seat, accepts=table.seats[seat] == BANKER)


def _minimum(house: HouseRules) -> int:
    limits = house.limits(Wager.BASE)
    return limits.minimum_cents if limits else 100
