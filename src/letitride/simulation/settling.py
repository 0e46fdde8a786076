"""Settlement of a block at a table that the house banks: each wager pays by itself, so a table of results is enough.

Only the progressive meter remembers anything from round to round, and it pays shares so rarely that a round is looked
at seat by seat only if a hand at the table wins one.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.jit import inlined, jitted
from letitride.simulation.table_arrays import (
    AWARDED_CENTS,
    AWARDS,
    BASE,
    CLEARED,
    CLEARED_CENTS,
    COVER_ALL,
    ENVY,
    FIVE_CARD,
    HAND_SQUARE,
    METER,
    METER_BY_THREE,
    METER_GROWTH,
    METER_LAST_SHARE,
    METER_NOW,
    METER_RESET,
    METER_SUMS,
    METER_TOPS_UP,
    PERCENT,
    PROGRESSIVE,
    ROUNDS_METER_CENTS,
    SIX_CARD,
    SQUARE,
    STAKE,
    SUM,
    THREE_CARD,
    TOTAL,
    UNITS_PER_CENT,
    WAGERS,
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
    """Pay a share of the meter as it stands, and reset it if the share is all of it (`rules.progressive.Meter.pay`)."""
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
def pay_shares(t, codes, threes, table, sums):  # type: ignore[no-untyped-def]
    """Pay the shares of the meter that one round wins, seat by seat from the dealer's right, and return their sum."""
    total = 0
    for seat in range(codes.shape[0] - 1, -1, -1):
        place = threes[seat, t] if table[METER, METER_BY_THREE] > 0 else codes[seat, t] >> 2
        percent = table[PERCENT, place]
        if percent > 0:
            amount = pay_share(table, sums, percent)
            add_square(sums, HAND_SQUARE, PROGRESSIVE, amount - table[STAKE, PROGRESSIVE])
            total += amount
    return total


@jitted
def settle_block(codes, threes, sixes, best, lead, rejected, table, sums, ledger):  # type: ignore[no-untyped-def]
    """Settle a block; `lead` is the best class on the basis of the progressive. A ledger with rows is filled in.

    Progressive and envy look at three cards or at five; their results are found at the class or at the code.
    """
    seats = codes.shape[0]
    by_three = table[METER, METER_BY_THREE] > 0
    last_share = table[METER, METER_LAST_SHARE]
    base, five, three, six = table[BASE], table[FIVE_CARD], table[THREE_CARD], table[SIX_CARD]
    progressive, envy, cover = table[PROGRESSIVE], table[ENVY], table[COVER_ALL]
    row = 0
    for t in range(rejected.shape[0]):
        if rejected[t] > 0:
            continue
        x_base, x_five, x_three, x_six, x_progressive, x_envy = 0, 0, 0, 0, 0, 0
        for seat in range(seats):
            code, own = codes[seat, t], threes[seat, t]
            x_base += base[code]
            x_five += five[code]
            x_three += three[own]
            judged = own if by_three else code
            x_progressive += progressive[judged]
            x_envy += envy[judged]
        for seat in range(sixes.shape[0]):
            x_six += six[sixes[seat, t]]
        grow_meter(table, sums)
        if lead[t] <= last_share:
            x_progressive += pay_shares(t, codes, threes, table, sums)
        results = (x_base, x_five, x_three, x_six, x_progressive, x_envy, cover[best[t]])
        total = 0
        for wager in range(WAGERS):
            total += results[wager]
            sums[SUM, wager] += results[wager]
            add_square(sums, SQUARE, wager, results[wager])
        sums[SUM, TOTAL] += total
        add_square(sums, SQUARE, TOTAL, total)
        if ledger.shape[0] > 0:
            for wager in range(WAGERS):
                ledger[row, 0, wager] = results[wager]
        row += 1
