"""The deal: stacks of three from the left, the community stack last, its bottom card burned, the rest unloaded."""

from __future__ import annotations

import pytest
from at_the_table import Role
from duty_lines import do, hand, in_hand, walk
from round_seen import round_seen

from letitride.cards import format_cards, parse_cards
from letitride.table import Act, Perform
from letitride.table.irregularities import ReportFaceUpCard
from letitride.table.procedure.dealing import CardBurned, CardsDelivered, CommunityCardsDelivered, StubUnloaded
from letitride.table.procedure.deciding import LetItRide
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import CARDS, SEATS, dealt, released

EVERYBODY = [
    Viewer(Watcher.DEALER),
    Viewer(Watcher.SPECTATOR),
    *(Viewer(Watcher.PLAYER, f"P{seat}") for seat in SEATS),
]


@pytest.mark.clause("SHFL.bonus.deal.6", "SHFL.base.3", "SHFL.base.4", "COVER.4")
def test_stacks_go_from_the_dealers_far_left_clockwise_and_the_last_to_the_dealer() -> None:
    table = released()
    walk(
        table,
        "shuffle-other-deck: SHFL.bonus.decks.2b",
        "deliver-stack x3 at 2: SHFL.bonus.deal.6",
        "deliver-stack x3 at 4: SHFL.bonus.deal.6",
        "deliver-stack x3 at 6: SHFL.bonus.deal.6",
        "deliver-community-stack x3: SHFL.bonus.deal.6a",
        "slide-community-cards: SHFL.bonus.deal.6b",
        "burn-card: SHFL.bonus.deal.6c",
        "press-start: SHFL.base.5",
        "unload-stub: SHFL.bonus.deal.7",
    )
    assert {seat: hand(table, seat) for seat in SEATS} == {2: "As Kd 7c", 4: "9h 8h 2s", 6: "Jc Jd 3h"}


@pytest.mark.clause("SHFL.base.3", "SHFL.bonus.deal.6")
def test_the_first_three_cards_of_the_deck_go_to_the_leftmost_player() -> None:
    table = released(seats=(7, 1, 5))
    while table.table.duty is not None and table.table.duty.section == "deal":
        table.perform_next()
    received = [(event.seat, format_cards(event.cards)) for event in table.happened(CardsDelivered)]
    assert received == [(1, "As Kd 7c"), (5, "9h 8h 2s"), (7, "Jc Jd 3h")]
    assert [type(event) for event in table.events if isinstance(event, CardsDelivered | CommunityCardsDelivered)] == [
        CardsDelivered,
        CardsDelivered,
        CardsDelivered,
        CommunityCardsDelivered,
    ]


@pytest.mark.clause("SHFL.bonus.deal.6", "SHFL.bonus.shuffler")
def test_nobody_but_the_dealer_delivers_the_stacks() -> None:
    table = do(released(), Act.SHUFFLE_OTHER_DECK)
    for role in (Role.PLAYER, Role.FLOOR, Role.DEVICE):
        assert table.refused(Perform(role, Act.DELIVER_STACK, 2)).clause == "SHFL.bonus.deal.6"
    table.perform(Act.DELIVER_STACK, 2)


@pytest.mark.clause("SHFL.bonus.deal.6.spread")
@pytest.mark.parametrize("seen", [2, 4])
def test_the_dealer_spreads_each_stack_and_a_wrong_number_is_not_delivered(seen: int) -> None:
    table = do(released(), Act.SHUFFLE_OTHER_DECK)
    for act, seat in ((Act.DELIVER_STACK, 2), (Act.DELIVER_COMMUNITY_STACK, None)):
        table.perform_until(act)
        assert table.refused(Perform(Role.DEALER, act, seat, number=seen)).clause == "SHFL.bonus.deal.6.spread"
        table.perform(act, seat, number=3)


@pytest.mark.clause("SHFL.bonus.deal.6.face", "SHFL.base.3")
def test_stacks_are_delivered_face_down_so_that_nobody_sees_a_card_during_the_deal() -> None:
    table = do(released(), Act.SHUFFLE_OTHER_DECK)
    while in_hand(table) != "unload-stub: SHFL.bonus.deal.7":
        table.perform_next()
        assert all(not visible_cards(table.table, viewer) for viewer in EVERYBODY)
    boxes = round_seen(table.table, Viewer(Watcher.DEALER)).boxes
    assert [boxes[str(seat)].cards for seat in SEATS] == [["??"] * 3] * 3


