"""Who may do what: the whole table of roles and actions in one place."""

from __future__ import annotations

from enum import Enum

from letitride.service.actors import DEALER_COMMANDS, OWN_COMMANDS, AccountRole
from letitride.table import Command, Perform, Role


class Action(Enum):
    """Something that only some roles may do. What isn't listed here is open to everybody."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    WATCH_TABLES = "watch tables"
    PLAY = "play at a table"
    PRACTISE = "open a practice table"
    READ_OWN_ROUNDS = "read one's own rounds"
    READ_ALL_ROUNDS = "read everybody's rounds"
    TRAIN = "train in the dealer school"
    DEAL = "deal and call irregularities"
    RULE = "rule on irregularities and void rounds"
    OPEN_TABLES = "open, close, disable and enable tables"
    MAKE_TABLES = "make tables"
    FILE_SUBMISSIONS = "file rules submissions"
    ISSUE_CHIPS = "issue and redeem chips"
    MANAGE_ACCOUNTS = "manage accounts"
    READ_FIGURES = "read figures and meters"
    CHANGE_METERS = "change meters"
    READ_AUDIT_LOG = "read the log of significant events"
    CHECK_INTEGRITY = "check chain, balances and meters"


_EVERYBODY = {Action.WATCH_TABLES, Action.READ_OWN_ROUNDS, Action.PRACTISE}

PERMISSIONS: dict[AccountRole, frozenset[Action]] = {
    AccountRole.PLAYER: frozenset(_EVERYBODY | {Action.PLAY}),
    AccountRole.DEALER: frozenset(_EVERYBODY | {Action.DEAL, Action.TRAIN}),
    AccountRole.FLOOR: frozenset(
        _EVERYBODY
        | {
            Action.TRAIN,
            Action.DEAL,
            Action.RULE,
            Action.OPEN_TABLES,
            Action.ISSUE_CHIPS,
            Action.READ_ALL_ROUNDS,
            Action.READ_FIGURES,
        }
    ),
    AccountRole.OPERATOR: frozenset(
        _EVERYBODY
        | {
            Action.TRAIN,
            Action.OPEN_TABLES,
            Action.MAKE_TABLES,
            Action.FILE_SUBMISSIONS,
            Action.ISSUE_CHIPS,
            Action.MANAGE_ACCOUNTS,
            Action.READ_ALL_ROUNDS,
            Action.READ_FIGURES,
            Action.CHANGE_METERS,
            Action.READ_AUDIT_LOG,
            Action.CHECK_INTEGRITY,
        }
    ),
    AccountRole.AUDITOR: frozenset(
        _EVERYBODY | {Action.READ_ALL_ROUNDS, Action.READ_FIGURES, Action.READ_AUDIT_LOG, Action.CHECK_INTEGRITY}
    ),
    AccountRole.PROGRAM: frozenset(),
}
"""The table: staff don't play at live tables with the chips they may issue, an auditor changes nothing, and the
program signs in nowhere."""


def is_allowed(role: AccountRole, action: Action) -> bool:
    """Whether a role may do something."""
    return action in PERMISSIONS[role]


_BY_ROLE = {
    Role.PLAYER: Action.PLAY,
    Role.PLAYER_DEALER: Action.PLAY,
    Role.DEALER: Action.DEAL,
    Role.DEVICE: Action.DEAL,
    Role.FLOOR: Action.RULE,
}


def action_of(command: Command) -> Action:
    """What somebody must be allowed to do to put a command to a table; what nobody lists is for the floor."""
    if isinstance(command, Perform):
        return _BY_ROLE[command.by]
    if type(command) in OWN_COMMANDS:
        return Action.PLAY
    return Action.DEAL if type(command) in DEALER_COMMANDS else Action.RULE


_OWN_NAMES = frozenset(kind.__name__ for kind in OWN_COMMANDS)


def is_of_player(name: str) -> bool:
    """Whether a command is a player's own act, in which the server fills in the player's name."""
    return name in _OWN_NAMES
