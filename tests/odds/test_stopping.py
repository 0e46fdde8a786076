"""Players who stop when they can't afford another round: against every course of play, one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from letitride.catalogue import load_catalogue
from letitride.odds.bankroll.bankroll import Play, base_play
from letitride.odds.bankroll.bankroll_data import bankroll_data
from letitride.odds.bankroll.ruin import ruin_within
from letitride.odds.bankroll.stopping import stopped_at_ruin
from letitride.odds.wagers.distribution import Distribution

GAME = Play(Distribution({-3: Fraction(1, 2), -1: Fraction(1, 5), 2: Fraction(1, 4), 40: Fraction(1, 20)}), stake=3)


def every_course(play: Play, bankroll: int, rounds: int) -> dict[int, Fraction]:
    """The result of every sequence of rounds, each stopped when the next round can't be afforded."""
    ends: dict[int, Fraction] = {}
    for course in product(play.result.chances.items(), repeat=rounds):
        left, chance = bankroll, Fraction(1)
        for value, likely in course:
            chance *= likely
            if left >= play.stake:
                left += int(value)
        ends[left - bankroll] = ends.get(left - bankroll, Fraction(0)) + chance
    return ends


@pytest.mark.parametrize("bankroll", [2, 3, 4, 7, 12])
def test_every_probability_is_that_of_all_courses_together(bankroll: int) -> None:
    ends = every_course(GAME, bankroll, 6)
    stopped = stopped_at_ruin(GAME, bankroll, 6)
    for result in range(-bankroll, 80):
        below = float(sum(chance for end, chance in ends.items() if end <= result))
        above = float(sum(chance for end, chance in ends.items() if end >= result))
        assert stopped.at_least(result) == pytest.approx(above, abs=1e-12)
        assert stopped.at_most(result) == pytest.approx(below, abs=1e-12)


def test_nobody_has_less_than_nothing_and_the_broke_are_not_ahead() -> None:
    play = base_play(load_catalogue().paytables("LIRX-01")[0])
    bankroll, rounds = 60, 400
    stopped = stopped_at_ruin(play, bankroll, rounds)
    ruin = ruin_within(play, bankroll, rounds)
    assert stopped.quantile(0.01) >= -bankroll
    assert stopped.at_most(-bankroll + play.stake - 1) == pytest.approx(ruin.within_all, abs=1e-9)
    assert stopped.at_least(1) + stopped.at_most(0) == pytest.approx(1, abs=1e-9)
    assert stopped.at_least(1) < 1 - ruin.within_all


def test_the_figures_that_are_printed_agree_with_a_simulation_of_the_same_play() -> None:
    from random import Random

    play = base_play(load_catalogue().paytables("LIRX-01")[0])
    data = bankroll_data(play, bankroll_cents=60, rounds=200)["stopping_at_ruin"]
    random, trials, ahead = Random(7), 4_000, 0
    values, weights = zip(*((int(value), float(chance)) for value, chance in play.result.chances.items()), strict=True)
    for _ in range(trials):
        left = 60
        for result in random.choices(values, weights, k=200):
            if left < play.stake:
                break
            left += result
        ahead += left > 60
    error = (data["ahead"] * (1 - data["ahead"]) / trials) ** 0.5
    assert ahead / trials == pytest.approx(data["ahead"], abs=4 * error)
