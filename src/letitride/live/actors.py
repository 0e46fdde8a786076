"""Who acts at a table, and whether a command is theirs to give: asked once for each command, at every door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from letitride.errors import NotAllowed
from letitride.live.permissions import AccountRole as AccountRole
from letitride.live.permissions import Action, is_allowed
from letitride.live.settings import Dealing, TableSettings
from letitride.table import Command, Perform, Table
from letitride.table.bot_names import is_bot
from letitride.table.commands import Giver


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who acts at a table, known there by name.

    `session` is the digest of the session they act in, which must still be open when what they do is written.
    """

    account_id: str
    name: str
    role: AccountRole = AccountRole.PLAYER
    session: str = field(default="", repr=False, compare=False)


PROGRAM = Actor("program", "the program", AccountRole.PROGRAM)
"""The automatic dealer, the clock and the bots. It may give every command."""

GIVEN_WITH: Mapping[Giver, Action | None] = {
    Giver.PLAYER: Action.PLAY,
    Giver.DEALER: Action.DEAL,
    Giver.FLOOR: Action.RULE,
    Giver.HOUSE: Action.OPEN_TABLES,
    Giver.PROGRAM: None,
}
"""What somebody must be allowed to do to give a command; whose it is, the command itself says."""


def roles_at(actor: Actor, settings: TableSettings) -> frozenset[AccountRole]:
    """What somebody is at a table: where they practise by themselves they play, deal and rule."""
    if settings.is_private_to(actor.name):
        return frozenset({actor.role, AccountRole.PLAYER, AccountRole.DEALER, AccountRole.FLOOR})
    return frozenset({actor.role})


def may_give(actor: Actor, command: Command, *, table: Table, settings: TableSettings) -> bool:
    """Whether a command is this actor's to give."""
    try:
        check_allowed(actor, command, table=table, settings=settings)
    except NotAllowed:
        return False
    return True


def check_allowed(actor: Actor, command: Command, *, table: Table, settings: TableSettings) -> None:
    """Refuse a command that isn't this actor's to give; whether the rules grant it is for the table to say."""
    if actor.role is AccountRole.PROGRAM:
        return
    giver = command.giver
    action = GIVEN_WITH[giver]
    if action is None or not any(is_allowed(role, action) for role in roles_at(actor, settings)):
        raise NotAllowed(_refusal(actor, command, action))
    if giver is Giver.PLAYER:
        _check_own(actor, command, table)
    elif settings.dealer is Dealing.AUTOMATIC and not command.is_for_every_table:
        raise NotAllowed("This table deals by itself. Nobody can deal here or report what the machine didn't.")
    if isinstance(command, Perform) and command.cards:
        raise NotAllowed("The order of the cards comes from the shuffle alone.")


def _check_own(actor: Actor, command: Command, table: Table) -> None:
    """People act for themselves alone; a player's duty is done by who sits where it is due."""
    if isinstance(command, Perform):
        seated = table.seats.values() if command.seat is None else (table.seats.get(command.seat),)
        if actor.name not in seated:
            raise NotAllowed(f"Only a player at the table can {command.act.words}.")
        return
    player = getattr(command, "player", actor.name)
    if player != actor.name:
        raise NotAllowed(f"You can't act for {player}.")
    if is_bot(player):
        raise NotAllowed("Names of bots are for bots.")


def _refusal(actor: Actor, command: Command, action: Action | None) -> str:
    if action is None:
        return "Only the program can do this."
    if action is Action.PLAY:
        return f"{actor.role.plural} can't play."
    if isinstance(command, Perform):
        return f"Only the {command.giver.value} can {command.act.words}."
    named = [role.value for role in AccountRole if is_allowed(role, action)]
    return f"Only the {' or the '.join(named)} can do this."
