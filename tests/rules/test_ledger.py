"""Money moves between two accounts, and only more than nothing."""

from __future__ import annotations

import pytest

from letitride.rules.ledger import INVENTORY, LAYOUT, METER, Transfer, balances, bank_account, player_account
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.settling.collection import Collection, grow_meter
from letitride.rules.settling.progressive import Award, Meter
from letitride.rules.submission import MeterTerms
from letitride.rules.wagers import Spot


@pytest.mark.parametrize("cents", [0, -1])
def test_a_transfer_moves_more_than_nothing(cents: int) -> None:
    with pytest.raises(ValueError, match="more than zero"):
        Transfer(LAYOUT, INVENTORY, cents, "")
    assert Transfer(LAYOUT, INVENTORY, 1, "").amount_cents == 1


def test_a_transfer_joins_two_accounts() -> None:
    with pytest.raises(ValueError, match="with itself"):
        Transfer(player_account("Ann"), player_account("Ann"), 1, "")
    moved = Transfer(player_account("Ann"), bank_account("Ann"), 1, "")
    assert balances([moved]) == {player_account("Ann"): -1, bank_account("Ann"): 1}


def test_accounts_have_a_name_that_tells_them_apart() -> None:
    assert [str(account) for account in (LAYOUT, player_account("Ann"), bank_account("Ann"))] == [
        "layout",
        "player:Ann",
        "bank:Ann",
    ]


def test_a_meter_grows_by_progressive_wagers_only_and_moves_whole_cents() -> None:
    slow = Meter.opened(MeterTerms(rate_basis_points=1, initial_cents=100_000, reset_cents=100_000))
    with pytest.raises(ValueError, match="not by the Five Card Bonus"):
        grow_meter(slow, Collection(Spot.FIVE_CARD_BONUS, {1: 1_00}))
    grown, moved = grow_meter(slow, Collection(Spot.PROGRESSIVE, {1: 1_00}))
    assert (grown.units - slow.units, moved) == (100, ()), "a hundredth of a cent is kept and not moved"
    _, moved = grow_meter(slow, Collection(Spot.PROGRESSIVE, {1: 100_00, 2: 100_00}))
    assert moved == (Transfer(INVENTORY, METER, 2, "meter growth"),)


def test_a_meter_is_lifted_to_its_reset_amount_and_never_above() -> None:
    """After a 10% award the house lifts the meter where it stands below, by reading N38; 1,100 leaves 990."""
    terms = MeterTerms(rate_basis_points=1, initial_cents=1_100_00, reset_cents=1_000_00)
    above = MeterTerms(rate_basis_points=1, initial_cents=2_000_00, reset_cents=1_000_00)
    tenth = PercentOfMeter(10)
    assert Meter.opened(terms, tops_up=True).pay(tenth)[1] == Award(110_00, 10_00)
    assert Meter.opened(above, tops_up=True).pay(tenth)[1] == Award(200_00, 0)
    assert Meter.opened(terms).pay(tenth)[1] == Award(110_00, 0)
    assert Meter.opened(above).pay(PercentOfMeter(100))[1] == Award(2_000_00, 1_000_00)
