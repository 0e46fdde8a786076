"""The house's seeds: bound before bets close, opened when all is over, in a chain; and the first scheme without one."""

from __future__ import annotations

import hashlib

import pytest
from at_the_table import AtTheTable
from player_seeds import CHAIN, FIRST, HEAD, SECOND, SEED

from letitride.table.procedure.randomness.seeds import (
    CommitSeed,
    GiveUpSeed,
    OfferSeed,
    PublishSeedChain,
    RevealSeed,
    SeedChainPublished,
    SeedCommitted,
    SeedLost,
    SeedOffered,
    SeedRevealed,
)
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import BettingClosed
from letitride.table.state import SeedFault

COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
"""The SHA-256 of the bytes 0 to 31, from the published test values."""


def betting() -> AtTheTable:
    return AtTheTable("shfl-classic").open().seat(1, 2).open_betting()


def committed() -> AtTheTable:
    table = betting()
    table.do(CommitSeed(COMMITMENT))
    return table


def test_the_commitment_stands_in_the_log_before_bets_are_closed() -> None:
    table = committed().bet(1).announce()
    assert table.happened(SeedCommitted) == [SeedCommitted(1, COMMITMENT)]
    kinds = [type(event) for event in table.events]
    assert kinds.index(SeedCommitted) < kinds.index(BettingClosed)
    assert table.refused(CommitSeed(COMMITMENT)).message == "Seeds are given while bets are open"


def test_the_house_commits_once_a_round() -> None:
    table = committed()
    other = hashlib.sha256(b"another").hexdigest()
    assert table.refused(CommitSeed(other)).message == "The house has committed to a seed for this round"


@pytest.mark.parametrize("commitment", ["", "63", COMMITMENT.upper(), COMMITMENT + "0", f"{COMMITMENT}\n"])
def test_a_commitment_is_a_digest(commitment: str) -> None:
    assert betting().refused(CommitSeed(commitment)).message == "A commitment is a SHA-256 in 64 hexadecimal digits"


def test_nobody_adds_a_seed_before_the_house_is_bound() -> None:
    table = betting()
    assert table.refused(OfferSeed("P1", 1, "tomato")).message == "The house has not committed to its seed yet"
    table.do(CommitSeed(COMMITMENT))
    table.do(OfferSeed("P1", 1, "tomato"))
    assert table.happened(SeedOffered) == [SeedOffered(1, 1, "P1", "tomato")]


def test_the_last_seed_of_a_seat_counts() -> None:
    table = committed()
    for seat, seed in ((1, "tomato"), (2, "x" * 64), (1, "basil ☃")):
        table.do(OfferSeed(f"P{seat}", seat, seed))
    assert table.table.seal is not None
    assert table.table.seal.offered == {1: "basil ☃", 2: "x" * 64}


@pytest.mark.parametrize("seed", ["7", "x" * 64])
def test_a_seed_has_one_to_sixty_four_characters(seed: str) -> None:
    table = committed()
    assert table.do(OfferSeed("P1", 1, seed)) == (SeedOffered(1, 1, "P1", seed),)


@pytest.mark.parametrize("seed", ["", "x" * 65, "two\nlines", "\x00", "a\u2028b"])
def test_a_seed_is_a_short_printable_text(seed: str) -> None:
    refusal = committed().refused(OfferSeed("P1", 1, seed))
    assert refusal.message == "A seed is a text of 1 to 64 printable characters"


@pytest.mark.parametrize(("player", "seat"), [("P1", 2), ("P1", 3), ("Zoe", 1)])
def test_a_seed_comes_from_whoever_holds_the_seat(player: str, seat: int) -> None:
    assert committed().refused(OfferSeed(player, seat, "tomato")).message == f"{player} doesn't hold seat {seat}"


def test_no_seed_is_added_once_bets_are_closed() -> None:
    table = committed().bet(1).announce()
    assert table.refused(OfferSeed("P1", 1, "tomato")).clause == "reading C12"


def test_the_seed_is_revealed_once_when_the_round_is_over() -> None:
    table = committed().bet(1).announce().release()
    assert table.refused(RevealSeed(SEED.hex())).message == "The seed is revealed when the round is over"
    table.finish()
    table.do(RevealSeed(SEED.hex()))
    assert table.happened(SeedRevealed) == [SeedRevealed(1, SEED.hex())]
    assert table.refused(RevealSeed(SEED.hex())).message == "There is no seed to reveal"


def test_the_seed_of_a_void_round_is_revealed_too_even_when_the_next_one_has_begun() -> None:
    table = committed()
    table.do(VoidRound("fire alarm"))
    table.open_betting()
    assert table.refused(CommitSeed(COMMITMENT)).message == "The seed of round 1 has not been revealed"
    table.do(RevealSeed(SEED.hex()))
    table.do(CommitSeed(COMMITMENT))
    assert table.happened(SeedCommitted) == [SeedCommitted(1, COMMITMENT), SeedCommitted(2, COMMITMENT)]


