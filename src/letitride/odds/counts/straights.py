"""The straights as sets of ranks: a rank is a bit, the deuce bit 0 and the ace bit 12."""

from __future__ import annotations

STRAIGHTS: tuple[int, ...] = (0b1_0000_0000_1111, *(0b11111 << low for low in range(9)))
"""The ten straights, A-2-3-4-5 first (reading E2)."""
ROYAL = STRAIGHTS[-1]
TENS_AND_BETTER = ROYAL
"""Ten, jack, queen, king and ace: the ranks of a paying pair are also those of a royal flush."""
SUPER_ROYAL = 0b111111 << 7
"""Nine to ace (MD.06.E.8)."""


def holds_straight(ranks: int) -> bool:
    """Whether five consecutive ranks are in a set; the ace counts at both ends."""
    both_ends = ranks << 1 | ranks >> 12
    return both_ends & both_ends >> 1 & both_ends >> 2 & both_ends >> 3 & both_ends >> 4 != 0
