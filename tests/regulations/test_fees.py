"""California's collection fees: flat amounts for each wager and for the player-dealer's round, by table limit."""

from __future__ import annotations

import pytest

from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import FEES, balances, player_account
from letitride.rules.settling.fees import fees_due
from letitride.rules.wagers import Spot

from .conftest import BANKER, house, refused, three_bets, under


def charged(rules: HouseRules, stake: int, *, banker: str | None = None, **side: int) -> list[tuple[str, int, str]]:
    """Who owes what for a round with one bettor, and under which clause."""
    due = fees_due(rules, [("Ann", three_bets(stake, **side))], banker=banker)
    return [(fee.player, fee.amount_cents, fee.clause) for fee in due]


@pytest.mark.parametrize(
    ("name", "tier", "amount", "clause"),
    [
        under("california-small", "CA.fees.player CA.fees.flat", "$5 to $100", 1_50, "CA.fees.player"),
        under("california-small", "CA.fees.player CA.fees.flat", "$10 to $300", 3_00, "CA.fees.player"),
        under("california-bonus-tiers", "CAB.fees.player CAB.fees.flat", "$5 to $100", 1_50, "CAB.fees.player"),
        under("california-bonus-tiers", "CAB.fees.player CAB.fees.flat", "$25 to $500", 3_00, "CAB.fees.player"),
    ],
)
def test_each_base_bet_costs_the_flat_fee_of_the_table_limit_whatever_its_size(
    name: str, tier: str, amount: int, clause: str
) -> None:
    for stake in (5_00, 25_00, 100_00, 500_00):
        assert charged(house(name, table_limit=tier), stake) == [("Ann", amount, clause)]


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.clause("CA.fees.player")
def test_the_fee_is_charged_for_every_bet_placed(count: int) -> None:
    spots = [Spot.BET_1, Spot.BET_2, Spot.BET_3][:count]
    (fee,) = fees_due(house("california-small"), [("Ann", spots)])
    assert fee.amount_cents == 50 * count


@pytest.mark.clause("CA.fees.player", "CA.fees.flat")
def test_where_the_submission_says_so_one_fee_is_charged_for_a_betting_position() -> None:
    assert charged(house("california-position-fee"), 20_00) == [("Ann", 2_00, "CA.fees.player")]
    assert charged(house("california-position-fee"), 500_00) == [("Ann", 2_00, "CA.fees.player")]


@pytest.mark.clause("CAB.fees.3cb", "CAB.fees.flat")
@pytest.mark.parametrize(("tier", "base", "bonus"), [("$5 to $100", 1_50, 50), ("$25 to $500", 3_00, 1_00)])
def test_a_3_card_bonus_bet_costs_a_fee_of_its_own(tier: str, base: int, bonus: int) -> None:
    rules = house("california-bonus-tiers", table_limit=tier)
    for stake in (5_00, 25_00):
        assert charged(rules, 25_00, three_card_bonus=stake) == [
            ("Ann", base, "CAB.fees.player"),
            ("Ann", bonus, "CAB.fees.3cb"),
        ]
    dearer = house("california-bonus-standard", ('three-card-bonus = "$0.50"', 'three-card-bonus = "$0.75"'))
    assert charged(dearer, 25_00, three_card_bonus=5_00)[1] == ("Ann", 75, "CAB.fees.3cb")


@pytest.mark.parametrize(
    ("name", "tier", "amount", "clause"),
    [
        under("california-small", "CA.fees.player-dealer", "$5 to $100", 2_00, "CA.fees.player-dealer"),
        under("california-small", "CA.fees.player-dealer", "$10 to $300", 3_00, "CA.fees.player-dealer"),
        under("california-bonus-tiers", "CAB.fees.player-dealer", "$5 to $100", 2_00, "CAB.fees.player-dealer"),
        under("california-bonus-tiers", "CAB.fees.player-dealer", "$25 to $500", 5_00, "CAB.fees.player-dealer"),
    ],
)
def test_the_player_dealer_pays_one_fee_for_a_hand_however_many_play(
    name: str, tier: str, amount: int, clause: str
) -> None:
    rules = house(name, table_limit=tier)
    for bettors in (1, 4, 7):
        boxes = [(f"player {seat}", three_bets(25_00)) for seat in range(bettors)]
        due = fees_due(rules, boxes, banker=BANKER)
        assert len(due) == bettors + 1
        assert [(fee.amount_cents, fee.clause) for fee in due if fee.player == BANKER] == [(amount, clause)]


@pytest.mark.parametrize(
    "name", [under("california-small", "CA.fees.flat"), under("california-bonus-standard", "CAB.fees.flat")]
)
def test_fees_go_from_the_players_to_the_card_room(name: str) -> None:
    due = fees_due(house(name), [("Ann", three_bets(5_00)), ("Ben", three_bets(5_00))], banker=BANKER)
    assert balances(fee.transfer() for fee in due) == {
        player_account("Ann"): -1_50,
        player_account("Ben"): -1_50,
        player_account(BANKER): -2_00,
        FEES: 5_00,
    }


@pytest.mark.parametrize(
    ("name", "fee", "flat", "clause"),
    [
        under("california-position-fee", "CA.round.11.percentage", "player", "$2", "CA.round.11.percentage"),
        under("california-position-fee", "CA.round.11.percentage", "player-dealer", "$5", "CA.round.11.percentage"),
        under("california-bonus-standard", "CAB.round.11.percentage", "player", "$0.50", "CAB.round.11.percentage"),
        under(
            "california-bonus-standard",
            "CAB.round.11.percentage",
            "three-card-bonus",
            "$0.50",
            "CAB.round.11.percentage",
        ),
    ],
)
def test_a_percentage_of_a_wager_is_never_a_fee(name: str, fee: str, flat: str, clause: str) -> None:
    assert refused(name, (f'{fee} = "{flat}"', f'{fee} = "5%"')) == {(f"table_limits[0].fees.{fee}", clause)}
