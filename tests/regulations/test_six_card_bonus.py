"""Maryland's Six Card Bonus: the player's three cards and the three box cards, best five of six or all six."""

from __future__ import annotations

import pytest

from letitride.rules.ledger import INVENTORY, LAYOUT, balances, player_account
from letitride.rules.settling.settled import Outcome, Settled
from letitride.rules.wagers import Spot

from .conftest import bet_3, house, money, play, wager

DEALT = {
    "royal flush": ("As Ks Qs", "Js Ts 2h", 1_000),
    "straight flush": ("9h 8h 7h", "6h 5h Kc", 200),
    "four of a kind": ("4c 4d 4h", "4s 9c Jd", 50),
    "full house": ("Kc Kd Kh", "2s 2d 8h", 20),
    "flush": ("Ad Jd 9d", "4d 2d Kc", 15),
    "straight": ("6c 5d 4h", "3s 2c Kd", 10),
    "three of a kind": ("7c 7d Kh", "7s 2c Jd", 5),
}


def six_card(cards: str, six_card_box: str, stake: int, *, letter: str = "A", community: str = "8s 3c") -> Settled:
    rules = house("maryland-full", ("MD-6CB-A", f"MD-6CB-{letter}"))
    played = bet_3(2, cards, 10_00, six_card_bonus=stake)
    return wager(play(rules, community, played, six_card_box=six_card_box), 2, Spot.SIX_CARD_BONUS)


@pytest.mark.clause("MD.12.D", "MD.11.E.3")
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize("hand", DEALT)
def test_winners_are_paid_odds_to_1_and_keep_the_stake(letter: str, hand: str) -> None:
    cards, six_card_box, odds = DEALT[hand]
    won = six_card(cards, six_card_box, 5_00, letter=letter)
    assert (won.outcome, money(won), won.clause) == (Outcome.WON, (odds * 5_00, 5_00, 0), "MD.11.E.3")


@pytest.mark.clause("MD.12.D")
@pytest.mark.parametrize(
    ("letter", "suit", "dollars"),
    [
        ("A", "d", 1_000_000),
        ("A", "h", 100_000),
        ("A", "s", 100_000),
        ("A", "c", 100_000),
        ("B", "d", 100_000),
        ("B", "h", 100_000),
        ("B", "s", 100_000),
        ("B", "c", 100_000),
    ],
)
@pytest.mark.parametrize("stake", [5_00, 50_00])
def test_a_super_royal_wins_a_fixed_sum_whatever_the_wager_and_the_stake_comes_back(
    letter: str, suit: str, dollars: int, stake: int
) -> None:
    cards, six_card_box = f"A{suit} K{suit} 9{suit}", f"Q{suit} J{suit} T{suit}"
    community = "8h 3c" if suit != "h" else "8s 3c"
    won = six_card(cards, six_card_box, stake, letter=letter, community=community)
    assert money(won) == (dollars * 100, stake, 0)


@pytest.mark.clause("MD.11.E.3")
@pytest.mark.parametrize(
    ("cards", "six_card_box"), [("Qc Qd 3h", "3s 9d Kc"), ("Ac Ad 9h", "7s 4d 2c"), ("Kc 9d 4h", "7s 3d 2c")]
)
def test_two_pair_and_less_lose_to_the_house(cards: str, six_card_box: str) -> None:
    lost = six_card(cards, six_card_box, 25_00, community="Jh 8s")
    assert (lost.outcome, money(lost)) == (Outcome.LOST, (0, 0, 25_00))
    assert balances(lost.transfers(None)) == {LAYOUT: -25_00, INVENTORY: 25_00}


@pytest.mark.clause("MD.11.E.3")
def test_the_community_cards_do_not_count_and_the_box_cards_count_for_nothing_else() -> None:
    only_with_community = play(
        house("maryland-full"),
        "7s 7h",
        bet_3(1, "7c 7d 2h", 10_00, six_card_bonus=5_00),
        six_card_box="Kd Qc 4s",
    )
    assert wager(only_with_community, 1, Spot.BET_3).paid_cents == 500_00
    assert wager(only_with_community, 1, Spot.SIX_CARD_BONUS).outcome is Outcome.LOST
    only_with_box = play(
        house("maryland-full"),
        "Kd Qc",
        bet_3(1, "7c 7d 2h", 10_00, six_card_bonus=5_00),
        six_card_box="7s 7h 4s",
    )
    assert wager(only_with_box, 1, Spot.BET_3).outcome is Outcome.LOST
    assert wager(only_with_box, 1, Spot.SIX_CARD_BONUS).paid_cents == 250_00


@pytest.mark.clause("MD.11.E.3")
def test_the_house_pays_the_winner_out_of_its_inventory() -> None:
    won = six_card("7c 7d Kh", "7s 2c Jd", 10_00)
    assert balances(won.transfers(None)) == {LAYOUT: -10_00, INVENTORY: -50_00, player_account("player 2"): 60_00}
