"""The deal: stacks of three from the left of the player-dealer, whose own stack becomes the community cards."""

from __future__ import annotations

import pytest
from at_the_table import Role
from duty_lines import do, hand, in_hand, to_do, walk
from round_seen import round_seen

from letitride.cards import format_cards, parse_cards
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform
from letitride.table.procedure.dealing import CardBurned, CardsDelivered, StubUnloaded
from letitride.table.procedure.deciding import LetItRide
from letitride.table.procedure.wagering import PlaceWager
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import BANKER, BETTORS, CardRoom, betting, dealt, released, shows

EVERYBODY = [
    Viewer(Watcher.DEALER),
    Viewer(Watcher.SPECTATOR),
    *(Viewer(Watcher.PLAYER, f"P{seat}") for seat in (*BETTORS, BANKER)),
]


@shows(
    "CA.deal.3.first",
    "CAB.deal.3.first",
    "CA.deal.3.order",
    "CAB.deal.3.order",
    "CA.deal.3a",
    "CAB.deal.3a",
    "CA.deal.3b",
    "CAB.deal.3b",
    "CA.deal.3c",
    "CAB.deal.3c",
    "CA.deal.4",
    "CAB.deal.4",
)
def test_stacks_go_clockwise_from_the_left_of_the_player_dealer_and_the_last_to_the_player_dealer(
    room: CardRoom,
) -> None:
    table = released(room)
    walk(
        table,
        f"shuffle-other-deck: {room.cite('cards.3b')}",
        f"deliver-stack x3 at 7: {room.cite('deal.3.first')}",
        f"deliver-stack x3 at 2: {room.cite('deal.3.order')}",
        f"deliver-stack x3 at 4: {room.cite('deal.3.order')}",
        f"deliver-community-stack x3: {room.cite('deal.3a')}",
        f"slide-community-cards: {room.cite('deal.3b')}",
        f"burn-card: {room.cite('deal.3c')}",
        f"unload-stub: {room.cite('deal.4')}",
    )
    assert {seat: hand(table, seat) for seat in BETTORS} == {7: "As Kd 7c", 2: "9h 8h 2s", 4: "Jc Jd 3h"}


@shows("CA.deal.3.first", "CAB.deal.3.first", "CA.deal.3.order", "CAB.deal.3.order")
@pytest.mark.parametrize(
    ("banker", "order"), [(1, [2, 4, 7]), (3, [4, 7, 2]), (5, [7, 2, 4]), (6, [7, 2, 4]), (8, [2, 4, 7])]
)
def test_the_first_stack_goes_to_the_left_of_wherever_the_player_dealer_sits(
    room: CardRoom, banker: int, order: list[int]
) -> None:
    table = dealt(room, banker=banker)
    received = [(event.seat, format_cards(event.cards)) for event in table.happened(CardsDelivered)]
    assert received == list(zip(order, ["As Kd 7c", "9h 8h 2s", "Jc Jd 3h"], strict=True))
    assert format_cards(table.table.in_round().community) == "Tc 5d"


@shows("CA.deal.3.order", "CAB.deal.3.order")
def test_a_seated_player_who_made_no_bet_gets_no_stack(room: CardRoom) -> None:
    table = betting(room, bettors=(2, 7))
    table.seat(4)
    table.announce()
    stacks = [duty.split(":")[0] for duty in to_do(table, "deal") if duty.startswith("deliver")]
    assert stacks == ["deliver-stack x3 at 7", "deliver-stack x3 at 2", "deliver-community-stack x3"]


@shows("CA.deal.3.first", "CAB.deal.3.first")
def test_nobody_but_the_house_dealer_delivers_the_stacks(room: CardRoom) -> None:
    table = do(released(room), Act.SHUFFLE_OTHER_DECK)
    for role in (Role.PLAYER, Role.PLAYER_DEALER, Role.FLOOR, Role.DEVICE):
        assert table.refused(Perform(role, Act.DELIVER_STACK, 7)).clause == room.cite("deal.3.first")
    table.perform(Act.DELIVER_STACK, 7)


@shows("CA.deal.3.face-down", "CAB.deal.3.face-down")
def test_stacks_are_delivered_face_down_so_that_nobody_sees_a_card_during_the_deal(room: CardRoom) -> None:
    table = do(released(room), Act.SHUFFLE_OTHER_DECK)
    while in_hand(table) != f"unload-stub: {room.cite('deal.4')}":
        table.perform_next()
        assert all(not visible_cards(table.table, viewer) for viewer in EVERYBODY)
    boxes = round_seen(table.table, Viewer(Watcher.DEALER)).boxes
    assert [boxes[str(seat)].cards for seat in BETTORS] == [["??"] * 3] * 3
    assert "face_up_deal" not in table.table.house.ruleset.options


