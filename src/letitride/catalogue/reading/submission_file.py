"""A rules submission file: an operator's choices, read leniently so that every fault is found at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from letitride.catalogue.reading.paytable_file import read_paytables
from letitride.catalogue.reading.toml_table import TomlTable
from letitride.errors import Fault, TextError
from letitride.money import parse_cents
from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import Option, OptionKind, OptionValue, Ruleset
from letitride.rules.submission import Fees, Limits, MeterTerms, PayoutLimit, RulesSubmission, TableLimit
from letitride.rules.wagers import Wager, parse_wager, side_wagers

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,63}")
_TRIAL = ("hands", "players", "wagers", "pays")
_PERCENTAGE = re.compile(r"(?P<whole>[0-9]{1,3})(?:\.(?P<part>[0-9]{1,2}))?%")


def read_submission(data: Mapping[str, Any], ruleset: Ruleset, faults: list[Fault]) -> RulesSubmission:
    """The submission of a file under its ruleset; whatever can't be read is added to the faults."""
    table = TomlTable(data, faults)
    wagers = table.table("wagers", clause=ruleset.cite("offered"))
    if wagers is None and not table.has("wagers"):
        table.fault("wagers", "is missing: the wagers offered, each with its paytable", ruleset.cite("offered"))
    paytables, stakes, trials = _read_wagers(wagers, ruleset)
    name = table.text("id")
    if name and not _ID.fullmatch(name):
        table.fault("id", f"{name!r} is not a name: up to 64 letters, digits and hyphens, a letter or digit first")
    submission = RulesSubmission(
        id=name,
        title=table.text("title", ""),
        operator=table.text("operator"),
        ruleset=table.text("ruleset"),
        dealing=table.text("dealing", ruleset.dealing[0]),
        paytables=paytables,
        stakes_cents=stakes,
        table_limits=_read_table_limits(table, ruleset),
        meter=_read_meter(table, ruleset),
        payout_limit=_read_payout_limit(table, ruleset),
        options=_read_options(table, ruleset),
        trials=trials,
    )
    table.close()
    return submission


def _read_wagers(
    wagers: TomlTable | None, ruleset: Ruleset
) -> tuple[dict[Wager, str], dict[Wager, tuple[int, ...]], dict[Wager, Paytable]]:
    paytables: dict[Wager, str] = {}
    stakes: dict[Wager, tuple[int, ...]] = {}
    trials: dict[Wager, Paytable] = {}
    for name in wagers.names() if wagers else ():
        entry = wagers.table(name) if wagers else None
        try:
            wager = parse_wager(name)
        except TextError as error:
            if wagers:
                wagers.fault(name, str(error))
            continue
        if entry is None:
            continue
        rule = ruleset.wagers.get(wager)
        clause = rule.paytable_clause if rule else ruleset.cite("offered")
        if isinstance(entry.data.get("paytable"), list):
            entry.has("paytable")
            entry.fault("paytable", "names more than one paytable; choose exactly one for each wager", clause)
            paytables[wager] = ""
        else:
            paytables[wager] = entry.text("paytable", clause=clause)
        if entry.has("stakes"):
            stakes[wager] = entry.parsed_list("stakes", parse_cents, clause=rule.clause if rule else clause)
        if entry.has("pays") and (trial := _read_trial(entry, wager, paytables[wager])):
            trials[wager] = trial
        entry.close()
    return paytables, stakes, trials


def _read_trial(entry: TomlTable, wager: Wager, name: str) -> Paytable | None:
    """A paytable that the submission writes out itself, in the form of a paytable file's section."""
    section = {key: entry.data[key] for key in _TRIAL if entry.has(key)}
    faults: list[Fault] = []
    (paytable,) = read_paytables({"id": name, wager.value: section}, faults)
    entry.faults.extend(replace(fault, place=f"wagers.{fault.place}") for fault in faults)
    return None if faults else paytable


def _read_table_limits(table: TomlTable, ruleset: Ruleset) -> tuple[TableLimit, ...]:
    tiers = []
    for entry in table.tables("table_limits", clause=ruleset.cite("limits")):
        limits = {}
        for wager in (Wager.BASE, *side_wagers()):
            section = entry.table(wager.value)
            if section is not None:
                limits[wager] = _read_limits(section)
        tiers.append(TableLimit(entry.text("name"), limits, _read_fees(entry, ruleset)))
        entry.close()
    return tuple(tiers)


