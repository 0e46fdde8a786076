"""What play cost: processor time of the server's processes and of the database's, and how long commands took."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import psutil


def processor_seconds(process: int) -> float:
    """The processor time of a process and of all it has started, also of those that have ended."""
    top = psutil.Process(process)
    seconds = 0.0
    for one in (top, *top.children(recursive=True)):
        with suppress(psutil.Error):
            times = one.cpu_times()
            seconds += times.user + times.system + times.children_user + times.children_system
    return seconds


def percentile_ms(values: Sequence[float], percent: int) -> float:
    """The value below which so many of a hundred lie, in milliseconds."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 1)
