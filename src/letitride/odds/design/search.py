"""The search: every paytable that differs from the start in one line, then in two, and so on.

Results are ranked by how few lines differ from the start, so a search that has finished with some number of lines has
proved that nothing ranks higher than what it found. A line that pays more never raises the edge, so a partial choice
whose edge is out of reach with the rest at their least and at their most is dropped with everything that follows it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import NamedTuple

import numpy as np

from letitride.odds.design.figures import Exact, Figures, Game, Values
from letitride.odds.design.space import Space
from letitride.odds.design.wishes import Range, Wishes
from letitride.rules.paytables import Paytable

CHUNK = 1 << 16
"""Paytables that are held at a time."""
_PUSH = 0.25
"""What a push counts as where changes are compared in proportion."""
_SLACK = 1e-9
"""What floating point may be wrong by; whatever passes is judged again exactly."""


class Design(NamedTuple):
    """A paytable that meets every wish, with its exact figures and what differs from the start."""

    paytable: Paytable
    values: tuple[int, ...]
    figures: Exact
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to.

    `tried` counts paytables whose figures were computed; `is_exhaustive` says that nothing in the space ranks higher
    than `designs`, and, where there are fewer than were asked for, that there are no others.
    """

    designs: tuple[Design, ...]
    tried: int
    seconds: float
    is_exhaustive: bool
    lines_changed: int


