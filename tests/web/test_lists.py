"""The engine of lists: whatever is asked for, pages hold each row once and in order, and nothing else."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, date, datetime, timedelta
from zipfile import ZipFile
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from letitride.reports.forms.excel import as_workbook
from letitride.reports.forms.sheet import Column, Kind, Sheet, as_csv
from letitride.web.lists.engine import ROWS_OF_A_PAGE, Wanted, chosen, page_of

COLUMNS = (
    Column("at_ms", "When", Kind.TIME),
    Column("who", "Who", Kind.PERSON),
    Column("table", "Table", Kind.TABLE),
    Column("cents", "Amount", Kind.MONEY),
    Column("text", "What"),
)
NEW_YORK, UTC_ZONE = ZoneInfo("America/New_York"), ZoneInfo("UTC")
DAY_MS = 86_400_000
rows = st.lists(
    st.fixed_dictionaries(
        {
            "at_ms": st.integers(0, 40 * DAY_MS),
            "who": st.sampled_from(["Ann", "Ben", "Cy, Dee"]),
            "table": st.sampled_from(["One", "Two"]),
            "cents": st.none() | st.integers(-10_000, 10_000),
            "text": st.sampled_from(["", "=1+1", "a fill", "A Fire"]),
        }
    ),
    max_size=180,
)


@given(rows, st.sampled_from(["", *(column.key for column in COLUMNS)]), st.booleans())
def test_pages_hold_every_row_once_and_in_order(found: list[dict[str, object]], sort: str, is_descending: bool) -> None:
    listed = chosen(found, COLUMNS, Wanted(sort=sort, is_descending=is_descending), zone=UTC_ZONE)
    pages = [page_of(listed, number) for number in range(1, page_of(listed, 1).pages + 1)]
    assert [row for page in pages for row in page.rows] == listed
    assert all(len(page.rows) <= ROWS_OF_A_PAGE for page in pages)
    assert sorted(map(id, listed)) == sorted(map(id, found))
    if sort == "at_ms":
        times = [row["at_ms"] for row in listed]
        assert times == sorted(times, reverse=is_descending)
    assert page_of(listed, 10**6).page == pages[-1].page


@given(rows, st.integers(0, 39), st.integers(0, 3))
def test_days_are_the_houses_own(found: list[dict[str, object]], first: int, more: int) -> None:
    start = date(1970, 1, 1) + timedelta(days=first)
    wanted = Wanted(first=start, last=start + timedelta(days=more))
    listed = chosen(found, COLUMNS, wanted, zone=NEW_YORK)
    for row in found:
        day = datetime.fromtimestamp(int(str(row["at_ms"])) / 1_000, UTC).astimezone(NEW_YORK).date()
        assert (row in listed) == (start <= day <= start + timedelta(days=more))


@given(rows)
def test_people_tables_and_words_narrow_a_list(found: list[dict[str, object]]) -> None:
    listed = chosen(found, COLUMNS, Wanted(person="dee", table="two", search="fi A"), zone=UTC_ZONE)
    expected = [
        row for row in found if row["who"] == "Cy, Dee" and row["table"] == "Two" and "fi" in str(row["text"]).lower()
    ]
    assert listed == expected


@given(rows)
def test_a_spreadsheet_holds_what_the_list_holds(found: list[dict[str, object]]) -> None:
    lines = list(csv.reader(io.StringIO(as_csv(found, COLUMNS, zone=NEW_YORK))))
    assert lines[0] == ["When", "Who", "Table", "Amount", "What"]
    assert len(lines) == len(found) + 1
    for row, line in zip(found, lines[1:], strict=True):
        assert datetime.fromisoformat(line[0]).timestamp() * 1_000 == int(str(row["at_ms"])) // 1_000 * 1_000
        assert line[3] == ("" if row["cents"] is None else f"{int(str(row['cents'])) / 100:.2f}")
        assert line[4] == ("'=1+1" if row["text"] == "=1+1" else row["text"])


def test_a_workbook_holds_numbers_moments_and_no_formula() -> None:
    found = [{"at_ms": 0, "who": "Ann", "table": "One", "cents": -150, "text": "=1+1"}]
    book = as_workbook([Sheet("A list", COLUMNS, found)], zone=NEW_YORK)
    with ZipFile(io.BytesIO(book)) as parts:
        sheet = parts.read("xl/worksheets/sheet1.xml").decode()
        texts = parts.read("xl/sharedStrings.xml").decode()
    assert "<f>" not in sheet
    assert "=1+1" in texts
    assert ">-1.5<" in sheet
    midnight_utc_in_new_york = 25_569 - 5 / 24  # days since the end of 1899, as spreadsheets count them
    cell = re.search(r'r="A2"[^>]*><v>([\d.]+)</v>', sheet)
    assert cell is not None
    assert abs(float(cell[1]) - midnight_utc_in_new_york) < 1e-6
