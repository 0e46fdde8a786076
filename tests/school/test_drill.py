"""Payout drills: the right amount is what an engine's table pays for the same cards and wagers."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable, stacked

from letitride.catalogue import load_catalogue
from letitride.rules.hands import SixCardHand, best_five_of
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.settling.settled import Settled
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.school.drills.drill import QUESTIONS, SECONDS, DrillAnswer
from letitride.school.drills.payouts import question
from letitride.school.drills.question import NOTHING_MISSED
from letitride.table import Act
from letitride.table.procedure.settling import WagerSettled

CATALOGUE = load_catalogue()


@pytest.mark.parametrize("course", CATALOGUE.courses)
def test_questions_are_repeatable_and_most_pay(course: str) -> None:
    house = CATALOGUE.courses[course].house(CATALOGUE)
    asked = [question(house, "a drill", number, NOTHING_MISSED) for number in range(QUESTIONS)]
    assert asked == [question(house, "a drill", number, NOTHING_MISSED) for number in range(QUESTIONS)]
    assert all(one.paid_cents for one in asked)
    assert all(clause for one in asked for _, clause in one.explanation)


@pytest.mark.parametrize("number", range(QUESTIONS))
def test_the_answer_is_what_a_table_pays(number: int) -> None:
    """Dealt at a table by hand, one seat alone, from an automated shoe: box, community, seat."""
    asked = question(CATALOGUE.courses["maryland-automated-shoe"].house(CATALOGUE), "a drill", number, NOTHING_MISSED)
    seat, base = asked.box.seat, asked.box.wagers[Spot.BET_3]
    t = AtTheTable("maryland-full", BY_HAND).open().seat(seat).open_betting()
    t.bet(seat, base, {spot: stake for spot, stake in asked.box.wagers.items() if spot not in BASE_SPOTS})
    t.announce().release(stacked((*asked.dealt.six_card_box, *asked.dealt.community, *asked.box.cards)))
    for spot, act in ((Spot.BET_1, Act.DECIDE_BET_1), (Spot.BET_2, Act.DECIDE_BET_2)):
        t.perform_until(act)
        (t.let_it_ride if spot in asked.box.wagers else t.withdraw)(seat)
    t.finish()
    paid = [event.settled for event in t.happened(WagerSettled)]
    assert {one.spot: one.paid_cents for one in paid if not is_share_of_meter(one)} == {
        one.spot: one.paid_cents for one in asked.settled if not is_share_of_meter(one)
    }


def test_a_six_card_hand_that_wins_nothing_is_named_as_what_it_is() -> None:
    house = CATALOGUE.courses["maryland-automated-shoe"].house(CATALOGUE)
    asked = [question(house, "a drill", number, NOTHING_MISSED) for number in range(60)]
    six = {
        best_five_of(one.box.cards + one.dealt.six_card_box): line
        for one in asked
        for settled, (line, _) in zip(one.settled, one.explanation, strict=True)
        if settled.hand is SixCardHand.NOTHING
    }
    assert six["pair"].startswith("Six Card Bonus: pair loses")
    assert six["two pair"].startswith("Six Card Bonus: two pair loses")


def is_share_of_meter(one: Settled) -> bool:
    """The table's meter has grown by the wager itself, so its share is another sum."""
    return isinstance(one.payout, PercentOfMeter)


def test_a_right_answer_too_late_is_not_right() -> None:
    assert DrillAnswer(0, "500", "500", SECONDS * 1000).is_right
    assert not DrillAnswer(0, "500", "500", SECONDS * 1000 + 1).is_right
    assert not DrillAnswer(0, "501", "500", 10).is_right
