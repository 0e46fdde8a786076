"""The figures that a search goes by, of many paytables at once or of one exactly, and what a game has to tell."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from letitride.rules.paytables import Paytable

Floats = npt.NDArray[np.float64]
Values = npt.NDArray[np.int64]
"""One paytable in each row, one line in each column."""


class Figures(NamedTuple):
    """The figures of many paytables, in floating point."""

    edge: Floats
    deviation: Floats
    par: Floats


class Exact(NamedTuple):
    """The figures of one paytable, exactly; `par` is the element of risk."""

    edge: Fraction
    hit: Fraction
    deviation: float
    par: Fraction


class Game(Protocol):
    """A wager whose edge falls, or stays, when any line pays more."""

    def figures(self, values: Values) -> Figures:
        """The figures of many paytables."""

    def exactly(self, paytable: Paytable, values: Sequence[int] = ()) -> Exact:
        """The figures of one paytable; `values` are those of its space, where there is more than the paytable."""