@pytest.mark.parametrize("seed", ["", "beef", "no hex", bytes(32).hex(), SEED.hex().upper(), f" {SEED.hex()}"])
def test_only_the_seed_that_was_committed_to_opens_the_seal(seed: str) -> None:
    table = committed()
    table.do(VoidRound("fire alarm"))
    assert table.refused(RevealSeed(seed)).message == "This is not the seed that the house committed to"


def test_a_table_without_commitments_plays_as_ever() -> None:
    table = betting().bet(1).announce().release().finish()
    assert table.table.seal is None
    assert table.refused(RevealSeed(SEED.hex())).message == "There is no seed to reveal"


def chained(length: int = 2) -> AtTheTable:
    table = AtTheTable("shfl-classic").open().seat(1, 2)
    table.do(PublishSeedChain(CHAIN, length, HEAD))
    return table


def test_each_round_uses_the_next_seed_of_the_chain() -> None:
    table = chained().open_betting()
    table.do(CommitSeed(HEAD, 1))
    table.do(VoidRound("fire alarm"))
    table.do(RevealSeed(FIRST.hex()))
    table.open_betting()
    table.do(CommitSeed(FIRST.hex(), 2))
    table.do(VoidRound("fire alarm"))
    table.do(RevealSeed(SECOND.hex()))
    assert table.happened(SeedChainPublished) == [SeedChainPublished(CHAIN, 2, HEAD)]
    assert table.happened(SeedRevealed) == [SeedRevealed(1, FIRST.hex()), SeedRevealed(2, SECOND.hex())]
    table.open_betting()
    refusal = table.refused(CommitSeed(SECOND.hex(), 3))
    assert refusal.message == f"Seed chain {CHAIN} is used up; publish the next one"


@pytest.mark.parametrize(("commitment", "index"), [(HEAD, 2), (HEAD, 0), (FIRST.hex(), 1), (COMMITMENT, 1)])
def test_no_other_seed_than_the_next_can_be_used(commitment: str, index: int) -> None:
    refusal = chained().open_betting().refused(CommitSeed(commitment, index))
    assert refusal.message == f"The next seed is number 1 of chain {CHAIN}"


def test_a_seed_of_a_chain_needs_one() -> None:
    assert betting().refused(CommitSeed(COMMITMENT, 1)).message == "The house has published no seed chain"


def test_a_chain_is_published_between_rounds_and_not_replaced_without_a_reason() -> None:
    table = chained()
    other = PublishSeedChain("f" * 16, 9, COMMITMENT)
    assert table.refused(other).message == f"Seed chain {CHAIN} has 2 seeds left; say why it's replaced"
    table.open_betting()
    assert table.refused(other).message == "Publish a seed chain between rounds"
    table.do(VoidRound("fire alarm"))
    table.do(PublishSeedChain("f" * 16, 9, COMMITMENT, SeedFault.KEY_CHANGED))
    table.open_betting().do(CommitSeed(COMMITMENT, 1))


@pytest.mark.parametrize(
    "chain",
    [PublishSeedChain("x" * 16, 2, HEAD), PublishSeedChain(CHAIN, 0, HEAD), PublishSeedChain(CHAIN, 10**6, HEAD)],
)
def test_a_chain_has_an_id_and_a_length(chain: PublishSeedChain) -> None:
    refusal = AtTheTable("shfl-classic").open().refused(chain)
    assert refusal.message == "A seed chain has an id of 16 hexadecimal digits and 1 to 100,000 seeds"


def test_no_seed_in_clear_is_added_to_a_chain() -> None:
    table = chained().open_betting()
    table.do(CommitSeed(HEAD, 1))
    refusal = table.refused(OfferSeed("P1", 1, "tomato"))
    assert refusal.message == "Commit to a seed instead: one in clear could be chosen last"


def test_a_seed_that_is_lost_is_given_up_and_the_next_round_needs_a_new_chain() -> None:
    table = chained().open_betting()
    table.do(CommitSeed(HEAD, 1))
    assert table.refused(GiveUpSeed(SeedFault.KEY_CHANGED)).message == "The seed is revealed when the round is over"
    table.do(VoidRound("the key is lost"))
    table.do(GiveUpSeed(SeedFault.KEY_CHANGED))
    assert table.happened(SeedLost) == [SeedLost(1, SeedFault.KEY_CHANGED)]
    table.do(PublishSeedChain("f" * 16, 9, COMMITMENT))
    table.open_betting().do(CommitSeed(COMMITMENT, 1))
