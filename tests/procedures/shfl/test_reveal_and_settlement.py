"""The community cards, the reveal from the right, settlement, and what is gathered at the end."""

from __future__ import annotations

from typing import Any

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import do, in_hand, is_between_rounds, line, settled, to_do, walk

from letitride.cards import DECK, format_cards
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform
from letitride.table.procedure.deciding import CommunityCardTurned
from letitride.table.procedure.settling import CardsCollected, HandTurned, WagerSettled
from letitride.table.state import DeckPlace
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import DOLLAR, SEATS, case, dealt


@pytest.mark.parametrize(
    ("side", "card", "turned", "last_decision", "next_duty"),
    [
        case(
            "SHFL.bonus.round.3 SHFL.base.7",
            "left",
            "Tc",
            "turn-left-card: SHFL.bonus.round.3",
            Act.DECIDE_BET_1,
            "ask-about-bet-2 at 2: SHFL.bonus.round.4",
        ),
        case(
            "SHFL.bonus.round.5 SHFL.base.10",
            "right",
            "5d",
            "turn-right-card: SHFL.bonus.round.5",
            Act.TUCK_CARDS,
            "turn-hand at 6: SHFL.bonus.round.7",
        ),
    ],
)
def test_a_community_card_is_turned_when_every_player_has_decided(
    side: str, card: str, turned: str, last_decision: Act, next_duty: str
) -> None:
    table = dealt()
    turn = Perform(Role.DEALER, Act.TURN_LEFT_CARD if side == "left" else Act.TURN_RIGHT_CARD)
    for seat in SEATS:
        table.perform_until(last_decision, seat)
        assert table.table.duty is not None
        assert table.refused(turn).clause == table.table.duty.clause
        assert card not in map(str, visible_cards(table.table, Viewer(Watcher.SPECTATOR)))
        table.perform_next()
    walk(table, turned)
    last = table.happened(CommunityCardTurned)[-1]
    assert (last.side, str(last.card)) == (side, card)
    assert card in map(str, visible_cards(table.table, Viewer(Watcher.SPECTATOR)))
    assert in_hand(table) == next_duty


@pytest.mark.clause("SHFL.base.11", "SHFL.bonus.round.7")
def test_hands_are_turned_and_settled_from_the_dealers_right_counterclockwise() -> None:
    table = dealt("shfl-classic")
    table.perform_until(Act.TURN_HAND)
    walk(
        table,
        "turn-hand at 6: SHFL.bonus.round.7",
        "settle at 6: SHFL.bonus.round.7",
        "turn-hand at 4: SHFL.bonus.round.7",
        "settle at 4: SHFL.bonus.round.7",
        "turn-hand at 2: SHFL.bonus.round.7",
        "settle at 2: SHFL.bonus.round.7",
    )
    shown = [(event.seat, format_cards(event.cards)) for event in table.happened(HandTurned)]
    assert shown == [(6, "Jc Jd 3h"), (4, "9h 8h 2s"), (2, "As Kd 7c")]


@pytest.mark.clause("SHFL.base.11")
def test_each_hand_is_joined_with_both_community_cards() -> None:
    table = dealt("shfl-classic", cards="Ts 7d 2h  5s 5c 9h  As Kd 7c  Tc 5d 4s")
    table.finish()
    hands = {event.settled.seat: event.settled.hand.value for event in table.happened(WagerSettled)}
    assert hands == {2: "tens or better", 4: "three of a kind", 6: "nothing"}


