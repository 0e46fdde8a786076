"""The table kernels against `rules.settling.settlement.settle`, cent for cent, on the cards that the kernels dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from letitride.cards import DECK
from letitride.catalogue import load_catalogue
from letitride.odds.strategy.features import features_of
from letitride.rules.hands import FiveCardHand, Hand, ThreeCardHand
from letitride.rules.house_rules import HouseRules
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.paytables import Line
from letitride.rules.settling.banking import Bank, CoverModel
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.settling.progressive import Meter
from letitride.rules.settling.settlement import settle
from letitride.rules.submission import PayoutLimit
from letitride.rules.wagers import Spot, Wager, spots_of
from letitride.simulation.kernels.table_arrays import SEAT_RESULT, TABLE_RESULT, TOTAL
from letitride.simulation.plans.jobs import Keeps, table_job
from letitride.simulation.plans.strategies import best_decisions
from letitride.simulation.plans.table_plan import TablePlan, plan_of_house

ROUNDS = 400


def by_rules(house: HouseRules, plan: TablePlan, dealt: np.ndarray) -> Iterator[np.ndarray]:
    """Settle the rounds one by one by the plain rules: results in cents by seat and wager."""
    rides_1, rides_2 = best_decisions(house.paytables[Wager.BASE])
    meter = None if plan.meter is None else Meter.opened(plan.meter, tops_up=plan.tops_up)
    first = 5 if plan.has_box else 2
    for number, cards in enumerate(dealt.tolist()):
        deck = [DECK[card] for card in cards]
        banker = number // 2 % plan.seats if plan.bank and plan.bank.rotates else -1
        boxes = []
        for seat in range(plan.seats):
            if seat == banker:
                continue
            own = deck[first + 3 * seat : first + 3 * seat + 3]
            wagers = {spot: cents for wager, cents in plan.stakes_cents.items() for spot in spots_of(wager)}
            if not rides_1[features_of(own)]:
                del wagers[Spot.BET_1]
            if not rides_2[features_of([*own, deck[0]])]:
                del wagers[Spot.BET_2]
            boxes.append(Box(seat + 1, f"player {seat + 1}", tuple(own), wagers))
        round_ = DealtRound(tuple(boxes), tuple(deck[:2]), tuple(deck[2:5]) if plan.has_box else ())
        bank = None if plan.bank is None else Bank("the bank", plan.bank.posted_cents, plan.bank.cover)
        if meter is not None:
            for _ in boxes:
                meter = meter.contribute(plan.stakes_cents[Wager.PROGRESSIVE])
        settlement = settle(house, round_, bank=bank, meter=meter)
        meter = settlement.meter
        results = np.zeros((plan.seats, len(plan.places)), np.int64)
        for one in settlement.settled:
            results[one.seat - 1, plan.places.index(one.wager)] += one.net_cents
        yield results


def assert_settled_alike(house: HouseRules, plan: TablePlan, seed: int = 5) -> None:
    sums, ledger, history, dealt = table_job(plan, seed=seed).play_in_full(0, ROUNDS, keeps=Keeps.EVERYTHING)
    expected = np.array(list(by_rules(house, plan, dealt)))
    assert np.array_equal(history[:, TABLE_RESULT], expected.sum(axis=(1, 2)))
    if plan.bank is None or not plan.bank.rotates:
        assert np.array_equal(history[:, SEAT_RESULT], expected[:, 0].sum(axis=1))
    if plan.is_settled_in_order:
        assert np.array_equal(ledger, expected)
    else:
        assert np.array_equal(ledger[:, 0], expected.sum(axis=1))
    assert sums[0, : len(plan.places)].tolist() == expected.sum(axis=(0, 1)).tolist()
    assert sums[0, TOTAL] == expected.sum()


@pytest.mark.parametrize("name", load_catalogue().submission_ids())
def test_every_submission_of_the_catalogue_is_settled_as_the_rules_settle_it(name: str) -> None:
    house = load_catalogue().house_rules(name)
    for seats in (1, 4, 7):
        assert_settled_alike(house, plan_of_house(house, seats=seats))


@pytest.mark.parametrize("cover", CoverModel)
@pytest.mark.parametrize("rotates", [False, True])
def test_a_bank_that_runs_out_is_settled_as_the_rules_settle_it(cover: CoverModel, rotates: bool) -> None:
    house = load_catalogue().house_rules("california-bonus-standard")
    for posted in (700, 2_500, 10_000):
        plan = plan_of_house(house, seats=6, bank_cents=posted, rotates=rotates)
        assert plan.bank is not None
        assert_settled_alike(house, replace(plan, bank=replace(plan.bank, cover=cover)))


def test_a_payout_limit_is_settled_as_the_rules_settle_it() -> None:
    house = load_catalogue().house_rules("maryland-full")
    limit = PayoutLimit(2_500, (Wager.BASE, Wager.THREE_CARD_BONUS, Wager.SIX_CARD_BONUS, Wager.ENVY))
    limited = replace(house, submission=replace(house.submission, payout_limit=limit))
    assert_settled_alike(limited, plan_of_house(limited, seats=5))


def generous(house: HouseRules, shares: dict[Hand, int]) -> HouseRules:
    """The same table with shares of the meter for hands that come often."""
    progressive = house.paytables[Wager.PROGRESSIVE]
    lines = tuple(Line(hand, (PercentOfMeter(percent),)) for hand, percent in shares.items())
    return replace(house, paytables={**house.paytables, Wager.PROGRESSIVE: replace(progressive, lines=lines)})


@pytest.mark.parametrize("tops_up", [False, True])
@pytest.mark.parametrize("has_limit", [False, True])
def test_a_meter_that_pays_often_is_settled_as_the_rules_settle_it(tops_up: bool, has_limit: bool) -> None:
    on_three = load_catalogue().house_rules("maryland-manual")
    on_five = load_catalogue().house_rules("maryland-full")
    limit = PayoutLimit(20_000, (Wager.BASE, Wager.ENVY)) if has_limit else None
    games: tuple[tuple[HouseRules, dict[Any, int]], ...] = (
        (on_three, {ThreeCardHand.THREE_OF_A_KIND: 100, ThreeCardHand.FLUSH: 10}),
        (on_five, {FiveCardHand.THREE_OF_A_KIND: 100, FiveCardHand.TWO_PAIR: 7}),
    )
    for house, shares in games:
        limited = replace(house, submission=replace(house.submission, payout_limit=limit))
        rules = generous(limited, shares)
        plan = replace(plan_of_house(rules, seats=7), tops_up=tops_up)
        assert plan.is_settled_in_order is has_limit
        assert_settled_alike(rules, plan)
