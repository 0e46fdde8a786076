"""`letitride audit`: rebuild chain, balances, meters and rounds from the events, and compare with what is stored."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.output import Json, console, print_json

MOST_SHOWN = 50


def audit(
    database: Annotated[
        str,
        typer.Option(envvar="LETITRIDE_DATABASE", help="sqlite:////path/tables.db or postgresql://user:…@host/name."),
    ] = "sqlite:///letitride.db",
    heads: Annotated[
        Path | None,
        typer.Option(help="A file or folder of signed heads. Anything rewritten since they were signed is reported."),
    ] = None,
    key: Annotated[
        list[str] | None,
        typer.Option(help="A public key of the house that the heads must be signed with. Repeat it for several keys."),
    ] = None,
    mark: Annotated[
        Path | None,
        typer.Option(help="Go on from the mark in this file if it exists; a clean audit leaves the next mark there."),
    ] = None,
    json: Json = False,
) -> None:
    """Rebuild everything that follows from a database's events, and compare it with what is stored.

    You can run it while a server is using the database: the audit reads one moment of it and changes nothing.

    Exit codes: 0 if everything agrees, 1 if anything doesn't, 2 if the database can't be read.

    Examples:

      letitride audit --database sqlite:////var/lib/letitride/tables.db

      letitride audit --database postgresql://letitride@db/letitride --json

      letitride audit --mark /var/lib/auditor/letitride.json

      letitride audit --heads /mnt/worm/letitride.key.heads --key 3f0c…
    """
    import sys
    from dataclasses import asdict
    from functools import partial

    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from letitride.live.sealed_days import check_keys, read_heads
    from letitride.store import Store
    from letitride.store.audit import audit_on
    from letitride.store.audit.heads import compare_heads
    from letitride.store.audit.marks import read_mark, write_mark

    signed = [] if heads is None else read_heads(heads)
    since = read_mark(mark) if mark is not None and mark.exists() else None
    columns = (TextColumn("events"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    terminal = Console(stderr=True)
    with (
        Store.open_for_reading(database) as store,
        Progress(*columns, console=terminal, transient=True, disable=not sys.stderr.isatty()) as bar,
    ):
        task = bar.add_task("events", total=None)
        report, reached = audit_on(
            store, since, progress=lambda done, total: bar.update(task, completed=done, total=total)
        )
        check_keys(signed, report, trusted=frozenset(key or ()))
        for one in signed:
            store.read(partial(compare_heads, heads=one.payload, report=report))
    if mark is not None and reached is not None and report.is_clean:
        write_mark(mark, reached)
    if json:
        print_json({"clean": report.is_clean, **asdict(report)})
    else:
        out = console()
        out.print(
            f"{report.tables:,} tables, {report.rounds:,} rounds, {report.events:,} events,"
            f" {report.postings:,} postings, {report.accounts:,} ledger accounts, {report.meters:,} shared meters",
            highlight=False,
        )
        if since is not None:
            out.print(f"Went on from the mark in {escape(str(mark))}; what came before it was audited then.")
        for finding in report.findings[:MOST_SHOWN]:
            out.print(f"[red]✗[/] {escape(str(finding))}", soft_wrap=True, highlight=False)
        if len(report.findings) > MOST_SHOWN:
            out.print(f"… and {len(report.findings) - MOST_SHOWN:,} more; --json lists them all")
        if report.is_clean:
            if signed:
                days = f"{signed[0].payload['day']} to {signed[-1].payload['day']}"
                out.print(f"[green]✓[/] nothing up to {len(signed):,} signed heads ({days}) was rewritten.")
            out.print("[green]✓[/] chain, postings, balances, meters, rounds and seeds all agree.")
    if not report.is_clean:
        raise typer.Exit(1)
