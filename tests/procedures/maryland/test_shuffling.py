"""MD.05.A-E and MD.05.H: when cards are shuffled and by whom, the single stack, and what an idle table does."""

from __future__ import annotations

from typing import Any

import pytest
from at_the_table import BY_HAND, AtTheTable, Role, stacked

from letitride.cards import DECK
from letitride.table import Act, Perform, Phase
from letitride.table.procedure.decks import DeckReleased, DeckShuffled, OrderReshuffle
from letitride.table.procedure.opening import IdleTable, OpenTable, PlayResumed, TableIdled
from letitride.table.procedure.seating import LeaveSeat, TakeSeat
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import DeckPlace

from .conftest import (
    AUTOMATED_SHOE,
    EVERY_SIDE,
    HAND,
    HAND_SHUFFLED,
    MANUAL_SHOE,
    METHODS,
    bets_down,
    duties,
    in_play,
    opened,
    opening,
    play_round,
    script,
    table,
)
from .test_opening import FIRST_DECK, SECOND_DECK


def by_hand(**options: bool | int) -> AtTheTable:
    """A table at which the dealer shuffles."""
    return table(MANUAL_SHOE, BY_HAND, **{**HAND_SHUFFLED, **options})


@pytest.mark.clause("MD.05.A")
def test_the_dealer_shuffles_where_there_is_no_shuffler_and_the_device_where_there_is_one() -> None:
    for t, shuffles, watches in (
        (by_hand(), Role.DEALER, Role.DEVICE),
        (table(MANUAL_SHOE, BY_HAND, decks=1), Role.DEVICE, Role.DEALER),
    ):
        opening(t).do(TakeSeat("P1", 1))
        t.perform_until(Act.SHUFFLE)
        assert t.refused(Perform(watches, Act.SHUFFLE)).clause == "MD.05.A.1"
        assert t.do(Perform(shuffles, Act.SHUFFLE))[1] == DeckShuffled(0)


@pytest.mark.clause("MD.05.A", "MD.05.A.1")
@pytest.mark.parametrize("method", METHODS)
def test_no_deck_is_dealt_before_it_is_shuffled(method: str) -> None:
    t = opening(table(method, BY_HAND))
    assert not any(deck.is_shuffled for deck in t.table.decks)
    t = opened(table(method, BY_HAND), 1)
    assert t.table.decks[0].is_shuffled
    for _ in range(3):
        bets_down(t, 1).announce()
        t.perform_until(Act.RELEASE_DECK)
        assert t.table.decks[t.table.next_deck].is_shuffled
        t.release().finish()


@pytest.mark.clause("MD.05.A.2")
@pytest.mark.parametrize("options", [HAND_SHUFFLED, {"decks": 1}], ids=["by hand", "by machine"])
def test_the_one_deck_is_shuffled_at_the_end_of_every_round(options: dict[str, Any]) -> None:
    t = opened(table(MANUAL_SHOE, BY_HAND, **options), 1)
    for _ in range(2):
        in_play(t, 1, sides=EVERY_SIDE)
        t.perform_until(Act.COLLECT_CARDS)
        assert script(t, "close")[-1] == ("shuffle", None, "MD.05.A.2")
        t.perform_until(Act.SHUFFLE)
        assert t.table.phase is Phase.ROUND
        assert not t.table.decks[0].is_shuffled
        t.perform_next()
        assert t.table.phase is Phase.BETWEEN_ROUNDS
        assert t.table.decks[0].is_shuffled


@pytest.mark.clause("MD.05.A.2")
def test_the_deck_that_was_dealt_waits_unshuffled_until_the_shuffler_has_had_it() -> None:
    t = opened(table(AUTOMATED_SHOE), 1)
    play_round(t, 1)
    assert [deck.is_shuffled for deck in t.table.decks] == [False, True]
    bets_down(t, 1).announce().release()
    assert t.table.decks[0].is_shuffled
    shuffles = [event for event in t.events if isinstance(event, DeckShuffled)]
    assert shuffles[-2:] == [DeckShuffled(1), DeckShuffled(0)]


@pytest.mark.clause("MD.05.A", "MD.05.A.3")
@pytest.mark.parametrize("options", [{}, {"decks": 1}, HAND_SHUFFLED], ids=["two decks", "one deck", "by hand"])
def test_the_floor_can_have_the_cards_shuffled_again(options: dict[str, Any]) -> None:
    t = opened(table(MANUAL_SHOE, BY_HAND, **options), 1)
    t.do(OrderReshuffle())
    assert not t.table.decks[0].is_shuffled
    t.do(OpenBetting())
    assert script(t, "preparation")[0] == ("shuffle", None, "MD.05.A.3")
    assert t.refused(Perform(Role.DEALER, Act.LOAD_DECK)).clause == "MD.05.A.3"
    t.perform(Act.SHUFFLE)
    assert t.table.decks[0].is_shuffled
    t.do(OrderReshuffle())
    assert script(t, "preparation")[0] == ("shuffle", None, "MD.05.A.3")
    t.bet(1)
    while t.table.duty is not None and t.table.duty.act is not Act.RELEASE_DECK:
        t.perform_next()
    t.do(OrderReshuffle())
    assert script(t, "preparation")[0] == ("shuffle", None, "MD.05.A.3")
    t.release()
    assert t.refused(OrderReshuffle()).clause == "reading N71"


