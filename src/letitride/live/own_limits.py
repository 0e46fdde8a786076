"""Holding people to the limits they set for themselves, before they sit down, bring chips or bet."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import Connection

from letitride.errors import NotAllowed
from letitride.live.actors import Actor
from letitride.live.room.box_bets import SetBets
from letitride.money import format_cents
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.people.limits import OwnLimits, at_stake_elsewhere, played_since, read_limits
from letitride.table import Command, Table
from letitride.table.procedure.banking import PostBank, TakeBank
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import PlaceWager

BETS = (PlaceWager, SetBets, PostBank)
LIMITED = (TakeSeat, BringChips, TakeBank, *BETS)
"""What a limit can stand in the way of; whoever has bet may always play the round to its end and leave."""


def check_own_limits(
    connection: Connection, actor: Actor, commands: Iterable[Command], *, table_id: str, table: Table, at_ms: int
) -> OwnLimits:
    """Refuse what somebody has decided not to do; returns the limits that hold."""
    limits = read_limits(connection, actor.account_id, at_ms=at_ms)
    if not limits.is_any:
        return limits
    calendar = gaming_calendar(connection)
    if at_ms < limits.excluded_until_ms:
        until = datetime.fromtimestamp(limits.excluded_until_ms / 1_000, UTC).astimezone(calendar.zone)
        raise NotAllowed(f"You chose to stay away until {until:%B} {until.day}, {until.year}.")
    lost, minutes = played_since(connection, actor.name, since_ms=calendar.day_start_ms(at_ms))
    if limits.minutes is not None and minutes >= limits.minutes:
        raise NotAllowed(f"You have played for {minutes} minutes today: that is your own limit. Come back tomorrow.")
    staked = _at_stake(actor.name, commands, table)
    if limits.loss_cents is not None and staked:
        lost += at_stake_elsewhere(connection, actor.name, besides=table_id)
        if lost + staked <= limits.loss_cents:
            return limits
        raise NotAllowed(
            f"This bet could take you past your own limit of {format_cents(limits.loss_cents)} a day. "
            f"You have lost or staked {format_cents(max(0, lost))} today."
        )
    return limits


def _at_stake(player: str, commands: Iterable[Command], table: Table) -> int:
    """All that somebody would have at stake at the table once their bets are made; nothing if they don't bet."""
    boxes = table.round.boxes.values() if table.round is not None else ()
    held = {(box.seat, spot): cents for box in boxes if box.player == player for spot, cents in box.wagers.items()}
    posted, is_bet = 0, False
    for command in commands:
        match command:
            case PlaceWager():
                held[command.seat, command.spot] = command.stake_cents
            case SetBets():
                held = {place: cents for place, cents in held.items() if place[0] != command.seat}
                held |= {(command.seat, spot): cents for spot, cents in command.wagers().items()}
            case PostBank():
                posted += command.amount_cents
        is_bet = is_bet or isinstance(command, BETS)
    return sum(held.values()) + posted if is_bet else 0
