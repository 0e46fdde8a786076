"""How often each code occurs: two codes at a time, in four tables in turn, so that a count rarely waits for another."""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.jit import jitted

u32, u64 = np.uint32, np.uint64

COPIES = 4
_BYTE = 8
_APART = 32
"""Places between two tables: as powers of two apart, the processor would take one's counts for another's and wait."""
_ONE = u32(1)
_PAIR = u64(0xFFFF)
_16, _32, _48 = u64(16), u64(32), u64(48)


@jitted
def empty_counts(codes):  # type: ignore[no-untyped-def]
    """Nothing counted yet of codes below a number."""
    return np.zeros((COPIES, (codes << _BYTE) + _APART), np.uint32)


@jitted
def count_codes(codes, counts):  # type: ignore[no-untyped-def]
    """Count the bytes of an array whose length is a multiple of eight."""
    eights = codes.reshape(-1).view(np.uint64)
    t0, t1, t2, t3 = counts[0], counts[1], counts[2], counts[3]
    for t in range(eights.shape[0]):
        eight = eights[t]
        t0[eight & _PAIR] += _ONE
        t1[(eight >> _16) & _PAIR] += _ONE
        t2[(eight >> _32) & _PAIR] += _ONE
        t3[eight >> _48] += _ONE


@jitted
def add_up(counts, totals):  # type: ignore[no-untyped-def]
    """Add the counts of pairs to the counts of single codes."""
    codes = totals.shape[0]
    for copy in range(COPIES):
        for first in range(codes):
            for second in range(codes):
                seen = np.int64(counts[copy, first | (second << _BYTE)])
                totals[first] += seen
                totals[second] += seen
