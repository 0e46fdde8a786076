"""Tabular Q-learning finds the best strategy of Let It Ride by playing, and is compared with the exact odds.

    python examples/learn_strategy.py --rounds 20e6
    python examples/learn_strategy.py --rounds 400e6 --state hands

The learner sees cards, answers at random, and hears at the end of a round what it won. It knows neither the paytable
nor that decisions don't touch each other: the state at bet 2 says whether bet 1 rode. A state is either what a person
sees in the cards (`features`: pairs, one suit, straights still possible, high cards; 33 at each bet) or the cards
themselves (`hands`: 1,755 at bet 1 and 16,432 at bet 2, suits exchanged).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import gymnasium
import numpy as np
import numpy.typing as npt

import letitride.gym  # registers LetItRide-v0
from letitride.catalogue import load_catalogue
from letitride.odds.base import analyse_base, net_units
from letitride.odds.canonical import suit_keys
from letitride.odds.counts import load_counts
from letitride.odds.features import features_of_places
from letitride.odds.groups import DEALS
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
SEATS = 100_000
WITHDRAW, RIDE = letitride.gym.WITHDRAW, letitride.gym.LET_IT_RIDE


@dataclass(frozen=True)
class States:
    """The number of the state of each different hand; hands are told apart but for an exchange of suits."""

    keys: Integers
    of_hand: Integers

    @classmethod
    def by(cls, kind: str, hands: npt.NDArray[np.uint8]) -> States:
        """States of one kind for all hands of a size."""
        if kind == "hands":
            return cls(suit_keys(hands), np.arange(len(hands)))
        number: dict[object, int] = {}
        of_hand = [number.setdefault(features_of_places(cards), len(number)) for cards in hands.tolist()]
        return cls(suit_keys(hands), np.array(of_hand))

    @property
    def count(self) -> int:
        """How many states there are."""
        return int(self.of_hand.max()) + 1

    def seen_in(self, cards: Integers) -> Integers:
        """The states of many hands at once."""
        return self.of_hand[np.searchsorted(self.keys, suit_keys(cards))]


@dataclass
class Learner:
    """Action values by state: the mean of what followed, later rounds counting more as the targets get better."""

    kind: str
    seed: int = 1
    rounds: int = 0
    _batches: int = 0
    _next: Mapping[str, Integers] | None = None
    _three: States = field(init=False)
    _four: States = field(init=False)

    def __post_init__(self) -> None:
        tables = load_counts()
        self._three = States.by(self.kind, tables.three_cards)
        self._four = States.by(self.kind, tables.four_cards)
        self._sums_1, self._counts_1 = np.zeros((2, self._three.count, 2))
        self._sums_2, self._counts_2 = np.zeros((2, self._four.count, 2, 2))
        self._chance = np.random.default_rng(self.seed)

    @property
    def values_1(self) -> Floats:
        """What each answer about bet 1 is worth, by state."""
        return self._sums_1 / np.maximum(self._counts_1, 1)

    @property
    def values_2(self) -> Floats:
        """What each answer about bet 2 is worth, by state and by whether bet 1 rode."""
        return self._sums_2 / np.maximum(self._counts_2, 1)

    def play(self, envs: gymnasium.vector.VectorEnv) -> None:  # type: ignore[type-arg]
        """One round at every seat with answers at random, and learn from it."""
        observed = self._next if self._next is not None else envs.reset(seed=self.seed)[0]
        first = self._three.seen_in(observed["cards"][:, :3])
        rode = self._chance.integers(2, size=envs.num_envs)
        observed, *_ = envs.step(rode)
        second = self._four.seen_in(observed["cards"][:, :4])
        answer = self._chance.integers(2, size=envs.num_envs)
        self._next, won, *_ = envs.step(answer)
        self._batches += 1
        self.rounds += envs.num_envs
        _add(self._sums_2, self._counts_2, (second, rode, answer), won, weight=1)
        best_later = self.values_2.max(axis=2)[second, rode]
        _add(self._sums_1, self._counts_1, (first, rode), best_later, weight=self._batches)

    def rides(self) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        """The greedy strategy: for each three-card hand, and for each four-card hand by whether bet 1 rode."""
        first, second = self.values_1, self.values_2
        return (
            (first[:, RIDE] > first[:, WITHDRAW])[self._three.of_hand],
            (second[:, :, RIDE] > second[:, :, WITHDRAW])[self._four.of_hand],
        )

    def answers(self, cards: Integers, rode: Integers | None = None) -> Integers:
        """The greedy answers to many observations."""
        if rode is None:
            return self.values_1[self._three.seen_in(cards[:, :3])].argmax(axis=1)
        return self.values_2[self._four.seen_in(cards[:, :4]), rode].argmax(axis=1)


def _add(sums: Floats, counts: Floats, at: tuple[Integers, ...], targets: Floats, *, weight: int) -> None:
    places = np.ravel_multi_index(at, sums.shape)
    sums += weight * np.bincount(places, targets, minlength=sums.size).reshape(sums.shape)
    counts += weight * np.bincount(places, minlength=sums.size).reshape(sums.shape)


def exact_value(learner: Learner, paytable: Paytable) -> Fraction:
    """What the learned strategy is worth, over all 51,979,200 deals, in units of one bet."""
    tables, net = load_counts(), np.array(net_units(paytable))
    first, second = learner.rides()
    bet_3 = int(tables.class_counts @ net)
    bet_1 = 2 * int(tables.three_weights[first] @ (tables.three_counts[first] @ net))
    rides_then = second[tables.next_fours, first[:, None].astype(np.int64)]
    by_move = np.where(rides_then, (tables.four_counts @ net)[tables.next_fours], 0)
    bet_2 = int(tables.three_weights @ by_move.sum(axis=1))
    return Fraction(bet_3 + bet_1 + bet_2, DEALS)


def played_value(learner: Learner, envs: gymnasium.vector.VectorEnv, rounds: int) -> tuple[float, float]:  # type: ignore[type-arg]
    """The mean result of the learned strategy in fresh rounds, and its standard error."""
    results = []
    observed, _ = envs.reset(seed=learner.seed + 1)
    for _ in range(max(1, rounds // envs.num_envs)):
        rode = learner.answers(observed["cards"])
        observed, *_ = envs.step(rode)
        observed, won, *_ = envs.step(learner.answers(observed["cards"], rode))
        results.append(won)
    all_won = np.concatenate(results)
    return float(all_won.mean()), float(all_won.std() / np.sqrt(all_won.size))


def learned(kind: str, rounds: int, *, submission: str = "shfl-classic", seed: int = 1) -> Iterator[Learner]:
    """A learner after each batch of rounds."""
    envs = gymnasium.make_vec(
        letitride.gym.ENV_ID, num_envs=SEATS, vectorization_mode="vector_entry_point", submission=submission
    )
    learner = Learner(kind, seed)
    while learner.rounds < rounds:
        learner.play(envs)
        yield learner
    envs.close()


def main() -> None:
    """Learn, and compare with the exact value."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=lambda text: int(float(text)), default=20_000_000)
    parser.add_argument("--state", choices=("features", "hands"), default="features")
    parser.add_argument("--submission", default="shfl-classic")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    paytable = load_catalogue().house_rules(chosen.submission).paytables[Wager.BASE]
    best = analyse_base(paytable).expected_value
    print(f"{paytable.id}: best play is worth {float(best):+.6f} of one bet in a round")
    report_at = SEATS
    for learner in learned(chosen.state, chosen.rounds, submission=chosen.submission, seed=chosen.seed):
        if learner.rounds >= min(report_at, chosen.rounds):
            value = exact_value(learner, paytable)
            print(f"{learner.rounds:>13,} rounds: worth {float(value):+.6f}, short by {float(best - value):.6f}")
            report_at *= 2
    envs = gymnasium.make_vec(
        letitride.gym.ENV_ID, num_envs=SEATS, vectorization_mode="vector_entry_point", submission=chosen.submission
    )
    mean, error = played_value(learner, envs, 5_000_000)
    print(f"played {5_000_000:,} rounds: {mean:+.6f} ± {error:.6f}")


if __name__ == "__main__":
    main()
