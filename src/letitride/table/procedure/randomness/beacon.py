"""A public beacon: signed values that appear at set times and that nobody can know before.

A round may promise, while bets are open, to draw its deck from a beacon as well. Which value of the beacon is used is
named once nothing else is open, and before that value can exist, so even the house and all players together can't
choose the deck.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation, TextError
from letitride.table.commands import Command, command
from letitride.table.events import Event, event
from letitride.table.procedure.randomness.player_seeds import awaits_reveals, seal_of_round
from letitride.table.procedure.randomness.seeds import require_open_bets, require_seal
from letitride.table.state import Phase, Seal, Table, changed

MARGIN_MS = 1_000
"""How far clocks may differ: the value that is named appears later than this after it is named."""

_BEACON = re.compile(r"([0-9a-f]{64})/([0-9]{1,11})/([0-9]{1,5})")
_SIGNATURE = re.compile(r"(?:[0-9a-f]{2}){32,128}")


@dataclass(frozen=True, slots=True)
class Beacon:
    """A beacon by the hash of its chain, when its first value appeared, and how many seconds lie between two.

    >>> beacon = read_beacon("ab" * 32 + "/1692803367/3")
    >>> beacon.round_after(1692803367_000), beacon.published_ms(2)
    (2, 1692803370000)
    """

    chain_hash: str
    genesis_s: int
    period_s: int

    def __str__(self) -> str:
        return f"{self.chain_hash}/{self.genesis_s}/{self.period_s}"

    def published_ms(self, beacon_round: int) -> int:
        """When a value appears; the first has number 1."""
        return (self.genesis_s + (beacon_round - 1) * self.period_s) * 1_000

    def round_after(self, at_ms: int) -> int:
        """The first value that appears later than a time."""
        return max(1, (at_ms // 1_000 - self.genesis_s) // self.period_s + 2)


def read_beacon(text: str) -> Beacon:
    """The beacon of its text form."""
    found = _BEACON.fullmatch(text)
    if found is None or not int(found[3]):
        raise TextError("a beacon is written as the hash of its chain, its first second and its period, with slashes")
    return Beacon(found[1], int(found[2]), int(found[3]))


def beacon_value(signature: str) -> str:
    """The random value of a beacon's signature: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def awaits_beacon(table: Table) -> bool:
    """Whether bets are closed, all players' seeds are fixed, and the promised value of the beacon isn't there yet."""
    seal = seal_of_round(table)
    if seal is None or not seal.beacon or seal.beacon_signature:
        return False
    return table.phase is Phase.ROUND and not awaits_reveals(table)


@event
@dataclass(frozen=True, slots=True)
class BeaconPromised(Event):
    """The house said which beacon the deck is drawn from as well."""

    text = "round {number}: the deck is drawn from the beacon {beacon} as well"

    number: int
    beacon: str

    def apply(self, table: Table) -> Table:
        """The deck waits for the beacon."""
        return _with_seal(table, self.number, beacon=self.beacon)


@command(answered_by=BeaconPromised, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class PromiseBeacon(Command):
    """Promise that the deck is drawn from a public beacon as well."""

    beacon: str

    def decide(self, table: Table) -> Iterable[Event]:
        """While bets are open, once, after the house's commitment and before any player's."""
        require_open_bets(table)
        clause, seal = table.house.cite("seeds"), require_seal(table)
        if seal.beacon or seal.players or not seal.index:
            raise RuleViolation("A beacon is promised with the house's seed, once, or not at all", clause=clause)
        try:
            read_beacon(self.beacon)
        except TextError as error:
            raise RuleViolation(str(error), clause=clause) from None
        yield BeaconPromised(seal.number, self.beacon)


@event
@dataclass(frozen=True, slots=True)
class BeaconRoundNamed(Event):
    """The house said which value of the beacon counts, before that value could exist."""

    text = "round {number}: value {beacon_round} of the beacon is awaited"

    number: int
    beacon_round: int

    def apply(self, table: Table) -> Table:
        """No other value counts."""
        return _with_seal(table, self.number, beacon_round=self.beacon_round)


@command(answered_by=BeaconRoundNamed, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class NameBeaconRound(Command):
    """Name the first value of the beacon that appears after now."""

    beacon_round: int

    def decide(self, table: Table) -> Iterable[Event]:
        """Once, when bets are closed and all players' seeds are fixed; the verifiers compare it with the time."""
        seal = _require_awaited(table)
        if seal.beacon_round or self.beacon_round < 1:
            raise RuleViolation("One value of the beacon is named, once", clause=table.house.cite("seeds"))
        yield BeaconRoundNamed(seal.number, self.beacon_round)


@event
@dataclass(frozen=True, slots=True)
class BeaconDrawn(Event):
    """The beacon's value appeared: the SHA-256 of this signature."""

    text = "round {number}: value {beacon_round} of the beacon is signed {signature}"

    number: int
    beacon_round: int
    signature: str

    def apply(self, table: Table) -> Table:
        """The deck can be drawn."""
        return _with_seal(table, self.number, beacon_signature=self.signature)


@command(answered_by=BeaconDrawn, is_beside_play=True)
@dataclass(frozen=True, slots=True)
class DrawBeacon(Command):
    """Give the value of the beacon that was named."""

    beacon_round: int
    signature: str

    def decide(self, table: Table) -> Iterable[Event]:
        """Once, and only the value that was named."""
        seal, clause = _require_awaited(table), table.house.cite("seeds")
        if not seal.beacon_round or self.beacon_round != seal.beacon_round:
            raise RuleViolation("This isn't the value of the beacon that was named", clause=clause)
        if not _SIGNATURE.fullmatch(self.signature):
            raise RuleViolation("A beacon's signature has 32 to 128 bytes in hexadecimal", clause=clause)
        yield BeaconDrawn(seal.number, self.beacon_round, self.signature)


def _require_awaited(table: Table) -> Seal:
    seal = seal_of_round(table)
    if seal is None or not awaits_beacon(table):
        raise RuleViolation("No value of a beacon is awaited", clause=table.house.cite("seeds"))
    return seal


def _with_seal(table: Table, number: int, **changes: object) -> Table:
    return changed(table, seal=changed(table.seal or Seal(number, ""), **changes))
