"""Any single act can be left to a person: what happens is the same, only somebody has to do it."""

from __future__ import annotations

from functools import cache

import pytest
from at_the_table import AtTheTable

from letitride.rules.wagers import Spot, side_wagers, spots_of
from letitride.table import AUTOMATIC_TABLE, DEVICES_ONLY, Act, Event, Phase, Role, new_table
from letitride.table.duties import NEVER_AUTOMATED
from letitride.table.irregularities import UnloadStubEarly

SUBMISSIONS = ("shfl-bonus", "california-bonus-standard", "maryland-full", "maryland-manual")


def played(submission: str, automations: frozenset[Act]) -> AtTheTable:
    """Two rounds with every wager that is offered; whoever is left to act does the duty in hand."""
    table = AtTheTable(submission, automations).open().seat(1, 2)
    if table.table.house.is_banked_by_player:
        table.seat(3).bank(3)
    for _ in range(2):
        table.open_betting()
        for seat in (1, 2):
            table.bet(seat, sides=placed_beside(table))
        if table.table.house.is_banked_by_player:
            table.post(10_000_00)
        table.announce().release().finish()
    return table


def placed_beside(table: AtTheTable) -> dict[Spot, int]:
    house, placed = table.table.house, {}
    for wager in side_wagers():
        if house.offers(wager):
            stakes, limits = house.stakes_cents(wager), house.limits(wager)
            assert limits is not None
            placed[spots_of(wager)[0]] = stakes[0] if stakes else limits.minimum_cents
    return placed


@cache
def automatic(submission: str) -> tuple[Event, ...]:
    return tuple(played(submission, AUTOMATIC_TABLE).events)


@cache
def acts_of(submission: str) -> tuple[Act, ...]:
    return tuple({act for act, _, _ in played(submission, AUTOMATIC_TABLE).duties()} - NEVER_AUTOMATED)


@pytest.mark.parametrize("act", [act for act in Act if act in AUTOMATIC_TABLE], ids=lambda act: act.value)
def test_any_single_act_can_be_left_to_a_person(act: Act) -> None:
    for submission in SUBMISSIONS:
        if act not in acts_of(submission):
            continue
        table = played(submission, AUTOMATIC_TABLE - {act})
        assert in_order(table.events) == in_order(automatic(submission)), submission


def in_order(events: list[Event] | tuple[Event, ...]) -> list[Event]:
    """The events of the rounds; before them chips may be brought while the opening still waits for a person."""
    begins = next(number for number, event in enumerate(events) if type(event).__name__ == "BettingOpened")
    return sorted(events[:begins], key=repr) + list(events[begins:])


@pytest.mark.parametrize("submission", SUBMISSIONS)
@pytest.mark.parametrize("automations", [frozenset(), DEVICES_ONLY], ids=["school", "human dealer"])
def test_a_school_and_a_human_dealer_come_to_the_same_end(submission: str, automations: frozenset[Act]) -> None:
    table = played(submission, automations)
    assert in_order(table.events) == in_order(automatic(submission))


def test_acts_that_need_something_from_outside_never_run_by_themselves() -> None:
    rules = AtTheTable("shfl-classic").table.house
    assert new_table(rules, frozenset(Act)).automations == AUTOMATIC_TABLE
    assert {act for act in Act if act not in AUTOMATIC_TABLE} == NEVER_AUTOMATED


def test_the_floor_can_be_left_to_put_a_stub_right_act_by_act() -> None:
    """The keypad reset is a list of the floor's acts (SHFL.bonus.irregularity.4); each can be a person's."""
    floor = {act for act in AUTOMATIC_TABLE if act.role is Role.FLOOR}
    table = AtTheTable("shfl-bonus", AUTOMATIC_TABLE - floor - {Act.DELIVER_COMMUNITY_STACK}, table_controller=True)
    table.open().seat(1).open_betting().bet(1, sides={Spot.FIVE_CARD_BONUS: 1_00}).announce().release()
    table.do(UnloadStubEarly())
    done = []
    while table.table.duty is not None and table.table.duty.act is not Act.RELEASE_DECK:
        done.append(table.table.duty.act)
        table.perform_next()
    assert done
    assert set(done) <= floor
    assert table.release().finish().table.phase is Phase.BETWEEN_ROUNDS
