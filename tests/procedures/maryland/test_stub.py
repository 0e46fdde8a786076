"""MD.08.D.5-F, MD.09.E-H, MD.10.D-G: the count of the stub, and what a wrong count leads to."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.table import Act, Perform, Phase, Role
from letitride.table.irregularities import Area, ReportFaceUpCard, ReportWrongNumberOfCards
from letitride.table.procedure.dealing import StubCounted
from letitride.table.procedure.decks import DeckReleased, DeckRemoved
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.state import DeckPlace

from .conftest import (
    AUTOMATED_SHOE,
    COMMUNITY_FIRST,
    EVERY_SIDE,
    HAND,
    HAND_SHUFFLED,
    MANUAL_SHOE,
    METHODS,
    NOT_COUNTING,
    case,
    duties,
    in_play,
    money,
    opened,
    play_round,
    script,
    table,
)

DUE = {MANUAL_SHOE: "MD.08.D.5", HAND: "MD.09.E", AUTOMATED_SHOE: "MD.10.D", COMMUNITY_FIRST: "MD.10.D"}
FACE_DOWN = {MANUAL_SHOE: "MD.08.D.6", HAND: "MD.09.F", AUTOMATED_SHOE: "MD.10.E", COMMUNITY_FIRST: "MD.10.E"}
RIGHT = {MANUAL_SHOE: "MD.08.E", HAND: "MD.09.G", AUTOMATED_SHOE: "MD.10.F", COMMUNITY_FIRST: "MD.10.F"}
TO_RACK = {MANUAL_SHOE: "MD.08.D.4", HAND: "MD.09.D", AUTOMATED_SHOE: "MD.10.C", COMMUNITY_FIRST: "MD.10.C"}
WRONG = {MANUAL_SHOE: "MD.08.F", HAND: "MD.09.H", AUTOMATED_SHOE: "MD.10.G", COMMUNITY_FIRST: "MD.10.G"}
MISDEALT = {MANUAL_SHOE: "MD.08.F.1", HAND: "MD.09.H.1", AUTOMATED_SHOE: "MD.10.G.1", COMMUNITY_FIRST: "MD.10.G.1"}
UNEXPLAINED = {MANUAL_SHOE: "MD.08.F.2", HAND: "MD.09.H.2", AUTOMATED_SHOE: "MD.10.G.2", COMMUNITY_FIRST: "MD.10.G.2"}


def under(clauses: dict[str, str]) -> pytest.MarkDecorator:
    """For each dealing method, with its clause."""
    return pytest.mark.parametrize("method", [case(method, clauses=clauses[method]) for method in METHODS], ids=METHODS)


def before_the_fifth_round(method: str) -> AtTheTable:
    """Four rounds have been played at a table whose shuffler doesn't count; nothing runs by itself any more."""
    t = opened(table(method, BY_HAND, **NOT_COUNTING), 1, 2)
    for _ in range(4):
        play_round(t, 1, 2)
    return t


def count_due(method: str) -> AtTheTable:
    """The fifth round is dealt and the stub is to be counted."""
    t = before_the_fifth_round(method)
    in_play(t, 1, 2, sides=EVERY_SIDE).perform_until(Act.COUNT_STUB)
    return t


def stub_size(method: str) -> int:
    """Two players, the community cards, the box and, where three community cards are dealt, the burned one."""
    return 52 - 6 - 2 - 3 - (method == COMMUNITY_FIRST)


@under(DUE)
def test_the_stub_is_counted_at_least_once_in_any_five_rounds(method: str) -> None:
    t = opened(table(method, **NOT_COUNTING), 1)
    counted = [("count-stub", None, DUE[method]) in duties(play_round(t, 1)) for _ in range(15)]
    assert all(any(counted[start : start + 5]) for start in range(11))
    assert not any(first and second for first, second in pairwise(counted))


@under(DUE)
def test_a_shuffler_that_counts_spares_the_stub_count(method: str) -> None:
    t = opened(table(method, counting_shuffler=True), 1)
    done = [act for _ in range(10) for act, _, _ in duties(play_round(t, 1))]
    assert "count-stub" not in done
    assert done.count("unload-stub") == 10


@pytest.mark.clause("MD.08.D.5")
def test_a_hand_shuffled_deck_is_counted_every_five_rounds_too() -> None:
    t = opened(table(MANUAL_SHOE, **HAND_SHUFFLED), 1)
    counted = [("count-stub", None, "MD.08.D.5") in duties(play_round(t, 1)) for _ in range(10)]
    assert all(any(counted[start : start + 5]) for start in range(6))


