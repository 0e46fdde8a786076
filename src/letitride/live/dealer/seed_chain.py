"""The house's seed chains, made from a key that is never in the database.

The last seed of a chain is an HMAC of the key, and each seed is the SHA-256 of the next. So whoever knows the head can
check every seed, whoever knows a seed knows all before it and none after it, and any process that holds the key finds
the same seeds without asking another.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable

from letitride.table.procedure.randomness.seeds import PublishSeedChain
from letitride.table.state import SeedChain, SeedFault, Table

CHAIN_LENGTH = 1_000
"""So many rounds a chain serves; the next one is published before the round that needs it."""

_APART = 50
"""Every so many seeds one is kept, so that finding a seed takes fewer hashes than that."""


def _random_id() -> str:
    return secrets.token_hex(8)


class SeedKeeper:
    """Finds the seeds of one table from the house's key."""

    def __init__(self, key: bytes, table_id: str, *, new_id: Callable[[], str] = _random_id) -> None:
        self._key = key
        self._table_id = table_id
        self._new_id = new_id
        self._chain_id = ""
        self._kept: list[bytes] = []

    def next_chain(self, table: Table) -> PublishSeedChain | None:
        """The chain to be published before the table's next round; None while the present one serves."""
        chain: SeedChain | None = table.chain
        fault: SeedFault | None = None
        if chain is not None and chain.used < chain.length:
            if self._next_seed(chain) is not None:
                return None
            fault = SeedFault.KEY_CHANGED
        chain_id = self._new_id()
        head = self.seed(chain_id, CHAIN_LENGTH, 0)
        return PublishSeedChain(chain_id, CHAIN_LENGTH, head.hex(), fault)

    def seed_of_round(self, table: Table) -> bytes | None:
        """The seed that the house has committed to; None if it isn't from this key."""
        chain, seal = table.chain, table.seal
        if chain is None or seal is None or not seal.index or seal.index > chain.length:
            return None
        return self.seed_at(chain, seal.index, seal.commitment)

    def _next_seed(self, chain: SeedChain) -> bytes | None:
        return self.seed_at(chain, chain.used + 1, chain.tip)

    def seed_at(self, chain: SeedChain, index: int, commitment: str) -> bytes | None:
        """The seed at a place of a chain; None if its SHA-256 isn't what was published."""
        seed = self.seed(chain.id, chain.length, index)
        return seed if hashlib.sha256(seed).hexdigest() == commitment else None

    def seed(self, chain_id: str, length: int, index: int) -> bytes:
        """A seed of a chain; the head is number 0."""
        if chain_id != self._chain_id:
            self._chain_id, self._kept = chain_id, self._walk(chain_id, length)
        above = -(-index // _APART)  # what is kept nearest above
        seed = self._kept[above]
        for _ in range(min(above * _APART, length) - index):
            seed = hashlib.sha256(seed).digest()
        return seed

    def _walk(self, chain_id: str, length: int) -> list[bytes]:
        """The seeds number 0, 50, 100, ... and the last, from the last down."""
        said = "\n".join(["letitride seed chain 2", self._table_id, chain_id, str(length)])
        seed = hmac.digest(self._key, said.encode(), "sha256")
        kept = [seed]
        for index in range(length - 1, -1, -1):
            seed = hashlib.sha256(seed).digest()
            if index % _APART == 0:
                kept.append(seed)
        return kept[::-1]
