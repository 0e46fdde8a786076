"""Settlement of a block at a table that the house banks: each wager pays by itself, so a table of results is enough.

Every wager is settled for a whole block before the next. Only the progressive meter remembers anything from round to
round, and it pays shares so rarely that a round is looked at seat by seat only if a hand at the table wins one.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.bounds import greater, lesser
from letitride.simulation.kernels.jit import inlined, jitted
from letitride.simulation.kernels.table_arrays import (
    AWARDED_CENTS,
    AWARDS,
    CLASSES,
    CLEARED,
    CLEARED_CENTS,
    DUE,
    FIRST_SEAT_AWARDED,
    HAND_SQUARE,
    JUDGED,
    METER,
    METER_AWARDED,
    METER_BY_THREE,
    METER_GROWTH,
    METER_LAST_SHARE,
    METER_NOW,
    METER_RESET,
    METER_SHOWN,
    METER_SUMS,
    METER_TOPS_UP,
    METER_WAGER,
    OF_OTHERS,
    OF_SIX,
    OF_TABLE,
    OF_THREE,
    PERCENT,
    ROUNDS_METER_CENTS,
    SQUARE,
    STAKE,
    SUM,
    TOTAL,
    UNITS_PER_CENT,
)

_LOW_BITS = np.int64(0xFFFFFFFF)
_HALF = np.int64(32)


@inlined
def add_square(sums, row, place, amount):  # type: ignore[no-untyped-def]
    """Add the square of an amount, its upper part to a row and its lower part to the next."""
    square = np.int64(amount) * np.int64(amount)
    sums[row, place] += square >> _HALF
    sums[row + 1, place] += square & _LOW_BITS


@inlined
def pay_share(table, sums, percent):  # type: ignore[no-untyped-def]
    """Pay a share of the meter as it stands, and reset it if the share is all of it (`progressive.Meter.pay`)."""
    meter, figures = table[METER], sums[METER_SUMS]
    shown = meter[METER_NOW] // UNITS_PER_CENT
    amount = shown * percent // 100
    meter[METER_NOW] -= amount * UNITS_PER_CENT
    if percent == 100:
        meter[METER_NOW] += meter[METER_RESET] * UNITS_PER_CENT
        figures[CLEARED] += 1
        figures[CLEARED_CENTS] += amount
    elif meter[METER_TOPS_UP] > 0:
        below = meter[METER_RESET] - meter[METER_NOW] // UNITS_PER_CENT
        if below > 0:
            meter[METER_NOW] += below * UNITS_PER_CENT
    figures[AWARDS] += 1
    figures[AWARDED_CENTS] += amount
    return amount


@inlined
def grow_meter(table, sums):  # type: ignore[no-untyped-def]
    """Let the meter grow by the wagers of a round, and add what it shows to the sum over rounds."""
    table[METER, METER_NOW] += table[METER, METER_GROWTH]
    sums[METER_SUMS, ROUNDS_METER_CENTS] += table[METER, METER_NOW] // UNITS_PER_CENT


@jitted
def pay_shares(t, judged, shift, table, sums, shares):  # type: ignore[no-untyped-def]
    """Pay the shares of the meter that one round wins, seat by seat from the dealer's right; returns their sum."""
    total, wager = 0, table[METER, METER_WAGER]
    for seat in range(judged.shape[0] - 1, -1, -1):
        percent = table[PERCENT, judged[seat, t] >> shift]
        shares[seat] = 0
        if percent > 0:
            shares[seat] = pay_share(table, sums, percent)
            add_square(sums, HAND_SQUARE, wager, shares[seat] - table[STAKE, wager])
            total += shares[seat]
    return total


@jitted
def add_four(first, second, third, fourth, nets, results):  # type: ignore[no-untyped-def]
    """Add the results of four seats on one wager, for each round of a block."""
    for t in range(results.shape[0]):
        results[t] += (nets[first[t]] + nets[second[t]]) + (nets[third[t]] + nets[fourth[t]])


@jitted
def add_one(classes, nets, results):  # type: ignore[no-untyped-def]
    """Add the results of one seat on one wager, for each round of a block."""
    for t in range(results.shape[0]):
        results[t] += nets[classes[t]]


