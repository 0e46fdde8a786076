"""A wager file: a kind of wager of one's own as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from letitride.catalogue.reading.toml_table import TomlTable
from letitride.errors import Fault, TextError
from letitride.rules.hands import Basis
from letitride.rules.payouts import FixedSum, ForOne, Payout, ToOne
from letitride.rules.wager_kinds import NAME, Judged, WagerKind

_PAYOUTS: Mapping[str, type[Payout]] = {"to 1": ToOne, "for 1": ForOne, "fixed sum": FixedSum}
_TAKEN, _LEFT = "taken before the deal", "left on the layout"


def read_wager(data: Mapping[str, Any], faults: list[Fault]) -> WagerKind:
    """The kind of a file; whatever is wrong with it is added to the faults."""
    table = TomlTable(data, faults)
    name = table.text("id")
    if name and not NAME.fullmatch(name):
        table.fault("id", f"{name!r} is not a name: two words or more in small letters, joined by hyphens")
    kind = WagerKind(
        name=name,
        title=table.text("title"),
        mark=table.text("mark", ""),
        explanation=table.text("explanation"),
        hands=(table.choice("hands", Basis),),
        judged=table.choice("judged", Judged, Judged.OWN),
        payouts=table.parsed_list("payouts", _payout),
        is_taken_before_deal=(table.parsed("stake", _stake) or _LEFT) == _TAKEN,
        par_note=table.text("par_note", ""),
    )
    if not kind.payouts:
        table.fault("payouts", f"is missing: one or more of {', '.join(_PAYOUTS)}")
    if kind.judged is Judged.OTHERS:
        table.fault("judged", "only the envy bonus is paid for the hands of others; choose own or best-of-table")
    if kind.judged is Judged.BEST_OF_TABLE and (kind.hands != (Basis.FIVE_CARD,) or kind.payouts != (ToOne,)):
        table.fault("judged", "the best hand of the table is judged on five cards and pays odds to 1")
    if ForOne in kind.payouts and not kind.is_taken_before_deal:
        table.fault("payouts", f'"for 1" is for a stake that is {_TAKEN}; write "to 1"')
    table.close()
    return kind


def _payout(text: str) -> type[Payout]:
    if text not in _PAYOUTS:
        raise TextError(f"{text!r} is not a kind of payout; choose from {', '.join(_PAYOUTS)}")
    return _PAYOUTS[text]


def _stake(text: str) -> str:
    if text not in (_TAKEN, _LEFT):
        raise TextError(f"{text!r} is not a choice; choose from {_TAKEN}, {_LEFT}")
    return text
