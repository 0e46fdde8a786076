"""Many rounds at once: the same game as one seat at the real table, without bias, whatever the batch."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from letitride.catalogue import load_catalogue
from letitride.gym import ENV_ID, NO_CARD, LetItRideEnv, LetItRideVectorEnv, Question
from letitride.gym.seated import least_stake_cents
from letitride.odds.strategy.deviations import ALWAYS, NEVER, cost_of
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.side import analyse_side
from letitride.rules.wagers import Wager
from letitride.simulation.kernels.hand_classes import classes_of_five
from letitride.table.procedure.dealing import BoxCardsDelivered


class HotDecks:
    """Orders of the deck that begin with cards which often make hands that pay."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)

    def permutation(self, cards: int) -> np.ndarray[Any, Any]:
        order = self._chance.permutation(cards)
        hot = {32, 36, 40, 44, 48, *range(45, 52), *range(8, 12), 13, 17, 21}
        return np.array(sorted(order, key=lambda card: card not in hot))


@pytest.mark.parametrize("submission", load_catalogue().submission_ids())
def test_rewards_and_masks_are_those_of_the_table_with_every_wager(submission: str) -> None:
    """Rounds of the real table, many of them with hands that pay much, are settled again by the vector's sums."""
    env = LetItRideEnv(submission, chooses_side_wagers=True)
    envs = LetItRideVectorEnv(1, submission, chooses_side_wagers=True)
    assert env.action_meanings == envs.action_meanings
    chance = np.random.default_rng(5)
    env.reset(seed=1)
    env._np_random = HotDecks(5)  # type: ignore[assignment]
    rewards_seen = set()
    for _ in range(20):
        _, info = env.reset()
        envs.reset(seed=1)
        is_over, rewards = False, np.zeros(1)
        while not is_over:
            mask = info["action_mask"]
            assert (envs.action_masks()[0] == mask).all()
            action = chance.choice(np.flatnonzero(mask))
            observation, reward, is_over, _, info = env.step(action)
            if is_over:
                envs._cards = _dealt(env, observation)
            _, rewards, over, _, _ = envs.step(np.array([action]))
            assert over[0] == is_over
        assert rewards[0] == pytest.approx(reward)
        rewards_seen.add(round(float(reward), 6))
    assert max(rewards_seen) > 3


def _dealt(env: LetItRideEnv, observation: dict[str, Any]) -> Any:
    """The cards of a round that is over, those of the Six Card Bonus last."""
    box = [card.index for event in env.events if isinstance(event, BoxCardsDelivered) for card in event.cards]
    return np.array([[*observation["cards"], *box]], dtype=np.uint8)


def test_seats_that_bet_at_their_own_pace_are_refused_each_by_itself() -> None:
    envs = LetItRideVectorEnv(3, "maryland-full", chooses_side_wagers=True, render_mode="ansi")
    observations, info = envs.reset(seed=3)
    assert (observations["cards"] == NO_CARD).all()
    assert info["action_mask"][0].tolist()[:3] == [0, 0, 1]
    observations, _, over, _, info = envs.step(np.array([2, 3, 0]))
    assert envs.observation_space.contains(observations)
    assert observations["question"].tolist() == [Question.BET_1, Question.WAGERS, Question.WAGERS]
    assert observations["wagers"].sum(axis=1).tolist() == [0, 1, 0]
    assert info["refused"].tolist() == [False, False, True]
    assert not over.any()
    shown = envs.render()
    assert shown is not None
    assert [line.rsplit(" | ", 1)[1] for line in shown] == ["bet 1?", "side wagers?", "side wagers?"]


def test_with_box_cards_every_card_is_as_likely_at_every_place_and_the_bonus_loses_what_its_odds_say() -> None:
    rounds, names = 260_000, ("three-card-bonus", "six-card-bonus")
    house = load_catalogue().house_rules("maryland-full")
    envs = LetItRideVectorEnv(rounds, house, side_wagers=names)
    envs.reset(seed=6)
    dealt = envs._cards.copy()
    assert dealt.shape == (rounds, 8)
    assert (np.diff(np.sort(dealt, axis=1), axis=1) > 0).all()
    for place in range(8):
        counts = np.bincount(dealt[:, place], minlength=52)
        assert ((counts - 5_000) ** 2 / 5_000).sum() < 110, "chi-square with 51 degrees of freedom"
    plain = LetItRideVectorEnv(rounds, house, side_wagers=["three-card-bonus"])
    plain.reset(seed=6)
    bonus = Wager.THREE_CARD_BONUS
    share = least_stake_cents(house, bonus) / least_stake_cents(house, Wager.BASE)
    exact = float(cost_of(NEVER, house.paytables[Wager.BASE]).expected_value)
    exact += share * float(analyse_side(house.paytables[bonus]).expected_value)
    plain.step(np.zeros(rounds, dtype=np.int64))
    results = plain.step(np.zeros(rounds, dtype=np.int64))[1]
    assert abs(results.mean() - exact) < 4 * results.std() / rounds**0.5


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


@pytest.mark.parametrize("actions", [[0, -1], [0.5, 1.0], [0, 2]])
def test_what_is_no_action_is_refused_in_words(actions: list[float]) -> None:
    envs = LetItRideVectorEnv(2)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="isn't an action"):
        envs.step(np.array(actions))


def test_there_is_at_least_one_seat_and_only_text_is_drawn() -> None:
    with pytest.raises(ValueError, match="at least 1, not 0"):
        LetItRideVectorEnv(0)
    with pytest.raises(ValueError, match="no render mode 'human'"):
        LetItRideVectorEnv(2, render_mode="human")


def test_a_step_needs_a_reset() -> None:
    with pytest.raises(ValueError, match="reset"):
        LetItRideVectorEnv(2).step(np.zeros(2, dtype=np.int64))


def test_best_play_is_what_the_analysis_says() -> None:
    """The exact value that the learner is held against."""
    assert str(analyse_base(load_catalogue().paytable("LIRX-01", Wager.BASE)).expected_value) == "-37963/1082900"
