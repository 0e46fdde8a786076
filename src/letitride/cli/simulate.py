"""`letitride simulate`: rounds by the billion, with error bars and the exact value beside each figure."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from letitride.cli.output import Json, console, print_json
from letitride.errors import TextError

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress

    from letitride.simulation.jobs import BaseJob, Job, TableJob
    from letitride.simulation.runner import Crew, Run

_MOST_ROUNDS = 10**15


def simulate(
    submission: Annotated[
        str | None, typer.Option(help="A rules submission: a full table with all its wagers.")
    ] = None,
    paytable: Annotated[str | None, typer.Option(help="A paytable by itself; LIRX-01 if nothing is named.")] = None,
    seats: Annotated[int, typer.Option(min=1, max=7, help="Seats that play.")] = 1,
    rounds: Annotated[str, typer.Option(help="How many rounds, like 1e9 or 2_000_000.")] = "1e8",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result anywhere.")] = 1,
    threads: Annotated[int, typer.Option(min=0, help="Threads; 0 for one per core.")] = 0,
    scheduler: Annotated[str | None, typer.Option(help="The address of a Dask scheduler: play on its workers.")] = None,
    until_error: Annotated[
        float | None, typer.Option(help="Stop when the standard error of the first wager is this small.")
    ] = None,
    checkpoint: Annotated[Path | None, typer.Option(help="Save to this file as it goes, and go on from it.")] = None,
    bank: Annotated[str | None, typer.Option(help="What the player-dealer posts each round, like '$1,000'.")] = None,
    rotate: Annotated[bool, typer.Option(help="The player-dealer position goes around the seats.")] = False,
    session: Annotated[int, typer.Option(min=1, help="Rounds of a session, for --histogram and --bankroll.")] = 100,
    bankroll: Annotated[int, typer.Option(min=0, help="Units of one bet that a session begins with.")] = 0,
    histogram: Annotated[bool, typer.Option(help="Show the results of a hundred thousand sessions.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Draw the histogram as PNG or SVG (needs matplotlib).")] = None,
    json: Json = False,
) -> None:
    """Simulate rounds; Ctrl-C ends a run with the result so far.

    Examples:

      letitride simulate --rounds 1e9

      letitride simulate --paytable COVER-ALL --seats 7 --rounds 1e7

      letitride simulate --submission maryland-full --seats 7 --until-error 1e-3

      letitride simulate --paytable LIRX-01 --histogram --session 200 --bankroll 100
    """
    from letitride.simulation.as_data import run_data
    from letitride.simulation.jobs import BaseJob

    job = _job(submission, paytable, seats=seats, seed=seed, bank=bank, rotate=rotate)
    wants_sessions = histogram or bankroll > 0 or picture is not None
    if wants_sessions and not isinstance(job, BaseJob):
        raise TextError("sessions are simulated for a base paytable at one seat")
    run = _play(job, read_rounds(rounds), threads, scheduler, until_error, checkpoint, shows=not json)
    if not run.rounds:
        raise TextError("stopped before the first chunk of rounds was played")
    data = run_data(job, run)
    if wants_sessions and isinstance(job, BaseJob):
        data["sessions"] = _sessions(job, session, bankroll, picture)
    if json:
        print_json(data)
    else:
        _print(data)


def read_rounds(text: str) -> int:
    """Read a number of rounds.

    >>> read_rounds("1e9"), read_rounds("2_000"), read_rounds("3,000")
    (1000000000, 2000, 3000)
    """
    try:
        number = float(text.replace(",", ""))
        rounds = int(number)
    except (ValueError, OverflowError):
        raise TextError(f"{text!r} is not a number of rounds; write it like 1e9 or 2000000") from None
    if rounds != number or not 1 <= rounds <= _MOST_ROUNDS:
        raise TextError(f"{text!r} is not a number of rounds; it is a whole number from 1 to {_MOST_ROUNDS:.0e}")
    return rounds


def _job(
    submission: str | None, paytable: str | None, *, seats: int, seed: int, bank: str | None, rotate: bool
) -> BaseJob | TableJob:
    from letitride.catalogue import load_catalogue
    from letitride.money import parse_cents
    from letitride.rules.wagers import Wager
    from letitride.simulation.jobs import base_job, table_job
    from letitride.simulation.table_plan import plan_of_house, plan_of_paytables

    catalogue = load_catalogue()
    if submission is not None:
        if paytable is not None:
            raise TextError("name a submission or a paytable, not both")
        house = catalogue.house_rules(submission)
        posted = None if bank is None else parse_cents(bank)
        return table_job(plan_of_house(house, seats=seats, bank_cents=posted, rotates=rotate), seed=seed)
    if bank is not None or rotate:
        raise TextError("a player-dealer's bank belongs to a submission under a California ruleset")
    tables = {one.wager: one for one in catalogue.paytables(paytable or "LIRX-01")}
    if set(tables) == {Wager.BASE} and seats == 1:
        return base_job(tables[Wager.BASE], seed=seed)
    return table_job(plan_of_paytables(tables, seats=seats), seed=seed)


def _play(
    job: Job,
    rounds: int,
    count: int,
    scheduler: str | None,
    until_error: float | None,
    checkpoint: Path | None,
    *,
    shows: bool,
) -> Run:
    from letitride.simulation.results import summarise
    from letitride.simulation.runner import simulate as run_rounds
    from letitride.simulation.runner import threads

    def is_enough(run: Run) -> bool:
        return until_error is not None and summarise(job, run.tally, run.rounds)[0].standard_error <= until_error

    crew: AbstractContextManager[Crew] = threads(count or None)
    if scheduler is not None:
        from letitride.simulation.cluster import cluster

        crew = cluster(scheduler)
    bar, follow = _progress(job, rounds, shows=shows)
    with bar:
        return run_rounds(job, rounds, crew=crew, enough=is_enough, on_progress=follow, checkpoint=checkpoint)


def _progress(
    job: Job, rounds: int, *, shows: bool
) -> tuple[AbstractContextManager[Progress | None], Callable[[Run], None] | None]:
    """A bar on standard error with rate, time left and the error bar as it shrinks."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    terminal = Console(stderr=True)
    if not shows or not terminal.is_terminal:
        return nullcontext(), None
    bar = Progress(
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
        console=terminal,
        transient=True,
    )
    task = bar.add_task("compiling", total=rounds)

    def follow(run: Run) -> None:
        from letitride.simulation.results import summarise

        first = summarise(job, run.tally, run.rounds)[0]
        shown = f"{run.rounds_per_second / 1e6:,.1f} M rounds/s  mean {first.mean:+.6f} ± {first.standard_error:.6f}"
        bar.update(task, completed=run.rounds, description=shown)

    return bar, follow


