"""Option 2 of the 3 Card Bonus: a pair or better is shown to the dealer, a loser is waved off and stays hidden."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable
from round_seen import round_seen

from letitride.rules.settling.settled import Outcome
from letitride.rules.wagers import Spot
from letitride.table import Act
from letitride.table.irregularities import ReportDeckCount, SignalMiscount
from letitride.table.procedure.bonus_signals import BonusSignalled, SignalBonus
from letitride.table.procedure.deciding import LetItRide
from letitride.table.procedure.settling import WagerSettled
from letitride.table.view.views import Viewer, Watcher

BONUS = {Spot.THREE_CARD_BONUS: 5_00}


def dealt(order: str = "option-2") -> AtTheTable:
    """Seat 1 holds a pair, seat 2 nothing, and the dealer is about to settle the 3 Card Bonus."""
    t = AtTheTable("shfl-classic", BY_HAND, three_card_settlement=order).open().seat(1, 2).open_betting()
    t.bet(1, sides=BONUS).bet(2, sides=BONUS).announce().release("7c 7d 2h 8s Ks 3d")
    t.perform_until(Act.SETTLE_EARLY if order == "option-2" else Act.ASK_ABOUT_BET_1)
    return t


def cards_seen(t: AtTheTable, viewer: Viewer, seat: int) -> list[str]:
    shown: list[str] = round_seen(t.table, viewer).boxes[str(seat)].cards
    return shown


@pytest.mark.clause("SHFL.3cb.option2.3")
def test_a_pair_is_shown_to_the_dealer_alone() -> None:
    t = dealt()
    assert t.do(SignalBonus("P1", 1, "show")) == (BonusSignalled(1, "P1", "show", "SHFL.3cb.option2.3"),)
    assert cards_seen(t, Viewer(Watcher.DEALER), 1) == ["7c", "7d", "2h"]
    assert cards_seen(t, Viewer(Watcher.PLAYER, "P2"), 1) == ["??", "??", "??"]
    assert t.refused(SignalBonus("P1", 1, "show")).message == "P1 has signalled already"


@pytest.mark.clause("SHFL.3cb.option2.4")
def test_a_loser_waves_and_keeps_the_hand_hidden() -> None:
    t = dealt()
    refused = t.refused(SignalBonus("P2", 2, "show"))
    assert (refused.message, refused.clause) == (
        "A hand without a pair or better is not shown; wave to say that it has lost",
        "SHFL.3cb.option2.4",
    )
    t.do(SignalBonus("P2", 2, "wave"))
    assert cards_seen(t, Viewer(Watcher.DEALER), 2) == ["??", "??", "??"]


def test_the_wager_is_settled_from_the_cards_whatever_was_signalled() -> None:
    t = dealt()
    t.do(SignalBonus("P1", 1, "wave"))
    t.perform_until(Act.ASK_ABOUT_BET_1)
    settled = [event.settled for event in t.events if isinstance(event, WagerSettled)]
    assert [(one.seat, one.outcome) for one in settled] == [(2, Outcome.LOST), (1, Outcome.WON)]


def test_signals_belong_to_their_player_their_moment_and_their_option() -> None:
    t = dealt()
    assert t.refused(SignalBonus("P2", 1, "wave")).message == "P2 has no hand at seat 1"
    assert t.refused(SignalBonus("P1", 1, "scratch")).message == "Signal with a show or a wave"
    t.perform_until(Act.ASK_ABOUT_BET_1)
    for table in (t, dealt("option-1"), dealt("as-recommended")):
        words = "No 3 Card Bonus waits to be settled at seat 1 before bet 1"
        assert table.refused(SignalBonus("P1", 1, "show")).message == words


@pytest.mark.parametrize(
    ("submission", "words"),
    [
        ("shfl-classic", "a tuck does"),
        ("california-small", "a tuck does"),
        ("california-bonus-standard", "a tuck does"),
    ],
)
def test_a_wave_lets_nothing_ride_outside_maryland(submission: str, words: str) -> None:
    t = AtTheTable(submission).open().seat(1, 2)
    if t.table.house.is_banked_by_player:
        t.bank(2)
    t.open_betting()
    t.bet(1)
    if t.table.house.is_banked_by_player:
        t.post(100_00)
    t.announce().release()
    assert t.refused(LetItRide("P1", 1, "wave")).message == f"A wave doesn't say that; {words}"
    t.do(LetItRide("P1", 1, "tuck"))


def test_a_wave_lets_a_bet_ride_in_maryland() -> None:
    t = AtTheTable("maryland-full").open().seat(1).open_betting().bet(1).announce().release()
    t.do(LetItRide("P1", 1, "wave"))


@pytest.mark.clause("SHFL.3cb.option2.4")
def test_nobody_signals_while_cards_are_dealt_or_play_has_stopped() -> None:
    t = AtTheTable("shfl-classic", BY_HAND, three_card_settlement="option-2").open().seat(1, 2).open_betting()
    t.bet(1, sides=BONUS).bet(2, sides=BONUS).announce().release("7c 7d 2h 8s Ks 3d")
    wait = "Wait until the cards have been dealt and play goes on"
    assert t.refused(SignalBonus("P2", 2, "wave")).message == wait
    t.perform_until(Act.SETTLE_EARLY)
    t.do(SignalMiscount())
    assert t.refused(SignalBonus("P2", 2, "wave")).message == wait
    t.do(ReportDeckCount(52))
    t.do(SignalBonus("P2", 2, "wave"))
