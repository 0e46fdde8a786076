"""Players' seeds: each is committed to while bets are open and revealed after the close, so nobody chooses last."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.table.commands import Command, Giver, command
from letitride.table.events import Event, event
from letitride.table.procedure.randomness.seeds import require_digest, require_holder, require_open_bets, require_seal
from letitride.table.state import Phase, PlayerSeed, Seal, Table, changed

MOST_MISSED = 2
"""So many reveals in a row may be missing before a player's seeds are refused until they reconnect."""

_SEED = re.compile(r"[0-9a-f]{64}")


def player_commitment(sealed_by: str, *, number: int, seat: int, seed: str) -> str:
    """What a player publishes of a seed; the house's commitment ties it to one round of one table.

    >>> player_commitment("00" * 32, number=1, seat=2, seed="11" * 32)[:16]
    'd69de97b8759bf46'
    """
    said = "\n".join(["letitride seed 2", sealed_by, str(number), str(seat), seed])
    return hashlib.sha256(said.encode()).hexdigest()


def awaits_reveals(table: Table) -> bool:
    """Whether bets are closed, players have committed to seeds, and it isn't settled yet which of them count."""
    seal = seal_of_round(table)
    return table.phase is Phase.ROUND and seal is not None and bool(seal.players) and not seal.is_fixed


def seal_of_round(table: Table) -> Seal | None:
    """The house's commitment for the round that is being played."""
    seal, current = table.seal, table.round
    return seal if seal is not None and current is not None and seal.number == current.number else None


@event
@dataclass(frozen=True, slots=True)
class PlayerSeedCommitted(Event):
    """A player bound themselves to a seed without showing it."""

    text = (
        "round {number}: seat {seat} {player} commits to a seed by {commitment}[has_reconnected|, having reconnected]"
    )

    number: int
    seat: int
    player: str
    commitment: str
    has_reconnected: bool = False

    def apply(self, table: Table) -> Table:
        """The seat's seed is awaited after the close of bets."""
        seal = table.seal or Seal(self.number, "")
        players = {**seal.players, self.seat: PlayerSeed(self.player, self.commitment)}
        missed = table.missed_reveals
        if self.has_reconnected:
            missed = {player: count for player, count in missed.items() if player != self.player}
        return changed(table, seal=changed(seal, players=players), missed_reveals=missed)


