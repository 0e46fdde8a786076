"""MD.08.B-C, MD.09.A, MD.10.A: bets are closed, bonus chips counted and taken, the system locked."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.rules.ledger import INVENTORY, LAYOUT
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform, Phase, Role
from letitride.table.procedure.collecting import LammersPlaced, WagersTaken
from letitride.table.procedure.wagering import OpenBetting, PlaceWager

from .conftest import (
    AUTOMATED_SHOE,
    COMMUNITY_FIRST,
    HAND,
    MANUAL_SHOE,
    METHODS,
    bets_down,
    case,
    done_by_hand,
    money,
    opened,
    script,
    table,
)

DEALS = (Act.RELEASE_DECK, Act.DEAL_TO_BOX, Act.DEAL_CARD, Act.DELIVER_BOX_STACK, Act.DELIVER_STACK)

COLLECTION = {
    MANUAL_SHOE: "MD.08.C.1.a MD.08.C.1.b MD.08.C.1.c MD.08.C.1.d MD.08.C.2 MD.08.C.3.a MD.08.C.3.b MD.08.C.3.c",
    HAND: "MD.09.A.3.a.i MD.09.A.3.a.ii MD.09.A.3.a.iii MD.09.A.3.a.iv MD.09.A.3.b"
    " MD.09.A.3.c.i MD.09.A.3.c.ii MD.09.A.3.c.iii",
    AUTOMATED_SHOE: "MD.10.A.1.b.i MD.10.A.1.b.ii MD.10.A.1.b.iii MD.10.A.1.b.iv MD.10.A.1.c"
    " MD.10.A.1.d.i MD.10.A.1.d.ii MD.10.A.1.d.iii",
}
COLLECTION[COMMUNITY_FIRST] = COLLECTION[AUTOMATED_SHOE]
DUTIES = (
    "collect-wagers",
    "place-lammers",
    "verify-count",
    "chips-to-tray",
    "lock-progressive",
    "collect-wagers",
    "verify-count",
    "chips-to-tray",
)


def side_wagers_down(method: str) -> AtTheTable:
    """Seats 2 and 6 bet the Five Card Bonus and the progressive, seat 4 the Five Card Bonus alone."""
    t = bets_down(opened(table(method, BY_HAND), 2, 4, 6), 2, 4, 6)
    for seat, spot in ((2, Spot.FIVE_CARD_BONUS), (4, Spot.FIVE_CARD_BONUS), (6, Spot.FIVE_CARD_BONUS)):
        t.do(PlaceWager(f"P{seat}", seat, spot, 1_00))
    for seat in (2, 6):
        t.do(PlaceWager(f"P{seat}", seat, Spot.PROGRESSIVE, 1_00))
    return t


@pytest.mark.parametrize(
    ("method", "clause"),
    [
        case(MANUAL_SHOE, "MD.08.B", clauses="MD.08.B"),
        case(HAND, "MD.09.A.2", clauses="MD.09.A.2"),
        case(AUTOMATED_SHOE, "MD.10.A.1", clauses="MD.10.A.1"),
        case(COMMUNITY_FIRST, "MD.10.A.1", clauses="MD.10.A.1"),
    ],
)
def test_the_stacked_deck_is_taken_to_where_it_is_dealt_from(method: str, clause: str) -> None:
    t = opened(table(method, BY_HAND), 1)
    t.do(OpenBetting())
    t.bet(1)
    assert script(t, "preparation") == [("load-deck", None, clause)]
    assert t.refused(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)).clause == clause
    assert t.refused(Perform(Role.PLAYER, Act.LOAD_DECK)).clause == clause
    t.perform(Act.LOAD_DECK)
    t.announce()


@pytest.mark.parametrize(
    ("method", "clause"),
    [
        case(MANUAL_SHOE, "MD.08.C", clauses="MD.08.C"),
        case(HAND, "MD.09.A.3", clauses="MD.09.A.3"),
        case(AUTOMATED_SHOE, "MD.10.A.1.a", clauses="MD.10.A.1.a"),
        case(COMMUNITY_FIRST, "MD.10.A.1.a", clauses="MD.10.A.1.a"),
    ],
)
def test_no_card_comes_out_before_the_dealer_has_called_no_more_bets(method: str, clause: str) -> None:
    t = bets_down(opened(table(method, BY_HAND), 1), 1)
    assert script(t, "betting") == [("announce-no-more-bets", None, clause)]
    for act in DEALS:
        assert t.refused(Perform(act.role, act)).clause == clause
    for role in (Role.PLAYER, Role.FLOOR, Role.DEVICE):
        assert t.refused(Perform(role, Act.ANNOUNCE_NO_MORE_BETS)).clause == clause
    assert t.table.phase is Phase.BETTING
    t.do(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS))
    assert t.table.phase is Phase.ROUND


@pytest.mark.parametrize("method", [case(method, clauses=COLLECTION[method]) for method in METHODS], ids=METHODS)
def test_bonus_and_progressive_wagers_are_dealt_with_in_this_order_before_any_card(method: str) -> None:
    t = side_wagers_down(method).announce()
    expected = [(act, None, clause) for act, clause in zip(DUTIES, COLLECTION[method].split(), strict=True)]
    assert script(t, "collection") == expected
    assert t.table.script[len(expected)].section == "deal"
    for act, _, clause in expected:
        for card in DEALS:
            assert t.refused(Perform(card.role, card)).clause == clause
        t.perform(Act(act))


@pytest.mark.parametrize(
    "method",
    [
        case(MANUAL_SHOE, clauses="MD.08.C.1.a MD.08.C.1.b MD.08.C.3.a"),
        case(HAND, clauses="MD.09.A.3.a.i MD.09.A.3.a.ii MD.09.A.3.c.i"),
        case(AUTOMATED_SHOE, clauses="MD.10.A.1.b.i MD.10.A.1.b.ii MD.10.A.1.d.i"),
    ],
)
def test_a_lammer_stands_for_each_five_card_bonus_and_the_chips_go_to_the_tray(method: str) -> None:
    t = side_wagers_down(method).announce()
    before = money(t)
    done_by_hand(t, Act.PLACE_LAMMERS)
    assert t.happened(LammersPlaced) == [LammersPlaced((2, 4, 6))]
    assert [t.table.in_round().boxes[seat].has_lammer for seat in (2, 4, 6)] == [True, True, True]
    done_by_hand(t, Act.CHIPS_TO_TRAY)
    assert t.happened(WagersTaken) == [WagersTaken(Spot.FIVE_CARD_BONUS, (2, 4, 6))]
    assert money(t)[LAYOUT] == before[LAYOUT] - 3_00
    done_by_hand(t, Act.CHIPS_TO_TRAY)
    assert t.happened(WagersTaken)[1] == WagersTaken(Spot.PROGRESSIVE, (2, 6))
    boxes = t.table.in_round().boxes
    assert [set(boxes[seat].tray) for seat in (2, 4, 6)] == [
        {Spot.FIVE_CARD_BONUS, Spot.PROGRESSIVE},
        {Spot.FIVE_CARD_BONUS},
        {Spot.FIVE_CARD_BONUS, Spot.PROGRESSIVE},
    ]
    assert money(t)[LAYOUT] == before[LAYOUT] - 5_00
    assert money(t)[INVENTORY] - before.get(INVENTORY, 0) == 5_00 - 30  # 15% of $2 goes on to the meter


@pytest.mark.parametrize(
    ("method", "lammers", "accepted"),
    [
        (MANUAL_SHOE, "MD.08.C.1.c", "MD.08.C.3.b"),
        (HAND, "MD.09.A.3.a.iii", "MD.09.A.3.c.ii"),
        (AUTOMATED_SHOE, "MD.10.A.1.b.iii", "MD.10.A.1.d.ii"),
        (COMMUNITY_FIRST, "MD.10.A.1.b.iii", "MD.10.A.1.d.ii"),
    ],
)
@pytest.mark.clause("MD.08.C.1.b", "MD.09.A.3.a.ii", "MD.10.A.1.b.ii")
def test_a_count_that_differs_stops_the_deal(method: str, lammers: str, accepted: str) -> None:
    t = side_wagers_down(method).announce()
    for clause, right in ((lammers, 3), (accepted, 2)):
        t.perform_until(Act.VERIFY_COUNT)
        for wrong in (right - 1, right + 1):
            assert t.refused(Perform(Role.DEALER, Act.VERIFY_COUNT, number=wrong)).clause == clause
        t.perform(Act.VERIFY_COUNT, number=right)


@pytest.mark.parametrize(
    ("method", "lock"),
    [
        case(MANUAL_SHOE, "MD.08.C.2", clauses="MD.08.C.2"),
        case(HAND, "MD.09.A.3.b", clauses="MD.09.A.3.b"),
        case(AUTOMATED_SHOE, "MD.10.A.1.c", clauses="MD.10.A.1.c"),
        case(COMMUNITY_FIRST, "MD.10.A.1.c", clauses="MD.10.A.1.c"),
    ],
)
def test_the_system_is_locked_wherever_the_progressive_is_offered_even_if_nobody_bet_it(method: str, lock: str) -> None:
    t = bets_down(opened(table(method, BY_HAND), 1), 1).announce()
    assert script(t, "collection") == [("lock-progressive", None, lock)]
    assert t.refused(Perform(Role.DEALER, Act.LOAD_RACK_DECK)).clause == lock
