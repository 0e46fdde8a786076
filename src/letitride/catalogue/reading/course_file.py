"""A course of the school: a ready-made submission, a dealing method, and the options that the course changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from letitride.catalogue.reading.toml_table import TomlTable
from letitride.errors import Fault
from letitride.rules.house_rules import HouseRules
from letitride.rules.rulesets import OptionValue

if TYPE_CHECKING:
    from letitride.catalogue.loader import Catalogue


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A ruleset and a dealing method, taught at a table under a ready-made submission with some options changed."""

    id: str
    title: str
    submission: str
    dealing: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    order: int = 0

    def house(self, catalogue: Catalogue) -> HouseRules:
        """The rules of the school's table."""
        rules = catalogue.house_rules(self.submission)
        options = {**rules.submission.options, **self.options}
        return replace(rules, submission=replace(rules.submission, dealing=self.dealing, options=options))


def read_course(data: Mapping[str, Any], faults: list[Fault]) -> Course:
    """The course of a file; whatever is wrong with it is added to the faults."""
    table = TomlTable(data, faults)
    options = table.table("options")
    course = Course(
        id=table.text("id"),
        title=table.text("title"),
        submission=table.text("submission"),
        dealing=table.text("dealing"),
        options={} if options is None else {name: options.data[name] for name in options.names()},
        order=table.whole("order", 0),
    )
    table.close()
    return course
