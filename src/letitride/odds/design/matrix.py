"""Cover All's whole matrix: a column for each number of players, each with an edge of its own, and payouts in order.

The edge at a number of players depends on its own column alone, so each column is searched by itself; the columns are
then put together so that no hand pays more when more players share the deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count as counting

from letitride.odds.design.search import Design
from letitride.odds.design.task import Task, solve
from letitride.rules.payouts import ForOne, Payout, ToOne
from letitride.rules.paytables import Paytable

_CHOICES = 40
"""Designs that are held for each column to choose from."""


@dataclass(frozen=True, slots=True)
class MatrixDesign:
    """A whole matrix, with the design of each column by its number of players."""

    paytable: Paytable
    columns: Mapping[int, Design]


@dataclass(frozen=True, slots=True)
class MatrixFound:
    """What a search of all columns came to; `missing` are the numbers of players for which nothing was found."""

    designs: tuple[MatrixDesign, ...]
    missing: tuple[int, ...]
    tried: int
    seconds: float
    is_exhaustive: bool


def solve_matrix(task: Task, *, count: int = 3, seconds: float = 60.0) -> MatrixFound:
    """The nearest matrices whose every column meets the wishes; the first takes the nearest design of each column."""
    start = task.start
    players = sorted(start.columns, reverse=True)
    found = {
        one: solve(replace(task, column=one), count=_CHOICES, seconds=seconds / len(players))[1] for one in players
    }
    missing = tuple(one for one, column in found.items() if not column.designs)
    designs: list[MatrixDesign] = []
    for skipped in counting():
        if missing or len(designs) == count or skipped == _CHOICES:
            break
        chosen = _in_order({one: column.designs[skipped:] for one, column in found.items()}, start)
        if chosen is None:
            break
        designs.append(MatrixDesign(_together(start, chosen, len(designs) + 1), chosen))
    return MatrixFound(
        designs=tuple(designs),
        missing=missing,
        tried=sum(column.tried for column in found.values()),
        seconds=sum(column.seconds for column in found.values()),
        is_exhaustive=all(column.is_exhaustive for column in found.values()),
    )


def _in_order(columns: Mapping[int, tuple[Design, ...]], start: Paytable) -> dict[int, Design] | None:
    """From most players to fewest, the nearest design of each column that pays no less than the column before."""
    chosen: dict[int, Design] = {}
    floor: tuple[float, ...] = (0.0,) * len(start.lines)
    for players, designs in columns.items():
        for design in designs:
            paid = tuple(_odds(one) for one in _column(design.paytable, players))
            if all(mine >= least for mine, least in zip(paid, floor, strict=True)):
                chosen[players], floor = design, paid
                break
        else:
            return None
    return chosen


def _together(start: Paytable, chosen: Mapping[int, Design], number: int) -> Paytable:
    columns = {players: _column(design.paytable, players) for players, design in chosen.items()}
    lines = tuple(
        replace(line, payouts=tuple(columns[players][place] for players in start.columns))
        for place, line in enumerate(start.lines)
    )
    return replace(start, id=f"{start.id}-design-{number}", title=f"changed from {start.id}", lines=lines, clauses=())


def _column(paytable: Paytable, players: int) -> tuple[Payout, ...]:
    return tuple(line.payouts[paytable.column_index(players)] for line in paytable.lines)


def _odds(payout: Payout) -> float:
    return float(payout.odds) if isinstance(payout, ToOne | ForOne) else 0.0
