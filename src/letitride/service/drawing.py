"""What a round's seed decides: the commitment to it, the seat of the action, the order of the deck, and its reveal."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from letitride.cards import Card
from letitride.service.shuffler import commitment, drawn_number, new_seed, shuffled_deck
from letitride.store import Seed
from letitride.table import Act, Command, Perform, Table
from letitride.table.banking import DrawActionSeat
from letitride.table.seeds import CommitSeed, RevealSeed


class Draw(Enum):
    """What only the holder of the seed can do."""

    COMMITMENT = "commitment"
    ACTION_SEAT = "action seat"
    DECK = "deck"
    REVEAL = "reveal"


@dataclass(frozen=True, slots=True)
class HouseSeed:
    """The house's seed of a round, secret until it is revealed."""

    round: int
    seed: bytes = field(repr=False)

    @classmethod
    def fresh(cls, number: int) -> HouseSeed:
        """A seed for a round from the operating system."""
        return cls(number, new_seed())

    @classmethod
    def of_stored(cls, stored: Seed) -> HouseSeed:
        """The seed that the store has kept."""
        return cls(stored.round, bytes.fromhex(stored.seed))

    def as_stored(self) -> Seed:
        """The seed as the store keeps it."""
        return Seed(self.round, self.seed.hex(), commitment(self.seed))


def drawn_command(draw: Draw, table: Table, *, seed: HouseSeed, table_id: str) -> Command:
    """The command that a seed gives for a draw."""
    match draw:
        case Draw.COMMITMENT:
            return CommitSeed(commitment(seed.seed))
        case Draw.ACTION_SEAT:
            nonce = f"{nonce_of(table, table_id)}/action"
            place = drawn_number(
                seed.seed, bound=table.house.ruleset.boxes, players=seeds_of_players(table), nonce=nonce
            )
            return DrawActionSeat(1 + place)
        case Draw.DECK:
            duty = table.duty
            role = Act.RELEASE_DECK.role if duty is None else duty.role
            return Perform(role, Act.RELEASE_DECK, cards=drawn_deck(table, seed=seed, table_id=table_id))
        case Draw.REVEAL:
            return RevealSeed(seed.seed.hex())


def drawn_deck(table: Table, *, seed: HouseSeed, table_id: str) -> tuple[Card, ...]:
    """The order in which the deck of the round is released."""
    return shuffled_deck(seed.seed, players=seeds_of_players(table), nonce=nonce_of(table, table_id))


def seeds_of_players(table: Table) -> list[str]:
    """The seeds that seats have added to this round, in the order of the seats."""
    offered = table.seal.offered if table.seal is not None else {}
    return [seed for _, seed in sorted(offered.items())]


def nonce_of(table: Table, table_id: str) -> str:
    """What makes the same seeds give another deck in another round, or when a round is dealt again."""
    current = table.in_round()
    again = f"/{current.redeals}" if current.redeals else ""
    return f"{table_id}/{current.number}{again}"
