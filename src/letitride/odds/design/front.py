"""The front: the least and the greatest deviation at each house edge, for each set of lines and so each hit frequency.

All paytables with at most so many lines changed are computed, and nothing is left out among them; what is shown is
computed again exactly.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from letitride.odds.design.figures import Exact
from letitride.odds.design.rows import other_rows
from letitride.odds.design.search import Search
from letitride.odds.design.space import Space
from letitride.odds.design.task import Task
from letitride.odds.design.wishes import Wishes

BINS = 24
"""Edges that are told apart on the front."""
MOST_CHANGED = 3
"""Lines that differ from the start at the most."""


@dataclass(frozen=True, slots=True)
class FrontPoint:
    """The steadiest or the wildest paytable near one edge."""

    space: Space
    values: tuple[int, ...]
    figures: Exact
    is_least: bool


@dataclass(frozen=True, slots=True)
class Front:
    """The points of one set of lines by edge, how many paytables they were chosen from, and how many lines changed."""

    space: Space
    points: tuple[FrontPoint, ...]
    tried: int
    lines_changed: int


def fronts(task: Task, *, low: float, high: float, seconds: float = 5.0) -> tuple[Front, ...]:
    """The front of the task's own lines, then those with lines left out or added that reach an edge in the range."""
    said = {sentence.partition("=")[0].strip() for sentence in task.fixed}
    others = [
        replace(task, start=one, origin=task.start)
        for one in (other_rows(task.start) if task.start.columns_by is None else ())
        if said <= {line.hand.value for line in one.lines}
    ]
    tasks = [task, *others]
    found = [_front(one, low, high, seconds / len(tasks)) for one in tasks]
    return tuple(one for one in found if one.points)


def _front(task: Task, low: float, high: float, seconds: float) -> Front:
    space = task.space()
    game = task.game(space)
    search = Search(space, game, Wishes(), time.perf_counter() + seconds)
    free = [place for place, one in enumerate(space.choices) if one.is_free]
    width = (high - low) / BINS
    best: dict[tuple[int, bool], tuple[float, tuple[int, ...]]] = {}
    changed = 0
    try:
        for changed in range(min(MOST_CHANGED, len(free)) + 1):
            for lines in combinations(free, changed):
                for values in search.meeting(lines):
                    figures = search.game.figures(values)
                    _keep(best, values, figures.edge, figures.deviation, low=low, width=width)
    except TimeoutError:
        changed -= 1
    points = []
    for (_, is_least), (_, row) in sorted(best.items()):
        exact = game.exactly(space.paytable(row, name=f"{task.start.id}-front"), row)
        points.append(FrontPoint(space, row, exact, is_least))
    return Front(space, tuple(points), search.tried, changed)


def _keep(
    best: dict[tuple[int, bool], tuple[float, tuple[int, ...]]],
    values: np.ndarray[tuple[int, ...], np.dtype[np.int64]],
    edges: Sequence[float] | np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    deviations: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    *,
    low: float,
    width: float,
) -> None:
    places = np.floor((np.asarray(edges) - low) / width).astype(int)
    for place in np.unique(places[(places >= 0) & (places < BINS)]).tolist():
        inside = np.flatnonzero(places == place)
        for is_least, at in (
            (True, inside[np.argmin(deviations[inside])]),
            (False, inside[np.argmax(deviations[inside])]),
        ):
            deviation = float(deviations[at])
            known = best.get((place, is_least))
            if known is None or (deviation < known[0] if is_least else deviation > known[0]):
                best[(place, is_least)] = deviation, tuple(values[at].tolist())
