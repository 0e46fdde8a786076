"""The house's seeds: a chain published ahead, one seed of it for each round, shown when the round is over.

The table doesn't draw and doesn't shuffle. It keeps the order in which things were said: the house is bound by a chain
before a round begins, players add their own seeds (see `player_seeds`), and in the end the house's seed is revealed.

The first scheme had no chain: the house committed to a fresh seed each round, and seats added theirs in clear. Its
commands stay, because logs of that time must still follow from the rules.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.table.commands import Command, command
from letitride.table.events import Event, event
from letitride.table.state import Phase, Seal, SeedChain, SeedFault, Table, changed

LONGEST_SEED = 64
LONGEST_CHAIN = 100_000
_DIGEST = re.compile(r"[0-9a-f]{64}")
_CHAIN_ID = re.compile(r"[0-9a-f]{16}")


@event
@dataclass(frozen=True, slots=True)
class SeedChainPublished(Event):
    """The house bound itself to all seeds of a chain by publishing its head."""

    text = "the house publishes seed chain {chain} of {length} seeds, head {head}[fault|: {fault}]"

    chain: str
    length: int
    head: str
    fault: SeedFault | None = None

    def apply(self, table: Table) -> Table:
        """The next round uses the first seed of the chain."""
        return changed(table, chain=SeedChain(self.chain, self.length, self.head, tip=self.head))


@command(answered_by=SeedChainPublished, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class PublishSeedChain(Command):
    """Publish the head of a chain of seeds before the first round that uses it."""

    chain: str
    length: int
    head: str
    fault: SeedFault | None = None

    def decide(self, table: Table) -> Iterable[Event]:
        """Between rounds; a chain that has seeds left is replaced only for a stated reason."""
        clause = table.house.cite("seeds")
        if table.round is not None:
            raise RuleViolation("Publish a seed chain between rounds", clause=clause)
        _require_revealed(table)
        if table.chain is not None and table.chain.used < table.chain.length and not self.fault:
            left = table.chain.length - table.chain.used
            raise RuleViolation(
                f"Seed chain {table.chain.id} has {left} seeds left; say why it's replaced", clause=clause
            )
        if not _CHAIN_ID.fullmatch(self.chain) or not 1 <= self.length <= LONGEST_CHAIN:
            raise RuleViolation(
                f"A seed chain has an id of 16 hexadecimal digits and 1 to {LONGEST_CHAIN:,} seeds", clause=clause
            )
        require_digest(table, self.head)
        yield SeedChainPublished(self.chain, self.length, self.head, self.fault)


@event
@dataclass(frozen=True, slots=True)
class SeedCommitted(Event):
    """The house bound itself to a seed without showing it."""

    text = "round {number}: the house commits to its seed by {commitment}[index|, seed {index} of its chain]"

    number: int
    commitment: str
    index: int = 0

    def apply(self, table: Table) -> Table:
        """The seed stays sealed until the round is over, and no other round uses it."""
        chain = table.chain and changed(table.chain, used=self.index)
        return changed(table, seal=Seal(self.number, self.commitment, index=self.index), chain=chain)


@command(answered_by=SeedCommitted, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class CommitSeed(Command):
    """Name the seed of a round while bets are open: the next of the chain, whose SHA-256 is public already."""

    commitment: str
    index: int = 0

    def decide(self, table: Table) -> Iterable[Event]:
        """Once a round, when the seed of the round before has been revealed, and only the next seed of the chain."""
        require_open_bets(table)
        clause, number, seal = table.house.cite("seeds"), table.in_round().number, table.seal
        if seal is not None and seal.number == number:
            raise RuleViolation("The house has committed to a seed for this round", clause=clause)
        _require_revealed(table)
        require_digest(table, self.commitment)
        chain = table.chain
        if chain is None and self.index:
            raise RuleViolation("The house has published no seed chain", clause=clause)
        if chain is not None:
            if chain.used == chain.length:
                raise RuleViolation(f"Seed chain {chain.id} is used up; publish the next one", clause=clause)
            if (self.commitment, self.index) != (chain.tip, chain.used + 1):
                raise RuleViolation(f"The next seed is number {chain.used + 1} of chain {chain.id}", clause=clause)
        yield SeedCommitted(number, self.commitment, self.index)


@event
@dataclass(frozen=True, slots=True)
class SeedOffered(Event):
    """A seat added a seed of its own in clear, in the first scheme; the last one counts."""

    text = "round {number}: seat {seat} {player} adds the seed {seed}"

    number: int
    seat: int
    player: str
    seed: str

    def apply(self, table: Table) -> Table:
        """The seat's seed takes the place of the one it added before."""
        seal = table.seal or Seal(self.number, "")
        return changed(table, seal=changed(seal, offered={**seal.offered, self.seat: self.seed}))


