"""Who and what is settled first: where a player banks the order moves money, elsewhere it makes the record."""

from __future__ import annotations

from typing import Any

import pytest

from letitride.cards import parse_cards
from letitride.rules.settling.dealt_round import DealtRound
from letitride.rules.settling.settled import Outcome
from letitride.rules.settling.settlement import settle
from letitride.rules.wagers import Spot

from .conftest import bet_3, box, house, money, play, under

BOARD = "9s 2c"
ACES, KINGS, QUEENS = "Ac Ad 5h", "Kc Kd 5s", "Qc Qd 6h"


@pytest.mark.clause("CA.glossary.action")
@pytest.mark.parametrize(
    ("action_seat", "order"),
    [(None, [7, 5, 2]), (7, [7, 5, 2]), (6, [5, 2, 7]), (5, [5, 2, 7]), (3, [2, 7, 5]), (2, [2, 7, 5]), (1, [7, 5, 2])],
)
def test_settlement_starts_at_the_action_seat_and_decides_who_goes_uncovered(
    action_seat: int | None, order: list[int]
) -> None:
    boxes = bet_3(2, ACES, 60_00), bet_3(5, KINGS, 60_00), bet_3(7, QUEENS, 60_00)
    settlement = play(house("california-small"), BOARD, *boxes, posted=90_00, action_seat=action_seat)
    assert [(one.seat, one.outcome, money(one)) for one in settlement.settled] == [
        (order[0], Outcome.WON, (60_00, 60_00, 0)),
        (order[1], Outcome.WON, (30_00, 60_00, 0)),
        (order[2], Outcome.UNCOVERED, (0, 60_00, 0)),
    ]


@pytest.mark.clause("CAB.3cb.6")
def test_all_side_bets_at_the_table_draw_on_the_bank_before_any_base_bet_does() -> None:
    settlement = play(
        house("california-bonus-standard"),
        BOARD,
        bet_3(7, KINGS, 100_00),
        bet_3(1, QUEENS, 5_00, three_card_bonus=50_00),
        posted=100_00,
    )
    assert [(one.seat, one.spot, money(one)) for one in settlement.settled] == [
        (1, Spot.THREE_CARD_BONUS, (50_00, 50_00, 0)),
        (7, Spot.BET_3, (50_00, 100_00, 0)),
        (1, Spot.BET_3, (0, 5_00, 0)),
    ]


ALL_BASE = (Spot.BET_1, Spot.BET_2, Spot.BET_3)


@pytest.mark.parametrize(
    ("name", "order", "spots"),
    [
        under(
            "shfl-bonus",
            "SHFL.bonus.recommended.12 SHFL.bonus.round.7",
            "as-recommended",
            [*ALL_BASE, Spot.THREE_CARD_BONUS, Spot.FIVE_CARD_BONUS],
        ),
        under(
            "shfl-bonus",
            "SHFL.3cb.option1.3 SHFL.bonus.round.7",
            "option-1",
            [Spot.THREE_CARD_BONUS, *ALL_BASE, Spot.FIVE_CARD_BONUS],
        ),
    ],
)
def test_each_player_is_settled_in_turn_from_the_dealers_right(name: str, order: str, spots: list[Spot]) -> None:
    rules = house(name, ('"option-1"', f'"{order}"'))
    boxes = [
        box(seat, cards, bet=10_00, three_card_bonus=5_00, five_card_bonus=1_00)
        for seat, cards in [(2, ACES), (6, KINGS), (4, QUEENS)]
    ]
    settled = play(rules, BOARD, *boxes).settled
    assert [(one.seat, one.spot) for one in settled] == [(seat, spot) for seat in (6, 4, 2) for spot in spots]


@pytest.mark.clause("SHFL.3cb.option2.6")
def test_under_option_2_the_side_bet_is_settled_first_and_the_rest_of_the_game_afterwards() -> None:
    rules = house("shfl-bonus", ('"option-1"', '"option-2"'))
    played = bet_3(1, KINGS, 10_00, three_card_bonus=5_00, five_card_bonus=1_00, cover_all=5_00)
    dealt = DealtRound((played,), parse_cards(BOARD))
    early = settle(rules, dealt, passes=rules.settlement_order.early)
    assert [(one.spot, money(one)) for one in early.settled] == [(Spot.THREE_CARD_BONUS, (5_00, 5_00, 0))]
    final = settle(rules, dealt, passes=rules.settlement_order.final)
    assert [one.spot for one in final.settled] == [Spot.BET_3, Spot.FIVE_CARD_BONUS, Spot.COVER_ALL]
    assert settle(rules, dealt).settled == early.settled + final.settled


@pytest.mark.clause("MD.11.D", "MD.11.E")
def test_maryland_settles_player_by_player_from_the_far_right_base_bets_first() -> None:
    sides: dict[str, Any] = {
        "five_card_bonus": 1_00,
        "three_card_bonus": 5_00,
        "six_card_bonus": 5_00,
        "progressive": 1_00,
    }
    boxes = [box(seat, cards, bet=10_00, **sides) for seat, cards in [(2, ACES), (6, KINGS), (4, QUEENS)]]
    settled = play(house("maryland-full"), BOARD, *boxes, six_card_box="3h 8c Jd").settled
    spots = (*ALL_BASE, Spot.FIVE_CARD_BONUS, Spot.THREE_CARD_BONUS, Spot.SIX_CARD_BONUS, Spot.PROGRESSIVE)
    assert [(one.seat, one.spot) for one in settled] == [(seat, spot) for seat in (6, 4, 2) for spot in spots]
