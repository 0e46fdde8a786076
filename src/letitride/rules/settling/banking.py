"""The player-dealer's bank: what it pays, what it takes, and what it leaves uncovered (California)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum


class CoverModel(Enum):
    """How the player-dealer's wager is used up; the documents admit three readings (A2)."""

    SEPARATE_CAPS = "separate-caps"
    """Total paid and total collected are each at most the wager. The default: every sentence holds as written."""

    RUNNING_BALANCE = "running-balance"
    """Losers' chips can pay later winners; the net result is at most the wager either way."""

    EVERY_WAGER = "every-wager"
    """Every settled wager, won or lost, uses up the wager."""


@dataclass(frozen=True, slots=True)
class Bank:
    """The player-dealer's wager for one round and how much of it is used (CA.bet.4, CA.round.11.limit).

    >>> bank = Bank("Ada", posted_cents=10_000, cover=CoverModel.SEPARATE_CAPS)
    >>> bank, collected = bank.collect(8_000)
    >>> bank, paid = bank.pay(15_000)
    >>> collected, paid, bank.is_exhausted
    (8000, 10000, True)
    """

    player: str
    posted_cents: int
    cover: CoverModel = CoverModel.SEPARATE_CAPS
    paid_cents: int = 0
    collected_cents: int = 0

    def __post_init__(self) -> None:
        if self.posted_cents <= 0:
            raise ValueError("a player-dealer posts a wager of more than zero")

    @property
    def payable_cents(self) -> int:
        """How much the bank can still pay."""
        match self.cover:
            case CoverModel.SEPARATE_CAPS:
                return self.posted_cents - self.paid_cents
            case CoverModel.RUNNING_BALANCE:
                return self.posted_cents + self.collected_cents - self.paid_cents
            case CoverModel.EVERY_WAGER:
                return self.posted_cents - self.paid_cents - self.collected_cents

    @property
    def collectable_cents(self) -> int:
        """How much the bank can still take."""
        match self.cover:
            case CoverModel.SEPARATE_CAPS:
                return self.posted_cents - self.collected_cents
            case CoverModel.RUNNING_BALANCE:
                return self.posted_cents + self.paid_cents - self.collected_cents
            case CoverModel.EVERY_WAGER:
                return self.payable_cents

    @property
    def is_exhausted(self) -> bool:
        """Nothing is left to pay with, so every wager not yet settled goes back, win or lose (reading A3)."""
        return self.payable_cents == 0

    @property
    def balance_cents(self) -> int:
        """What the player-dealer takes away: the wager, more what was collected, less what was paid."""
        return self.posted_cents + self.collected_cents - self.paid_cents

    def pay(self, due_cents: int) -> tuple[Bank, int]:
        """Pay a winner as far as the bank reaches (reading A4): the bank afterwards, and what was paid."""
        paid = min(due_cents, self.payable_cents)
        return replace(self, paid_cents=self.paid_cents + paid), paid

    def collect(self, stake_cents: int) -> tuple[Bank, int]:
        """Take a loser as far as the bank reaches: the bank afterwards, and what was taken."""
        collected = 0 if self.is_exhausted else min(stake_cents, self.collectable_cents)
        return replace(self, collected_cents=self.collected_cents + collected), collected
