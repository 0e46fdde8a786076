"""Decks at their edges: what a void, a reshuffle, a new deck or an idle table leaves to be done with them."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable, Role, stacked

from letitride.table import Act, Perform
from letitride.table.irregularities import ReportDeckCount
from letitride.table.procedure.cutting import OrderRecut
from letitride.table.procedure.decks import ChangeDecks, DeckReleased, DeckShuffled, OrderReshuffle, with_unshuffled
from letitride.table.procedure.opening import IdleTable, OpenTable
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import DeckPlace

HAND_SHUFFLED = {"automated_shuffler": False, "counting_shuffler": False, "decks": 1}


def acts(table: AtTheTable) -> list[Act]:
    return [duty.act for duty in table.table.script]


@pytest.mark.clause("MD.05.A")
def test_a_deck_that_is_not_shuffled_is_not_dealt() -> None:
    table = AtTheTable("maryland-full", BY_HAND).open().seat(1).open_betting().bet(1).announce()
    table.perform_until(Act.RELEASE_DECK)
    table.table = with_unshuffled(table.table, table.table.next_deck, DeckPlace.SHUFFLER)
    refusal = table.refused(Perform(Role.DEVICE, Act.RELEASE_DECK, cards=stacked()))
    assert refusal.message == "The deck has not been shuffled"


@pytest.mark.clause("MD.04.E")
def test_each_of_two_decks_is_shuffled_in_the_opening() -> None:
    table = AtTheTable("maryland-full", BY_HAND).open().seat(1)
    assert [event.deck for event in table.happened(DeckShuffled)] == [0, 1]


@pytest.mark.clause("MD.05.A.2")
def test_a_deck_from_which_nothing_was_dealt_stays_shuffled_when_the_round_is_void() -> None:
    table = AtTheTable("maryland-manual", BY_HAND).open().seat(1).open_betting().bet(1)
    assert len(table.table.decks) == 1
    table.do(VoidRound("a false start"))
    assert table.table.decks[0].is_shuffled
    table.do(OpenBetting())
    assert Act.SHUFFLE not in acts(table)


@pytest.mark.clause("MD.13.D", "MD.05.A.2")
def test_the_one_deck_of_a_table_is_gathered_and_shuffled_again_when_a_round_dealt_from_it_is_void() -> None:
    table = AtTheTable("maryland-manual", BY_HAND).open().seat(1).open_betting().bet(1).announce().release()
    table.do(VoidRound("the cards fell on the floor"))
    assert (table.table.decks[0].place, table.table.decks[0].is_shuffled) == (DeckPlace.RACK, False)
    table.do(OpenBetting())
    assert acts(table)[0] is Act.SHUFFLE
    assert table.table.script[0].clause == "MD.05.A.2"


@pytest.mark.clause("MD.05.D.1")
def test_a_preshuffled_deck_whose_round_was_void_is_shuffled_by_the_machine_and_dealt_uncut() -> None:
    table = AtTheTable("maryland-full", BY_HAND, decks=1).open(preshuffled=True).seat(1)
    table.do(OpenBetting())
    assert Act.CUT_CARDS in acts(table)
    table.bet(1).announce().release().do(VoidRound("the cards fell on the floor"))
    table.do(OpenBetting())
    assert (acts(table)[0], Act.CUT_CARDS in acts(table)) == (Act.SHUFFLE, False)


@pytest.mark.clause("MD.05.F.1", "MD.05.A.3")
def test_a_reshuffle_undoes_the_cut() -> None:
    """The cut of a round that was void before the deal counts no more once the cards were shuffled again."""
    table = AtTheTable("maryland-manual", BY_HAND, **HAND_SHUFFLED).open().seat(1)
    table.open_betting().bet(1).do(VoidRound("a false start"))
    assert table.table.decks[0].is_cut
    table.do(OrderReshuffle())
    assert not table.table.decks[0].is_cut
    table.open_betting().bet(1).announce()
    table.release(shuffled := stacked("Ac Kd Qh"))
    assert table.table.in_round().stub == shuffled[26:] + shuffled[:26]


@pytest.mark.clause("MD.05.G")
def test_the_cut_of_the_round_before_is_no_reason_for_a_recut() -> None:
    table = AtTheTable("maryland-manual", BY_HAND, **HAND_SHUFFLED).open().seat(1)
    table.open_betting().bet(1).announce().release().finish()
    table.do(OpenBetting())
    assert acts(table)[0] is Act.CUT_CARDS
    refusal = table.refused(OrderRecut())
    assert refusal.message == "A recut is ordered after the cut and before the deck is released for the deal"


@pytest.mark.clause("SHFL.bonus.irregularity.3b.deck")
def test_a_new_deck_that_the_floor_has_prepared_is_not_prepared_again() -> None:
    table = AtTheTable("shfl-bonus", BY_HAND).open().seat(1)
    table.do(ReportDeckCount(51))
    assert acts(table) == [Act.INSPECT_DECK, Act.WASH_DECK]
    while table.table.duty is not None:
        table.perform_next()
    table.do(OpenBetting())
    assert not {Act.INSPECT_DECK, Act.WASH_DECK} & set(acts(table))


@pytest.mark.clause("MD.05.H.3")
def test_an_idle_table_begins_again_with_the_first_deck() -> None:
    table = AtTheTable("maryland-full").open().seat(1).open_betting().bet(1).announce().release().finish()
    assert table.table.next_deck == 1
    table.leave(1).do(IdleTable())
    table.seat(1).open_betting().bet(1).announce().release()
    assert [event.deck for event in table.happened(DeckReleased)] == [0, 0]


@pytest.mark.parametrize("submission", ["shfl-bonus", "california-small"])
def test_only_maryland_takes_preshuffled_decks(submission: str) -> None:
    table = AtTheTable(submission)
    said = "Decks are inspected and shuffled at this table"
    assert table.refused(OpenTable(preshuffled=True)).message == said
    assert table.open().refused(ChangeDecks(preshuffled=True)).message == said
