"""Heartbeats: a worker's event loop touches a file twice a second, so that one that hangs is noticed and replaced."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass, field
from pathlib import Path

SECONDS_BETWEEN_BEATS = 0.5
SECONDS_OF_STILLNESS = 2.0
"""A worker that hasn't beaten for so long and does nothing at all, not even wait for its turn, hangs."""
SECONDS_OF_SILENCE = 30.0
"""A worker that hasn't beaten for so long hangs, however busy it is."""


async def beat(folder: Path) -> None:
    """Beat as long as the event loop goes round."""
    place = _file(folder, os.getpid())
    while True:
        place.touch()
        await asyncio.sleep(SECONDS_BETWEEN_BEATS)


@dataclass(slots=True)
class Pulse:
    """What the parent of a worker knows of its beats."""

    folder: Path
    pid: int
    _silent_since: float = field(default=0.0, init=False)
    _last_beat: float = field(default=0.0, init=False)
    _still_since: float = field(default=0.0, init=False)
    _spent: int = field(default=-1, init=False)

    def hangs(self) -> bool:
        """Whether the worker hangs; one that hasn't begun to beat is still starting."""
        try:
            beaten = _file(self.folder, self.pid).stat().st_mtime
        except OSError:
            return False
        now = time.monotonic()
        if beaten != self._last_beat:
            self._last_beat, self._silent_since, self._still_since, self._spent = beaten, now, now, -1
            return False
        state, spent = _activity(self.pid)
        if state == "R" or spent != self._spent:
            self._still_since, self._spent = now, spent
        return now - self._still_since > SECONDS_OF_STILLNESS or now - self._silent_since > SECONDS_OF_SILENCE

    def forget(self) -> None:
        """The worker has ended."""
        _file(self.folder, self.pid).unlink(missing_ok=True)


def _file(folder: Path, pid: int) -> Path:
    return folder / f"beat-{pid}"


def _activity(pid: int) -> tuple[str, int]:
    """Whether a process runs or waits for a processor, and its processor time so far; unknown counts as running."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        return fields[0], int(fields[11]) + int(fields[12])
    except (OSError, IndexError, ValueError):
        return "R", 0
