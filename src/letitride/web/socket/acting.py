"""From a message to commands: the player's name is filled in, and whoever may not act so is refused."""

from __future__ import annotations

from letitride.service.box_bets import SetBets
from letitride.service.room import Room
from letitride.service.settings import TableSettings
from letitride.table import Command, Perform, Role
from letitride.table.codec import command_data, read_command_data
from letitride.table.legal import legal_commands
from letitride.table.readiness import DeclareReady
from letitride.table.seating import BringChips, TakeSeat
from letitride.table.voiding import VoidRound
from letitride.web.permissions import Action, action_of, is_allowed, is_of_player
from letitride.web.problems import Problem
from letitride.web.sessions import Session
from letitride.web.socket.messages import Act, Bets, Ready, Sit


def commands_of(message: Act | Bets | Sit | Ready, session: Session) -> tuple[Command, ...]:
    """The commands that a message asks for, all of them or none."""
    match message:
        case Act(command=data):
            if isinstance(name := data.get("command"), str) and is_of_player(name):
                data = {**data, "player": session.name}
            return (read_command_data(data),)
        case Bets(seat=seat, wagers=wagers):
            return (SetBets.of(session.name, seat, wagers),)
        case Sit(seat=seat, buy_in_cents=cents):
            sits = TakeSeat(session.name, seat)
            return (sits, BringChips(session.name, cents)) if cents else (sits,)
        case Ready():
            return (DeclareReady(session.name),)


def check_may_act(session: Session, settings: TableSettings, commands: tuple[Command, ...]) -> None:
    """Refuse what the table of permissions doesn't grant; at a practice table of one's own everything is practice."""
    for command in commands:
        if isinstance(command, VoidRound) and not settings.is_practice:
            raise Problem(403, "A void needs a second person's approval.", kind="needs-approval")
        needed = action_of(command)
        if settings.is_practice and (needed is Action.PLAY or settings.owner == session.name):
            needed = Action.PRACTISE
        if not is_allowed(session.role, needed):
            if isinstance(command, Perform):
                said = f"It is for the {command.by.value} to {command.act.words}, not for a {session.role.value}."
                raise Problem(403, said, kind="not-allowed")
            raise Problem(403, f"A {session.role.value} may not {needed.value}.", kind="not-allowed")


def may_watch(session: Session, settings: TableSettings) -> bool:
    """Whether somebody may watch a table; practice is between its owner and the house."""
    if settings.is_practice and settings.owner != session.name:
        return is_allowed(session.role, Action.READ_ALL_ROUNDS)
    return is_allowed(session.role, Action.WATCH_TABLES)


def legal_for(session: Session, room: Room) -> list[dict[str, object]]:
    """What somebody may do now, as data."""
    roles = [Role.PLAYER]
    is_own = room.settings.is_practice and room.settings.owner == session.name
    roles += [Role.DEALER] if is_own or is_allowed(session.role, Action.DEAL) else []
    roles += [Role.FLOOR] if is_own or is_allowed(session.role, Action.RULE) else []
    found = [command for role in roles for command in legal_commands(room.table, role, session.name)]
    return [command_data(command) for command in dict.fromkeys(found)]
