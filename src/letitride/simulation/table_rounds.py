"""Rounds at a table of one to seven seats: deal, judge and settle a chunk, block by block."""

from __future__ import annotations

import numpy as np

from letitride.simulation.dealing import keep_at_most
from letitride.simulation.full_table import (
    BOX_CARDS,
    COMMUNITY,
    OWN_CARDS,
    TABLE_BLOCK,
    deal_block,
    judge_table,
    words_for,
)
from letitride.simulation.jit import jitted
from letitride.simulation.ordered_settling import settle_block_in_order
from letitride.simulation.settling import settle_block
from letitride.simulation.single_seat import COPIES, add_up_pairs, count_pairs
from letitride.simulation.table_arrays import (
    CLASSES,
    METER,
    METER_BY_THREE,
    SUM_OF_BEST,
    SUM_OF_CODES,
    SUM_OF_SIXES,
    SUM_OF_THREES,
)


@jitted
def best_on_basis(threes, best, by_three, lead):  # type: ignore[no-untyped-def]
    """The best class at the table on three cards or on five, for each round."""
    lead[:] = best
    if by_three:
        lead[:] = threes[0]
        for seat in range(1, threes.shape[0]):
            row = threes[seat]
            for t in range(lead.shape[0]):
                lead[t] = min(lead[t], row[t])


@jitted
def count_block(classes, counts):  # type: ignore[no-untyped-def]
    """Count the classes of a block two at a time."""
    count_pairs(classes.reshape(-1).view(np.uint16), counts)


@jitted
def play_table(  # type: ignore[no-untyped-def]
    state, rounds, first_round, seats, in_order, has_box, thresholds_1, thresholds_2, table, steps, sums, ledger, dealt
):
    """Play rounds at a table; fills the sums, and the ledger and the cards dealt where these have rows."""
    count = COMMUNITY + (BOX_CARDS if has_box else 0) + OWN_CARDS * seats
    words = words_for(count)
    draws, cards = np.empty((count, TABLE_BLOCK), np.uint8), np.empty((count, TABLE_BLOCK), np.uint8)
    rejected, best, lead = (
        np.empty(TABLE_BLOCK, np.uint8),
        np.empty(TABLE_BLOCK, np.uint8),
        np.empty(TABLE_BLOCK, np.uint8),
    )
    codes, threes = np.empty((seats, TABLE_BLOCK), np.uint8), np.empty((seats, TABLE_BLOCK), np.uint8)
    sixes = np.empty((seats if has_box else 0, TABLE_BLOCK), np.uint8)
    code_counts = np.zeros((COPIES, 64 << 8), np.uint32)
    three_counts, six_counts = np.zeros((COPIES, 16 << 8), np.uint32), np.zeros((COPIES, 16 << 8), np.uint32)
    best_counts = np.zeros((COPIES, 16 << 8), np.uint32)
    done = 0
    while done < rounds:
        deal_block(state, words, draws, cards, rejected)
        kept = keep_at_most(rounds - done, rejected)
        judge_table(cards, rejected, thresholds_1, thresholds_2, codes, threes, sixes, best)
        part = ledger[done:]
        if in_order:
            settle_block_in_order(first_round + done, codes, threes, sixes, best, rejected, table, steps, sums, part)
        else:
            best_on_basis(threes, best, table[METER, METER_BY_THREE] > 0, lead)
            settle_block(codes, threes, sixes, best, lead, rejected, table, sums, part)
        count_block(codes, code_counts)
        count_block(threes, three_counts)
        count_block(sixes, six_counts)
        count_block(best, best_counts)
        if dealt.shape[0] > 0:
            at = done
            for t in range(TABLE_BLOCK):
                if rejected[t] == 0:
                    dealt[at] = cards[:, t]
                    at += 1
        done += kept
    add_up_pairs(code_counts, sums[SUM_OF_CODES])
    add_up_pairs(three_counts, sums[SUM_OF_THREES, :CLASSES])
    add_up_pairs(six_counts, sums[SUM_OF_SIXES, :CLASSES])
    add_up_pairs(best_counts, sums[SUM_OF_BEST, :CLASSES])
