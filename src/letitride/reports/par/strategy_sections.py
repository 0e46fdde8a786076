"""The sections of a PAR sheet about strategy: the short list, what other plans cost, and every group of hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from letitride.reports.forms.document import Block, Bullets, Cell, Column, Note, Section, Table, Text
from letitride.reports.forms.numbers import decimal, exactly, percent, whole

_CARDS = {"bet_1": "three-card", "bet_2": "four-card"}


def strategy_section(strategy: Mapping[str, Any], tie_rule: str, level: int) -> Section:
    """When to let bets 1 and 2 ride, with the proof that nothing is better, and what other plans cost."""
    blocks: list[Block] = []
    for bet in ("bet_1", "bet_2"):
        number = bet.removeprefix("bet_")
        rules = strategy[bet]["rules"]
        if rules:
            blocks.append(Text(f"Let bet {number} ride with any of these, and withdraw it with any other hand:"))
            blocks.append(Bullets(tuple(map(_rule, rules))))
        else:
            blocks.append(Text(f"Always withdraw bet {number}: no hand is worth more with it."))
    proved = " and ".join(f"all {whole(strategy[bet]['proved_over_hands'])} {_CARDS[bet]} hands" for bet in _CARDS)
    blocks += [
        Note(
            f"Proved: the list was compared with the decision of greater expected value on {proved}, and gives the same"
            f" decision on each ({tie_rule}). It is the shortest such list that can be told in these words, found by"
            " the program. A straight counts as one that can complete the cards if it holds all of them."
        ),
        Text("What it costs to play otherwise, in units of one bet per round:"),
        plans_table(strategy["other_plans"]),
    ]
    return Section("Optimal strategy", tuple(blocks), level)


def groups_sections(strategy: Mapping[str, Any], level: int) -> Iterator[Section]:
    """The evidence behind the list: every group of hands with what a unit that rides is worth."""
    for bet, cards in _CARDS.items():
        number = bet.removeprefix("bet_")
        groups = strategy[bet]["groups"]
        hands = whole(strategy[bet]["proved_over_hands"])
        yield Section(
            f"Every {cards} hand: bet {number}",
            (
                Text(
                    f"The {hands} {cards} hands fall into {len(groups)} groups with the same prospects. A unit that"
                    " rides is worth this much on average, in units of one bet."
                ),
                groups_table(groups),
            ),
            level,
        )


def _rule(shown: Mapping[str, Any]) -> str:
    listed = ", ".join(shown["examples"]).replace("-", "\N{NON-BREAKING HYPHEN}")
    examples = f", such as {listed}" if listed else ""
    return f"{shown['rule']}{examples} ({whole(shown['hands'])} hands)"


def plans_table(plans: Iterable[dict[str, Any]]) -> Table:
    """What it costs to play otherwise."""
    return Table(
        (
            Column("Plan", Cell.WIDE),
            Column("Costs\nper round", Cell.NUMBER),
            Column("Exactly", Cell.EXACT),
            Column("House edge\nper bet", Cell.NUMBER),
            Column("Element\nof risk", Cell.NUMBER),
        ),
        tuple(
            (
                plan["plan"],
                decimal(plan["cost"]["value"]),
                exactly(Fraction(plan["cost"]["fraction"])),
                percent(-plan["expected_value"]["value"]),
                percent(plan["element_of_risk"]["value"]),
            )
            for plan in plans
        ),
    )


def groups_table(groups: Iterable[dict[str, Any]]) -> Table:
    """Every group of hands with the same prospects, best first, and whether the bet rides."""
    return Table(
        (
            Column("Such as"),
            Column("Hands", Cell.NUMBER),
            Column("What they are", Cell.WIDE),
            Column("A unit that\nrides is worth", Cell.NUMBER),
            Column("Exactly", Cell.EXACT),
            Column("Decision"),
        ),
        tuple(
            (
                group["example"],
                whole(group["hands"]),
                _prospects(group),
                decimal(group["value"]["value"]),
                exactly(Fraction(group["value"]["fraction"])),
                "ride" if group["rides"] else "withdraw",
            )
            for group in groups
        ),
    )


def _prospects(group: dict[str, Any]) -> str:
    if group["made"] != "no pair":
        return str(group["made"])
    suited = "one suit" if group["suited"] else "mixed suits"
    straights, high = group["straights"], group["high_cards"]
    fits = f"fits {straights or 'no'} straight{'s' * (straights != 1)}"
    return f"{suited}, {fits}, {high or 'none'} ten or better"
