"""From a message to commands: the player's name is filled in, and whoever may not act so is refused."""

from __future__ import annotations

from letitride.live.actors import may_give
from letitride.live.permissions import Action, is_allowed
from letitride.live.room.box_bets import SetBets
from letitride.live.room.room import Room
from letitride.live.settings import TableSettings
from letitride.table import COMMAND_TYPES, Command, Role
from letitride.table.commands import Giver
from letitride.table.log.codec import command_data, read_command_data
from letitride.table.procedure.randomness.player_seeds import CommitPlayerSeed
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.view.legal import legal_commands
from letitride.web.access.sessions import Session
from letitride.web.socket.messages import Act, Bets, Ready, Sit


def commands_of(
    message: Act | Bets | Sit | Ready, session: Session, *, has_reconnected: bool = False
) -> tuple[Command, ...]:
    """The commands that a message asks for, all of them or none; what the server knows itself it fills in."""
    match message:
        case Act(command=data):
            kind = COMMAND_TYPES.get(str(data.get("command")))
            if kind is not None and kind.given_by is Giver.PLAYER:
                data = {**data, "player": session.name}
            if kind is CommitPlayerSeed:
                data = {**data, "has_reconnected": has_reconnected}
            return (read_command_data(data),)
        case Bets(seat=seat, wagers=wagers):
            return (SetBets.of(session.name, seat, wagers),)
        case Sit(seat=seat, buy_in_cents=cents):
            sits = TakeSeat(session.name, seat)
            return (sits, BringChips(session.name, cents)) if cents else (sits,)
        case Ready():
            return (DeclareReady(session.name),)


def may_watch(session: Session, settings: TableSettings) -> bool:
    """Whether somebody may watch a table; practice is between its owner, their friends and the house."""
    if settings.is_practice and not settings.has_friends and settings.owner != session.name:
        return is_allowed(session.role, Action.READ_ALL_ROUNDS)
    return is_allowed(session.role, Action.WATCH_TABLES)


def legal_for(session: Session, room: Room) -> list[dict[str, object]]:
    """What somebody may do now, as data."""
    actor, table, settings = session.actor, room.table, room.settings
    found = [command for role in Role for command in legal_commands(table, role, session.name)]
    given = (command for command in dict.fromkeys(found) if may_give(actor, command, table=table, settings=settings))
    return [command_data(command) for command in given]