@dataclass(slots=True)
class Search:
    """A search under way: what it goes through, until when, and how many paytables it has computed."""

    space: Space
    game: Game
    wishes: Wishes
    until: float
    tried: int = 0

    def figures(self, values: Values) -> Figures:
        """The figures of many paytables, which are counted."""
        self.tried += len(values)
        return self.game.figures(values)

    def meeting(self, changed: Sequence[int]) -> Iterator[Values]:
        """All paytables in which exactly these lines differ, and which meet the wishes in floating point."""
        start = np.array([self.space.start_values], dtype=np.int64)
        yield from self._expand(start, tuple(changed))

    def _expand(self, partial: Values, pending: tuple[int, ...]) -> Iterator[Values]:
        if time.perf_counter() > self.until:
            raise TimeoutError
        if not pending:
            kept = self._judge(partial)
            if len(kept):
                yield kept
            return
        line, rest = pending[0], pending[1:]
        choice = self.space.choices[line]
        values = np.array([value for value in choice.values if value != choice.start], dtype=np.int64)
        if not len(values):
            return
        step = max(1, CHUNK // len(values))
        for begin in range(0, len(partial), step):
            part = partial[begin : begin + step]
            grown = np.repeat(part, len(values), axis=0)
            grown[:, line] = np.tile(values, len(part))
            grown = grown[self._is_in_order(grown, rest)]
            if rest and len(grown):
                grown = grown[self._is_within_reach(grown, rest)]
            if len(grown):
                yield from self._expand(grown, rest)

    def _is_in_order(self, values: Values, pending: tuple[int, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """A better hand never pays less than a worse one of the same kind."""
        kept = np.ones(len(values), dtype=bool)
        for better, (one, other) in enumerate(zip(self.space.choices, self.space.choices[1:], strict=False)):
            if one.kind is other.kind and better not in pending and better + 1 not in pending:
                kept &= values[:, better] * other.parts >= values[:, better + 1] * one.parts
        return kept

    def _is_within_reach(
        self, values: Values, pending: tuple[int, ...]
    ) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        edge = self.wishes.edge
        if edge is None:
            return np.ones(len(values), dtype=bool)
        least, most = values.copy(), values.copy()
        for line in pending:
            least[:, line] = self.space.choices[line].values[0]
            most[:, line] = self.space.choices[line].values[-1]
        kept = np.ones(len(values), dtype=bool)
        if edge.low is not None:
            kept &= self.figures(least).edge >= float(edge.low) - _SLACK
        if edge.high is not None:
            kept &= self.figures(most).edge <= float(edge.high) + _SLACK
        return kept

    def _judge(self, values: Values) -> Values:
        figures = self.figures(values)
        kept = np.ones(len(values), dtype=bool)
        wished = (
            (self.wishes.edge, figures.edge),
            (self.wishes.deviation, figures.deviation),
            (self.wishes.par, figures.par),
        )
        for wish, found in wished:
            if wish is not None and wish.low is not None:
                kept &= found >= float(wish.low) - _SLACK
            if wish is not None and wish.high is not None:
                kept &= found <= float(wish.high) + _SLACK
        return values[kept]

    def exact_design(self, values: tuple[int, ...], number: int) -> Design | None:
        """A row as a paytable with its exact figures; None if they miss a wish after all."""
        paytable = self.space.paytable(values, name=f"{self.space.start.id}-design-{number}")
        figures = self.game.exactly(paytable, values)
        wished: tuple[tuple[Range | None, object], ...] = (
            (self.wishes.edge, figures.edge),
            (self.wishes.hit, figures.hit),
            (self.wishes.deviation, figures.deviation),
            (self.wishes.par, figures.par),
        )
        meets = all(wish is None or wish.holds(value) for wish, value in wished)  # type: ignore[arg-type]
        return Design(paytable, values, figures, self.space.changes(values)) if meets else None


def find_designs(
    space: Space,
    game: Game,
    wishes: Wishes,
    *,
    count: int = 20,
    seconds: float = 60.0,
    progress: Callable[[int, int], None] | None = None,
) -> Found:
    """The `count` paytables nearest to the start that meet every wish.

    `progress` is told how many lines are being changed and how many paytables have been tried.
    """
    began = time.perf_counter()
    search = Search(space, game, wishes, began + seconds)
    free = [place for place, one in enumerate(space.choices) if one.is_free]
    designs: list[Design] = []
    changed, is_exhaustive = 0, True
    if wishes.hit is not None and not wishes.hit.holds(
        game.exactly(space.paytable(space.start_values, name=""), space.start_values).hit
    ):
        free, count = [], 0  # which hands pay is the same all over a space, and so is how often one does
    try:
        for changed in range(len(free) + 1):
            if progress is not None:
                progress(changed, search.tried)
            if len(designs) >= count:
                break
            designs.extend(_at_distance(search, free, changed, count=count - len(designs), number=len(designs) + 1))
    except TimeoutError:
        is_exhaustive = False
    return Found(tuple(designs), search.tried, time.perf_counter() - began, is_exhaustive, changed)


def _at_distance(search: Search, free: Sequence[int], changed: int, *, count: int, number: int) -> list[Design]:
    """The nearest paytables with exactly so many lines changed: the smallest changes in proportion come first."""
    near: list[tuple[float, tuple[int, ...]]] = []
    for lines in combinations(free, changed):
        for values in search.meeting(sorted(lines, key=lambda line: -_reach(search.space, line))):
            near.extend((_distance(search.space, row), row) for row in map(tuple, values.tolist()))
            if len(near) > 50 * count:
                near = sorted(near)[: 10 * count]
    designs: list[Design] = []
    for _, row in sorted(near):
        design = search.exact_design(row, number + len(designs))
        if design is not None:
            designs.append(design)
        if len(designs) == count:
            break
    return designs


def _distance(space: Space, values: tuple[int, ...]) -> float:
    return sum(
        abs(log(max(value / one.parts, _PUSH) / max(one.start / one.parts, _PUSH)))
        for value, one in zip(values, space.choices, strict=True)
    )


def _reach(space: Space, line: int) -> float:
    """Lines with many values come last, so that most of them are dropped unseen."""
    return -len(space.choices[line].values)


def reach_of(space: Space, game: Game) -> tuple[float, float]:
    """The least and the greatest edge of the space: every line at its most, and every line at its least."""
    ends = [[one.values[-1] for one in space.choices], [one.values[0] for one in space.choices]]
    least, greatest = game.figures(np.array(ends, dtype=np.int64)).edge.tolist()
    return least, greatest
