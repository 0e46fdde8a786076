"""The table controller: what its lamps, keys and display show, as the manufacturer's internal controls say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.catalogue import load_catalogue
from letitride.live.console.console import console, waits_for
from letitride.live.console.controller import controller
from letitride.school import Lesson, attempt, begin, due, lesson_plans, right_act
from letitride.table import Act, Perform, Role, Table, advance, can
from letitride.table.irregularities import SignalMiscount, UnloadStubEarly
from letitride.table.procedure.opening import OpenTable
from live import FLOOR

PLANS = {plan.id: plan for plan in lesson_plans(load_catalogue())}


def moments(course: str) -> Iterator[Lesson]:
    at = begin(PLANS[f"{course}/round"], "a lesson", catalogue=load_catalogue())
    while due(at) is not None:
        yield at
        at = attempt(at, right_act(at))


def before(act: Act, course: str) -> Table:
    found = (at.table for at in moments(course) if at.table.duty is not None and at.table.duty.act is act)
    return next(found)


def shown(table: Table) -> dict[str, object]:
    found = controller(table)
    assert found is not None
    return dict(found)


@pytest.mark.clause("SHFL.bonus.table.4.felt")
def test_without_a_controller_there_is_a_standard_felt() -> None:
    assert controller(before(Act.ANNOUNCE_NO_MORE_BETS, "shfl")) is None


@pytest.mark.clause("SHFL.bonus.table.4.functions", "SHFL.bonus.deal.2.lamp")
def test_lamps_are_lit_by_bonus_bets_and_stay_lit_until_the_game_is_over() -> None:
    table = before(Act.PRESS_LOCK_OUT, "shfl-controller")
    lamps = shown(table)["lamps"]
    assert isinstance(lamps, list)
    assert lamps
    assert not shown(table)["is_locked"]
    at_the_end = before(Act.PRESS_GAME_OVER, "shfl-controller")
    assert shown(at_the_end)["is_locked"]
    assert shown(at_the_end)["display"] == "GAME OVER?"


@pytest.mark.clause("SHFL.bonus.irregularity.3")
def test_the_sensors_flash_while_the_shuffler_signals_a_wrong_count() -> None:
    table = next(at.table for at in moments("shfl-controller") if can(at.table, SignalMiscount()))
    assert not shown(table)["is_flashing"]
    signalled, _ = advance(table, SignalMiscount())
    assert shown(signalled)["is_flashing"]


@pytest.mark.clause("SHFL.bonus.irregularity.4.reset")
def test_the_display_leads_through_the_reset_with_the_maintenance_key() -> None:
    table = before(Act.DELIVER_COMMUNITY_STACK, "shfl-controller")
    table, _ = advance(table, UnloadStubEarly())
    displays = {}
    while (duty := table.duty) is not None and duty.section == "reset":
        displays[duty.act] = (shown(table)["display"], shown(table)["has_maintenance_key"])
        table, _ = advance(table, Perform(duty.role, duty.act, duty.seat))
    assert displays[Act.PRESS_FOUR_OF_A_KIND] == ("MAINTENANCE", True)
    assert displays[Act.PRESS_ENTER] == ("TO RESET KEYPAD PRESS ENTER", True)
    assert displays[Act.REMOVE_MAINTENANCE_KEY] == ("KEYPAD RESET", True)
    assert displays[Act.INSERT_MAINTENANCE_KEY][1] is False


def test_a_duty_of_the_floor_waits_for_the_floor() -> None:
    table = AtTheTable("maryland-full", BY_HAND)
    table.do(OpenTable(0))
    table.perform_until(Act.VERIFY_INSPECTION)
    assert waits_for(table.table, (Role.DEALER,)) == "floor"
    assert waits_for(table.table, (Role.DEALER, Role.FLOOR)) == ""
    table.perform_until(Act.SPREAD_FACE_UP)
    assert waits_for(table.table, (Role.DEALER,)) == ""
    assert waits_for(table.table, ()) == "dealer"


def test_what_dealer_and_floor_may_both_call_is_offered_once() -> None:
    table = before(Act.ASK_ABOUT_BET_1, "maryland-automated-shoe")
    offered = [
        one["words"]
        for one in console(table, (Role.DEALER, Role.FLOOR), actor=FLOOR, at=0, is_practice=False)["commands"]
    ]
    assert "call the first card of the community area exposed" in offered
    assert len(offered) == len(set(offered))
