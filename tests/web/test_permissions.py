"""The table of roles and actions, written out: every cell is here, and every staff route asks for its action."""

from __future__ import annotations

import pytest

from letitride.service.actors import AccountRole
from letitride.service.settings import TableSettings
from letitride.table import COMMAND_TYPES, Act, Command, Perform, Role
from letitride.table.deciding import LetItRide
from letitride.table.voiding import VoidRound
from letitride.table.wagering import OpenBetting
from letitride.web.permissions import Action, action_of, is_allowed, is_of_player
from letitride.web.problems import Problem
from letitride.web.sessions import Session
from letitride.web.socket.acting import check_may_act

TABLE = """
                                            player dealer floor operator auditor program
watch tables                                yes    yes    yes   yes      yes     no
play at a table                             yes    no     no    no       no      no
open a practice table                       yes    yes    yes   yes      yes     no
train in the dealer school                  no     yes    yes   yes      no      no
read one's own rounds                       yes    yes    yes   yes      yes     no
read everybody's rounds                     no     no     yes   yes      yes     no
deal and call irregularities                no     yes    yes   no       no      no
rule on irregularities and void rounds      no     no     yes   no       no      no
open, close, disable and enable tables      no     no     yes   yes      no      no
make tables                                 no     no     no    yes      no      no
file rules submissions                      no     no     no    yes      no      no
issue and redeem chips                      no     no     yes   yes      no      no
manage accounts                             no     no     no    yes      no      no
read figures and meters                     no     no     yes   yes      yes     no
change meters                               no     no     no    yes      no      no
read the log of significant events          no     no     no    yes      yes     no
check chain, balances and meters            no     no     no    yes      yes     no
"""
ROLES = TABLE.split("\n")[1].split()
CELLS = [
    (line[:44].strip(), role, said == "yes")
    for line in TABLE.strip("\n").split("\n")[1:]
    for role, said in zip(ROLES, line[44:].split(), strict=True)
]


def test_the_table_is_complete() -> None:
    assert {action for action, _, _ in CELLS} == {action.value for action in Action}
    assert {role for _, role, _ in CELLS} == {role.value for role in AccountRole}
    assert len(CELLS) == len(Action) * len(AccountRole)


@pytest.mark.parametrize(("action", "role", "is_granted"), CELLS)
def test_each_role_may_do_what_the_table_says(action: str, role: str, is_granted: bool) -> None:
    assert is_allowed(AccountRole(role), Action(action)) is is_granted


def test_every_command_belongs_to_somebody() -> None:
    of_players = {name for name in COMMAND_TYPES if is_of_player(name)}
    assert of_players >= {"TakeSeat", "PlaceWager", "LetItRide", "WithdrawWager", "PostBank", "DeclareReady"}
    assert not of_players & {"VoidRound", "OpenTable", "CloseTable", "OpenBetting", "TimeOut", "Perform"}


@pytest.mark.parametrize(
    ("command", "action"),
    [
        (LetItRide("Ann", 1), Action.PLAY),
        (OpenBetting(), Action.DEAL),
        (VoidRound("why"), Action.RULE),
        (Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS), Action.DEAL),
        (Perform(Role.FLOOR, Act.VERIFY_INSPECTION), Action.RULE),
        (Perform(Role.PLAYER, Act.CUT_CARDS), Action.PLAY),
    ],
)
def test_a_command_needs_the_action_of_its_role(command: Command, action: Action) -> None:
    assert action_of(command) is action


def test_a_duty_of_somebody_else_is_refused_with_whose_it_is() -> None:
    dealer = Session("token", "1", "Dee", AccountRole.DEALER, 0, 0, 0)
    with pytest.raises(Problem) as refused:
        check_may_act(dealer, TableSettings("One", "maryland-full"), (Perform(Role.FLOOR, Act.VERIFY_INSPECTION),))
    assert refused.value.detail == "It is for the floor to verify the inspection, not for a dealer."
