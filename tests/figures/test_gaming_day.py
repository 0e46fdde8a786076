"""The report on a gaming day: every figure equals one that the tests make again from raw rows."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from day_again import day_again, expected_again

from letitride.catalogue import load_catalogue
from letitride.figures.day.report import DayReport, day_report, read_day_rows
from letitride.figures.day.sheets import day_sheets, line_row, one_sheet, printed_day
from letitride.live.actors import Actor
from letitride.live.room.room import Room
from letitride.reports.day.document import day_document, verdict
from letitride.reports.forms.pdf import pdf_bytes
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import Spot, Wager
from letitride.store.house.gaming_days import GamingCalendar, gaming_calendar
from letitride.store.money.cage import Signatures
from letitride.store.money.inventory import count_tray, inventory_of, move_inventory
from letitride.store.money.slips import SlipKind
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.wagering import PlaceWager
from live import ANN, BEN, CY, LiveHouse, base_bets, decide_all, is_betting, live, sit

SIGNED = Signatures("Cash", "Flo")
HOUR = 3_600_000
SHIFTS = ("day", "swing")
Told = tuple[DayReport, dict[str, dict[str, dict[str, Any]]], dict[str, HouseRules], dict[str, str]]
"""The report; the same from raw rows, of the day and of each shift by table; the rules and the names of the tables."""


async def one_round(house: LiveHouse, room: Room, actor: Actor, *, stake: int, is_voided: bool = False) -> None:
    """Ann lets everything ride and Ben withdraws everything, so that both play against best play."""
    await house.go_on(room, is_betting)
    await room.do(*base_bets(room, actor, 2 if actor is BEN else 1, stake), DeclareReady(actor.name), actor=actor)
    await decide_all(house, room, is_voided=is_voided)


def count(house: LiveHouse, room: Room, kind: SlipKind, cents: int) -> None:
    """Two people count a tray."""
    house.store.write(
        lambda c: count_tray(
            c, room.table_id, kind, counted_cents=cents, signed=SIGNED, reason="counted", at_ms=house.clock.now_ms()
        )
    ).result()


def fill(house: LiveHouse, room: Room, cents: int) -> None:
    """A fill, or a credit."""
    house.store.write(
        lambda c: move_inventory(c, room.table_id, cents, signed=SIGNED, reason="par", at_ms=house.clock.now_ms())
    ).result()


async def play_a_day(house: LiveHouse) -> tuple[list[Room], GamingCalendar, int]:
    """Two tables of one hand each over two shifts, with counts, a fill, a credit and a void; before it, a day apart."""
    calendar = house.store.read(gaming_calendar)
    before = calendar.span(calendar.day_of(house.clock.now_ms())).to_ms
    house.issue(ANN, BEN, CY)
    riding, folding = await house.open("shfl-classic", name="Riding"), await house.open("shfl-classic", name="Folding")
    await sit(riding, ANN, 1, chips=20_000_00)
    await one_round(house, riding, ANN, stake=25_00)
    house.clock.move_to(before + HOUR)
    fill(house, riding, 5_000_00)
    count(house, riding, SlipKind.OPENING, house.store.read(lambda c: inventory_of(c, riding.table_id)))
    await sit(folding, BEN, 2, chips=30_000_00)
    for number in range(4):
        await one_round(house, riding, ANN, stake=10_00, is_voided=number == 2)
        await one_round(house, folding, BEN, stake=20_00)
        if number == 1:
            house.clock.move_to(before + 9 * HOUR)
            fill(house, riding, 1_000_00)
            fill(house, riding, -300_00)
    count(house, riding, SlipKind.CLOSING, house.store.read(lambda c: inventory_of(c, riding.table_id)) - 5_00)
    return [riding, folding], calendar, before


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """A report, and the same from raw rows: of the whole day and of each shift."""
    folder: Path = tmp_path_factory.mktemp("day")

    async def work() -> Told:
        async with LiveHouse(folder) as house:
            rooms, calendar, start = await play_a_day(house)
            wanted = calendar.day_of(start)
            rows = house.store.read(lambda c: read_day_rows(c, load_catalogue(), first=wanted, last=wanted))
            houses = {room.table_id: room.table.house for room in rooms}
            spans = {"": calendar.span(wanted)} | {one.name: one for one in calendar.shifts_of(wanted)}
            again = {name: day_again(house.store, houses, span=(one.from_ms, one.to_ms)) for name, one in spans.items()}
            return (
                day_report(rows),
                again,
                houses,
                {room.table_id: name for room, name in zip(rooms, ("Riding", "Folding"), strict=True)},
            )

    return asyncio.run(work())


def test_sums_and_expectations_by_table_equal_those_from_raw_rows(day: Told) -> None:
    report, again, houses, names = day
    for line in report.tables:
        assert line.best
        assert line.decided
        table = next(table for table, name in names.items() if name == line.name)
        raw, house = again[""][table], houses[table]
        mean, band = expected_again(house, raw["played"])
        for name in ("rounds", "voided", "hands", "drop_cents", "handle_cents", "win_cents", "fees_cents"):
            assert getattr(line, name) == raw[name], (line.name, name)
        assert line.best.win_cents == mean
        assert [round(line.best.low_cents), round(line.best.high_cents)] == band
        assert line.decided.win_cents == mean + raw["given_away"]
        assert line.name == "Folding" or raw["given_away"] > 0
        assert line.decided.hold == pytest.approx(float((mean + raw["given_away"]) / raw["handle_cents"]))
        assert line.win_over_handle == raw["win_cents"] / raw["handle_cents"]
        assert line.hold == (raw["win_cents"] / raw["drop_cents"] if raw["drop_cents"] else None)


def test_all_tables_together_and_each_shift_are_the_sums_of_their_rounds(day: Told) -> None:
    report, again, houses, _ = day
    assert [line.name for line in report.shifts] == list(SHIFTS)
    for line in (report.total, *report.shifts):
        assert line.best
        assert line.decided
        raws = again["" if line is report.total else line.name]
        for name in ("rounds", "hands", "drop_cents", "handle_cents", "win_cents"):
            assert getattr(line, name) == sum(raw[name] for raw in raws.values()), (line.name, name)
        means = [expected_again(houses[table], raw["played"])[0] for table, raw in raws.items() if raw["played"]]
        given = sum((raw["given_away"] for raw in raws.values()), Fraction(0))
        assert line.best.win_cents == sum(means)
        assert line.decided.win_cents == sum(means) + given
    stakes = [stake for raw in again[""].values() for stake in raw["played"]]
    _, band = expected_again(next(iter(houses.values())), stakes)
    assert report.total.best
    assert [round(report.total.best.low_cents), round(report.total.best.high_cents)] == band


def test_wagers_dealers_and_the_course_of_the_day_tell_of_the_same_rounds(day: Told) -> None:
    report, *_ = day
    total = line_row(report.total)
    (base,) = map(line_row, report.wagers)
    for name in ("hands", "handle_cents", "win_cents", "best_cents", "as_decided_cents", "low_cents", "high_cents"):
        assert base[name] == total[name], name
    assert [one.name for one in report.dealers] == ["the program"]
    last = line_row(report.course[-1])
    assert [one.win_cents for one in report.course][-1] == total["win_cents"]
    assert (last["best_cents"], last["as_decided_cents"]) == (total["best_cents"], total["as_decided_cents"])
    assert len(report.course) >= 2


def test_counts_fills_and_credits_are_told_and_missing_chips_are_found(day: Told) -> None:
    report, again, _, names = day
    table = next(table for table, name in names.items() if name == "Riding")
    (tray,) = (one for one in report.trays if one.name == "Riding")
    assert (tray.fills_cents, tray.credits_cents) == (6_000_00, 300_00)
    assert tray.recorded_win_cents == again[""][table]["win_cents"]
    assert tray.difference_cents == -5_00
    other = next(one for one in report.trays if one.name == "Folding")
    assert (other.opening_cents, other.difference_cents) == (None, None)
    assert [one.number for one in report.slips if one.kind == "fill"] == [1, 2]


def test_a_few_rounds_raise_no_alarm(day: Told) -> None:
    """Who lets losing bets ride gives the house more than best play's band has room for, in one round most likely."""
    (line, *_) = day[0].tables
    assert line.decided is not None
    beyond = replace(line, win_cents=round(line.decided.high_cents) + 100, abandoned_cents=0)
    assert line_row(replace(beyond, rounds=19))["within"] == ""
    assert line_row(replace(beyond, rounds=20))["within"] == "NO"
    assert line_row(replace(beyond, rounds=20, win_cents=0))["within"] == "yes"
    said = [verdict(line_row(replace(beyond, rounds=rounds))) for rounds in (19, 20)]
    assert said[0].endswith("These are too few rounds to judge the win by its band.")
    assert "The win is OUTSIDE their 99% band" in said[1]
    assert "The win is within their 99% band" in verdict(line_row(replace(beyond, rounds=20, win_cents=0)))


