"""The environment of one seat: Gymnasium's checker, seeds, masks, refusals, and money as the engine moves it."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from letitride.cards import DECK
from letitride.catalogue import load_catalogue
from letitride.gym import ENV_ID, LET_IT_RIDE, NO_CARD, WITHDRAW, LetItRideEnv, Question
from letitride.rules.hands import five_card_hand
from letitride.rules.payouts import ToOne
from letitride.rules.wagers import Wager
from letitride.table import new_table
from letitride.table.log.verification import check_log

SUBMISSIONS = load_catalogue().submission_ids()
DEAL = 2


def played(env: gymnasium.Env[Any, Any], *, seed: int, action: int | None = None) -> tuple[dict[str, Any], float]:
    """The last observation and the reward of a round with one answer throughout, or with answers by chance."""
    env.action_space.seed(seed)
    _, info = env.reset(seed=seed)
    while True:
        chosen = env.action_space.sample(mask=info["action_mask"]) if action is None else action
        observation, reward, terminated, truncated, info = env.step(chosen)
        if terminated or truncated:
            assert terminated
            return observation, float(reward)


@pytest.mark.parametrize("chooses", [False, True])
@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_gymnasium_finds_no_fault_under_any_submission(submission: str, chooses: bool) -> None:
    check_env(LetItRideEnv(submission, chooses_side_wagers=chooses), skip_render_check=True)


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_a_round_follows_from_the_rules(submission: str) -> None:
    env = LetItRideEnv(submission, chooses_side_wagers=True)
    for seed in range(3):
        played(env, seed=seed)
        _, divergence = check_log(new_table(env.house), env.events)
        assert divergence is None


def test_the_reward_is_what_the_paytable_pays_on_the_bets_that_stay() -> None:
    env = gymnasium.make(ENV_ID, submission="shfl-classic")
    paytable = load_catalogue().paytable("LIRX-01", Wager.BASE)
    seen = set()
    for seed in range(60):
        for action, bets in ((WITHDRAW, 1), (LET_IT_RIDE, 3)):
            observation, reward = played(env, seed=seed, action=action)
            assert observation["question"] == Question.ROUND_OVER
            hand = five_card_hand([DECK[place] for place in observation["cards"]])
            payout = paytable.payout_for(hand)
            assert reward == bets * (payout.odds if isinstance(payout, ToOne) else -1)
            seen.add(hand)
    assert len(seen) >= 4


def test_the_seed_decides_the_round() -> None:
    one, other = LetItRideEnv("maryland-full"), LetItRideEnv("maryland-full")
    assert played(one, seed=5)[0]["cards"].tolist() == played(other, seed=5)[0]["cards"].tolist()
    assert played(one, seed=5)[0]["cards"].tolist() != played(other, seed=6)[0]["cards"].tolist()


def test_the_agent_sees_a_card_when_the_player_does() -> None:
    env = LetItRideEnv()
    observation, _ = env.reset(seed=3)
    assert (observation["cards"] == NO_CARD).tolist() == [False, False, False, True, True]
    observation, *_ = env.step(WITHDRAW)
    assert observation["question"] == Question.BET_2
    assert (observation["cards"] == NO_CARD).tolist() == [False, False, False, False, True]
    observation, *_ = env.step(LET_IT_RIDE)
    assert NO_CARD not in observation["cards"]
    assert observation["rides"].tolist() == [0, 1]


def test_masks_say_what_the_table_grants() -> None:
    env = LetItRideEnv("maryland-full", chooses_side_wagers=True)
    _, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [0, 0, 1, 1, 1, 1, 1]
    observation, _, _, _, info = env.step(4)
    assert observation["wagers"].tolist() == [0, 1, 0, 0]
    assert info["action_mask"].tolist() == [0, 0, 1, 1, 0, 1, 1]
    *_, info = env.step(DEAL)
    assert info["action_mask"].tolist() == [1, 1, 0, 0, 0, 0, 0]
    assert env.action_masks().tolist() == info["action_mask"].tolist()


def test_a_forbidden_act_changes_nothing_and_is_explained() -> None:
    env = LetItRideEnv("shfl-classic", chooses_side_wagers=True)
    before, _ = env.reset(seed=1)
    after, reward, terminated, _, info = env.step(LET_IT_RIDE)
    assert {name: value.tolist() for name, value in before.items()} == {
        name: value.tolist() for name, value in after.items()
    }
    assert (reward, terminated) == (0, False)
    assert info["refusal"].startswith("There is nothing to decide now (")


def test_somebody_who_is_always_refused_is_stopped() -> None:
    env = gymnasium.make(ENV_ID, submission="shfl-classic", chooses_side_wagers=True)
    env.reset(seed=1)
    ends = [env.step(WITHDRAW)[2:4] for _ in range(64)]
    assert ends[-1] == (False, True)


def test_side_wagers_chosen_once_for_all_are_placed_every_round() -> None:
    env = LetItRideEnv("shfl-bonus", side_wagers=["cover-all", "three-card-bonus"])
    plain = LetItRideEnv("shfl-bonus")
    differences = {played(env, seed=seed, action=0)[1] - played(plain, seed=seed, action=0)[1] for seed in range(30)}
    assert len(differences) > 1


def test_a_table_that_a_player_banks_pays_from_the_bank_it_is_given() -> None:
    rich, poor = LetItRideEnv("california-small"), LetItRideEnv("california-small", bank_cents=1)
    rewards = [(played(rich, seed=seed, action=1)[1], played(poor, seed=seed, action=1)[1]) for seed in range(60)]
    best_rich, best_poor = (max(column) for column in zip(*rewards, strict=True))
    assert best_rich >= 3 * 0.9
    assert best_poor < 0.1


def test_steps_belong_to_a_round() -> None:
    env = LetItRideEnv()
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("action", [-1, 0.5, 2, "ride", None])
def test_what_is_no_action_is_refused_in_words(action: Any) -> None:
    env = LetItRideEnv()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"isn't an action; choose from 0 \(withdraw\), 1 \(let it ride\)"):
        env.step(action)


def test_every_action_has_a_meaning() -> None:
    env = LetItRideEnv("maryland-full", chooses_side_wagers=True)
    assert env.action_meanings[:3] == ("withdraw", "let it ride", "deal")
    assert env.action_meanings[3].startswith("place ")
    assert len(env.action_meanings) == env.action_space.n  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"side_wagers": ["luck"]}, "shfl-bonus offers no side wager 'luck'; it offers .*three-card-bonus"),
        ({"side_wagers": ["progressive"]}, "offers no side wager 'progressive'"),
        ({"bank_cents": 100}, "the house banks under shfl-bonus"),
        ({"submission": "california-small", "bank_cents": -1}, "above zero"),
        ({"submission": "california-small", "bank_cents": 0}, "above zero"),
        ({"render_mode": "hologram"}, "no render mode 'hologram'"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        LetItRideEnv(**{"submission": "shfl-bonus", **options})


def test_without_gymnasium_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("letitride.gym")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'letitride\[gym\]'"):
        importlib.import_module("letitride.gym")


def test_random_answers_stay_in_the_spaces() -> None:
    env = LetItRideEnv("maryland-full", chooses_side_wagers=True)
    for seed in range(20):
        observation, reward = played(env, seed=seed)
        assert env.observation_space.contains(observation)
        assert np.isfinite(reward)


def test_the_player_s_view_is_rendered_as_text() -> None:
    env = LetItRideEnv("shfl-classic", render_mode="ansi")
    env.reset(seed=3)
    own, board, asked = str(env.render()).split(" | ")
    assert len(own.split()) == 3
    assert (board, asked) == ("?? ??", "bet 1?")
    env.step(1)
    env.step(0)
    shown = str(env.render())
    assert "??" not in shown
    assert shown.endswith("bet 1 rides | the round is over")
    silent = LetItRideEnv("shfl-classic")
    silent.reset(seed=3)
    assert silent.render() is None


def test_for_a_person_each_step_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = LetItRideEnv("shfl-classic", render_mode="human")
    env.reset(seed=3)
    env.step(0)
    assert env.render() is None
    assert [line.rsplit(" | ", 1)[1] for line in capsys.readouterr().out.splitlines()] == ["bet 1?", "bet 2?"]
