"""A player's bankroll: what one round takes and brings, in whole steps, so that many rounds can be followed.

A round can be started only by placing all its wagers, so a player is ruined as soon as less than that is left.
Results of a round are whole numbers of some amount, its step; everything about a bankroll is counted in such steps
from the amount that just suffices for a round: this is the room, and a player with less than no room is ruined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

import numpy as np
import numpy.typing as npt

from letitride.errors import LetItRideError
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.distribution import Distribution
from letitride.odds.wagers.joint import Placed, analyse_joint
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import BASE_SPOTS

Floats = npt.NDArray[np.float64]


class TooMuchWork(LetItRideError, ValueError):
    """A question about a bankroll that would take minutes: too many rounds, or steps too small for the amounts."""


@dataclass(frozen=True, slots=True)
class Play:
    """One round as a bankroll sees it: the distribution of its result, and the stake that is needed to start it.

    Both are in the same unit, such as one bet or a cent; results are whole numbers of it.

    >>> coin = Play(Distribution({-1: Fraction(1, 2), 1: Fraction(1, 2)}), stake=1)
    >>> coin.room(10), coin.steps
    (9, (-1, 1))
    """

    result: Distribution
    stake: int

    def __post_init__(self) -> None:
        if any(value != int(value) for value in self.result.chances):
            raise ValueError("the results of a round must be whole numbers of the unit")
        if not any(self.result.chances):
            raise ValueError("a round must be able to win or lose something")
        if self.stake <= 0 or min(self.result.chances) < -self.stake:
            raise ValueError("a round can't lose more than the stake that starts it")

    @property
    def step(self) -> int:
        """The greatest amount of which all results are multiples."""
        return gcd(*(int(value) for value in self.result.chances))

    @property
    def steps(self) -> tuple[int, ...]:
        """The results in steps, ascending."""
        return tuple(int(value) // self.step for value in self.result.chances)

    @property
    def chances(self) -> Floats:
        """The probabilities of the results as floating-point numbers, each correctly rounded."""
        return np.array([float(chance) for chance in self.result.chances.values()])

    @property
    def mean(self) -> Fraction:
        """The mean result of a round in steps."""
        return self.result.mean / self.step

    def room(self, bankroll: int) -> int:
        """How many steps a bankroll can lose and still start a round; negative if it can't start one now."""
        return (bankroll - self.stake) // self.step

    def goal(self, bankroll: int, target: int) -> int:
        """The room at which a bankroll has grown to a target or more."""
        return self.room(bankroll) - (bankroll - target) // self.step


def base_play(paytable: Paytable, ties: Ties = Ties.PULL) -> Play:
    """A round of the base game under best play, in units of one of the three bets.

    Arguments: `paytable` of the base game; `ties` as for `analyse_base`.
    Errors: `ValueError` if the paytable is another wager's.

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> base_play(load_catalogue().paytable("LIRX-01")).stake
    3
    """
    return Play(analyse_base(paytable, ties).distribution, stake=len(BASE_SPOTS))


def joint_play(placed: Sequence[Placed], ties: Ties = Ties.PULL, *, meter_cents: int | None = None) -> Play:
    """A round with all wagers of a player, in cents; the meter is taken not to move.

    Arguments: `placed`, the wagers and their sizes; `ties` as for `analyse_base`; `meter_cents`, needed by a
    progressive. Errors: `ValueError` as for `analyse_joint`.

    >>> from letitride.catalogue import load_catalogue
    >>> from letitride.rules.wagers import Wager
    >>> joint_play([Placed(load_catalogue().paytable("LIRX-01"), 5_00)]).stake
    1500
    """
    stake = sum(one.stake_cents * len(one.paytable.wager.spots) for one in placed)
    return Play(analyse_joint(placed, ties, meter_cents=meter_cents).total, stake=stake)