@jitted
def add_seats(classes, nets, results):  # type: ignore[no-untyped-def]
    """Write the results of all seats together on one wager, for each round of a block; four at a time save stores."""
    for t in range(results.shape[0]):
        results[t] = 0
    seat = 0
    while seat + 4 <= classes.shape[0]:
        add_four(classes[seat], classes[seat + 1], classes[seat + 2], classes[seat + 3], nets, results)
        seat += 4
    while seat < classes.shape[0]:
        add_one(classes[seat], nets, results)
        seat += 1


@jitted
def run_meter(judged, shift, lead, marks, table, sums, results, meters):  # type: ignore[no-untyped-def]
    """Let the meter grow and pay its shares, round by round; `lead` is the best class of those it is judged by."""
    meter, last_share = table[METER], table[METER, METER_LAST_SHARE]
    now, growth, shown_cents = meter[METER_NOW], meter[METER_GROWTH], np.int64(0)
    shares = np.zeros(judged.shape[0], np.int64)
    for t in range(results.shape[0]):
        meters[METER_AWARDED, t] = meters[FIRST_SEAT_AWARDED, t] = 0
        if marks[t] > 0:
            continue
        now += growth
        shown = np.int64(np.uint64(now) // np.uint64(UNITS_PER_CENT))
        shown_cents += shown
        meters[METER_SHOWN, t] = shown
        if lead[t] <= last_share:
            meter[METER_NOW] = now
            awarded = pay_shares(t, judged, shift, table, sums, shares)
            meters[METER_AWARDED, t], meters[FIRST_SEAT_AWARDED, t] = awarded, shares[0]
            results[t] += awarded
            now = meter[METER_NOW]
    meter[METER_NOW] = now
    sums[METER_SUMS, ROUNDS_METER_CENTS] += shown_cents


@jitted
def add_up_results(results, wager, sums):  # type: ignore[no-untyped-def]
    """Add the results of a block on one wager, and their squares, to the sums."""
    total, square_high, square_low = 0, 0, 0
    for t in range(results.shape[0]):
        result = results[t]
        square = result * result
        total += result
        square_high += square >> _HALF
        square_low += square & _LOW_BITS
    sums[SUM, wager] += total
    sums[SQUARE, wager] += square_high
    sums[SQUARE + 1, wager] += square_low


@jitted
def is_any_paid(lead, dues):  # type: ignore[no-untyped-def]
    """Whether any of the best hands of a block's rounds is paid; envy bonuses are so rare that few blocks have one."""
    best = lead[0]
    for t in range(lead.shape[0]):
        best = lesser(best, lead[t])
    paid = 0
    for place in range(best, CLASSES):
        paid += greater(0, dues[place])
    return paid > 0


@jitted
def settle_block(codes, threes, sixes, best, lead, marks, table, sums, results, meters):  # type: ignore[no-untyped-def]
    """Settle a block: fills the results by wager and round; `lead` is the best class that the progressive looks at.

    The last row of the results is of all wagers together. Marked rounds have classes whose results are 0.
    """
    by_three = table[METER, METER_BY_THREE] > 0
    judged, shift = (threes, 0) if by_three else (codes, 2)
    one_row = best.reshape((1, best.shape[0]))
    total = results[results.shape[0] - 1]
    for t in range(total.shape[0]):
        total[t] = 0
    for wager in range(results.shape[0] - 1):
        decided = table[JUDGED, wager]
        if decided == OF_OTHERS and not is_any_paid(lead, table[DUE + wager]):
            for t in range(total.shape[0]):
                results[wager, t] = 0
            continue
        classes = codes
        if decided == OF_THREE:
            classes = threes
        elif decided == OF_SIX:
            classes = sixes
        elif decided == OF_OTHERS:
            classes = judged
        elif decided == OF_TABLE:
            classes = one_row
        row = results[wager]
        add_seats(classes, table[wager], row)
        if wager == table[METER, METER_WAGER]:
            run_meter(judged, shift, lead, marks, table, sums, row, meters)
        add_up_results(row, wager, sums)
        for t in range(total.shape[0]):
            total[t] += row[t]
    add_up_results(total, TOTAL, sums)
