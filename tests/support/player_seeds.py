"""Seeds for tests: a short chain of the house's, and what each seat commits to and reveals, the same every time."""

from __future__ import annotations

from hashlib import sha256

from letitride.table import Table
from letitride.table.procedure.randomness.player_seeds import CommitPlayerSeed, RevealPlayerSeed, player_commitment

SEED = bytes(range(32))
CHAIN = "00112233445566aa"
FIRST, SECOND = sha256(SEED).digest(), SEED
HEAD = sha256(FIRST).hexdigest()
"""A chain of two seeds."""


def seed_for(number: int, seat: int) -> str:
    """The seed of a seat in a round."""
    return sha256(f"seat {seat} in round {number}".encode()).hexdigest()


def commit(table: Table, player: str, seat: int, *, has_reconnected: bool = False) -> CommitPlayerSeed:
    """The command by which a player commits to their seed of the round."""
    assert table.seal is not None
    number = table.seal.number
    commitment = player_commitment(table.seal.commitment, number=number, seat=seat, seed=seed_for(number, seat))
    return CommitPlayerSeed(player, seat, commitment, has_reconnected)


def reveal(table: Table, player: str, seat: int) -> RevealPlayerSeed:
    """The command by which a player reveals the seed they committed to."""
    assert table.seal is not None
    return RevealPlayerSeed(player, seat, seed_for(table.seal.number, seat))
