"""Players' seeds: committed to once while bets are open, revealed after the close, left out if they are missing."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, stacked
from player_seeds import CHAIN, FIRST, HEAD, SECOND, commit, reveal, seed_for

from letitride.table import Act, Perform, Table
from letitride.table.procedure.banking import DrawActionSeat
from letitride.table.procedure.randomness.beacon import DrawBeacon, NameBeaconRound, PromiseBeacon
from letitride.table.procedure.randomness.player_seeds import (
    CommitPlayerSeed,
    FixPlayerSeeds,
    PlayerSeedMissed,
    PlayerSeedsFixed,
    RevealPlayerSeed,
)
from letitride.table.procedure.randomness.seeds import CommitSeed, PublishSeedChain, RevealSeed
from letitride.table.procedure.seating import TakeSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.view.table_view import SealView
from letitride.table.view.views import Viewer, Watcher, masked_event, view

SPECTATOR = Viewer(Watcher.SPECTATOR)


def committing(*seats: int) -> AtTheTable:
    """Bets are open, the house is bound, and some seats have committed to their seeds."""
    table = AtTheTable("shfl-classic").open().seat(1, 2)
    table.do(PublishSeedChain(CHAIN, 2, HEAD))
    table.open_betting().do(CommitSeed(HEAD, 1))
    for seat in seats:
        table.do(commit(table.table, f"P{seat}", seat))
    return table


def closed(*seats: int) -> AtTheTable:
    """The same, and no more bets has been called."""
    return committing(*seats).bet(1).bet(2).announce()


def test_the_deck_waits_for_the_seeds_and_the_log_names_who_is_missing() -> None:
    table = closed(1, 2)
    table.do(reveal(table.table, "P1", 1))
    table.perform_until(Act.RELEASE_DECK)
    assert table.table.duty is not None
    release = Perform(table.table.duty.role, Act.RELEASE_DECK, cards=stacked(""))
    assert table.refused(release).message == "Wait for the players' seeds; the time for them is short"
    assert table.do(FixPlayerSeeds()) == (PlayerSeedMissed(1, 2, "P2"), PlayerSeedsFixed(1, 1, 2))
    table.release().finish()
    assert table.table.seal is not None
    assert table.table.seal.revealed == {1: seed_for(1, 1)}


def test_one_commitment_for_a_seat_and_round() -> None:
    table = committing(1)
    other = CommitPlayerSeed("P1", 1, "ab" * 32)
    message = "Seat 1 has committed to its seed for this round; it can't be replaced"
    assert table.refused(other).message == message
    assert table.refused(commit(table.table, "P1", 1)).message == message


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (CommitPlayerSeed("P1", 2, "ab" * 32), "P1 doesn't hold seat 2"),
        (CommitPlayerSeed("P1", 1, "AB" * 32), "A commitment is a SHA-256 in 64 hexadecimal digits"),
        (RevealPlayerSeed("P1", 1, "ab" * 32), "P1 has committed to no seed for seat 1"),
        (FixPlayerSeeds(), "No player's seed is awaited"),
    ],
)
def test_what_is_refused_while_bets_are_open(command: CommitPlayerSeed, message: str) -> None:
    assert committing().refused(command).message == message


def test_a_commitment_needs_the_house_to_be_bound_by_a_chain() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).open_betting()
    wanted = CommitPlayerSeed("P1", 1, "ab" * 32)
    assert table.refused(wanted).message == "The house has not committed to its seed yet"
    table.do(CommitSeed(HEAD))
    assert table.refused(wanted).message == "This round has no seed chain, so no seed can be committed to"


def test_nothing_is_committed_to_after_the_close() -> None:
    table = closed(1)
    assert table.refused(commit(table.table, "P2", 2)).message == "Seeds are given while bets are open"


def test_a_reveal_comes_after_the_close_once_from_who_committed_and_in_time() -> None:
    table = committing(1, 2)
    own = reveal(table.table, "P1", 1)
    assert table.refused(own).message == "Reveal your seed after no more bets is called"
    table.bet(1).bet(2).announce()
    assert table.refused(RevealPlayerSeed("P2", 1, own.seed)).message == "P2 has committed to no seed for seat 1"
    for wrong in ("ab" * 32, own.seed.upper(), ""):
        assert table.refused(RevealPlayerSeed("P1", 1, wrong)).message == "This is not the seed that was committed to"
    table.do(own)
    assert table.refused(own).message == "The seed of seat 1 is revealed"
    table.do(FixPlayerSeeds())
    late = reveal(table.table, "P2", 2)
    assert table.refused(late).message == "The time to reveal seeds is over for this round"
    assert table.refused(FixPlayerSeeds()).message == "No player's seed is awaited"


def test_a_copied_commitment_can_not_be_opened() -> None:
    """The seat is part of what is hashed, so the seed that opens seat 1's commitment doesn't open its copy."""
    table = committing(1)
    copied = commit(table.table, "P1", 1).commitment
    table.do(CommitPlayerSeed("P2", 2, copied))
    table.bet(1).bet(2).announce()
    table.do(reveal(table.table, "P1", 1))
    stolen = RevealPlayerSeed("P2", 2, seed_for(1, 1))
    assert table.refused(stolen).message == "This is not the seed that was committed to"


def test_nobody_sees_a_seed_before_all_are_fixed() -> None:
    table = closed(1, 2)
    (revealed,) = table.do(reveal(table.table, "P1", 1))
    assert masked_event(revealed, table.table, SPECTATOR)["seed"] == "??"
    assert seed_for(1, 1) not in str(view(table.table, SPECTATOR))
    assert seal_seen(table.table).players["1"].is_revealed is True
    table.do(FixPlayerSeeds())
    assert seal_seen(table.table).players["1"].seed == seed_for(1, 1)
    assert seal_seen(table.table).players["2"].seed is None


def missed_twice() -> AtTheTable:
    table = closed(1, 2)
    for number, seed in ((1, FIRST), (2, SECOND)):
        if number == 2:
            table.open_betting().do(CommitSeed(FIRST.hex(), 2))
            for seat in (1, 2):
                table.do(commit(table.table, f"P{seat}", seat))
            table.bet(1).bet(2).announce()
        table.do(reveal(table.table, "P1", 1))
        table.do(FixPlayerSeeds())
        table.do(VoidRound("the next round"))
        table.do(RevealSeed(seed.hex()))
    table.do(PublishSeedChain("f" * 16, 2, HEAD))
    table.open_betting().do(CommitSeed(HEAD, 1))
    return table


def test_two_missing_reveals_in_a_row_close_the_seat_to_seeds_until_it_reconnects() -> None:
    table = missed_twice()
    table.do(commit(table.table, "P1", 1))
    message = "P2 didn't reveal 2 seeds in a row; reconnect to add randomness again"
    assert table.refused(commit(table.table, "P2", 2)).message == message
    table.do(commit(table.table, "P2", 2, has_reconnected=True))
    assert table.table.missed_reveals == {}


def test_a_reveal_in_between_starts_the_count_anew() -> None:
    table = closed(1)
    table.do(FixPlayerSeeds())
    assert table.table.missed_reveals == {"P1": 1}
    table.do(VoidRound("the next round"))
    table.do(RevealSeed(FIRST.hex()))
    table.open_betting().do(CommitSeed(FIRST.hex(), 2))
    table.do(commit(table.table, "P1", 1))
    table.bet(1).announce()
    table.do(reveal(table.table, "P1", 1))
    table.do(FixPlayerSeeds())
    assert table.table.missed_reveals == {}


def seal_seen(table: Table) -> SealView:
    seen = view(table, SPECTATOR).seal
    assert seen is not None
    return seen


def two_boxes(*, reveals_one: bool) -> Table:
    """Somebody plays two boxes through two rounds and keeps back the seed of the second box, or of both."""
    table = AtTheTable("maryland-full").open().seat(1)
    table.do(TakeSeat("P1", 2))
    table.do(PublishSeedChain(CHAIN, 2, HEAD))
    for index, (commitment, seed) in enumerate(((HEAD, FIRST), (FIRST.hex(), SECOND)), 1):
        table.open_betting().do(CommitSeed(commitment, index))
        for seat in (1, 2):
            table.do(commit(table.table, "P1", seat))
        table.bet(1).announce()
        if reveals_one:
            table.do(reveal(table.table, "P1", 1))
        table.do(FixPlayerSeeds())
        table.do(VoidRound("the next round"))
        table.do(RevealSeed(seed.hex()))
        if index == 1:
            assert table.table.missed_reveals == {"P1": 1}, "two boxes are one player"
    return table.table


@pytest.mark.parametrize("reveals_one", [True, False])
def test_a_second_box_does_not_hide_that_a_player_keeps_seeds_back(*, reveals_one: bool) -> None:
    assert two_boxes(reveals_one=reveals_one).missed_reveals == {"P1": 2}


def test_the_deck_waits_for_the_value_of_the_beacon() -> None:
    table = committing()
    table.do(PromiseBeacon(f"{'ab' * 32}/1692803367/3"))
    table.do(commit(table.table, "P1", 1))
    table.bet(1).announce()
    table.do(reveal(table.table, "P1", 1))
    table.do(FixPlayerSeeds())
    table.perform_until(Act.RELEASE_DECK)
    assert table.table.duty is not None
    release = Perform(table.table.duty.role, Act.RELEASE_DECK, cards=stacked(""))
    assert table.refused(release).message == "Wait for the value of the public beacon"
    table.do(NameBeaconRound(36_000_000))
    table.do(DrawBeacon(36_000_000, "cd" * 48))
    table.release().finish()


def test_the_action_is_drawn_from_the_seeds_once_they_are_known_and_before_a_card_is_dealt() -> None:
    table = AtTheTable("california-small", action_seat=True).open().seat(1, 2).bank(2)
    table.do(PublishSeedChain(CHAIN, 2, HEAD))
    table.open_betting().do(CommitSeed(HEAD, 1))
    table.do(commit(table.table, "P1", 1))
    later = "The action is drawn from the seeds, just before the deck is released"
    assert table.refused(DrawActionSeat(1)).message == later
    table.bet(1).post(100_00).announce()
    table.perform_until(Act.RELEASE_DECK)
    assert table.refused(DrawActionSeat(1)).message == later
    table.do(reveal(table.table, "P1", 1))
    table.do(FixPlayerSeeds())
    table.do(DrawActionSeat(1))
    table.release()
    assert table.refused(DrawActionSeat(1)).message == later
