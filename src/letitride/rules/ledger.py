"""Money moves from one account to another, never out of thin air: the transfers and the accounts they join."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class AccountKind(Enum):
    """Where money can be."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    PLAYER = "player"
    LAYOUT = "layout"
    BANK = "bank"
    INVENTORY = "inventory"
    METER = "meter"
    FEES = "fees"
    FLOAT = "float"


class Account(NamedTuple):
    """One account; players and player-dealers' banks have a name, the others are one to a table.

    A tuple, since every transfer looks two of them up and a tuple's hash costs no call.
    """

    kind: AccountKind
    name: str = ""

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.name}" if self.name else self.kind.value


LAYOUT = Account(AccountKind.LAYOUT)
INVENTORY = Account(AccountKind.INVENTORY)
METER = Account(AccountKind.METER)
FEES = Account(AccountKind.FEES)
FLOAT = Account(AccountKind.FLOAT)


def player_account(name: str) -> Account:
    """The chips in front of a player."""
    return Account(AccountKind.PLAYER, name)


def bank_account(name: str) -> Account:
    """The wager that a player-dealer has posted."""
    return Account(AccountKind.BANK, name)


NO_SEAT = 0
"""The seat of money that belongs to no betting box, such as a player-dealer's bank."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """A double entry: what one account gives, another receives, so the sum is always zero.

    `memo` is for people and read by nobody else; `seat` is the betting box whose money it is, if it is that of one.
    """

    source: Account
    target: Account
    amount_cents: int
    memo: str
    seat: int = NO_SEAT

    def __post_init__(self) -> None:
        if self.amount_cents <= 0:
            raise ValueError(f"a transfer moves more than zero, not {self.amount_cents}")
        if self.source == self.target:
            raise ValueError(f"a transfer joins two accounts, not {self.source} with itself")


def balances(transfers: Iterable[Transfer], opening: Mapping[Account, int] | None = None) -> dict[Account, int]:
    """What every account holds after the transfers."""
    held = dict(opening or {})
    for transfer in transfers:
        held[transfer.source] = held.get(transfer.source, 0) - transfer.amount_cents
        held[transfer.target] = held.get(transfer.target, 0) + transfer.amount_cents
    return held
