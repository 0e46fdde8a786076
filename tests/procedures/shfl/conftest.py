"""Rounds under the manufacturer's rules, and duties as lines that a test can read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from at_the_table import BY_HAND, AtTheTable, house

from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Spot, Wager
from letitride.table import AUTOMATIC_TABLE

SEATS = (2, 4, 6)
"""Three bettors: P2 sits farthest to the dealer's left, P6 farthest to the right."""

CARDS = "As Kd 7c  9h 8h 2s  Jc Jd 3h  Tc 5d 4s"
"""Stacks for P2, P4 and P6, then the community stack: Tc goes left, 5d right, 4s is burned."""

DOLLAR = {Spot.FIVE_CARD_BONUS: 1_00}


def case(clauses: str, *values: object) -> Any:
    """A case of a parametrised test with the clauses that it shows."""
    return pytest.param(*values, marks=pytest.mark.clause(*clauses.split()), id=clauses.split()[0])


def without(wager: Wager, submission: str = "shfl-bonus", **options: Any) -> HouseRules:
    """The rules of a ready-made submission that doesn't offer one of its side wagers."""
    rules = house(submission, **options)
    paytables = {offered: name for offered, name in rules.submission.paytables.items() if offered is not wager}
    return replace(rules, submission=replace(rules.submission, paytables=paytables))


def betting(
    submission: str | HouseRules = "shfl-bonus",
    *,
    seats: Iterable[int] = SEATS,
    sides: Mapping[Spot, int] | None = None,
    by_hand: bool = True,
    **options: Any,
) -> AtTheTable:
    """A table whose players have placed three bets of $10 and the side wagers; bets are still open."""
    table = AtTheTable(submission, BY_HAND if by_hand else AUTOMATIC_TABLE, **options).open().seat(*seats)
    return place_bets(table, *seats, sides=sides)


def place_bets(table: AtTheTable, *seats: int, sides: Mapping[Spot, int] | None = None) -> AtTheTable:
    """Open a round and let these seats bet."""
    table.open_betting()
    for seat in seats:
        table.bet(seat, 10_00, sides)
    return table


def released(submission: str | HouseRules = "shfl-bonus", *, cards: str = CARDS, **details: Any) -> AtTheTable:
    """A round in which the shuffler has just released the deck with these cards on top."""
    return betting(submission, **details).announce().release(cards)


def dealt(submission: str | HouseRules = "shfl-bonus", **details: Any) -> AtTheTable:
    """A round in which the deal is over and the next duty is that of the play."""
    table = released(submission, **details)
    while table.table.duty is not None and table.table.duty.section == "deal":
        table.perform_next()
    return table


def acts(table: AtTheTable) -> list[str]:
    """The acts ahead, whatever the seat."""
    return [duty.act.value for duty in table.table.script]
