"""Maryland's payout limit per hand: set by the submission if at all, never silent, never on the meter."""

from __future__ import annotations

import pytest

from letitride.rules.settling.settled import Shortfall
from letitride.rules.wagers import Spot
from letitride.table.words import settled_words

from .conftest import bet_3, box, house, money, play, refused, wager

ROYAL, BOARD = "As Ks Qs", "Js Ts"


@pytest.mark.clause("MD.02.B.10")
def test_one_hand_wins_the_limit_on_the_wagers_it_covers_and_both_amounts_are_on_record() -> None:
    played = box(3, ROYAL, bet=200_00, three_card_bonus=50_00, progressive=5_00)
    settlement = play(house("maryland-manual"), BOARD, played)
    assert [(one.spot, one.due_cents, money(one), one.shortfall) for one in settlement.settled] == [
        (Spot.BET_1, 20_000_00, (20_000_00, 200_00, 0), None),
        (Spot.BET_2, 20_000_00, (20_000_00, 200_00, 0), None),
        (Spot.BET_3, 20_000_00, (10_000_00, 200_00, 0), Shortfall.PAYOUT_LIMIT),
        (Spot.THREE_CARD_BONUS, 2_000_00, (0, 50_00, 0), Shortfall.PAYOUT_LIMIT),
        (Spot.PROGRESSIVE, 5_000_00, (5_000_00, 0, 5_00), None),
    ]
    assert settled_words(wager(settlement, 3, Spot.BET_3)) == (
        "royal flush pays 100 to 1, but the payout limit per hand applied: $20,000 was due"
    )


@pytest.mark.clause("MD.02.B.10")
def test_the_limit_is_for_each_hand_and_not_for_the_table() -> None:
    boxes = box(1, ROYAL, bet=200_00), box(2, "9s 8s 7s", bet=200_00)
    settlement = play(house("maryland-manual"), BOARD, *boxes)
    won = {seat: sum(one.paid_cents for one in settlement.settled if one.seat == seat) for seat in (1, 2)}
    assert won == {1: 50_000_00, 2: 30_000_00}


@pytest.mark.clause("MD.02.B.10")
def test_a_wager_that_the_limit_does_not_cover_is_paid_in_full() -> None:
    base_only = ('wagers = ["base", "three-card-bonus"]', 'wagers = ["base"]')
    played = box(3, ROYAL, bet=200_00, three_card_bonus=50_00)
    settlement = play(house("maryland-manual", base_only), BOARD, played)
    assert wager(settlement, 3, Spot.BET_3).paid_cents == 10_000_00
    assert wager(settlement, 3, Spot.THREE_CARD_BONUS).paid_cents == 2_000_00


@pytest.mark.clause("MD.12.A", "MD.12.D")
def test_without_a_stated_limit_nothing_is_cut() -> None:
    settlement = play(
        house("maryland-full"),
        "Jd Td",
        box(3, "Ad Kd Qd", bet=500_00, six_card_bonus=50_00),
        six_card_box="9d 8d 7d",
    )
    assert sum(one.paid_cents for one in settlement.settled if one.spot is not Spot.SIX_CARD_BONUS) == 1_500_000_00
    super_royal = play(
        house("maryland-full"), "2c 3h", bet_3(3, "Ad Kd Qd", 500_00, six_card_bonus=50_00), six_card_box="Jd Td 9d"
    )
    assert wager(super_royal, 3, Spot.SIX_CARD_BONUS).paid_cents == 1_000_000_00


@pytest.mark.clause("MD.02.B.10")
def test_a_limit_says_how_much_and_on_which_wagers() -> None:
    covered, amount = 'wagers = ["base", "three-card-bonus"]', 'amount = "$50,000"'
    assert refused("maryland-manual", (covered, "wagers = []")) == {("payout_limit.wagers", "MD.02.B.10")}
    assert refused("maryland-manual", (covered, 'wagers = ["six-card-bonus"]')) == {
        ("payout_limit.wagers", "MD.02.B.10")
    }
    assert refused("maryland-manual", (amount, 'amount = "$0"')) == {("payout_limit.amount", "MD.02.B.10")}


@pytest.mark.clause("MD.12.G")
def test_the_meter_cannot_be_limited() -> None:
    covered = 'wagers = ["base", "three-card-bonus"]'
    assert refused("maryland-manual", (covered, 'wagers = ["base", "progressive"]')) == {
        ("payout_limit.wagers", "MD.12.G")
    }
