"""Random words: 64 lanes of xoshiro256++, seeded for one chunk of rounds.

A chunk's lanes depend on the seed and on the number of the chunk only, so that it makes no difference which thread,
process or machine deals it (docs/maths.md says why streams don't meet).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from letitride.simulation.kernels.jit import inlined, jitted

State = npt.NDArray[np.uint64]
"""The four words of each lane: shape (4, 64)."""
LANES = 64
WORDS_PER_LANE = 4

_R17, _R19, _R23, _R41, _R45 = (np.uint64(bits) for bits in (17, 19, 23, 41, 45))


def seeded_lanes(seed: int, chunk: int) -> State:
    """The lanes of one chunk, from 256 random bits each."""
    sequence = np.random.SeedSequence(seed, spawn_key=(chunk,))
    words = sequence.generate_state(WORDS_PER_LANE * LANES, np.uint64)
    return words.astype(np.uint64).reshape(WORDS_PER_LANE, LANES)


@inlined
def step(a, b, c, d):  # type: ignore[no-untyped-def]
    """One step of xoshiro256++: a word, and the four words of the state afterwards."""
    mixed = a + d
    word = ((mixed << _R23) | (mixed >> _R41)) + a
    shifted = b << _R17
    c ^= a
    d ^= b
    return word, a ^ d, b ^ c, c ^ shifted, (d << _R45) | (d >> _R19)


@jitted
def fill(state, words):  # type: ignore[no-untyped-def]
    """Step all lanes as often as `words` has rows (a multiple of four), and write a row of 64 words at each step.

    Four steps at a time spare loads and stores of the state.
    """
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for row in range(0, words.shape[0], 4):
        out_0, out_1, out_2, out_3 = words[row], words[row + 1], words[row + 2], words[row + 3]
        for lane in range(LANES):
            out_0[lane], a, b, c, d = step(s0[lane], s1[lane], s2[lane], s3[lane])
            out_1[lane], a, b, c, d = step(a, b, c, d)
            out_2[lane], a, b, c, d = step(a, b, c, d)
            out_3[lane], a, b, c, d = step(a, b, c, d)
            s0[lane], s1[lane], s2[lane], s3[lane] = a, b, c, d
