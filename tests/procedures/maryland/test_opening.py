"""MD.04: opening a table. Inspection, the spread for the first player, the wash, the stack, the first shuffle."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable, Role

from letitride.table import Act, Perform, Phase
from letitride.table.irregularities import ReportDeckCount
from letitride.table.procedure.decks import ChangeDecks
from letitride.table.procedure.opening import OpenTable, TableReady
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import DeckPlace

from .conftest import HAND_SHUFFLED, MANUAL_SHOE, METHODS, duties, opened, opening, play_round, script, table

FIRST_DECK = [
    ("inspect-deck", None, "MD.04.A"),
    ("verify-inspection", None, "MD.04.A"),
    ("spread-face-up", None, "MD.04.B"),
    ("offer-inspection", None, "MD.04.B"),
    ("turn-face-down", None, "MD.04.C.1"),
    ("wash-deck", None, "MD.04.C.2"),
    ("stack-deck", None, "MD.04.C.3"),
    ("shuffle", None, "MD.05.A.1"),
]
SECOND_DECK = [(act, None, "MD.04.E") for act, _, _ in FIRST_DECK] + [("rack-deck", None, "MD.04.E")]


def one_deck() -> AtTheTable:
    return table(MANUAL_SHOE, BY_HAND, decks=1)


@pytest.mark.clause("MD.04.A", "MD.04.B", "MD.04.C.1", "MD.04.C.2", "MD.04.C.3", "MD.04.D", "MD.05.A.1")
def test_a_deck_is_inspected_spread_turned_washed_stacked_and_shuffled_in_this_order() -> None:
    t = opening(one_deck())
    assert script(t, "opening") == FIRST_DECK
    t.do(TakeSeat("P1", 1))
    while t.table.phase is Phase.OPENING:
        t.perform_next()
    assert duties(t.events) == FIRST_DECK
    assert t.table.decks[0].is_shuffled


@pytest.mark.parametrize("position", range(7))
@pytest.mark.clause("MD.04.A", "MD.04.B", "MD.04.C.1", "MD.04.C.2", "MD.04.C.3", "MD.04.D")
def test_no_step_of_the_opening_can_be_skipped(position: int) -> None:
    t = opening(one_deck())
    t.do(TakeSeat("P1", 1))
    for _ in range(position):
        t.perform_next()
    assert t.table.duty is not None
    for later, _, _ in FIRST_DECK[position + 1 :]:
        refusal = t.refused(Perform(Act(later).role, Act(later)))
        assert refusal.clause == FIRST_DECK[position][2]
    assert t.refused(OpenBetting()).message.endswith("the table is being opened")


@pytest.mark.clause("MD.04.A")
def test_the_dealer_inspects_and_the_floor_verifies() -> None:
    t = opening(one_deck())
    assert t.refused(Perform(Role.FLOOR, Act.INSPECT_DECK)).clause == "MD.04.A"
    t.do(Perform(Role.DEALER, Act.INSPECT_DECK))
    assert t.refused(Perform(Role.DEALER, Act.VERIFY_INSPECTION)).clause == "MD.04.A"
    t.do(Perform(Role.FLOOR, Act.VERIFY_INSPECTION))


@pytest.mark.clause("MD.04.B", "MD.04.C.1")
def test_the_cards_lie_face_up_until_the_first_player_has_come_and_could_inspect_them() -> None:
    t = opening(one_deck())
    t.perform_until(Act.OFFER_INSPECTION)
    assert duties(t.events)[-1] == ("spread-face-up", None, "MD.04.B")
    assert t.refused(Perform(Role.DEALER, Act.OFFER_INSPECTION)).clause == "MD.04.B"
    t.do(TakeSeat("P3", 3))
    assert t.refused(Perform(Role.DEALER, Act.TURN_FACE_DOWN)).clause == "MD.04.B"
    t.perform(Act.OFFER_INSPECTION)
    t.perform(Act.TURN_FACE_DOWN)


@pytest.mark.clause("MD.04.B", "MD.04.C.1")
def test_an_automatic_dealer_waits_for_the_first_player_too() -> None:
    t = opening(table(MANUAL_SHOE))
    assert t.table.duty is not None
    assert (t.table.phase, t.table.duty.act) == (Phase.OPENING, Act.OFFER_INSPECTION)
    t.do(BringChips("P3", 100_00))
    assert t.table.duty.act is Act.OFFER_INSPECTION
    assert t.do(TakeSeat("P3", 3))[-1] == TableReady()
    assert duties(t.events) == FIRST_DECK + SECOND_DECK


@pytest.mark.clause("MD.04.B", "MD.04.C.1")
def test_new_decks_are_spread_for_a_player_and_wait_for_one_where_all_have_left() -> None:
    t = opened(table(MANUAL_SHOE), 1)
    t.leave(1).do(ChangeDecks(at=100))
    assert t.table.duty is not None
    assert t.table.duty.act is Act.OFFER_INSPECTION
    t.do(TakeSeat("P2", 2))
    assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.04.D")
def test_bets_open_only_when_the_stacked_cards_are_shuffled() -> None:
    t = opening(one_deck())
    t.do(TakeSeat("P1", 1))
    t.perform_until(Act.SHUFFLE)
    assert not t.table.decks[0].is_shuffled
    assert t.table.phase is Phase.OPENING
    t.perform_next()
    assert t.table.decks[0].is_shuffled
    assert t.events[-1] == TableReady()


@pytest.mark.clause("MD.04.E")
@pytest.mark.parametrize("method", METHODS)
def test_each_of_two_decks_goes_through_the_whole_opening_by_itself(method: str) -> None:
    t = opening(table(method, BY_HAND))
    numbers = [duty.number for duty in t.table.script]
    assert numbers == [1] * len(FIRST_DECK) + [2] * len(SECOND_DECK)
    t = table(method, BY_HAND).open().seat(1)
    assert duties(t.events) == FIRST_DECK + SECOND_DECK
    assert [deck.place for deck in t.table.decks] == [DeckPlace.SHUFFLER, DeckPlace.RACK]


@pytest.mark.clause("MD.04.F")
@pytest.mark.parametrize("decks", [1, 2])
def test_preinspected_and_preshuffled_decks_skip_the_opening(decks: int) -> None:
    t = table(MANUAL_SHOE, BY_HAND, decks=decks)
    t.do(OpenTable(preshuffled=True))
    assert duties(t.events) == []
    assert t.table.phase is Phase.BETWEEN_ROUNDS
    assert t.table.decks[0].is_shuffled
    t.seat(1).do(OpenBetting())
    assert script(t, "preparation")[0] == ("cut-cards", None, "MD.05.F")


@pytest.mark.clause("MD.04.F")
def test_preshuffled_decks_skip_the_opening_when_decks_are_changed_too() -> None:
    t = opened(table(MANUAL_SHOE, BY_HAND), 1)
    before = len(t.events)
    t.do(ChangeDecks(at=100, preshuffled=True))
    assert t.table.phase is Phase.BETWEEN_ROUNDS
    assert duties(t.events[before:]) == []
    t.do(OpenBetting(100))
    assert script(t, "preparation")[0] == ("cut-cards", None, "MD.05.F")


@pytest.mark.clause("MD.04.A", "MD.04.E")
def test_changed_decks_go_through_the_opening_like_the_first_ones() -> None:
    t = opened(table(MANUAL_SHOE, BY_HAND), 1)
    before = len(t.events)
    t.do(ChangeDecks(at=100))
    assert t.refused(OpenBetting(100)).message.endswith("the table is being opened")
    while t.table.phase is Phase.OPENING:
        t.perform_next()
    assert duties(t.events[before:]) == FIRST_DECK + SECOND_DECK


@pytest.mark.clause("MD.04.A", "MD.04.B", "MD.04.C.1", "MD.04.C.2", "MD.04.C.3", "MD.04.D")
def test_a_deck_that_replaces_a_removed_one_is_inspected_before_it_is_dealt() -> None:
    t = opened(table(MANUAL_SHOE, BY_HAND, decks=1), 1)
    play_round(t, 1)
    before = len(t.events)
    t.do(ReportDeckCount(51))
    t.open_betting()
    acts = [act for act, _, _ in duties(t.events[before:])]
    assert acts == [act for act, _, _ in FIRST_DECK] + ["load-deck"]


@pytest.mark.clause("MD.04.A")
def test_a_table_is_opened_once() -> None:
    t = table(MANUAL_SHOE, **HAND_SHUFFLED).open()
    assert t.refused(OpenTable()).message == "The table is open already"
