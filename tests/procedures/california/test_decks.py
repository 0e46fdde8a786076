"""Opening the table and the two decks that alternate."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable, Role
from duty_lines import in_hand, in_rack, is_between_rounds, walk

from letitride.cards import DECK
from letitride.table import Act, Perform, Phase
from letitride.table.irregularities import ReportDeckCount, ReportShufflerJam
from letitride.table.procedure.decks import DeckReleased, DeckShuffled
from letitride.table.procedure.opening import IdleTable, OpenTable
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import DeckPlace

from .conftest import BANKER, BETTORS, CARDS, FROM_THE_BANKER, CardRoom, betting, dealt, place_bets, play_rounds, shows


def seated(room: CardRoom) -> AtTheTable:
    """An open table with bettors and a player-dealer, before the first round."""
    return AtTheTable(room.submission).open().seat(*BETTORS, BANKER).bank(BANKER)


@shows("CA.cards.3b", "CAB.cards.3b", "CA.cards.3d", "CAB.cards.3d", "CA.deal.1", "CAB.deal.1")
def test_the_opening_shuffles_the_first_deck_and_puts_the_second_in_the_rack(room: CardRoom) -> None:
    table = AtTheTable(room.submission, BY_HAND)
    table.do(OpenTable())
    assert table.refused(OpenBetting()).clause == room.cite("deal.1")
    walk(
        table,
        f"load-shuffler x1: {room.cite('cards.3b')}",
        f"shuffle x1: {room.cite('deal.1')}",
        f"rack-deck x2: {room.cite('cards.3d')}",
    )
    first, second = table.table.decks
    assert (first.place, first.is_shuffled, second.place) == (DeckPlace.SHUFFLER, True, DeckPlace.RACK)
    assert table.table.phase is Phase.BETWEEN_ROUNDS


@shows("CA.deal.1", "CAB.deal.1", "CA.cards.1", "CAB.cards.1")
def test_only_the_machine_shuffles(room: CardRoom) -> None:
    table = AtTheTable(room.submission, BY_HAND)
    table.do(OpenTable())
    table.perform_until(Act.SHUFFLE)
    for role in (Role.DEALER, Role.FLOOR, Role.PLAYER_DEALER):
        assert table.refused(Perform(role, Act.SHUFFLE)).clause == room.cite("deal.1")
    table.perform(Act.SHUFFLE)
    assert table.happened(DeckShuffled) == [DeckShuffled(0)]


@shows("CA.deal.1", "CAB.deal.1")
def test_each_deck_is_shuffled_after_every_round_it_was_dealt_in(room: CardRoom) -> None:
    table = seated(room)
    assert [event.deck for event in table.happened(DeckShuffled)] == [0]
    play_rounds(table, 2, *BETTORS)
    assert [event.deck for event in table.happened(DeckShuffled)] == [0, 1, 0]


@shows("CA.deal.1", "CAB.deal.1")
def test_a_deck_that_lost_its_shuffle_is_shuffled_before_it_is_dealt(room: CardRoom) -> None:
    table = betting(room).announce()
    table.perform_until(Act.RELEASE_DECK)
    table.do(ReportShufflerJam())
    assert table.refused(Perform(Role.DEVICE, Act.RELEASE_DECK, cards=DECK)).clause == "reading G17"
    table.release(CARDS)
    assert table.happened(DeckReleased)[-1].deck == 0


@shows("CA.deal.1.stack", "CAB.deal.1.stack")
def test_the_shuffled_deck_comes_from_the_top_three_cards_to_a_stack(room: CardRoom) -> None:
    table = dealt(room, cards="")
    current = table.table.in_round()
    received = [card for seat in FROM_THE_BANKER for card in current.boxes[seat].cards]
    assert [*received, *current.community, *current.discards, *current.stub] == list(DECK)


@shows("CA.cards.3b", "CAB.cards.3b")
def test_one_deck_is_shuffled_while_the_other_is_dealt(room: CardRoom) -> None:
    table = betting(room).announce().release(CARDS)
    walk(table, f"shuffle-other-deck: {room.cite('cards.3b')}")
    in_play = table.table.in_round().deck
    other = table.table.decks[1 - in_play]
    assert (other.place, other.is_shuffled) == (DeckPlace.SHUFFLER, True)
    assert table.table.decks[in_play].place is DeckPlace.IN_PLAY
    assert in_hand(table) == f"deliver-stack x3 at 7: {room.cite('deal.3.first')}"


@shows("CA.cards.3c", "CAB.cards.3c")
def test_the_decks_swap_every_round(room: CardRoom) -> None:
    table = betting(room)
    table.announce()
    table.perform_until(Act.LOAD_RACK_DECK)
    walk(table, f"load-rack-deck: {room.cite('cards.3c')}")
    assert in_hand(table) == f"release-deck: {room.cite('deal.3')}"
    table.release(CARDS).finish()
    play_rounds(table, 1, *BETTORS)
    assert [event.deck for event in table.happened(DeckReleased)] == [0, 1]


@shows("CA.cards.3d", "CAB.cards.3d")
def test_the_discard_rack_never_holds_cards_of_two_decks(room: CardRoom) -> None:
    table = betting(room)
    for _ in range(2):
        while table.table.phase in (Phase.BETTING, Phase.ROUND):
            assert len(in_rack(table)) <= 1
            table.perform_next()
        assert len(in_rack(table)) == 1
        if not table.table.rotation.must_offer:
            place_bets(table, *BETTORS)


@shows("CA.cards.3d", "CAB.cards.3d")
def test_the_rack_is_empty_while_its_deck_is_in_the_machine(room: CardRoom) -> None:
    table = betting(room).announce()
    table.perform_until(Act.LOAD_RACK_DECK)
    assert in_rack(table) == [table.table.decks[1].colour]
    table.perform(Act.LOAD_RACK_DECK)
    assert in_rack(table) == []


@shows("CA.cards.3d", "CAB.cards.3d")
@pytest.mark.parametrize("moment", ["between rounds", "betting"])
def test_a_replaced_deck_does_not_join_the_other_one_in_the_rack(room: CardRoom, moment: str) -> None:
    table = betting(room) if moment == "betting" else seated(room)
    table.do(ReportDeckCount(51))
    assert in_rack(table) == [table.table.decks[1].colour]


@shows("CA.cards.3d", "CAB.cards.3d", "CA.cards.3c", "CAB.cards.3c")
@pytest.mark.parametrize("act", [Act.LOAD_RACK_DECK, Act.RELEASE_DECK, Act.SHUFFLE_OTHER_DECK, Act.DELIVER_STACK])
def test_a_void_leaves_one_deck_in_the_rack_and_one_to_be_dealt(room: CardRoom, act: Act) -> None:
    table = betting(room).announce()
    table.perform_until(act)
    table.do(VoidRound("the lights went out"))
    assert sorted(deck.place.value for deck in table.table.decks) == ["rack", "shuffler"]
    place_bets(table, *BETTORS).announce().release(CARDS).finish()
    assert is_between_rounds(table)


@shows("CA.deal.1", "CAB.deal.1")
def test_a_table_without_players_is_a_dead_game_whose_deck_stays_shuffled(room: CardRoom) -> None:
    empty = AtTheTable(room.submission).open()
    empty.do(IdleTable())
    assert empty.table.phase is Phase.IDLE
    assert empty.refused(OpenBetting()).clause == "SHFL.bonus.open.5.dead-game"
    empty.seat(BANKER)
    empty.do(OpenBetting())
    assert [event.deck for event in empty.happened(DeckShuffled)] == [0]
    assert empty.table.decks[0].is_shuffled
