"""Several seats and the bank: PettingZoo's own tests, money between agents, and what each may see."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from letitride.catalogue import load_catalogue
from letitride.gym import NO_CARD, LetItRideEnv, Question
from letitride.gym.table_env import LetItRideTableEnv
from letitride.table import new_table
from letitride.table.log.verification import check_log

SUBMISSIONS = load_catalogue().submission_ids()


def played(env: LetItRideTableEnv, *, seed: int, actions: dict[str, int] | None = None) -> dict[str, float]:
    """What each agent won in a round, by chance or with one action each."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    won = {}
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        assert observation is not None
        assert env.observation_space(agent).contains(observation)
        if terminated:
            won[agent] = reward
            env.step(None)
            continue
        granted = np.flatnonzero(info["action_mask"])
        env.step(chance.choice(granted) if actions is None else actions[agent])
    return won


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_pettingzoo_finds_no_fault_under_any_submission(submission: str) -> None:
    env = LetItRideTableEnv(submission)
    api_test(env, num_cycles=20)
    env.reset(seed=1)
    _, divergence = check_log(new_table(env.house), env.events)
    assert divergence is None


def test_the_seed_decides_the_round_as_pettingzoo_tests_it() -> None:
    seed_test(lambda: LetItRideTableEnv("california-bonus-standard"), num_cycles=6)


@pytest.mark.parametrize("submission", ["shfl-bonus", "california-small", "maryland-full"])
def test_what_agents_win_comes_from_the_others_but_for_fees(submission: str) -> None:
    env = LetItRideTableEnv(submission, seats=4)
    for seed in range(8):
        won = played(env, seed=seed)
        assert set(won) == {"seat_1", "seat_2", "seat_3", "seat_4", "bank_0"}
        fees = env.house.table_limit.fees
        if fees is None:
            assert sum(won.values()) == pytest.approx(0)
        else:
            assert sum(won.values()) < 0


def test_a_seat_wins_what_it_wins_alone_at_the_table() -> None:
    """One seat at a table is dealt the deck that the environment of one seat deals from the same seed."""
    alone, table = LetItRideEnv("shfl-classic"), LetItRideTableEnv("shfl-classic", seats=1)
    for seed in range(10):
        alone.reset(seed=seed)
        alone.step(1)
        _, reward, *_ = alone.step(1)
        assert played(table, seed=seed, actions={"seat_1": 1})["seat_1"] == pytest.approx(reward)


def test_nobody_sees_another_s_cards_or_a_community_card_before_its_time() -> None:
    env = LetItRideTableEnv("maryland-full", seats=3, render_mode="ansi")
    env.reset(seed=4)
    asked: list[tuple[str, Any]] = []
    for agent in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        if terminated:
            break
        assert observation is not None
        question, cards = observation[0], observation[1:6]
        asked.append((agent, question))
        assert (cards[:3] != NO_CARD).all()
        assert (cards[3] != NO_CARD) == (question == Question.BET_2)
        assert cards[4] == NO_CARD
        assert (env.observe("bank_0")[1:4] == NO_CARD).all()
        assert not env.infos["bank_0"]["action_mask"].any()
        assert str(env.render()).startswith(f"{agent}: ")
        env.step(1)
    assert sorted(asked) == [(f"seat_{seat}", bet) for seat in (1, 2, 3) for bet in (Question.BET_1, Question.BET_2)]
    hands = [tuple(env.observe(f"seat_{seat}")[1:4]) for seat in (1, 2, 3)]
    assert len({card for hand in hands for card in hand}) == 9


def test_a_bank_that_posts_little_pays_little() -> None:
    env = LetItRideTableEnv("california-small", seats=6)
    assert env.action_space("bank_0").n == 5  # type: ignore[attr-defined]
    for seed in range(6):
        rides = {f"seat_{seat}": 1 for seat in range(1, 7)}
        poor = played(env, seed=seed, actions={**rides, "bank_0": 0})
        rich = played(env, seed=seed, actions={**rides, "bank_0": 4})
        assert poor["bank_0"] >= -10.5
        assert abs(poor["bank_0"]) <= abs(rich["bank_0"]) + 0.5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seats": 0}, "1 to 7 seats play"),
        ({"submission": "california-small", "seats": 7}, "1 to 6 seats play"),
        ({"posts_in_bets": [0]}, "each at least 1"),
        ({"side_wagers": ["luck"]}, "no side wager 'luck'"),
        ({"render_mode": "hologram"}, "no render mode"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        LetItRideTableEnv(**options)


def test_what_is_no_action_is_refused_in_words() -> None:
    env = LetItRideTableEnv()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="isn't an action"):
        env.step(2)


def test_for_a_person_each_question_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = LetItRideTableEnv(seats=2, render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert env.render() is None
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["seat_1", "seat_2"]
