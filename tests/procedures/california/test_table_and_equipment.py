"""The table, its eight players, the shuffler and the two decks of a California card room."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role

from letitride.cards import DECK
from letitride.rules.notices import notices
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform
from letitride.table.irregularities import ReportDeckCount
from letitride.table.procedure.seating import TakeSeat
from letitride.table.procedure.wagering import PlaceWager
from letitride.table.state import DeckPlace

from .conftest import BETTORS, BONUS_GAME, CARDS, CardRoom, betting, dealt, place_bets, released, shows


@shows("CA.table.1", "CAB.table.1", "CA.players.1", "CAB.players.1")
def test_eight_players_take_part_with_the_player_dealer_as_one_of_them(room: CardRoom) -> None:
    table = AtTheTable(room.submission).open().seat(*range(1, 9)).bank(8)
    assert len(table.table.seats) == 8
    assert table.refused(TakeSeat("P9", 9)).clause == room.cite("players.1")
    place_bets(table, *range(1, 8), bank=50_000_00).announce().release().finish()
    assert table.table.rounds == 1


@shows("CA.table.1", "CAB.table.1", "CA.players.1", "CAB.players.1")
def test_seven_positions_bet_and_the_eighth_is_for_the_player_dealer_alone(room: CardRoom) -> None:
    table = AtTheTable(room.submission).open().seat(*range(1, 9)).bank(8).open_betting()
    assert table.refused(PlaceWager("P8", 8, Spot.BET_1, 10_00)).clause == room.cite("table.1")
    for seat in range(1, 8):
        table.bet(seat)
    marks = [notice.lines for notice in notices(table.table.house) if "7 betting positions" in notice.heading]
    assert [lines[:3] for lines in marks] == [("1", "2", "$")]


@shows("CA.table.1", "CAB.table.1")
def test_a_player_dealer_in_one_of_the_seven_places_leaves_six_to_bet(room: CardRoom) -> None:
    table = AtTheTable(room.submission).open().seat(*range(1, 8)).bank(3).open_betting()
    assert table.refused(PlaceWager("P3", 3, Spot.BET_1, 10_00)).clause == "reading A12"
    for seat in (1, 2, 4, 5, 6, 7):
        table.bet(seat)
    assert len(table.table.in_round().boxes) == 6


@shows("CA.cards.1", "CAB.cards.1")
def test_cards_come_from_the_shuffler_alone(room: CardRoom) -> None:
    table = betting(room).announce()
    table.perform_until(Act.RELEASE_DECK)
    for role in (Role.DEALER, Role.FLOOR, Role.PLAYER, Role.PLAYER_DEALER):
        assert table.refused(Perform(role, Act.RELEASE_DECK, cards=DECK)).clause == room.cite("deal.3")
    assert table.refused(Perform(Role.DEALER, Act.DELIVER_STACK, 7)).clause == room.cite("deal.3")
    table.release(CARDS)
    assert table.table.decks[0].place is DeckPlace.IN_PLAY


@pytest.mark.clause("CAB.cards.1")
def test_the_shuffler_holds_one_shuffled_deck_at_a_time() -> None:
    table = betting(BONUS_GAME)
    while table.table.round is not None:
        assert sum(deck.is_shuffled for deck in table.table.decks) <= 1
        table.perform_next()


@shows("CA.cards.3", "CAB.cards.3")
def test_two_decks_of_fifty_two_cards_are_used_and_another_number_is_refused(room: CardRoom) -> None:
    table = betting(room).announce()
    assert len(table.table.decks) == 2
    table.perform_until(Act.RELEASE_DECK)
    for cards in (DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0]), ()):
        assert table.refused(Perform(Role.DEVICE, Act.RELEASE_DECK, cards=cards)).clause == room.cite("cards.2")
    table.perform(Act.RELEASE_DECK, cards=DECK)
    assert table.table.in_round().stub == DECK


@shows("CA.cards.3a", "CAB.cards.3a")
def test_the_backs_of_the_two_decks_differ_in_colour_even_after_one_is_replaced(room: CardRoom) -> None:
    table = released(room)
    assert len({deck.colour for deck in table.table.decks}) == 2
    table.do(ReportDeckCount(51))
    assert len({deck.colour for deck in table.table.decks}) == 2


@shows("CA.deal.3", "CAB.deal.3", "CA.cards.1", "CAB.cards.1")
def test_the_shuffler_issues_stacks_of_exactly_three(room: CardRoom) -> None:
    table = released(room)
    sizes = []
    while (duty := table.table.duty) is not None and duty.section == "deal":
        before = len(table.table.in_round().stub)
        table.perform_next()
        if duty.act in (Act.DELIVER_STACK, Act.DELIVER_COMMUNITY_STACK):
            sizes.append(before - len(table.table.in_round().stub))
    assert sizes == [3, 3, 3, 3]


@shows("CA.deal.3", "CAB.deal.3")
@pytest.mark.parametrize("seen", [2, 4])
def test_a_stack_of_another_size_is_not_delivered(room: CardRoom, seen: int) -> None:
    table = released(room)
    table.perform_until(Act.DELIVER_STACK)
    assert table.refused(Perform(Role.DEALER, Act.DELIVER_STACK, 7, number=seen)).clause == room.cite("deal.3.first")
    assert len(BETTORS) == len(dealt(room).table.in_round().boxes)
