"""Exact analyses as tables for spreadsheets: a row for each paytable, and a row for each hand of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from letitride.reports.forms.spreadsheet import Cell, Sheet

_FIGURES = ("expected_value", "average_bet", "element_of_risk", "hit_frequency", "break_even_meter")


def odds_sheets(parts: Sequence[Mapping[str, Any]]) -> list[Sheet]:
    """Several analyses side by side, as `odds --json` gives them, with fractions beside decimals."""
    titles = [name for figure in _FIGURES for name in (_words(figure), f"{_words(figure)}, exactly")]
    figures = Sheet(
        "figures", ("paytable", "wager", "players", "standard deviation", *titles), [_row(one) for one in parts]
    )
    hands: list[tuple[Cell, ...]] = [
        (
            one["id"],
            one["wager"],
            one.get("players") or "",
            hand["hand"],
            hand["pays"],
            hand["probability"]["value"],
            hand["probability"]["fraction"],
        )
        for one in parts
        for hand in one["outcomes"]
    ]
    columns = ("paytable", "wager", "players", "hand", "pays", "probability", "probability, exactly")
    return [figures, Sheet("hands", columns, hands)]


def _row(part: Mapping[str, Any]) -> tuple[Cell, ...]:
    cells: list[Cell] = [part["id"], part["wager"], part.get("players") or "", part["standard_deviation"]]
    for name in _FIGURES:
        figure = part.get(name)
        cells += ["", ""] if figure is None else [figure["value"], figure["fraction"]]
    return tuple(cells)


def _words(name: str) -> str:
    return name.replace("_", " ")
