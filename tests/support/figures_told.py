"""The sums of a table and the theoretical win of each wager as plain data, to be held against a recomputation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from letitride.figures.counting import COUNTED, figures_of
from letitride.figures.table_figures import TableFigures, WagerFigures
from letitride.figures.theoretical import Theory, theory_of
from letitride.figures.total import PlayedTable, theory_of_tables
from letitride.reports.par.bands import LEVELS
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Wager
from letitride.store.log.history import events_of


def table_figures(
    connection: Connection, table_id: str, house: HouseRules, *, from_ms: int | None = None, to_ms: int | None = None
) -> TableFigures:
    """The figures of a table, of all its time or of a part; the database leaves out what doesn't count."""
    log = events_of(connection, table_id, kinds=COUNTED)
    return figures_of(house, log, from_ms=from_ms, to_ms=to_ms)


def theoretical(house: HouseRules, figures: TableFigures) -> dict[Wager, Theory]:
    """The theoretical win of each wager; where a player banks, as if the bank covered every wager."""
    return {
        wager: theory_of(house.paytables[wager], one.rounds)
        for wager, one in figures.wagers.items()
        if one.rounds and wager in house.paytables
    }


def total_theory(house: HouseRules, figures: TableFigures, theories: Mapping[Wager, Theory]) -> Theory | None:
    """What the table should have won on all wagers; None where none was settled."""
    moments = {wager: (one.win_cents, one.variance) for wager, one in theories.items()}
    return theory_of_tables([PlayedTable(house, figures, moments)])


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
