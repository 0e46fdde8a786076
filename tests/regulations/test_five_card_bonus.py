"""The $1 bonus and Maryland's Five Card Bonus: a fixed sum for a fixed dollar that was taken before the deal."""

from __future__ import annotations

import pytest

from letitride.rules.ledger import INVENTORY, LAYOUT, balances, player_account
from letitride.rules.placement import check_wager
from letitride.rules.settling.settled import Outcome
from letitride.rules.wagers import Spot

from .conftest import FIVE_CARDS, bet_3, box, forbidden, house, money, play, three_bets, under, wager

MARYLAND = {
    "A": [20_000, 2_000, 150, 75, 50, 25, 4, 3, 2, 0],
    "B": [20_000, 2_000, 200, 75, 50, 25, 5, 4, 1, 0],
    "C": [20_000, 2_000, 100, 75, 50, 25, 9, 6, 0, 0],
    "D": [10_000, 2_000, 200, 75, 50, 25, 5, 4, 1, 0],
    "E": [10_000, 2_000, 200, 100, 50, 25, 10, 6, 0, 0],
    "F": [10_000, 2_000, 100, 75, 50, 25, 9, 6, 0, 0],
    "G": [20_000, 2_000, 300, 150, 50, 25, 5, 0, 0, 0],
}
SHFL = {
    "LIRB-03": [20_000, 1_000, 100, 75, 50, 25, 4, 3, 1, 0],
    "LIRB-06": [20_000, 2_000, 100, 75, 50, 25, 8, 4, 0, 0],
    "LIRB-09": [20_000, 2_000, 300, 150, 50, 25, 5, 0, 0, 0],
    "LIRB-10": [10_000, 2_000, 100, 75, 50, 25, 8, 4, 0, 0],
    "LIRB-25": [10_000, 2_000, 100, 75, 50, 25, 8, 4, 0, 0],
    "LIRB-28": [5_000, 2_000, 100, 75, 50, 25, 8, 4, 0, 0],
    "LIRB-29": [5_000, 2_000, 100, 75, 50, 25, 8, 4, 0, 0],
}


def bonus(name: str, old: str, new: str, hand: str) -> tuple[int, int, int]:
    """What the bonus dollar came to when the paytable of a submission is exchanged."""
    cards, community = FIVE_CARDS[hand]
    settlement = play(house(name, (old, new)), community, bet_3(3, cards, 10_00, five_card_bonus=1_00))
    return money(wager(settlement, 3, Spot.FIVE_CARD_BONUS))


@pytest.mark.clause("MD.12.B", "MD.11.E.1")
@pytest.mark.parametrize("letter", MARYLAND)
def test_maryland_pays_the_dollars_of_the_paytable_chosen_and_keeps_the_stake(letter: str) -> None:
    for hand, dollars in zip(FIVE_CARDS, MARYLAND[letter], strict=True):
        assert bonus("maryland-full", "MD-5CB-C", f"MD-5CB-{letter}", hand) == (dollars * 100, 0, 1_00), hand


@pytest.mark.clause("SHFL.bonus.round.9", "SHFL.bonus.odds.2.bonus")
@pytest.mark.parametrize("paytable", SHFL)
def test_the_bonus_dollar_wins_the_posted_sum_and_does_not_come_back(paytable: str) -> None:
    for hand, dollars in zip(FIVE_CARDS, SHFL[paytable], strict=True):
        assert bonus("shfl-bonus", "LIRB-06", paytable, hand) == (dollars * 100, 0, 1_00), hand


@pytest.mark.clause("SHFL.bonus.odds.2.bonus")
def test_the_bonus_award_comes_on_top_of_the_base_payout_and_only_with_the_bet() -> None:
    cards, community = FIVE_CARDS["flush"]
    with_the_dollar = play(house("shfl-bonus"), community, bet_3(1, cards, 10_00, five_card_bonus=1_00))
    assert with_the_dollar.net_cents("player 1") == 80_00 + 50_00 - 1_00
    without = play(house("shfl-bonus"), community, bet_3(1, cards, 10_00))
    assert without.net_cents("player 1") == 80_00
    beside = play(
        house("shfl-bonus"), community, bet_3(1, cards, 10_00), bet_3(2, "Kc 9s 3h", 10_00, five_card_bonus=1_00)
    )
    assert beside.net_cents("player 1") == 80_00
    assert wager(beside, 2, Spot.FIVE_CARD_BONUS).outcome is Outcome.LOST


@pytest.mark.clause("SHFL.bonus.round.9", "SHFL.howto.buck")
def test_the_award_is_paid_from_the_tray_where_the_dollar_already_lies() -> None:
    cards, community = FIVE_CARDS["full house"]
    settlement = play(house("shfl-bonus"), community, bet_3(1, cards, 10_00, five_card_bonus=1_00))
    award = wager(settlement, 1, Spot.FIVE_CARD_BONUS)
    assert (award.outcome, award.clause) == (Outcome.WON, "SHFL.bonus.round.9")
    assert balances(award.transfers(None)) == {INVENTORY: -75_00, player_account("player 1"): 75_00}
    lost = play(house("shfl-bonus"), "8s 2c", bet_3(1, "Kc 9d 4h", 10_00, five_card_bonus=1_00))
    assert balances(lost.transfers()) == {LAYOUT: -10_00, INVENTORY: 10_00}


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("shfl-bonus", "SHFL.bonus.bets.4 SHFL.howto.buck", "SHFL.bonus.bets.4"),
        under("maryland-full", "MD.12.B", "MD.07.E.3"),
    ],
)
def test_the_bonus_bet_is_exactly_one_dollar(name: str, clause: str) -> None:
    check_wager(house(name), Spot.FIVE_CARD_BONUS, 1_00, placed=three_bets(10_00))
    for stake in (50, 99, 1_01, 2_00, 5_00, 10_00):
        with forbidden(clause):
            check_wager(house(name), Spot.FIVE_CARD_BONUS, stake, placed=three_bets(10_00))


@pytest.mark.clause("SHFL.bonus.bets.4")
@pytest.mark.parametrize("withdrawn", ["", "1", "2", "1 2"])
def test_the_bonus_pays_on_the_hand_alone_whichever_base_bets_were_withdrawn(withdrawn: str) -> None:
    cards, community = FIVE_CARDS["straight"]
    played = box(1, cards, bet=10_00, withdrawn=withdrawn, five_card_bonus=1_00)
    assert wager(play(house("shfl-bonus"), community, played), 1, Spot.FIVE_CARD_BONUS).paid_cents == 25_00
