"""The sections of a PAR sheet about what the edge depends on: the meter of a progressive, or the stake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from letitride.money import format_cents
from letitride.reports.forms.document import Cell, Chart, Column, Note, Section, Table, Text
from letitride.reports.forms.numbers import dollars, exactly, percent
from letitride.reports.par.charts import meter_chart
from letitride.reports.par.sheet import MeterLine, MeterPart, StakePart

METERS_CENTS = tuple(
    100 * amount
    for amount in (1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000)
)


def meter_sections(meter: MeterPart, level: int) -> Iterator[Section]:
    """The edge of a progressive as a function of its meter, and the meter that breaks even."""
    first = meter.lines[0]
    stake = format_cents(first.stake_cents)
    yield Section(
        "House edge as a function of the meter",
        (
            Text(
                f"The house edge of a {stake} wager is a straight line in the meter m, in dollars:"
                f" {exactly(first.edge_at_zero)} \N{MINUS SIGN} {exactly(first.share_per_cent * 100)} × m"
                f"{_envy_term(first)}."
            ),
            Chart(
                meter_chart(_chart_lines(first), _most(first)),
                f"House edge of a {stake} wager by meter, share of the wager",
                f"A falling straight line that crosses zero at a meter of {dollars(first.break_even_cents[1])}.",
            ),
            meter_table(first),
        ),
        level,
    )
    envy = f"; envy by {meter.envy_id}" if meter.envy_id else ""
    yield Section(
        "Break-even meter",
        (
            Text(f"At this meter the wager is worth exactly nothing; a higher one favours the player{envy}."),
            break_even_table(meter.lines),
            Note(
                "Odds for 1 grow with the wager and shares of the meter don't, so a larger wager breaks even at a"
                " higher meter. With envy each other player at the table adds the expected award of one hand."
            ),
        ),
        level,
    )


def stake_section(stakes: StakePart, level: int) -> Section:
    """The edge of a wager with fixed sums as a function of its stake."""
    return Section(
        "House edge as a function of the stake",
        (
            Text(
                "Fixed sums don't grow with the stake, so the house edge rises with it. At a stake of"
                f" {dollars(stakes.break_even_cents)} it would be nothing."
            ),
            stakes_table(stakes),
        ),
        level,
    )


def meter_table(line: MeterLine) -> Table:
    """The house edge of a progressive at several meters, alone and with envy."""
    most = max(line.break_even_cents.values())
    shown = [meter for meter in METERS_CENTS if meter < most]
    meters = [*shown, next((meter for meter in METERS_CENTS if meter >= most), METERS_CENTS[-1])]
    players = [count for count in (2, 4, 7) if line.envy]
    return Table(
        (
            Column("Meter", Cell.NUMBER),
            Column("House edge", Cell.NUMBER),
            Column("Exactly", Cell.EXACT),
            *(Column(f"With envy,\n{count} players", Cell.NUMBER) for count in players),
        ),
        tuple(
            (
                dollars(meter),
                percent(line.house_edge(meter)),
                exactly(line.house_edge(meter)),
                *(percent(line.house_edge(meter, count)) for count in players),
            )
            for meter in meters
        ),
    )


def break_even_table(lines: Iterable[MeterLine]) -> Table:
    """The meter at which a progressive is worth exactly nothing, by players and size of the wager."""
    listed = tuple(lines)
    columns = [Column("Players")]
    for line in listed:
        stake = format_cents(line.stake_cents)
        columns += [Column(f"{stake} wager", Cell.NUMBER), Column(f"{stake} wager,\nexact dollars", Cell.EXACT)]
    rows = []
    for players in listed[0].break_even_cents:
        name = "1, or without envy" if players == 1 else str(players)
        cents = [line.break_even_cents.get(players, line.break_even_cents[1]) for line in listed]
        rows.append((name, *(text for amount in cents for text in (dollars(amount), exactly(amount / 100)))))
    return Table(tuple(columns), tuple(rows))


def stakes_table(stakes: StakePart) -> Table:
    """The house edge of a wager with fixed sums at several stakes."""
    return Table(
        (Column("Stake", Cell.NUMBER), Column("House edge", Cell.NUMBER), Column("Exactly", Cell.EXACT)),
        tuple((format_cents(stake), percent(edge), exactly(edge)) for stake, edge in stakes.edges.items()),
    )


def _chart_lines(line: MeterLine) -> dict[str, tuple[Fraction, Fraction]]:
    """The lines of the chart: the edge at a meter of 0 and the break-even meter, by players."""
    counts = (
        {"without envy": 1, "with envy, 2 players": 2, "with envy, 7 players": 7} if line.envy else {"house edge": 1}
    )
    return {name: (line.house_edge(0, players), line.break_even_cents[players]) for name, players in counts.items()}


def _most(line: MeterLine) -> int:
    return max(int(max(line.break_even_cents.values()) * Fraction(5, 4)), METERS_CENTS[0])


def _envy_term(line: MeterLine) -> str:
    if not line.envy:
        return ""
    return f"; each other player\N{RIGHT SINGLE QUOTATION MARK}s hand takes {exactly(line.envy)} more by envy"
