"""A table at rest, between two rounds, as data and back: where the record of a round begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from letitride.errors import TextError
from letitride.rules.ledger import Account, AccountKind
from letitride.rules.rotation import Rotation
from letitride.rules.settling.progressive import Meter
from letitride.table.log.plain_data import from_plain, to_plain
from letitride.table.state import Deck, Phase, Seal, SeedChain, Table, changed
from letitride.table.words import PHASES


@dataclass(frozen=True)
class TableAtRest:
    """Everything that a table between rounds holds besides its rules; accounts go by their text: ``player:Ann``."""

    sequence: int
    seats: Mapping[int, str]
    balances: Mapping[str, int]
    decks: tuple[Deck, ...]
    next_deck: int
    rounds: int
    rounds_since_stub_count: int
    rotation: Rotation
    meter_units: int | None
    dealing: str
    out_of_order: Mapping[str, str]
    leaving: tuple[int, ...]
    suspect_deck: int
    suspect_count: int
    now: int
    seal: Seal | None
    chain: SeedChain | None = None
    missed_reveals: Mapping[str, int] = field(default_factory=dict)


_SAME = (
    "sequence",
    "seats",
    "decks",
    "next_deck",
    "rounds",
    "rounds_since_stub_count",
    "rotation",
    "dealing",
    "out_of_order",
    "suspect_deck",
    "suspect_count",
    "now",
    "seal",
    "chain",
    "missed_reveals",
)
"""What is the same at rest as at the table."""


def resting_data(table: Table) -> dict[str, Any]:
    """A table between rounds as data for JSON."""
    if table.phase is not Phase.BETWEEN_ROUNDS or table.script:
        raise ValueError(f"the table is not at rest: {PHASES[table.phase]}")
    rest = TableAtRest(
        **{name: getattr(table, name) for name in _SAME},
        balances={str(account): cents for account, cents in table.balances.items() if cents},
        meter_units=None if table.meter is None else table.meter.units,
        leaving=tuple(sorted(table.leaving)),
    )
    data: dict[str, Any] = to_plain(rest)
    if not data["missed_reveals"]:
        del data["missed_reveals"]
    if data["chain"] is None:
        del data["chain"]
    if table.seal is not None and not table.seal.index:
        for name in ("index", "players", "is_fixed"):  # tables at rest were kept without these in the first scheme
            del data["seal"][name]
    if table.seal is not None and not table.seal.beacon:
        for name in ("beacon", "beacon_round", "beacon_signature"):  # nor where no beacon was promised
            del data["seal"][name]
    return data


def table_of_resting_data(start: Table, data: Mapping[str, Any]) -> Table:
    """The table of its data, under the rules and with the automations of a table that has just been made."""
    try:
        rest: TableAtRest = from_plain(TableAtRest, dict(data))
        balances = {_account(text): cents for text, cents in rest.balances.items()}
    except ValueError as error:
        raise TextError(f"this isn't a table between rounds: {error}") from None
    terms = start.house.submission.meter
    meter = None
    if rest.meter_units is not None and terms is not None:
        opened = Meter.opened(terms, tops_up=start.house.has_option("meter_tops_up"))
        meter = replace(opened, units=rest.meter_units)
    return changed(
        start,
        **{name: getattr(rest, name) for name in _SAME},
        phase=Phase.BETWEEN_ROUNDS,
        balances=balances,
        meter=meter,
        leaving=frozenset(rest.leaving),
    )


def _account(text: str) -> Account:
    kind, _, name = text.partition(":")
    return Account(AccountKind(kind), name)
