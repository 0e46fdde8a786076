"""MD.08.D, MD.09.B-D, MD.10.B-C and MD.10.H: which card lands where, under each dealing method."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.cards import parse_cards
from letitride.table import Act, Perform, Role
from letitride.table.procedure.dealing import (
    BoxCardsDelivered,
    CardBurned,
    CardsDelivered,
    CommunityCardsDelivered,
    StubUnloaded,
)
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import (
    AUTOMATED_SHOE,
    COMMUNITY_FIRST,
    EVERY_SIDE,
    HAND,
    MANUAL_SHOE,
    METHODS,
    Done,
    bets_down,
    case,
    in_play,
    opened,
    script,
    table,
)

CARD_BY_CARD = "2c 3c 4c  5d 6d 7d  Ah  5s 6s 7s  Kh  5h 6h 7h"
"""Three to the box; to seats 2, 5 and 7; a community card; again; again; and to the seats a third time."""
STACKS = "2c 3c 4c  Ah Kh  5d 5s 5h  6d 6s 6h  7d 7s 7h"
COMMUNITY_OF_THREE = "2c 3c 4c  Ah Kh Qh  5d 5s 5h  6d 6s 6h  7d 7s 7h"
DECKS = {MANUAL_SHOE: CARD_BY_CARD, HAND: CARD_BY_CARD, AUTOMATED_SHOE: STACKS, COMMUNITY_FIRST: COMMUNITY_OF_THREE}

BEFORE = 3
"""The duties before the first card: the deck in the rack into the shuffler, the other one out, the shuffle."""


def card_by_card(box: str, seats: tuple[str, str, str], community: tuple[str, str], stub: str) -> list[Done]:
    return [
        *[("deal-to-box", None, box)] * 3,
        *[("deal-card", seat, seats[0]) for seat in (2, 5, 7)],
        ("deal-community-card", None, community[0]),
        *[("deal-card", seat, seats[1]) for seat in (2, 5, 7)],
        ("deal-community-card", None, community[1]),
        *[("deal-card", seat, seats[2]) for seat in (2, 5, 7)],
        ("unload-stub", None, stub),
    ]


DEAL: dict[str, list[Done]] = {
    MANUAL_SHOE: card_by_card(
        "MD.08.D.2", ("MD.08.D.3.a", "MD.08.D.3.c", "MD.08.D.3.e"), ("MD.08.D.3.b", "MD.08.D.3.d"), "MD.08.D.4"
    ),
    HAND: card_by_card("MD.09.B", ("MD.09.C.1", "MD.09.C.3", "MD.09.C.5"), ("MD.09.C.2", "MD.09.C.4"), "MD.09.D"),
    AUTOMATED_SHOE: [
        ("deliver-box-stack", None, "MD.10.B.1"),
        ("deliver-community-stack", None, "MD.10.B.2"),
        ("slide-community-cards", None, "MD.10.B.2"),
        ("deliver-stack", 2, "MD.10.B.3"),
        ("deliver-stack", 5, "MD.10.B.4"),
        ("deliver-stack", 7, "MD.10.B.4"),
        ("unload-stub", None, "MD.10.C"),
    ],
    COMMUNITY_FIRST: [
        ("deliver-box-stack", None, "MD.10.B.1"),
        ("deliver-community-stack", None, "MD.10.H"),
        ("slide-community-cards", None, "MD.10.H"),
        ("burn-card", None, "MD.10.H"),
        ("deliver-stack", 2, "MD.10.B.3"),
        ("deliver-stack", 5, "MD.10.B.4"),
        ("deliver-stack", 7, "MD.10.B.4"),
        ("unload-stub", None, "MD.10.C"),
    ],
}
CLAUSES = {
    MANUAL_SHOE: "MD.08.D.2 MD.08.D.3 MD.08.D.3.a MD.08.D.3.b MD.08.D.3.c MD.08.D.3.d MD.08.D.3.e MD.08.D.4",
    HAND: "MD.09.B MD.09.C MD.09.C.1 MD.09.C.2 MD.09.C.3 MD.09.C.4 MD.09.C.5 MD.09.D",
    AUTOMATED_SHOE: "MD.10.B.1 MD.10.B.2 MD.10.B.3 MD.10.B.4 MD.10.C",
    COMMUNITY_FIRST: "MD.10.H",
}
each_method = pytest.mark.parametrize("method", [case(m, clauses=CLAUSES[m]) for m in METHODS], ids=METHODS)


def dealt(method: str) -> AtTheTable:
    """Everybody is seated, seats 2, 5 and 7 bet, and the whole deck is dealt by hand up to the stub."""
    t = opened(table(method, BY_HAND), 1, 2, 3, 4, 5, 6, 7)
    in_play(t, 2, 5, 7, cards=DECKS[method]).perform_until(Act.UNLOAD_STUB)
    return t


@each_method
def test_the_deal_goes_in_this_order(method: str) -> None:
    t = bets_down(opened(table(method, BY_HAND), 2, 5, 7), 2, 5, 7).announce()
    assert script(t, "deal")[BEFORE:] == DEAL[method]


@each_method
def test_no_step_of_the_deal_can_be_taken_before_its_turn(method: str) -> None:
    t = in_play(opened(table(method, BY_HAND), 2, 5, 7), 2, 5, 7)
    t.perform(Act.SHUFFLE_OTHER_DECK)
    for position, (act, seat, clause) in enumerate(DEAL[method]):
        for later, other, _ in DEAL[method][position + 1 :]:
            if (later, other) != (act, seat):
                assert t.refused(Perform(Role.DEALER, Act(later), other)).clause == clause
        assert t.refused(Perform(Role.PLAYER, Act(act), seat)).clause == clause
        t.perform(Act(act), seat)


@each_method
def test_each_card_of_a_known_deck_lands_where_it_should(method: str) -> None:
    current = dealt(method).table.in_round()
    assert current.six_card_box == parse_cards("2c 3c 4c")
    assert current.community == parse_cards("Ah Kh")
    hands = {seat: box.cards for seat, box in current.boxes.items()}
    assert hands == {2: parse_cards("5d 5s 5h"), 5: parse_cards("6d 6s 6h"), 7: parse_cards("7d 7s 7h")}
    assert current.discards == (parse_cards("Qh") if method == COMMUNITY_FIRST else ())


@each_method
def test_every_card_is_dealt_face_down(method: str) -> None:
    t = dealt(method)
    everybody = [Viewer(Watcher.SPECTATOR), Viewer(Watcher.DEALER), Viewer(Watcher.PLAYER, "P2")]
    assert [visible_cards(t.table, viewer) for viewer in everybody] == [frozenset()] * 3
    t.perform(Act.UNLOAD_STUB)
    assert [visible_cards(t.table, viewer) for viewer in everybody[:2]] == [frozenset()] * 2
    assert visible_cards(t.table, everybody[2]) == set(parse_cards("5d 5s 5h"))


@each_method
def test_a_player_without_three_bets_receives_no_card(method: str) -> None:
    t = dealt(method)
    assert set(t.table.in_round().boxes) == {2, 5, 7}
    assert {event.seat for event in t.happened(CardsDelivered)} == {2, 5, 7}


@pytest.mark.parametrize(
    ("method", "sizes"),
    [
        case(MANUAL_SHOE, ([1] * 3, [1, 1], [1] * 9), clauses=CLAUSES[MANUAL_SHOE]),
        case(HAND, ([1] * 3, [1, 1], [1] * 9), clauses=CLAUSES[HAND]),
        case(AUTOMATED_SHOE, ([3], [2], [3] * 3), clauses=CLAUSES[AUTOMATED_SHOE]),
        case(COMMUNITY_FIRST, ([3], [3], [3] * 3), clauses=CLAUSES[COMMUNITY_FIRST]),
    ],
    ids=METHODS,
)
def test_cards_come_one_by_one_or_in_stacks(method: str, sizes: tuple[list[int], list[int], list[int]]) -> None:
    t = dealt(method)
    assert (
        [len(event.cards) for event in t.happened(BoxCardsDelivered)],
        [len(event.cards) for event in t.happened(CommunityCardsDelivered)],
        [len(event.cards) for event in t.happened(CardsDelivered)],
    ) == sizes


@pytest.mark.parametrize(
    ("method", "stub"),
    [
        case(MANUAL_SHOE, 38, clauses="MD.08.D.4"),
        case(HAND, 38, clauses="MD.09.D"),
        case(AUTOMATED_SHOE, 38, clauses="MD.10.C"),
        case(COMMUNITY_FIRST, 37, clauses="MD.10.C MD.10.H"),
    ],
)
def test_the_stub_goes_to_the_rack_unexposed_when_all_cards_are_out(method: str, stub: int) -> None:
    t = dealt(method)
    assert not t.table.in_round().deal_is_complete
    assert t.perform(Act.UNLOAD_STUB)[1:] == (StubUnloaded(stub),)
    current = t.table.in_round()
    assert current.deal_is_complete
    assert current.is_stub_unloaded
    assert current.exposed == ()
    assert t.table.duty is not None
    assert t.table.duty.act is Act.ASK_ABOUT_BET_1


@pytest.mark.clause("MD.08.D.4", "MD.09.D", "MD.10.C")
@pytest.mark.parametrize("method", [MANUAL_SHOE, HAND, AUTOMATED_SHOE])
def test_seven_players_leave_a_stub_of_26_cards(method: str) -> None:
    t = in_play(opened(table(method), 1, 2, 3, 4, 5, 6, 7), 1, 2, 3, 4, 5, 6, 7)
    assert t.happened(StubUnloaded) == [StubUnloaded(26)]


@pytest.mark.clause("MD.10.H")
def test_the_bottom_card_of_the_three_is_discarded_unseen_and_two_are_left() -> None:
    t = opened(table(COMMUNITY_FIRST, BY_HAND), 2, 5, 7)
    in_play(t, 2, 5, 7, cards=COMMUNITY_OF_THREE).perform_until(Act.BURN_CARD)
    assert t.table.in_round().community == parse_cards("Ah Kh Qh")
    assert t.happened(CardsDelivered) == []
    (queen,) = parse_cards("Qh")
    assert t.perform(Act.BURN_CARD)[1:] == (CardBurned(queen),)
    assert t.table.in_round().community == parse_cards("Ah Kh")
    assert t.table.in_round().exposed == ()


@pytest.mark.parametrize(
    "method",
    [
        case(MANUAL_SHOE, clauses="MD.08.D.2"),
        case(HAND, clauses="MD.09.B"),
        case(AUTOMATED_SHOE, clauses="MD.10.B.1"),
        case(COMMUNITY_FIRST, clauses="MD.10.H"),
    ],
)
def test_the_box_is_dealt_wherever_the_six_card_bonus_is_offered_and_nowhere_else(method: str) -> None:
    for sides in ({}, EVERY_SIDE):
        t = in_play(opened(table(method), 1), 1, sides=sides)
        assert len(t.table.in_round().six_card_box) == 3
    t = opened(table(method, BY_HAND, submission="maryland-manual", automated_shuffler=True), 1)
    in_play(t, 1).perform_until(Act.UNLOAD_STUB)
    assert t.table.in_round().six_card_box == ()
    assert not any(act in ("deal-to-box", "deliver-box-stack") for act, _, _ in script(t, "deal"))
    assert t.happened(BoxCardsDelivered) == []
