"""The names of accounts in the house's ledger: what a table calls its layout is this table's layout there.

==============  ==================================================================================
``T/layout``    the chips on the layout of table T; likewise ``T/inventory`` and ``T/fees``
``T/player:A``  the chips in front of Ann at table T; ``T/bank:A`` her bank where players bank
``meter:M``     a progressive meter that tables share; ``T/meter`` the meter of one table alone
``wallet:A``    the chips Ann has with the cage, never below zero
``float``       the chips that the house has issued, below zero by as much as there are
``practice``    the chips out at practice tables, likewise; they are no chips of the house
==============  ==================================================================================

A table's own FLOAT is the wallet of the person who brings chips or takes them away. Bots have no wallet: their chips
come from the float and go back to it. At a practice table everybody's chips come from the float for practice.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from letitride.rules.ledger import Account, AccountKind, Transfer

WALLET_PREFIX = "wallet:"
BOT_PREFIX = "Bot-"
"""Names that begin like this are played by the house; no account may have one."""

FLOAT_ACCOUNT = "float"
PRACTICE_ACCOUNT = "practice"


def wallet_of(player: str) -> str:
    """The account of a person's chips at the cage; a bot's chips are the house's own."""
    return FLOAT_ACCOUNT if player.startswith(BOT_PREFIX) else f"{WALLET_PREFIX}{player}"


def meter_account(meter_id: str) -> str:
    """The account of a meter that tables share."""
    return f"meter:{meter_id}"


def table_meter_account(table_id: str, meter_id: str | None) -> str:
    """The account of the meter that a table plays for: one that tables share, or its own."""
    return f"{table_id}/{AccountKind.METER.value}" if meter_id is None else meter_account(meter_id)


def has_own_chips(settings: Mapping[str, Any]) -> bool:
    """Whether the chips of a table, by its settings, are for practice."""
    return settings.get("has_own_chips") is True


@lru_cache(4096)
def is_for_practice(settings: str) -> bool:
    """Whether the chips of a table are for practice, by its settings as they are stored."""
    return has_own_chips(msgspec.json.decode(settings))


def ledger_names(
    transfer: Transfer, *, table_id: str, meter_id: str | None, is_practice: bool = False
) -> tuple[str, str]:
    """The source and the target of a table's transfer, as the house's ledger calls them."""
    return (
        _name(transfer.source, transfer.target, table_id, meter_id, is_practice),
        _name(transfer.target, transfer.source, table_id, meter_id, is_practice),
    )


def _name(account: Account, opposite: Account, table_id: str, meter_id: str | None, is_practice: bool) -> str:
    kind = account.kind
    if kind is AccountKind.FLOAT:
        return PRACTICE_ACCOUNT if is_practice else wallet_of(opposite.name)
    if kind is AccountKind.METER:
        return table_meter_account(table_id, meter_id)
    return f"{table_id}/{kind.value}:{account.name}" if account.name else f"{table_id}/{kind.value}"
