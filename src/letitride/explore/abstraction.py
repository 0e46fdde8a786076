"""What two tables must have in common to count as one state: places and numbers of cards, not faces and amounts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from typing import Any

from letitride.cards import Card
from letitride.rules.ledger import Account, AccountKind
from letitride.table.script import ROUNDS_BETWEEN_STUB_COUNTS
from letitride.table.state import BoxInPlay, Deck, Round, Table

FORGOTTEN: Mapping[type, frozenset[str]] = {
    Table: frozenset({"house", "automations", "sequence", "finished", "rounds", "meter", "now", "seal"}),
    Round: frozenset(
        {"number", "limited_cents", "ready", "exposed", "high_hand"} | {"is_over", "void_cause", "returned_cents"}
    ),
    BoxInPlay: frozenset({"player", "results"}),
    Deck: frozenset({"colour", "commitment", "cut_depth", "opened_at"}),
}
"""Fields that no later duty depends on, or that only hold amounts, times and words. New fields count by default."""


def state_key(table: Table) -> Hashable:
    """The state of a table, for merging."""
    return _reduced(table)


def glance(table: Table) -> Hashable:
    """What a dealer takes in at a glance: coarser than the state, for walks that may not be long."""
    current, duty = table.round, table.duty
    in_round = current and (
        bool(current.awaiting_ruling),
        bool(current.boxes),
        bool(current.stub),
        current.deal_is_complete,
        current.left_is_up,
        current.right_is_up,
        current.is_settling,
    )
    people = frozenset(table.seats), table.leaving, table.rotation.banker
    devices = table.dealing, frozenset(table.out_of_order), tuple([_reduced(deck) for deck in table.decks])
    return table.phase, duty and (duty.act, duty.role), in_round, people, devices


def _near_stub_count(rounds: int) -> int:
    """Only the rounds right before a stub count is due differ."""
    return max(0, min(rounds, ROUNDS_BETWEEN_STUB_COUNTS - 1) - (ROUNDS_BETWEEN_STUB_COUNTS - 3))


def _without_chips(balances: Mapping[Account, int]) -> Hashable:
    """Of all amounts only who has none left."""
    return tuple([account for account, cents in balances.items() if not cents and account.kind is AccountKind.PLAYER])


_REDUCED: Mapping[tuple[type, str], Callable[[Any], Hashable]] = {
    (Table, "balances"): _without_chips,
    (Table, "rounds_since_stub_count"): _near_stub_count,
    (Table, "suspect_count"): lambda count: count == 52,
    (Round, "awaiting_ruling"): lambda cause: cause and (cause.code, cause.seat is None, cause.area),
    (Round, "bank"): lambda bank: bank is not None,
    (Round, "fees"): bool,
    (Round, "redeals"): bool,
    (Round, "stub"): len,
    (Round, "discards"): len,
}


def _kept(kind: type) -> tuple[tuple[str, Callable[[Any], Hashable]], ...]:
    names = (field.name for field in fields(kind) if field.name not in FORGOTTEN[kind])
    return tuple((name, _REDUCED.get((kind, name), _general)) for name in names)


def _reduced(value: Any) -> Hashable:
    return tuple([reduce(getattr(value, name)) for name, reduce in _KEPT[type(value)]])


def _general(value: Any) -> Hashable:
    kind: type[Any] = type(value)
    if kind in FORGOTTEN:
        return _reduced(value)
    if kind is tuple:
        if value and isinstance(value[0], Card):
            return len(value)
        return tuple([_general(item) for item in value]) if value and type(value[0]) in FORGOTTEN else value
    if isinstance(value, Mapping):
        return _of_mapping(value)
    if isinstance(value, Hashable):
        return value
    raise TypeError(f"{kind.__name__} can't be part of a state")


def _of_mapping(value: Mapping[Any, Any]) -> Hashable:
    """Amounts by spot or seat are reduced to who has one."""
    return frozenset(
        (key, held if isinstance(held, bool | str) else None if isinstance(held, int) else _general(held))
        for key, held in value.items()
    )


_KEPT = {kind: _kept(kind) for kind in FORGOTTEN}
