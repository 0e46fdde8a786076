"""A ruleset file: what a jurisdiction fixes and the choices it leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from letitride.catalogue.reading.toml_table import TomlTable
from letitride.errors import Fault
from letitride.money import parse_cents
from letitride.rules.rulesets import (
    BankedBy,
    CircleColour,
    Option,
    OptionKind,
    OptionValue,
    Per,
    Requirement,
    Ruleset,
    SettlementOrder,
    Step,
    WagerRule,
)
from letitride.rules.wagers import Wager, parse_wager


def read_ruleset(data: Mapping[str, Any], faults: list[Fault]) -> Ruleset:
    """The ruleset of a file; whatever is wrong with it is added to the faults."""
    table = TomlTable(data, faults)
    settlement = table.table("settlement") or _empty(faults, "settlement")
    ruleset = Ruleset(
        id=table.text("id"),
        title=table.text("title"),
        document=table.text("document"),
        version=table.text("version"),
        banked_by=table.choice("banked_by", BankedBy),
        boxes=table.whole("boxes"),
        players=table.whole("players"),
        dealing=table.texts("dealing"),
        wagers=_read_wagers(table),
        options=_read_options(table),
        requirements=tuple(_read_requirement(entry) for entry in table.tables("requirements")),
        settlement=_read_orders(settlement),
        settlement_option=settlement.text("option", ""),
        has_fees=table.flag("fees"),
        least_meter_cents=table.amount("least_meter") or 0 if table.has("least_meter") else 0,
        has_payout_limit=table.flag("payout_limit"),
        clears_idle_table=table.flag("clears_idle_table"),
        void_returns_all=table.flag("void_returns_all"),
        has_abandoned_wagers=table.flag("abandoned_wagers"),
        clauses=_read_texts(table.table("clauses") or _empty(faults, "clauses")),
        script=_read_script(table),
        deck_hours=_read_deck_hours(table),
        signals=_read_signals(table),
        reshuffling_voids=table.texts("reshuffling_voids"),
        cited_before=_read_texts(table.table("cited_before")),
    )
    settlement.close()
    table.close()
    return ruleset


def _empty(faults: list[Fault], name: str) -> TomlTable:
    faults.append(Fault("is missing", name))
    return TomlTable({}, faults, name)


def _read_wagers(table: TomlTable) -> dict[Wager, WagerRule]:
    rules = {}
    wagers = table.table("wagers") or _empty(table.faults, "wagers")
    for name in wagers.names():
        entry, wager = wagers.table(name), wagers.named(name, parse_wager)
        if entry is None or wager is None:
            continue
        rules[wager] = WagerRule(
            wager=wager,
            paytables=entry.texts("paytables"),
            clause=entry.text("clause"),
            paytable_clause=entry.text("paytable_clause"),
            win_clause=entry.text("win_clause"),
            lose_clause=entry.text("lose_clause"),
            is_required=entry.flag("required"),
            needs_base=entry.flag("needs_base", default=True),
            stakes_cents=entry.parsed_list("stakes", parse_cents),
            limits_clause=entry.text("limits_clause", ""),
            settle_clause=entry.text("settle_clause", ""),
            needs_own_limits=entry.flag("own_limits"),
            accepts_own_paytable=entry.flag("own_paytable"),
            name=entry.text("title", ""),
            mark=entry.text("mark", ""),
            circle=entry.choice("circle", CircleColour) if "circle" in entry.data else None,
        )
        entry.close()
    return rules


def _read_options(table: TomlTable) -> dict[str, Option]:
    options = {}
    section = table.table("options") or TomlTable({}, table.faults, "options")
    for name in section.names():
        entry = section.table(name)
        if entry is None:
            continue
        entry.has("default")
        options[name] = Option(
            name=name,
            kind=entry.choice("kind", OptionKind),
            help=entry.text("help"),
            clause=entry.text("clause"),
            default=entry.data.get("default"),
            choices=entry.texts("choices"),
            minimum=entry.whole("minimum", 0),
            maximum=entry.whole("maximum", 0),
            warnings=_warnings(entry),
        )
        entry.close()
    return options


def _warnings(entry: TomlTable) -> dict[str, str]:
    section = entry.table("warnings")
    return {value: section.text(value) for value in section.names()} if section else {}


def _read_requirement(entry: TomlTable) -> Requirement:
    requirement = Requirement(
        when=_conditions(entry, "when"),
        needs=_conditions(entry, "needs"),
        clause=entry.text("clause"),
        message=entry.text("message"),
    )
    entry.close()
    return requirement


def _conditions(entry: TomlTable, key: str) -> Mapping[str, OptionValue]:
    conditions = entry.table(key)
    return {} if conditions is None else {name: conditions.data[name] for name in conditions.names()}


def _read_orders(settlement: TomlTable) -> dict[str, SettlementOrder]:
    orders = {}
    section = settlement.table("orders") or _empty(settlement.faults, "settlement.orders")
    for name in section.names():
        entry = section.table(name)
        if entry is None:
            continue
        orders[name] = SettlementOrder(
            name=name,
            early=_passes(entry, "early"),
            final=_passes(entry, "passes"),
            clause=entry.text("clause"),
            about=entry.parsed("about", parse_wager) if entry.has("about") else None,
        )
        entry.close()
    return orders


def _passes(entry: TomlTable, key: str) -> tuple[tuple[Wager, ...], ...]:
    lists = entry.value(key, list) if entry.has(key) else []
    if not isinstance(lists, list) or not all(isinstance(wagers, list) for wagers in lists):
        entry.fault(key, "is a list of passes, each a list of wagers")
        return ()
    read = ((entry.parse(key, name, parse_wager) for name in wagers) for wagers in lists)
    return tuple(tuple(wager for wager in wagers if wager is not None) for wagers in read)


def _read_texts(section: TomlTable | None) -> dict[str, str]:
    return {} if section is None else {name: section.text(name) for name in section.names()}


def _read_deck_hours(table: TomlTable) -> dict[str, int]:
    section = table.table("deck_hours")
    return {} if section is None else {method: section.whole(method) for method in section.names()}


def _read_signals(table: TomlTable) -> dict[str, dict[str, str]]:
    """The gestures of a ruleset by what they say, each with its clause."""
    section = table.table("signals") or TomlTable({}, table.faults, "signals")
    meanings = {name: section.table(name) for name in section.names()}
    return {name: {sign: said.text(sign) for sign in said.names()} for name, said in meanings.items() if said}


def _read_script(table: TomlTable) -> dict[str, tuple[Step, ...]]:
    """The sections of the script; a section may have one list of steps for each dealing method."""
    section = table.table("script") or _empty(table.faults, "script")
    script = {}
    for name in section.names():
        if isinstance(section.data[name], dict):
            by_method = section.table(name) or _empty(table.faults, name)
            for method in by_method.names():
                script[f"{name}.{method}"] = tuple(_read_step(step) for step in by_method.tables(method))
        else:
            script[name] = tuple(_read_step(step) for step in section.tables(name))
    return script


def _read_step(entry: TomlTable) -> Step:
    acts = entry.texts("acts") if entry.has("acts") else (entry.text("act"),)
    cited = entry.table("clause") if isinstance(entry.data.get("clause"), dict) else None
    clause = {name: cited.text(name) for name in cited.names()} if cited else {"": entry.text("clause")}
    step = Step(
        acts=acts,
        clause=clause,
        per=entry.choice("per", Per, Per.TABLE),
        when=_conditions(entry, "when") if entry.has("when") else {},
        wager=entry.parsed("wager", parse_wager) if entry.has("wager") else None,
        number=entry.whole("number", 0),
    )
    entry.close()
    return step
