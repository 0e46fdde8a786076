"""`letitride conformance`: put exact figures and golden rounds to any implementation of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from letitride.cli.output import Json, console, print_json

if TYPE_CHECKING:
    from letitride.conformance import Adapter, Report, Section

SHOWN_DIFFERENCES = 20


def conformance(
    adapter: Annotated[
        str | None, typer.Argument(help="An adapter as MODULE:NAME. Default: this package's own engine.")
    ] = None,
    command: Annotated[
        str | None, typer.Option(help="Ask a program instead: a JSON question per line, an answer per line.")
    ] = None,
    patience: Annotated[
        float, typer.Option(min=0.1, help="How many seconds a program may take for one answer.")
    ] = 60.0,
    section: Annotated[list[str] | None, typer.Option(help="Only this section. Repeat it for several.")] = None,
    json: Json = False,
) -> None:
    """Check an implementation of Let It Ride against exact figures, hands, decisions and golden rounds.

    Exit codes: 0 if every answer is right, 1 if any is wrong or missing, 2 if nothing could be asked.

    Examples:

      letitride conformance

      letitride conformance my_package.adapter:MyEngine --section hands

      letitride conformance --command "node my-adapter.js" --json
    """
    from letitride.conformance import OwnEngine, ProcessAdapter, check
    from letitride.errors import TextError

    if adapter is not None and command is not None:
        raise TextError("name an adapter or a --command, not both")
    sections = _chosen(section)
    if command is not None:
        with ProcessAdapter(command, patience_s=patience) as program:
            report = check(program, sections)
    else:
        report = check(OwnEngine() if adapter is None else _loaded(adapter), sections)
    if json:
        print_json(report.as_data())
    else:
        _print(report)
    if not report.is_conforming:
        raise typer.Exit(1)


def _chosen(names: list[str] | None) -> list[Section]:
    from letitride.conformance import load_sections
    from letitride.errors import UnknownName

    sections = {section.name: section for section in load_sections()}
    for name in names or ():
        if name not in sections:
            raise UnknownName(f"there is no section {name!r}; choose from {', '.join(sections)}")
    return [section for name, section in sections.items() if not names or name in names]


def _loaded(place: str) -> Adapter:
    import sys
    from importlib import import_module

    from letitride.conformance import load_sections
    from letitride.errors import TextError

    module, _, name = place.partition(":")
    sys.path.insert(0, "")
    try:
        found: type[Adapter] = getattr(import_module(module), name)
        adapter = found()
    except Exception as error:  # a module of somebody else's can fail in any way
        raise TextError(f"{place!r} isn't an adapter: {error or type(error).__name__}; write MODULE:NAME") from None
    finally:
        sys.path.remove("")
    names = [section.name for section in load_sections()]
    if not any(callable(getattr(adapter, name, None)) for name in names):
        raise TextError(f"{place!r} isn't an adapter: it has none of the methods {', '.join(names)}")
    return adapter


def _print(report: Report) -> None:
    from rich.markup import escape

    from letitride.cli.tables import FigureTable

    out = console()
    table = FigureTable(report.adapter, "section", "right", "wrong", "unanswered")
    for name, passed in report.passed.items():
        wrong = sum(one.section == name for one in report.differences)
        table.add_row(name, f"{passed:,}", f"{wrong:,}", f"{report.unanswered[name]:,}")
    out.print(table)
    for one in report.differences[:SHOWN_DIFFERENCES]:
        out.print(escape(f"{one.section} {one.case.id}: {one.given} instead of {one.case.answer}"), soft_wrap=True)
    left = len(report.differences) - SHOWN_DIFFERENCES
    if left > 0:
        out.print(f"and {left:,} more; --json lists them all")
    out.print(f"{'[green]✓[/]' if report.is_conforming else '[red]✗[/]'} {report.verdict}", highlight=False)