def test_the_report_is_one_sheet_many_sheets_and_paper(day: Told) -> None:
    report, *_ = day
    sheets = day_sheets(report)
    assert [one.title for one in sheets] == ["By table", "By shift", "By dealer", "By wager", "Trays", "Slips"]
    assert one_sheet(report).rows[-1]["win_cents"] == report.total.win_cents
    document = day_document(printed_day(report, made_ms=0))
    assert pdf_bytes(document).startswith(b"%PDF")


@live
async def test_each_wager_has_a_line_and_all_lines_add_up(house: LiveHouse) -> None:
    room = await house.betting("maryland-full", ANN, BEN)
    for actor, seat in ((ANN, 1), (BEN, 2)):
        sides = [PlaceWager(actor.name, seat, Spot.PROGRESSIVE, 1_00)]
        await room.do(*base_bets(room, actor, seat, 10_00), *sides, DeclareReady(actor.name), actor=actor)
    await decide_all(house, room)
    today = house.store.read(gaming_calendar).day_of(house.clock.now_ms())
    rows = house.store.read(lambda c: read_day_rows(c, load_catalogue(), first=today, last=today))
    report = day_report(rows)
    assert {line.name for line in report.wagers} >= {Wager.BASE.title, Wager.PROGRESSIVE.title}
    assert sum(line.win_cents for line in report.wagers) == report.total.win_cents
    expected = [line.best.win_cents for line in (report.total, *report.wagers) if line.best]
    assert expected[0] == sum(expected[1:])
    assert Wager.ENVY.title in {line.name for line in report.wagers}
