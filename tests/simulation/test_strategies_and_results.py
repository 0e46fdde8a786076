"""Strategies as thresholds and as bits, and simulated figures within four standard errors of the exact ones."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from letitride.cards import Card, Rank
from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.odds.ties import Ties
from letitride.rules.wagers import Wager
from letitride.simulation.plans.jobs import base_job, table_job
from letitride.simulation.plans.strategies import (
    Thresholds,
    as_thresholds,
    best_decisions,
    best_strategy,
    strategy_table,
    table_by_features,
)
from letitride.simulation.plans.table_plan import plan_of_house, plan_of_paytables
from letitride.simulation.runs.results import summarise
from letitride.simulation.runs.runner import simulate

LIRX_01 = load_catalogue().paytable("LIRX-01", Wager.BASE)
BASE_TABLES = [
    paytable
    for name in load_catalogue().paytable_ids()
    for paytable in load_catalogue().paytables(name)
    if paytable.wager is Wager.BASE
]


def test_the_best_strategy_of_every_paytable_of_the_catalogue_is_a_list_of_thresholds() -> None:
    for paytable in BASE_TABLES:
        for ties in Ties:
            assert isinstance(best_strategy(paytable, ties), Thresholds)


def test_thresholds_and_bits_of_the_same_strategy_play_alike() -> None:
    table = table_by_features(*best_decisions(LIRX_01))
    by_table = base_job(LIRX_01, seed=3, strategy=table)
    assert by_table.play(0, 1_000_000) == base_job(LIRX_01, seed=3).play(0, 1_000_000)
    plan = plan_of_house(load_catalogue().house_rules("maryland-full"), seats=3)
    assert table_job(plan, strategy=table).play(1, 50_000) == table_job(plan).play(1, 50_000)


def test_a_strategy_that_no_thresholds_say_is_recognised() -> None:
    bet_1, _ = best_decisions(LIRX_01)
    most_high_cards = max(bet_1, key=lambda features: (features.is_suited, features.ways, features.high_cards))
    assert as_thresholds(bet_1) is not None
    assert as_thresholds({**bet_1, most_high_cards: False}) is None


def test_any_strategy_can_be_played() -> None:
    """Bets ride with an ace in the hand, and the four cards' first bet rides always: the average bet tells."""

    def rides(cards: Sequence[Card]) -> bool:
        return len(cards) == 4 or any(card.rank is Rank.ACE for card in cards)

    job = base_job(LIRX_01, strategy=strategy_table(rides))
    run = simulate(job, 1_000_000)
    (result,) = summarise(job, run.tally, run.rounds)
    no_ace = 48 * 47 * 46 / (52 * 51 * 50)
    assert result.average_bet == pytest.approx(2 + (1 - no_ace), abs=0.002)
    assert result.exact is None


@pytest.mark.parametrize("paytable", BASE_TABLES[:3], ids=lambda paytable: paytable.id)
def test_the_base_game_is_within_four_errors_of_the_exact_value(paytable) -> None:  # type: ignore[no-untyped-def]
    job = base_job(paytable)
    run = simulate(job, 30_000_000)
    (result,) = summarise(job, run.tally, run.rounds)
    assert result.z is not None
    assert abs(result.z) < 4
    assert result.hit_frequency == pytest.approx(float(result.exact_hit_frequency or 0), abs=0.0004)


@pytest.mark.parametrize("name", ["maryland-full", "shfl-bonus"])
def test_every_wager_of_a_full_table_is_within_four_errors_of_the_exact_value(name: str) -> None:
    job = table_job(plan_of_house(load_catalogue().house_rules(name), seats=7))
    run = simulate(job, 1_000_000)
    results = summarise(job, run.tally, run.rounds)
    assert {result.wager for result in results} == set(job.plan.paytables)
    assert all(abs(result.z) < 4 for result in results if result.z is not None)
    assert all(result.exact is not None for result in results)


def test_a_payout_limit_or_a_bank_leaves_no_exact_value() -> None:
    job = table_job(plan_of_house(load_catalogue().house_rules("california-small"), seats=2))
    run = simulate(job, 2_000)
    assert [result.exact for result in summarise(job, run.tally, run.rounds)] == [None]


def test_a_meter_that_stays_is_the_meter_of_the_exact_analysis() -> None:
    tables = {paytable.wager: paytable for paytable in load_catalogue().paytables("MD-PROG-C")}
    job = table_job(plan_of_paytables(tables, seats=2, meter_cents=500_000))
    run = simulate(job, 300_000)
    (result,) = summarise(job, run.tally, run.rounds)
    assert result.z is not None
    assert abs(result.z) < 4


def test_seats_and_bank_are_checked() -> None:
    house = load_catalogue().house_rules("california-small")
    with pytest.raises(TextError, match="1 to 7 seats"):
        plan_of_house(house, seats=8)
    with pytest.raises(TextError, match="two seats"):
        plan_of_house(house, seats=1, rotates=True)