@pytest.mark.clause("MD.05.B", "MD.05.D")
@pytest.mark.parametrize(
    ("method", "clause"), [(MANUAL_SHOE, "MD.05.D"), (HAND, "MD.05.D"), (AUTOMATED_SHOE, "MD.05.D.1")]
)
def test_the_shuffled_deck_comes_out_as_one_stack_of_all_its_cards(method: str, clause: str) -> None:
    t = bets_down(opened(table(method, BY_HAND), 1), 1).announce()
    t.perform_until(Act.RELEASE_DECK)
    shuffled = stacked("Qd 7c As 2h")
    for wrong in (shuffled[1:], (*shuffled, shuffled[0]), (*shuffled[1:], shuffled[1]), ()):
        assert t.refused(Perform(Role.DEVICE, Act.RELEASE_DECK, cards=wrong)).clause == "MD.05.E"
    events = t.do(Perform(Role.DEVICE, Act.RELEASE_DECK, cards=shuffled))
    assert duties(events) == [("release-deck", None, clause)]
    assert t.table.in_round().stub == shuffled
    assert len(shuffled) == len(DECK) == 52


@pytest.mark.clause("MD.05.D.1")
@pytest.mark.parametrize("method", METHODS)
def test_a_machine_shuffled_deck_is_dealt_uncut(method: str) -> None:
    t = opened(table(method, BY_HAND), 1)
    done = duties(play_round(t, 1)) + duties(play_round(t, 1))
    assert "cut-cards" not in [act for act, _, _ in done]


@pytest.mark.clause("MD.05.D.1")
def test_a_preshuffled_deck_that_the_machine_has_shuffled_since_is_dealt_uncut() -> None:
    t = table(MANUAL_SHOE, BY_HAND)
    t.do(OpenTable(preshuffled=True))
    t.seat(1)
    rounds = [duties(play_round(t, 1)) for _ in range(3)]
    assert [("cut-cards", None, "MD.05.F") in done for done in rounds] == [True, False, False]


@pytest.mark.clause("MD.05.D.2")
@pytest.mark.parametrize("preshuffled", [False, True], ids=["shuffled by hand", "preshuffled"])
def test_a_deck_that_no_machine_has_shuffled_is_cut_before_it_goes_into_the_shoe(preshuffled: bool) -> None:
    t = table(MANUAL_SHOE, BY_HAND) if preshuffled else by_hand()
    t.open(preshuffled=preshuffled)
    t.seat(1).do(OpenBetting())
    assert script(t, "preparation") == [("cut-cards", None, "MD.05.F"), ("load-deck", None, "MD.08.B")]
    assert t.refused(Perform(Role.DEALER, Act.LOAD_DECK)).clause == "MD.05.F"


@pytest.mark.clause("MD.05.D.2")
def test_a_hand_shuffled_deck_is_cut_in_every_round() -> None:
    t = opened(by_hand(), 1)
    for _ in range(3):
        assert ("cut-cards", None, "MD.05.F") in duties(play_round(t, 1))


@pytest.mark.clause("MD.05.H.1")
@pytest.mark.parametrize("method", METHODS)
def test_at_a_table_without_players_shoe_and_rack_are_emptied(method: str) -> None:
    t = opened(table(method), 1)
    play_round(t, 1)
    assert {deck.place for deck in t.table.decks} == {DeckPlace.SHUFFLER, DeckPlace.RACK}
    t.do(LeaveSeat("P1", 1))
    t.do(IdleTable())
    assert t.table.phase is Phase.IDLE
    assert {deck.place for deck in t.table.decks} == {DeckPlace.AT_HAND}
    assert not any(deck.is_shuffled for deck in t.table.decks)


@pytest.mark.clause("MD.05.H.1")
def test_a_table_goes_idle_between_rounds_only() -> None:
    t = bets_down(opened(table(), 1), 1)
    assert t.refused(IdleTable()).message.startswith("A table goes idle between rounds")


@pytest.mark.clause("MD.05.H.2")
@pytest.mark.parametrize(("face_up", "lie"), [(False, "face down"), (True, "face up")])
def test_the_cards_of_an_idle_table_lie_face_down_unless_a_player_asks(face_up: bool, lie: str) -> None:
    t = table().open().seat(1).leave(1)
    assert t.do(IdleTable(face_up)) == (TableIdled(lie),)
    assert IdleTable() == IdleTable(face_up=False)


@pytest.mark.clause("MD.05.H.3")
@pytest.mark.parametrize("decks", [1, 2])
def test_the_first_player_at_an_idle_table_sees_the_whole_opening_again(decks: int) -> None:
    t = table(MANUAL_SHOE, BY_HAND, decks=decks).open().seat(1).leave(1)
    t.do(IdleTable())
    before = len(t.events)
    assert t.refused(OpenBetting()).message.endswith("nobody plays here")
    assert PlayResumed() in t.do(TakeSeat("P4", 4))
    assert t.table.phase is Phase.OPENING
    while t.table.phase is Phase.OPENING:
        t.perform_next()
    assert duties(t.events[before:]) == (FIRST_DECK if decks == 1 else FIRST_DECK + SECOND_DECK)
    assert t.table.decks[0].is_shuffled
    t.seat(1)
    play_round(t, 1)
    assert [released.deck for released in t.happened(DeckReleased)] == [0]
