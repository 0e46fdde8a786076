"""MD.03.B.3-5 and MD.03.C: two decks in turn, one of them in the rack, and how long decks are used."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable, Role

from letitride.table import Act, Perform, Phase
from letitride.table.irregularities import ChangeDealing, ReportDeckCount, ReportShoeJam
from letitride.table.procedure.decks import ChangeDecks, DeckReleased, DeckShuffled
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import DeckPlace

from .conftest import (
    AUTOMATED_SHOE,
    COMMUNITY_FIRST,
    HAND,
    MANUAL_SHOE,
    METHODS,
    bets_down,
    in_play,
    opened,
    play_round,
    script,
    table,
)

HOUR = 3600


def racked(t: AtTheTable) -> int:
    """How many decks the discard rack holds."""
    return sum(deck.place is DeckPlace.RACK for deck in t.table.decks)


@pytest.mark.clause("MD.03.B.3")
@pytest.mark.parametrize("method", METHODS)
def test_one_deck_is_shuffled_and_stored_in_the_shuffler_while_the_other_is_played(method: str) -> None:
    t = bets_down(opened(table(method, BY_HAND), 1), 1).announce()
    released = "MD.05.D.1" if method.startswith(AUTOMATED_SHOE) else "MD.05.D"
    assert script(t, "deal")[:3] == [
        ("load-rack-deck", None, "MD.03.B.4"),
        ("release-deck", None, released),
        ("shuffle-other-deck", None, "MD.03.B.3"),
    ]
    t.release()
    assert not t.table.decks[1].is_shuffled
    assert t.refused(Perform(Role.DEALER, Act.SHUFFLE_OTHER_DECK)).clause == "MD.03.B.3"
    assert t.perform(Act.SHUFFLE_OTHER_DECK)[-1] == DeckShuffled(1)
    while t.table.phase is Phase.ROUND and t.table.in_round().deck == 0:
        playing, waiting = t.table.decks
        assert playing.place in (DeckPlace.IN_PLAY, DeckPlace.RACK)
        assert waiting.place is DeckPlace.SHUFFLER
        assert waiting.is_shuffled
        t.perform_next()


@pytest.mark.clause("MD.03.B.4")
@pytest.mark.parametrize("method", METHODS)
def test_the_decks_alternate_round_by_round(method: str) -> None:
    t = opened(table(method), 1)
    for _ in range(5):
        play_round(t, 1)
    assert [released.deck for released in t.happened(DeckReleased)] == [0, 1, 0, 1, 0]


@pytest.mark.clause("MD.03.B.4")
def test_the_decks_alternate_across_a_void_round() -> None:
    t = opened(table(AUTOMATED_SHOE, BY_HAND), 1)
    in_play(t, 1).do(ReportShoeJam())
    play_round(t, 1)
    play_round(t, 1)
    assert [released.deck for released in t.happened(DeckReleased)] == [0, 1, 0]


@pytest.mark.clause("MD.03.B.3", "MD.03.B.4")
def test_play_goes_on_after_a_round_that_is_void_before_its_deck_is_released() -> None:
    t = bets_down(opened(table(), 1), 1).announce()
    assert t.table.duty is not None
    assert t.table.duty.act is Act.RELEASE_DECK
    t.do(VoidRound("the players were not ready"))
    assert racked(t) == 1
    play_round(t, 1)
    play_round(t, 1)
    assert [released.deck for released in t.happened(DeckReleased)] == [0, 1]


@pytest.mark.clause("MD.03.B.5")
@pytest.mark.parametrize("method", METHODS)
def test_the_rack_never_holds_cards_of_two_decks(method: str) -> None:
    t = opened(table(method, BY_HAND), 1)
    seen = []
    for _ in range(2):
        in_play(t, 1)
        while t.table.phase is Phase.ROUND:
            t.perform_next()
            seen.append(racked(t))
    assert set(seen) == {0, 1}
    assert racked(t) == 1


@pytest.mark.clause("MD.03.B.5")
def test_a_new_deck_does_not_go_into_the_rack_where_the_other_one_lies() -> None:
    t = opened(table(), 1)
    t.do(ReportDeckCount(51))
    assert racked(t) == 1
    play_round(t, 1)
    assert racked(t) == 1
    t.do(ReportDeckCount(53))
    assert racked(t) == 1
    play_round(t, 1)
    assert [released.deck for released in t.happened(DeckReleased)] == [0, 1]


@pytest.mark.clause("MD.03.B.4", "MD.03.B.5")
def test_the_other_deck_must_be_in_the_rack_before_the_shuffled_one_comes_out() -> None:
    t = bets_down(opened(table(AUTOMATED_SHOE, BY_HAND), 1), 1).announce()
    t.perform_until(Act.LOAD_RACK_DECK)
    assert racked(t) == 1
    assert t.refused(Perform(Role.DEVICE, Act.RELEASE_DECK)).clause == "MD.03.B.4"
    t.perform(Act.LOAD_RACK_DECK)
    assert racked(t) == 0


@pytest.mark.parametrize(
    ("method", "hours", "clause"),
    [
        pytest.param(HAND, 4, "MD.03.C.1", marks=pytest.mark.clause("MD.03.C.1")),
        pytest.param(MANUAL_SHOE, 8, "MD.03.C.2", marks=pytest.mark.clause("MD.03.C.2")),
        pytest.param(AUTOMATED_SHOE, 8, "MD.03.C.2", marks=pytest.mark.clause("MD.03.C.2")),
        pytest.param(COMMUNITY_FIRST, 8, "MD.03.C.2", marks=pytest.mark.clause("MD.03.C.2")),
    ],
)
def test_decks_are_changed_when_their_hours_are_over(method: str, hours: int, clause: str) -> None:
    t = table(method).open(at=1000).seat(1)
    last = 1000 + hours * HOUR
    assert t.refused(OpenBetting(last)).clause == clause
    assert t.refused(OpenBetting(last + HOUR)).clause == clause
    t.open_betting(at=last - 1).bet(1).announce().release().finish()
    assert t.refused(OpenBetting(last)).clause == clause
    t.do(ChangeDecks(last))
    t.open_betting(at=last).bet(1).announce().release().finish()
    assert t.refused(OpenBetting(last + hours * HOUR)).clause == clause
    t.open_betting(at=last + hours * HOUR - 1)


@pytest.mark.clause("MD.03.C.1", "MD.03.C.2")
def test_the_hours_are_those_of_the_method_in_use_and_the_clock_can_not_be_turned_back() -> None:
    t = table(MANUAL_SHOE).open(at=0).seat(1)
    t.open_betting(at=5 * HOUR).bet(1).announce().release().finish()
    t.do(ChangeDealing(HAND))
    for at in (5 * HOUR, 4 * HOUR, 0):
        assert t.refused(OpenBetting(at)).clause == "MD.03.C.1"
    t.do(ChangeDealing(MANUAL_SHOE))
    t.do(OpenBetting(0))
    assert t.table.now == 5 * HOUR


@pytest.mark.clause("MD.03.C.1", "MD.03.C.2")
def test_decks_are_not_changed_in_the_middle_of_a_round() -> None:
    t = in_play(opened(table(), 1), 1)
    assert t.refused(ChangeDecks(9 * HOUR)).message.startswith("Decks are changed between rounds")


@pytest.mark.clause("MD.03.C.1")
def test_new_decks_are_dealt_only_after_their_opening() -> None:
    t = table(HAND, BY_HAND).open().seat(1)
    t.do(ChangeDecks(HOUR))
    assert t.table.phase is Phase.OPENING
    assert t.refused(OpenBetting(HOUR)).message.endswith("the table is being opened")
    assert {deck.opened_at for deck in t.table.decks} == {HOUR}
    assert not any(deck.is_shuffled for deck in t.table.decks)
