"""Records what tests do at tables, so that the rulebook can show each clause by a play that a test of it makes.

A pytest plugin: ``pytest -p scene_recorder --scenes FILE``. A table is recorded with the clauses of the test it serves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from at_the_table import AtTheTable
from golden import SCENES, GoldenFile, Scene, golden_path, told

from letitride.catalogue import load_catalogue
from letitride.errors import RuleViolation
from letitride.rulebook.scene import brief, brief_command, house_of
from letitride.table import Command, Event, Table
from letitride.table.commands import DutyPerformed
from letitride.table.procedure.settling import WagerSettled

MOST_COMMANDS = 300
"""Longer plays are soaks, not scenes."""

_tables: list[AtTheTable] = []
_found: dict[str, list[dict[str, Any]]] = {"plays": []}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--scenes", metavar="FILE", help="write what the tests did at tables to FILE as JSON")


def pytest_configure() -> None:
    begin, do, refused = AtTheTable.__init__, AtTheTable.do, AtTheTable.refused

    def recording_init(self: AtTheTable, *args: Any, **options: Any) -> None:
        begin(self, *args, **options)
        self.recorded_start, self.recorded = self.table, []  # type: ignore[attr-defined]
        _tables.append(self)

    def recording_do(self: AtTheTable, command: Command) -> tuple[Event, ...]:
        events = do(self, command)
        self.recorded.append((command, events, None))  # type: ignore[attr-defined]
        return events

    def recording_refused(self: AtTheTable, command: Command) -> RuleViolation:
        refusal = refused(self, command)
        self.recorded.append((command, (), refusal))  # type: ignore[attr-defined]
        return refusal

    AtTheTable.__init__, AtTheTable.do, AtTheTable.refused = recording_init, recording_do, recording_refused  # type: ignore[method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    _tables.clear()
    yield
    clauses = [clause for mark in item.iter_markers("clause") for clause in mark.args]
    name = item.name.split("[")[0].removeprefix("test_").replace("_", " ")
    for table in _tables:
        if clauses and not isinstance(table, Scene):
            _keep(table, clauses, f"{name[0].upper()}{name[1:]}.")


def pytest_sessionfinish(session: pytest.Session) -> None:
    file = session.config.getoption("--scenes")
    if not file:
        return
    for name in SCENES:
        golden = GoldenFile.read(golden_path(name))
        _keep(told(name), sorted(golden.clauses), golden.opening[0].removeprefix("# "), name=name)
    Path(file).write_text(json.dumps(_found["plays"]))


def _keep(table: AtTheTable, clauses: list[str], caption: str, *, name: str = "") -> None:
    start: Table = table.recorded_start  # type: ignore[attr-defined]
    steps: list[tuple[Command, tuple[Event, ...], RuleViolation | None]] = table.recorded  # type: ignore[attr-defined]
    house = house_of(start.house, load_catalogue())
    commands = [command for command, _, refusal in steps if refusal is None]
    if house is None or start.sequence or not commands or len(commands) > MOST_COMMANDS:
        return
    try:
        moves = brief(start, commands)
    except (RuleViolation, ValueError):
        return  # the test changed its table by other means than commands
    cited: list[list[str]] = []
    refused = []
    for command, events, refusal in steps:
        if refusal is None:
            cited.append([clause for event in events if (clause := _cited(event))])
        else:
            refused.append((len(cited), brief_command(command), refusal.clause))
    _found["plays"].append(
        {
            "name": name,
            "caption": caption,
            "clauses": clauses,
            "house": {
                key: getattr(house, key) if isinstance(getattr(house, key), str) else dict(getattr(house, key))
                for key in house.__slots__
                if getattr(house, key)
            },
            "automatic": sorted(act.value for act in start.automations),
            "moves": moves,
            "cited": cited,
            "refused": refused,
        }
    )


def _cited(event: Event) -> str:
    if isinstance(event, DutyPerformed):
        return event.clause
    return str(getattr(event.settled if isinstance(event, WagerSettled) else event, "clause", ""))