@shows("CA.deal.3a", "CAB.deal.3a")
def test_the_stack_of_the_player_dealer_comes_last_and_lies_beside_the_community_area(room: CardRoom) -> None:
    table = released(room)
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    assert all(len(box.cards) == 3 for box in table.table.in_round().boxes.values())
    table.perform_next()
    assert format_cards(table.table.in_round().community) == "Tc 5d 4s"
    assert in_hand(table) == f"slide-community-cards: {room.cite('deal.3b')}"


@shows("CA.deal.3b", "CAB.deal.3b")
def test_the_top_card_goes_left_and_the_second_right(room: CardRoom) -> None:
    table = dealt(room)
    spectator = Viewer(Watcher.SPECTATOR)
    assert round_seen(table.table, spectator).community == ["??", "??"]
    do(table, Act.TURN_LEFT_CARD)
    assert round_seen(table.table, spectator).community == ["Tc", "??"]
    do(table, Act.TURN_RIGHT_CARD)
    assert round_seen(table.table, spectator).community == ["Tc", "5d"]


@shows("CA.deal.3c", "CAB.deal.3c")
def test_the_bottom_card_goes_to_the_rack_and_nobody_ever_sees_it(room: CardRoom) -> None:
    table = do(released(room), Act.BURN_CARD)
    burned = parse_cards("4s")[0]
    assert table.happened(CardBurned) == [CardBurned(burned)]
    assert table.table.in_round().discards == (burned,)
    while table.table.round is not None:
        assert all(burned not in visible_cards(table.table, viewer) for viewer in EVERYBODY)
        table.perform_next()


@shows("CA.deal.3c.community", "CAB.deal.3c.community")
def test_the_player_dealer_has_no_hand_no_bets_and_no_decisions(room: CardRoom) -> None:
    table = dealt(room)
    assert sorted(table.table.in_round().boxes) == list(BETTORS)
    assert not any(f"at {BANKER}:" in duty for duty in to_do(table))
    table.perform_until(Act.DECIDE_BET_1)
    assert table.refused(LetItRide(f"P{BANKER}", BANKER)).clause == room.cite("round.3")
    assert not visible_cards(table.table, Viewer(Watcher.PLAYER, f"P{BANKER}"))


@shows("CA.deal.3c.community", "CAB.deal.3c.community")
def test_the_player_dealer_makes_no_wager_against_the_bank(room: CardRoom) -> None:
    table = betting(room)
    refusal = table.refused(PlaceWager(f"P{BANKER}", BANKER, Spot.BET_1, 10_00))
    assert refusal.clause == "reading A12"


@shows("CA.deal.3c.community", "CAB.deal.3c.community")
def test_both_community_cards_count_for_every_player(room: CardRoom) -> None:
    table = dealt(room, cards="Ts 7d 2h  5s 5c 9h  As Kd 7c  Tc 5d 4s").finish()
    hands = {event.settled.seat: event.settled.hand.value for event in table.events if hasattr(event, "settled")}
    assert hands == {7: "tens or better", 2: "three of a kind", 4: "nothing"}


@shows("CA.deal.4", "CAB.deal.4")
def test_the_rest_of_the_deck_goes_to_the_rack_unexposed(room: CardRoom) -> None:
    table = do(released(room), Act.BURN_CARD)
    walk(table, f"unload-stub: {room.cite('deal.4')}")
    rest = 52 - 3 * len(BETTORS) - 3
    assert table.happened(StubUnloaded) == [StubUnloaded(rest)]
    stub = table.table.in_round().stub
    assert len(stub) == rest
    while table.table.round is not None:
        assert all(not visible_cards(table.table, viewer) & set(stub) for viewer in EVERYBODY)
        table.perform_next()


@shows("CA.deal.4", "CAB.deal.4", "CA.round.1", "CAB.round.1")
def test_players_look_at_their_cards_only_when_the_deal_is_complete(room: CardRoom) -> None:
    table = do(released(room), Act.SHUFFLE_OTHER_DECK)
    while not table.table.in_round().deal_is_complete:
        assert all(not visible_cards(table.table, viewer) for viewer in EVERYBODY)
        assert table.table.duty is not None
        assert table.refused(LetItRide("P2", 2)).clause == table.table.duty.clause
        table.perform_next()
    assert in_hand(table) == f"ask-about-bet-1 at 2: {room.cite('round.3')}"
    for seat in BETTORS:
        own = visible_cards(table.table, Viewer(Watcher.PLAYER, f"P{seat}"))
        assert own == frozenset(parse_cards(hand(table, seat)))
