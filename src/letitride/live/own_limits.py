"""Which acts people's own limits stand in the way of: sitting down, bringing chips, banking and betting."""

from __future__ import annotations

from collections.abc import Iterable

from letitride.live.actors import AccountRole, Actor
from letitride.live.room.box_bets import SetBets
from letitride.store.people.limits_kept import LimitedAct
from letitride.table import Command, Table
from letitride.table.procedure.banking import AnswerOffer, PostBank, TakeBank
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import PlaceWager

BETS = (PlaceWager, SetBets, PostBank)
LIMITED = (TakeSeat, BringChips, TakeBank, *BETS)
"""What a limit can stand in the way of; whoever has bet may always play the round to its end and leave."""


def limited_act(
    actor: Actor, commands: Iterable[Command], *, table_id: str, table: Table, at_ms: int
) -> LimitedAct | None:
    """What a player's own limits have to be asked about before commands are carried out, if anything."""
    asked = tuple(
        command
        for command in commands
        if isinstance(command, LIMITED) or (isinstance(command, AnswerOffer) and command.accepts)
    )
    if actor.role is not AccountRole.PLAYER or not asked:
        return None
    staked_cents = _at_stake(actor.name, asked, table)
    return LimitedAct(actor.account_id, actor.name, table_id=table_id, staked_cents=staked_cents, at_ms=at_ms)


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
