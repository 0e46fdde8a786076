"""A public library learns when to let it ride: MaskablePPO of sb3-contrib on the vector environment, valued exactly.

    pip install torch sb3-contrib            (large, so no extra of this package asks for it)
    python examples/learn_with_sb3.py --rounds 10e6
    python examples/learn_with_sb3.py --rounds 10e6 --state cards

Nothing of the learning is ours: the library gets observations, masks and rewards. With ``--state sight`` an
observation is what a person sees in the cards (pairs, one suit, straights still possible, high cards), with
``--state cards`` 52 zeros and ones. The strategy it ends with is played over all hands and held against best play.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from letitride.catalogue import load_catalogue
from letitride.gym import NO_CARD, LetItRideVectorEnv, Question
from letitride.odds.counts.canonical import all_hands
from letitride.odds.strategy.deviations import Plan
from letitride.odds.strategy.features import Made, features_of_places
from letitride.odds.strategy.own_play import OwnPlay, play_own
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager

Floats = npt.NDArray[np.float32]
STATES = ("sight", "cards")
SEATS, STEPS = 4_096, 16
MADE = tuple(Made)


def sight_of(cards: Sequence[int]) -> list[float]:
    """What a person sees in three or four cards, as ones and zeros."""
    seen = features_of_places(cards)
    said = [float(seen.made is made) for made in MADE]
    said += [float(seen.is_suited), float(len(cards) == 4)]
    said += [float(seen.ways == ways) for ways in range(4)]
    return said + [float(seen.high_cards == high) for high in range(5)]


class Sight:
    """Observations as the library gets them, for any number of hands at once."""

    def __init__(self, state: str) -> None:
        self.state = state
        self.size = len(sight_of([0, 1, 2])) if state == "sight" else 53
        self._sights: list[list[float]] = []
        if state == "sight":
            self._tables = {size: self._table(size) for size in (3, 4)}
            self._told = np.array(self._sights, np.float32)

    def of(self, cards: npt.NDArray[np.int64]) -> Floats:
        """Hands of three or four cards, one in each row."""
        if self.state == "sight":
            told: Floats = self._told[self._tables[cards.shape[1]][_keys(cards)]]
            return told
        held = np.zeros((len(cards), 53), np.float32)
        np.put_along_axis(held, cards, 1, axis=1)
        held[:, 52] = cards.shape[1] == 4
        return held

    def _table(self, size: int) -> npt.NDArray[np.uint8]:
        """For each hand the number of what is seen in it."""
        hands = all_hands(size).astype(np.int64)
        table = np.zeros(52**size, np.uint8)
        numbers: dict[tuple[float, ...], int] = {}
        first = len(self._sights)
        table[_keys(hands)] = [
            first + numbers.setdefault(tuple(sight_of(hand)), len(numbers)) for hand in hands.tolist()
        ]
        self._sights += map(list, numbers)
        return table


def _keys(cards: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """A number for each hand, whatever the order of its cards."""
    keys: npt.NDArray[np.int64] = np.sort(cards, axis=1) @ (52 ** np.arange(cards.shape[1] - 1, -1, -1))
    return keys


class Seats(VecEnv):  # type: ignore[misc]
    """The vector environment in the form that Stable-Baselines3 asks for."""

    def __init__(self, envs: LetItRideVectorEnv, sight: Sight, most: float) -> None:
        box = gymnasium.spaces.Box(0, 1, (sight.size,), np.float32)
        self.envs, self.sight, self.most = envs, sight, most
        super().__init__(envs.num_envs, box, envs.single_action_space)
        self._blank: list[dict[str, Any]] = [{} for _ in range(envs.num_envs)]

    def _seen(self, observations: dict[str, npt.NDArray[Any]]) -> Floats:
        cards = observations["cards"]
        size = 4 if observations["question"][0] == Question.BET_2 else 3
        assert (cards[:, :size] != NO_CARD).all()
        return self.sight.of(cards[:, :size])

    def reset(self) -> Floats:
        """Begin at every seat."""
        return self._seen(self.envs.reset(seed=self._seeds[0])[0])

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Keep the actions until they are asked for."""
        self._actions = actions

    def step_wait(self) -> tuple[Floats, Floats, npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Carry the actions out."""
        observations, rewards, over, _, _ = self.envs.step(self._actions)
        return self._seen(observations), np.minimum(rewards, self.most).astype(np.float32), over, self._blank

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        """What a method answers for each seat, such as `action_masks`."""
        return list(getattr(self.envs, method_name)())

    def has_attr(self, attr_name: str) -> bool:
        """Whether the environment has such a method."""
        return hasattr(self.envs, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, which is the same for all seats."""
        del indices
        return [getattr(self.envs, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No seat has a wrapper of its own."""
        del wrapper_class, indices
        return [False] * self.num_envs

    def close(self) -> None:
        """Close the environment."""
        self.envs.close()


def valued(model: Any, sight: Sight, paytable: Paytable) -> OwnPlay:
    """The policy's likelier answers, played over all 22,100 and 270,725 hands."""
    rides: dict[int, npt.NDArray[np.bool_]] = {}
    for size in (3, 4):
        hands = all_hands(size).astype(np.int64)
        answers = [model.predict(sight.of(part), deterministic=True)[0] for part in np.array_split(hands, 16)]
        table = np.zeros(52**size, np.bool_)
        table[_keys(hands)] = np.concatenate(answers) == 1
        rides[size] = table
    plan = Plan(
        "learned", lambda cards: bool(rides[len(cards)][_keys(np.array([cards], np.int64))[0]]), by_features=False
    )
    return play_own(plan, paytable)


class Told(BaseCallback):  # type: ignore[misc]
    """Says now and then how far the policy is from best play, and stops when the time is over."""

    def __init__(self, sight: Sight, paytable: Paytable, seconds: float, every: int) -> None:
        super().__init__()
        self.sight, self.paytable, self.every = sight, paytable, every
        self.until, self.next = time.monotonic() + seconds, every

    def _on_rollout_start(self) -> None:
        rounds = self.num_timesteps // 2
        if rounds >= self.next:
            self.next += self.every
            tell(rounds, valued(self.model, self.sight, self.paytable))

    def _on_step(self) -> bool:
        return time.monotonic() < self.until


def tell(rounds: int, play: OwnPlay) -> None:
    """One line of progress."""
    dear = ", ".join(f"{one.group.example} {float(one.cost):.4f}" for one in play.differences[:3])
    print(
        f"{rounds:>12,} rounds: worth {float(play.expected_value):+.6f}, short of best play by {float(play.cost):.6f}"
        f"  (dearest: {dear or 'none'})",
        flush=True,
    )


def main() -> None:
    """Learn, and say what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=float, default=10e6)
    parser.add_argument("--seconds", type=float, default=1_800.0)
    parser.add_argument("--state", choices=STATES, default="sight")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=1e-3, help="the learning rate, which falls to 0")
    parser.add_argument("--entropy", type=float, default=0.02, help="the weight of trying things out")
    parser.add_argument("--most", type=float, default=float("inf"), help="rewards above this count as this in training")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    envs = LetItRideVectorEnv(SEATS)
    paytable = load_catalogue().paytable("LIRX-01", Wager.BASE)
    sight = Sight(asked.state)
    model = MaskablePPO(
        "MlpPolicy",
        Seats(envs, sight, asked.most),
        n_steps=STEPS,
        batch_size=SEATS * STEPS // 8,
        n_epochs=4,
        learning_rate=lambda left: asked.rate * left,
        gamma=1.0,
        gae_lambda=1.0,
        ent_coef=asked.entropy,
        seed=asked.seed,
        device="cpu",
        policy_kwargs={"net_arch": [64, 64]},
    )
    began = time.process_time()
    model.learn(2 * int(asked.rounds), callback=Told(sight, paytable, asked.seconds, max(1, int(asked.rounds / 10))))
    tell(model.num_timesteps // 2, valued(model, sight, paytable))
    print(f"{time.process_time() - began:.0f} s of one processor")


if __name__ == "__main__":
    main()
