"""What the solver found as plain data: the same for the command line and the bench in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from letitride.odds.design.figures import Exact
from letitride.odds.design.front import Front
from letitride.odds.design.matrix import MatrixFound
from letitride.odds.design.search import Found
from letitride.odds.design.sensitivity import Sensitivity, Step
from letitride.odds.design.space import Space
from letitride.odds.wagers.analysis_data import fraction_data


def found_data(space: Space, found: Found, blocked: str) -> dict[str, Any]:
    """What a search came to, and what was in the way if it came to nothing."""
    return {
        "wager": space.start.wager.value,
        "from": space.start.id,
        "paytables": [
            _row(space, design.values, design.figures) | {"changed": list(design.changes)} for design in found.designs
        ],
        "tried": found.tried,
        "space": space.size,
        "seconds": round(found.seconds, 3),
        "exhaustive": found.is_exhaustive,
        "in_the_way": blocked,
    }


def matrix_data(name: str, found: MatrixFound, blocked: str) -> dict[str, Any]:
    """What a search of all columns came to; figures stand under the number of players."""
    return {
        "wager": "cover-all",
        "from": name,
        "paytables": [
            {
                "players": list(design.paytable.columns),
                "pays": {hand: paid for hand, *paid in design.paytable.rows()},
                "columns": {
                    str(players): _figures(one.figures) | {"changed": list(one.changes)}
                    for players, one in design.columns.items()
                },
            }
            for design in found.designs
        ],
        "missing": list(found.missing),
        "tried": found.tried,
        "seconds": round(found.seconds, 3),
        "exhaustive": found.is_exhaustive,
        "in_the_way": blocked,
    }


def front_data(fronts: Sequence[Front]) -> list[dict[str, Any]]:
    """The fronts, each with its share of hands that pay and its points by edge."""
    return [
        {
            "lines": [one.hand.value for one in front.space.choices],
            "hit_frequency": fraction_data(front.points[0].figures.hit),
            "tried": front.tried,
            "lines_changed": front.lines_changed,
            "points": [
                _row(point.space, point.values, point.figures)
                | {"is_least": point.is_least, "changed": list(point.space.changes(point.values))}
                for point in front.points
            ],
        }
        for front in fronts
    ]


def sensitivity_data(figures: Exact, lines: Sequence[Sensitivity]) -> dict[str, Any]:
    """What each line is worth, and what one step down or up would do."""
    return {
        "house_edge": fraction_data(figures.edge),
        "lines": [
            {
                "hand": one.hand.value,
                "pays": str(one.payout),
                "contribution": fraction_data(one.contribution),
                "down": _step(one.down),
                "up": _step(one.up),
            }
            for one in lines
        ],
    }


def _row(space: Space, values: Sequence[int], figures: Exact) -> dict[str, Any]:
    pays = {one.hand.value: one.text(value) for one, value in zip(space.choices, values, strict=True)}
    return {"pays": pays} | _figures(figures)


def _figures(figures: Exact) -> dict[str, Any]:
    return {
        "expected_value": fraction_data(-figures.edge),
        "house_edge": fraction_data(figures.edge),
        "element_of_risk": fraction_data(figures.par),
        "hit_frequency": fraction_data(figures.hit),
        "standard_deviation": figures.deviation,
    }


def _step(step: Step | None) -> dict[str, Any] | None:
    if step is None:
        return None
    return {
        "pays": str(step.payout),
        "house_edge": fraction_data(step.edge),
        "standard_deviation": step.deviation,
        "groups_played_otherwise": step.groups_changed,
    }
