"""Sessions of one player at the base game: where a session ends, how low it went, and whether a bankroll lasted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from letitride.errors import TextError
from letitride.odds.base import net_units
from letitride.simulation.generator import LANES, fill, seeded_lanes
from letitride.simulation.jit import jitted
from letitride.simulation.jobs import BaseJob
from letitride.simulation.single_seat import BLOCK, WORDS, draw_five, play_block
from letitride.simulation.strategies import Thresholds

Integers = npt.NDArray[np.int64]
_SESSIONS_STREAM = 1 << 40
"""Sessions take their randomness from a chunk that no run of rounds reaches."""


@jitted
def play_sessions(state, session_rounds, bankroll, units, thresholds_1, thresholds_2, ends, lows):  # type: ignore[no-untyped-def]
    """Play as many sessions as `ends` has places; a session stops early when three bets are more than is left.

    A bankroll of 0 is never used up. Fills in the result of each session and the least it stood at.
    """
    words = np.empty((WORDS * BLOCK // 4 // LANES, LANES), np.uint64)
    halves = words.reshape(-1).view(np.uint16).reshape((WORDS, BLOCK))
    draws = np.empty((5, BLOCK), np.uint8)
    marks, codes = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
    session, played, result, low = 0, 0, 0, 0
    while session < ends.shape[0]:
        fill(state, words)
        draw_five(halves, draws, marks)
        play_block(draws, marks, thresholds_1, thresholds_2, codes)
        for t in range(BLOCK):
            if marks[t] > 0 or session >= ends.shape[0]:
                continue
            result += units[codes[t]]
            low = min(low, result)
            played += 1
            if played == session_rounds or (bankroll > 0 and bankroll + result < 3):
                ends[session], lows[session] = result, low
                session, played, result, low = session + 1, 0, 0, 0


@dataclass(frozen=True, slots=True, eq=False)
class Sessions:
    """Simulated sessions, in units of one of the three bets."""

    rounds: int
    bankroll: int
    ends: Integers
    lows: Integers

    @property
    def ruined(self) -> float:
        """The share of sessions that ended because the bankroll didn't cover three bets any more."""
        if self.bankroll == 0:
            return 0.0
        return float(np.mean(self.bankroll + self.ends < 3))

    @property
    def ahead(self) -> float:
        """The share of sessions that ended with a gain."""
        return float(np.mean(self.ends > 0))

    def quantile(self, share: float) -> int:
        """The result that a share of sessions does not exceed."""
        return int(np.quantile(self.ends, share, method="inverted_cdf"))

    def histogram(self, bins: int = 20) -> tuple[list[int], list[int]]:
        """Counts and edges, between the results that one session in two hundred stays below and above."""
        low, high = self.quantile(0.005), self.quantile(0.995)
        width = max(1, -(-(high - low + 1) // bins))
        edges = [low + width * place for place in range(-(-(high - low + 1) // width) + 1)]
        counts, _ = np.histogram(np.clip(self.ends, edges[0], edges[-1] - 1), bins=edges)
        return counts.tolist(), edges


def simulate_sessions(job: BaseJob, *, sessions: int, rounds: int, bankroll: int = 0) -> Sessions:
    """Play sessions of so many rounds each; the bankroll is in units of one bet, 0 for one that never ends."""
    if not isinstance(job.strategy, Thresholds):
        raise TextError("sessions are played by a strategy of thresholds")
    if 0 < bankroll < 3:
        raise TextError("a bankroll covers three bets at least")
    net = net_units(job.paytable)
    units = np.zeros(64, np.int64)
    for code in range(4 * len(net)):
        units[code] = net[code >> 2] * (1 + (code & 1) + (code >> 1 & 1))
    ends, lows = np.zeros(sessions, np.int64), np.zeros(sessions, np.int64)
    state = seeded_lanes(job.seed, _SESSIONS_STREAM)
    with np.errstate(over="ignore"):
        play_sessions(state, rounds, bankroll, units, *job.strategy.for_kernel()[:2], ends, lows)
    return Sessions(rounds, bankroll, ends, lows)
