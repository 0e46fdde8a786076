"""Many base games at once: the same game as one seat at the real table, without bias, whatever the batch."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from letitride.catalogue import load_catalogue
from letitride.gym import ENV_ID, LetItRideEnv, LetItRideVectorEnv, Question
from letitride.odds.strategy.deviations import ALWAYS, cost_of
from letitride.odds.wagers.base import analyse_base
from letitride.rules.wagers import Wager
from letitride.simulation.kernels.hand_classes import classes_of_five


@pytest.mark.parametrize("submission", ["shfl-classic", "maryland-full", "california-small", "california-position-fee"])
def test_rewards_are_those_of_the_table(submission: str) -> None:
    """Rounds of the real table are settled again by the vector's arithmetic."""
    env = LetItRideEnv(submission)
    envs = LetItRideVectorEnv(1, submission)
    for seed in range(25):
        answers = (seed & 1, seed >> 1 & 1)
        env.reset(seed=seed)
        env.step(answers[0])
        observation, reward, *_ = env.step(answers[1])
        envs.reset(seed=seed)
        envs._cards = observation["cards"].astype(np.uint8)[None]
        envs.step(np.array(answers[:1]))
        _, rewards, *_ = envs.step(np.array(answers[1:]))
        assert rewards[0] == pytest.approx(reward)


def test_rounds_run_in_step_and_begin_again_by_themselves() -> None:
    envs = gymnasium.make_vec(ENV_ID, num_envs=50, vectorization_mode="vector_entry_point")
    observations, info = envs.reset(seed=2)
    assert envs.observation_space.contains(observations)
    assert info["action_mask"].all()
    assert (observations["question"] == Question.BET_1).all()
    first = observations["cards"][:, :3]
    observations, rewards, terminated, truncated, _ = envs.step(np.ones(50, dtype=np.int64))
    assert (observations["question"] == Question.BET_2).all()
    assert not rewards.any()
    assert not terminated.any()
    observations, rewards, terminated, truncated, info = envs.step(np.zeros(50, dtype=np.int64))
    assert envs.observation_space.contains(observations)
    assert terminated.all()
    assert not truncated.any()
    assert (observations["question"] == Question.BET_1).all()
    final = info["final_obs"]
    assert (final["cards"][:, :3] == first).all()
    assert final["rides"].tolist() == [[1, 0]] * 50
    hands = classes_of_five(final["cards"].astype(np.uint8))
    assert (rewards[hands >= 9] == -2).all()
    envs.close()


def test_the_seed_decides_all_rounds_whatever_the_batch() -> None:
    many, few = LetItRideVectorEnv(6_000), LetItRideVectorEnv(2_000)
    at_once = many.reset(seed=9)[0]["cards"][:, :3]
    parts = [few.reset(seed=9)[0]["cards"][:, :3]]
    while len(parts) < 3:
        few.step(np.zeros(2_000, dtype=np.int64))
        parts.append(few.step(np.zeros(2_000, dtype=np.int64))[0]["cards"][:, :3])
    assert (at_once == np.concatenate(parts)).all()
    assert (many.reset(seed=10)[0]["cards"][:, :3] != at_once).any()


def test_letting_every_bet_ride_loses_what_the_odds_say() -> None:
    envs = LetItRideVectorEnv(100_000)
    exact = float(cost_of(ALWAYS, load_catalogue().paytable("LIRX-01", Wager.BASE)).expected_value)
    envs.reset(seed=4)
    won = []
    for _ in range(10):
        envs.step(np.ones(100_000, dtype=np.int64))
        won.append(envs.step(np.ones(100_000, dtype=np.int64))[1])
    results = np.concatenate(won)
    assert abs(results.mean() - exact) < 4 * results.std() / 1_000


def test_every_card_is_as_likely_at_every_place() -> None:
    cards = LetItRideVectorEnv(520_000)
    cards.reset(seed=1)
    cards.step(np.ones(520_000, dtype=np.int64))
    *_, info = cards.step(np.ones(520_000, dtype=np.int64))
    for place in range(5):
        counts = np.bincount(info["final_obs"]["cards"][:, place], minlength=52)
        assert counts.shape == (52,)
        assert ((counts - 10_000) ** 2 / 10_000).sum() < 110, "chi-square with 51 degrees of freedom"


def test_a_payout_limit_is_left_to_the_real_table() -> None:
    with pytest.raises(ValueError, match="limits what a round pays"):
        LetItRideVectorEnv(2, "maryland-manual")


@pytest.mark.parametrize("actions", [[0, -1], [0.5, 1.0], [0, 2]])
def test_what_is_no_action_is_refused_in_words(actions: list[float]) -> None:
    envs = LetItRideVectorEnv(2)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="is no action"):
        envs.step(np.array(actions))


def test_there_is_at_least_one_seat_and_nothing_is_drawn() -> None:
    with pytest.raises(ValueError, match="num_envs is 0"):
        LetItRideVectorEnv(0)
    with pytest.raises(ValueError, match="no render mode 'human'"):
        LetItRideVectorEnv(2, render_mode="human")


def test_a_step_needs_a_reset() -> None:
    with pytest.raises(ValueError, match="reset"):
        LetItRideVectorEnv(2).step(np.zeros(2, dtype=np.int64))


def test_best_play_is_what_the_analysis_says() -> None:
    """The exact value that the learner is held against."""
    assert str(analyse_base(load_catalogue().paytable("LIRX-01", Wager.BASE)).expected_value) == "-37963/1082900"
