"""`letitride design`: paytables that meet wishes, and what each line of one does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from letitride.cli.maths.meter import MeterOption, read_meter
from letitride.cli.output import Json, console, print_json
from letitride.errors import TextError

if TYPE_CHECKING:
    from letitride.odds.design.search import Found
    from letitride.odds.design.space import Space
    from letitride.rules.payouts import Odds
    from letitride.rules.paytables import Paytable

COVER_ALL = "cover-all"


def design(
    wager: Annotated[str, typer.Argument(help="base, or a side wager such as three-card-bonus or progressive.")],
    edge: Annotated[str | None, typer.Option(help="The house edge you want, such as 3.00%.")] = None,
    within: Annotated[str, typer.Option(help="How far the edge may be off, either way.")] = "0.05%",
    hit: Annotated[str | None, typer.Option(help="The share of hands that pay, such as 24%..26%.")] = None,
    sd: Annotated[str | None, typer.Option(help="The standard deviation in units of one bet, such as ..5.")] = None,
    par: Annotated[str | None, typer.Option(help="The element of risk (base game), such as 2.8%..2.9%.")] = None,
    top: Annotated[str | None, typer.Option(help="What the best hand may pay, such as 500..1000.")] = None,
    fix: Annotated[
        list[str] | None,
        typer.Option(help='What a line pays, or may pay: "royal flush = 1000", "flush = 6..10". Repeat it.'),
    ] = None,
    step: Annotated[
        str, typer.Option(help="Steps of payouts up to 20, up to 100, and above. 0.5,5,10 tries 1 to 2 and 3 to 2 too.")
    ] = "1,5,10",
    start: Annotated[
        str | None, typer.Option("--from", help="The paytable to begin from: an id or the path of your own (TOML).")
    ] = None,
    players: Annotated[int | None, typer.Option(min=1, max=7, help="The players at a Cover All table.")] = None,
    meter: MeterOption = None,
    count: Annotated[int, typer.Option(min=1, max=1_000, help="How many paytables to find.")] = 20,
    seconds: Annotated[float, typer.Option(min=0.1, help="Stop searching after this long.")] = 60.0,
    sensitivity: Annotated[
        bool, typer.Option("--sensitivity", help="Show what each line does instead of searching.")
    ] = False,
    picture: Annotated[
        Path | None, typer.Option(help="Draw edge against deviation of what was found (.png or .svg).")
    ] = None,
    json: Json = False,
) -> None:
    """Find paytables that meet your wishes, nearest to the one you begin from.

    Lines pay between half and twice of what they pay at the start, in steps, unless --fix or --top says otherwise; a
    better hand never pays less than a worse one. The base game is solved for best play for every candidate. The
    search changes one line, then two, and so on, so what it finds first is proved to be nearest. Every figure that is
    shown is exact. Exit code 1 means that no paytable meets the wishes.

    Examples:

      letitride design base --edge 3.00%

      letitride design base --edge 3% --sd ..5 --top 500..1000 --fix "full house = 11" --from LIRX-01

      letitride design three-card-bonus --edge 5% --within 0.1% --json

      letitride design cover-all --players 3 --edge 8%

      letitride design base --from LIRX-01 --sensitivity
    """
    from letitride.catalogue import load_catalogue
    from letitride.odds.design.games import game_of
    from letitride.odds.design.search import find_designs
    from letitride.odds.design.space import space_of
    from letitride.odds.design.wishes import Wishes, around, read_number, read_range

    catalogue = load_catalogue()
    begun = _start(catalogue, wager, start)
    if wager == COVER_ALL and players is None:
        raise TextError("Cover All pays by the number of players; say with --players for which of 1 to 7 to search")
    if wager != COVER_ALL and players is not None:
        raise TextError("--players goes with cover-all; other wagers don't depend on it")
    if par is not None and wager != "base":
        raise TextError("--par goes with base; for a side wager it is the same as --edge")
    space = space_of(
        begun,
        fixed=fix or (),
        top=None if top is None else read_range(top),
        steps=_steps(step),
        column=players if players is not None else (begun.columns[0] if begun.columns else None),
    )
    game = game_of(space, meter_cents=read_meter(meter, [begun]))
    if sensitivity:
        _show_sensitivity(space, game, is_json=json)
        return
    wishes = Wishes(
        edge=None if edge is None else around(read_number(edge), read_number(within)),
        hit=None if hit is None else read_range(hit),
        deviation=None if sd is None else read_range(sd),
        par=None if par is None else read_range(par),
    )
    if not wishes.named():
        raise TextError("say what you wish: --edge 3.00%, --sd ..5, --hit 24%..26% or --par 2.8%..2.9%")
    terminal = console()
    with terminal.status("searching", spinner="dots") as status:

        def tell(changed: int, tried: int) -> None:
            status.update(f"changing {changed} of {len(space.choices)} lines, {tried:,} paytables tried")

        found = find_designs(space, game, wishes, count=count, seconds=seconds, progress=tell)
    if picture is not None:
        _draw(found, space, picture)
    blocked = _blocked(space, game, wishes) if not found.designs and found.is_exhaustive else ""
    if json:
        print_json(_data(found, space, blocked))
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


def _blocked(space: Space, game: Any, wishes: Any) -> str:
    """Which wish stands in the way, in a sentence."""
    from letitride.odds.design.search import in_the_way, reach_of

    start = game.exactly(space.paytable(space.start_values, name=space.start.id))
    if wishes.hit is not None and not wishes.hit.holds(start.hit):
        return (
            f"--hit is in the way: every paytable with these lines pays {float(start.hit):.4%} of hands. "
            "Begin from one with more or fewer lines (--from)."
        )
    least, greatest = reach_of(space, game)
    reach = f"With these lines and steps the edge lies between {least:.2%} and {greatest:.2%}."
    names = in_the_way(space, game, wishes)
    if not names:
        return f"No single wish is in the way; the wishes exclude each other. {reach}"
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are each'} in the way. {reach}"


def _data(found: Found, space: Space, blocked: str) -> dict[str, Any]:
    from letitride.odds.wagers.analysis_data import fraction_data

    return {
        "wager": space.start.wager.value,
        "from": space.start.id,
        "paytables": [
            {
                "pays": {
                    one.hand.value: str(one.payout(value))
                    for one, value in zip(space.choices, design.values, strict=True)
                },
                "expected_value": fraction_data(-design.figures.edge),
                "house_edge": fraction_data(design.figures.edge),
                "element_of_risk": fraction_data(design.figures.par),
                "hit_frequency": fraction_data(design.figures.hit),
                "standard_deviation": design.figures.deviation,
                "changed": list(design.changes),
            }
            for design in found.designs
        ],
        "tried": found.tried,
        "space": space.size,
        "seconds": round(found.seconds, 3),
        "exhaustive": found.is_exhaustive,
        "in_the_way": blocked,
    }


def _show(found: Found, space: Space, blocked: str) -> None:
    from letitride.cli.tables import FigureTable

    terminal = console()
    if not found.designs:
        cut = f"Nothing was found in {found.seconds:.0f} s. Give it longer with --seconds, or wish for less."
        terminal.print(f"No paytable meets these wishes. {blocked}" if found.is_exhaustive else cut)
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


def _show_sensitivity(space: Space, game: Any, *, is_json: bool) -> None:
    from letitride.cli.tables import FigureTable
    from letitride.odds.design.sensitivity import Step, sensitivity
    from letitride.odds.wagers.analysis_data import fraction_data

    figures, lines = sensitivity(space, game)

    def step_data(step: Step | None) -> dict[str, Any] | None:
        if step is None:
            return None
        return {
            "pays": str(step.payout),
            "house_edge": fraction_data(step.edge),
            "standard_deviation": step.deviation,
            "groups_played_otherwise": step.groups_changed,
        }

    if is_json:
        print_json(
            {
                "id": space.start.id,
                "house_edge": fraction_data(figures.edge),
                "lines": [
                    {
                        "hand": one.hand.value,
                        "pays": str(one.payout),
                        "contribution": fraction_data(one.contribution),
                        "down": step_data(one.down),
                        "up": step_data(one.up),
                    }
                    for one in lines
                ],
            }
        )
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
