"""The table controller as the manufacturer describes it: lamps, security keys, the display (SHFL.bonus.table.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from letitride.rules.wagers import Spot
from letitride.table import Act, Phase, Table

_SHOWN_BEFORE = {
    Act.PRESS_FOUR_OF_A_KIND: "MAINTENANCE",
    Act.PRESS_ENTER: "TO RESET KEYPAD PRESS ENTER",
    Act.REMOVE_MAINTENANCE_KEY: "KEYPAD RESET",
}
"""What the display shows while a step of the reset is due, as far as the document says (SHFL.bonus.irregularity.4)."""


def controller(table: Table) -> Mapping[str, Any] | None:
    """What the controller shows, None where the table has none.

    A lamp stays lit after its bet is collected, until the game is over. While the shuffler signals a wrong count the
    sensors flash (SHFL.bonus.irregularity.3).
    """
    if not table.house.has_option("table_controller"):
        return None
    acts = [duty.act for duty in table.script]
    current = table.round
    boxes = sorted(current.boxes.items()) if current else []
    lamps = [seat for seat, box in boxes if Spot.FIVE_CARD_BONUS in box.wagers]
    is_locked = current is not None and table.phase is Phase.ROUND and Act.PRESS_LOCK_OUT not in acts
    is_resetting = Act.REMOVE_MAINTENANCE_KEY in acts
    return {
        "lamps": lamps,
        "is_flashing": current is not None and current.is_count_awaited,
        "is_locked": is_locked,
        "has_table_key": table.phase is not Phase.CLOSED and Act.INSERT_TABLE_KEY not in acts,
        "has_maintenance_key": is_resetting and Act.INSERT_MAINTENANCE_KEY not in acts,
        "display": _display(table, acts[0] if acts else None, len(lamps), is_locked=is_locked),
    }


def _display(table: Table, due: Act | None, bets: int, *, is_locked: bool) -> str:
    if due in _SHOWN_BEFORE:
        return _SHOWN_BEFORE[due]
    if table.phase is Phase.BETTING:
        return f"BETS {bets}"
    if is_locked:
        return "GAME OVER?" if due is Act.PRESS_GAME_OVER else f"LOCKED {bets}"
    return "READY" if table.phase in (Phase.BETWEEN_ROUNDS, Phase.ROUND) else "CLOSED"
