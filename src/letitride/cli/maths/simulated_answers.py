"""What `letitride simulate` finds out beside means and errors, and how it shows everything on a terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from letitride.cli.output import console
from letitride.errors import TextError

if TYPE_CHECKING:
    from pathlib import Path

    from letitride.cli.tables import FigureTable
    from letitride.simulation.plans.jobs import BaseJob, TableJob
    from letitride.simulation.questions.intervals import Interval

_SESSIONS = 100_000
_QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
_MOST_HITS_SHOWN = 12
Data = dict[str, Any]
STAKED = "all three bets and the side wagers as they are made, before any bet is taken back"


@dataclass(frozen=True)
class Questions:
    """What a run is asked beside means and errors; None where a question isn't asked."""

    sessions_of: int | None = None
    """How many rounds a session has."""
    bankroll: str | None = None
    bet: str = "$1"
    periods_of: int | None = None
    """How many rounds each period of the hold has."""
    periods: int = 0
    meter_rounds: int | None = None
    picture: Path | None = None


def check_answerable(job: BaseJob | TableJob, asked: Questions) -> None:
    """Refuse a question that can't be answered, before anything is played for it."""
    from letitride.simulation.questions.histories import as_table
    from letitride.simulation.questions.holds import check_periods
    from letitride.simulation.questions.meters import check_meter
    from letitride.simulation.questions.plots import check_picture
    from letitride.simulation.questions.sessions import check_bankroll

    if asked.picture is not None:
        if [asked.sessions_of, asked.periods_of, asked.meter_rounds].count(None) < 2:
            raise TextError("one picture shows one thing: sessions, hold or meter")
        check_picture(asked.picture)
    if asked.sessions_of is not None:
        check_bankroll(job, _in_bets(job, asked.bankroll, asked.bet))
    if asked.periods_of is not None:
        check_periods(asked.periods)
    if asked.meter_rounds is not None:
        check_meter(as_table(job), asked.meter_rounds)


def _in_bets(job: BaseJob | TableJob, bankroll: str | None, bet: str) -> int:
    """A bankroll in cents of bets of a dollar, in which a base paytable by itself is played."""
    from letitride.money import parse_cents

    return 0 if bankroll is None else parse_cents(bankroll) * 100 // _bet_cents(job, bet)


def _bet_cents(job: BaseJob | TableJob, bet: str) -> int:
    from letitride.money import parse_cents
    from letitride.simulation.plans.jobs import BaseJob

    cents = parse_cents(bet) if isinstance(job, BaseJob) else 100
    if cents == 0:
        raise TextError("--bet must be more than $0")
    return cents


def answer(job: BaseJob | TableJob, asked: Questions, *, threads: int | None = None) -> Data:
    """Sessions of so many rounds, periods of so many rounds, the meter over so many rounds: what is asked for."""
    data: Data = {}
    if asked.sessions_of is not None:
        data["sessions"] = _sessions(job, asked.sessions_of, asked, threads)
    if asked.periods_of is not None:
        data["hold"] = _hold(job, asked.periods_of, asked, threads)
    if asked.meter_rounds is not None:
        data["meter_life"] = _meter(job, asked.meter_rounds, asked.picture)
    return data


