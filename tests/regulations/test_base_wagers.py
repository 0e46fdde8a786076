"""The three base bets: three equal ones, within the limits, paid or taken at the odds of one paytable."""

from __future__ import annotations

import pytest

from letitride.rules.ledger import INVENTORY, LAYOUT, balances, player_account
from letitride.rules.notices import notices
from letitride.rules.placement import check_box, check_boxes, check_own_box, check_wager
from letitride.rules.settling.banking import Bank
from letitride.rules.settling.dealt_round import DealtRound
from letitride.rules.settling.settled import Outcome
from letitride.rules.settling.settlement import settle
from letitride.rules.wagers import BASE_SPOTS, Spot

from .conftest import FIVE_CARDS, bet_3, box, forbidden, house, money, play, refused, three_bets, under, wager

WINNING = tuple(FIVE_CARDS)[:9]


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.bet.3", "CA.bet.3"),
        under("california-bonus-standard", "CAB.bet.3", "CAB.bet.3"),
        under("shfl-classic", "SHFL.base.2 SHFL.bonus.bets.3", "SHFL.bonus.bets.3"),
        under("maryland-full", "MD.07.E.1", "MD.07.E.1"),
    ],
)
def test_taking_part_needs_three_equal_bets(name: str, clause: str) -> None:
    check_box(house(name), three_bets(20_00))
    for spot in BASE_SPOTS:
        with forbidden(clause):
            check_box(house(name), {other: 20_00 for other in BASE_SPOTS if other is not spot})
        with forbidden(clause):
            check_box(house(name), {**three_bets(20_00), spot: 25_00})
        with forbidden(clause):
            check_wager(house(name), spot, 25_00, placed={other: 20_00 for other in BASE_SPOTS if other is not spot})
    with forbidden(clause):
        check_box(house(name), {})


@pytest.mark.clause("CA.bet.3.withdraw", "CAB.bet.3.withdraw", "SHFL.bonus.bets.3.withdraw", "MD.07.E.2")
def test_bets_1_and_2_can_be_withdrawn_and_no_other_wager_ever() -> None:
    assert [spot for spot in Spot if spot.is_withdrawable] == [Spot.BET_1, Spot.BET_2]


@pytest.mark.parametrize(
    ("name", "tier", "low", "high", "clause"),
    [
        under("california-small", "CA.bet.1.limits", "$5 to $100", 5_00, 100_00, "CA.bet.1.limits"),
        under("california-small", "CA.bet.1.limits", "$10 to $300", 10_00, 300_00, "CA.bet.1.limits"),
        under("california-bonus-tiers", "CAB.bet.1.limits", "$25 to $500", 25_00, 500_00, "CAB.bet.1.limits"),
    ],
)
def test_every_bet_lies_between_the_minimum_and_the_maximum(
    name: str, tier: str, low: int, high: int, clause: str
) -> None:
    rules = house(name, table_limit=tier)
    for spot in BASE_SPOTS:
        check_wager(rules, spot, low, placed={})
        check_wager(rules, spot, high, placed={})
        for stake in (0, low - 1, high + 1):
            with forbidden(clause):
                check_wager(rules, spot, stake, placed={})


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.bet.5", "CA.bet.5"),
        under("california-bonus-standard", "CAB.bet.5", "CAB.bet.5"),
        under("maryland-full", "MD.07.B", "MD.07.B"),
    ],
)
def test_only_the_player_who_sits_at_a_box_bets_there(name: str, clause: str) -> None:
    check_own_box(house(name), player="Ann", holder="Ann")
    with forbidden(clause):
        check_own_box(house(name), player="Ben", holder="Ann")


@pytest.mark.clause("MD.07.F")
@pytest.mark.parametrize(("allowed", "too_many"), [(1, [3, 4]), (2, [5, 6, 7]), (6, [1, 2, 3, 4, 5, 6, 7])])
def test_a_player_bets_as_many_adjacent_boxes_as_the_submission_says(allowed: int, too_many: list[int]) -> None:
    rules = house("maryland-full", ("adjacent_boxes = 2", f"adjacent_boxes = {allowed}"))
    check_boxes(rules, too_many[1:])
    with forbidden("MD.07.F"):
        check_boxes(rules, too_many)


@pytest.mark.clause("MD.07.F")
def test_the_boxes_of_one_player_lie_next_to_each_other() -> None:
    for seats in ([1, 3], [7, 5], [1, 7]):
        with forbidden("MD.07.F"):
            check_boxes(house("maryland-full"), seats)


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.round.10", "CA.round.10"),
        under("california-bonus-standard", "CAB.round.10", "CAB.round.10"),
        under("shfl-classic", "SHFL.base.12 SHFL.bonus.round.8", "SHFL.bonus.round.8"),
        under("maryland-full", "MD.11.D.3", "MD.11.D.3"),
    ],
)
@pytest.mark.parametrize(("withdrawn", "paid_on"), [("", "1 2 3"), ("1", "2 3"), ("2", "1 3"), ("1 2", "3")])
def test_a_winning_hand_is_paid_on_every_bet_left_in_action_and_on_no_other(
    name: str, clause: str, withdrawn: str, paid_on: str
) -> None:
    cards, community = FIVE_CARDS["two pair"]
    settlement = play(house(name), community, box(2, cards, bet=25_00, withdrawn=withdrawn))
    assert [(one.spot, one.outcome, money(one), one.clause) for one in settlement.settled] == [
        (Spot(f"bet {number}"), Outcome.WON, (50_00, 25_00, 0), clause) for number in paid_on.split()
    ]
    assert balances(settlement.transfers())[player_account("player 2")] == 75_00 * len(paid_on.split())
    assert balances(settlement.transfers())[LAYOUT] == -25_00 * len(paid_on.split())


