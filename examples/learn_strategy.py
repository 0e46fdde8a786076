"""Policy iteration finds the best strategy of Let It Ride by playing, and is compared with the exact odds.

    python examples/learn_strategy.py --rounds 10e6
    python examples/learn_strategy.py --rounds 40e6 --state hands

The same rounds are dealt at two tables: at one every bet is taken back, at the other every bet rides. The difference is
what letting a bet ride brought in the state of that moment, so each round tells what both answers are worth and nothing
has to be tried at random. The learner never sees the paytable. A state is either what a person sees in the cards
(`features`: pairs, one suit, straights still possible, high cards; 33 at each bet) or the cards themselves (`hands`:
1,755 at bet 1 and 16,432 at bet 2, suits exchanged).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import permutations

import gymnasium
import numpy as np
import numpy.typing as npt

import letitride.gym  # registers LetItRide-v0
from letitride.catalogue import load_catalogue
from letitride.odds.counts.canonical import all_hands, suit_keys
from letitride.odds.counts.counts import load_counts
from letitride.odds.counts.groups import DEALS
from letitride.odds.strategy.features import features_of_places
from letitride.odds.wagers.base import analyse_base, net_units
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Choices = npt.NDArray[np.bool_]
KINDS = ("features", "hands")
SEATS = 100_000
SIGMAS = 3
"""How many standard errors the learner allows for luck when it states its error."""


@dataclass(frozen=True)
class States:
    """The number of the state of each different hand, and of any cards in the order in which they came."""

    of_hand: Integers
    of_cards: npt.NDArray[np.uint16]

    @classmethod
    @cache
    def by(cls, kind: str, size: int) -> States:
        """States of one kind for all hands of three or four cards."""
        tables = load_counts()
        different = tables.three_cards if size == 3 else tables.four_cards
        number: dict[object, int] = {}
        names = different.tolist() if kind == "hands" else [features_of_places(cards) for cards in different.tolist()]
        of_hand = np.array([number.setdefault(str(name), len(number)) for name in names])
        hands = all_hands(size)
        states = of_hand[np.searchsorted(suit_keys(different), suit_keys(hands))]
        of_cards = np.zeros((52,) * size, dtype=np.uint16)
        for order in permutations(range(size)):
            of_cards[tuple(hands[:, place] for place in order)] = states
        return cls(of_hand, of_cards)

    @property
    def count(self) -> int:
        """How many states there are."""
        return int(self.of_hand.max()) + 1

    def seen_in(self, cards: Integers) -> Integers:
        """The states of many hands at once."""
        states: Integers = self.of_cards[tuple(cards.T)].astype(np.int64)
        return states


@dataclass
class Gains:
    """What letting one bet ride brought in each state: how often it was seen, the sum and the sum of squares."""

    states: States
    seen: Floats = field(init=False)
    sums: Floats = field(init=False)
    squares: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.seen, self.sums, self.squares = np.zeros((3, self.states.count))

    def add(self, cards: Integers, gained: Floats) -> None:
        """Take in the rounds of one batch."""
        at = self.states.seen_in(cards)
        self.seen += np.bincount(at, minlength=self.states.count)
        self.sums += np.bincount(at, gained, self.states.count)
        self.squares += np.bincount(at, gained * gained, self.states.count)

    @property
    def means(self) -> Floats:
        """The mean gain in each state."""
        return self.sums / np.maximum(self.seen, 1)

    def error(self) -> float:
        """What the choices may cost in a round if luck hid the better answer wherever it could by `SIGMAS` errors."""
        seen = np.maximum(self.seen, 1)
        errors = np.sqrt(np.maximum(self.squares / seen - self.means**2, 0) / seen)
        doubt = np.maximum(SIGMAS * errors - abs(self.means), 0)
        return float(self.seen @ doubt / max(self.seen.sum(), 1))


@dataclass
class Learner:
    """The gains at bets 1 and 2; a bet rides in the states where it gained."""

    kind: str
    rounds: int = 0

    def __post_init__(self) -> None:
        self.bet_1, self.bet_2 = Gains(States.by(self.kind, 3)), Gains(States.by(self.kind, 4))

    def learn(self, cards: Integers, gained: Floats) -> None:
        """Take in rounds: the cards of each, and what one bet gained by riding."""
        self.bet_1.add(cards[:, :3], gained)
        self.bet_2.add(cards[:, :4], gained)
        self.rounds += len(gained)

    def rides(self) -> tuple[Choices, Choices]:
        """The learned strategy: whether to let it ride with each three-card and each four-card hand."""
        bets = (self.bet_1, self.bet_2)
        first, second = ((bet.means > 0)[bet.states.of_hand] for bet in bets)
        return first, second

    def error(self) -> float:
        """How far from best play the learner thinks it may be, from its own rounds, in units of one bet."""
        return self.bet_1.error() + self.bet_2.error()


def exact_value(learner: Learner, paytable: Paytable) -> Fraction:
    """What the learned strategy is worth, over all 51,979,200 deals, in units of one bet."""
    tables, net = load_counts(), np.array(net_units(paytable))
    first, second = learner.rides()
    bet_3 = int(tables.class_counts @ net)
    bet_1 = 2 * int(tables.three_weights[first] @ (tables.three_counts[first] @ net))
    by_move = np.where(second, tables.four_counts @ net, 0)[tables.next_fours]
    bet_2 = int(tables.three_weights @ by_move.sum(axis=1))
    return Fraction(bet_3 + bet_1 + bet_2, DEALS)


def learned(
    kinds: Sequence[str], rounds: int, *, submission: str = "shfl-classic", seed: int = 1
) -> Iterator[tuple[Learner, ...]]:
    """Learners of each kind after each batch of rounds, all from the same rounds."""
    taken_back, riding = (
        gymnasium.make_vec(
            letitride.gym.ENV_ID, num_envs=SEATS, vectorization_mode="vector_entry_point", submission=submission
        )
        for _ in range(2)
    )
    learners = tuple(Learner(kind) for kind in kinds)
    taken_back.reset(seed=seed)
    riding.reset(seed=seed)
    no, yes = np.zeros(SEATS, dtype=np.int64), np.ones(SEATS, dtype=np.int64)
    for _ in range(-(-rounds // SEATS)):
        taken_back.step(no)
        _, without, *_ = taken_back.step(no)
        riding.step(yes)
        _, with_both, _, _, info = riding.step(yes)
        gained = (with_both - without) / 2  # both bets pay alike
        for learner in learners:
            learner.learn(info["final_obs"]["cards"], gained)
        yield learners
    taken_back.close()
    riding.close()


def main() -> None:
    """Learn, and compare with the exact value."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=lambda text: int(float(text)), default=10_000_000)
    parser.add_argument("--state", choices=KINDS, default="features")
    parser.add_argument("--submission", default="shfl-classic")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    paytable = load_catalogue().house_rules(chosen.submission).paytables[Wager.BASE]
    best = analyse_base(paytable).expected_value
    print(f"{paytable.id}: best play is worth {float(best):+.6f} of one bet in a round")
    report_at = SEATS
    for (learner,) in learned([chosen.state], chosen.rounds, submission=chosen.submission, seed=chosen.seed):
        if learner.rounds >= min(report_at, chosen.rounds):
            value = exact_value(learner, paytable)
            print(
                f"{learner.rounds:>13,} rounds: worth {float(value):+.6f}, "
                f"short by {float(best - value):.6f}; it states an error of {learner.error():.6f}"
            )
            report_at *= 2


if __name__ == "__main__":
    main()
