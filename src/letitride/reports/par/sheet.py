"""A PAR sheet as data: everything the HTML, the PDF and the JSON say is taken from here.

A sheet has a part for each paytable of a designator, and a part has a case for each table that it is computed for: one
for most wagers, one for each number of players for Cover All, one for each size of wager for the envy bonus.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from letitride.odds.ties import Ties
from letitride.odds.wagers.distribution import Distribution
from letitride.reports.forms.inputs import sha256
from letitride.reports.par.about import About
from letitride.reports.par.bands import Band, quantile
from letitride.reports.par.liability import Liability
from letitride.rules.paytables import Paytable

VOLATILITY_LEVELS = (90, 95)


class Form(Enum):
    """How a figure is written."""

    PERCENT = "percent"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, and beside it what it is a share of and under which tie rule."""

    key: str
    name: str
    value: Fraction | float
    form: Form
    share: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A line of the paytable, or a class of hands that loses.

    `result` is what one unit wins or loses; `stays` counts the deals that end with 1, 2 and 3 bets on the layout (base
    game only). The contributions to the result sum up to the expected value, those to the return to what comes back of
    each unit at stake, the stake of a winner included; an envy bonus has no stake and no return.
    """

    hand: str
    pays: str
    combinations: int
    probability: Fraction
    result: Fraction
    to_result: Fraction
    to_return: Fraction | None
    stays: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """The figures of a paytable in one case, such as a table of three players; most paytables have one, unnamed."""

    name: str
    figures: tuple[Figure, ...]
    outcomes: tuple[Outcome, ...]
    results: Distribution
    bands: tuple[Band, ...]

    def value(self, key: str) -> Fraction | float:
        """A figure by its key."""
        return next(figure.value for figure in self.figures if figure.key == key)

    @property
    def house_edge(self) -> Fraction:
        """What the house wins per unit and round."""
        return -self.results.mean

    @property
    def combinations(self) -> int:
        """All hands or deals that were counted."""
        return sum(outcome.combinations for outcome in self.outcomes)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A figure that the source document prints, beside the computed one."""

    name: str
    printed: str
    computed: Fraction

    @property
    def agrees(self) -> bool:
        """Whether the computed figure, rounded to the printed digits, is the printed one."""
        places = len(self.printed.rstrip("%").partition(".")[2])
        return f"{float(self.computed):.{places}%}" == self.printed


@dataclass(frozen=True, slots=True)
class MeterLine:
    """The edge of a progressive at one size of wager: straight lines in the meter, with envy and without."""

    stake_cents: int
    edge_at_zero: Fraction
    share_per_cent: Fraction
    envy: Fraction
    break_even_cents: Mapping[int, Fraction]

    def house_edge(self, meter_cents: Fraction | int, players: int = 1) -> Fraction:
        """The house edge per unit at a meter, with the envy of the other players."""
        return self.edge_at_zero - self.share_per_cent * meter_cents - (players - 1) * self.envy


@dataclass(frozen=True, slots=True)
class MeterPart:
    """What a progressive depends on: the assumed meter and the lines, one for each size of wager."""

    meter_cents: int
    envy_id: str
    lines: tuple[MeterLine, ...]


@dataclass(frozen=True, slots=True)
class StakePart:
    """A wager with fixed sums: its edge at several stakes, and the stake at which it is nothing."""

    edges: Mapping[int, Fraction]
    break_even_cents: Fraction


@dataclass(frozen=True, slots=True)
class Part:
    """One paytable of a sheet; `unit` is what its figures are counted in."""

    paytable: Paytable
    unit: str
    counted: str
    assumptions: tuple[str, ...]
    cases: tuple[Case, ...]
    printed: tuple[Comparison, ...] = ()
    strategy: Mapping[str, Any] | None = None
    meter: MeterPart | None = None
    stakes: StakePart | None = None


@dataclass(frozen=True, slots=True)
class ParSheet:
    """A whole PAR sheet: the designator, what it was computed from, and its parts."""

    id: str
    version: str
    ties: Ties
    inputs: Mapping[str, Any]
    parts: tuple[Part, ...]
    commit: str = ""
    about: About = field(default_factory=About)
    changed_from: str = ""
    changes: tuple[str, ...] = ()
    is_own: bool = False
    liabilities: tuple[Liability, ...] = ()

    @property
    def program(self) -> str:
        """The program with its version and commit."""
        return f"letitride {self.version}{f', commit {self.commit}' if self.commit else ''}"

    @property
    def inputs_sha256(self) -> str:
        """The hash of the inputs."""
        return sha256(self.inputs)


def spread_figures(results: Distribution, unit: str) -> tuple[Figure, ...]:
    """Variance, standard deviation and the volatility indices of a result."""
    deviation = results.standard_deviation
    indices = (
        Figure(
            f"volatility_index_{level}",
            f"Volatility index, {level}%",
            quantile(level) * deviation,
            Form.NUMBER,
            f"{quantile(level):.3f} × standard deviation: half the width of the normal {level}% band after one round;"
            " divide by √n for n rounds",
        )
        for level in VOLATILITY_LEVELS
    )
    return (
        Figure(
            "variance", "Variance", results.variance, Form.NUMBER, f"of the result of a round, in squares of {unit}"
        ),
        Figure(
            "standard_deviation", "Standard deviation", deviation, Form.NUMBER, f"of the result of a round, in {unit}"
        ),
        *indices,
    )
