"""The 3 Card Bonus: a bet on the player's own three cards, with limits and a paytable of its own."""

from __future__ import annotations

import pytest

from letitride.errors import RuleViolation
from letitride.rules.ledger import INVENTORY, LAYOUT, balances, bank_account, player_account
from letitride.rules.notices import notices
from letitride.rules.placement import check_box, check_wager
from letitride.rules.settling.settled import Outcome
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager

from .conftest import BANKER, bet_3, box, forbidden, house, money, play, refused, three_bets, under, wager

DEALT = {
    "mini royal": "Ah Kh Qh",
    "straight flush": "7d 6d 5d",
    "three of a kind": "4c 4d 4h",
    "straight": "9c 8d 7h",
    "flush": "Js 8s 3s",
    "pair": "2c 2d 9h",
}


@pytest.mark.parametrize(
    "name",
    [
        under("california-bonus-standard", "CAB.3cb.2"),
        under("shfl-classic", "SHFL.3cb.cards SHFL.3cb.win"),
        under("maryland-full", "MD.11.E.2"),
    ],
)
def test_a_pair_or_better_in_the_three_cards_wins_whatever_the_community_cards(name: str) -> None:
    for community in ("Ks 5c", "9c 9s", "2h 2s"):
        settlement = play(house(name), community, bet_3(2, "2c 2d 9h", 10_00, three_card_bonus=5_00))
        assert money(wager(settlement, 2, Spot.THREE_CARD_BONUS)) == (5_00, 5_00, 0)


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-bonus-standard", "CAB.3cb.2 CAB.3cb.4", "CAB.3cb.4"),
        under("shfl-classic", "SHFL.3cb.cards SHFL.3cb.win", "SHFL.3cb.win"),
        under("maryland-full", "MD.11.E.2", "MD.11.E"),
    ],
)
def test_three_cards_without_a_pair_lose_whatever_the_community_cards(name: str, clause: str) -> None:
    for community in ("Kd Ks", "9s 4d", "6s 5s"):
        settlement = play(house(name), community, bet_3(2, "Kc 9d 4h", 10_00, three_card_bonus=5_00))
        lost = wager(settlement, 2, Spot.THREE_CARD_BONUS)
        assert (lost.outcome, money(lost), lost.clause) == (Outcome.LOST, (0, 0, 5_00), clause)


@pytest.mark.parametrize(
    ("name", "paytable", "odds"),
    [
        under("california-bonus-standard", "CAB.3cb.3", "3CB-5", [50, 40, 30, 5, 4, 1]),
        under("california-bonus-tiers", "CAB.3cb.3", "3CB-1", [40, 30, 6, 4, 1]),
        under("shfl-bonus", "SHFL.3cb.mini-royal", "3CB-4", [50, 40, 30, 6, 4, 1]),
        under("maryland-full", "MD.12.C", "MD-3CB-A", [40, 30, 6, 4, 1]),
        under("maryland-manual", "MD.12.C", "MD-3CB-B", [40, 30, 5, 4, 1]),
    ],
)
def test_winners_are_paid_the_odds_that_are_posted(name: str, paytable: str, odds: list[int]) -> None:
    hands = list(DEALT)[-len(odds) :]
    (posted,) = (
        notice.lines
        for notice in notices(house(name))
        if notice.heading == f"{house(name).title(Wager.THREE_CARD_BONUS)} payouts ({paytable})"
    )
    assert posted == tuple(f"{hand}: {odd} to 1" for hand, odd in zip(hands, odds, strict=True))
    for hand, odd in zip(hands, odds, strict=True):
        settlement = play(house(name), "Tc 2h", bet_3(6, DEALT[hand], 20_00, three_card_bonus=10_00))
        assert money(wager(settlement, 6, Spot.THREE_CARD_BONUS)) == (odd * 10_00, 10_00, 0)


@pytest.mark.clause("SHFL.3cb.mini-royal")
@pytest.mark.parametrize(
    ("paytable", "paid"),
    [("3CB-1", 200_00), ("3CB-2", 200_00), ("3CB-3", 200_00), ("3CB-4", 250_00), ("3CB-5", 250_00), ("3CB-6", 250_00)],
)
@pytest.mark.parametrize("cards", ["As Ks Qs", "Ah Kh Qh", "Ad Kd Qd", "Ac Kc Qc"])
def test_a_mini_royal_pays_50_to_1_where_it_is_listed_and_as_a_straight_flush_where_not(
    paytable: str, paid: int, cards: str
) -> None:
    rules = house("shfl-classic", ("3CB-1", paytable))
    settlement = play(rules, "8c 2h", bet_3(1, cards, 20_00, three_card_bonus=5_00))
    assert wager(settlement, 1, Spot.THREE_CARD_BONUS).paid_cents == paid


