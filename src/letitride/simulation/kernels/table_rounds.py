"""Rounds at a table of one to seven seats: deal, judge and settle a chunk, block by block."""

from __future__ import annotations

import numpy as np

from letitride.simulation.kernels.bounds import lesser
from letitride.simulation.kernels.counting import add_up, count_codes, empty_counts
from letitride.simulation.kernels.dealing import FIRST_DRAW, NOWHERE, count_kept, keep_at_most, rows_of_cards_left
from letitride.simulation.kernels.full_table import (
    COMMUNITY,
    OWN_CARDS,
    TABLE_BLOCK,
    deal_block,
    judge_table,
    words_for,
)
from letitride.simulation.kernels.jit import jitted
from letitride.simulation.kernels.ordered_settling import settle_block_in_order
from letitride.simulation.kernels.recording import record_block
from letitride.simulation.kernels.settling import settle_block
from letitride.simulation.kernels.table_arrays import (
    CLASSES,
    CODES,
    FIRST_SEAT_AWARDED,
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
    for t in range(lead.shape[0]):
        lead[t] = best[t]
    if by_three:
        for t in range(lead.shape[0]):
            lead[t] = threes[0, t]
        for seat in range(1, threes.shape[0]):
            row = threes[seat]
            for t in range(lead.shape[0]):
                lead[t] = lesser(lead[t], row[t])


@jitted
def keep_cards(cards, marks, dealt):  # type: ignore[no-untyped-def]
    """Write the cards of the rounds of a block that count."""
    row = 0
    for t in range(marks.shape[0]):
        if marks[t] == 0:
            for card in range(cards.shape[0]):
                dealt[row, card] = cards[card, t]
            row += 1


@jitted
def play_table(  # type: ignore[no-untyped-def]
    state, rounds, first_round, plan, thresholds_1, thresholds_2, strategy, table, steps, sums, ledger, history, dealt
):
    """Play rounds at a table; fills the sums, and the ledger, the history and the cards dealt where these have rows.

    There are steps where wagers are settled in order, one by one.
    """
    seats, count = ledger.shape[1], dealt.shape[1]
    has_box, in_order = count > COMMUNITY + OWN_CARDS * seats, steps.shape[0] > 0
    words, left = words_for(plan.shape[0]), rows_of_cards_left(count, TABLE_BLOCK)
    draws, cards = np.empty((FIRST_DRAW + count, TABLE_BLOCK), np.uint8), np.empty((count, TABLE_BLOCK), np.uint8)
    for row in range(FIRST_DRAW):
        for t in range(TABLE_BLOCK):
            draws[row, t] = NOWHERE
    marks, best, lead = (
        np.empty(TABLE_BLOCK, np.uint8),
        np.empty(TABLE_BLOCK, np.uint8),
        np.empty(TABLE_BLOCK, np.uint8),
    )
    codes, threes = np.empty((seats, TABLE_BLOCK), np.uint8), np.empty((seats, TABLE_BLOCK), np.uint8)
    sixes = np.empty((seats if has_box else 0, TABLE_BLOCK), np.uint8)
    results = np.zeros((ledger.shape[2] + 1, TABLE_BLOCK), np.int64)
    meters = np.zeros((FIRST_SEAT_AWARDED + 1, TABLE_BLOCK), np.int64)
    code_counts, three_counts = empty_counts(CODES), empty_counts(CLASSES)
    six_counts, best_counts = empty_counts(CLASSES), empty_counts(CLASSES)
    done = 0
    while done < rounds:
        deal_block(state, words, plan, left, draws, cards, marks)
        kept = count_kept(marks) if rounds - done >= TABLE_BLOCK else keep_at_most(rounds - done, marks)
        judge_table(cards, marks, thresholds_1, thresholds_2, strategy, codes, threes, sixes, best)
        if in_order:
            settle_block_in_order(
                first_round + done, codes, threes, sixes, best, marks, table, steps, sums, ledger[done:], history[done:]
            )
        else:
            best_on_basis(threes, best, table[METER, METER_BY_THREE] > 0, lead)
            settle_block(codes, threes, sixes, best, lead, marks, table, sums, results, meters)
            record_block(codes, threes, sixes, best, marks, table, results, meters, ledger[done:], history[done:])
        count_codes(codes, code_counts)
        count_codes(threes, three_counts)
        count_codes(sixes, six_counts)
        count_codes(best, best_counts)
        if dealt.shape[0] > 0:
            keep_cards(cards, marks, dealt[done:])
        done += kept
    add_up(code_counts, sums[SUM_OF_CODES])
    add_up(three_counts, sums[SUM_OF_THREES, :CLASSES])
    add_up(six_counts, sums[SUM_OF_SIXES, :CLASSES])
    add_up(best_counts, sums[SUM_OF_BEST, :CLASSES])
