"""Many base games at once on the simulation's kernels, as a Gymnasium vector environment."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from letitride.catalogue import load_catalogue
from letitride.gym.dealt_rounds import Cards, DealtRounds
from letitride.gym.questions import (
    ALL_CARDS,
    ANSWERS,
    NO_CARD,
    OWN_CARDS,
    Question,
    check_render_mode,
    observed,
    read_actions,
)
from letitride.gym.seated import PLAYER, least_stake_cents
from letitride.odds.wagers.base import net_units
from letitride.rules.fees import fees_due
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import BASE_SPOTS, Wager
from letitride.simulation.kernels.hand_classes import classes_of_five

Floats = npt.NDArray[np.float64]
Observations = dict[str, npt.NDArray[Any]]
Step = tuple[Observations, Floats, npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class LetItRideVectorEnv(VectorEnv[Observations, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """The base game at many seats, each with a deck of its own, in step: all decide on bet 1, then all on bet 2.

    Observations, actions and rewards are those of `LetItRideEnv` without side wagers, with a bank that covers every
    win. With the second step all rounds end and the next begin; ``info["final_obs"]`` shows how they ended.

    `num_envs` seats play under `submission` at `table_limit`, as in `LetItRideEnv`; `max_episode_steps` and
    `render_mode` are there because Gymnasium passes them.
    """

    action_meanings = ANSWERS
    """What each action means, by its number."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        num_envs: int = 1,
        submission: str | HouseRules = "shfl-classic",
        *,
        table_limit: str | None = None,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        if num_envs < 1:
            raise ValueError(f"there is at least one environment, and num_envs is {num_envs}")
        del max_episode_steps  # Gymnasium passes its limit, and a round has two steps
        house = load_catalogue().house_rules(submission, table_limit) if isinstance(submission, str) else submission
        if house.submission.payout_limit is not None:
            raise ValueError(f"{house.submission.id} limits what a round pays, which only LetItRideEnv settles")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_action_space = spaces.Discrete(2)
        self.single_observation_space = observed()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._net = np.array(net_units(house.paytables[Wager.BASE]), dtype=np.float64)
        fees_cents = sum(fee.amount_cents for fee in fees_due(house, [(PLAYER, BASE_SPOTS)]))
        self._fee = fees_cents / least_stake_cents(house, Wager.BASE)
        self._dealt: DealtRounds | None = None
        self._question = Question.ROUND_OVER
        self._cards: Cards = np.empty((num_envs, ALL_CARDS), dtype=np.uint8)
        self._rides = np.zeros((num_envs, 2), dtype=np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a round at every seat; the seed decides these rounds and all that follow."""
        super().reset(seed=seed, options=options)
        if seed is not None or self._dealt is None:
            self._dealt = DealtRounds(int(self.np_random.integers(2**63)))
        self._begin(self._dealt)
        return self._observations(), self._info()

    def step(self, actions: npt.NDArray[np.int64]) -> Step:
        """Answer for the bet in question at every seat."""
        if self._dealt is None:
            raise ValueError("call reset() before the first step")
        self._rides[:, int(self._question is Question.BET_2)] = read_actions(actions, ANSWERS)
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, dtype=np.bool_)
        if self._question is Question.BET_1:
            self._question = Question.BET_2
            return self._observations(), rewards, over, over.copy(), self._info()
        self._question = Question.ROUND_OVER
        info: dict[str, Any] = {"final_obs": self._observations(), "_final_obs": ~over}
        rewards = (1 + self._rides.sum(axis=1)) * self._net[classes_of_five(self._cards)] - self._fee
        self._begin(self._dealt)
        return self._observations(), rewards, ~over, over, {**info, **self._info()}

    def _begin(self, dealt: DealtRounds) -> None:
        self._cards = np.ascontiguousarray(dealt.take(self.num_envs))
        self._rides = np.zeros((self.num_envs, 2), dtype=np.int8)
        self._question = Question.BET_1

    def _observations(self) -> Observations:
        shown = OWN_CARDS + int(self._question) - int(Question.BET_1)
        cards = np.full((self.num_envs, ALL_CARDS), NO_CARD, dtype=np.int64)
        cards[:, :shown] = self._cards[:, :shown]
        questions = np.full(self.num_envs, int(self._question), dtype=np.int64)
        return {"cards": cards, "question": questions, "rides": self._rides.copy()}

    def _info(self) -> dict[str, Any]:
        masks = np.ones((self.num_envs, 2), dtype=np.int8)
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, dtype=np.bool_)}
