"""What the board keeps of one table while somebody looks: where it stands, since when, and its day so far."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from msgspec import structs

from letitride.live.room.publishing import Happened
from letitride.live.settings import TableSettings
from letitride.pit.alerts import alerts_of, awards_waiting, disabled, low_tray
from letitride.pit.facts import PACE_MS, TableFacts
from letitride.pit.running_win import RunningWin
from letitride.pit.tile import AT_REST, Tile, felt_of, won_by
from letitride.store.house.tables import StoredTable
from letitride.table import Table
from letitride.table.procedure.settling import RoundClosed
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import BettingOpened

LEAST_SPAN_MS = 60_000
"""What a table did in less than a minute says nothing about an hour."""
MS_PER_HOUR = 3_600_000

Heard = tuple[int, tuple[Happened, ...], int]
"""The number of the first event, the events, and when they happened."""


@dataclass(slots=True)
class Entry:
    """One table as it was last seen; while it is in no process's memory nothing happens at it, so that still holds."""

    stored: StoredTable
    facts: TableFacts
    table: Table | None = None
    is_begun: bool = False
    running: RunningWin | None = None
    counted_to: int = 0
    rounds: deque[tuple[int, int]] = field(default_factory=deque)
    opened_ms: int = 0
    since_ms: int = 0
    mark: Any = None
    tile: Tile | None = None
    encoded: bytes = b""
    settings: TableSettings = field(init=False)

    def __post_init__(self) -> None:
        self.settings = TableSettings.from_data(dict(self.stored.created.settings))

    def know(self, facts: TableFacts) -> None:
        """Take over what the house has on record."""
        self.facts = facts
        if not self.rounds:
            self.rounds.extend(facts.rounds_ms)

    def hear(self, heard: Heard) -> None:
        """Count what happened, once, and remember since when the table waits for what it waits for."""
        first, happened, at_ms = heard
        if self.is_begun and first > self.counted_to + 1:
            self.is_begun, self.running = False, None  # some of it was missed: the day is counted anew
        for sequence, one in enumerate(happened, start=first):
            if sequence <= self.counted_to:
                continue
            self.counted_to = sequence
            if isinstance(one.event, BettingOpened):
                self.opened_ms = at_ms
            elif isinstance(one.event, RoundClosed | RoundVoided):
                self.rounds.append((self.opened_ms or at_ms, at_ms))
                self.facts = replace(self.facts, last_round_ms=at_ms)
            if self.running is not None:
                self.running.count(one.event, meter=one.table.meter)
        if happened:
            self.table = happened[-1].table
            self.note(at_ms)

    def begin(self, running: RunningWin | None, *, counted_to: int, at_ms: int) -> None:
        """The day was counted as far as the log went."""
        self.is_begun, self.running, self.counted_to = True, running, counted_to
        self.note(at_ms)

    def note(self, at_ms: int) -> None:
        """Whoever is awaited anew is awaited from now on."""
        table = self.table
        if table is None:
            return
        mark = table.duty, table.phase, table.round is not None and table.round.awaiting_ruling
        if mark != self.mark:
            self.mark, self.since_ms = mark, at_ms

    def draw(self, now_ms: int) -> bool:
        """Make the tile again; whether it is another than before."""
        tile = self._tile(now_ms)
        encoded = msgspec.json.encode(tile)
        is_new = encoded != self.encoded
        self.tile, self.encoded = tile, encoded
        return is_new

    def _tile(self, now_ms: int) -> Tile:
        facts, table = self.facts, self.table
        known = Tile(
            **AT_REST,
            table=self.stored.id,
            name=self.stored.created.name,
            is_enabled=facts.is_enabled,
            last_round_ms=facts.last_round_ms,
            rounds_per_hour=self._pace(now_ms),
            tray_cents=facts.tray_cents if table is None else facts.par_cents + won_by(table),
            par_cents=facts.par_cents,
        )
        if table is None:
            return structs.replace(known, alerts=[*_at_rest(facts)])
        win = self.running.tile() if self.running is not None and self.running.is_settled else None
        if self.running is not None and win is None and self.tile is not None:
            win = self.tile.win  # the odds of its last round are being computed
        live: dict[str, Any] = felt_of(table, self.settings, dealer=facts.dealer)
        tile = structs.replace(known, is_live=True, since_ms=self.since_ms, win=win, **live)
        alerts = list(alerts_of(table, facts, win=win, tile=tile, now_ms=now_ms))
        return structs.replace(tile, alerts=alerts)

    def _pace(self, now_ms: int) -> int | None:
        """Rounds an hour, measured over the last minutes."""
        while self.rounds and self.rounds[0][1] < now_ms - PACE_MS:
            self.rounds.popleft()
        if not self.rounds:
            return None
        span = now_ms - max(self.rounds[0][0], now_ms - PACE_MS)
        return round(len(self.rounds) * MS_PER_HOUR / span) if span >= LEAST_SPAN_MS else None


def _at_rest(facts: TableFacts) -> list[Any]:
    """The alerts of a table that nobody uses."""
    low = low_tray(facts.tray_cents, facts.par_cents)
    switched_off = [] if facts.is_enabled else [disabled(facts)]
    return [*switched_off, *awards_waiting(facts), *([] if low is None else [low])]
