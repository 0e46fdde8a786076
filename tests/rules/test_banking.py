"""The player-dealer's bank under each cover model, by hand-worked sequences (reading A2)."""

from __future__ import annotations

import pytest

from letitride.rules.settling.banking import Bank, CoverModel


def run(cover: CoverModel, *steps: tuple[str, int]) -> list[int]:
    bank, moved = Bank("Ada", 100_00, cover), []
    for step, amount in steps:
        bank, cents = bank.pay(amount) if step == "pay" else bank.collect(amount)
        moved.append(cents)
    return moved


@pytest.mark.parametrize(
    ("cover", "collected"),
    [
        (CoverModel.SEPARATE_CAPS, 100_00),  # at most the wager, whatever was paid
        (CoverModel.RUNNING_BALANCE, 160_00),  # the sixty paid come back, then a hundred is won
        (CoverModel.EVERY_WAGER, 40_00),  # the sixty paid are used up
    ],
)
def test_what_can_be_collected_after_sixty_were_paid(cover: CoverModel, collected: int) -> None:
    assert run(cover, ("pay", 60_00), ("collect", 500_00)) == [60_00, collected]


@pytest.mark.parametrize(
    ("cover", "paid"),
    [(CoverModel.SEPARATE_CAPS, 100_00), (CoverModel.RUNNING_BALANCE, 180_00), (CoverModel.EVERY_WAGER, 20_00)],
)
def test_what_can_be_paid_after_eighty_were_collected(cover: CoverModel, paid: int) -> None:
    assert run(cover, ("collect", 80_00), ("pay", 500_00)) == [80_00, paid]


@pytest.mark.parametrize("cover", CoverModel)
def test_a_bank_with_nothing_left_to_pay_collects_nothing(cover: CoverModel) -> None:
    assert run(cover, ("pay", 100_00), ("collect", 10_00)) == [100_00, 0]


def test_a_bank_is_more_than_zero() -> None:
    with pytest.raises(ValueError, match="more than zero"):
        Bank("Ada", 0)
