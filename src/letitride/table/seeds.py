"""Seeds of a provable shuffle: the house commits to its own, seats add theirs, and in the end the house's is revealed.

The table doesn't draw and doesn't shuffle. It keeps the order in which things were said: nobody adds a seed before the
house is bound, and nothing is added once bets are closed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.table.commands import Command, command
from letitride.table.events import Event, event
from letitride.table.state import Phase, Seal, Table, changed

LONGEST_SEED = 64
_DIGEST = re.compile(r"[0-9a-f]{64}")


@event
@dataclass(frozen=True, slots=True)
class SeedCommitted(Event):
    """The house bound itself to a seed without showing it."""

    text = "round {number}: the house commits to its seed by {commitment}"

    number: int
    commitment: str

    def apply(self, table: Table) -> Table:
        """The seed stays sealed until the round is over."""
        return changed(table, seal=Seal(self.number, self.commitment))


@command
@dataclass(frozen=True, slots=True)
class CommitSeed(Command):
    """Publish the SHA-256 of the house's seed, in hexadecimal, before bets are closed."""

    commitment: str

    def decide(self, table: Table) -> Iterable[Event]:
        """Once a round, while bets are open, when the seed of the round before has been revealed."""
        _require_open_bets(table)
        clause, number, seal = table.house.cite("shuffle"), table.in_round().number, table.seal
        if seal is not None and seal.number == number:
            raise RuleViolation("The house has committed to a seed for this round", clause=clause)
        if seal is not None and not seal.seed:
            raise RuleViolation(f"The seed of round {seal.number} has not been revealed", clause=clause)
        if not _DIGEST.fullmatch(self.commitment):
            raise RuleViolation("A commitment is a SHA-256 in 64 hexadecimal digits", clause=clause)
        yield SeedCommitted(number, self.commitment)


@event
@dataclass(frozen=True, slots=True)
class SeedOffered(Event):
    """A seat added a seed of its own to the shuffle; the last one counts."""

    text = "round {number}: seat {seat} {player} adds the seed {seed}"

    number: int
    seat: int
    player: str
    seed: str

    def apply(self, table: Table) -> Table:
        """The seat's seed takes the place of the one it added before."""
        seal = table.seal or Seal(self.number, "")
        return changed(table, seal=changed(seal, offered={**seal.offered, self.seat: self.seed}))


@command
@dataclass(frozen=True, slots=True)
class OfferSeed(Command):
    """Add a seed of one's own to the shuffle of the round: any text of at most 64 printable characters."""

    player: str
    seat: int
    seed: str

    def decide(self, table: Table) -> Iterable[Event]:
        """By whoever holds the seat, while bets are open, once the house is bound."""
        _require_open_bets(table)
        clause, number = table.house.cite("shuffle"), table.in_round().number
        if table.seats.get(self.seat) != self.player:
            raise RuleViolation(f"{self.player} doesn't hold seat {self.seat}", clause=table.house.cite("seated"))
        if table.seal is None or table.seal.number != number:
            raise RuleViolation("The house has not committed to its seed yet", clause=clause)
        if not 0 < len(self.seed) <= LONGEST_SEED or not self.seed.isprintable():
            raise RuleViolation(f"A seed is a text of 1 to {LONGEST_SEED} printable characters", clause=clause)
        yield SeedOffered(number, self.seat, self.player, self.seed)


@event
@dataclass(frozen=True, slots=True)
class SeedRevealed(Event):
    """The house showed the seed that it had committed to."""

    text = "round {number}: the seed of the house was {seed}"

    number: int
    seed: str

    def apply(self, table: Table) -> Table:
        """Anybody can check the shuffle of the round now."""
        seal = table.seal or Seal(self.number, "")
        return changed(table, seal=changed(seal, seed=self.seed))


@command
@dataclass(frozen=True, slots=True)
class RevealSeed(Command):
    """Show the seed, in hexadecimal, after the round is closed or void."""

    seed: str

    def decide(self, table: Table) -> Iterable[Event]:
        """Once, when the round of the commitment is over, and only the seed that was committed to."""
        clause, seal = table.house.cite("shuffle"), table.seal
        if seal is None or seal.seed:
            raise RuleViolation("There is no seed to reveal", clause=clause)
        if table.round is not None and table.round.number == seal.number:
            raise RuleViolation("The seed is revealed when the round is over", clause=clause)
        if not _is_opened_by(seal.commitment, self.seed):
            raise RuleViolation("This is not the seed that the house committed to", clause=clause)
        yield SeedRevealed(seal.number, self.seed)


def _require_open_bets(table: Table) -> None:
    """Refuse what could bend the shuffle when the bets are known."""
    if table.phase is not Phase.BETTING:
        raise RuleViolation("Seeds are given while bets are open", clause=table.house.cite("shuffle"))


def _is_opened_by(commitment: str, seed: str) -> bool:
    """Whether a seed in hexadecimal is what a commitment stands for."""
    try:
        drawn = bytes.fromhex(seed)
    except ValueError:
        return False
    return seed == drawn.hex() and hashlib.sha256(drawn).hexdigest() == commitment