@pytest.mark.clause("SHFL.bonus.deal.6.face", "SHFL.bonus.irregularity.1")
def test_the_casino_may_deal_face_up_and_then_everybody_sees_the_players_cards() -> None:
    table = dealt(face_up_deal=True)
    players_cards = frozenset(parse_cards("As Kd 7c  9h 8h 2s  Jc Jd 3h"))
    assert all(visible_cards(table.table, viewer) == players_cards for viewer in EVERYBODY)
    again = do(released(face_up_deal=True), Act.SHUFFLE_OTHER_DECK)
    assert again.refused(ReportFaceUpCard()).clause == "SHFL.bonus.irregularity.1"


@pytest.mark.clause("SHFL.bonus.deal.6a", "SHFL.base.4")
def test_the_dealers_stack_of_three_comes_after_the_last_player() -> None:
    table = released()
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    assert all(len(box.cards) == 3 for box in table.table.in_round().boxes.values())
    table.perform_next()
    assert format_cards(table.table.in_round().community) == "Tc 5d 4s"
    assert in_hand(table) == "slide-community-cards: SHFL.bonus.deal.6b"


@pytest.mark.clause("SHFL.bonus.deal.6b")
def test_the_top_card_goes_left_and_the_next_one_right() -> None:
    table = dealt()
    assert format_cards(table.table.in_round().community) == "Tc 5d"
    do(table, Act.TURN_LEFT_CARD)
    assert round_seen(table.table, Viewer(Watcher.SPECTATOR)).community == ["Tc", "??"]
    do(table, Act.TURN_RIGHT_CARD)
    assert round_seen(table.table, Viewer(Watcher.SPECTATOR)).community == ["Tc", "5d"]


@pytest.mark.clause("SHFL.bonus.deal.6c", "SHFL.base.4")
def test_the_bottom_card_is_burned_into_the_rack_and_nobody_ever_sees_it() -> None:
    table = do(released(), Act.BURN_CARD)
    burned = parse_cards("4s")[0]
    assert table.happened(CardBurned) == [CardBurned(burned)]
    assert table.table.in_round().discards == (burned,)
    while table.table.round is not None:
        assert all(burned not in visible_cards(table.table, viewer) for viewer in EVERYBODY)
        table.perform_next()


@pytest.mark.clause("SHFL.bonus.deal.7", "SHFL.base.5")
def test_start_unloads_the_remaining_cards_into_the_rack_unexposed() -> None:
    table = do(released(), Act.BURN_CARD)
    assert table.refused(Perform(Role.DEALER, Act.UNLOAD_STUB)).clause == "SHFL.base.5"
    walk(table, "press-start: SHFL.base.5", "unload-stub: SHFL.bonus.deal.7")
    rest = 52 - 3 * len(SEATS) - 3
    assert table.happened(StubUnloaded) == [StubUnloaded(rest)]
    stub = table.table.in_round().stub
    assert len(stub) == rest
    while table.table.round is not None:
        assert all(not visible_cards(table.table, viewer) & set(stub) for viewer in EVERYBODY)
        table.perform_next()


@pytest.mark.clause("SHFL.base.5", "SHFL.bonus.deal.7")
def test_no_question_is_asked_before_the_shuffler_is_empty() -> None:
    table = do(released(), Act.BURN_CARD)
    assert table.refused(Perform(Role.DEALER, Act.ASK_ABOUT_BET_1, 2)).clause == "SHFL.base.5"
    assert table.refused(LetItRide("P2", 2)).clause == "SHFL.base.5"


@pytest.mark.clause("COVER.4")
def test_with_cover_all_two_community_cards_are_laid_face_down() -> None:
    table = dealt("shfl-bonus", cards=CARDS)
    assert round_seen(table.table, Viewer(Watcher.SPECTATOR)).community == ["??", "??"]
    assert all(len(box.cards) == 3 for box in table.table.in_round().boxes.values())
