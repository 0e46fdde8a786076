"""What a round's seeds decide: the seat of the action and the order of the deck; and what is said of the house's."""

from __future__ import annotations

from enum import Enum

from letitride.cards import Card
from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.dealer.shuffler import drawn_number, shuffled_deck
from letitride.table import Act, Command, Perform, Table
from letitride.table.causes import CauseCode
from letitride.table.procedure.banking import DrawActionSeat
from letitride.table.procedure.randomness.beacon import beacon_value
from letitride.table.procedure.randomness.seeds import CommitSeed, GiveUpSeed, RevealSeed
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import Seal, SeedFault

NO_SEED = VoidRound(code=CauseCode.SEED_LOST)


class Draw(Enum):
    """What only the holder of the seed can do."""

    COMMITMENT = "commitment"
    ACTION_SEAT = "action seat"
    DECK = "deck"
    BEACON = "beacon"
    REVEAL = "reveal"


def drawn_command(draw: Draw, table: Table, *, keeper: SeedKeeper, table_id: str) -> Command:
    """The command that the seeds give for a draw; without the seed a round is void, and its proof is given up."""
    if draw is Draw.COMMITMENT:
        chain = table.chain
        return NO_SEED if chain is None else CommitSeed(chain.tip, chain.used + 1)
    seed = keeper.seed_of_round(table)
    if draw is Draw.REVEAL:
        return GiveUpSeed(SeedFault.KEY_CHANGED) if seed is None else RevealSeed(seed.hex())
    if seed is None:
        return NO_SEED
    if draw is Draw.ACTION_SEAT:
        return DrawActionSeat(1 + drawn_place(table, seed=seed, table_id=table_id))
    duty = table.duty
    role = Act.RELEASE_DECK.role if duty is None else duty.role
    return Perform(role, Act.RELEASE_DECK, cards=drawn_deck(table, seed=seed, table_id=table_id))


def with_chain(command: Command, table: Table, keeper: SeedKeeper) -> tuple[Command, ...]:
    """A command, after the publication of a seed chain if it begins a round that needs one."""
    if not isinstance(command, OpenBetting) or table.round is not None or (table.seal and not table.seal.seed):
        return (command,)
    chain = keeper.next_chain(table)
    return (command,) if chain is None else (chain, command)


def drawn_place(table: Table, *, seed: bytes, table_id: str) -> int:
    """Where the action is: a place counted from 0."""
    nonce = f"{nonce_of(table, table_id)}/action"
    return drawn_number(seed, bound=table.house.ruleset.boxes, players=added_to(table.seal), nonce=nonce)


def drawn_deck(table: Table, *, seed: bytes, table_id: str) -> tuple[Card, ...]:
    """The order in which the deck of the round is released."""
    return shuffled_deck(seed, players=added_to(table.seal), nonce=nonce_of(table, table_id))


def added_to(seal: Seal | None) -> list[str]:
    """What was added to the house's seed: the players' seeds, then the value of the beacon."""
    if seal is None or not seal.beacon_signature:
        return seeds_of_players(seal)
    return [*seeds_of_players(seal), f"beacon {seal.beacon_round} {beacon_value(seal.beacon_signature)}"]


def seeds_of_players(seal: Seal | None) -> list[str]:
    """The seeds that players have added to a round, in the order of the seats, each with its seat."""
    if seal is None:
        return []
    if not seal.index:  # the first scheme
        return [seed for _, seed in sorted(seal.offered.items())]
    return [f"{seat} {seed}" for seat, seed in seal.revealed.items()]


def nonce_of(table: Table, table_id: str) -> str:
    """What makes the same seeds give another deck in another round, or when a round is dealt again."""
    current, seal = table.in_round(), table.seal
    scheme = "letitride shuffle 2/" if seal is not None and seal.index else ""
    again = f"/{current.redeals}" if current.redeals else ""
    return f"{scheme}{table_id}/{current.number}{again}"
