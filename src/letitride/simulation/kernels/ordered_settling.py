"""Settlement in order, wager by wager: for a player-dealer's bank, which runs out, and for a payout limit per hand.

It follows `settlement` and `banking` of `letitride.rules.settling` step by step, and equals them to the cent.
"""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.bounds import lesser
from letitride.simulation.kernels.jit import inlined, jitted
from letitride.simulation.kernels.settling import add_square, grow_meter, pay_share
from letitride.simulation.kernels.table_arrays import (
    AWARDED_CENTS,
    BANK,
    BANK_RESULT,
    BANK_SQUARE,
    BANK_SQUARE_LOW,
    BANK_SUMS,
    COVER,
    DUE,
    EXHAUSTED_ROUNDS,
    HAND_SQUARE,
    JUDGED,
    LIMIT,
    LIMITED,
    METER,
    METER_AWARDED,
    METER_BY_THREE,
    METER_NOW,
    METER_SHOWN,
    METER_SUMS,
    METER_WAGER,
    OF_OTHERS,
    OF_SIX,
    OF_TABLE,
    OF_THREE,
    PERCENT,
    POSTED,
    ROTATES,
    SEAT_RESULT,
    SEAT_SQUARE,
    SEAT_SUM,
    SQUARE,
    STAKE,
    SUM,
    TABLE_RESULT,
    TAKEN,
    TOTAL,
    UNITS_PER_CENT,
)

SEPARATE_CAPS, RUNNING_BALANCE, EVERY_WAGER = range(3)
"""The places of `rules.settling.banking.CoverModel`."""
ROUNDS_PER_BANKER = 2
"""The player-dealer banks two rounds before the position is offered (CA.round.13)."""
PAID, COLLECTED = range(2)
"""What the bank has paid and collected in a round."""


@inlined
def payable(posted, cover, flows):  # type: ignore[no-untyped-def]
    """How much the bank can still pay."""
    left = posted - flows[PAID]
    left = left + flows[COLLECTED] if cover == RUNNING_BALANCE else left
    return left - flows[COLLECTED] if cover == EVERY_WAGER else left


@inlined
def collectable(posted, cover, flows):  # type: ignore[no-untyped-def]
    """How much the bank can still take."""
    left = posted - flows[COLLECTED]
    left = left + flows[PAID] if cover == RUNNING_BALANCE else left
    return left - flows[PAID] if cover == EVERY_WAGER else left


@inlined
def within_limit(due, seat, wager, table, limited):  # type: ignore[no-untyped-def]
    """What the payout limit per hand leaves of an amount due (reading N24)."""
    if table[BANK, LIMIT] == 0 or table[LIMITED, wager] == 0:
        return due
    paid = lesser(due, table[BANK, LIMIT] - limited[seat])
    limited[seat] += paid
    return paid


@inlined
def settle_spot(seat, wager, place, table, limited, flows, sums):  # type: ignore[no-untyped-def]
    """Settle one wager whose hand stands at a place of its payouts; returns the player's result in cents."""
    stake, posted, cover = table[STAKE, wager], table[BANK, POSTED], table[BANK, COVER]
    if posted > 0 and payable(posted, cover, flows) == 0:
        return 0
    due = table[DUE + wager, place]
    if due < 0:
        if posted == 0:
            return -stake
        collected = lesser(stake, collectable(posted, cover, flows))
        flows[COLLECTED] += collected
        return -collected
    kept_stake = stake if table[TAKEN, wager] > 0 else 0
    if wager == table[METER, METER_WAGER] and table[PERCENT, place] > 0:
        return pay_share(table, sums, table[PERCENT, place]) - kept_stake
    paid = within_limit(due, seat, wager, table, limited)
    if posted > 0:
        paid = lesser(paid, payable(posted, cover, flows))
        flows[PAID] += paid
    return paid - kept_stake


