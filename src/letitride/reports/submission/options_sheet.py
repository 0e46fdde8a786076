"""The options sheet: every choice that a ruleset leaves to the operator, and what this submission chose."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.reports.forms.document import Cell, Column, Table
from letitride.rules.house_rules import HouseRules
from letitride.rules.rulesets import Option, OptionKind, OptionValue


def options_table(house: HouseRules) -> Table:
    """Each option with its choice, its default, what may be chosen, its clause and its meaning."""
    return Table(
        (
            Column("Option", Cell.WIDE, share=1.1),
            Column("Chosen"),
            Column("Default"),
            Column("May be", Cell.WIDE, share=1.1),
            Column("Clause"),
            Column("Meaning", Cell.WIDE, share=2.3),
        ),
        tuple(
            (
                title_of(option),
                said(house.option(option.name)),
                "must be stated" if option.default is None else said(option.default),
                _choices(option),
                option.clause,
                _meaning(option, house.option(option.name)),
            )
            for option in house.ruleset.options.values()
        ),
    )


def _meaning(option: Option, chosen: OptionValue) -> str:
    warning = option.warnings.get(str(chosen))
    return f"{option.help}. Warning: {warning}" if warning else option.help


def changed_options(house: HouseRules) -> Iterator[str]:
    """The choices that differ from the default, in words."""
    for option in house.ruleset.options.values():
        if house.option(option.name) != option.default:
            yield f"{title_of(option)}: {said(house.option(option.name))} ({option.clause})"


def title_of(option: Option) -> str:
    """The name of an option in words.

    >>> from letitride.rules.rulesets import Option, OptionKind
    >>> title_of(Option("bank_cover", OptionKind.CHOICE, "", ""))
    'bank cover'
    """
    return option.name.replace("_", " ")


def said(value: OptionValue) -> str:
    """A choice in words."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _choices(option: Option) -> str:
    match option.kind:
        case OptionKind.YES_NO:
            return "yes or no"
        case OptionKind.CHOICE:
            return ", ".join(option.choices)
        case OptionKind.WHOLE_NUMBER:
            return f"{option.minimum} to {option.maximum}"
        case OptionKind.TEXT:
            return "any text"
