"""Cover All: a side wager on the best hand at the table, at odds that depend on how many hands were dealt."""

from __future__ import annotations

import pytest

from letitride.rules.hands import FiveCardHand
from letitride.rules.ledger import INVENTORY, LAYOUT, balances, player_account
from letitride.rules.settling.dealt_round import Box
from letitride.rules.settling.settled import Outcome
from letitride.rules.wagers import Spot, Wager

from .conftest import bet_3, box, house, money, play, refused, wager

BOARD, TRIPS = "7s 2c", "7c 7d Kh"
OTHERS = ["As 9d 4c", "Ks 8c 3s", "Qh Jd 5c", "Ad 9h 4s", "Qd 8h 3h", "Jh Tc 5d"]


def table(players: int, best: str = TRIPS, **wagers: int) -> list[Box]:
    """So many hands, the best at seat 1, and side wagers of that seat."""
    return [bet_3(1, best, 10_00, **wagers), *(bet_3(seat, OTHERS[seat - 2], 10_00) for seat in range(2, players + 1))]


@pytest.mark.clause("COVER.6")
@pytest.mark.parametrize(
    ("cards", "community", "odds"),
    [
        (TRIPS, BOARD, [20, 11, 7, 5, 4, 3, 3]),
        ("7c 7d 7h", "2s 2d", [100, 40, 25, 20, 17, 15, 10]),
        ("7h 6h 4h", "5h 3d", [30, 15, 10, 8, 6, 5, 4]),
    ],
)
def test_the_odds_depend_on_how_many_hands_were_dealt(cards: str, community: str, odds: list[int]) -> None:
    for players, odd in enumerate(odds, start=1):
        settlement = play(house("shfl-bonus"), community, *table(players, cards, cover_all=5_00))
        assert money(wager(settlement, 1, Spot.COVER_ALL)) == (odd * 5_00, 5_00, 0), players


@pytest.mark.clause("COVER.6")
def test_a_player_with_the_3_card_bonus_alone_counts_as_a_hand() -> None:
    rules = house("shfl-bonus", ("[options]", "[options]\nthree_card_only = true"))
    boxes = [*table(2, cover_all=5_00), box(3, OTHERS[3], three_card_bonus=5_00)]
    assert wager(play(rules, BOARD, *boxes), 1, Spot.COVER_ALL).paid_cents == 7 * 5_00


@pytest.mark.clause("COVER.7")
@pytest.mark.parametrize("best", ["Kc Kd 2h", "Ac Ah Kd", "9c 9s 6d", "Kc 9c 4d"])
def test_it_loses_when_the_best_hand_is_below_three_of_a_kind(best: str) -> None:
    settlement = play(house("shfl-bonus"), BOARD, bet_3(1, best, 10_00, cover_all=5_00), bet_3(2, "Qh Jd 5c", 10_00))
    lost = wager(settlement, 1, Spot.COVER_ALL)
    assert (lost.outcome, money(lost), lost.clause) == (Outcome.LOST, (0, 0, 5_00), "COVER.7")
    assert balances(lost.transfers(None)) == {LAYOUT: -5_00, INVENTORY: 5_00}


@pytest.mark.clause("COVER.7")
def test_three_of_a_kind_is_made_of_the_three_cards_of_one_player_and_the_community_cards() -> None:
    spread_over_two_players = [bet_3(1, "7c Kh 4d", 10_00, cover_all=5_00), bet_3(2, "7d Qh 5d", 10_00)]
    assert wager(play(house("shfl-bonus"), BOARD, *spread_over_two_players), 1, Spot.COVER_ALL).outcome is Outcome.LOST
    assert wager(play(house("shfl-bonus"), BOARD, *table(1, cover_all=5_00)), 1, Spot.COVER_ALL).paid_cents == 100_00


QUADS, STRAIGHT_FLUSH = "9c 9d 9s", "7h 6h 5h"


