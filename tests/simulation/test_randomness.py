"""The generator against a plain reference, and draws that are exactly uniform once rejected words are gone."""

from __future__ import annotations

import numpy as np
import pytest

from letitride.simulation.kernels.dealing import (
    FIRST_DRAW,
    NOWHERE,
    count_kept,
    draw_all,
    keep_at_most,
    rows_of_cards_left,
    take_cards,
    word_plan,
)
from letitride.simulation.kernels.generator import LANES, fill, seeded_lanes
from letitride.simulation.kernels.single_seat import WORDS, draw_five, take_four

MASK = (1 << 64) - 1


def rotated(word: int, bits: int) -> int:
    return (word << bits | word >> (64 - bits)) & MASK


def reference(state: list[int]) -> int:
    """xoshiro256++ as its authors publish it."""
    word = (rotated((state[0] + state[3]) & MASK, 23) + state[0]) & MASK
    shifted = state[1] << 17 & MASK
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotated(state[3], 45)
    return word


def test_each_lane_is_xoshiro256_plus_plus() -> None:
    lanes = seeded_lanes(1, 2)
    states = [[int(word) for word in lanes[:, lane]] for lane in range(LANES)]
    words = np.empty((8, LANES), np.uint64)
    fill(lanes, words)
    assert words.tolist() == [[reference(state) for state in states] for _ in range(8)]


def test_the_published_first_words_of_the_generator() -> None:
    """The first words from the state 1, 2, 3, 4, as the reference implementations print them."""
    state = [1, 2, 3, 4]
    assert [reference(state) for _ in range(3)] == [41943041, 58720359, 3588806011781223]


@pytest.mark.parametrize("cards", range(5, 27, 3))
def test_every_word_gives_draws_and_every_pair_of_draws_keeps_as_many_words(cards: int) -> None:
    """All 65,536 words, not a sample: no draw is favoured, and two draws that share a word are independent."""
    plan = word_plan(cards)
    assert sorted(draw for draw in plan[:, :2].ravel() if draw >= 0) == list(range(cards))
    draws, marks = np.zeros((FIRST_DRAW + cards, 65_536), np.uint8), np.zeros(65_536, np.uint8)
    for row, (first, second, rejected) in enumerate(plan.tolist()):
        words = np.full((len(plan), 65_536), 65_535, np.uint16)
        words[row] = np.arange(65_536)
        draw_all(words, plan, rows_of_cards_left(cards, 65_536), draws, marks)
        then = 52 - second if second >= 0 else 1
        both = draws[FIRST_DRAW + first].astype(np.int64) * then
        if second >= 0:
            both += draws[FIRST_DRAW + second]
        kept = np.bincount(both[marks == 0], minlength=(52 - first) * then)
        assert set(kept.tolist()) == {65_536 // ((52 - first) * then)}
        assert np.count_nonzero(marks) == rejected


def test_five_draws_at_one_seat_are_those_of_a_table() -> None:
    words = np.random.default_rng(1).integers(0, 65_536, (WORDS, 65_536), dtype=np.uint16)
    draws, marks = np.zeros((5, 65_536), np.uint8), np.zeros(65_536, np.uint8)
    draw_five(words, draws, marks)
    of_table, marks_of_table = np.zeros((FIRST_DRAW + 5, 65_536), np.uint8), np.zeros(65_536, np.uint8)
    draw_all(words, word_plan(5), rows_of_cards_left(5, 65_536), of_table, marks_of_table)
    assert np.array_equal(of_table[FIRST_DRAW:], draws)
    assert np.array_equal(marks_of_table, marks)
    assert np.count_nonzero(marks) > 0


def test_draws_take_the_cards_that_a_shuffled_deck_gives() -> None:
    generator = np.random.default_rng(1)
    draws = np.full((FIRST_DRAW + 26, 1_024), NOWHERE)
    draws[FIRST_DRAW:] = [generator.integers(0, 52 - card, 1_024) for card in range(26)]
    cards, four = np.empty((26, 1_024), np.uint8), np.empty((4, 1_024), np.uint8)
    take_cards(draws, cards)
    take_four(draws[FIRST_DRAW:], four)
    assert np.array_equal(cards[:4], four)
    for round_ in range(1_024):
        deck = list(range(52))
        for card, place in enumerate(draws[FIRST_DRAW:, round_].tolist()):
            assert cards[card, round_] == deck[place]
            deck[place] = deck[51 - card]


def test_a_block_keeps_its_first_rounds() -> None:
    marks = np.array([0, 63, 0, 0, 63, 0], np.uint8)
    assert count_kept(marks) == 4
    assert keep_at_most(10, marks) == 4
    assert keep_at_most(2, marks) == 2
    assert marks.tolist() == [0, 63, 0, 63, 63, 63]
    assert keep_at_most(0, marks) == 0


def test_chunks_and_seeds_have_lanes_of_their_own() -> None:
    lanes = [seeded_lanes(seed, chunk) for seed in range(3) for chunk in range(3)]
    starts = {tuple(lane[:, place].tolist()) for lane in lanes for place in range(LANES)}
    assert len(starts) == 9 * LANES
    assert np.array_equal(seeded_lanes(1, 1), seeded_lanes(1, 1))
