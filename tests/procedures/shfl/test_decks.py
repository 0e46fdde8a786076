"""Two decks in turn: shuffled by the machine, counted by it, released one for the other."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import in_hand, in_rack, is_between_rounds, to_do, walk

from letitride.cards import DECK
from letitride.table import Act, Perform, Phase
from letitride.table.irregularities import ReportDeckCount, ReportShufflerJam
from letitride.table.procedure.decks import DeckMoved, DeckReleased, DeckShuffled
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import DeckPlace

from .conftest import CARDS, SEATS, betting, dealt, place_bets


def play_a_round(table: AtTheTable) -> str:
    """Play a round to its end and say the colour of the deck that was dealt."""
    place_bets(table, *SEATS).announce().release(CARDS)
    colour = table.table.decks[table.table.in_round().deck].colour
    table.finish()
    return colour


@pytest.mark.clause("SHFL.bonus.decks.2c")
def test_the_decks_alternate_so_that_each_is_dealt_in_every_second_round() -> None:
    table = AtTheTable("shfl-bonus").open().seat(*SEATS)
    dealt_decks = [play_a_round(table) for _ in range(5)]
    first, second = (deck.colour for deck in table.table.decks)
    assert dealt_decks == [first, second, first, second, first]


@pytest.mark.clause("SHFL.bonus.decks.2b")
def test_one_deck_is_shuffled_by_the_device_while_the_other_is_dealt() -> None:
    table = betting().announce().release(CARDS)
    walk(table, "shuffle-other-deck: SHFL.bonus.decks.2b")
    in_play = table.table.in_round().deck
    other = table.table.decks[1 - in_play]
    assert (other.place, other.is_shuffled) == (DeckPlace.SHUFFLER, True)
    assert table.table.decks[in_play].place is DeckPlace.IN_PLAY
    assert in_hand(table) == "deliver-stack x3 at 2: SHFL.bonus.deal.6"


@pytest.mark.clause("SHFL.bonus.decks.2d")
def test_the_discard_rack_never_holds_cards_of_two_decks() -> None:
    table = betting()
    for _ in range(3):
        while table.table.phase in (Phase.BETTING, Phase.ROUND):
            assert len(in_rack(table)) <= 1
            table.perform_next()
        assert len(in_rack(table)) == 1
        place_bets(table, *SEATS)


@pytest.mark.clause("SHFL.bonus.decks.2d", "SHFL.bonus.deal.5")
def test_the_rack_deck_is_loaded_into_the_nest_and_the_shuffled_deck_comes_out() -> None:
    table = betting().announce()
    table.perform_until(Act.LOAD_RACK_DECK)
    shuffled, racked = table.table.decks
    assert (shuffled.place, shuffled.is_shuffled, racked.place) == (DeckPlace.SHUFFLER, True, DeckPlace.RACK)
    walk(table, "load-rack-deck: SHFL.bonus.deal.5")
    assert in_rack(table) == []
    assert in_hand(table) == "release-deck: SHFL.bonus.deal.5"
    table.release(CARDS)
    assert table.happened(DeckMoved)[-1] == DeckMoved(1, DeckPlace.SHUFFLER)
    assert table.happened(DeckReleased)[-1].deck == 0
    assert [deck.place for deck in table.table.decks] == [DeckPlace.IN_PLAY, DeckPlace.SHUFFLER]


@pytest.mark.clause("SHFL.bonus.deal.1")
def test_each_deck_is_shuffled_before_every_round_it_is_dealt_in() -> None:
    table = AtTheTable("shfl-bonus").open().seat(*SEATS)
    assert table.happened(DeckShuffled) == [DeckShuffled(0)]
    for _ in range(3):
        play_a_round(table)
    assert [event.deck for event in table.happened(DeckShuffled)] == [0, 1, 0, 1]


@pytest.mark.clause("SHFL.bonus.deal.1")
def test_a_deck_that_lost_its_shuffle_is_shuffled_before_the_bets() -> None:
    table = AtTheTable("shfl-bonus").open().seat(*SEATS)
    table.do(ReportShufflerJam())
    table.do(OpenBetting())
    assert table.table.decks[0].is_shuffled
    assert [event.deck for event in table.happened(DeckShuffled)] == [0, 0]


@pytest.mark.clause("SHFL.bonus.deal.1")
def test_a_deck_that_loses_its_shuffle_just_before_the_deal_is_shuffled_again() -> None:
    table = betting().announce()
    table.perform_until(Act.CHECK_SHUFFLER_COUNT)
    table.do(ReportShufflerJam())
    assert not table.table.decks[0].is_shuffled
    table.release(CARDS)
    assert table.table.in_round().deck == 0


@pytest.mark.clause("SHFL.bonus.deal.1.stack")
def test_the_shuffled_deck_is_one_stack_that_is_dealt_from_the_top() -> None:
    table = dealt(cards="")
    current = table.table.in_round()
    received = [card for seat in SEATS for card in current.boxes[seat].cards]
    assert [*received, *current.community, *current.discards, *current.stub] == list(DECK)


@pytest.mark.clause("SHFL.bonus.deal.4.observe", "SHFL.bonus.deal.4")
def test_the_dealer_observes_the_count_before_the_deck_is_loaded() -> None:
    table = betting().announce()
    table.perform_until(Act.CHECK_SHUFFLER_COUNT)
    walk(table, "check-shuffler-count: SHFL.bonus.deal.4.observe", "load-rack-deck: SHFL.bonus.deal.5")


@pytest.mark.clause("SHFL.bonus.deal.4", "SHFL.bonus.deal.4.observe")
def test_a_count_of_fifty_two_lets_the_deal_begin() -> None:
    table = betting().announce()
    table.perform_until(Act.CHECK_SHUFFLER_COUNT)
    table.perform(Act.CHECK_SHUFFLER_COUNT, number=52)
    assert in_hand(table) == "load-rack-deck: SHFL.bonus.deal.5"


@pytest.mark.clause("SHFL.bonus.deal.4", "SHFL.bonus.deal.4.observe")
@pytest.mark.parametrize("count", [51, 53])
def test_another_count_stops_play_until_the_floor_has_counted_the_deck(count: int) -> None:
    table = betting().announce()
    table.perform_until(Act.CHECK_SHUFFLER_COUNT)
    table.perform(Act.CHECK_SHUFFLER_COUNT, number=count)
    assert table.table.in_round().awaiting_ruling
    assert table.refused(Perform(Role.DEALER, Act.LOAD_RACK_DECK)).clause == "reading G15"
    table.do(ReportDeckCount(52))
    table.release(CARDS).finish()
    assert is_between_rounds(table)


@pytest.mark.clause("SHFL.bonus.deal.4.observe")
def test_a_deck_found_short_before_the_deal_is_replaced_and_shuffled_and_the_bets_stand() -> None:
    table = betting().announce()
    table.perform_until(Act.CHECK_SHUFFLER_COUNT)
    table.perform(Act.CHECK_SHUFFLER_COUNT, number=51)
    table.do(ReportDeckCount(51))
    assert len(in_rack(table)) == 1
    assert [duty.split()[0].strip(":") for duty in to_do(table)[:3]] == ["inspect-deck", "wash-deck", "shuffle"]
    assert table.table.in_round().number == 1
    table.release(CARDS).finish()
    assert is_between_rounds(table)


@pytest.mark.clause("SHFL.bonus.decks.2d")
@pytest.mark.parametrize("act", [Act.LOAD_RACK_DECK, Act.RELEASE_DECK, Act.SHUFFLE_OTHER_DECK, Act.DELIVER_STACK])
def test_a_void_at_any_moment_of_the_deal_leaves_one_deck_in_the_rack_and_one_to_be_dealt(act: Act) -> None:
    table = betting().announce()
    table.perform_until(act)
    table.do(VoidRound("the lights went out"))
    assert len(in_rack(table)) == 1
    assert sorted(deck.place.value for deck in table.table.decks) == ["rack", "shuffler"]
    place_bets(table, *SEATS).announce().release(CARDS).finish()
    assert is_between_rounds(table)


@pytest.mark.clause("SHFL.bonus.decks.2d")
@pytest.mark.parametrize("moment", ["between rounds", "betting"])
def test_a_replaced_deck_does_not_join_the_other_one_in_the_rack(moment: str) -> None:
    table = betting() if moment == "betting" else AtTheTable("shfl-bonus").open().seat(*SEATS)
    table.do(ReportDeckCount(51))
    assert in_rack(table) == [table.table.decks[1].colour]


@pytest.mark.clause("SHFL.bonus.deal.5", "SHFL.bonus.deal.1")
def test_a_deck_that_jams_in_the_shuffler_is_not_released_before_it_is_shuffled_again() -> None:
    table = betting().announce()
    table.perform_until(Act.RELEASE_DECK)
    table.do(ReportShufflerJam())
    assert table.refused(Perform(Role.DEVICE, Act.RELEASE_DECK, cards=DECK)).clause == "reading G17"
    assert in_hand(table) == "shuffle x1: reading G17"
    table.perform(Act.SHUFFLE)
    table.release(CARDS)
    assert table.table.in_round().deck == 0