@pytest.mark.clause("COVER.7.highest-only")
@pytest.mark.parametrize("seats", [(1, 2), (2, 1)])
def test_with_four_of_a_kind_and_a_straight_flush_out_the_straight_flush_alone_is_paid(seats: tuple[int, int]) -> None:
    boxes = [bet_3(seats[0], QUADS, 10_00, cover_all=5_00), bet_3(seats[1], STRAIGHT_FLUSH, 10_00, cover_all=5_00)]
    settlement = play(house("shfl-bonus"), "9h 8h", *boxes)
    paid = [one for one in settlement.settled if one.wager is Wager.COVER_ALL]
    assert [(one.hand, one.paid_cents) for one in paid] == [(FiveCardHand.STRAIGHT_FLUSH, 500_00)] * 2


@pytest.mark.clause("COVER.7.highest-only")
def test_the_same_best_hand_at_two_seats_is_paid_once() -> None:
    boxes = [bet_3(1, "7c Kh 4d", 10_00, cover_all=5_00), bet_3(2, "7d Qh 5d", 10_00)]
    settlement = play(house("shfl-bonus"), "7s 7h", *boxes)
    paid = [one for one in settlement.settled if one.wager is Wager.COVER_ALL]
    assert [money(one) for one in paid] == [(11 * 5_00, 5_00, 0)]


@pytest.mark.clause("COVER.7.all-paid")
def test_every_player_with_the_wager_is_paid_whoever_holds_the_hand_and_nobody_else() -> None:
    settlement = play(
        house("shfl-bonus"),
        BOARD,
        bet_3(1, TRIPS, 10_00),
        bet_3(2, OTHERS[0], 10_00, cover_all=25_00),
        bet_3(3, OTHERS[1], 10_00, cover_all=1_00),
        bet_3(4, OTHERS[2], 10_00),
    )
    paid = [one for one in settlement.settled if one.wager is Wager.COVER_ALL]
    assert [(one.seat, money(one)) for one in paid] == [(3, (5_00, 1_00, 0)), (2, (125_00, 25_00, 0))]
    assert {one.clause for one in paid} == {"COVER.7.all-paid"}
    assert balances(transfer for one in paid for transfer in one.transfers(None)) == {
        LAYOUT: -26_00,
        INVENTORY: -130_00,
        player_account("player 2"): 150_00,
        player_account("player 3"): 6_00,
    }


@pytest.mark.clause("COVER.10")
@pytest.mark.parametrize("order", ["as-recommended", "option-1", "option-2"])
def test_it_is_settled_after_all_base_bets_of_all_players(order: str) -> None:
    rules = house("shfl-bonus", ('"option-1"', f'"{order}"'))
    boxes = [
        bet_3(seat, cards, 10_00, cover_all=5_00, three_card_bonus=5_00, five_card_bonus=1_00)
        for seat, cards in [(1, TRIPS), (4, OTHERS[0]), (7, OTHERS[1])]
    ]
    settled = play(rules, BOARD, *boxes).settled
    assert [one.seat for one in settled if one.wager is Wager.COVER_ALL] == [7, 4, 1]
    assert {one.wager for one in settled[-3:]} == {Wager.COVER_ALL}


@pytest.mark.clause("COVER.3")
@pytest.mark.parametrize("shuffler", ["ACE", "iDeal", "another make"])
def test_it_needs_the_i_deal_plus_shuffler(shuffler: str) -> None:
    other = ('shuffler = "i-Deal Plus"', f'shuffler = "{shuffler}"'), ('"option-1"', '"option-2"')
    assert refused("shfl-bonus", *other) == {("options.shuffler", "COVER.3")}
    without = (
        ('[wagers.cover-all]\npaytable = "COVER-ALL"\n', ""),
        ('cover-all = { minimum = "$1", maximum = "$25" }\n', ""),
    )
    assert refused("shfl-bonus", *other, *without) == set()
