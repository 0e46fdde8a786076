"""Bots: players that make the smallest bets and decide by the exact odds. They are labelled as bots."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.odds.strategy.seen import decision_with
from letitride.rules.placement import optional_wagers
from letitride.rules.wagers import Wager, spots_of
from letitride.table import Act, Command, Table
from letitride.table.procedure.banking import AnswerOffer, PostBank, banker_fee_cents
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.wagering import PlaceWager

BANK_IN_MINIMUM_BETS = 200
BUY_IN_IN_MINIMUM_BETS = 200
LEAST_IN_MINIMUM_BETS = 40


def buy_in_cents(table: Table) -> int:
    """What a bot brings to the table: ten times as much where it may have to bank."""
    return BUY_IN_IN_MINIMUM_BETS * _minimum_cents(table) * (10 if table.house.is_banked_by_player else 1)


def least_chips_cents(table: Table, player: str) -> int:
    """With fewer chips than this a bot brings more."""
    return LEAST_IN_MINIMUM_BETS * _minimum_cents(table) * (10 if _banks(table, player) else 1)


def _banks(table: Table, player: str) -> bool:
    """Whether a bot has a seat without a betting area, or holds the bank."""
    seats = table.seats_of(player)
    return any(seat > table.house.ruleset.boxes or seat == table.rotation.banker for seat in seats)


def _minimum_cents(table: Table) -> int:
    limits = table.house.base_limits
    return limits.minimum_cents if limits else 1_00


def bets_of(table: Table, seat: int) -> Iterator[PlaceWager]:
    """Three equal bets at the table minimum; every second bot adds each side wager at its smallest."""
    wagers = (Wager.BASE, *(optional_wagers(table.house) if seat % 2 else ()))
    for wager in wagers:
        stakes, limits = table.house.stakes_cents(wager), table.house.limits(wager)
        stake = min(stakes) if stakes else limits.minimum_cents if limits else 0
        for spot in spots_of(wager):
            yield PlaceWager(table.seats[seat], seat, spot, stake)


def bank_of(table: Table) -> Command:
    """The bank a bot posts: enough for most rounds, but not for all of them."""
    banker = table.rotation.banker
    if banker is None:
        raise ValueError("nobody banks at this table")
    player = table.seats[banker]
    left = table.chips(player) - banker_fee_cents(table)
    return PostBank(player, min(left, BANK_IN_MINIMUM_BETS * _minimum_cents(table)))


def answer_to_offer(table: Table) -> Command:
    """A bot takes the bank when it is offered and it has the chips for it."""
    seat = table.rotation.to_offer[0]
    least = 10 * _minimum_cents(table)
    return AnswerOffer(table.seats[seat], seat, accepts=table.chips(table.seats[seat]) >= least)


def decision_of(table: Table) -> Command:
    """What the exact odds say about the bet in question, from the cards that the bot sees."""
    duty, current = table.duty, table.in_round()
    if duty is None or duty.seat is None:
        raise ValueError("nobody is asked to decide")
    box = current.boxes[duty.seat]
    cards = box.cards if duty.act is Act.DECIDE_BET_1 else (*box.cards, current.community[0])
    advice = decision_with(table.house.base_paytable, cards)
    return (LetItRide if advice.rides else WithdrawWager)(box.player, duty.seat)
