"""The learner of examples/ comes to the exact expected value, within the error that it states, and the page says so."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from letitride.catalogue import load_catalogue
from letitride.odds.wagers.base import analyse_base
from letitride.rules.wagers import Wager

ROOT = Path(__file__).parents[2]
ROUNDS = 10_000_000


@pytest.fixture(scope="module")
def learning() -> Iterator[ModuleType]:
    sys.path.insert(0, str(ROOT / "examples"))
    import learn_strategy

    yield learn_strategy
    sys.path.remove(str(ROOT / "examples"))


def test_policy_iteration_reaches_the_exact_value_within_its_error(learning: ModuleType) -> None:
    paytable = load_catalogue().paytable("LIRX-01", Wager.BASE)
    best = analyse_base(paytable).expected_value
    for (learner,) in learning.learned(["features"], ROUNDS):
        if learner.rounds in (learning.SEATS, ROUNDS):
            shortfall = best - learning.exact_value(learner, paytable)
            assert 0 <= shortfall <= learner.error(), "no strategy beats best play, and luck is allowed for"
    assert shortfall < 1e-4
    assert learner.error() < 0.002
    row = f"| {ROUNDS:,} | {float(best - shortfall):+.6f} | {float(shortfall):.6f} | {learner.error():.6f} |"
    assert row in (ROOT / "docs" / "learning.md").read_text(encoding="utf-8"), "renew it: scripts/learning_figure.py"


def test_states_of_hands_tell_all_hands_apart_but_for_suits(learning: ModuleType) -> None:
    assert [learning.States.by("hands", size).count for size in (3, 4)] == [1_755, 16_432]
    assert [learning.States.by("features", size).count for size in (3, 4)] == [33, 33]
    states = learning.States.by("features", 3)
    royal, pair = states.of_cards[51, 47, 43], states.of_cards[0, 1, 50]
    assert royal == states.of_cards[40, 48, 32] != pair
