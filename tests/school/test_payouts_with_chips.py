"""Payouts built wager by wager: each amount must be right, in the document's order, and the school counts the chips."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lesson_walk import PLANS, lesson, moments

from letitride.errors import Miskeyed, RuleViolation
from letitride.live.approvals import check_number
from letitride.school import Do, Lesson, Mistake, attempt
from letitride.school.acts import act_data, read_act
from letitride.school.chips import DENOMINATIONS_CENTS, fewest_chips
from letitride.table import Act, Perform, decide
from letitride.table.procedure.settling import settled_by


def a_winning_seat() -> Lesson:
    """A moment of settlement at which two wagers of a seat are paid unlike amounts."""
    for moment in moments(lesson(PLANS["maryland-hand/round"])):
        duty = moment.table.duty
        if duty is not None and duty.act is Act.SETTLE:
            paid = [one.paid_cents for one in settled_by(moment.table, duty)]
            if any(paid) and paid != paid[::-1]:
                return moment
    raise AssertionError("nobody wins in this lesson")


def payout(at: Lesson) -> Perform:
    duty = at.table.duty
    assert duty is not None
    return Perform(duty.role, duty.act, duty.seat, amounts=tuple(one.paid_cents for one in settled_by(at.table, duty)))


def test_a_payout_is_right_wager_by_wager_and_not_only_in_sum() -> None:
    at = a_winning_seat()
    right = payout(at)
    assert attempt(at, Do(right)).log[-1].is_right
    check_number(at.table, right, approval=None)
    turned = replace(right, amounts=right.amounts[::-1])
    assert sum(turned.amounts) == sum(right.amounts)
    for wrong in (turned, replace(right, amounts=right.amounts[:-1]), replace(right, amounts=(*right.amounts, 0))):
        judged = attempt(at, Do(wrong))
        assert judged.log[-1].mistake is Mistake.AMOUNT
        assert judged.table == at.table
        with pytest.raises(RuleViolation):
            decide(at.table, wrong)
        # At a live table it is held, and the right sum isn't told.
        with pytest.raises(Miskeyed) as held:
            check_number(at.table, wrong, approval=None)
        assert "isn't paid that" in str(held.value)
        assert str(sum(right.amounts) // 100) not in str(held.value).replace(f"seat {right.seat}", "")


def test_the_school_says_when_fewer_chips_would_do() -> None:
    at = a_winning_seat()
    right = payout(at)
    fewest = sum(map(fewest_chips, right.amounts))
    assert attempt(at, Do(right, fewest)).log[-1].says == ""
    said = attempt(at, Do(right, fewest + 2)).log[-1]
    assert said.is_right
    assert said.says == f"Paid right, with {fewest + 2} chips; {fewest} would do."
    assert read_act(act_data(Do(right, 3))) == Do(right, 3)


def test_the_largest_chips_first_are_the_fewest() -> None:
    """Checked against a table of the fewest chips for every amount, built up coin by coin."""
    most = 2_000
    fewest = [0] + [most] * most
    for amount in range(50, most + 1, 50):
        fewest[amount] = 1 + min(fewest[amount - chip] for chip in DENOMINATIONS_CENTS if chip <= amount)
    assert all(fewest_chips(amount) == fewest[amount] for amount in range(0, most + 1, 50))
