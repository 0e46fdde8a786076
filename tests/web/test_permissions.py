"""The table of roles and actions, written out: every cell is here, and every staff route asks for its action."""

from __future__ import annotations

import pytest

from letitride.live.actors import AccountRole
from letitride.live.permissions import Action, is_allowed, refusal

TABLE = """
                                            player dealer floor operator cashier auditor regulator program
watch tables                                yes    yes    yes   yes      yes     yes     yes       no
play at a table                             yes    no     no    no       no      no      no        no
open a practice table                       yes    yes    yes   yes      yes     yes     no        no
train in the dealer school                  no     yes    yes   yes      no      no      no        no
teach in the dealer school                  no     no     yes   yes      no      no      no        no
read their own rounds                       yes    yes    yes   yes      yes     yes     yes       no
read everybody's rounds                     no     no     yes   yes      no      yes     yes       no
deal and call irregularities                no     yes    yes   no       no      no      no        no
rule on irregularities and void rounds      no     no     yes   no       no      no      no        no
open, close, disable and enable tables      no     no     yes   yes      no      no      no        no
make tables                                 no     no     no    yes      no      no      no        no
file rules submissions                      no     no     no    yes      no      no      no        no
issue and redeem chips                      no     no     yes   yes      yes     no      no        no
count trays                                 no     yes    yes   yes      yes     no      no        no
read the list of accounts                   no     no     no    yes      no      yes     yes       no
manage accounts                             no     no     no    yes      no      no      no        no
read figures and meters                     no     no     yes   yes      no      yes     yes       no
change meters                               no     no     no    yes      no      no      no        no
read the log of significant events          no     no     no    yes      no      yes     yes       no
check chain, balances and meters            no     no     no    yes      no      yes     yes       no
open, investigate and close disputes        no     no     yes   yes      no      no      no        no
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


def test_a_refusal_is_a_plain_sentence() -> None:
    assert refusal(AccountRole.FLOOR, Action.MANAGE_ACCOUNTS) == "Floor supervisors can't manage accounts."
