"""`letitride design`: paytables that meet wishes, and what each line of one does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from letitride.cli.maths.meter import MeterOption, read_meter
from letitride.cli.output import Json, console, print_json
from letitride.errors import TextError

if TYPE_CHECKING:
    from letitride.odds.design.search import Found
    from letitride.odds.design.space import Space
    from letitride.odds.design.task import Task
    from letitride.odds.design.wishes import Range
    from letitride.rules.payouts import Odds
    from letitride.rules.paytables import Paytable

COVER_ALL = "cover-all"


def design(
    wager: Annotated[str, typer.Argument(help="base, or a side wager such as three-card-bonus or progressive.")],
    edge: Annotated[str | None, typer.Option(help="The house edge you want, such as 3.00%.")] = None,
    within: Annotated[str, typer.Option(help="How far the edge may be off, up or down.")] = "0.05%",
    hit: Annotated[str | None, typer.Option(help="The share of hands that pay, such as 24%..26%.")] = None,
    sd: Annotated[str | None, typer.Option(help="The standard deviation in units of one bet, such as ..5.")] = None,
    par: Annotated[str | None, typer.Option(help="The element of risk (base game), such as 2.8%..2.9%.")] = None,
    top: Annotated[str | None, typer.Option(help="What the best hand may pay, such as 500..1000.")] = None,
    fix: Annotated[
        list[str] | None,
        typer.Option(
            help='What a line pays, or may pay: "royal flush = 1000", "flush = 6..10". Repeat it for several.'
        ),
    ] = None,
    step: Annotated[
        str, typer.Option(help="Steps of payouts up to 20, up to 100, and above. 0.5,5,10 tries 1 to 2 and 3 to 2 too.")
    ] = "1,5,10",
    start: Annotated[
        str | None, typer.Option("--from", help="The paytable to start from: an id, or the path of your own (TOML).")
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=1, max=7, help="One column of Cover All. Default: the whole matrix.")
    ] = None,
    meter: MeterOption = None,
    rate: Annotated[
        str | None,
        typer.Option(help="A progressive's rate of progression to search, such as 5%..20%, in the long run."),
    ] = None,
    reset: Annotated[str | None, typer.Option(help="What its meter is reset to, such as 5,000..20,000.")] = None,
    count: Annotated[int, typer.Option(min=1, max=1_000, help="How many paytables to find.")] = 20,
    seconds: Annotated[float, typer.Option(min=0.1, help="Stop searching after this long.")] = 60.0,
    sensitivity: Annotated[
        bool, typer.Option("--sensitivity", help="Show what each line does instead of searching.")
    ] = False,
    front: Annotated[
        bool, typer.Option("--front", help="Show the steadiest and the wildest paytable at each edge instead.")
    ] = False,
    picture: Annotated[
        Path | None, typer.Option(help="Draw edge against deviation of what was found (.png or .svg).")
    ] = None,
    json: Json = False,
) -> None:
    """Find paytables that meet your wishes, nearest to the one you start from.

    Each line may pay from half to twice what it pays at the start, in steps, unless --fix or --top says otherwise; a
    better hand never pays less than a worse one. The base game is solved for best play for every candidate. The
    search changes one line, then two, and so on, so what it finds first is proved to be the nearest. If --hit asks for
    more or fewer paying hands than the lines give, lines are added or left out. Every figure shown is exact. Exit
    code 1 means that no paytable meets the wishes; the output then says which wish is in the way.

    Examples:

      letitride design base --edge 3.00%

      letitride design base --edge 3% --sd ..5 --top 500..1000 --fix "full house = 11" --from LIRX-01

      letitride design three-card-bonus --edge 5% --within 0.1% --json

      letitride design cover-all --edge 8% --within 0.5%

      letitride design progressive --edge 20% --rate 5%..20% --reset 5,000..20,000

      letitride design base --front --picture front.svg

      letitride design base --from LIRX-01 --sensitivity
    """
    from letitride.catalogue import load_catalogue
    from letitride.odds.design.space import MeterRanges
    from letitride.odds.design.task import Task, solve, why_nothing
    from letitride.odds.design.wishes import Wishes, around, read_number, read_range

    catalogue = load_catalogue()
    begun = _start(catalogue, wager, start)
    if wager != COVER_ALL and players is not None:
        raise TextError("--players goes with cover-all; other wagers don't depend on it")
    if par is not None and wager != "base":
        raise TextError("--par goes with base; for a side wager it is the same as --edge")
    if (rate is None) != (reset is None):
        raise TextError("--rate and --reset go together: the long run of a progressive depends on both")
    ranges = None
    if rate is not None and reset is not None:
        if meter is not None:
            raise TextError(
                "--meter searches at one level of the meter, --rate and --reset in the long run; choose one"
            )
        ranges = MeterRanges(_one_or_range(rate), _one_or_range(reset))
    task = Task(
        start=begun,
        wishes=Wishes(
            edge=None if edge is None else around(read_number(edge), read_number(within)),
            hit=None if hit is None else read_range(hit),
            deviation=None if sd is None else read_range(sd),
            par=None if par is None else read_range(par),
        ),
        fixed=tuple(fix or ()),
        top=None if top is None else read_range(top),
        steps=_steps(step),
        column=players if players is not None else (begun.columns[0] if begun.columns else None),
        meter_cents=None if ranges else read_meter(meter, [begun]),
        meter=ranges,
    )
    if sensitivity:
        _show_sensitivity(task, is_json=json)
        return
    if front:
        _show_front(task, picture, seconds=seconds, is_json=json)
        return
    if not task.wishes.named():
        raise TextError("say what you want: --edge 3.00%, --sd ..5, --hit 24%..26% or --par 2.8%..2.9%")
    terminal = console()
    if wager == COVER_ALL and players is None:
        _design_matrix(task, count=count, seconds=seconds, is_json=json)
        return
    with terminal.status("searching", spinner="dots") as status:

        def tell(changed: int, tried: int) -> None:
            status.update(f"changing {changed} lines, {tried:,} paytables tried")

        space, found = solve(task, count=count, seconds=seconds, progress=tell)
    if picture is not None:
        _draw(found, space, picture)
    blocked = why_nothing(task) if not found.designs and found.is_exhaustive else ""
    if json:
        from letitride.odds.design.design_data import found_data

        print_json(found_data(space, found, blocked))
    else:
        _show(found, space, blocked)
    if not found.designs:
        raise SystemExit(1)


def _start(catalogue: Any, wager: str, start: str | None) -> Paytable:
    """The paytable of this wager to begin from; without a name, the first of the catalogue."""
    names = [start] if start is not None else catalogue.paytable_ids()
    for name in names:
        for paytable in catalogue.paytables(name):
            if paytable.wager.value == wager:
                return paytable  # type: ignore[no-any-return]
    if start is not None:
        raise TextError(f"{start} has no paytable for {wager!r}")
    known = sorted({one.wager.value for name in names for one in catalogue.paytables(name)})
    raise TextError(f"there is no wager {wager!r}; choose {', '.join(known)}")


def _steps(text: str) -> tuple[Odds, ...]:
    from letitride.odds.design.wishes import read_number
    from letitride.rules.payouts import lowest

    return tuple(lowest(read_number(part)) for part in text.split(","))


def _one_or_range(text: str) -> Range:
    from letitride.odds.design.wishes import Range, read_number, read_range

    return read_range(text) if ".." in text else Range(read_number(text), read_number(text))


def _design_matrix(task: Task, *, count: int, seconds: float, is_json: bool) -> None:
    """All columns of Cover All."""
    from letitride.cli.tables import FigureTable
    from letitride.odds.design.design_data import matrix_data
    from letitride.odds.design.matrix import solve_matrix
    from letitride.odds.design.task import why_nothing

    terminal = console()
    with terminal.status("searching each number of players", spinner="dots"):
        found = solve_matrix(task, count=count, seconds=seconds)
    missing = ", ".join(map(str, found.missing))
    blocked = ""
    if found.missing:
        blocked = f"With {missing} players: {why_nothing(replace(task, column=found.missing[0]))}"
    if is_json:
        print_json(matrix_data(task.start.id, found, blocked))
    elif not found.designs:
        terminal.print(f"No matrix meets all of this. {blocked}".strip())
    for number, design in enumerate(() if is_json else found.designs, start=1):
        title = f"{number}. Cover All, changed from {task.start.id}"
        table = FigureTable(title, "players", "house edge", "hit", "deviation", "changed")
        for players, one in sorted(design.columns.items()):
            figures, said = one.figures, "; ".join(one.changes) or "nothing"
            edge, hit = f"{float(figures.edge):.4%}", f"{float(figures.hit):.2%}"
            table.add_row(str(players), edge, hit, f"{figures.deviation:.3f}", said)
        table.note = (
            f"{found.tried:,} paytables computed in {found.seconds:.2f} s; payouts never rise with more players."
        )
        terminal.print(table)
    if not found.designs:
        raise SystemExit(1)


def _show_front(task: Task, picture: Path | None, *, seconds: float, is_json: bool) -> None:
    """The least and greatest deviation by edge, for each set of lines."""
    from letitride.cli.tables import FigureTable
    from letitride.odds.design.design_data import front_data
    from letitride.odds.design.front import fronts

    edge = task.wishes.edge
    low, high = (0.0, 0.1) if edge is None or edge.low is None or edge.high is None else (edge.low, edge.high)
    found = fronts(task, low=float(low), high=float(high), seconds=seconds)
    if picture is not None:
        from letitride.simulation.questions.plots import draw_points

        points = [(float(one.figures.edge), one.figures.deviation) for front in found for one in front.points]
        draw_points(points, title=f"Front of {task.start.id}", label="house edge", other="deviation", path=picture)
    if is_json:
        print_json(front_data(found))
        return
    for front in found:
        hit = float(front.points[0].figures.hit)
        table = FigureTable(
            f"{len(front.space.choices)} lines, {hit:.2%} of hands pay", "", "house edge", "deviation", "changed"
        )
        for point in front.points:
            said = "; ".join(front.space.changes(point.values)) or "nothing"
            kind = "steadiest" if point.is_least else "wildest"
            table.add_row(kind, f"{float(point.figures.edge):.3%}", f"{point.figures.deviation:.3f}", said)
        table.note = f"of all {front.tried:,} paytables with at most {front.lines_changed} lines changed"
        console().print(table)


def _show(found: Found, space: Space, blocked: str) -> None:
    from letitride.cli.tables import FigureTable

    terminal = console()
    if not found.designs:
        cut = f"Nothing was found in {found.seconds:.0f} s. Allow more time with --seconds, or ask for less."
        terminal.print(f"No paytable meets all of this. {blocked}" if found.is_exhaustive else cut)
        return
    is_base = space.start.wager.value == "base"
    columns = ["", "house edge", *(["par"] if is_base else []), "hit", "deviation", "changed from " + space.start.id]
    table = FigureTable(f"{space.start.wager.value}: nearest to {space.start.id} first", *columns)
    for number, one in enumerate(found.designs, start=1):
        figures = one.figures
        par = [f"{float(figures.par):.4%}"] if is_base else []
        said = "; ".join(one.changes) or "nothing"
        edge, hit = f"{float(figures.edge):.4%}", f"{float(figures.hit):.2%}"
        table.add_row(str(number), edge, *par, hit, f"{figures.deviation:.3f}", said)
    proof = "no nearer one exists" if found.is_exhaustive else "the search ran out of time, so nearer ones may exist"
    table.note = f"{found.tried:,} paytables computed in {found.seconds:.2f} s of a space of {space.size:,}; {proof}."
    terminal.print(table)


def _show_sensitivity(task: Task, *, is_json: bool) -> None:
    from letitride.cli.tables import FigureTable
    from letitride.odds.design.design_data import sensitivity_data
    from letitride.odds.design.sensitivity import Step, sensitivity

    space = task.space()
    figures, lines = sensitivity(space, task.game(space))
    if is_json:
        print_json({"id": space.start.id} | sensitivity_data(figures, lines))
        return

    def shown(step: Step | None) -> str:
        if step is None:
            return ""
        edge, deviation = float(step.edge - figures.edge), step.deviation - figures.deviation
        decisions = f", {step.groups_changed} decisions change" if step.groups_changed > 1 else ", 1 decision changes"
        return f"{step.payout}: {edge:+.3%}, sd {deviation:+.3f}{decisions if step.groups_changed else ''}"

    heading = f"{space.start.id}: house edge {float(figures.edge):.4%}, standard deviation {figures.deviation:.3f}"
    table = FigureTable(heading, "hand", "pays", "worth", "one step down", "one step up")
    for one in lines:
        worth = f"{float(one.contribution):.3%}"
        table.add_row(one.hand.value, str(one.payout), worth, shown(one.down), shown(one.up))
    table.note = "Worth: the edge that is added if the hand loses. Steps: how edge, deviation and best play change."
    console().print(table)


def _draw(found: Found, space: Space, path: Path) -> None:
    from letitride.simulation.questions.plots import draw_points

    points = [(float(one.figures.edge), one.figures.deviation) for one in found.designs]
    draw_points(points, title=f"Paytables near {space.start.id}", label="house edge", other="deviation", path=path)