@command(answered_by=SeedOffered, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class OfferSeed(Command):
    """Add a seed in clear, in the first scheme: any text of at most 64 printable characters."""

    player: str
    seat: int
    seed: str

    def decide(self, table: Table) -> Iterable[Event]:
        """By whoever holds the seat, while bets are open, once the house is bound, where there is no seed chain."""
        require_open_bets(table)
        require_holder(table, self.player, self.seat)
        clause, seal = table.house.cite("seeds"), require_seal(table)
        if seal.index:
            raise RuleViolation("Commit to a seed instead: one in clear could be chosen last", clause=clause)
        if not 0 < len(self.seed) <= LONGEST_SEED or not self.seed.isprintable():
            raise RuleViolation(f"A seed is a text of 1 to {LONGEST_SEED} printable characters", clause=clause)
        yield SeedOffered(seal.number, self.seat, self.player, self.seed)


@event
@dataclass(frozen=True, slots=True)
class SeedRevealed(Event):
    """The house showed the seed that it had committed to."""

    text = "round {number}: the seed of the house was {seed}"

    number: int
    seed: str

    def apply(self, table: Table) -> Table:
        """Anybody can check the shuffle of the round now, and the seed is the commitment to the next."""
        seal = table.seal or Seal(self.number, "")
        chain = table.chain and changed(table.chain, tip=self.seed)
        return changed(table, seal=changed(seal, seed=self.seed), chain=chain)


@command(answered_by=SeedRevealed, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class RevealSeed(Command):
    """Show the seed, in hexadecimal, after the round is closed or void."""

    seed: str

    def decide(self, table: Table) -> Iterable[Event]:
        """Once, when the round of the commitment is over, and only the seed that was committed to."""
        seal = _require_seal_of_ended_round(table)
        if not _is_opened_by(seal.commitment, self.seed):
            raise RuleViolation("This is not the seed that the house committed to", clause=table.house.cite("seeds"))
        yield SeedRevealed(seal.number, self.seed)


@event
@dataclass(frozen=True, slots=True)
class SeedLost(Event):
    """The house can't show the seed it had committed to, so the round can't be proved."""

    text = "round {number}: the house can't show its seed: {fault}"

    number: int
    fault: SeedFault

    def apply(self, table: Table) -> Table:
        """The next round begins with a new chain."""
        return changed(table, seal=None, chain=None)


@command(answered_by=SeedLost, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class GiveUpSeed(Command):
    """Say that the seed of a round that is over can't be shown, and why."""

    fault: SeedFault

    def decide(self, table: Table) -> Iterable[Event]:
        """Once the round is over, so that the table isn't stuck when the house's key is lost."""
        yield SeedLost(_require_seal_of_ended_round(table).number, self.fault)


def require_open_bets(table: Table) -> None:
    """Refuse what could bend the shuffle when the bets are known."""
    if table.phase is not Phase.BETTING:
        raise RuleViolation("Seeds are given while bets are open", clause=table.house.cite("seeds"))


def require_holder(table: Table, player: str, seat: int) -> None:
    """Refuse a seed for somebody else's seat."""
    if table.seats.get(seat) != player:
        raise RuleViolation(f"{player} doesn't hold seat {seat}", clause=table.house.cite("seated"))


def require_seal(table: Table) -> Seal:
    """The house's commitment for this round."""
    if table.seal is None or table.seal.number != table.in_round().number:
        raise RuleViolation("The house has not committed to its seed yet", clause=table.house.cite("seeds"))
    return table.seal


def require_digest(table: Table, text: str) -> None:
    """Refuse what is no digest."""
    if not _DIGEST.fullmatch(text):
        raise RuleViolation("A commitment is a SHA-256 in 64 hexadecimal digits", clause=table.house.cite("seeds"))


def _require_revealed(table: Table) -> None:
    if table.seal is not None and not table.seal.seed:
        raise RuleViolation(
            f"The seed of round {table.seal.number} has not been revealed", clause=table.house.cite("seeds")
        )


def _require_seal_of_ended_round(table: Table) -> Seal:
    clause, seal = table.house.cite("seeds"), table.seal
    if seal is None or seal.seed:
        raise RuleViolation("There is no seed to reveal", clause=clause)
    if table.round is not None and table.round.number == seal.number:
        raise RuleViolation("The seed is revealed when the round is over", clause=clause)
    return seal


def _is_opened_by(commitment: str, seed: str) -> bool:
    """Whether a seed in hexadecimal is what a commitment stands for."""
    try:
        drawn = bytes.fromhex(seed)
    except ValueError:
        return False
    return seed == drawn.hex() and hashlib.sha256(drawn).hexdigest() == commitment