def _sessions(job: BaseJob | TableJob, rounds: int, asked: Questions, threads: int | None) -> Data:
    from letitride.money import parse_cents
    from letitride.simulation.questions.plots import draw_histogram, histogram_of
    from letitride.simulation.questions.sessions import simulate_sessions

    bankroll, picture = asked.bankroll, asked.picture
    bet_cents, in_bets = _bet_cents(job, asked.bet), _in_bets(job, bankroll, asked.bet)
    played = simulate_sessions(job, sessions=_SESSIONS, rounds=rounds, bankroll_cents=in_bets, threads=threads)
    histogram = histogram_of(played.ends * bet_cents // 10_000)
    dollars = bet_cents / 10_000
    if picture is not None:
        title = f"{_name(job)}: {_SESSIONS:,} sessions of {rounds} rounds"
        draw_histogram(
            histogram,
            title=title,
            label="result of a session, in dollars; the outer bars hold everything beyond",
            path=picture,
        )
    return {
        "sessions": len(played.ends),
        "rounds": rounds,
        "unit": "dollar",
        "bankroll": 0.0 if bankroll is None else parse_cents(bankroll) / 100,
        "ruined": played.ruined,
        "ruined_error": played.share_error(played.ruined),
        "ahead": played.ahead,
        "ahead_error": played.share_error(played.ahead),
        "mean": played.mean_cents * dollars,
        "mean_error": played.mean_error_cents * dollars,
        "mean_low": float(played.lows.mean()) * dollars,
        "mean_low_error": played.mean_low_error_cents * dollars,
        "quantiles": {str(share): played.quantile_cents(share) * dollars for share in _QUANTILES},
        "quantile_intervals_95": {
            str(share): _scaled(played.quantile_interval_cents(share), dollars) for share in _QUANTILES
        },
        "counts": histogram.counts,
        "edges": histogram.edges,
    }


def _hold(job: BaseJob | TableJob, rounds: int, asked: Questions, threads: int | None) -> Data:
    from letitride.simulation.questions.holds import BANDS, simulate_hold
    from letitride.simulation.questions.plots import draw_histogram, histogram_of

    hold = simulate_hold(job, rounds=rounds, periods=asked.periods, threads=threads)
    histogram = histogram_of(hold.wins // 100)
    if asked.picture is not None:
        title = f"{_name(job)}: the win over {rounds:,} rounds, {asked.periods:,} times"
        draw_histogram(
            histogram, title=title, label="win in dollars; the outer bars hold everything beyond", path=asked.picture
        )
    bands = {name: hold.band_cents(name) for name in BANDS}
    return {
        "rounds": rounds,
        "periods": len(hold.wins),
        "staked": hold.staked_cents / 100,
        "win": hold.mean_cents / 100,
        "standard_error": hold.standard_error_cents / 100,
        "hold": hold.share(hold.mean_cents),
        "deviation": hold.deviation_cents / 100,
        "deviation_error": None if hold.deviation_error_cents is None else hold.deviation_error_cents / 100,
        "deviation_of_a_round": hold.round_deviation_cents / 100,
        "losing_periods": hold.losing,
        "losing_periods_error": hold.losing_error,
        "staked_counts": STAKED,
        "bands": {name: [low / 100, high / 100] for name, (low, high) in bands.items()},
        "band_intervals_95": {name: [_scaled(end, 0.01) for end in hold.band_intervals_cents(name)] for name in BANDS},
        "hold_bands": {name: [hold.share(low), hold.share(high)] for name, (low, high) in bands.items()},
        "counts": histogram.counts,
        "edges": histogram.edges,
    }


def _meter(job: BaseJob | TableJob, rounds: int, picture: Path | None) -> Data:
    from letitride.simulation.questions.histories import as_table
    from letitride.simulation.questions.meters import simulate_meter
    from letitride.simulation.questions.plots import draw_series

    life = simulate_meter(as_table(job), rounds)
    whole = life.whole_hits
    if picture is not None:
        series = [(at, cents / 100) for at, cents in life.series(2_000)]
        marks = [(hit.round, hit.shown_cents / 100) for hit in whole]
        draw_series(series, marks, title=f"{_name(job)}: the meter over {rounds:,} rounds", label="round", path=picture)
    return {
        "rounds": rounds,
        "mean": float(life.shown.mean()) / 100,
        "mean_error": None if life.mean_error_cents is None else life.mean_error_cents / 100,
        "greatest": int(life.shown.max()) / 100,
        "series": [[at, cents / 100] for at, cents in life.series()],
        "hits": [
            {"round": hit.round, "shown": hit.shown_cents / 100, "awarded": hit.awarded_cents / 100}
            for hit in life.hits
        ],
        "whole_hits": len(whole),
        "mean_at_whole_hits": sum(hit.shown_cents for hit in whole) / len(whole) / 100 if whole else None,
        "mean_at_whole_hits_error": None if life.whole_hits_error_cents is None else life.whole_hits_error_cents / 100,
    }


def _scaled(interval: Interval, factor: float) -> list[float | None]:
    return [None if end is None else end * factor for end in interval]


def _name(job: BaseJob | TableJob) -> str:
    from letitride.simulation.plans.jobs import BaseJob

    return job.paytable.id if isinstance(job, BaseJob) else f"{job.plan.name}, {job.plan.seats} seats"


def print_run(data: Data) -> None:
    """Show a run and what was asked beside it."""
    terminal = console()
    a_second = data["rounds_per_second"]
    rate = f"{a_second / 1e6:,.1f} million a second" if a_second >= 1e6 else f"{a_second:,.0f} a second"
    stopped = ", interrupted" if data["interrupted"] else ""
    heading = f"{data['rounds']:,} rounds in {data['seconds']:.1f} s, {rate}, seed {data['seed']}{stopped}"
    if "wagers" in data:
        _print_wagers(data["wagers"], heading)
    if "seen" in data:
        terminal.print(f"[bold]{heading}[/]")
        _print_seen(data["seen"])
    if "meter" in data:
        _print_figures("meter", data["meter"])
    if "bank" in data:
        _print_bank(data["bank"])
    for name, show in (("sessions", _print_sessions), ("hold", _print_hold), ("meter_life", _print_meter)):
        if name in data:
            show(data[name])


def _print_wagers(wagers: Data, heading: str) -> None:
    terminal = console()
    terminal.print(wagers_table(wagers, heading, terminal.width))


def wagers_table(wagers: Data, heading: str, width: int) -> FigureTable:
    """Each wager's figures; a narrow terminal gets fewer columns, never a part of a number."""
    from letitride.cli.tables import FigureTable

    columns = ["wager", "paytable", "mean", "± error", "exactly", "z", "deviation", "hits"]
    rows = [dict(zip(columns, _wager_row(name, one), strict=True)) for name, one in wagers.items()]
    left_out: list[str] = []
    for column in (None, "hits", "deviation", "paytable", "z"):
        if column is not None:
            columns.remove(column)
            left_out.append(column)
        table = FigureTable(heading, *columns)
        for row in rows:
            table.add_row(*(row[name] for name in columns))
        if table.fits(width):
            break
    table.note = "per unit of the wager; the base game per one of its three bets"
    if left_out:
        table.note += f"\na wider terminal, or --json, also shows: {', '.join(reversed(left_out))}"
    return table


def _wager_row(name: str, one: Data) -> tuple[str, ...]:
    exact = "" if one["exact"] is None else f"{one['exact']['value']:+.6f}"
    z = "" if one["z"] is None else f"{one['z']:+.2f}"
    figures = f"{one['mean']:+.6f}", f"{one['standard_error']:.6f}", exact, z
    return (name, one["paytable"], *figures, f"{one['standard_deviation']:.4f}", f"{one['hit_frequency']:.6f}")


def _print_figures(title: str, figures: Data) -> None:
    shown = "  ".join(f"{name.replace('_', ' ')} {_figure(value)}" for name, value in figures.items())
    console().print(f"[bold]{title}[/]  {shown}", highlight=False)


def _figure(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:,.4f}" if isinstance(value, float) else str(value)


def _print_bank(bank: Data) -> None:
    from letitride.cli.tables import FigureTable

    by_seat = bank["by_seat"]
    _print_figures("bank", {name: value for name, value in bank.items() if name != "by_seat"})
    table = FigureTable("By seat, dollars a round, fees apart", "seat", "result", "± error", "after its fees")
    for number, seat in enumerate(by_seat, start=1):
        figures = seat["result"], seat["standard_error"], seat["after_fees"]
        table.add_row(str(number), f"{figures[0]:+,.4f}", f"{figures[1]:,.4f}", f"{figures[2]:+,.4f}")
    console().print(table)


def _print_seen(seen: Data) -> None:
    hands = "one other hand" if seen["hands"] == 1 else f"{seen['hands']} other hands"
    console().print(
        f"Seeing {hands} at {seen['paytable']} is worth {seen['worth']:+.6f} ± {seen['standard_error']:.6f}"
        f" bets a round; exactly {seen['exact']['value']:+.6f} (z {seen['z']:+.2f})",
        highlight=False,
    )


def _print_sessions(sessions: Data) -> None:
    from letitride.simulation.questions.plots import Histogram

    terminal = console()
    used_up = (
        f"{sessions['ruined']:.2%} ± {sessions['ruined_error']:.2%} used up ${sessions['bankroll']:,.2f} and stopped"
    )
    ruin = f", {used_up}" if sessions["bankroll"] else ""
    terminal.print(
        f"[bold]{sessions['sessions']:,} sessions of {sessions['rounds']} rounds[/]"
        f"  mean {sessions['mean']:+,.2f} ± {sessions['mean_error']:.2f} dollars,"
        f" {sessions['ahead']:.2%} ± {sessions['ahead_error']:.2%} ahead{ruin}",
        highlight=False,
    )
    for share, cents in sessions["quantiles"].items():
        interval = _interval(sessions["quantile_intervals_95"][share])
        terminal.print(
            f"  {float(share):.0%} end at {_dollars(cents)} or below; 95% interval {interval}", highlight=False
        )
    terminal.print(Histogram(sessions["counts"], sessions["edges"]).lines(), highlight=False)


def _print_hold(hold: Data) -> None:
    from letitride.simulation.questions.plots import Histogram

    terminal = console()
    apart = _within(hold["deviation_error"], "a few periods make up most of it")
    terminal.print(
        f"[bold]The win over {hold['rounds']:,} rounds, {hold['periods']:,} times[/]"
        f"  mean {_dollars(hold['win'])} ± {_dollars(hold['standard_error'])},"
        f" that is {hold['hold']:.3%} of {_dollars(hold['staked'])} staked ({STAKED});"
        f" deviation {_dollars(hold['deviation'])}{apart},"
        f" of one round {_dollars(hold['deviation_of_a_round'])};"
        f" the players win {hold['losing_periods']:.2%} ± {hold['losing_periods_error']:.2%} of periods",
        highlight=False,
    )
    for name, (low, high) in hold["bands"].items():
        least, most = hold["hold_bands"][name]
        intervals = " and ".join(_interval(ends) for ends in hold["band_intervals_95"][name])
        terminal.print(
            f"  {name} between {_dollars(low)} and {_dollars(high)}, {least:+.2%} to {most:+.2%};"
            f" 95% intervals of both ends: {intervals}",
            highlight=False,
        )
    terminal.print(Histogram(hold["counts"], hold["edges"]).lines(), highlight=False)


def _interval(ends: list[float | None]) -> str:
    low, high = ends
    if low is None:
        return "unknown" if high is None else f"at most {_dollars(high)}"
    return f"at least {_dollars(low)}" if high is None else f"{_dollars(low)} to {_dollars(high)}"


def _within(error: float | None, otherwise: str = "too few whole wins to say how far off") -> str:
    return f" ({otherwise})" if error is None else f" ± {_dollars(error)}"


def _dollars(amount: float) -> str:
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"


def _print_meter(life: Data) -> None:
    from letitride.simulation.questions.plots import sparkline

    terminal = console()
    at_hits = life["mean_at_whole_hits"]
    won = f", on average at ${at_hits:,.2f}{_within(life['mean_at_whole_hits_error'])}" if at_hits is not None else ""
    terminal.print(
        f"[bold]The meter over {life['rounds']:,} rounds, a history of its own from the same seed[/]"
        f"  mean ${life['mean']:,.2f}{_within(life['mean_error'])}, greatest ${life['greatest']:,.2f};"
        f" {len(life['hits']):,} hits, the whole of it {life['whole_hits']:,} times{won}",
        highlight=False,
    )
    terminal.print(sparkline([dollars for _, dollars in life["series"]]), highlight=False)
    for hit in life["hits"][:_MOST_HITS_SHOWN]:
        terminal.print(
            f"  round {hit['round']:>9,}  shown ${hit['shown']:>12,.2f}  paid ${hit['awarded']:>12,.2f}",
            highlight=False,
        )
    if len(life["hits"]) > _MOST_HITS_SHOWN:
        terminal.print(f"  and {len(life['hits']) - _MOST_HITS_SHOWN:,} more; --json has all of them")
