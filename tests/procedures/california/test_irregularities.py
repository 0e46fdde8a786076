"""Irregularities in a card room: the manufacturer's list applies, and every wager, the bank and the fees go back."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import do, hand, is_between_rounds, walk

from letitride.rules.ledger import FEES, bank_account
from letitride.rules.wagers import Spot
from letitride.table import Act, Command, Perform
from letitride.table.irregularities import (
    Area,
    FaceUpCardFound,
    ReportDeckCount,
    ReportFaceUpCard,
    ReportWrongNumberOfCards,
    RuleOn,
    SignalMiscount,
    UnloadStubEarly,
)
from letitride.table.procedure.decks import DeckCountVerified, DeckRemoved
from letitride.table.procedure.voiding import RoundVoided, VoidRound
from letitride.table.procedure.wagering import OpenBetting

from .conftest import BANKER, BASE_GAME, BETTORS, BONUS_GAME, CARDS, CHIPS, CardRoom, dealt, place_bets, released

EVERYWHERE = pytest.mark.parametrize(
    "room",
    [pytest.param(BASE_GAME, id="CA"), pytest.param(BONUS_GAME, id="CAB")],
)


def chips(table: AtTheTable) -> list[int]:
    """What each player has in front of them."""
    return [table.table.chips(f"P{seat}") for seat in (*BETTORS, BANKER)]


def voids(table: AtTheTable) -> list[str]:
    """The clauses under which rounds were voided."""
    return [event.clause for event in table.happened(RoundVoided)]


def with_sides(room: CardRoom, **details: object) -> AtTheTable:
    """A dealt round with every wager that the card room offers."""
    return dealt(room, sides={Spot.THREE_CARD_BONUS: 5_00} if room is BONUS_GAME else {}, **details)


@EVERYWHERE
@pytest.mark.parametrize(
    ("misdeal", "clause"),
    [
        pytest.param(
            ReportWrongNumberOfCards(4, 2),
            "SHFL.bonus.irregularity.2",
            marks=pytest.mark.clause("SHFL.bonus.irregularity.2"),
            id="two cards at seat 4",
        ),
        pytest.param(
            ReportWrongNumberOfCards(Area.COMMUNITY, 3),
            "SHFL.bonus.irregularity.2",
            marks=pytest.mark.clause("SHFL.bonus.irregularity.2"),
            id="three community cards",
        ),
        pytest.param(
            ReportDeckCount(51),
            "SHFL.bonus.irregularity.3b",
            marks=pytest.mark.clause("SHFL.bonus.irregularity.3b"),
            id="a deck of 51 cards",
        ),
        pytest.param(
            VoidRound("a drink was spilled"),
            "reading G15",
            marks=pytest.mark.clause("SHFL.bonus.irregularity.2"),
            id="by the floor",
        ),
    ],
)
def test_a_void_returns_wagers_bank_and_fees(room: CardRoom, misdeal: Command, clause: str) -> None:
    table = with_sides(room)
    table.perform_until(Act.DECIDE_BET_1, 4)
    table.withdraw(4)
    assert table.table.balances[FEES] > 0
    table.do(misdeal)
    assert voids(table) == [clause]
    assert chips(table) == [CHIPS] * 4
    assert (table.table.balances[FEES], table.table.balances[bank_account(f"P{BANKER}")]) == (0, 0)


@EVERYWHERE
@pytest.mark.clause("SHFL.bonus.irregularity.1", "SHFL.bonus.irregularity.1.multiple")
def test_one_face_up_card_is_replaced_and_a_second_one_voids_the_round(room: CardRoom) -> None:
    table = do(released(room), Act.SHUFFLE_OTHER_DECK)
    table.do(ReportFaceUpCard())
    assert [event.clause for event in table.happened(FaceUpCardFound)] == ["SHFL.bonus.irregularity.1"]
    table.perform_next()
    assert hand(table, 7) == "Kd 7c 9h"
    table.do(ReportFaceUpCard())
    assert voids(table) == ["SHFL.bonus.irregularity.1.multiple"]
    assert chips(table) == [CHIPS] * 4


@EVERYWHERE
@pytest.mark.clause("SHFL.bonus.irregularity.4")
def test_a_stub_unloaded_before_the_community_stack_voids_the_round_and_returns_the_bets(room: CardRoom) -> None:
    table = released(room)
    table.perform_until(Act.DELIVER_STACK, 4)
    assert table.refused(UnloadStubEarly()).clause == "SHFL.bonus.irregularity.2"
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    table.do(UnloadStubEarly())
    assert voids(table) == ["SHFL.bonus.irregularity.2"]
    assert chips(table) == [CHIPS] * 4
    assert table.refused(OpenBetting()).clause == "SHFL.bonus.irregularity.2.count"
    later = released(room)
    later.perform_until(Act.UNLOAD_STUB)
    assert later.refused(UnloadStubEarly()).clause == "SHFL.bonus.irregularity.2"


@EVERYWHERE
@pytest.mark.clause("SHFL.bonus.irregularity.2.count", "SHFL.bonus.irregularity.2a", "SHFL.bonus.irregularity.2b")
@pytest.mark.parametrize("count", [52, 51])
def test_after_a_misdeal_the_floor_counts_the_deck_before_the_next_round(room: CardRoom, count: int) -> None:
    table = with_sides(room)
    table.do(ReportWrongNumberOfCards(2, 4))
    assert table.refused(OpenBetting()).clause == "SHFL.bonus.irregularity.2.count"
    walk(
        table,
        "gather-cards: SHFL.bonus.irregularity.2.count",
        "unload-shuffler: SHFL.bonus.irregularity.2.count",
    )
    table.perform(Act.COUNT_DECK, number=count)
    if count == 52:
        assert table.happened(DeckCountVerified) == [DeckCountVerified("SHFL.bonus.irregularity.2a")]
    else:
        assert [event.deck for event in table.happened(DeckRemoved)] == [0]
        walk(table, "inspect-deck: SHFL.bonus.irregularity.2b", "wash-deck: SHFL.bonus.irregularity.2b")
    place_bets(table, *BETTORS).announce().release(CARDS).finish()
    assert is_between_rounds(table)


@EVERYWHERE
@pytest.mark.clause("SHFL.bonus.irregularity.3b.deck")
def test_a_deck_replaced_after_an_alarm_is_inspected_and_washed_before_the_next_round(room: CardRoom) -> None:
    table = dealt(room)
    table.do(ReportDeckCount(53))
    assert table.refused(OpenBetting()).clause == "SHFL.bonus.irregularity.3b.deck"
    walk(table, "inspect-deck: SHFL.bonus.irregularity.3b.deck", "wash-deck: SHFL.bonus.irregularity.3b.deck")
    place_bets(table, *BETTORS).announce().release(CARDS).finish()
    assert is_between_rounds(table)


@EVERYWHERE
@pytest.mark.clause("SHFL.bonus.irregularity.3", "SHFL.bonus.irregularity.3a")
def test_an_alarm_stops_play_until_the_floor_has_counted_fifty_two_cards(room: CardRoom) -> None:
    table = dealt(room)
    table.do(SignalMiscount())
    assert table.refused(Perform(Role.DEALER, Act.ASK_ABOUT_BET_1, 2)).clause == "reading G15"
    table.do(ReportDeckCount(52))
    assert table.happened(DeckCountVerified) == [DeckCountVerified("SHFL.bonus.irregularity.3a")]
    table.finish()
    assert voids(table) == []


@EVERYWHERE
@pytest.mark.clause("SHFL.bonus.irregularity.2")
def test_once_a_wager_is_settled_the_floor_rules_and_settled_wagers_stand(room: CardRoom) -> None:
    table = do(dealt(room), Act.SETTLE, 7)
    lost = table.table.chips("P7")
    table.do(ReportWrongNumberOfCards(2, 4))
    assert voids(table) == []
    table.do(RuleOn(void=True, reason="seat 2 was dealt four cards"))
    assert voids(table) == ["reading G15"]
    assert table.table.chips("P7") == lost + 1_50
    assert table.table.chips("P2") == CHIPS
    assert table.table.chips(f"P{BANKER}") == CHIPS + 30_00
