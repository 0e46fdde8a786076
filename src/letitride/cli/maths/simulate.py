"""`letitride simulate`: rounds by the billion, with error bars and the exact value beside each figure."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from letitride.cli.completion import paytables, submissions
from letitride.cli.maths.simulated_answers import Questions, answer, check_answerable, print_run
from letitride.cli.options import read_count, refuse_given
from letitride.cli.output import Json, print_json, told_if_slow
from letitride.errors import TextError
from letitride.rules.settling.banking import CoverModel

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress

    from letitride.catalogue import Catalogue
    from letitride.simulation.plans.jobs import BaseJob, Job, TableJob
    from letitride.simulation.plans.strategies import Strategy
    from letitride.simulation.runs.runner import Crew, Run

COMPILING = "Preparing the simulation. The first run on a machine compiles it, which takes up to a minute."


def simulate(
    context: typer.Context,
    submission: Annotated[
        str | None,
        typer.Option(autocompletion=submissions, help="A rules submission: a full table with all its wagers."),
    ] = None,
    paytable: Annotated[
        str | None, typer.Option(autocompletion=paytables, help="A paytable by itself. Default: LIRX-01.")
    ] = None,
    seats: Annotated[int, typer.Option(min=1, max=7, help="How many seats play.")] = 1,
    strategy: Annotated[
        str,
        typer.Option(
            help="How bets ride: best, always, never, best of another paytable, like LIRX-03, or your own file."
        ),
    ] = "best",
    rounds: Annotated[str, typer.Option(metavar="COUNT", help="How many rounds, like 1e9 or 2_000_000.")] = "1e8",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result anywhere.")] = 1,
    threads: Annotated[int, typer.Option(min=0, help="How many threads; 0 for one per core.")] = 0,
    scheduler: Annotated[
        str | None, typer.Option(help="The address of a Dask scheduler; its workers do the simulation.")
    ] = None,
    until_error: Annotated[
        float | None, typer.Option(min=1e-12, help="Stop when the standard error of the first wager is this small.")
    ] = None,
    checkpoint: Annotated[Path | None, typer.Option(help="Save progress to this file, and resume from it.")] = None,
    bank: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="What the player-dealer posts each round, like '$1,000'.")
    ] = None,
    cover: Annotated[
        CoverModel | None,
        typer.Option(metavar="MODEL", help="separate-caps, running-balance or every-wager: how the bank is used up."),
    ] = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Move the player-dealer position around the seats.")] = False,
    histogram: Annotated[
        bool, typer.Option("--histogram", help="Show the results of 100,000 sessions of one player.")
    ] = False,
    session: Annotated[
        str, typer.Option(metavar="COUNT", help="How many rounds a session has, with --histogram or --bankroll.")
    ] = "100",
    bankroll: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="The money each session starts with, like '$300'.")
    ] = None,
    bet: Annotated[
        str,
        typer.Option(
            metavar="AMOUNT",
            help="The size of each of the three bets in a session, when a base paytable is played by itself.",
        ),
    ] = "$1",
    hold: Annotated[
        str | None,
        typer.Option(metavar="COUNT", help="Show the house's win over periods of this many rounds, with its bands."),
    ] = None,
    follow_meter: Annotated[
        str | None, typer.Option(metavar="COUNT", help="Follow the meter for this many rounds: its level and each hit.")
    ] = None,
    seen: Annotated[
        int | None,
        typer.Option(min=1, max=6, help="Show what seeing this many other hands is worth, instead of a run."),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(help="Draw the sessions, the hold or the meter as PNG or SVG.")
    ] = None,
    json: Json = False,
) -> None:
    """Simulate rounds. Ctrl-C stops a run and shows the result so far.

    Examples:

      letitride simulate --rounds 1e9

      letitride simulate --submission maryland-full --seats 7 --until-error 1e-3

      letitride simulate --paytable LIRX-01 --session 200 --bankroll '$300' --bet '$5'

      letitride simulate --submission shfl-bonus --seats 6 --rounds 1e7 --hold 5000 --picture hold.svg

      letitride simulate --submission maryland-full --seats 7 --rounds 1e6 --follow-meter 1e6

      letitride simulate --paytable LIRX-01 --seen 6 --rounds 1e5
    """
    from letitride.simulation.runs.run_data import run_data

    count = read_count(rounds, "--rounds")
    _refuse_without_effect(context, is_seen=seen is not None, has_scheduler=scheduler is not None)
    played_by = _crew(threads, scheduler)
    if seen is not None:
        data = _seen(paytable, submission, hands=seen, rounds=count, seed=seed, crew=played_by)
    else:
        job = _job(
            submission,
            paytable,
            seats=seats,
            seed=seed,
            strategy=strategy,
            bank=bank,
            cover=cover,
            rotate=rotate,
        )
        periods_of = None if hold is None else read_count(hold, "--hold")
        meter_rounds = None if follow_meter is None else read_count(follow_meter, "--follow-meter")
        wants_sessions = (
            histogram or bankroll is not None or (picture is not None and hold is None and meter_rounds is None)
        )
        if not wants_sessions:
            refuse_given(context, ("--session", "--bet"), "no sessions are played; add --histogram or --bankroll")
        if not is_base_alone(job):
            refuse_given(context, ("--bet",), "the stakes come from the submission or the paytables")
        asked = Questions(
            sessions_of=read_count(session, "--session") if wants_sessions else None,
            bankroll=bankroll,
            bet=bet,
            periods_of=periods_of,
            periods=count // periods_of if periods_of else 0,
            meter_rounds=meter_rounds,
            picture=picture,
        )
        check_answerable(job, asked)
        run = _play(job, count, played_by, until_error, checkpoint, shows=not json)
        if not run.rounds:
            raise TextError("stopped before the first chunk of rounds was played")
        data = run_data(job, run)
        data |= answer(job, asked, threads=threads or None)
    if json:
        print_json(data)
    else:
        print_run(data)


NOT_WITH_SEEN = (
    "--seats",
    "--strategy",
    "--until-error",
    "--checkpoint",
    "--bank",
    "--cover",
    "--rotate",
    "--histogram",
    "--session",
    "--bankroll",
    "--bet",
    "--hold",
    "--follow-meter",
    "--picture",
)


def _refuse_without_effect(context: typer.Context, *, is_seen: bool, has_scheduler: bool) -> None:
    if is_seen:
        refuse_given(context, NOT_WITH_SEEN, "--seen asks another question; leave one of them out")
    if has_scheduler:
        refuse_given(context, ("--threads",), "the workers of the scheduler play")


def is_base_alone(job: BaseJob | TableJob) -> bool:
    """Whether one seat plays a base paytable by itself, whose results are counted in bets."""
    from letitride.simulation.plans.jobs import BaseJob

    return isinstance(job, BaseJob)


def read_strategy(text: str, catalogue: Catalogue) -> Strategy | None:
    """Read a strategy; None for the best one of whatever is played."""
    from letitride.odds.strategy.own_plan import ENDINGS, read_plan
    from letitride.simulation.plans.strategies import ALWAYS_RIDE, NEVER_RIDE, best_strategy, strategy_table

    if text in ("best", "always", "never"):
        return {"best": None, "always": ALWAYS_RIDE, "never": NEVER_RIDE}[text]
    if text.endswith(ENDINGS):
        plan = read_plan(Path(text))
        return strategy_table(lambda cards: plan.rides([card.index for card in cards]))
    return best_strategy(catalogue.paytable(text))


def _job(
    submission: str | None,
    paytable: str | None,
    *,
    seats: int,
    seed: int,
    strategy: str,
    bank: str | None,
    cover: CoverModel | None,
    rotate: bool,
) -> BaseJob | TableJob:
    from letitride.catalogue import load_catalogue
    from letitride.money import parse_cents
    from letitride.simulation.plans.jobs import job_of_paytables, table_job
    from letitride.simulation.plans.table_plan import covered_by, plan_of_house

    catalogue = load_catalogue()
    played = read_strategy(strategy, catalogue)
    if submission is not None:
        if paytable is not None:
            raise TextError("name a submission or a paytable, not both")
        house = catalogue.house_rules(submission)
        posted = None if bank is None else parse_cents(bank)
        plan = plan_of_house(house, seats=seats, bank_cents=posted, rotates=rotate)
        if plan.bank is None and (bank is not None or cover is not None or rotate):
            raise TextError(f"the house banks under {submission}, so there is no player-dealer's bank to set")
        return table_job(plan if cover is None else covered_by(plan, cover), seed=seed, strategy=played)
    if bank is not None or cover is not None or rotate:
        raise TextError("--bank, --cover and --rotate need --submission with rules under which a player banks")
    printed = catalogue.paytables(paytable or "LIRX-01")
    if played is not None and not any(one.wager.is_base for one in printed):
        raise TextError(f"{paytable} has no base game, so no strategy")
    return job_of_paytables(printed, seats=seats, seed=seed, strategy=played)


def _seen(
    paytable: str | None,
    submission: str | None,
    *,
    hands: int,
    rounds: int,
    seed: int,
    crew: AbstractContextManager[Crew],
) -> dict[str, object]:
    """What seeing other hands is worth, on its own: it is a run of another kind."""
    from letitride.catalogue import load_catalogue
    from letitride.odds.wagers.analysis_data import fraction_data
    from letitride.simulation.questions.seen_hands import SeenHandsJob, seen_hands
    from letitride.simulation.runs.runner import simulate as run_rounds

    if submission is not None:
        raise TextError("what seeing hands is worth is asked of a base paytable: name it with --paytable")
    job = SeenHandsJob(load_catalogue().paytable(paytable or "LIRX-01"), hands, seed)
    run = run_rounds(job, rounds, crew=crew)
    found = seen_hands(job, run.tally, run.rounds)
    return {
        "rounds": run.rounds,
        "seconds": run.seconds,
        "rounds_per_second": run.rounds_per_second,
        "seed": seed,
        "interrupted": run.is_interrupted,
        "seen": {
            "paytable": job.paytable.id,
            "hands": hands,
            "worth": found.worth,
            "standard_error": found.standard_error,
            "exact": fraction_data(found.exact),
            "z": found.z,
        },
    }


def _crew(count: int, scheduler: str | None) -> AbstractContextManager[Crew]:
    if scheduler is not None:
        from letitride.simulation.runs.cluster import cluster

        return cluster(scheduler)
    from letitride.simulation.runs.runner import threads

    return threads(count or None)


def _play(
    job: Job,
    rounds: int,
    crew: AbstractContextManager[Crew],
    until_error: float | None,
    checkpoint: Path | None,
    *,
    shows: bool,
) -> Run:
    from letitride.simulation.runs.results import summarise
    from letitride.simulation.runs.runner import simulate as run_rounds

    def is_enough(run: Run) -> bool:
        return until_error is not None and summarise(job, run.tally, run.rounds)[0].standard_error <= until_error

    bar, follow = _progress(job, rounds, shows=shows)
    with bar:
        compiling = nullcontext() if follow else told_if_slow(COMPILING, after_s=1)
        with compiling:
            job.play(0, 1)
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
        from letitride.simulation.runs.results import summarise

        first = summarise(job, run.tally, run.rounds)[0]
        shown = f"{run.rounds_per_second / 1e6:,.1f} M rounds/s  mean {first.mean:+.6f} ± {first.standard_error:.6f}"
        bar.update(task, completed=run.rounds, description=shown)

    return bar, follow
