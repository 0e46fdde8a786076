"""Where each act is done: every duty has one place, and a gesture there is the command that the list would give."""

from __future__ import annotations

from collections import Counter

import pytest
from at_the_table import BY_HAND, AtTheTable
from lesson_walk import PLANS, lesson, moments

from letitride.live.actors import AccountRole, Actor
from letitride.live.console.console import console
from letitride.live.console.places import AT_SEATS, AT_TABLE, gestures, place_of
from letitride.school import Part, ShowMe, attempt, due
from letitride.school.due import DueKind
from letitride.school.lesson_view import lesson_data
from letitride.table import Act, Perform, Role
from letitride.table.irregularities import Area, ReportCardDrawnInError, ReportWrongNumberOfCards, TakeCallBack

OF_PLAYERS = {Act.DECIDE_BET_1, Act.DECIDE_BET_2, Act.TUCK_CARDS}
"""What no dealer does: a player decides and tucks."""


def test_every_act_of_the_house_has_a_place() -> None:
    placed = AT_SEATS.keys() | AT_TABLE.keys() | {Act.DEAL_COMMUNITY_CARD}
    assert placed | OF_PLAYERS == set(Act)
    assert not placed & OF_PLAYERS


@pytest.mark.parametrize("plan", [plan for plan in PLANS.values() if plan.part is not Part.RULINGS], ids=lambda p: p.id)
def test_every_duty_of_a_lesson_can_be_done_where_it_belongs(plan: object) -> None:
    for moment in moments(lesson(plan)):
        expected = due(moment)
        assert expected is not None
        shown = lesson_data(moment)["places"]
        places = Counter(one["place"] for one in shown)
        assert set(places.values()) <= {1}, "a place does one thing at a time"
        keys = Counter(one["key"] for one in shown if one["key"])
        assert set(keys.values()) <= {1}, "a key touches one place"
        assert not any(one["is_due"] or one["clause"] for one in shown), "a lesson doesn't tell what is due"
        if expected.kind is DueKind.DUTY and isinstance(expected.command, Perform):
            place = place_of(expected.command.act, expected.command.seat, moment.table)
            (offered,) = (one["command"] for one in shown if one["place"] == place)
            assert (offered["act"], offered["seat"]) == (expected.command.act.value, expected.command.seat)


def test_a_call_is_taken_back_where_it_was_made() -> None:
    dealing = AtTheTable("shfl-bonus", BY_HAND).open().seat(1, 2).open_betting().bet(1).bet(2).announce().release()
    dealing.perform_until(Act.DELIVER_STACK)
    dealing.do(ReportCardDrawnInError())
    assert _place_to_take_back(dealing) == "shuffler"
    dealing.do(TakeCallBack())
    dealing.perform_until(Act.SETTLE)
    dealing.perform_next()
    for called, place in ((1, "seat 1 cards"), (2, "seat 2 cards"), (Area.COMMUNITY, "left card")):
        dealing.do(ReportWrongNumberOfCards(called, 4))
        assert _place_to_take_back(dealing) == place
        dealing.do(TakeCallBack())


def _place_to_take_back(table: AtTheTable) -> str:
    actor = Actor("dora", "Dora", AccountRole.DEALER)
    board = console(table.table, (Role.DEALER,), actor=actor, at=0, is_practice=False)
    (place,) = (one["place"] for one in board["commands"] if one["command"]["command"] == "TakeCallBack")
    return str(place)


def test_a_gesture_belongs_to_whoever_may_make_it() -> None:
    start = lesson(PLANS["maryland-hand/opening"])
    for moment in moments(start):
        for role in (Role.DEALER, Role.FLOOR):
            found = gestures(moment.table, (role,))
            assert all(one.command.by is role for one in found if isinstance(one.command, Perform))
        due_now = [one for one in gestures(moment.table, Role) if one.is_due]
        assert len(due_now) == (moment.table.duty is not None)


def test_a_drag_ends_where_a_tap_would() -> None:
    for moment in moments(lesson(PLANS["maryland-hand/round"])):
        for one in gestures(moment.table, (Role.DEALER,)):
            assert one.place not in one.sources
            assert len(set(one.sources)) == len(one.sources)


def test_whoever_asks_is_shown_where_it_is_done() -> None:
    for moment in moments(lesson(PLANS["shfl/round"])):
        expected = due(moment)
        assert expected is not None
        (one,) = (one for one in lesson_data(attempt(moment, ShowMe()))["places"] if one["is_due"])
        if isinstance(expected.command, Perform):
            assert one["place"] == place_of(expected.command.act, expected.command.seat, moment.table)
            assert one["clause"] == expected.clause


def test_lammers_are_dragged_to_the_seats_and_back() -> None:
    found = {
        one.command.act: one
        for moment in moments(lesson(PLANS["shfl/round"]))
        for one in gestures(moment.table, (Role.DEALER,))
        if one.is_due and isinstance(one.command, Perform)
    }
    bets = {f"seat {seat} bets" for seat in lesson(PLANS["shfl/round"]).table.seats}
    assert bets >= set(found[Act.PLACE_LAMMERS].targets) != set()
    assert bets >= set(found[Act.COLLECT_LAMMERS].sources) != set()
