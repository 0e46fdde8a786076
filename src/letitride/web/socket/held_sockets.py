"""How many sockets each account holds, counted over all workers of a machine by files in their common folder."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from hashlib import sha256
from pathlib import Path


class HeldSockets:
    """The sockets of accounts: in one process a count in memory, between workers a file for each socket."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._held: Counter[str] = Counter()

    def count_of(self, name: str) -> int:
        """How many sockets somebody holds."""
        if self._folder is None:
            return self._held[name]
        with suppress(OSError):
            return sum(1 for _ in _place(self._folder, name).iterdir())
        return self._held[name]

    def take(self, name: str, number: int) -> None:
        """Somebody has opened a socket, which has this number in this process."""
        self._held[name] += 1
        if self._folder is not None:
            with suppress(OSError):
                place = _place(self._folder, name)
                place.mkdir(parents=True, exist_ok=True)
                (place / f"{os.getpid()}-{number}").touch()

    def give_back(self, name: str, number: int) -> None:
        """A socket has ended."""
        self._held -= Counter({name: 1})
        if self._folder is not None:
            (_place(self._folder, name) / f"{os.getpid()}-{number}").unlink(missing_ok=True)


def forget_process(folder: Path, pid: int) -> None:
    """A worker has ended, and all its sockets with it."""
    for left in folder.glob(f"sockets/*/{pid}-*"):
        left.unlink(missing_ok=True)


def _place(folder: Path, name: str) -> Path:
    return folder / "sockets" / sha256(name.encode()).hexdigest()[:32]