@under({method: f"{DUE[method]} {FACE_DOWN[method]} {TO_RACK[method]}" for method in METHODS})
def test_the_count_comes_when_all_cards_are_out_and_before_the_stub_goes_to_the_rack(method: str) -> None:
    t = count_due(method)
    assert all(len(box.cards) == 3 for box in t.table.in_round().boxes.values())
    assert script(t, "deal") == [("count-stub", None, DUE[method]), ("unload-stub", None, TO_RACK[method])]
    assert t.refused(Perform(Role.DEALER, Act.UNLOAD_STUB)).clause == DUE[method]
    assert t.refused(Perform(Role.DEVICE, Act.COUNT_STUB)).clause == DUE[method]


@under(FACE_DOWN)
def test_the_count_names_a_number_and_shows_no_card(method: str) -> None:
    t = count_due(method)
    counted = t.perform(Act.COUNT_STUB, number=stub_size(method))[-1]
    assert counted == StubCounted(stub_size(method), expected=stub_size(method))
    assert {field.name for field in fields(counted)} == {"count", "expected"}
    assert t.table.in_round().exposed == ()


@under(RIGHT)
def test_a_right_count_sends_the_stub_to_the_rack_and_play_goes_on(method: str) -> None:
    t = count_due(method)
    t.perform(Act.COUNT_STUB, number=stub_size(method))
    assert script(t, "deal") == [("unload-stub", None, TO_RACK[method])]
    t.perform(Act.UNLOAD_STUB)
    assert t.table.in_round().deal_is_complete
    t.finish()
    assert t.happened(RoundVoided) == []


@pytest.mark.clause("MD.08.E", "MD.13.A")
def test_a_card_set_aside_because_it_lay_face_up_is_not_missed_in_the_count() -> None:
    t = before_the_fifth_round(MANUAL_SHOE)
    in_play(t, 1, 2).do(ReportFaceUpCard())
    t.perform_until(Act.COUNT_STUB)
    assert t.perform(Act.COUNT_STUB, number=40)[-1] == StubCounted(40, expected=40)


@under(WRONG)
@pytest.mark.parametrize("difference", [-1, 1])
def test_a_wrong_count_has_the_dealer_find_out_whether_cards_were_misdealt(method: str, difference: int) -> None:
    t = count_due(method)
    t.perform(Act.COUNT_STUB, number=stub_size(method) + difference)
    assert t.happened(RoundVoided) == []
    assert script(t, "deal")[0] == ("determine-misdeal", None, WRONG[method])
    assert t.refused(Perform(Role.DEALER, Act.UNLOAD_STUB)).clause == WRONG[method]
    assert t.refused(Perform(Role.PLAYER, Act.DETERMINE_MISDEAL)).clause == WRONG[method]


@under({method: f"{WRONG[method]} {MISDEALT[method]}" for method in METHODS})
@pytest.mark.parametrize(
    ("place", "found"), [(1, 2), (2, 4), (Area.COMMUNITY, 1), (Area.COMMUNITY, 3), (Area.SIX_CARD_BOX, 4)]
)
def test_a_misdeal_voids_every_hand_and_the_deck_of_52_stays(method: str, place: int | Area, found: int) -> None:
    t = before_the_fifth_round(method)
    before, meter = money(t), t.table.meter
    in_play(t, 1, 2, sides=EVERY_SIDE).perform_until(Act.COUNT_STUB)
    t.perform(Act.COUNT_STUB, number=stub_size(method) - 1)
    t.do(ReportWrongNumberOfCards(place, found))
    (void,) = t.happened(RoundVoided)
    assert void.clause == MISDEALT[method]
    assert t.happened(DeckRemoved) == []
    assert t.table.phase is Phase.BETWEEN_ROUNDS
    assert (money(t), t.table.meter) == (before, meter)


@under({method: f"{WRONG[method]} {UNEXPLAINED[method]}" for method in METHODS})
def test_a_wrong_count_without_a_misdeal_voids_every_hand_and_removes_the_deck(method: str) -> None:
    t = before_the_fifth_round(method)
    before, meter = money(t), t.table.meter
    in_play(t, 1, 2, sides=EVERY_SIDE).perform_until(Act.COUNT_STUB)
    t.perform(Act.COUNT_STUB, number=stub_size(method) - 1)
    t.perform(Act.DETERMINE_MISDEAL)
    (void,) = t.happened(RoundVoided)
    assert void.clause == UNEXPLAINED[method]
    (removed,) = t.happened(DeckRemoved)
    assert removed.deck == t.happened(DeckReleased)[-1].deck
    assert t.table.decks[removed.deck].place is DeckPlace.AT_HAND
    assert (money(t), t.table.meter) == (before, meter)


@pytest.mark.clause("MD.08.F.1", "MD.08.F.2", "MD.13.D")
def test_a_misdealt_deck_that_is_not_whole_leaves_the_table() -> None:
    t = count_due(MANUAL_SHOE)
    t.perform(Act.COUNT_STUB, number=40)
    t.do(ReportWrongNumberOfCards(1, 2, deck_count=51))
    assert len(t.happened(DeckRemoved)) == 1
