"""The sums of a table and the theoretical win of each wager as plain data, to be held against a recomputation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from letitride.figures.table_figures import TableFigures, WagerFigures
from letitride.figures.theoretical import Theory
from letitride.reports.par.bands import LEVELS
from letitride.rules.wagers import Wager


def figures_data(
    figures: TableFigures,
    theory: Mapping[Wager, Theory],
    *,
    total: Theory | None = None,
) -> dict[str, Any]:
    """The figures as data, each wager and all together with the theoretical win."""
    return {
        "rounds": figures.rounds,
        "voided": figures.voided,
        "hands": figures.hands,
        "drop_cents": figures.drop_cents,
        "taken_away_cents": figures.taken_away_cents,
        "win_cents": figures.win_cents,
        "theoretical_win_cents": round(sum(one.win_cents for one in theory.values())),
        "total": total and _total_data(figures, total),
        "abandoned_cents": figures.abandoned_cents,
        "fees_cents": figures.fees_cents,
        "from_meter_cents": figures.from_meter_cents,
        "wagers": [
            _wager_data(wager, figures.wagers[wager], theory.get(wager)) for wager in Wager if wager in figures.wagers
        ],
    }


def _wager_data(wager: Wager, one: WagerFigures, theory: Theory | None) -> dict[str, Any]:
    return {
        "wager": wager.value,
        "title": wager.title,
        "hands": one.hands,
        "staked_cents": one.staked_cents,
        "paid_cents": one.paid_cents,
        "from_meter_cents": one.from_meter_cents,
        "collected_cents": one.collected_cents,
        "win_cents": one.win_cents,
        "hold": _share(one.win_cents, one.staked_cents),
        "theory": theory and _theory_data(theory, one.win_cents, one.staked_cents),
    }


def _total_data(figures: TableFigures, theory: Theory) -> dict[str, Any]:
    """All wagers together; what was abandoned is no wager that a hand decided."""
    win_cents = figures.win_cents - figures.abandoned_cents
    return {
        "staked_cents": figures.staked_cents,
        "win_cents": win_cents,
        "hold": _share(win_cents, figures.staked_cents),
        "theory": _theory_data(theory, win_cents, figures.staked_cents),
    }


def _theory_data(theory: Theory, win_cents: int, staked_cents: int) -> dict[str, Any]:
    return {
        "win_cents": round(theory.win_cents),
        "hold": _share(float(theory.win_cents), staked_cents),
        "deviation_cents": round(theory.deviation_cents),
        "is_exact": theory.is_exact,
        "band_cents": {str(level): [round(limit) for limit in theory.band_cents[level]] for level in LEVELS},
        "is_within": {str(level): theory.is_within(win_cents, level) for level in LEVELS},
    }


def _share(part_cents: float, whole_cents: int) -> float | None:
    """A part of what was staked; a wager without a stake of its own holds nothing."""
    return round(part_cents / whole_cents, 6) if whole_cents else None
