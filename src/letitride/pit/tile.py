"""A tile of the board: one table as those who run the pit see it, told from its state alone."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from letitride.live.settings import Dealing, TableSettings
from letitride.rules.ledger import INVENTORY, METER
from letitride.table import Phase, Role, Table
from letitride.table.state import BoxInPlay


class SeatTile(Struct, frozen=True):
    """A seat that is taken, and how far its box is in the round."""

    seat: int
    player: str
    is_leaving: bool
    bets_cents: int
    cards: int
    withdrawn: int


class Alert(Struct, frozen=True):
    """Something that needs somebody; `is_stopped` where play can't go on before it is seen to."""

    kind: str
    text: str
    is_stopped: bool


class WinTile(Struct, frozen=True):
    """The win of the gaming day, what the bets as decided should have won, and limits kept to 99 times in 100."""

    rounds: int
    win_cents: int
    expected_cents: int
    low_cents: int
    high_cents: int

    @property
    def is_outside(self) -> bool:
        """Whether the win lies beyond its band."""
        return not self.low_cents <= self.win_cents <= self.high_cents


class Tile(Struct, frozen=True, kw_only=True):
    """A table on the board. Times are milliseconds since 1970, so that the page can let its clocks run by itself."""

    table: str
    name: str
    title: str
    is_live: bool
    is_enabled: bool
    phase: str
    round: int
    boxes: int
    seats: list[SeatTile]
    community: int
    dealer: str
    is_automatic: bool
    duty: str
    waits_for: str
    since_ms: int
    last_round_ms: int | None
    rounds_per_hour: int | None
    win: WinTile | None
    tray_cents: int
    par_cents: int
    meter_cents: int | None
    deck_opened_ms: int | None
    deck_due_ms: int | None
    alerts: list[Alert]


AT_REST: dict[str, Any] = {
    "title": "",
    "is_live": False,
    "phase": "",
    "round": 0,
    "boxes": 0,
    "seats": [],
    "community": 0,
    "dealer": "",
    "is_automatic": False,
    "duty": "",
    "waits_for": "",
    "since_ms": 0,
    "win": None,
    "meter_cents": None,
    "deck_opened_ms": None,
    "deck_due_ms": None,
    "alerts": [],
}
"""What a tile tells of a table that isn't in memory: nothing happens there."""


def felt_of(table: Table, settings: TableSettings, *, dealer: str) -> dict[str, Any]:
    """What a tile tells from the state of a table."""
    current, duty = table.round, table.duty
    opened, due = _deck_times(table)
    is_automatic = settings.dealer is Dealing.AUTOMATIC
    return {
        "title": table.house.submission.title,
        "phase": table.phase.value,
        "round": table.rounds if current is None else current.number,
        "boxes": table.house.ruleset.boxes,
        "seats": [_seat(table, seat, player) for seat, player in sorted(table.seats.items())],
        "community": 0 if current is None else current.left_is_up + current.right_is_up,
        "dealer": dealer,
        "is_automatic": is_automatic,
        "duty": "" if duty is None or (current is not None and current.awaiting_ruling) else str(duty),
        "waits_for": waits_for(table, dealer=dealer, is_automatic=is_automatic),
        "meter_cents": None if table.meter is None else table.meter.amount_cents,
        "deck_opened_ms": opened,
        "deck_due_ms": due,
    }


def won_by(table: Table) -> int:
    """What the game has brought the tray; what the books set aside for the meter still lies there."""
    return table.balances.get(INVENTORY, 0) + table.balances.get(METER, 0)


def waits_for(table: Table, *, dealer: str, is_automatic: bool) -> str:
    """Whom a table waits for, by name where there is one; empty where it waits for nobody."""
    current, duty = table.round, table.duty
    if current is not None and current.awaiting_ruling:
        return Role.FLOOR.value
    if duty is None:
        return ""
    if duty.role in (Role.PLAYER, Role.PLAYER_DEALER):
        if duty.seat is None:
            return "the players"
        return "the clock" if duty.seat in table.leaving else table.seats.get(duty.seat, f"seat {duty.seat}")
    if duty.role is Role.FLOOR:
        return Role.FLOOR.value
    if is_automatic:
        return "the players" if table.phase is Phase.BETTING else ""
    return dealer or Role.DEALER.value


def _seat(table: Table, seat: int, player: str) -> SeatTile:
    box: BoxInPlay | None = table.round.boxes.get(seat) if table.round is not None else None
    if box is None:
        return SeatTile(seat, player, seat in table.leaving, 0, 0, 0)
    withdrawn = sum(not rode for rode in box.decisions.values())
    return SeatTile(seat, player, seat in table.leaving, sum(box.wagers.values()), len(box.cards), withdrawn)


def _deck_times(table: Table) -> tuple[int | None, int | None]:
    """When the older of the decks in use was opened, and when it must be changed, if ever (MD.03.C)."""
    opened = [deck.opened_at for deck in table.decks if deck.opened_at]
    if not opened:
        return None, None
    hours = table.house.ruleset.deck_hours.get(table.dealing)
    first = min(opened)
    return first * 1_000, None if hours is None else (first + hours * 3_600) * 1_000