def _read_limits(section: TomlTable) -> Limits:
    minimum, maximum = section.amount("minimum"), section.amount("maximum")
    section.close()
    # A figure that can't be read is a fault already; the other is judged beside one that raises none of its own.
    known = [amount for amount in (minimum, maximum) if amount is not None] or [1]
    return Limits(known[0] if minimum is None else minimum, known[0] if maximum is None else maximum)


def _read_fees(entry: TomlTable, ruleset: Ruleset) -> Fees | None:
    clause = ruleset.clauses.get("fee_declare", "")
    section = entry.table("fees", clause=clause)
    if section is None:
        return None

    def fee(key: str) -> int | None:
        value = section.data.get(key)
        if isinstance(value, str) and value.strip().endswith("%"):
            section.has(key)
            section.fault(
                key,
                f'{value} is a share of the wager; a collection fee is a flat amount, like "$1"',
                ruleset.clauses.get("fee_percentage", clause),
            )
            return None
        return section.amount(key, clause=clause)

    player, player_dealer = fee("player"), fee("player-dealer")
    three_card = fee("three-card-bonus") if section.has("three-card-bonus") else None
    section.close()
    return Fees(player or 0, player_dealer or 0, three_card)  # what can't be read is a fault already


def _read_meter(table: TomlTable, ruleset: Ruleset) -> MeterTerms | None:
    section = table.table("meter", clause=ruleset.clauses.get("meter_rate", ruleset.cite("offered")))
    if section is None:
        return None
    rate = section.parsed("rate", parse_rate)
    reset_clause = ruleset.clauses.get("meter_reset", "")
    initial, reset = (
        section.amount("initial", clause=reset_clause),
        section.amount("reset", clause=reset_clause),
    )
    section.close()
    # A part that can't be read is a fault already; the others are judged beside a figure that raises none of its own.
    least = ruleset.least_meter_cents
    return MeterTerms(
        rate_basis_points=1 if rate is None else rate,
        initial_cents=least if initial is None else initial,
        reset_cents=least if reset is None else reset,
    )


def parse_rate(text: str) -> int:
    """Read a rate of progression in basis points.

    >>> parse_rate("15%"), parse_rate("22.5%")
    (1500, 2250)
    """
    matched = _PERCENTAGE.fullmatch(text.strip())
    if matched is None:
        raise TextError(f"{text!r} is not a rate; write the meter's share of each wager, like 15% or 22.5%")
    basis_points = int(matched["whole"]) * 100 + int((matched["part"] or "").ljust(2, "0"))
    if basis_points > 10_000:
        raise TextError(f"{text!r} is more than the whole wager")
    return basis_points


def _read_payout_limit(table: TomlTable, ruleset: Ruleset) -> PayoutLimit | None:
    clause = ruleset.clauses.get("payout_limit", ruleset.cite("base_odds"))
    section = table.table("payout_limit", clause=clause)
    if section is None:
        return None
    amount, wagers = section.amount("amount"), section.parsed_list("wagers", parse_wager)
    section.close()
    return None if amount is None else PayoutLimit(amount, wagers)


def _read_options(table: TomlTable, ruleset: Ruleset) -> dict[str, OptionValue]:
    section = table.table("options")
    if section is None:
        return {}
    chosen: dict[str, OptionValue] = {}
    for name, option in ruleset.options.items():
        if section.has(name):
            value = _read_option(section, option)
            if value is not None:
                chosen[name] = value
    section.close()
    return chosen


def _read_option(section: TomlTable, option: Option) -> OptionValue | None:
    kinds: Mapping[OptionKind, type] = {
        OptionKind.YES_NO: bool,
        OptionKind.CHOICE: str,
        OptionKind.TEXT: str,
        OptionKind.WHOLE_NUMBER: int,
    }
    value = section.value(option.name, kinds[option.kind], option.clause)
    return value if isinstance(value, (bool, int, str)) else None
