"""Bankrolls: against closed forms, enumerations of paths, exact fractions and a simulation."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise, product
from math import isinf, prod, sqrt
from typing import Any

import numpy as np
import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from letitride.catalogue import Catalogue
from letitride.cli.maths.bankroll import bankroll as bankroll_command
from letitride.errors import LetItRideError
from letitride.odds.bankroll.bankroll import Play, TooMuchWork, base_play, joint_play
from letitride.odds.bankroll.many_rounds import ManyRounds, after_rounds, exactly_after
from letitride.odds.bankroll.ruin import mean_rounds_to_ruin, ruin_within, ultimate_ruin
from letitride.odds.bankroll.two_barriers import leave_range
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.distribution import Distribution
from letitride.odds.wagers.joint import Placed, analyse_joint
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager

Chances = dict[int, Fraction]


def play_of(chances: Chances, stake: int | None = None) -> Play:
    return Play(Distribution(dict(sorted(chances.items()))), stake or max(1, -min(chances)))


def coin(win: Fraction) -> Play:
    return play_of({-1: 1 - win, 1: win})


LOSING = play_of({-2: Fraction(3, 10), -1: Fraction(3, 10), 1: Fraction(1, 4), 3: Fraction(3, 20)})
WINNING = play_of({-2: Fraction(1, 5), -1: Fraction(1, 5), 1: Fraction(3, 10), 3: Fraction(3, 10)})


@pytest.fixture(scope="module")
def base(lirx_01: Paytable) -> Play:
    return base_play(lirx_01)


def all_paths(play: Play, rounds: int) -> dict[tuple[int, ...], Fraction]:
    results = [(int(value), chance) for value, chance in play.result.chances.items()]
    return {
        tuple(value for value, _ in path): prod((chance for _, chance in path), start=Fraction(1))
        for path in product(results, repeat=rounds)
    }


def total_error(many: ManyRounds, exact: Distribution) -> float:
    left = {int(value): chance for value, chance in exact.chances.items()}
    listed = enumerate(many.chances.tolist(), start=many.low)
    wrong = sum(abs(chance - float(left.pop(place * many.step, Fraction(0)))) for place, chance in listed)
    return wrong + float(sum(left.values()))


def test_a_base_round_takes_three_bets_and_brings_what_the_analysis_says(base: Play, lirx_01: Paytable) -> None:
    analysis = analyse_base(lirx_01)
    assert (base.stake, base.step) == (3, 1)
    assert (base.mean, base.result.variance) == (analysis.expected_value, analysis.variance)
    assert [base.room(bankroll) for bankroll in (2, 3, 10)] == [-1, 0, 7]


def test_two_rounds_equal_all_pairs_of_results(base: Play) -> None:
    pairs: Chances = {}
    for path, chance in all_paths(base, 2).items():
        pairs[sum(path)] = pairs.get(sum(path), Fraction(0)) + chance
    exact = exactly_after(base, 2)
    assert exact.chances == dict(sorted(pairs.items()))
    assert exact.at_least(6_000) == Fraction(1, 649_740) ** 2


@pytest.mark.parametrize("rounds", [1, 2, 6])
def test_the_transform_is_right_within_its_error(base: Play, rounds: int) -> None:
    many, exact = after_rounds(base, rounds), exactly_after(base, rounds)
    assert total_error(many, exact) <= many.error < 1e-11
    for level in (0.01, 0.3, 0.5, 0.99):
        low, high = many.quantile_bounds(level)
        assert low == many.quantile(level) == high
        assert 1 - exact.at_least(low) < Fraction(level) <= 1 - exact.at_least(low + 1)


@settings(max_examples=40)
@given(
    counts=st.dictionaries(st.integers(-6, 40), st.integers(1, 1_000), min_size=2, max_size=6),
    rounds=st.integers(1, 9),
    unit=st.sampled_from([1, 5, 250]),
)
def test_any_distribution_is_right_within_its_error(counts: dict[int, int], rounds: int, unit: int) -> None:
    total = sum(counts.values())
    play = play_of({value * unit: Fraction(count, total) for value, count in counts.items()}, stake=6 * unit)
    many, exact = after_rounds(play, rounds), exactly_after(play, rounds)
    assert total_error(many, exact) <= many.error < 1e-10
    middle = int(exact.mean)
    assert many.at_least(middle) == pytest.approx(float(exact.at_least(middle)), abs=many.error)
    assert many.at_most(middle) == pytest.approx(1 - float(exact.at_least(middle + 1)), abs=many.error)


@pytest.mark.parametrize("rounds", [50, 1_000, 100_000])
def test_mean_and_variance_grow_with_the_rounds(base: Play, rounds: int) -> None:
    many = after_rounds(base, rounds)
    values = many.low + np.arange(len(many.chances))
    mean = float(values @ many.chances)
    assert many.chances.sum() == pytest.approx(1, abs=many.error)
    assert mean == pytest.approx(float(base.mean * rounds), rel=1e-7)
    assert (values - mean) ** 2 @ many.chances == pytest.approx(float(base.result.variance * rounds), rel=1e-6)
    assert many.error < 1e-8


def test_the_top_award_is_in_the_tail(base: Play) -> None:
    rounds = 200
    tail = after_rounds(base, rounds).at_least(3_000 - 3 * (rounds - 1))
    some_royal = 1 - (1 - 1 / 649_740) ** rounds
    assert some_royal <= tail < some_royal * 1.05


def test_ruin_within_a_few_rounds_equals_all_paths(base: Play) -> None:
    rounds, bankroll = 3, 5
    risks = [Fraction(0)] * (rounds + 1)
    for path, chance in all_paths(base, rounds).items():
        left = [bankroll + sum(path[:played]) for played in range(rounds + 1)]
        ruined_at = next((played for played, amount in enumerate(left) if amount < base.stake), None)
        for played in range(ruined_at or 0, rounds + 1):
            risks[played] += chance if ruined_at is not None else 0
    ruin = ruin_within(base, bankroll, rounds)
    assert ruin.chances == pytest.approx([float(risk) for risk in risks], abs=ruin.error)
    assert (ruin.rounds_at(float(risks[2])), ruin.rounds_at(1.0)) == (2, None)


@pytest.mark.parametrize("win", [Fraction(1, 2), Fraction(12, 25), Fraction(3, 5)])
def test_reaching_a_target_equals_the_closed_form(win: Fraction) -> None:
    play, bankroll, target = coin(win), 10, 30
    left = leave_range(play, room=play.room(bankroll), goal=play.goal(bankroll, target))
    odds = (1 - win) / win
    reached = Fraction(bankroll, target) if odds == 1 else (1 - odds**bankroll) / (1 - odds**target)
    drift = 2 * win - 1
    rounds = bankroll * (target - bankroll) if drift == 0 else (target * reached - bankroll) / drift
    assert left.reached == pytest.approx(float(reached), rel=1e-13)
    assert left.ruined == pytest.approx(float(1 - reached), rel=1e-13)
    assert left.rounds == pytest.approx(float(rounds), rel=1e-13)


def test_reaching_a_target_equals_the_equations_solved_in_fractions(base: Play) -> None:
    goal = 14
    rows = [[Fraction(place == other) for other in range(goal)] + [Fraction(0)] for place in range(goal)]
    for place, row in enumerate(rows):
        for step, chance in zip(base.steps, base.result.chances.values(), strict=True):
            if place + step >= goal:
                row[goal] += chance
            elif place + step >= 0:
                row[place + step] -= chance
    for place in range(goal):
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for other in range(goal):
            if other != place:
                factor = rows[other][place]
                rows[other] = [value - factor * of for value, of in zip(rows[other], rows[place], strict=True)]
    for room in range(goal):
        assert leave_range(base, room=room, goal=goal).reached == pytest.approx(float(rows[room][goal]), rel=1e-13)


def test_ever_ruined_equals_the_closed_form() -> None:
    assert ultimate_ruin(coin(Fraction(1, 2)), 1_000).value == 1
    assert ultimate_ruin(LOSING, 1_000).value == 1
    for bankroll in (1, 10, 40):
        risk = ultimate_ruin(coin(Fraction(11, 20)), bankroll)
        assert risk.value == pytest.approx((9 / 11) ** bankroll, abs=risk.error)
        assert risk.error < 1e-8 * risk.value
    assert ultimate_ruin(play_of({0: Fraction(1, 2), 1: Fraction(1, 2)}), 1).value == 0


@pytest.mark.parametrize("bankroll", [2, 15])
def test_ruin_in_very_many_rounds_is_ruin_ever(bankroll: int) -> None:
    many, ever = ruin_within(WINNING, bankroll, 2_000), ultimate_ruin(WINNING, bankroll)
    assert many.within_all == pytest.approx(ever.value, abs=many.error + ever.error)
    assert 0 < ever.value < 1


def test_mean_rounds_to_ruin() -> None:
    assert mean_rounds_to_ruin(coin(Fraction(9, 20)), 10).value == pytest.approx(100, rel=1e-9)
    assert isinf(mean_rounds_to_ruin(coin(Fraction(1, 2)), 10).value)
    assert isinf(mean_rounds_to_ruin(WINNING, 10).value)
    survivors = 1 - ruin_within(LOSING, 12, 2_000).chances
    mean = mean_rounds_to_ruin(LOSING, 12)
    assert mean.value == pytest.approx(float(survivors.sum()), abs=mean.error + 1e-8)
    assert mean.error < 1e-4


def test_more_money_means_less_ruin_and_more_rounds_more_of_it(base: Play) -> None:
    risks = [ruin_within(base, bankroll, 200) for bankroll in range(20, 70, 10)]
    assert all(more.within_all < less.within_all for less, more in pairwise(risks))
    assert all((np.diff(risk.chances) >= 0).all() for risk in risks)
    reached = [leave_range(base, room=room, goal=100).reached for room in (20, 40, 60)]
    assert reached == sorted(reached)
    assert ruin_within(base, 2, 5).chances.tolist() == [1] * 6
    assert ruin_within(base, 10_000, 5).within_all == 0


def test_a_simulation_agrees(base: Play) -> None:
    players, rounds, bankroll, target = 20_000, 250, 50, 90
    generator = np.random.default_rng(20_260)
    drawn = generator.choice(np.array(base.steps), size=(players, rounds), p=base.chances / base.chances.sum())
    left = bankroll + np.cumsum(drawn, axis=1)
    many = after_rounds(base, rounds)
    _agrees((left[:, -1] >= bankroll).mean(), many.at_least(0), players)
    _agrees((left[:, -1] <= bankroll + many.quantile(0.25)).mean(), many.at_most(many.quantile(0.25)), players)
    ruin = ruin_within(base, bankroll, rounds)
    _agrees((left.min(axis=1) < base.stake).mean(), ruin.within_all, players)
    until = leave_range(base, room=base.room(bankroll), goal=base.goal(bankroll, target))
    up = np.where((left >= target).any(axis=1), (left >= target).argmax(axis=1), rounds)
    down = np.where((left < base.stake).any(axis=1), (left < base.stake).argmax(axis=1), rounds)
    most_off = 4 * sqrt(until.reached * until.ruined / players)
    assert until.reached - (up == down).mean() - most_off < (up < down).mean() < until.reached + most_off
    assert until.ruined - (up == down).mean() - most_off < (down < up).mean() < until.ruined + most_off


def _agrees(simulated: float, exact: float, players: int) -> None:
    assert abs(simulated - exact) < 4 * sqrt(exact * (1 - exact) / players)


def test_all_wagers_of_a_player_together(catalogue: Catalogue) -> None:
    placed = [
        Placed(catalogue.paytable("LIRX-02", Wager.BASE), 1_000),
        Placed(catalogue.paytable("3CB-5", Wager.THREE_CARD_BONUS), 500),
    ]
    play = joint_play(placed)
    joint = analyse_joint(placed)
    assert (play.stake, play.step) == (3_500, 500)
    assert play.result.mean == joint.mean(Wager.BASE) + joint.mean(Wager.THREE_CARD_BONUS)
    many = after_rounds(play, 300)
    values = (many.low + np.arange(len(many.chances))) * many.step
    assert values @ many.chances == pytest.approx(float(300 * play.result.mean), rel=1e-6)
    assert ruin_within(play, 20_000, 100).within_all > ruin_within(play, 40_000, 100).within_all > 0


def test_what_is_no_play_and_what_takes_too_long(base: Play) -> None:
    with pytest.raises(ValueError, match="whole numbers"):
        play_of({-1: Fraction(1, 2), Fraction(1, 2): Fraction(1, 2)})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="can't lose more"):
        play_of({-2: Fraction(1, 2), 1: Fraction(1, 2)}, stake=1)
    with pytest.raises(ValueError, match="win or lose something"):
        play_of({0: Fraction(1)})
    with pytest.raises(ValueError, match="at least one round"):
        after_rounds(base, 0)
    with pytest.raises(TooMuchWork, match="too many"):
        ruin_within(base, 100_000, 10_000_000)
    with pytest.raises(TooMuchWork, match="too many"):
        leave_range(base, room=5, goal=10_000_000)
    with pytest.raises(TooMuchWork, match="too many"):
        after_rounds(base, 10**12)


app = typer.Typer()
app.command()(bankroll_command)


def answer(*words: str, code: int = 0) -> Any:
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def test_the_command_says_what_the_library_does(base: Play) -> None:
    data = answer("LIRX-01", "--bankroll", "$250", "--bet", "$5", "--rounds", "100", "--target", "$300")
    assert data["stake_cents"] == 1_500
    assert data["ruin"]["within_rounds"] == pytest.approx(ruin_within(base, 50, 100).within_all, rel=1e-9)
    assert data["ruin"]["ever"]["value"] == 1
    left = leave_range(base, room=base.room(50), goal=base.goal(50, 60))
    assert data["target"]["reached"] == pytest.approx(left.reached, rel=1e-12)
    many = after_rounds(base, 100)
    assert data["after_rounds"]["quantiles_cents"]["50%"] == many.quantile(0.5) * 500
    parts = [data["after_rounds"][name] for name in ("ahead", "even", "behind")]
    assert sum(parts) == pytest.approx(1, abs=1e-9)


def test_the_command_for_people_and_its_exit_codes() -> None:
    words = ["LIRX-02", "--rounds", "20", "--bankroll", "$60", "--side", "3CB-5=$5"]
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 0
    assert "The result after 20 rounds" in said.stdout
    assert "Ruin means less than $20 of the $60 is left" in said.stdout
    answer(*words, "--at-most", "0.9")
    answer(*words, "--at-most", "0.0001", code=1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bankroll", "$10"), "a round takes \\$15 to start"),
        (("--bet", "$0"), "a bet must be more than zero"),
        (("--side", "3CB-5"), "write paytable and stake"),
        (("--side", "COVER-ALL=$5"), "depends on own cards only"),
        (("--side", "3CB-5=$5", "--side", "3CB-1=$5"), "each side wager can be made once"),
        (("--bank", "$50", "--side", "MD-6CB-A=$5"), "no other side wager"),
    ],
)
def test_bad_input_is_an_error_of_the_tree(words: tuple[str, ...], message: str) -> None:
    result = CliRunner().invoke(app, ["LIRX-01", *words])
    assert isinstance(result.exception, LetItRideError)
    with pytest.raises(LetItRideError, match=message):
        raise result.exception
