"""`letitride bankroll`: what many rounds do to a bankroll, of a player or of a player-dealer with a limited bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from letitride.cli.completion import paytables
from letitride.cli.maths.meter import MeterOption, read_meter
from letitride.cli.maths.odds import TiesOption
from letitride.cli.options import read_count, refuse_given
from letitride.cli.output import Json, console, print_json
from letitride.errors import TextError
from letitride.odds.ties import Ties
from letitride.rules.settling.banking import CoverModel

if TYPE_CHECKING:
    from letitride.catalogue import Catalogue
    from letitride.cli.tables import FigureTable
    from letitride.odds.bankroll.bankroll import Play
    from letitride.odds.wagers.joint import Placed

RISK_TOO_HIGH = 1


def bankroll(
    context: typer.Context,
    name: Annotated[
        str,
        typer.Argument(autocompletion=paytables, help="A paytable with a base game, or the path of your own (TOML)."),
    ],
    amount: Annotated[str, typer.Option("--bankroll", metavar="AMOUNT", help="The bankroll to start with.")] = "$300",
    bet: Annotated[str, typer.Option(metavar="AMOUNT", help="One of the three equal bets.")] = "$5",
    rounds: Annotated[str, typer.Option(metavar="COUNT", help="How many rounds to play, like 500 or 1e6.")] = "500",
    target: Annotated[str | None, typer.Option(metavar="AMOUNT", help="Stop when the bankroll reaches this.")] = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=AMOUNT", help="A side wager made every round, like 3CB-5=$5. Repeat it for several."
        ),
    ] = None,
    ties: TiesOption = Ties.PULL,
    meter: MeterOption = None,
    at_most: Annotated[
        float | None,
        typer.Option(
            min=0, max=1, metavar="SHARE", help="Exit with 1 if the risk of ruin within the rounds is higher."
        ),
    ] = None,
    bank: Annotated[
        str | None,
        typer.Option(
            metavar="AMOUNT", help="Bank the game as the player-dealer instead, and post this wager every round."
        ),
    ] = None,
    seats: Annotated[int, typer.Option(min=1, max=7, help="How many seats play against the player-dealer.")] = 1,
    cover: Annotated[
        CoverModel,
        typer.Option(metavar="MODEL", help="separate-caps, running-balance or every-wager: how the bank is used up."),
    ] = CoverModel.SEPARATE_CAPS,
    simulated: Annotated[
        str, typer.Option(metavar="COUNT", help="Rounds to simulate with three or more seats, like 200,000 or 1e6.")
    ] = "200,000",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    json: Json = False,
) -> None:
    """Follow a bankroll: the result after many rounds, the risk of ruin, and the chance to reach a target.

    A player is ruined when less is left than a round's wagers; a player-dealer, when less is left than the wager to
    post. Fees are left out, and the meter of a progressive doesn't move.

    Examples:

      letitride bankroll LIRX-01 --bankroll '$300' --bet '$5' --rounds 500 --target '$600'

      letitride bankroll LIRX-02 --side '3CB-5=$5' --at-most 0.05

      letitride bankroll LIRX-01 --bank '$100' --seats 2 --cover every-wager --bankroll '$1,000'
    """
    from letitride.catalogue import load_catalogue
    from letitride.money import format_cents, parse_cents
    from letitride.odds.bankroll.bankroll_data import bank_data, bankroll_data

    count = read_count(rounds, "--rounds", most=10**9)
    if bank is None:
        refuse_given(
            context, ("--seats", "--cover", "--simulated", "--seed"), "only a player-dealer has them; add --bank"
        )
    else:
        refuse_given(context, ("--meter",), "a player-dealer banks no progressive; leave out --bank")
    placed = _placed(load_catalogue(), name, bet, side or [])
    data: dict[str, Any] = {
        "id": name,
        "ties": ties.value,
        "wagers": [
            {"id": one.paytable.id, "wager": one.paytable.wager.value, "stake_cents": one.stake_cents} for one in placed
        ],
    }
    batches: tuple[Play, ...] = ()
    if bank is None:
        from letitride.odds.bankroll.bankroll import joint_play

        meter_cents = read_meter(meter, (one.paytable for one in placed))
        play = joint_play(placed, ties, meter_cents=meter_cents)
    else:
        from letitride.odds.bankroll.bank import BankedTable, analyse_bank

        base, stakes, bonus = _banked(placed, _positive(bank, "the player-dealer's wager"), cover)
        analysis = analyse_bank(
            BankedTable(seats, base, stakes, bonus, ties),
            rounds=read_count(simulated, "--simulated", least=8),
            seed=seed,
        )
        data["bank"] = bank_data(analysis)
        play, batches = analysis.play, analysis.batch_plays
    bankroll_cents = parse_cents(amount)
    _check(play, bankroll_cents)
    target_cents = None if target is None else parse_cents(target)
    if target_cents is not None and target_cents <= bankroll_cents:
        raise TextError(f"--target {target} is reached already: the bankroll is {format_cents(bankroll_cents)}.")
    data |= bankroll_data(play, bankroll_cents=bankroll_cents, rounds=count, target_cents=target_cents, batches=batches)
    if json:
        print_json(data)
    else:
        _print(data)
    risk = data["ruin"]["within_rounds"]
    if at_most is not None and risk > at_most:
        typer.echo(f"The risk of ruin within {count:,} rounds is {risk:.4%}, which is above {at_most:.4%}.", err=True)
        raise typer.Exit(RISK_TOO_HIGH)


def _placed(catalogue: Catalogue, name: str, bet: str, side: list[str]) -> list[Placed]:
    """The wagers of a round: the base bets, and side wagers given as ``3CB-5=$5``."""
    from letitride.odds.wagers.joint import Placed
    from letitride.rules.wager_kinds import Judged
    from letitride.rules.wagers import side_wagers

    placed = [Placed(catalogue.paytable(name), _positive(bet, "a bet"))]
    for text in side:
        side_name, is_given, stake = text.rpartition("=")
        if not is_given:
            raise TextError(f"{text!r} is not a side wager; write paytable and stake, like 3CB-5=$5")
        found = [paytable for paytable in catalogue.paytables(side_name) if paytable.wager in side_wagers()]
        if len(found) != 1 or found[0].wager.judged is not Judged.OWN:
            raise TextError(f"{side_name} can't be followed: it is not one side wager that depends on own cards only")
        placed.append(Placed(found[0], _positive(stake, "a side wager")))
    if len({one.paytable.wager for one in placed}) < len(placed):
        raise TextError("each side wager can be made once")
    return placed


def _positive(text: str, what: str) -> int:
    from letitride.money import parse_cents

    cents = parse_cents(text)
    if cents == 0:
        raise TextError(f"{what} must be more than zero")
    return cents


def _banked(placed: list[Placed], posted_cents: int, cover: CoverModel) -> tuple[Any, Any, Any]:
    from letitride.odds.bankroll.bank_cover import Stakes
    from letitride.rules.wagers import Wager

    base, *others = placed
    if any(one.paytable.wager is not Wager.THREE_CARD_BONUS for one in others):
        raise TextError("a player-dealer banks the base game and the 3 Card Bonus, no other side wager")
    bonus = others[0].paytable if others else None
    bonus_cents = others[0].stake_cents if others else 0
    return base.paytable, Stakes(base.stake_cents, posted_cents, cover, bonus_cents), bonus


def _check(play: Play, bankroll_cents: int) -> None:
    from letitride.money import format_cents

    if bankroll_cents < play.stake:
        needed, given = format_cents(play.stake), format_cents(bankroll_cents)
        raise TextError(f"a round takes {needed} to start, and the bankroll is {given}")


def _print(data: dict[str, Any]) -> None:
    from letitride.money import format_cents

    terminal = console()
    wagers = ", ".join(f"{one['id']} {format_cents(one['stake_cents'])}" for one in data["wagers"])
    ties = {"pull": "ties pulled", "ride": "ties ride"}[data["ties"]]
    terminal.print(f"[bold]{wagers}[/]  [dim]best play, {ties}[/]")
    if bank := data.get("bank"):
        terminal.print(_bank(bank), _seats(bank), sep="\n")
    terminal.print(_after(data), _ruin(data), sep="\n")


def _bank(bank: dict[str, Any]) -> FigureTable:
    from letitride.cli.tables import FigureTable
    from letitride.money import format_cents

    how = "exact" if bank["simulated_rounds"] is None else f"{bank['simulated_rounds']:,} rounds simulated"
    counted = "1 seat" if bank["seats"] == 1 else f"{bank['seats']} seats"
    title = f"The bank of {format_cents(bank['posted_cents'])} against {counted}, {bank['cover']}, {how}"
    table = FigureTable(title, "figure", "value", "exactly or error", "what it says")
    rows = (
        ("expected result", "expected_result_cents", "what the player-dealer wins of a round", True),
        ("without limit", "without_limit_cents", "what a bank that covers everything would win", True),
        ("exhausted", "exhausted", "nothing is left to pay with", False),
        ("some wager uncovered", "some_wager_uncovered", "a wager was not, or not wholly, covered", False),
    )
    for name, key, says, is_money in rows:
        table.add_row(name, *_figure(bank[key], is_money=is_money), says)
    return table


def _seats(bank: dict[str, Any]) -> FigureTable:
    from letitride.cli.tables import FigureTable

    columns = "seat", "its result", "stake uncovered", "winnings unpaid", "some wager uncovered"
    table = FigureTable("By seat, in the order of settlement, a round", *columns)
    for seat in bank["by_seat"]:
        keys = "expected_result_cents", "uncovered_stake_cents", "unpaid_winnings_cents"
        amounts = [_figure(seat[key], is_money=True)[0] for key in keys]
        table.add_row(str(seat["settled"]), *amounts, _figure(seat["some_wager_uncovered"], is_money=False)[0])
    return table


def _figure(figure: dict[str, Any], *, is_money: bool) -> tuple[str, str]:
    shown = _dollars(figure["value"]) if is_money else f"{figure['value']:.4%}"
    if "fraction" in figure:
        return shown, f"{figure['fraction']} cents" if is_money else figure["fraction"]
    error = figure["standard_error"]
    return shown, f"± {_dollars(error)}" if is_money else f"± {error:.4%}"


def _dollars(cents: float) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.4f}"


def _after(data: dict[str, Any]) -> FigureTable:
    from letitride.cli.tables import FigureTable
    from letitride.money import format_cents

    after, stopping = data["after_rounds"], data["stopping_at_ruin"]
    heading = f"The result after {data['rounds']:,} rounds"
    table = FigureTable(heading, "figure", "never stopping", "stopping when broke")
    table.add_row("mean", _dollars(after["mean_cents"]["value"]), "")
    table.add_row("standard deviation", _dollars(after["standard_deviation_cents"]), "")
    for level, cents in after["quantiles_cents"].items():
        table.add_row(f"{level} quantile", format_cents(cents), format_cents(stopping["quantiles_cents"][level]))
    for name in ("ahead", "even", "behind"):
        table.add_row(name, f"{after[name]:.4%}", f"{stopping[name]:.4%}")
    if sampling := data.get("sampling"):
        width = sampling["half_width_95"]
        table.note = (
            f"From simulated rounds, 95% intervals: mean ± {_dollars(width['mean_cents'])};"
            f" ahead ± {width['ahead']:.4%} and ± {width['stopping_ahead']:.4%};"
            f" behind ± {width['behind']:.4%} and ± {width['stopping_behind']:.4%}."
        )
    else:
        table.note = f"Probabilities are right within {max(after['error'], stopping['error']):.1g}."
    return table


def _ruin(data: dict[str, Any]) -> FigureTable:
    from letitride.cli.tables import FigureTable
    from letitride.money import format_cents

    ruin, begun = data["ruin"], format_cents(data["bankroll_cents"])
    title = f"Ruin means less than {format_cents(data['stake_cents'])} of the {begun} is left"
    sampling = data.get("sampling")
    width = sampling and sampling["half_width_95"]
    table = FigureTable(title, "figure", "value", "95% interval" if width else "error")
    within = f"± {width['ruin_within']:.6%}" if width else f"{ruin['error']:.1g}"
    ever = f"± {width['ruin_ever']:.6%}" if width else f"{ruin['ever']['error']:.1g}"
    table.add_row(f"within {data['rounds']:,} rounds", f"{ruin['within_rounds']:.6%}", within)
    table.add_row("ever", f"{ruin['ever']['value']:.6%}", ever)
    mean = ruin["mean_rounds"]
    until = ("endless", "") if mean is None else (f"{mean['value']:,.2f}", f"{mean['error']:.1g}")
    table.add_row("mean rounds until it", *until)
    median = ruin["median_rounds"]
    half = f"{median:,} rounds" if median is not None else f"more than {data['rounds']:,} rounds"
    table.add_row("half are ruined after", half, "")
    if target := data.get("target"):
        table.add_row(f"reaches {format_cents(target['target_cents'])} first", f"{target['reached']:.6%}", "")
        table.add_row("mean rounds until either", f"{target['mean_rounds']:,.2f}", "")
    return table
