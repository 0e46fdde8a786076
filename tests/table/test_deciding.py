"""Decisions on bets 1 and 2: which bet, whose turn, by which signal, and what silence means."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable
from round_seen import round_seen

from letitride.rules.wagers import Spot
from letitride.table import AUTOMATIC_TABLE, Act
from letitride.table.procedure.deciding import LetItRide, TimeOut, WagerLeftToRide, WagerWithdrawn, WithdrawWager
from letitride.table.view.views import Viewer, Watcher


def asked() -> AtTheTable:
    """Two hands are dealt, and seat 1 is asked about bet 1."""
    table = AtTheTable("shfl-classic").open().seat(1, 2).open_betting()
    return table.bet(1, sides={Spot.THREE_CARD_BONUS: 5_00}).bet(2).announce().release()


@pytest.mark.clause("SHFL.bonus.bets.3", "SHFL.bonus.bets.3.withdraw")
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
        (LetItRide("P1", 1, signal="scratch"), "A scratch doesn't say that; a tuck does"),
        (LetItRide("P1", 1, signal="wave"), "A wave doesn't say that; a tuck does"),
        (WithdrawWager("P1", 1, signal="wave"), "A wave doesn't say that; a scratch does"),
    ],
)
def test_a_gesture_says_what_it_says(wrong: LetItRide | WithdrawWager, words: str) -> None:
    assert asked().refused(wrong).message == words
    for signal in ("tuck", ""):
        assert asked().do(LetItRide("P1", 1, signal))[1] == WagerLeftToRide(1, "P1", Spot.BET_1, signal=signal)


@pytest.mark.clause("SHFL.bonus.round.2")
def test_silence_lets_the_bet_ride_and_the_record_says_so() -> None:
    assert asked().do(TimeOut(1))[1] == WagerLeftToRide(1, "P1", Spot.BET_1, timed_out=True)


@pytest.mark.clause("SHFL.bonus.round.1", "SHFL.bonus.round.2")
def test_a_refusal_cites_what_the_document_says_about_it() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).open_betting().bet(1)
    assert table.refused(LetItRide("P1", 1)).clause == "SHFL.bonus.round.2"
    table.announce().release()
    assert table.refused(LetItRide("P2", 1)).clause == "SHFL.bonus.round.1"
    assert table.refused(LetItRide("P1", 2)).clause == "SHFL.bonus.round.2"


@pytest.mark.clause("MD.11.A.4")
def test_cards_are_tucked_and_the_box_is_turned_for_everybody_to_see() -> None:
    by_hand = AUTOMATIC_TABLE - {Act.TURN_HAND}
    table = AtTheTable("maryland-full", by_hand).open().seat(1).open_betting().bet(1).announce().release("2c 3d 4h")
    spectator = Viewer(Watcher.SPECTATOR)
    table.let_it_ride(1)
    before = round_seen(table.table, spectator)
    assert (before.boxes["1"].is_tucked, before.six_card_box) == (False, ["??", "??", "??"])
    table.let_it_ride(1)
    after = round_seen(table.table, spectator)
    assert (after.boxes["1"].is_tucked, after.six_card_box) == (True, ["2c", "3d", "4h"])
