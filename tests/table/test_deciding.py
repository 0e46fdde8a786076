"""Decisions on bets 1 and 2: which bet, whose turn, by which signal, and what silence means."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable

from letitride.rules.wagers import Spot
from letitride.table.deciding import LetItRide, TimeOut, WagerLeftToRide, WagerWithdrawn, WithdrawWager


def asked() -> AtTheTable:
    """Two hands are dealt, and seat 1 is asked about bet 1."""
    table = AtTheTable("shfl-classic").open().seat(1, 2).open_betting()
    return table.bet(1, sides={Spot.THREE_CARD_BONUS: 5_00}).bet(2).announce().release()


@pytest.mark.clause("SHFL.bonus.bets.3")
@pytest.mark.parametrize(
    ("spot", "words"),
    [
        (Spot.BET_3, "Bet 3 stays to the end of the round"),
        (Spot.THREE_CARD_BONUS, "The 3 Card Bonus stays to the end of the round"),
        (Spot.BET_2, "The question is about bet 1"),
    ],
)
def test_only_the_bet_in_question_is_withdrawn(spot: Spot, words: str) -> None:
    table = asked()
    assert table.refused(WithdrawWager("P1", 1, spot)).message == words
    for named in (None, Spot.BET_1):
        assert asked().do(WithdrawWager("P1", 1, named))[1] == WagerWithdrawn(1, "P1", Spot.BET_1, 10_00)


def test_a_hand_is_decided_by_its_player_and_in_turn() -> None:
    table = asked()
    assert table.refused(LetItRide("P2", 1)).message == "P2 has no hand at seat 1"
    assert table.refused(LetItRide("P3", 3)).message == "P3 has no hand at seat 3"
    assert table.refused(LetItRide("P2", 2)).message == "It is seat 1's turn to decide"
    assert table.refused(TimeOut(3)).message == "Seat 3 is not in the round"
    table.finish()
    assert table.refused(LetItRide("P1", 1)).message == "There is nothing to decide now"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (LetItRide("P1", 1, signal="scratch"), "A scratch doesn't say that; a tuck or a wave does"),
        (WithdrawWager("P1", 1, signal="wave"), "A wave doesn't say that; a scratch does"),
    ],
)
def test_a_gesture_says_what_it_says(wrong: LetItRide | WithdrawWager, words: str) -> None:
    assert asked().refused(wrong).message == words
    for signal in ("tuck", "wave", ""):
        assert asked().do(LetItRide("P1", 1, signal))[1] == WagerLeftToRide(1, "P1", Spot.BET_1, signal=signal)


def test_silence_lets_the_bet_ride_and_the_record_says_so() -> None:
    assert asked().do(TimeOut(1))[1] == WagerLeftToRide(1, "P1", Spot.BET_1, "no answer in time")