@pytest.mark.parametrize(
    "name",
    [
        under("california-small", "CA.round.10.qualify"),
        under("california-bonus-standard", "CAB.round.10.qualify"),
        under("shfl-classic", "SHFL.base.12 SHFL.base.12a SHFL.bonus.round.8"),
        under("maryland-full", "MD.11.D.3"),
    ],
)
def test_a_pair_of_tens_wins_and_a_pair_of_nines_loses_every_bet_in_action(name: str) -> None:
    tens, board = FIVE_CARDS["tens or better"]
    won = play(house(name), board, box(1, tens, bet=15_00))
    assert [money(one) for one in won.settled] == [(15_00, 15_00, 0)] * 3
    nines, board = FIVE_CARDS["low pair"]
    lost = play(house(name), board, box(1, nines, bet=15_00))
    assert [money(one) for one in lost.settled] == [(0, 0, 15_00)] * 3


@pytest.mark.parametrize(
    ("name", "odds"),
    [
        under("california-small", "CA.round.10.odds", [1000, 200, 50, 11, 8, 5, 3, 2, 1]),
        under("california-bonus-standard", "CAB.round.10.odds", [500, 100, 25, 15, 10, 5, 3, 2, 1]),
        under("shfl-classic", "SHFL.bonus.round.8.odds SHFL.howto.pay", [1000, 200, 50, 11, 8, 5, 3, 2, 1]),
        under("maryland-full", "MD.12.A", [1000, 200, 50, 11, 8, 5, 3, 2, 1]),
        under("maryland-manual", "MD.12.A", [100, 50, 30, 15, 9, 6, 3, 2, 1]),
    ],
)
def test_winners_are_paid_the_odds_that_the_layout_shows(name: str, odds: list[int]) -> None:
    (shown,) = (notice.lines for notice in notices(house(name)) if notice.heading.startswith("base game payouts"))
    assert shown == tuple(f"{hand}: {odd:,} to 1" for hand, odd in zip(WINNING, odds, strict=True))
    for hand, odd in zip(WINNING, odds, strict=True):
        cards, community = FIVE_CARDS[hand]
        settlement = play(house(name), community, bet_3(4, cards, 10_00))
        assert money(wager(settlement, 4, Spot.BET_3)) == (odd * 10_00, 10_00, 0)


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("california-small", "CA.round.10.odds", "CA.round.10.odds"),
        under("california-bonus-standard", "CAB.round.10.odds", "CAB.round.10.odds"),
        under("shfl-classic", "SHFL.bonus.round.8.odds", "SHFL.bonus.round.8.odds"),
    ],
)
def test_no_payout_limit_can_cut_the_odds(name: str, clause: str) -> None:
    limit = '[payout_limit]\namount = "$50,000"\nwagers = ["base"]\n\n'
    assert refused(name, ("[wagers.base]", f"{limit}[wagers.base]")) == {("payout_limit", clause)}


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        under("shfl-classic", "SHFL.bonus.round.8.lose", "SHFL.bonus.round.8.lose"),
        under("maryland-full", "MD.11.D.3", "MD.11.D.3"),
    ],
)
def test_losing_bets_go_to_the_tray_of_the_house(name: str, clause: str) -> None:
    cards, community = FIVE_CARDS["low pair"]
    settlement = play(house(name), community, box(6, cards, bet=30_00, withdrawn="2"))
    assert [(one.outcome, one.clause) for one in settlement.settled] == [(Outcome.LOST, clause)] * 2
    assert balances(settlement.transfers()) == {LAYOUT: -60_00, INVENTORY: 60_00}


@pytest.mark.clause("SHFL.overview")
def test_players_play_against_a_paytable_and_not_against_each_other() -> None:
    rules, mine = house("shfl-classic"), box(3, "Jc 8d 4h", bet=10_00)
    alone = play(rules, "Jd 2s", mine)
    beside_better = play(rules, "Jd 2s", mine, box(1, "Jh Js 2d", bet=100_00))
    beside_worse = play(rules, "Jd 2s", mine, box(7, "Kc 9d 5h", bet=5_00))
    assert [one.net_cents("player 3") for one in (alone, beside_better, beside_worse)] == [30_00] * 3
    with pytest.raises(ValueError, match="the house banks"):
        settle(rules, DealtRound((mine,), ()), bank=Bank("Ada", 100_00))
