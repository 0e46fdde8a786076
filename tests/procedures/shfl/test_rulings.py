"""What the manufacturer's rules leave open stops play until the floor has ruled."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import is_between_rounds, layout

from letitride.cards import parse_cards
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform
from letitride.table.irregularities import Area, ReportCardDrawnInError, ReportExposedCard, RuleOn
from letitride.table.procedure.deciding import LetItRide
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import SEATS, dealt, released

pytestmark = pytest.mark.clause("SHFL.bonus.irregularity.2")
LEFT, RIGHT = parse_cards("Tc 5d")


def stopped() -> AtTheTable:
    """A round in which the right community card was seen before anybody had decided on bet 1."""
    table = dealt()
    table.perform_until(Act.DECIDE_BET_1, 2)
    table.do(ReportExposedCard(Area.COMMUNITY, RIGHT))
    return table


def test_a_community_card_exposed_early_is_seen_by_all_and_nobody_goes_on() -> None:
    table = stopped()
    assert RIGHT in visible_cards(table.table, Viewer(Watcher.SPECTATOR))
    assert table.refused(LetItRide("P2", 2)).clause == "reading G15"
    assert table.refused(Perform(Role.DEALER, Act.ASK_ABOUT_BET_1, 4)).clause == "reading G15"


def test_the_floor_may_let_play_go_on_where_it_stopped() -> None:
    table = stopped()
    table.do(RuleOn(void=False, reason="nobody objects"))
    table.let_it_ride(2)
    table.finish()
    assert table.happened(RoundVoided) == []
    assert is_between_rounds(table)


def test_the_floor_may_void_the_round_and_the_reason_stays_in_the_record() -> None:
    table = stopped()
    table.do(RuleOn(void=True, reason="a player objects"))
    (void,) = table.happened(RoundVoided)
    assert (void.clause, void.cause.note == "a player objects") == ("reading G15", True)
    assert [table.table.chips(f"P{seat}") for seat in SEATS] == [1_000_000_00] * 3


def test_a_card_that_was_turned_in_its_turn_is_no_irregularity() -> None:
    table = dealt()
    table.perform_until(Act.DECIDE_BET_2)
    assert table.refused(ReportExposedCard(Area.COMMUNITY, LEFT)).clause == "reading G15"
    assert layout(table, 2)[Spot.BET_2] == 10_00


def test_a_card_drawn_in_error_during_the_deal_is_for_the_floor_too() -> None:
    table = released()
    table.perform_until(Act.DELIVER_STACK, 4)
    table.do(ReportCardDrawnInError())
    assert table.refused(Perform(Role.DEALER, Act.DELIVER_STACK, 4)).clause == "reading G15"
    table.do(RuleOn(void=False, reason="it goes to seat 4 as the next card"))
    table.perform(Act.DELIVER_STACK, 4)


def test_no_card_is_drawn_in_error_once_the_shuffler_is_empty() -> None:
    assert dealt().refused(ReportCardDrawnInError()).clause == "reading G15"


def test_there_is_nothing_to_rule_on_in_an_ordinary_round() -> None:
    assert dealt().refused(RuleOn(void=True, reason="just so")).clause == "reading G15"
