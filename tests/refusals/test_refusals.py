"""Every kind of command in every phase under every ruleset: each refusal is a RuleViolation that names a clause.

The messages are kept in refusals.txt, to be read as a user would. LETITRIDE_REWRITE=1 writes the file again.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest
from commands_tried import PHASES, SUBMISSIONS, every_duty, refusal, situations, table_in, tries, wrong_details

from letitride.catalogue import load_catalogue, load_clauses
from letitride.catalogue.clauses import is_reading
from letitride.table import COMMAND_TYPES, Command, Table

FILE = Path(__file__).parent / "refusals.txt"
HEADING = """\
# What the table says when it refuses, for each kind of command: the message, then when it was given and the clause that
# each ruleset names for it. The times are the phases of a table in their order ("closed to betting"), the sections of
# the script, or something special that was going on. P1 and P2 play, P3 banks where a player does, Zoe is not seated.
# Written by tests/refusals/test_refusals.py with LETITRIDE_REWRITE=1.
"""
TIMES = (*PHASES, "preparation", "play", "close")
"""Phases of a table, then sections of a script that are no phase by the same name; situations come after them."""

Refused = tuple[str, str, str, str, str]
"""Ruleset, time, command, message, clause."""


@cache
def tables() -> dict[tuple[str, str], Table]:
    """The table of every ruleset in every phase it has."""
    found = ((name, phase, table_in(submission, phase)) for name, submission in SUBMISSIONS.items() for phase in PHASES)
    return {(name, phase): table for name, phase, table in found if table is not None}


@cache
def refusals() -> tuple[Refused, ...]:
    """Everything that is refused: every command in every phase and situation, every duty done wrong."""
    tried: list[tuple[str, str, Table, Iterable[Command]]] = []
    for (name, phase), table in tables().items():
        tried.append((name, phase, table, tries(table)))
    for name, submission in SUBMISSIONS.items():
        for situation, table in situations(submission):
            tried.append((name, situation, table, tries(table)))
        for section, table in every_duty(submission):
            assert table.duty is not None
            tried.append((name, section, table, wrong_details(table.duty)))
    found = []
    for name, time, table, commands in tried:
        for command in commands:
            refused = refusal(table, command)
            if refused is not None:
                found.append((name, time, type(command).__name__, refused.message, refused.clause))
    return tuple(found)


def as_text(found: Iterable[Refused]) -> str:
    """The refusals by command and message; clauses that were named at the same times share a line."""
    by_message: dict[tuple[str, str], dict[str, dict[str, set[str]]]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(set))
    )
    for name, time, command, message, clause in found:
        by_message[command, message][clause][name].add(time)
    lines, heading = [HEADING.rstrip()], ""
    for (command, message), clauses in sorted(by_message.items()):
        if command != heading:
            heading = command
            lines.append(f"\n{command}")
        lines.append(f"  {message}")
        sharing: dict[str, list[str]] = defaultdict(list)
        for clause, by_name in clauses.items():
            sharing["; ".join(sorted({_in_words(name, times) for name, times in by_name.items()}))].append(clause)
        lines.extend(f"      {times}: {', '.join(sorted(clauses))}" for times, clauses in sorted(sharing.items()))
    return "\n".join(lines) + "\n"


def _in_words(name: str, times: set[str]) -> str:
    """Times in order, neighbouring phases as a range; situations are left out where the phases say it all."""
    phases = [phase for phase in PHASES if (name, phase) in tables()]
    if set(phases) <= times:
        return "always"
    runs: list[list[str]] = []
    for phase in phases:
        if phase not in times:
            runs.append([])
        elif runs and runs[-1]:
            runs[-1].append(phase)
        else:
            runs.append([phase])
    ranges = [run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs if run]
    others = sorted(times - set(phases), key=lambda time: (TIMES.index(time) if time in TIMES else len(TIMES), time))
    return ", ".join(ranges + (others if not ranges else [time for time in others if time in TIMES]))


def test_refusals_are_those_that_were_read() -> None:
    now = as_text(refusals())
    if os.environ.get("LETITRIDE_REWRITE") == "1":
        FILE.write_text(now, encoding="utf-8")

    kept = FILE.read_text(encoding="utf-8")
    difference = "\n".join(
        unified_diff(kept.splitlines(), now.splitlines(), "as kept", "as it is now", lineterm="", n=2)
    )
    assert not difference, f"\n{difference}\nIf this is meant: LETITRIDE_REWRITE=1, and read the messages again"


def test_every_refusal_names_a_clause_that_exists() -> None:
    assert {clause for *_, clause in refusals() if not is_reading(clause)} <= load_clauses().keys()


@pytest.mark.parametrize("ruleset", sorted(SUBMISSIONS))
def test_every_kind_of_command_is_tried_in_every_phase(ruleset: str) -> None:
    for (name, _), table in tables().items():
        if name == ruleset:
            assert {type(command).__name__ for command in tries(table)} == COMMAND_TYPES.keys()


def test_every_ruleset_is_tried() -> None:
    tried = {table.house.ruleset.id for table in tables().values()}

    assert tried == set(load_catalogue().ruleset_ids())
