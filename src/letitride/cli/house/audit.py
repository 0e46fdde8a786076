"""`letitride audit`: rebuild chain, balances, meters and rounds from the events, and compare with what is stored."""

from __future__ import annotations

from typing import Annotated

import typer

from letitride.cli.output import Json, console, print_json

MOST_SHOWN = 50


def audit(
    database: Annotated[
        str,
        typer.Option(envvar="LETITRIDE_DATABASE", help="sqlite:////path/tables.db or postgresql://user:…@host/name."),
    ] = "sqlite:///letitride.db",
    json: Json = False,
) -> None:
    """Make everything again that follows from the events of a database, and compare it with what is stored there.

    A server may have the database open meanwhile; the audit sees one moment of it and changes nothing.

    Exits with 0 if everything agrees, with 1 if anything doesn't, with 2 if the database can't be read.

    Examples:

      letitride audit --database sqlite:////var/lib/letitride/tables.db

      letitride audit --database postgresql://letitride@db/letitride --json
    """
    import sys
    from dataclasses import asdict

    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from letitride.store import Store
    from letitride.store.audit import audit as audit_store

    columns = (TextColumn("events"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    terminal = Console(stderr=True)
    with (
        Store.open_for_reading(database) as store,
        Progress(*columns, console=terminal, transient=True, disable=not sys.stderr.isatty()) as bar,
    ):
        task = bar.add_task("events", total=None)
        report = audit_store(store, progress=lambda done, total: bar.update(task, completed=done, total=total))
    if json:
        print_json({"clean": report.is_clean, **asdict(report)})
    else:
        out = console()
        out.print(
            f"{report.tables:,} tables, {report.rounds:,} rounds, {report.events:,} events,"
            f" {report.postings:,} postings, {report.accounts:,} ledger accounts, {report.meters:,} shared meters",
            highlight=False,
        )
        for finding in report.findings[:MOST_SHOWN]:
            out.print(f"[red]✗[/] {escape(str(finding))}", soft_wrap=True, highlight=False)
        if len(report.findings) > MOST_SHOWN:
            out.print(f"… and {len(report.findings) - MOST_SHOWN:,} more; --json lists them all")
        if report.is_clean:
            out.print("[green]✓[/] chain, postings, balances, meters, rounds and seeds all agree.")
    if not report.is_clean:
        raise typer.Exit(1)
