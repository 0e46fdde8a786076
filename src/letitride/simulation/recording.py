"""What is kept of each round, where somebody asks for it: results by wager, and the history of a table."""

from __future__ import annotations

from letitride.simulation.bounds import greater
from letitride.simulation.jit import inlined, jitted
from letitride.simulation.table_arrays import (
    BASE,
    COVER_ALL,
    DUE,
    ENVY,
    FIRST_SEAT_AWARDED,
    FIVE_CARD,
    METER,
    METER_AWARDED,
    METER_BY_THREE,
    METER_SHOWN,
    PROGRESSIVE,
    SEAT_RESULT,
    SIX_CARD,
    TABLE_RESULT,
    THREE_CARD,
    TOTAL,
    WAGERS,
)


@inlined
def first_seat_result(t, codes, threes, sixes, best, table):  # type: ignore[no-untyped-def]
    """What the first seat wins of a round where the house banks, shares of the meter apart."""
    seats, code, three = codes.shape[0], codes[0, t], threes[0, t]
    by_three = table[METER, METER_BY_THREE] > 0
    result = table[BASE, code] + table[FIVE_CARD, code] + table[THREE_CARD, three]
    result += table[PROGRESSIVE, three if by_three else code] + table[COVER_ALL, best[t]] // seats
    if sixes.shape[0] > 0:
        result += table[SIX_CARD, sixes[0, t]]
    for other in range(1, seats):
        result += greater(0, table[DUE + ENVY, threes[other, t] if by_three else codes[other, t] >> 2])
    return result


@jitted
def record_block(codes, threes, sixes, best, marks, table, results, meters, ledger, history):  # type: ignore[no-untyped-def]
    """Write a block's rounds that count to the ledger, at the first seat, and to the history, if these have rows."""
    if ledger.shape[0] == 0 and history.shape[0] == 0:
        return
    row = 0
    for t in range(marks.shape[0]):
        if marks[t] > 0:
            continue
        if ledger.shape[0] > 0:
            for wager in range(WAGERS):
                ledger[row, 0, wager] = results[wager, t]
        if history.shape[0] > 0:
            own = first_seat_result(t, codes, threes, sixes, best, table) + meters[FIRST_SEAT_AWARDED, t]
            history[row, TABLE_RESULT], history[row, SEAT_RESULT] = results[TOTAL, t], own
            history[row, METER_SHOWN], history[row, METER_AWARDED] = meters[METER_SHOWN, t], meters[METER_AWARDED, t]
        row += 1
