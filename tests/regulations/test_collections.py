"""Before the deal: bonus dollars and progressive wagers are counted and put into the house's inventory."""

from __future__ import annotations

import pytest

from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import INVENTORY, LAYOUT, balances, player_account
from letitride.rules.settling.collection import Collection, verify_count
from letitride.rules.wagers import Spot, Wager

from .conftest import bet_3, forbidden, house, play, three_bets, under

PLACED = {
    1: three_bets(10_00, five_card_bonus=1_00, progressive=1_00, three_card_bonus=5_00, six_card_bonus=5_00),
    3: three_bets(10_00, five_card_bonus=1_00),
    6: three_bets(10_00, five_card_bonus=1_00, progressive=1_00),
    7: three_bets(10_00),
}


def dealing(method: str) -> HouseRules:
    """The full table dealing otherwise; the community cards come first only from a reshuffling shoe (MD.10.H)."""
    reshuffles = str(method == "automated-shoe-community-first").lower()
    return house(
        "maryland-full",
        ('dealing = "automated-shoe"', f'dealing = "{method}"'),
        ("adjacent_boxes = 2", f"adjacent_boxes = 2\nreshuffling_shoe = {reshuffles}"),
    )


def case(method: str, spot: Spot, clause: str) -> object:
    return pytest.param(method, spot, clause, id=f"{method} {spot.value}", marks=pytest.mark.clause(clause))


@pytest.mark.parametrize(
    ("method", "spot", "clause"),
    [
        case("manual-shoe", Spot.FIVE_CARD_BONUS, "MD.08.C.1.c"),
        case("manual-shoe", Spot.PROGRESSIVE, "MD.08.C.3.b"),
        case("hand", Spot.FIVE_CARD_BONUS, "MD.09.A.3.a.iii"),
        case("hand", Spot.PROGRESSIVE, "MD.09.A.3.c.ii"),
        case("automated-shoe", Spot.FIVE_CARD_BONUS, "MD.10.A.1.b.iii"),
        case("automated-shoe", Spot.PROGRESSIVE, "MD.10.A.1.d.ii"),
        case("automated-shoe-community-first", Spot.FIVE_CARD_BONUS, "MD.10.A.1.b.iii"),
        case("automated-shoe-community-first", Spot.PROGRESSIVE, "MD.10.A.1.d.ii"),
    ],
)
def test_the_count_of_chips_equals_the_count_of_lammers_or_of_accepted_wagers(
    method: str, spot: Spot, clause: str
) -> None:
    collection = Collection.of(spot, PLACED)
    chips = {Spot.FIVE_CARD_BONUS: 3, Spot.PROGRESSIVE: 2}[spot]
    verify_count(dealing(method), collection, acknowledged=chips, dealing=method)
    for acknowledged in (0, chips - 1, chips + 1):
        with forbidden(clause):
            verify_count(dealing(method), collection, acknowledged=acknowledged, dealing=method)


@pytest.mark.parametrize(
    "method",
    [
        under("manual-shoe", "MD.08.C.1.d MD.08.C.3.c"),
        under("hand", "MD.09.A.3.a.iv MD.09.A.3.c.iii"),
        under("automated-shoe", "MD.10.A.1.b.iv MD.10.A.1.d.iii"),
    ],
)
def test_the_chips_go_into_the_inventory_before_the_deal(method: str) -> None:
    taken = {spot for spot in Spot if spot in PLACED[1] and dealing(method).rule(spot.wager).is_taken_before_deal}
    assert taken == {Spot.FIVE_CARD_BONUS, Spot.PROGRESSIVE}
    assert balances(Collection.of(Spot.FIVE_CARD_BONUS, PLACED).transfers()) == {LAYOUT: -3_00, INVENTORY: 3_00}
    assert balances(Collection.of(Spot.PROGRESSIVE, PLACED).transfers()) == {LAYOUT: -2_00, INVENTORY: 2_00}
    assert Collection.of(Spot.PROGRESSIVE, {7: PLACED[7]}).chips == 0


@pytest.mark.parametrize(
    "method",
    [
        under("manual-shoe", "MD.08.C.1.d MD.08.C.3.c"),
        under("hand", "MD.09.A.3.a.iv MD.09.A.3.c.iii"),
        under("automated-shoe", "MD.10.A.1.b.iv MD.10.A.1.d.iii"),
    ],
)
def test_chips_in_the_inventory_are_not_collected_or_returned_at_settlement(method: str) -> None:
    stakes = {"five_card_bonus": 1_00, "progressive": 1_00}
    lost = play(dealing(method), "8s 2c", bet_3(1, "Kc 9d 4h", 10_00, **stakes))
    assert balances(lost.transfers()) == {LAYOUT: -10_00, INVENTORY: 10_00}
    won = play(dealing(method), "4s 2c", bet_3(1, "4c 4d Jh", 10_00, **stakes))
    assert balances(won.transfers()) == {
        LAYOUT: -10_00,
        INVENTORY: -30_00 - 9_00 - 9_00,
        player_account("player 1"): 40_00 + 9_00 + 9_00,
    }


@pytest.mark.clause("SHFL.bonus.deal.3")
def test_the_one_dollar_bonus_bets_go_into_the_chip_tray_before_the_deal() -> None:
    placed = {
        1: three_bets(10_00, five_card_bonus=1_00, cover_all=5_00),
        2: three_bets(10_00, three_card_bonus=5_00),
        5: three_bets(10_00, five_card_bonus=1_00),
    }
    rules = house("shfl-bonus").ruleset.wagers
    assert [wager for wager, rule in rules.items() if rule.is_taken_before_deal] == [Wager.FIVE_CARD_BONUS]
    collected = Collection.of(Spot.FIVE_CARD_BONUS, placed)
    assert balances(collected.transfers()) == {LAYOUT: -2_00, INVENTORY: 2_00}
    won = play(house("shfl-bonus"), "4s 2c", bet_3(1, "4c 4d Jh", 10_00, five_card_bonus=1_00))
    assert balances((*collected.transfers(), *won.transfers())) == {
        LAYOUT: -2_00 - 10_00,
        INVENTORY: 2_00 - 8_00 - 30_00,
        player_account("player 1"): 8_00 + 40_00,
    }
