"""Who may do what: the whole table of roles and actions, for commands and for everything beside them."""

from __future__ import annotations

from enum import Enum


class AccountRole(Enum):
    """What an account may do."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    OPERATOR = "operator"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    REGULATOR = "regulator"
    PROGRAM = "program"

    @property
    def plural(self) -> str:
        """People of this role, at the beginning of a sentence."""
        return "Floor supervisors" if self is AccountRole.FLOOR else f"{self.value.capitalize()}s"


class Action(Enum):
    """Something that only some roles may do."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    WATCH_TABLES = "watch tables"
    PLAY = "play at a table"
    PRACTISE = "open a practice table"
    READ_OWN_ROUNDS = "read their own rounds"
    READ_ALL_ROUNDS = "read everybody's rounds"
    TRAIN = "train in the dealer school"
    TEACH = "teach in the dealer school"
    DEAL = "deal and call irregularities"
    RULE = "rule on irregularities and void rounds"
    OPEN_TABLES = "open, close, disable and enable tables"
    MAKE_TABLES = "make tables"
    FILE_SUBMISSIONS = "file rules submissions"
    ISSUE_CHIPS = "issue and redeem chips"
    COUNT_TRAYS = "count trays"
    READ_ACCOUNTS = "read the list of accounts"
    MANAGE_ACCOUNTS = "manage accounts"
    READ_FIGURES = "read figures and meters"
    CHANGE_METERS = "change meters"
    READ_AUDIT_LOG = "read the log of significant events"
    CHECK_INTEGRITY = "check chain, balances and meters"
    HANDLE_DISPUTES = "open, investigate and close disputes"


_EVERYBODY = {Action.WATCH_TABLES, Action.READ_OWN_ROUNDS, Action.PRACTISE}
_READS_EVERYTHING = {
    Action.WATCH_TABLES,
    Action.READ_OWN_ROUNDS,
    Action.READ_ALL_ROUNDS,
    Action.READ_ACCOUNTS,
    Action.READ_FIGURES,
    Action.READ_AUDIT_LOG,
    Action.CHECK_INTEGRITY,
}

PERMISSIONS: dict[AccountRole, frozenset[Action]] = {
    AccountRole.PLAYER: frozenset(_EVERYBODY | {Action.PLAY}),
    AccountRole.DEALER: frozenset(_EVERYBODY | {Action.DEAL, Action.TRAIN, Action.COUNT_TRAYS}),
    AccountRole.FLOOR: frozenset(
        _EVERYBODY
        | {
            Action.TRAIN,
            Action.TEACH,
            Action.DEAL,
            Action.RULE,
            Action.HANDLE_DISPUTES,
            Action.OPEN_TABLES,
            Action.ISSUE_CHIPS,
            Action.COUNT_TRAYS,
            Action.READ_ALL_ROUNDS,
            Action.READ_FIGURES,
        }
    ),
    AccountRole.OPERATOR: frozenset(
        _EVERYBODY
        | _READS_EVERYTHING
        | {
            Action.TRAIN,
            Action.TEACH,
            Action.HANDLE_DISPUTES,
            Action.OPEN_TABLES,
            Action.MAKE_TABLES,
            Action.FILE_SUBMISSIONS,
            Action.ISSUE_CHIPS,
            Action.COUNT_TRAYS,
            Action.MANAGE_ACCOUNTS,
            Action.CHANGE_METERS,
        }
    ),
    AccountRole.CASHIER: frozenset(_EVERYBODY | {Action.ISSUE_CHIPS, Action.COUNT_TRAYS}),
    AccountRole.AUDITOR: frozenset(_EVERYBODY | _READS_EVERYTHING),
    AccountRole.REGULATOR: frozenset(_READS_EVERYTHING),
    AccountRole.PROGRAM: frozenset(),
}
"""The table: staff don't play at live tables with the chips they may issue, an auditor changes nothing of the
house's, a regulator writes nothing at all, and the program signs in nowhere."""


def is_allowed(role: AccountRole, action: Action) -> bool:
    """Whether a role may do something."""
    return action in PERMISSIONS[role]


def refusal(role: AccountRole, action: Action) -> str:
    """Why a role may not do something."""
    return f"{role.plural} can't {action.value}."
