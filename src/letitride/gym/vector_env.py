"""Many rounds at once on the simulation's kernels, with every wager, as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from letitride.gym.dealt_rounds import Cards, DealtRounds, FiveCards, WithBoxCards
from letitride.gym.questions import (
    ALL_CARDS,
    ANSWERS,
    NO_CARD,
    OWN_CARDS,
    Question,
    check_render_mode,
    read_actions,
    rendered,
)
from letitride.gym.seat_env import LetItRideEnv
from letitride.gym.settling import SeatSettlement
from letitride.rules.house_rules import HouseRules

Floats = npt.NDArray[np.float64]
Masks = npt.NDArray[np.int8]
Observations = dict[str, npt.NDArray[Any]]
Flags = npt.NDArray[np.bool_]
Step = tuple[Observations, Floats, Flags, Flags, dict[str, Any]]
_FIRST_WAGER = len(ANSWERS) + 1
"""The action that places the first side wager; the one before calls for the deal."""


class LetItRideVectorEnv(VectorEnv[Observations, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many seats, each at a table of its own, in step; a round that is over begins again at once.

    Observations, actions, masks and rewards are those of `LetItRideEnv`, with a bank that covers every win.
    ``info["final_obs"]`` shows how the rounds ended that ``info["_final_obs"]`` marks. An act that the rules forbid
    changes nothing at its seat, and ``info["refused"]`` marks it.

    `num_envs` seats play under `submission` at `table_limit`, as in `LetItRideEnv`, which also says what `side_wagers`
    and `chooses_side_wagers` mean; with `render_mode` ``ansi``, `render` gives a line of text for each seat.
    `max_episode_steps` is there because Gymnasium passes it.
    """

    metadata = {  # noqa: RUF012 - Gymnasium's own form
        "render_modes": ["ansi"],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        submission: str | HouseRules = "shfl-classic",
        *,
        table_limit: str | None = None,
        side_wagers: Iterable[str] = (),
        chooses_side_wagers: bool = False,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode, ("ansi",))
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        del max_episode_steps  # Gymnasium passes its limit, and nobody is refused for ever who heeds the masks
        seat = LetItRideEnv(
            submission, table_limit=table_limit, side_wagers=side_wagers, chooses_side_wagers=chooses_side_wagers
        )
        self.action_meanings = seat.action_meanings
        """What each action means, by its number."""
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_action_space = seat.action_space
        self.single_observation_space = seat.observation_space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._settlement = SeatSettlement(seat.house, seat.placed_always, seat.choice)
        self._chooses = chooses_side_wagers
        self._granted = _granted_by_wagers(seat)
        self._dealt: DealtRounds | None = None
        self._cards: Cards = np.empty((0, ALL_CARDS), dtype=np.uint8)
        self._questions = np.zeros(num_envs, dtype=np.int64)
        self._rides = np.zeros((num_envs, 2), dtype=np.int8)
        self._wagers = np.zeros((num_envs, len(seat.choice)), dtype=np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a round at every seat; the seed decides these rounds and all that follow."""
        super().reset(seed=seed, options=options)
        if seed is not None or self._dealt is None:
            number = int(self.np_random.integers(2**63))
            has_box = self._settlement.has_box
            self._dealt = DealtRounds(WithBoxCards(number, self._settlement.plan) if has_box else FiveCards(number))
        self._cards = np.ascontiguousarray(self._dealt.take(self.num_envs))
        self._begin(slice(None))
        return self._observations(), self._info()

    def step(self, actions: npt.NDArray[np.int64]) -> Step:
        """Carry out one action at every seat."""
        if self._dealt is None:
            raise ValueError("call reset() before the first step")
        given = read_actions(actions, self.action_meanings)
        granted = self._carry_out_each(given) if self._chooses else self._answer_all(given)
        over = self._questions == Question.ROUND_OVER
        rewards = np.zeros(self.num_envs)
        info: dict[str, Any] = {"refused": ~granted}
        if over.any():
            ended = slice(None) if over.all() else over
            info |= {"final_obs": self._observations(), "_final_obs": over}
            rewards[ended] = self._settlement.units(self._cards[ended], self._rides[ended], self._wagers[ended])
            self._cards[ended] = self._dealt.take(int(over.sum()))
            self._begin(ended)
        return self._observations(), rewards, over, np.zeros_like(over), {**info, **self._info()}

    def _answer_all(self, given: npt.NDArray[np.int64]) -> Flags:
        """Without side wagers to choose all seats are asked about the same bet."""
        question = int(self._questions[0])
        self._rides[:, question - Question.BET_1] = given
        self._questions[:] = question + 1
        return np.ones(self.num_envs, dtype=np.bool_)

    def _carry_out_each(self, given: npt.NDArray[np.int64]) -> Flags:
        granted = self.action_masks()[np.arange(self.num_envs), given] > 0
        asked = self._questions.copy()
        placing = np.flatnonzero(granted & (given >= _FIRST_WAGER))
        self._wagers[placing, given[placing] - _FIRST_WAGER] = 1
        self._questions[granted & (given == _FIRST_WAGER - 1)] = Question.BET_1
        for bet, question in enumerate((Question.BET_1, Question.BET_2)):
            answered = granted & (asked == question)
            self._rides[answered, bet] = given[answered]
            self._questions[answered] = question + 1
        return granted

    def action_masks(self) -> Masks:
        """Which actions each table would grant now: a row for each seat, 1 for each of them."""
        if not self._chooses:
            return np.ones((self.num_envs, len(ANSWERS)), dtype=np.int8)
        numbers = self._wagers @ (1 << np.arange(self._wagers.shape[1]))
        is_betting = (self._questions == Question.WAGERS).astype(np.int64)
        masks: Masks = self._granted[is_betting, numbers]
        return masks

    def render(self) -> tuple[str, ...] | None:
        """What the player at each seat sees, as a line of text; None without a render mode."""
        if self.render_mode is None:
            return None
        seen = self._observations()
        rows = zip(seen["cards"], seen["rides"], seen["question"], strict=True)
        return tuple(rendered(cards, rides, Question(int(question))) for cards, rides, question in rows)

    def _begin(self, seats: Flags | slice) -> None:
        self._rides[seats] = 0
        self._wagers[seats] = 0
        self._questions[seats] = Question.WAGERS if self._chooses else Question.BET_1

    def _observations(self) -> Observations:
        cards = self._cards[:, :ALL_CARDS].astype(np.int64)
        if self._chooses:
            shown = np.where(self._questions == Question.WAGERS, 0, OWN_CARDS + self._questions - int(Question.BET_1))
            cards[np.arange(ALL_CARDS) >= shown[:, None]] = NO_CARD
        else:
            cards[:, OWN_CARDS + int(self._questions[0]) - int(Question.BET_1) :] = NO_CARD
        seen: Observations = {"cards": cards, "question": self._questions.copy(), "rides": self._rides.copy()}
        if self._wagers.shape[1]:
            seen["wagers"] = self._wagers.copy()
        return seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, dtype=np.bool_)}


def _granted_by_wagers(seat: LetItRideEnv) -> npt.NDArray[np.int8]:
    """The masks of the real table: first where a bet is in question, then while betting, by the wagers placed.

    Wagers are numbered in bits, in the order of their actions.
    """
    actions, wagers = len(seat.action_meanings), len(seat.choice)
    granted = np.zeros((2, 1 << wagers, actions), dtype=np.int8)
    granted[0, :, : len(ANSWERS)] = 1
    if actions == len(ANSWERS):
        return granted
    waiting: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while waiting:
        number, placed = waiting.pop()
        seat.reset(seed=0)
        for action in placed:
            seat.step(action)
        granted[1, number] = seat.action_masks()
        for wager in range(wagers):
            grown = number | 1 << wager
            if grown != number and granted[1, number, _FIRST_WAGER + wager] and not granted[1, grown].any():
                waiting.append((grown, (*placed, _FIRST_WAGER + wager)))
    return granted
