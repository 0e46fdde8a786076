"""`letitride explore`: every command in every state of small tables, and what is wrong there."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from letitride.cli.output import Json, console, print_json


def explore(
    ruleset: Annotated[str, typer.Argument(help="A ruleset, such as maryland. Default: all of them.")] = "",
    troubles: Annotated[
        int, typer.Option(min=0, max=4, help="How many things may go wrong on the way to a state.")
    ] = 1,
    quick: Annotated[
        bool, typer.Option("--quick", help="Only the ready-made tables, without varying their options.")
    ] = False,
    json: Json = False,
) -> None:
    """Try every command in every state that a small table can reach, and report what is wrong.

    Every state must be safe (cards, decks and money are as the document demands), live (the table can go on), honest
    (what a refusal advises is then allowed) and cited (the clause is about what happens). Each violation is shown with
    the shortest transcript that leads to it. Exit code 1 means that there are violations.

    With one trouble, a ruleset takes a minute or two, and Maryland about ten, because one player may bet on several
    boxes there. Two troubles take several times as long. To keep that walk short, duties that only add a line to the
    log then run automatically, and a third trouble is tried only where the table looks different from before.

    Examples:

      letitride explore

      letitride explore maryland --troubles 2

      letitride explore shfl --quick --json
    """
    from dataclasses import replace
    from functools import partial

    from rich.markup import escape

    from letitride.catalogue import load_catalogue
    from letitride.explore import Graph, Report, SmallTable, explore_all, small_tables, with_more_players
    from letitride.explore.tables import MARKS_ONLY

    catalogue = load_catalogue()
    names = (catalogue.ruleset(ruleset).id,) if ruleset else catalogue.ruleset_ids()
    houses = [catalogue.house_rules(name) for name in catalogue.submission_ids()]
    terminal, errors = console(), console(stderr=True)

    def tell(small: SmallTable, graph: Graph) -> None:
        errors.print(
            f"  {small.name}: {len(graph.states):,} states, {graph.transitions:,} transitions",
            style="dim",
            highlight=False,
            soft_wrap=True,
        )

    reports: list[Report] = []
    for name in names:
        tables = list(small_tables(house for house in houses if house.ruleset.id == name))
        tables = [small for small in tables if not quick or small.name == small.house.submission.id]
        walk = partial(explore_all, name, is_brief=troubles > 1, progress=None if json else tell)
        if troubles > 1:
            tables = [small if small.is_automatic else replace(small, automations=MARKS_ONLY) for small in tables]
        report = walk(tables, troubles=troubles)
        crowded = [with_more_players(small) for small in tables if small.name == small.house.submission.id][:1]
        report.include(walk(crowded, troubles=max(0, troubles - 1)))
        reports.append(report)
        if not json:
            terminal.print(f"[bold]{name}[/]: {summary(report)}", highlight=False, soft_wrap=True)
            for found in report.counterexamples:
                terminal.print(f"[red]✗[/] {escape(str(found))}", highlight=False, soft_wrap=True)
    if json:
        print_json([as_data(report) for report in reports])
    if any(report.found for report in reports):
        raise typer.Exit(1)


def summary(report: Any) -> str:
    """The counts of a report in a sentence."""
    violations = len(report.found)
    return (
        f"{report.tables} tables, {report.states:,} states, {report.transitions:,} transitions"
        f" of {report.tried:,} tried;"
        f" {violations or 'no'} violation{'s' * (violations != 1)}"
    )


def as_data(report: Any) -> dict[str, Any]:
    """A report for machines."""
    return {
        "ruleset": report.ruleset,
        "tables": report.tables,
        "states": report.states,
        "transitions": report.transitions,
        "tried": report.tried,
        "violations": [
            {
                "kind": found.violation.kind.value,
                "message": found.violation.message,
                "table": found.table,
                "transcript": found.transcript,
                "then": found.last,
            }
            for found in report.counterexamples
        ],
    }
