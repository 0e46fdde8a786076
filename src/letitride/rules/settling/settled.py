"""What settlement gives back: for each wager what was won, returned, collected or left uncovered, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from letitride.rules.hands import Hand
from letitride.rules.ledger import (
    INVENTORY,
    LAYOUT,
    METER,
    Account,
    Transfer,
    bank_account,
    player_account,
)
from letitride.rules.payouts import Payout, PercentOfMeter
from letitride.rules.settling.banking import Bank
from letitride.rules.settling.progressive import Meter
from letitride.rules.wagers import Spot, Wager


class Outcome(Enum):
    """How a wager ended."""

    WON = "won"
    LOST = "lost"
    UNCOVERED = "uncovered"


class Shortfall(Enum):
    """Why less than the paytable's figure, or less than the whole stake, changed hands."""

    BANK = "bank"
    """The player-dealer's wager reached no further."""
    PAYOUT_LIMIT = "payout-limit"
    """The payout limit per hand applied."""


@dataclass(frozen=True, slots=True)
class Settled:
    """One wager's end.

    `due_cents` is what the paytable promises on top of the stake, `paid_cents` what was paid; `returned_cents` and
    `collected_cents` share out the stake, so that they add up to `stake_cents`. A stake that was taken before the deal
    counts as collected. An envy bonus has no spot and no stake.
    """

    seat: int
    player: str
    outcome: Outcome
    hand: Hand
    stake_cents: int = 0
    spot: Spot | None = None
    payout: Payout | None = None
    due_cents: int = 0
    paid_cents: int = 0
    returned_cents: int = 0
    collected_cents: int = 0
    clause: str = ""
    is_stake_in_tray: bool = False
    shortfall: Shortfall | None = None
    reset_funding_cents: int = 0

    @property
    def wager(self) -> Wager:
        """The kind of wager; only an envy bonus has no spot."""
        return Wager.ENVY if self.spot is None else self.spot.wager

    @property
    def net_cents(self) -> int:
        """What the player gained or lost on this wager."""
        return self.paid_cents + self.returned_cents - self.stake_cents

    def transfers(self, bank: Bank | None) -> Iterator[Transfer]:
        """The movements of money that this settlement makes."""
        taker = INVENTORY if bank is None else bank_account(bank.player)
        chips = player_account(self.player)
        name = self.spot.value if self.spot else self.wager.value
        memo = f"seat {self.seat} {name}"
        if self.collected_cents and not self.is_stake_in_tray:
            yield Transfer(LAYOUT, taker, self.collected_cents, f"{memo} collected", self.seat)
        if self.returned_cents:
            yield Transfer(LAYOUT, chips, self.returned_cents, f"{memo} returned", self.seat)
        if self.paid_cents:
            payer: Account = METER if isinstance(self.payout, PercentOfMeter) else taker
            yield Transfer(payer, chips, self.paid_cents, f"{memo} paid", self.seat)
        if self.reset_funding_cents:
            yield Transfer(INVENTORY, METER, self.reset_funding_cents, f"{memo} resets the meter", self.seat)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a round: every wager, in the order of settlement, and the bank and meter afterwards."""

    settled: tuple[Settled, ...]
    bank: Bank | None = None
    meter: Meter | None = None

    def transfers(self) -> tuple[Transfer, ...]:
        """All movements of money, in order."""
        return tuple(transfer for one in self.settled for transfer in one.transfers(self.bank))

    def net_cents(self, player: str) -> int:
        """What a player gained or lost on all wagers of the round."""
        return sum(one.net_cents for one in self.settled if one.player == player)
