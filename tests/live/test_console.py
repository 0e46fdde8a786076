"""The console offers what the table grants, and says why no bets can be opened."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_the_table import AtTheTable

from letitride.live.console.console import console
from letitride.table import Role
from letitride.table.irregularities import MarkOutOfOrder
from letitride.table.procedure.banking import StopBanking
from live import DEALER


def at_rest(submission: str) -> AtTheTable:
    return AtTheTable(submission).open().seat(1, 2)


def on_offer() -> AtTheTable:
    table = at_rest("california-small").bank(2)
    table.do(StopBanking("P2"))
    return table


def without_shuffler() -> AtTheTable:
    table = at_rest("shfl-classic")
    table.do(MarkOutOfOrder("shuffler", "covered"))
    return table


@pytest.mark.parametrize(
    ("made", "hours", "why"),
    [
        (lambda: at_rest("maryland-full"), 0, ""),
        (on_offer, 0, "The player-dealer position is on offer to seat 1 (CA.round.13)"),
        (without_shuffler, 0, "The shuffler is out of order (SHFL.bonus.shuffler)"),
        (lambda: at_rest("maryland-full"), 9, "The decks have been in use for 8 hours; change them (MD.03.C.2)"),
    ],
)
def test_bets_are_due_only_where_the_table_opens_them(made: Callable[[], AtTheTable], hours: int, why: str) -> None:
    table, at = made().table, hours * 3_600
    shown = console(table, (Role.DEALER,), actor=DEALER, at=at, is_practice=False)
    offered = [*shown["commands"], *(place for place in shown["places"] if place["is_due"])]
    assert shown["no_bets"] == why
    assert any(one["command"]["command"] == "OpenBetting" for one in offered) == (not why)
