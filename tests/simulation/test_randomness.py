"""The generator against a plain reference, and draws that are exactly uniform once rejected words are gone."""

from __future__ import annotations

import numpy as np
import pytest

from letitride.simulation.dealing import draw_all, keep_at_most, take_cards
from letitride.simulation.generator import LANES, fill, seeded_lanes

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


@pytest.mark.parametrize("card", range(26))
def test_every_word_gives_a_draw_and_every_draw_keeps_as_many_words(card: int) -> None:
    """All 65,536 words, not a sample: no draw is favoured."""
    words = np.zeros((card + 1, 65_536), np.uint16)
    words[card] = np.arange(65_536)
    words[:card] = 65_535
    draws, rejected = np.zeros((card + 1, 65_536), np.uint8), np.zeros(65_536, np.uint8)
    draw_all(words, draws, rejected)
    cards_left = 52 - card
    kept = np.bincount(draws[card][rejected == 0], minlength=cards_left)
    assert kept.tolist() == [65_536 // cards_left] * cards_left


def test_draws_take_the_cards_that_a_shuffled_deck_gives() -> None:
    generator = np.random.default_rng(1)
    draws = np.array([generator.integers(0, 52 - card, 1_024) for card in range(26)], dtype=np.uint8)
    cards = np.empty_like(draws)
    take_cards(draws, cards)
    for round_ in range(1_024):
        deck = list(range(52))
        for card, place in enumerate(draws[:, round_].tolist()):
            assert cards[card, round_] == deck[place]
            deck[place] = deck[51 - card]


def test_a_block_keeps_its_first_rounds() -> None:
    rejected = np.array([0, 1, 0, 0, 1, 0], np.uint8)
    assert keep_at_most(10, rejected) == 4
    assert keep_at_most(2, rejected) == 2
    assert rejected.tolist() == [0, 1, 0, 1, 1, 1]
    assert keep_at_most(0, rejected) == 0


def test_chunks_and_seeds_have_lanes_of_their_own() -> None:
    lanes = [seeded_lanes(seed, chunk) for seed in range(3) for chunk in range(3)]
    starts = {tuple(lane[:, place].tolist()) for lane in lanes for place in range(LANES)}
    assert len(starts) == 9 * LANES
    assert np.array_equal(seeded_lanes(1, 1), seeded_lanes(1, 1))
