"""Simulated means that are corrected by what the same rounds got wrong about something known exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its standard error; an exact one is a fraction and has none."""

    value: Fraction | float
    standard_error: float = 0.0


class Tally:
    """Sums of a value over simulated rounds, and of a control beside it, whose mean is known exactly.

    Value and control may differ so seldom that no simulated round shows it. So the standard error is made as large as
    if one round more had shown `largest`, the largest difference there can be.
    """

    def __init__(self, control_mean: Fraction, *, largest: int) -> None:
        self._known = float(control_mean)
        self._largest = largest
        self._count = 0
        self._sums = np.zeros(2)
        self._products = np.zeros((2, 2))

    def add(self, values: npt.NDArray[Any], controls: npt.NDArray[Any]) -> None:
        """Add some rounds."""
        both = np.stack([values, controls]).astype(float)
        self._count += len(values)
        self._sums += both.sum(axis=1)
        self._products += np.einsum("in,jn->ij", both, both)

    def figure(self) -> Figure:
        """The mean of the values, less the regression on how far the controls are off, with its standard error."""
        means = self._sums / self._count
        spread = (self._products - self._count * np.outer(means, means)) / (self._count - 1)
        # a control that never varied says nothing about the slope; value and control are alike, so it is near 1
        slope = float(spread[0, 1] / spread[1, 1]) if spread[1, 1] > 0 else 1.0
        left = max(0.0, float(spread[0, 0] - slope * spread[0, 1]))
        error = sqrt(left / self._count + (self._largest / self._count) ** 2)
        return Figure(float(means[0]) - slope * (float(means[1]) - self._known), error)
