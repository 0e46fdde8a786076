"""What is kept of each round, where somebody asks for it: results by wager, and the history of a table."""

from __future__ import annotations

from letitride.simulation.kernels.bounds import greater
from letitride.simulation.kernels.jit import inlined, jitted
from letitride.simulation.kernels.table_arrays import (
    DUE,
    FIRST_SEAT_AWARDED,
    JUDGED,
    METER,
    METER_AWARDED,
    METER_BY_THREE,
    METER_SHOWN,
    NET,
    OF_OTHERS,
    OF_SIX,
    OF_TABLE,
    OF_THREE,
    SEAT_RESULT,
    TABLE_RESULT,
)


@inlined
def first_seat_result(t, wagers, codes, threes, sixes, best, table):  # type: ignore[no-untyped-def]
    """What the first seat wins of a round where the house banks, shares of the meter apart."""
    seats, by_three, result = codes.shape[0], table[METER, METER_BY_THREE] > 0, 0
    for wager in range(wagers):
        decided = table[JUDGED, wager]
        if decided == OF_OTHERS:
            for other in range(1, seats):
                place = threes[other, t] if by_three else codes[other, t] >> 2
                result += greater(0, table[DUE + wager, place])
        elif decided == OF_TABLE:
            result += table[NET + wager, best[t]] // seats
        elif decided == OF_THREE:
            result += table[NET + wager, threes[0, t]]
        elif decided == OF_SIX:
            result += table[NET + wager, sixes[0, t]]
        else:
            result += table[NET + wager, codes[0, t]]
    return result


@jitted
def record_block(codes, threes, sixes, best, marks, table, results, meters, ledger, history):  # type: ignore[no-untyped-def]
    """Write a block's rounds that count to the ledger, at the first seat, and to the history, if these have rows."""
    if ledger.shape[0] == 0 and history.shape[0] == 0:
        return
    row, wagers = 0, ledger.shape[2]
    for t in range(marks.shape[0]):
        if marks[t] > 0:
            continue
        if ledger.shape[0] > 0:
            for wager in range(wagers):
                ledger[row, 0, wager] = results[wager, t]
        if history.shape[0] > 0:
            own = first_seat_result(t, wagers, codes, threes, sixes, best, table) + meters[FIRST_SEAT_AWARDED, t]
            history[row, TABLE_RESULT], history[row, SEAT_RESULT] = results[wagers, t], own
            history[row, METER_SHOWN], history[row, METER_AWARDED] = meters[METER_SHOWN, t], meters[METER_AWARDED, t]
        row += 1
