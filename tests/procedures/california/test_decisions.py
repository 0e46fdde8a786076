"""Bets 1 and 2: asked from the house dealer's left, withdrawn or let ride; and who may touch which cards."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import hand, in_hand, layout, walk
from round_seen import round_seen

from letitride.cards import parse_cards
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform
from letitride.table.irregularities import RuleAbandoned
from letitride.table.procedure.deciding import (
    CommunityCardTurned,
    LetItRide,
    TimeOut,
    WagerLeftToRide,
    WagerWithdrawn,
    WithdrawWager,
)
from letitride.table.procedure.seating import LeaveSeat
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.wagering import TakeWagerBack
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import BANKER, BETTORS, CardRoom, dealt, released, shows

QUESTIONS = {Spot.BET_1: Act.DECIDE_BET_1, Spot.BET_2: Act.DECIDE_BET_2}
RULES = {Spot.BET_1: "round.3", Spot.BET_2: "round.5"}


def asked(room: CardRoom, spot: Spot, seat: int) -> AtTheTable:
    """A round in which a seat is asked about a bet."""
    table = dealt(room)
    table.perform_until(QUESTIONS[spot], seat)
    return table


def settled_spots(table: AtTheTable, seat: int) -> set[Spot | None]:
    """The spots of a seat that were settled so far."""
    return {event.settled.spot for event in table.happened(WagerSettled) if event.settled.seat == seat}


@shows("CA.round.3", "CAB.round.3", "CA.round.1", "CAB.round.1")
def test_after_the_deal_each_player_is_asked_about_bet_one_from_the_house_dealers_left(room: CardRoom) -> None:
    table = dealt(room)
    rule = room.cite("round.3")
    walk(table, *(f"{act}-bet-1 at {seat}: {rule}" for seat in BETTORS for act in ("ask-about", "decide")))


@shows("CA.round.5", "CAB.round.5", "CA.round.5c", "CAB.round.5c")
def test_after_the_first_community_card_each_player_is_asked_about_bet_two_and_lays_the_cards_down(
    room: CardRoom,
) -> None:
    table = dealt(room)
    table.perform_until(Act.ASK_ABOUT_BET_2)
    for seat in BETTORS:
        walk(
            table,
            f"ask-about-bet-2 at {seat}: {room.cite('round.5')}",
            f"decide-bet-2 at {seat}: {room.cite('round.5')}",
            f"tuck-cards at {seat}: {room.cite('round.5c')}",
        )
        assert table.table.in_round().boxes[seat].is_tucked
    assert in_hand(table) == f"turn-right-card: {room.cite('round.6')}"


@shows("CA.round.3", "CAB.round.3", "CA.round.5", "CAB.round.5")
@pytest.mark.parametrize("spot", QUESTIONS)
def test_a_player_decides_only_when_asked_and_only_in_turn(room: CardRoom, spot: Spot) -> None:
    table = asked(room, spot, 2)
    rule = room.cite(RULES[spot])
    for decide in (LetItRide, WithdrawWager):
        assert table.refused(decide("P4", 4)).clause == rule
    assert table.refused(TimeOut(7)).clause == rule
    assert table.refused(Perform(Role.PLAYER, QUESTIONS[spot], 2)).clause == rule


@shows("CA.round.3b", "CAB.round.3b")
def test_a_withdrawn_bet_one_goes_back_to_the_player_at_once(room: CardRoom) -> None:
    withdrawn_at_once(room, Spot.BET_1)


@shows("CA.round.5b", "CAB.round.5b")
def test_a_withdrawn_bet_two_goes_back_to_the_player_at_once(room: CardRoom) -> None:
    withdrawn_at_once(room, Spot.BET_2)


def withdrawn_at_once(room: CardRoom, spot: Spot) -> None:
    table = asked(room, spot, 4)
    chips = table.table.chips("P4")
    table.withdraw(4)
    assert table.happened(WagerWithdrawn) == [WagerWithdrawn(4, "P4", spot, 10_00)]
    assert table.table.chips("P4") == chips + 10_00
    assert spot not in layout(table, 4)
    table.finish()
    assert spot not in settled_spots(table, 4)


@shows("CA.round.3a", "CAB.round.3a")
def test_a_bet_one_left_to_ride_stays_until_the_round_ends(room: CardRoom) -> None:
    stays(room, Spot.BET_1)


@shows("CA.round.5a", "CAB.round.5a")
def test_a_bet_two_left_to_ride_stays_until_the_round_ends(room: CardRoom) -> None:
    stays(room, Spot.BET_2)


def stays(room: CardRoom, spot: Spot) -> None:
    table = asked(room, spot, 4)
    chips = table.table.chips("P4")
    table.let_it_ride(4)
    assert table.happened(WagerLeftToRide)[-1] == WagerLeftToRide(4, "P4", spot)
    assert table.table.chips("P4") == chips
    while not settled_spots(table, 4):
        assert layout(table, 4)[spot] == 10_00
        assert table.refused(TakeWagerBack("P4", 4, spot)).clause == room.cite("bet.2.frozen")
        assert table.table.duty is not None
        if (table.table.duty.act, table.table.duty.seat) != (Act.DECIDE_BET_2, 4):
            assert table.refused(WithdrawWager("P4", 4, spot)).clause == table.table.duty.clause
        table.perform_next()
    assert spot in settled_spots(table, 4)


@shows("CA.round.3a", "CAB.round.3a", "CA.round.5a", "CAB.round.5a")
@pytest.mark.parametrize("spot", QUESTIONS)
def test_no_answer_in_time_lets_the_bet_ride(room: CardRoom, spot: Spot) -> None:
    table = asked(room, spot, 2)
    table.do(TimeOut(2))
    assert table.table.in_round().boxes[2].decisions[spot] is True
    assert layout(table, 2)[spot] == 10_00


@shows("CA.round.5.independent", "CAB.round.5.independent")
@pytest.mark.parametrize("withdraws_first", [True, False])
@pytest.mark.parametrize("withdraws_second", [True, False])
def test_the_second_decision_is_open_whatever_the_first_was(
    room: CardRoom, withdraws_first: bool, withdraws_second: bool
) -> None:
    table = asked(room, Spot.BET_1, 4)
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


@shows("CA.round.4", "CAB.round.4")
def test_the_left_card_is_turned_when_every_player_has_decided_on_bet_one(room: CardRoom) -> None:
    table = dealt(room)
    for seat in BETTORS:
        table.perform_until(Act.DECIDE_BET_1, seat)
        assert table.refused(Perform(Role.DEALER, Act.TURN_LEFT_CARD)).clause == room.cite("round.3")
        table.perform_next()
    assert table.refused(Perform(Role.DEALER, Act.TURN_RIGHT_CARD)).clause == room.cite("round.4")
    walk(table, f"turn-left-card: {room.cite('round.4')}")
    (turned,) = table.happened(CommunityCardTurned)
    assert (turned.side, str(turned.card)) == ("left", "Tc")
    assert in_hand(table) == f"ask-about-bet-2 at 2: {room.cite('round.5')}"


@shows("CA.round.6", "CAB.round.6")
def test_the_right_card_is_turned_when_every_player_has_decided_on_bet_two(room: CardRoom) -> None:
    table = dealt(room)
    for seat in BETTORS:
        table.perform_until(Act.TUCK_CARDS, seat)
        assert table.refused(Perform(Role.DEALER, Act.TURN_RIGHT_CARD)).clause == room.cite("round.5c")
        table.perform_next()
    walk(table, f"turn-right-card: {room.cite('round.6')}")
    turned = table.happened(CommunityCardTurned)[-1]
    assert (turned.side, str(turned.card)) == ("right", "5d")
    assert in_hand(table) == f"turn-hand at 7: {room.cite('round.8')}"


@shows("CA.round.2", "CAB.round.2", "CA.round.2.responsible", "CAB.round.2.responsible")
@pytest.mark.parametrize("spot", QUESTIONS)
def test_nobody_else_plays_the_hand_of_a_player(room: CardRoom, spot: Spot) -> None:
    table = asked(room, spot, 4)
    for other in ("P2", "P7", f"P{BANKER}", "a spectator"):
        for decide in (LetItRide, WithdrawWager):
            assert table.refused(decide(other, 4)).clause == room.cite("round.2")
    assert table.refused(LetItRide("P4", 3)).clause == room.cite("round.3")


@shows("CA.round.2", "CAB.round.2")
def test_the_player_lays_the_cards_down_and_the_house_dealer_turns_them(room: CardRoom) -> None:
    table = asked(room, Spot.BET_2, 2)
    table.let_it_ride(2)
    for role in (Role.DEALER, Role.PLAYER_DEALER, Role.FLOOR):
        assert table.refused(Perform(role, Act.TUCK_CARDS, 2)).clause == room.cite("round.5c")
    table.perform_until(Act.TURN_HAND, 7)
    for role in (Role.PLAYER, Role.PLAYER_DEALER, Role.FLOOR):
        assert table.refused(Perform(role, Act.TURN_HAND, 7)).clause == room.cite("round.8")


@shows("CA.round.2.responsible", "CAB.round.2.responsible")
def test_a_player_who_walks_away_keeps_the_hand_and_its_wagers_are_played_on(room: CardRoom) -> None:
    table = asked(room, Spot.BET_1, 2)
    table.do(LeaveSeat("P2", 2))
    assert table.refused(RuleAbandoned(2)).clause == room.cite("round.2.responsible")
    table.do(TimeOut(2))
    table.finish()
    assert settled_spots(table, 2) == {Spot.BET_1, Spot.BET_2, Spot.BET_3}
    assert 2 not in table.table.seats


@shows("CA.round.2.view", "CAB.round.2.view")
def test_the_house_dealer_sees_three_cards_at_every_position_until_they_are_collected(room: CardRoom) -> None:
    table = released(room)
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    hands = {seat: hand(table, seat) for seat in BETTORS}
    while table.table.round is not None:
        boxes = round_seen(table.table, Viewer(Watcher.DEALER)).boxes
        assert [len(boxes[str(seat)].cards) for seat in BETTORS] == [3, 3, 3]
        assert {seat: hand(table, seat) for seat in BETTORS} == hands
        table.perform_next()


@shows("CA.round.2", "CAB.round.2", "CA.round.2.responsible", "CAB.round.2.responsible")
def test_no_player_sees_the_cards_of_another_before_they_are_turned(room: CardRoom) -> None:
    table = dealt(room)
    hands = {seat: frozenset(parse_cards(hand(table, seat))) for seat in BETTORS}
    while in_hand(table) != f"turn-hand at 7: {room.cite('round.8')}":
        public = visible_cards(table.table, Viewer(Watcher.SPECTATOR))
        assert not public & frozenset().union(*hands.values())
        for seat in BETTORS:
            assert visible_cards(table.table, Viewer(Watcher.PLAYER, f"P{seat}")) == hands[seat] | public
        table.perform_next()