@inlined
def settle_round(t, banker, codes, threes, sixes, best, table, steps, won, limited, flows, sums):  # type: ignore[no-untyped-def]
    """Settle one round in order, the banker's seat left out; fills `won` by seat and wager."""
    by_three = table[METER, METER_BY_THREE] > 0
    for seat in range(won.shape[0]):
        limited[seat] = 0
        for wager in range(won.shape[1]):
            won[seat, wager] = 0
    flows[PAID], flows[COLLECTED] = 0, 0
    for step in range(steps.shape[0]):
        seat, spot, wager = steps[step, 0], steps[step, 1], steps[step, 2]
        if seat == banker:
            continue
        decided = table[JUDGED, wager]
        if decided == OF_OTHERS:
            for other_step in range(codes.shape[0]):
                other = codes.shape[0] - 1 - other_step
                place = threes[other, t] if by_three else codes[other, t] >> 2
                if other != seat and table[DUE + wager, place] > 0:
                    won[seat, wager] += within_limit(table[DUE + wager, place], seat, wager, table, limited)
            continue
        code = codes[seat, t]
        if (spot == 0 and code & 2 == 0) or (spot == 1 and code & 1 == 0):
            continue
        place = code >> 2
        if decided == OF_THREE:
            place = threes[seat, t]
        elif decided == OF_SIX:
            place = sixes[seat, t]
        elif decided == OF_TABLE:
            place = best[t]
        won[seat, wager] += settle_spot(seat, wager, place, table, limited, flows, sums)


@inlined
def add_up_round(won, banker, flows, sums):  # type: ignore[no-untyped-def]
    """Add a round's results to the sums, by wager and by seat; a seat that banks has the bank's result."""
    bank_result = flows[COLLECTED] - flows[PAID]
    total = 0
    for wager in range(won.shape[1]):
        together = 0
        for seat in range(won.shape[0]):
            together += won[seat, wager]
            if seat != banker:
                add_square(sums, HAND_SQUARE, wager, won[seat, wager])
        total += together
        sums[SUM, wager] += together
        add_square(sums, SQUARE, wager, together)
    sums[SUM, TOTAL] += total
    add_square(sums, SQUARE, TOTAL, total)
    for seat in range(won.shape[0]):
        result = bank_result
        if seat != banker:
            result = 0
            for wager in range(won.shape[1]):
                result += won[seat, wager]
        sums[SEAT_SUM, seat] += result
        add_square(sums, SEAT_SQUARE, seat, result)
    sums[BANK_SUMS, BANK_RESULT] += bank_result
    sums[BANK_SUMS, BANK_SQUARE] += (bank_result * bank_result) >> np.int64(32)
    sums[BANK_SUMS, BANK_SQUARE_LOW] += (bank_result * bank_result) & np.int64(0xFFFFFFFF)


@inlined
def total_of(won):  # type: ignore[no-untyped-def]
    """The results of some seats on all wagers together."""
    total = 0
    for seat in range(won.shape[0]):
        for wager in range(won.shape[1]):
            total += won[seat, wager]
    return total


@jitted
def settle_block_in_order(first_round, codes, threes, sixes, best, marks, table, steps, sums, ledger, history):  # type: ignore[no-untyped-def]
    """Settle a block whose first counted round has a number; ledger and history are filled in where they have rows."""
    seats = codes.shape[0]
    posted, cover = table[BANK, POSTED], table[BANK, COVER]
    won = np.zeros((seats, ledger.shape[2]), np.int64)
    limited, flows = np.zeros(seats, np.int64), np.zeros(2, np.int64)
    row = 0
    for t in range(marks.shape[0]):
        if marks[t] > 0:
            continue
        banker = -1
        if table[BANK, ROTATES] > 0:
            banker = ((first_round + row) // ROUNDS_PER_BANKER) % seats
        grow_meter(table, sums)
        meter, awarded = table[METER, METER_NOW] // UNITS_PER_CENT, sums[METER_SUMS, AWARDED_CENTS]
        settle_round(t, banker, codes, threes, sixes, best, table, steps, won, limited, flows, sums)
        add_up_round(won, banker, flows, sums)
        if posted > 0 and payable(posted, cover, flows) == 0:
            sums[BANK_SUMS, EXHAUSTED_ROUNDS] += 1
        if banker >= 0:
            codes[banker, t], threes[banker, t] = np.uint8(63), np.uint8(15)
        if ledger.shape[0] > 0:
            for seat in range(seats):
                for wager in range(won.shape[1]):
                    ledger[row, seat, wager] = won[seat, wager]
        if history.shape[0] > 0:
            table_result, seat_result = total_of(won), total_of(won[:1])
            history[row, TABLE_RESULT] = table_result
            history[row, SEAT_RESULT] = flows[COLLECTED] - flows[PAID] if banker == 0 else seat_result
            history[row, METER_SHOWN], history[row, METER_AWARDED] = meter, sums[METER_SUMS, AWARDED_CENTS] - awarded
        row += 1