def _sessions(job: BaseJob, rounds: int, bankroll: int, picture: Path | None) -> dict[str, Any]:
    from letitride.simulation.plots import draw
    from letitride.simulation.sessions import simulate_sessions

    played = simulate_sessions(job, sessions=100_000, rounds=rounds, bankroll=bankroll)
    counts, edges = played.histogram()
    if picture is not None:
        draw(counts, edges, title=f"{job.paytable.id}: sessions of {rounds} rounds", path=picture)
    return {
        "sessions": len(played.ends),
        "rounds": rounds,
        "bankroll": bankroll,
        "ruined": played.ruined,
        "ahead": played.ahead,
        "mean": float(played.ends.mean()),
        "quantiles": {str(share): played.quantile(share) for share in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)},
        "counts": counts,
        "edges": edges,
    }


def _print(data: dict[str, Any]) -> None:
    from letitride.cli.odds import figure_table

    terminal = console()
    rate = f"{data['rounds_per_second'] / 1e6:,.1f} million a second"
    stopped = ", interrupted" if data["interrupted"] else ""
    heading = f"{data['rounds']:,} rounds in {data['seconds']:.1f} s, {rate}, seed {data['seed']}{stopped}"
    table = figure_table(heading, "wager", "paytable", "mean", "± error", "exactly", "z", "deviation", "hits")
    for wager, one in data["wagers"].items():
        exact = "" if one["exact"] is None else f"{one['exact']['value']:+.6f}"
        z = "" if one["z"] is None else f"{one['z']:+.2f}"
        figures = f"{one['mean']:+.6f}", f"{one['standard_error']:.6f}", exact, z
        table.add_row(
            wager, one["paytable"], *figures, f"{one['standard_deviation']:.4f}", f"{one['hit_frequency']:.6f}"
        )
    table.caption = "per unit of the wager; the base game per one of its three bets"
    table.caption_justify = "left"
    terminal.print(table)
    for part in ("meter", "bank"):
        if part in data:
            shown = "  ".join(f"{name} {_figure(value)}" for name, value in data[part].items())
            terminal.print(f"[bold]{part}[/]  {shown}")
    if sessions := data.get("sessions"):
        _print_sessions(sessions)


def _figure(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_figure, value))
    return f"{value:,.4f}" if isinstance(value, float) else str(value)


def _print_sessions(sessions: dict[str, Any]) -> None:
    from letitride.simulation.plots import bars

    terminal = console()
    ruin = f", {sessions['ruined']:.2%} used up {sessions['bankroll']} units" if sessions["bankroll"] else ""
    terminal.print(
        f"[bold]{sessions['sessions']:,} sessions of {sessions['rounds']} rounds[/]"
        f"  mean {sessions['mean']:+.2f} units, {sessions['ahead']:.2%} ahead{ruin}"
    )
    terminal.print(bars(sessions["counts"], sessions["edges"]), highlight=False)
