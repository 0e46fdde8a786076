"""What a player is told about a wager is what the exact analyses say, and the fee is the one that is taken."""

from __future__ import annotations

from fractions import Fraction

import pytest

from letitride.catalogue import load_catalogue
from letitride.odds.wagers.explained import explain_wager
from letitride.rules.house_rules import HouseRules
from letitride.rules.settling.fees import fee_of_wager
from letitride.rules.wagers import Wager, spots_of

CATALOGUE = load_catalogue()


def _house(name: str) -> HouseRules:
    return CATALOGUE.house_rules(name)


def test_the_base_game_costs_its_house_edge() -> None:
    """LIRX-01 keeps 37963/1082900 of each bet; a pair of tens or better, 23.88% of hands, wins."""
    told = explain_wager(_house("shfl-classic"), Wager.BASE, players=3, meter_cents=None)
    assert told.cost == Fraction(37963, 1082900)
    assert told.stake_cents == 500
    assert sum((one.probability for one in told.outcomes), Fraction(0)) == told.hit_frequency


@pytest.mark.parametrize("name", sorted(CATALOGUE.submission_ids()))
def test_every_wager_on_offer_can_be_explained(name: str) -> None:
    house = _house(name)
    for wager in house.paytables:
        if not spots_of(wager):
            continue
        told = explain_wager(house, wager, players=2, meter_cents=1_000_000)
        assert 0 < told.hit_frequency < 1
        assert told.outcomes
        assert told.fee_cents >= 0


def test_fees_are_told_by_wager() -> None:
    """$0.50 for each of three bets, and $0.50 for the 3 Card Bonus; by position one fee for the box."""
    house = _house("california-bonus-standard")
    assert [fee_of_wager(house, wager) for wager in (Wager.BASE, Wager.THREE_CARD_BONUS)] == [150, 50]
    assert fee_of_wager(_house("california-position-fee"), Wager.BASE) == 200
    assert fee_of_wager(_house("shfl-classic"), Wager.BASE) == 0