@pytest.mark.parametrize(
    ("name", "low", "high", "clause"),
    [
        under("california-bonus-standard", "CAB.fees.limits.3cb", 1_00, 50_00, "CAB.fees.limits.3cb"),
        under("shfl-bonus", "SHFL.3cb.option1.1.limits", 5_00, 50_00, "SHFL.3cb.option1.1.limits"),
    ],
)
def test_the_side_bet_has_limits_of_its_own(name: str, low: int, high: int, clause: str) -> None:
    rules, placed = house(name), three_bets(100_00)
    for stake in (low, high):
        check_wager(rules, Spot.THREE_CARD_BONUS, stake, placed=placed)
    for stake in (low - 1, high + 1, 100_00):
        with forbidden(clause):
            check_wager(rules, Spot.THREE_CARD_BONUS, stake, placed=placed)
    with pytest.raises(RuleViolation, match="base game takes"):
        check_wager(rules, Spot.BET_1, low - 1, placed={})
    check_wager(rules, Spot.BET_1, 100_00, placed={})


@pytest.mark.clause("CAB.bet.1.limits")
def test_without_limits_of_its_own_the_side_bet_has_those_of_the_table() -> None:
    own_limits = 'three-card-bonus = { minimum = "$1", maximum = "$50" }\n'
    rules, placed = house("california-bonus-standard", (own_limits, "")), three_bets(100_00)
    for stake in (5_00, 100_00):
        check_wager(rules, Spot.THREE_CARD_BONUS, stake, placed=placed)
    for stake in (4_99, 100_01):
        with forbidden("CAB.fees.limits.3cb"):
            check_wager(rules, Spot.THREE_CARD_BONUS, stake, placed=placed)


@pytest.mark.clause("CAB.3cb.5")
def test_in_california_the_player_dealer_pays_and_collects_the_side_bets() -> None:
    settlement = play(
        house("california-bonus-standard"),
        "Ts 5c",
        bet_3(1, "2c 2d 9h", 5_00, three_card_bonus=20_00),
        bet_3(2, "Kc 8d 4h", 5_00, three_card_bonus=30_00),
    )
    side_bets = [one for one in settlement.settled if one.spot is Spot.THREE_CARD_BONUS]
    transfers = [transfer for one in side_bets for transfer in one.transfers(settlement.bank)]
    assert balances(transfers) == {
        LAYOUT: -50_00,
        player_account("player 1"): 40_00,
        bank_account(BANKER): 10_00,
    }
    assert INVENTORY not in balances(settlement.transfers())


ALONE = ('paytable = "3CB-1"\n', 'paytable = "3CB-1"\n\n[options]\nthree_card_only = true\n')


@pytest.mark.clause("SHFL.3cb.only")
def test_the_house_may_allow_the_side_bet_without_the_base_bets() -> None:
    check_wager(house("shfl-classic", ALONE), Spot.THREE_CARD_BONUS, 5_00, placed={})
    check_box(house("shfl-classic", ALONE), {Spot.THREE_CARD_BONUS: 5_00})
    with forbidden("SHFL.bonus.recommended.2b"):
        check_wager(house("shfl-classic"), Spot.THREE_CARD_BONUS, 5_00, placed={})
    with forbidden("SHFL.bonus.bets.3"):
        check_box(house("shfl-classic"), {Spot.THREE_CARD_BONUS: 5_00})


@pytest.mark.clause("SHFL.3cb.only")
def test_a_player_with_the_side_bet_alone_has_no_base_payout() -> None:
    settlement = play(house("shfl-classic", ALONE), "Kd 9s", box(4, "Kc Kh 9d", three_card_bonus=5_00))
    (only,) = settlement.settled
    assert (only.spot, money(only)) == (Spot.THREE_CARD_BONUS, (5_00, 5_00, 0))


@pytest.mark.clause("SHFL.3cb.only")
def test_one_or_two_base_bets_beside_the_side_bet_are_still_refused() -> None:
    for placed in ({Spot.BET_3: 5_00}, {Spot.BET_1: 5_00, Spot.BET_3: 5_00}):
        with forbidden("SHFL.bonus.bets.3"):
            check_box(house("shfl-classic", ALONE), {**placed, Spot.THREE_CARD_BONUS: 5_00})


@pytest.mark.clause("CAB.bet.4", "CAB.3cb.optional")
def test_california_never_allows_the_side_bet_alone() -> None:
    alone = ("[options]", "[options]\nthree_card_only = true")
    assert refused("california-bonus-standard", alone) == {("options.three_card_only", "")}
    with forbidden("CAB.bet.3"):
        check_box(house("california-bonus-standard"), {Spot.THREE_CARD_BONUS: 5_00})
    for missing in BASE_SPOTS:
        with forbidden("CAB.bet.3"):
            check_box(
                house("california-bonus-standard"),
                {spot: 5_00 for spot in (*BASE_SPOTS, Spot.THREE_CARD_BONUS) if spot is not missing},
            )