@command(Giver.PLAYER, answered_by=PlayerSeedCommitted, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class CommitPlayerSeed(Command):
    """Commit to a seed of one's own for the round: 32 random bytes, of which only the commitment is sent."""

    player: str
    seat: int
    commitment: str
    has_reconnected: bool = False

    def decide(self, table: Table) -> Iterable[Event]:
        """By whoever holds the seat, while bets are open, once for a seat and round."""
        require_open_bets(table)
        require_holder(table, self.player, self.seat)
        clause, seal = table.house.cite("seeds"), require_seal(table)
        if not seal.index:
            raise RuleViolation("This round has no seed chain, so no seed can be committed to", clause=clause)
        if self.seat in seal.players:
            raise RuleViolation(
                f"Seat {self.seat} has committed to its seed for this round; it can't be replaced", clause=clause
            )
        require_digest(table, self.commitment)
        if table.missed_reveals.get(self.player, 0) >= MOST_MISSED and not self.has_reconnected:
            raise RuleViolation(
                f"{self.player} didn't reveal {MOST_MISSED} seeds in a row; reconnect to add randomness again",
                clause=clause,
            )
        yield PlayerSeedCommitted(seal.number, self.seat, self.player, self.commitment, self.has_reconnected)


@event
@dataclass(frozen=True, slots=True)
class PlayerSeedRevealed(Event):
    """A player showed the seed they had committed to; nobody else is shown it before all of them are fixed."""

    text = "round {number}: seat {seat} {player} reveals the seed {seed}"

    number: int
    seat: int
    player: str
    seed: str

    def apply(self, table: Table) -> Table:
        """The seed goes into the shuffle."""
        seal = table.seal or Seal(self.number, "")
        players = {**seal.players, self.seat: changed(seal.players[self.seat], seed=self.seed)}
        return changed(table, seal=changed(seal, players=players))


@command(Giver.PLAYER, answered_by=PlayerSeedRevealed, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class RevealPlayerSeed(Command):
    """Show the seed that one has committed to, in 64 hexadecimal digits, once bets are closed."""

    player: str
    seat: int
    seed: str

    def decide(self, table: Table) -> Iterable[Event]:
        """Once, by who committed to it, until the players' seeds are fixed."""
        clause, seal = table.house.cite("seeds"), seal_of_round(table)
        added = seal.players.get(self.seat) if seal is not None else None
        if seal is None or added is None or added.player != self.player:
            raise RuleViolation(f"{self.player} has committed to no seed for seat {self.seat}", clause=clause)
        if table.phase is not Phase.ROUND:
            raise RuleViolation("Reveal your seed after no more bets is called", clause=clause)
        if added.seed:
            raise RuleViolation(f"The seed of seat {self.seat} is revealed", clause=clause)
        if seal.is_fixed:
            raise RuleViolation("The time to reveal seeds is over for this round", clause=clause)
        expected = player_commitment(seal.commitment, number=seal.number, seat=self.seat, seed=self.seed)
        if not _SEED.fullmatch(self.seed) or expected != added.commitment:
            raise RuleViolation("This is not the seed that was committed to", clause=clause)
        yield PlayerSeedRevealed(seal.number, self.seat, self.player, self.seed)


@event
@dataclass(frozen=True, slots=True)
class PlayerSeedMissed(Event):
    """A player committed to a seed and didn't reveal it in time: it is left out, and the bets stand."""

    text = "round {number}: seat {seat} {player} didn't reveal a seed in time"

    number: int
    seat: int
    player: str

    def apply(self, table: Table) -> Table:
        """Two rounds in a row, and the player's seeds are refused until they reconnect; two boxes are one player."""
        seal = table.seal or Seal(self.number, "")
        if any(seal.players[seat].player == self.player for seat in seal.missing if seat < self.seat):
            return table
        count = table.missed_reveals.get(self.player, 0) + 1
        return changed(table, missed_reveals={**table.missed_reveals, self.player: count})


@event
@dataclass(frozen=True, slots=True)
class PlayerSeedsFixed(Event):
    """No further seed is taken: the deck is drawn from the house's seed and those revealed."""

    text = "round {number}: {revealed} of {committed} committed seeds go into the shuffle"

    number: int
    revealed: int
    committed: int

    def apply(self, table: Table) -> Table:
        """Everybody may see the seeds now; who revealed all of their own starts anew."""
        seal = table.seal or Seal(self.number, "")
        missing = {seal.players[seat].player for seat in seal.missing}
        shown = {seal.players[seat].player for seat in seal.revealed} - missing
        missed = {player: count for player, count in table.missed_reveals.items() if player not in shown}
        return changed(table, seal=changed(seal, is_fixed=True), missed_reveals=missed)


@command(answered_by=(PlayerSeedMissed, PlayerSeedsFixed), is_beside_play=True)
@dataclass(frozen=True, slots=True)
class FixPlayerSeeds(Command):
    """Settle which players' seeds go into the shuffle: those revealed by now."""

    def decide(self, table: Table) -> Iterable[Event]:
        """Once, after the close of bets and before the deck is released; it names each seat that is missing."""
        seal = seal_of_round(table)
        if seal is None or not awaits_reveals(table):
            raise RuleViolation("No player's seed is awaited", clause=table.house.cite("seeds"))
        for seat in seal.missing:
            yield PlayerSeedMissed(seal.number, seat, seal.players[seat].player)
        yield PlayerSeedsFixed(seal.number, len(seal.revealed), len(seal.players))
