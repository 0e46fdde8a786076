"""Deal Cover All rounds at random and compare the highest hand with the exact counts.

One round of n players holds a round of every smaller table, so each deal tests all player counts up to `--players`.
The judge is a bit-parallel one of its own and shares nothing with `letitride.rules.hands` or the counting argument.
Needs numba:

    python benchmarks/cover_all_simulation.py --rounds 1000000000 --players 7 --seed 1
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Any

import numpy as np
from numba import njit

from letitride.odds.wagers.cover_all.analysis import highest_hand_counts
from letitride.rules.hands import FiveCardHand

HANDS = tuple(FiveCardHand)
ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT = range(6)
THREE_OF_A_KIND, TWO_PAIR, TENS_OR_BETTER, LOW_PAIR, NOTHING = range(6, 11)

ACE_HIGH_RUN = 0b1111100000000
WHEEL = 0b1000000001111
A_NIBBLE_REACHES_THREE = np.uint64(0x5555555555555)
HIGH_BITS = np.uint64(0x8888888888888)
TEN_TO_ACE = np.uint64(0xFFFFF << 32)
PAIR_BITS = np.uint64(0x2222222222222)
CHUNK = 20_000_000


@njit(cache=True)
def next_random(state: Any) -> Any:
    """Step xoshiro256++ and return its 64 bits."""
    total = state[0] + state[3]
    result = ((total << np.uint64(23)) | (total >> np.uint64(41))) + state[0]
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return result


@njit(cache=True)
def random_below(state: Any, bound: int) -> Any:
    """A uniform number below a bound, without bias (Lemire)."""
    while True:
        product = (next_random(state) >> np.uint64(32)) * np.uint64(bound)
        if (product & np.uint64(0xFFFFFFFF)) >= np.uint64(2**32 % bound):
            return np.int64(product >> np.uint64(32))


@njit(cache=True)
def judge(rank_mask: Any, rank_nibbles: Any, is_flush: bool) -> Any:
    """The class of five cards, from the set of their ranks, the number of each rank and whether the suits agree."""
    distinct = 0
    bits = rank_mask
    while bits:
        bits &= bits - 1
        distinct += 1
    if distinct == 5:
        lowest = rank_mask & -rank_mask
        is_run = rank_mask == lowest * 31 or rank_mask == WHEEL
        if is_flush:
            if rank_mask == ACE_HIGH_RUN:
                return ROYAL_FLUSH
            return STRAIGHT_FLUSH if is_run else FLUSH
        return STRAIGHT if is_run else NOTHING
    if distinct == 4:
        return TENS_OR_BETTER if rank_nibbles & PAIR_BITS & TEN_TO_ACE else LOW_PAIR
    has_three = (rank_nibbles + A_NIBBLE_REACHES_THREE) & HIGH_BITS
    if distinct == 3:
        return THREE_OF_A_KIND if has_three else TWO_PAIR
    return FULL_HOUSE if rank_nibbles & PAIR_BITS else FOUR_OF_A_KIND


@njit(cache=True)
def deal_rounds(rounds: int, players: int, state: Any, deck: Any, counts: Any) -> None:
    """Deal rounds and count, for every table of 1 to `players` hands, the class of the highest one."""
    needed = 2 + 3 * players
    for _ in range(rounds):
        for place in range(needed):
            other = place + random_below(state, 52 - place)
            deck[place], deck[other] = deck[other], deck[place]
        highest = NOTHING
        for player in range(players):
            rank_mask = 0
            rank_nibbles = np.uint64(0)
            suits = 0
            for place in (0, 1, 2 + 3 * player, 3 + 3 * player, 4 + 3 * player):
                rank = deck[place] >> 2
                rank_mask |= 1 << rank
                rank_nibbles += np.uint64(1) << np.uint64(4 * rank)
                suits |= 1 << (deck[place] & 3)
            hand = judge(rank_mask, rank_nibbles, suits & (suits - 1) == 0)
            highest = min(highest, hand)
            counts[player, highest] += 1


def simulate(rounds: int, players: int, seed: int) -> np.ndarray:
    """The number of rounds by number of players and class of the highest hand."""
    state = np.random.SeedSequence(seed).generate_state(4, np.uint64)
    deck = np.arange(52, dtype=np.int64)
    counts = np.zeros((players, len(HANDS)), dtype=np.int64)
    started = time.perf_counter()
    for done in range(0, rounds, CHUNK):
        deal_rounds(min(CHUNK, rounds - done), players, state, deck, counts)
        if done % (10 * CHUNK) == 0:
            seconds = time.perf_counter() - started
            print(f"# {min(done + CHUNK, rounds):,} rounds in {seconds:.0f} s", flush=True)
    return counts


def report(counts: np.ndarray) -> float:
    """Print expected and dealt rounds with their z-scores, and return the greatest of them in size."""
    worst = 0.0
    print(f"{'players':>7} {'highest hand':<16} {'dealt':>14} {'expected':>18} {'z':>7}")
    for player, row in enumerate(counts):
        exact = highest_hand_counts(player + 1)
        rounds, deals = int(row.sum()), sum(exact.values())
        for hand, dealt in zip(HANDS, row, strict=True):
            chance = exact[hand] / deals
            expected = rounds * chance
            z = (int(dealt) - expected) / math.sqrt(expected * (1 - chance))
            worst = max(worst, abs(z))
            print(f"{player + 1:>7} {hand.value:<16} {dealt:>14,} {expected:>18,.1f} {z:>+7.2f}")
    return worst


def main() -> None:
    """Run the simulation; the exit code is 1 if any z-score is beyond four."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100_000_000)
    parser.add_argument("--players", type=int, default=7, choices=range(1, 8))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts = simulate(options.rounds, options.players, options.seed)
    worst = report(counts)
    print(f"greatest |z| {worst:.2f} over {counts.size} figures, {options.rounds:,} rounds, seed {options.seed}")
    raise SystemExit(worst > 4)


if __name__ == "__main__":
    main()
