"""What a list of tables says of each, so that nobody has to load a table to list it."""

from __future__ import annotations

from typing import Any

from letitride.table.state import Table


def standing(table: Table) -> dict[str, Any]:
    """How a table stands: its phase, the rounds it has played, who sits there, and its meter."""
    return {
        "phase": table.phase.value,
        "rounds": table.rounds,
        "seated": [table.seats[seat] for seat in sorted(table.seats)],
        "meter_cents": None if table.meter is None else table.meter.amount_cents,
    }
