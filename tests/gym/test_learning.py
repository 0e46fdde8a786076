"""The learner of examples/ comes to the exact expected value, within its error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from letitride.catalogue import load_catalogue
from letitride.gym import LetItRideVectorEnv
from letitride.odds.base import analyse_base
from letitride.rules.wagers import Wager

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def learning() -> Iterator[ModuleType]:
    sys.path.insert(0, str(EXAMPLES))
    import learn_strategy

    yield learn_strategy
    sys.path.remove(str(EXAMPLES))


def test_q_learning_reaches_the_exact_value_within_its_error(learning: ModuleType) -> None:
    paytable = load_catalogue().paytable("LIRX-01", Wager.BASE)
    best = analyse_base(paytable).expected_value
    shortfalls = []
    for learner in learning.learned("features", 1_000_000):
        if learner.rounds in (learning.SEATS, 1_000_000):
            shortfalls.append(best - learning.exact_value(learner, paytable))
    first, last = shortfalls
    assert 0 <= last < first, "no strategy beats best play"
    mean, error = learning.played_value(learner, LetItRideVectorEnv(learning.SEATS), 1_000_000)
    assert abs(mean - float(best)) < 4 * error


def test_states_of_hands_tell_all_hands_apart_but_for_suits(learning: ModuleType) -> None:
    learner = learning.Learner("hands")
    assert learner.values_1.shape == (1_755, 2)
    assert learner.values_2.shape == (16_432, 2, 2)
    assert learning.Learner("features").values_1.shape == (33, 2)
