"""MD.11.A-C: looking at the cards, bets 1 and 2 in turn, the community cards after the decisions."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable
from round_seen import round_seen

from letitride.cards import parse_cards
from letitride.rules.ledger import LAYOUT
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import Act, Perform, Role
from letitride.table.procedure.deciding import (
    CardsTucked,
    CommunityCardTurned,
    LetItRide,
    TimeOut,
    WagerLeftToRide,
    WagerWithdrawn,
    WithdrawWager,
)
from letitride.table.procedure.settling import WagerSettled
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import METHODS, in_play, money, opened, script, table
from .test_dealing import DECKS

PLAY = [
    *[(act, seat, "MD.11.B") for seat in (2, 5, 7) for act in ("ask-about-bet-1", "decide-bet-1")],
    ("turn-left-card", None, "MD.11.B.2"),
    *[
        (act, seat, clause)
        for seat in (2, 5, 7)
        for act, clause in (("ask-about-bet-2", "MD.11.C"), ("decide-bet-2", "MD.11.C"), ("tuck-cards", "MD.11.A.4"))
    ],
    ("turn-right-card", None, "MD.11.C.2"),
    ("turn-box-cards", None, "MD.11.E.3"),
]


def dealt(method: str = "automated-shoe") -> AtTheTable:
    """Seats 2, 5 and 7 hold cards of a known deck and the stub is about to go to the rack."""
    t = in_play(opened(table(method, BY_HAND), 2, 5, 7), 2, 5, 7, cards=DECKS[method])
    t.perform_until(Act.UNLOAD_STUB)
    return t


def asked(bet: int, seat: int) -> AtTheTable:
    """The dealer has asked a player about a bet."""
    t = dealt()
    t.perform_until(Act(f"decide-bet-{bet}"), seat)
    return t


def own(seat: int) -> Viewer:
    return Viewer(Watcher.PLAYER, f"P{seat}")


@pytest.mark.clause("MD.11.A")
@pytest.mark.parametrize("method", METHODS)
def test_players_look_at_their_cards_when_the_deal_is_complete(method: str) -> None:
    t = dealt(method)
    assert not t.table.in_round().deal_is_complete
    assert visible_cards(t.table, own(2)) == frozenset()
    assert t.table.duty is not None
    assert t.refused(LetItRide("P2", 2)).clause == t.table.duty.clause
    t.perform(Act.UNLOAD_STUB)
    assert visible_cards(t.table, own(2)) == set(parse_cards("5d 5s 5h"))


@pytest.mark.clause("MD.11.A.1", "MD.11.A.2")
def test_nobody_but_the_player_acts_on_a_hand() -> None:
    t = asked(1, 2)
    for stranger in ("P5", "P7", "nobody"):
        assert t.refused(LetItRide(stranger, 2)).clause == "MD.11.A.2"
        assert t.refused(WithdrawWager(stranger, 2)).clause == "MD.11.A.2"
    for role in (Role.DEALER, Role.PLAYER, Role.FLOOR):
        assert t.refused(Perform(role, Act.DECIDE_BET_1, 2)).clause == "MD.11.B"
    assert visible_cards(t.table, own(5)) == set(parse_cards("6d 6s 6h"))
    t.let_it_ride(2)


@pytest.mark.clause("MD.11.A.1")
def test_what_a_player_decides_counts_for_that_hand_alone() -> None:
    t = asked(1, 2)
    t.withdraw(2)
    t.perform_until(Act.DECIDE_BET_1, 5)
    t.let_it_ride(5)
    decisions = {seat: dict(box.decisions) for seat, box in t.table.in_round().boxes.items()}
    assert decisions == {2: {Spot.BET_1: False}, 5: {Spot.BET_1: True}, 7: {}}


@pytest.mark.clause("MD.11.A.3")
def test_the_dealer_always_sees_where_the_three_cards_of_each_player_are() -> None:
    t = dealt()
    while t.table.duty is not None and t.table.duty.act is not Act.COLLECT_CARDS:
        boxes = round_seen(t.table, Viewer(Watcher.DEALER)).boxes
        assert {seat: len(box.cards) for seat, box in boxes.items()} == {"2": 3, "5": 3, "7": 3}
        t.perform_next()


@pytest.mark.clause("MD.11.A.4")
def test_the_cards_are_laid_down_after_the_decision_on_bet_2_and_touched_no_more() -> None:
    t = asked(2, 5)
    assert t.refused(Perform(Role.PLAYER, Act.TUCK_CARDS, 5)).clause == "MD.11.C"
    t.let_it_ride(5)
    assert not t.table.in_round().boxes[5].is_tucked
    assert t.refused(Perform(Role.DEALER, Act.ASK_ABOUT_BET_2, 7)).clause == "MD.11.A.4"
    assert t.refused(Perform(Role.DEALER, Act.TUCK_CARDS, 5)).clause == "MD.11.A.4"
    assert t.perform(Act.TUCK_CARDS, 5)[1:] == (CardsTucked(5),)
    assert t.table.in_round().boxes[5].is_tucked
    while t.table.duty is not None and t.table.duty.section in ("play", "settlement"):
        assert t.refused(Perform(Role.PLAYER, Act.TUCK_CARDS, 5)).clause == t.table.duty.clause
        for again in (LetItRide("P5", 5), WithdrawWager("P5", 5)):
            t.refused(again)
        t.perform_next()


@pytest.mark.clause("MD.11.B", "MD.11.B.2", "MD.11.C", "MD.11.C.2", "MD.11.A.4")
def test_the_round_is_played_in_this_order() -> None:
    t = dealt()
    t.perform(Act.UNLOAD_STUB)
    assert script(t, "play") == PLAY


@pytest.mark.clause("MD.11.B", "MD.11.B.2", "MD.11.C", "MD.11.C.2")
def test_nothing_in_play_can_be_done_before_its_turn() -> None:
    t = dealt()
    t.perform(Act.UNLOAD_STUB)
    for position, (act, seat, clause) in enumerate(PLAY):
        for later, other, _ in PLAY[position + 1 :]:
            assert t.refused(Perform(Act(later).role, Act(later), other)).clause == clause
        for player in (2, 5, 7):
            if (player, act[:6]) != (seat, "decide"):
                assert t.refused(LetItRide(f"P{player}", player)).clause == clause
                assert t.refused(WithdrawWager(f"P{player}", player)).clause == clause
        t.perform_next()


@pytest.mark.clause("MD.11.B")
def test_there_is_nothing_to_decide_outside_a_round_or_without_a_hand() -> None:
    t = opened(table(), 2, 5)
    for command in (
        LetItRide("P2", 2),
        WithdrawWager("P2", 2),
        TimeOut(2),
    ):
        assert t.refused(command).clause == "MD.11.B"
    assert t.refused(Perform(Role.DEALER, Act.ASK_ABOUT_BET_1, 2)).clause == "MD.11.G.1"
    in_play(t, 2)
    for command in (LetItRide("P5", 5), WithdrawWager("P5", 5), TimeOut(5)):
        assert t.refused(command).clause == "MD.11.B"


@pytest.mark.clause("MD.11.B", "MD.11.C")
def test_the_dealer_asks_before_a_player_decides() -> None:
    t = dealt()
    for bet, clause in ((1, "MD.11.B"), (2, "MD.11.C")):
        t.perform_until(Act(f"ask-about-bet-{bet}"), 2)
        assert t.refused(LetItRide("P2", 2)).clause == clause
        assert t.refused(Perform(Role.PLAYER, Act(f"ask-about-bet-{bet}"), 2)).clause == clause
        t.perform(Act(f"ask-about-bet-{bet}"), 2)
        t.let_it_ride(2)


@pytest.mark.parametrize(
    ("bet", "signal"),
    [
        pytest.param(1, "tuck", marks=pytest.mark.clause("MD.11.B.1.a", "MD.11.B.1.a.i")),
        pytest.param(1, "wave", marks=pytest.mark.clause("MD.11.B.1.a", "MD.11.B.1.a.ii")),
        pytest.param(2, "tuck", marks=pytest.mark.clause("MD.11.C.1.a", "MD.11.C.1.a.i")),
        pytest.param(2, "wave", marks=pytest.mark.clause("MD.11.C.1.a", "MD.11.C.1.a.ii")),
    ],
)
def test_a_tuck_or_a_wave_lets_a_bet_ride(bet: int, signal: str) -> None:
    t = asked(bet, 5)
    before = money(t)
    spot = Spot(f"bet {bet}")
    events = t.do(LetItRide("P5", 5, signal))
    assert events[-1] == WagerLeftToRide(5, "P5", spot, signal=signal)
    assert t.table.in_round().boxes[5].layout[spot] == 10_00
    assert money(t) == before


@pytest.mark.parametrize(
    ("bet", "clause"),
    [
        pytest.param(1, "MD.11.B", marks=pytest.mark.clause("MD.11.B.1.a.i", "MD.11.B.1.a.ii", "MD.11.B.1.b")),
        pytest.param(2, "MD.11.C", marks=pytest.mark.clause("MD.11.C.1.a.i", "MD.11.C.1.a.ii", "MD.11.C.1.b.i")),
    ],
)
def test_a_gesture_that_says_something_else_is_no_decision(bet: int, clause: str) -> None:
    t = asked(bet, 5)
    for signal in ("scratch", "nod"):
        assert t.refused(LetItRide("P5", 5, signal)).clause == clause
    for signal in ("tuck", "wave", "nod"):
        assert t.refused(WithdrawWager("P5", 5, signal=signal)).clause == clause
    t.do(WithdrawWager("P5", 5, signal="scratch"))


@pytest.mark.parametrize(
    ("bet", "clause"),
    [
        pytest.param(1, "MD.11.C", marks=pytest.mark.clause("MD.11.B.1.a")),
        pytest.param(2, "MD.11.A.4", marks=pytest.mark.clause("MD.11.C.1.a")),
    ],
)
def test_a_bet_that_rides_stays_on_its_spot_until_it_is_settled(bet: int, clause: str) -> None:
    spot = Spot(f"bet {bet}")
    t = asked(bet, 2)
    t.let_it_ride(2)
    t.perform_until(Act.DECIDE_BET_2 if bet == 1 else Act.TUCK_CARDS, 2)
    assert t.refused(WithdrawWager("P2", 2, spot)).clause == clause
    t.perform_until(Act.SETTLE, 2)
    assert t.table.in_round().boxes[2].layout[spot] == 10_00
    t.perform(Act.SETTLE, 2)
    assert spot in {event.settled.spot for event in t.happened(WagerSettled) if event.settled.seat == 2}


@pytest.mark.parametrize(
    "bet",
    [
        pytest.param(1, marks=pytest.mark.clause("MD.11.B.1.b")),
        pytest.param(2, marks=pytest.mark.clause("MD.11.C.1.b", "MD.11.C.1.b.i", "MD.11.C.1.b.ii")),
    ],
)
def test_a_withdrawn_bet_goes_back_to_the_player_at_once(bet: int) -> None:
    t = asked(bet, 5)
    layout, chips = money(t)[LAYOUT], t.table.chips("P5")
    spot = Spot(f"bet {bet}")
    assert t.do(WithdrawWager("P5", 5, signal="scratch"))[-1] == WagerWithdrawn(5, "P5", spot, 10_00, "scratch")
    assert spot not in t.table.in_round().boxes[5].wagers
    assert t.table.chips("P5") == chips + 10_00
    assert money(t)[LAYOUT] == layout - 10_00
    t.perform_until(Act.COLLECT_CARDS)
    assert spot not in {event.settled.spot for event in t.happened(WagerSettled) if event.settled.seat == 5}


@pytest.mark.clause("MD.11.C.1.b", "MD.11.C.1.b.iii", "MD.11.A.4")
def test_who_withdraws_bet_2_tucks_the_cards_under_the_last_bet() -> None:
    t = asked(2, 2)
    t.withdraw(2)
    assert script(t, "play")[0] == ("tuck-cards", 2, "MD.11.A.4")
    (tucked,) = t.perform(Act.TUCK_CARDS, 2)[1:]
    assert tucked.text.endswith("under bet 3")
    assert set(t.table.in_round().boxes[2].layout) & set(BASE_SPOTS) == {Spot.BET_1, Spot.BET_3}


@pytest.mark.clause("MD.11.B.2", "MD.11.C.2")
def test_the_left_card_is_turned_after_bet_1_and_the_right_one_after_bet_2() -> None:
    t = dealt()
    ace, king = parse_cards("Ah Kh")
    for act, side, card, seen in (
        (Act.TURN_LEFT_CARD, "left", ace, {ace}),
        (Act.TURN_RIGHT_CARD, "right", king, {ace, king}),
    ):
        t.perform_until(act)
        assert card not in visible_cards(t.table, own(2))
        assert t.perform(act)[1:] == (CommunityCardTurned(side, card),)
        assert visible_cards(t.table, Viewer(Watcher.SPECTATOR)) == seen


@pytest.mark.clause("MD.11.B.1.a", "MD.11.C.1.a")
def test_silence_lets_a_bet_ride() -> None:
    t = asked(1, 2)
    assert t.refused(TimeOut(5)).clause == "MD.11.B"
    t.do(TimeOut(2))
    assert t.table.in_round().boxes[2].decisions == {Spot.BET_1: True}