@pytest.mark.clause("SHFL.bonus.round.7.settle")
@pytest.mark.parametrize(
    ("settling", "order"),
    [
        ("pick-and-pay", ["turn-hand 6", "settle 6", "turn-hand 4", "settle 4", "turn-hand 2", "settle 2"]),
        ("lay-and-pay", ["turn-hand 6", "turn-hand 4", "turn-hand 2", "settle 6", "settle 4", "settle 2"]),
    ],
)
def test_the_casino_chooses_to_pick_and_pay_or_to_lay_and_pay(settling: str, order: list[str]) -> None:
    table = dealt("shfl-classic", settling=settling)
    ahead = [duty for duty in table.table.script if duty.section == "settlement"]
    assert [f"{duty.act.value} {duty.seat}" for duty in ahead] == order
    clause = {"pick-and-pay": "SHFL.bonus.round.7", "lay-and-pay": "SHFL.bonus.round.7.settle"}[settling]
    assert {duty.clause for duty in ahead if duty.act is Act.SETTLE} == {clause}
    table.finish()
    assert settled(table) == [(6, "base"), (4, "base"), (2, "base")]


def end_of_round(**options: Any) -> AtTheTable:
    """A round with $1 bonus bets in which the last wager has just been settled."""
    table = dealt(sides=DOLLAR, **options)
    while any(duty.section == "settlement" for duty in table.table.script):
        table.perform_next()
    return table


@pytest.mark.parametrize(
    ("controller", "lines"),
    [
        case(
            "SHFL.bonus.round.9.cards SHFL.bonus.recommended.15",
            False,
            ["collect-cards: SHFL.bonus.round.9.cards", "collect-lammers: SHFL.bonus.recommended.15"],
        ),
        case(
            "SHFL.bonus.round.10 SHFL.bonus.round.9.cards SHFL.bonus.table.4.functions",
            True,
            ["collect-cards: SHFL.bonus.round.9.cards", "press-game-over: SHFL.bonus.round.10"],
        ),
    ],
)
def test_the_round_ends_with_the_cards_and_then_the_lammers_or_the_game_over_key(
    controller: bool, lines: list[str]
) -> None:
    table = end_of_round(table_controller=controller)
    assert {event.settled.spot for event in table.happened(WagerSettled)} >= {Spot.BET_3, Spot.FIVE_CARD_BONUS}
    assert to_do(table) == lines
    walk(table, *lines)
    assert is_between_rounds(table)


@pytest.mark.clause("SHFL.bonus.round.10")
def test_the_game_is_not_over_while_a_bonus_hand_is_unpaid() -> None:
    table = dealt(sides=DOLLAR, table_controller=True)
    for seat in reversed(SEATS):
        table.perform_until(Act.SETTLE, seat)
        assert table.refused(Perform(Role.DEALER, Act.PRESS_GAME_OVER)).clause == "SHFL.bonus.round.7"
        table.perform_next()
    assert settled(table)[-1] == (2, "five-card-bonus")


@pytest.mark.clause("SHFL.bonus.recommended.15")
def test_there_are_no_lammers_to_collect_where_nobody_made_a_bonus_bet() -> None:
    assert to_do(dealt(), "close") == ["collect-cards: SHFL.bonus.round.9.cards"]


@pytest.mark.clause("SHFL.bonus.round.9.cards")
def test_all_cards_of_the_round_end_in_the_discard_rack_with_the_rest_of_the_deck() -> None:
    table = end_of_round()
    deck = table.table.in_round().deck
    assert table.table.decks[deck].place is DeckPlace.IN_PLAY
    do(table, Act.COLLECT_CARDS)
    (collected,) = table.happened(CardsCollected)
    assert sorted(map(str, collected.cards)) == sorted(map(str, DECK))
    assert table.table.decks[deck].place is DeckPlace.RACK


@pytest.mark.clause("SHFL.bonus.round.9.cards")
def test_the_cards_are_not_collected_before_every_wager_is_settled() -> None:
    table = dealt(sides=DOLLAR)
    table.perform_until(Act.SETTLE, 2)
    assert table.table.duty is not None
    assert table.refused(Perform(Role.DEALER, Act.COLLECT_CARDS)).clause == table.table.duty.clause
    assert line(table.table.script[1]) == "collect-cards: SHFL.bonus.round.9.cards"
