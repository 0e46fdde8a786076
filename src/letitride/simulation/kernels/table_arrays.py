"""What the table kernels are given and what they fill in: one array of rows each, so that kernels stay small.

A named tuple of arrays would read as well, but numba counts references at each use of a field, which cost more than the
settlement itself. Kernels are made of these numbers (`letitride.simulation.kernels.jit` compiles them in).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]

WAGERS = 12
"""The most wagers at one table; each has a place, in the order of the plan, and results are kept by place."""
TOTAL = WAGERS
"""The place of the results of all wagers together."""
OF_FIVE, OF_THREE, OF_SIX, OF_TABLE, OF_OTHERS = range(5)
"""The hand that decides a wager: one's own five, three or six cards, the best of the table, or those of others."""
UNITS_PER_CENT = 10_000
"""A meter grows in basis points of a cent (`rules.settling.progressive`)."""

CODES, CLASSES = 64, 16
"""The length of a row, and of the part of it that is indexed by class of hand."""

# The rows of a table.
NET = 0
"""A seat's result in cents by code or class, one row for each wager; see `table_plan`."""
DUE = NET + WAGERS
"""Cents on top of the stake by class, one row for each wager; -1 where the wager loses."""
PERCENT = DUE + WAGERS
"""The share of the meter that a class of hand wins, in percent."""
STAKE, TAKEN, LIMITED, JUDGED, METER, BANK, TABLE_ROWS = range(PERCENT + 1, PERCENT + 8)
"""By wager: the stake, 1 if it is taken before the deal, 1 if the payout limit covers it, and the hand that decides it;
then the meter and the bank."""
METER_NOW, METER_GROWTH, METER_RESET, METER_TOPS_UP, METER_LAST_SHARE, METER_BY_THREE, METER_WAGER = range(7)
"""The row of the meter: units now, growth a round, reset in cents, 1 if it tops up, the last class that wins a share,
1 if it is judged on three cards, and the place of the wager that it pays (-1: none)."""
POSTED, COVER, ROTATES, LIMIT = range(4)
"""The row of the bank: the player-dealer's wager (0: the house banks), the place of its cover model, 1 if the position
goes around, and the payout limit per hand (0: none)."""

# The rows of sums. A square is kept as its upper and its lower 32 bits, so that no sum overflows.
SUM, SQUARE, SQUARE_LOW, HAND_SQUARE, HAND_SQUARE_LOW = range(5)
"""By wager: the results of the whole table, their squares, and the squares of each seat's results."""
SEAT_SUM, SEAT_SQUARE, SEAT_SQUARE_LOW = range(5, 8)
"""By seat: the results of all its wagers, or of the bank where the seat banks."""
BANK_SUMS, METER_SUMS = 8, 9
SUM_OF_CODES, SUM_OF_THREES, SUM_OF_SIXES, SUM_OF_BEST, SUM_ROWS = range(10, 15)
"""How often each code and class occurred."""
BANK_RESULT, BANK_SQUARE, BANK_SQUARE_LOW, EXHAUSTED_ROUNDS = range(4)
"""The row of the bank: its results, their squares, and the rounds in which it could pay no more."""
ROUNDS_METER_CENTS, AWARDS, AWARDED_CENTS, CLEARED, CLEARED_CENTS = range(5)
"""The row of the meter: the meter summed over rounds, the shares won, and the wins of the whole meter."""

# The columns of a history, one row for each round.
TABLE_RESULT, SEAT_RESULT, METER_SHOWN, METER_AWARDED, HISTORY_COLUMNS = range(5)
"""In cents: what all seats won together, what the first seat won (the bank's result where it banks), what the meter
showed before it paid, and what it paid."""
FIRST_SEAT_AWARDED = METER_AWARDED + 1
"""A row beside these of a block: what the meter paid the first seat."""


def empty_sums() -> Integers:
    """Nothing added up yet."""
    return np.zeros((SUM_ROWS, CODES), np.int64)
