"""The reveal from the right, judging each hand, settling against one bank, and gathering the cards."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import do, in_hand, is_between_rounds, layout, settled, to_do, walk

from letitride.cards import DECK, format_cards
from letitride.rules.settling.settled import Outcome
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform
from letitride.table.procedure.banking import DrawActionSeat
from letitride.table.procedure.settling import CardsCollected, HandTurned, WagerSettled
from letitride.table.state import DeckPlace

from .conftest import BASE_GAME, BETTORS, BONUS_GAME, CARDS, CardRoom, betting, dealt, shows

BONUS = {Spot.THREE_CARD_BONUS: 5_00}
FROM_THE_RIGHT = (7, 4, 2)


@shows("CA.round.8", "CAB.round.8", "CA.round.9", "CAB.round.9")
def test_all_hands_are_turned_from_the_right_and_then_judged_in_the_same_order(room: CardRoom) -> None:
    table = dealt(room)
    table.perform_until(Act.TURN_HAND)
    walk(table, *(f"turn-hand at {seat}: {room.cite('round.8')}" for seat in FROM_THE_RIGHT))
    shown = [(event.seat, format_cards(event.cards)) for event in table.happened(HandTurned)]
    assert shown == [(7, "As Kd 7c"), (4, "Jc Jd 3h"), (2, "9h 8h 2s")]
    walk(table, *(f"settle at {seat}: {room.cite('round.9')}" for seat in FROM_THE_RIGHT))
    assert settled(table) == [(seat, "base") for seat in FROM_THE_RIGHT]


@shows("CA.round.8", "CAB.round.8")
def test_no_hand_is_turned_before_both_community_cards_are_up(room: CardRoom) -> None:
    table = dealt(room)
    table.perform_until(Act.TURN_RIGHT_CARD)
    assert table.refused(Perform(Role.DEALER, Act.TURN_HAND, 7)).clause == room.cite("round.6")
    table.perform_next()
    assert table.refused(Perform(Role.DEALER, Act.TURN_HAND, 2)).clause == room.cite("round.8")
    table.perform(Act.TURN_HAND, 7)


@shows("CA.round.9", "CAB.round.9")
def test_a_hand_is_judged_from_its_three_cards_and_the_two_community_cards(room: CardRoom) -> None:
    table = dealt(room, cards="Ts 7d 2h  9s 9c 3h  As Kd 7c  Tc 5d 4s").finish()
    judged = {
        event.settled.seat: (event.settled.hand.value, event.settled.outcome) for event in table.happened(WagerSettled)
    }
    assert judged == {
        7: ("tens or better", Outcome.WON),
        2: ("low pair", Outcome.LOST),
        4: ("nothing", Outcome.LOST),
    }


@shows("CA.round.9", "CAB.round.9")
def test_a_payout_that_the_dealer_gets_wrong_is_refused(room: CardRoom) -> None:
    table = dealt(room)
    table.perform_until(Act.SETTLE, 4)
    for paid in (0, 29_99, 60_00):
        assert table.refused(Perform(Role.DEALER, Act.SETTLE, 4, number=paid)).clause == room.cite("round.9")
    table.perform(Act.SETTLE, 4, number=30_00)


@shows("CA.round.9", "CAB.round.9")
def test_no_hand_is_judged_before_all_are_exposed(room: CardRoom) -> None:
    table = dealt(room)
    table.perform_until(Act.TURN_HAND, 2)
    assert table.refused(Perform(Role.DEALER, Act.SETTLE, 7)).clause == room.cite("round.8")


@pytest.mark.clause("CAB.3cb.6", "CAB.round.9")
def test_every_3_card_bonus_bet_is_settled_before_the_first_base_bet() -> None:
    table = dealt(BONUS_GAME, sides=BONUS)
    table.perform_until(Act.SETTLE)
    walk(table, *(f"settle at {seat}: CAB.3cb.6" for seat in FROM_THE_RIGHT))
    assert settled(table) == [(seat, "three-card-bonus") for seat in FROM_THE_RIGHT]
    assert all(set(layout(table, seat)) == {Spot.BET_1, Spot.BET_2, Spot.BET_3} for seat in BETTORS)
    walk(table, *(f"settle at {seat}: CAB.round.9" for seat in FROM_THE_RIGHT))
    assert settled(table)[3:] == [(seat, "base") for seat in FROM_THE_RIGHT]


@pytest.mark.clause("CAB.3cb.6", "CAB.3cb.5")
def test_bonus_bets_use_up_the_bank_before_any_base_bet_does() -> None:
    table = dealt(BONUS_GAME, cards="As Ad 7c  9h 8h 2s  Jc Jd 3h  Tc 5d 4s", sides=BONUS, bank=10_00).finish()
    ended = [(event.settled.seat, event.settled.wager.value, event.settled) for event in table.happened(WagerSettled)]
    assert [(seat, wager, one.paid_cents) for seat, wager, one in ended if wager == "three-card-bonus"] == [
        (7, "three-card-bonus", 5_00),
        (4, "three-card-bonus", 5_00),
        (2, "three-card-bonus", 0),
    ]
    assert {one.outcome for seat, wager, one in ended if wager == "base"} == {Outcome.UNCOVERED}


def all_settled(room: CardRoom) -> AtTheTable:
    """A round in which the last wager has just been settled."""
    table = dealt(room)
    while any(duty.section == "settlement" for duty in table.table.script):
        table.perform_next()
    return table


@shows("CA.round.12", "CAB.round.13")
def test_after_the_winners_are_paid_the_cards_are_gathered_at_once(room: CardRoom) -> None:
    rule = {"CA": "CA.round.12", "CAB": "CAB.round.13"}[room.document]
    table = dealt(room)
    table.perform_until(Act.SETTLE, 2)
    assert table.refused(Perform(Role.DEALER, Act.COLLECT_CARDS)).clause == room.cite("round.9")
    table.perform_next()
    assert to_do(table) == [f"collect-cards: {rule}"]
    for role in (Role.PLAYER, Role.PLAYER_DEALER, Role.FLOOR):
        assert table.refused(Perform(role, Act.COLLECT_CARDS)).clause == rule
    walk(table, f"collect-cards: {rule}")
    assert is_between_rounds(table)


@shows("CA.round.12", "CAB.round.13")
def test_hands_and_community_cards_end_in_the_discard_rack_with_the_deck(room: CardRoom) -> None:
    table = all_settled(room)
    deck = table.table.in_round().deck
    assert table.table.decks[deck].place is DeckPlace.IN_PLAY
    do(table, Act.COLLECT_CARDS)
    (collected,) = table.happened(CardsCollected)
    assert sorted(map(str, collected.cards)) == sorted(map(str, DECK))
    assert table.table.decks[deck].place is DeckPlace.RACK


@pytest.mark.clause("CA.glossary.action-pile", "CA.glossary.action")
@pytest.mark.parametrize(("action", "order"), [(2, [2, 7, 4]), (3, [2, 7, 4]), (4, [4, 2, 7]), (7, [7, 4, 2])])
def test_the_seat_found_by_the_dice_is_where_settling_begins(action: int, order: list[int]) -> None:
    table = betting(BASE_GAME, action_seat=True)
    table.do(DrawActionSeat(action))
    table.announce().release(CARDS).finish()
    assert [seat for seat, _ in settled(table)] == order
    assert [event.seat for event in table.happened(HandTurned)] == list(FROM_THE_RIGHT)


@pytest.mark.clause("CA.glossary.action-pile")
def test_no_pile_is_chosen_so_the_deal_starts_left_of_the_player_dealer_wherever_the_action_is() -> None:
    table = betting(BASE_GAME, action_seat=True)
    table.do(DrawActionSeat(4))
    table.announce().release(CARDS)
    stacks = [duty for duty in to_do(table, "deal") if duty.startswith("deliver-stack")]
    assert stacks == [
        "deliver-stack x3 at 7: CA.deal.3.first",
        "deliver-stack x3 at 2: CA.deal.3.order",
        "deliver-stack x3 at 4: CA.deal.3.order",
    ]


@pytest.mark.clause("CA.glossary.action-pile", "CA.glossary.action")
def test_no_action_is_drawn_where_the_card_room_has_not_filed_it_or_once_bets_are_closed() -> None:
    assert betting(BASE_GAME).refused(DrawActionSeat(4)).clause == "CA.glossary.action"
    table = betting(BASE_GAME, action_seat=True)
    for seat in (0, 8):
        assert table.refused(DrawActionSeat(seat)).clause == "CA.glossary.action"
    table.announce()
    assert table.refused(DrawActionSeat(4)).clause == "CA.bet.2.frozen"
    assert in_hand(table) == "collect-fees: CA.fees.flat"
