"""Bets 1 and 2: asked in turn from the dealer's left, withdrawn or let ride; and who may touch which cards."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import do, hand, in_hand, layout, to_do, walk
from round_seen import round_seen

from letitride.cards import parse_cards
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform
from letitride.table.procedure.deciding import LetItRide, TimeOut, WagerLeftToRide, WagerWithdrawn, WithdrawWager
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.wagering import TakeWagerBack
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import SEATS, case, dealt, released

QUESTIONS = {Spot.BET_1: Act.DECIDE_BET_1, Spot.BET_2: Act.DECIDE_BET_2}


def asked(spot: Spot, seat: int) -> AtTheTable:
    """A round in which a seat is asked about a bet."""
    table = dealt()
    table.perform_until(QUESTIONS[spot], seat)
    return table


@pytest.mark.parametrize(
    ("first", "lines"),
    [
        case(
            "SHFL.bonus.round.2 SHFL.base.6",
            Act.ASK_ABOUT_BET_1,
            [
                "ask-about-bet-1 at 2: SHFL.bonus.round.2",
                "decide-bet-1 at 2: SHFL.bonus.round.2",
                "ask-about-bet-1 at 4: SHFL.bonus.round.2",
                "decide-bet-1 at 4: SHFL.bonus.round.2",
                "ask-about-bet-1 at 6: SHFL.bonus.round.2",
                "decide-bet-1 at 6: SHFL.bonus.round.2",
            ],
        ),
        case(
            "SHFL.bonus.round.4 SHFL.bonus.round.4c SHFL.base.8 SHFL.base.9",
            Act.ASK_ABOUT_BET_2,
            [
                "ask-about-bet-2 at 2: SHFL.bonus.round.4",
                "decide-bet-2 at 2: SHFL.bonus.round.4",
                "tuck-cards at 2: SHFL.bonus.round.4c",
                "ask-about-bet-2 at 4: SHFL.bonus.round.4",
                "decide-bet-2 at 4: SHFL.bonus.round.4",
                "tuck-cards at 4: SHFL.bonus.round.4c",
                "ask-about-bet-2 at 6: SHFL.bonus.round.4",
                "decide-bet-2 at 6: SHFL.bonus.round.4",
                "tuck-cards at 6: SHFL.bonus.round.4c",
            ],
        ),
    ],
)
def test_the_dealer_asks_each_player_in_turn_from_the_left_clockwise(first: Act, lines: list[str]) -> None:
    table = dealt()
    table.perform_until(first)
    walk(table, *lines)


@pytest.mark.clause("SHFL.bonus.round.2", "SHFL.bonus.round.4")
@pytest.mark.parametrize(("spot", "clause"), [(Spot.BET_1, "SHFL.bonus.round.2"), (Spot.BET_2, "SHFL.bonus.round.4")])
def test_a_player_decides_only_when_asked_and_only_in_turn(spot: Spot, clause: str) -> None:
    table = asked(spot, 2)
    for decide in (LetItRide, WithdrawWager):
        assert table.refused(decide("P4", 4)).clause == clause
    assert table.refused(TimeOut(6)).clause == clause
    assert table.refused(Perform(Role.PLAYER, QUESTIONS[spot], 2)).clause == clause
    table.let_it_ride(2)
    assert table.refused(WithdrawWager("P2", 2)).clause in (clause, f"{clause}c")


@pytest.mark.clause("SHFL.bonus.round.2", "SHFL.base.6")
def test_the_players_have_seen_their_cards_when_they_are_asked() -> None:
    table = released()
    table.perform_until(Act.UNLOAD_STUB)
    assert not visible_cards(table.table, Viewer(Watcher.PLAYER, "P2"))
    table.perform_until(Act.ASK_ABOUT_BET_1)
    assert visible_cards(table.table, Viewer(Watcher.PLAYER, "P2")) == frozenset(parse_cards("As Kd 7c"))


@pytest.mark.parametrize(
    "spot",
    [
        case("SHFL.bonus.round.2b SHFL.base.6a.i SHFL.base.6", Spot.BET_1),
        case("SHFL.bonus.round.4b SHFL.base.8a.i SHFL.base.8", Spot.BET_2),
    ],
)
def test_a_withdrawn_bet_is_pushed_back_to_the_player_at_once(spot: Spot) -> None:
    table = asked(spot, 4)
    chips = table.table.chips("P4")
    table.withdraw(4)
    assert table.happened(WagerWithdrawn) == [WagerWithdrawn(4, "P4", spot, 10_00)]
    assert table.table.chips("P4") == chips + 10_00
    assert spot not in layout(table, 4)
    table.finish()
    assert not any(event.settled.spot is spot for event in wagers_settled(table) if event.settled.seat == 4)


@pytest.mark.parametrize(
    ("spot", "clause"),
    [
        case("SHFL.bonus.round.2a SHFL.base.6a.ii SHFL.base.6", Spot.BET_1, "SHFL.bonus.round.4"),
        case("SHFL.bonus.round.4a SHFL.base.8", Spot.BET_2, "SHFL.bonus.round.5"),
    ],
)
def test_a_bet_left_to_ride_stays_until_the_round_ends(spot: Spot, clause: str) -> None:
    table = asked(spot, 4)
    chips = table.table.chips("P4")
    table.let_it_ride(4)
    assert table.happened(WagerLeftToRide)[-1] == WagerLeftToRide(4, "P4", spot)
    assert table.table.chips("P4") == chips
    table.perform_until(Act.DECIDE_BET_2 if spot is Spot.BET_1 else Act.TURN_RIGHT_CARD)
    assert table.refused(WithdrawWager("P4", 4, spot)).clause == clause
    assert table.refused(TakeWagerBack("P4", 4, spot)).clause == "SHFL.bonus.bets.2.frozen"
    while not any(event.settled.seat == 4 for event in wagers_settled(table)):
        assert layout(table, 4)[spot] == 10_00
        table.perform_next()
    assert spot in {event.settled.spot for event in wagers_settled(table) if event.settled.seat == 4}


@pytest.mark.parametrize(
    ("spot", "clause"),
    [
        case("SHFL.base.6a.i", Spot.BET_1, "SHFL.bonus.round.2"),
        case("SHFL.base.8a.i", Spot.BET_2, "SHFL.bonus.round.4"),
    ],
)
def test_a_scratch_with_the_cards_says_withdraw_and_nothing_else(spot: Spot, clause: str) -> None:
    table = asked(spot, 4)
    assert table.refused(LetItRide("P4", 4, signal="scratch")).clause == clause
    table.do(WithdrawWager("P4", 4, signal="scratch"))
    assert table.happened(WagerWithdrawn) == [WagerWithdrawn(4, "P4", spot, 10_00, "scratch")]


@pytest.mark.clause("SHFL.base.6a.ii")
def test_tucking_the_cards_says_let_it_ride_and_nothing_else() -> None:
    table = asked(Spot.BET_1, 4)
    assert table.refused(WithdrawWager("P4", 4, signal="tuck")).clause == "SHFL.bonus.round.2"
    table.do(LetItRide("P4", 4, signal="tuck"))
    assert table.happened(WagerLeftToRide)[-1] == WagerLeftToRide(4, "P4", Spot.BET_1, signal="tuck")


@pytest.mark.clause("SHFL.bonus.round.2a", "SHFL.bonus.round.4a")
@pytest.mark.parametrize("spot", [Spot.BET_1, Spot.BET_2])
def test_no_answer_in_time_lets_the_bet_ride(spot: Spot) -> None:
    table = asked(spot, 2)
    table.do(TimeOut(2))
    assert table.table.in_round().boxes[2].decisions[spot] is True
    assert layout(table, 2)[spot] == 10_00


@pytest.mark.clause("SHFL.bonus.round.4.independent")
@pytest.mark.parametrize("withdraws_first", [True, False])
@pytest.mark.parametrize("withdraws_second", [True, False])
def test_the_second_choice_is_open_whatever_the_first_was(withdraws_first: bool, withdraws_second: bool) -> None:
    table = asked(Spot.BET_1, 4)
    for spot, withdraws in ((Spot.BET_1, withdraws_first), (Spot.BET_2, withdraws_second)):
        table.perform_until(QUESTIONS[spot], 4)
        if withdraws:
            table.withdraw(4)
        else:
            table.let_it_ride(4)
    left = {Spot.BET_3: 10_00}
    left |= {} if withdraws_first else {Spot.BET_1: 10_00}
    left |= {} if withdraws_second else {Spot.BET_2: 10_00}
    assert layout(table, 4) == left


@pytest.mark.clause("SHFL.bonus.round.4c", "SHFL.base.9")
def test_each_player_lays_the_cards_under_bet_three_and_the_next_card_waits_for_it() -> None:
    table = asked(Spot.BET_2, 6)
    boxes = table.table.in_round().boxes
    assert [boxes[seat].is_tucked for seat in SEATS] == [True, True, False]
    table.let_it_ride(6)
    assert table.refused(Perform(Role.DEALER, Act.TURN_RIGHT_CARD)).clause == "SHFL.bonus.round.4c"
    for role in (Role.DEALER, Role.FLOOR):
        assert table.refused(Perform(role, Act.TUCK_CARDS, 6)).clause == "SHFL.bonus.round.4c"
    table.perform(Act.TUCK_CARDS, 6)
    assert table.table.in_round().boxes[6].is_tucked
    assert in_hand(table) == "turn-right-card: SHFL.bonus.round.5"


@pytest.mark.clause("SHFL.bonus.round.1")
@pytest.mark.parametrize("spot", [Spot.BET_1, Spot.BET_2])
def test_nobody_else_plays_the_hand_of_a_player(spot: Spot) -> None:
    table = asked(spot, 4)
    for other in ("P2", "P6", "a spectator"):
        for decide in (LetItRide, WithdrawWager):
            assert table.refused(decide(other, 4)).clause == "SHFL.bonus.round.1"
    assert table.refused(LetItRide("P4", 3)).clause == "SHFL.bonus.round.2"


@pytest.mark.clause("SHFL.bonus.round.1")
def test_only_the_dealer_turns_a_players_cards() -> None:
    table = dealt()
    table.perform_until(Act.TURN_HAND, 6)
    for role in (Role.PLAYER, Role.FLOOR, Role.DEVICE):
        assert table.refused(Perform(role, Act.TURN_HAND, 6)).clause == "SHFL.bonus.round.7"


@pytest.mark.clause("SHFL.bonus.round.1.view")
def test_the_dealer_sees_three_cards_at_every_position_from_the_deal_to_the_collection() -> None:
    table = released()
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    while table.table.round is not None:
        boxes = round_seen(table.table, Viewer(Watcher.DEALER)).boxes
        assert [len(boxes[str(seat)].cards) for seat in SEATS] == [3, 3, 3]
        assert {seat: hand(table, seat) for seat in SEATS} == {2: "As Kd 7c", 4: "9h 8h 2s", 6: "Jc Jd 3h"}
        table.perform_next()


@pytest.mark.clause("SHFL.howto.show")
def test_no_player_sees_the_cards_of_another_before_the_dealer_turns_them() -> None:
    table = dealt()
    hands = {seat: frozenset(parse_cards(hand(table, seat))) for seat in SEATS}
    while in_hand(table) != "turn-hand at 6: SHFL.bonus.round.7":
        community = visible_cards(table.table, Viewer(Watcher.SPECTATOR))
        assert not community & frozenset().union(*hands.values())
        for seat in SEATS:
            assert visible_cards(table.table, Viewer(Watcher.PLAYER, f"P{seat}")) == hands[seat] | community
        table.perform_next()
    do(table, Act.TURN_HAND)
    assert visible_cards(table.table, Viewer(Watcher.PLAYER, "P2")) >= hands[6]


@pytest.mark.clause("SHFL.base.6", "SHFL.base.8")
def test_every_player_with_three_bets_gets_both_questions() -> None:
    questions = [duty for duty in to_do(dealt(), "play") if duty.startswith("decide")]
    assert questions == [
        *(f"decide-bet-1 at {seat}: SHFL.bonus.round.2" for seat in SEATS),
        *(f"decide-bet-2 at {seat}: SHFL.bonus.round.4" for seat in SEATS),
    ]


def wagers_settled(table: AtTheTable) -> list[WagerSettled]:
    return [event for event in table.events if isinstance(event, WagerSettled)]
