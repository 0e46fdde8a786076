"""Every list of the house filters by time, person and table, sorts, pages and exports; none is drawn by hand."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest
from socket_client import play_a_round, table_client
from staff import House, staffed_server

from letitride.catalogue import load_catalogue
from letitride.reports.forms.sheet import Column, Kind
from letitride.store import Store
from letitride.web.lists.engine import MOST_ROWS
from letitride.web.lists.sources import LISTS

ROUTES = Path(__file__).parents[2] / "frontend" / "src" / "routes"
STAFF = ("cases", "day", "dealer", "floor", "operator", "pit", "school/trainer")
TABLES_BY_HAND = {
    "day/Lines.svelte": "the lines of one report",
    "day/Trays.svelte": "the trays of one report",
    "floor/Floor.svelte": "the tables as they stand now",
    "operator/Filings.svelte": "the clauses in which two versions differ",
    "school/trainer/Mistakes.svelte": "what a group most often gets wrong",
}
"""Tables that are no lists."""

OF_NO_TABLE = {"people", "filings", "ratings", "training", "mistakes"}
ZONE = "America/New_York"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lists")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    """A house in New York with two tables and players, awards, disputes, slips, filings and mistakes of lessons."""
    with staffed_server(folder) as address:
        made = House(address)
        olga = made.operator
        olga.post("/calendar", {"zone": ZONE, "shifts": [{"name": "day", "starts": "06:00"}], "reason": "our hours"})
        for number, (name, table_name) in enumerate((("Ann", "Alder"), ("Bob", "Birch")), start=1):
            order = {"name": table_name, "submission": "shfl-classic", "pace": "instant", "betting_seconds": 600}
            table = str(olga.post("/tables", order, 201).json()["table"])
            player, dealer = made.hire(name, "player"), made.hire(f"Dealer {name}", "dealer")
            dealer.post(f"/tables/{table}/dealer")
            signed = {"reason": "to open", **made.second_signature()}
            olga.post(f"/tables/{table}/inventory", {"gained_cents": 10_000 * number, **signed})
            olga.post("/cage/issue", {"player": name, "amount_cents": 90_000, "reason": "bought in"})
            with table_client(address, player.token) as client:
                client.join(table)
                client.ask("sit", table, seat=number, buy_in_cents=80_000)
                play_a_round(client, table, seat=number, stake_cents=500 * number)
                olga.post("/awards/over", {"over_cents": 1, "reason": "by hand"})
                while not any(one["player"] == name for one in olga.get("/awards").json()["waiting"]):
                    play_a_round(client, table, seat=number, stake_cents=500)
                olga.post("/awards/over", {"over_cents": None, "reason": "enough"})
            olga.post(
                "/cases",
                {"claim": f"{name} wants more", "player": name, "table": table, "round": 1, "seat": number},
                201,
            )
            toml = (
                load_catalogue().submission_text("shfl-classic").replace('id = "shfl-classic"', f'id = "own-{number}"')
            )
            olga.post("/submissions", {"toml": toml}, 201)
            lesson = dealer.post("/school/lessons", {"plan": "maryland-hand/round"}, 201).json()["id"]
            dealer.post(f"/school/lessons/{lesson}/acts", {"act": {"show": True}, "after": 0})
        yield made
        made.close()


def rows_of(house: House, name: str, query: str = "") -> list[dict[str, Any]]:
    """All rows of a list, page after page."""
    found, page = [], 1
    while True:
        listed = house.operator.get(f"/lists/{name}?{query}&page={page}").json()
        found += listed["rows"]
        if page == listed["pages"]:
            assert len(found) == listed["total"]
            return found
        page += 1


def of_kind(name: str, kind: Kind) -> list[Column]:
    return [column for column in LISTS[name].columns if column.kind is kind]


@pytest.mark.parametrize("name", LISTS)
def test_every_list_has_a_time_a_person_and_a_table(name: str) -> None:
    assert len(of_kind(name, Kind.TIME)) == 1
    assert of_kind(name, Kind.PERSON)
    assert bool(of_kind(name, Kind.TABLE)) is (name not in OF_NO_TABLE)


EMPTY_HERE = {"jackpots"}
"""No meter pays in so few rounds."""


@pytest.mark.parametrize("name", LISTS)
def test_every_list_sorts_by_every_column(house: House, name: str) -> None:
    rows = rows_of(house, name)
    assert len(rows) >= 2 or name in EMPTY_HERE
    for column in LISTS[name].columns:
        up, down = (
            [row[column.key] for row in rows_of(house, name, f"sort={column.key}{descending}")]
            for descending in ("", "&descending=true")
        )
        known = [value.casefold() if isinstance(value, str) else value for value in up if value is not None]
        assert known == sorted(known)
        assert sorted(map(str, up)) == sorted(map(str, down))
        assert [str(one) for one in down if one is not None][:1] == [str(one) for one in up if one is not None][
            -1:
        ] or (len({str(one).casefold() for one in up}) < len(up))


@pytest.mark.parametrize("name", LISTS)
def test_every_list_narrows_to_a_person_a_table_a_seat_and_a_time(house: House, name: str) -> None:
    rows = rows_of(house, name)
    for kind, asked in ((Kind.PERSON, "person"), (Kind.TABLE, "table"), (Kind.SEAT, "seat")):
        columns = [column.key for column in of_kind(name, kind)]
        values = {one for row in rows for key in columns for one in str(row[key] or "").split(", ") if one}
        assert values or not columns or name in EMPTY_HERE
        for value in values:
            expected = [row for row in rows if any(value in str(row[key] or "").split(", ") for key in columns)]
            answer = house.operator.client.get(f"/api/lists/{name}", params={asked: value})
            assert answer.json()["total"] == len(expected)
    (when,) = (column.key for column in of_kind(name, Kind.TIME))
    moments = sorted({row[when] for row in rows if row[when] is not None})
    for moment in {*moments[:1], *moments[-1:]}:
        local = datetime.fromtimestamp(moment / 1_000, UTC).astimezone(ZoneInfo(ZONE))
        for text, start in (
            (f"{local:%Y-%m-%d}", local.replace(hour=0, minute=0, second=0, microsecond=0)),
            (f"{local:%Y-%m-%dT%H:%M}", local.replace(second=0, microsecond=0)),
        ):
            found = rows_of(house, name, f"from={text}&to={text}")
            assert moment in [row[when] for row in found]
            assert all(row[when] >= start.timestamp() * 1_000 for row in found)
    assert rows_of(house, name, "from=2001-01-01&to=2001-01-02T10:00") == []
    house.operator.get(f"/lists/{name}?from=2001-01-01T10:00Z", 422)


@pytest.mark.parametrize("name", LISTS)
def test_every_list_is_exported_as_it_is_shown_in_the_zone_of_the_house(house: House, name: str) -> None:
    rows, columns = rows_of(house, name), LISTS[name].columns
    listed = house.operator.get(f"/lists/{name}").json()
    assert listed["zone"] == ZONE
    assert {"Alder", "Birch"} <= set(listed["tables"])
    lines = list(csv.DictReader(io.StringIO(house.operator.get(f"/lists/{name}/csv").text, newline="")))
    (when,) = of_kind(name, Kind.TIME)
    assert [set(line) for line in lines] == [{column.title for column in columns}] * len(rows)
    offset = datetime.now(ZoneInfo(ZONE)).utcoffset()
    for row, line in zip(rows, lines, strict=True):
        if row[when.key] is not None:
            at = datetime.fromisoformat(line[when.title])
            assert int(at.timestamp()) == row[when.key] // 1_000
            assert at.utcoffset() == offset
        for column in of_kind(name, Kind.MONEY):
            shown = None if line[column.title] == "" else round(float(line[column.title]) * 100)
            assert shown == row[column.key]
    book = house.operator.get(f"/lists/{name}/xlsx")
    assert book.content[:2] == b"PK"


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.usefixtures("house")
def test_every_list_reads_what_lies_further_back(folder: Path, name: str) -> None:
    """With room for one row only, the time of the oldest still finds it."""
    (when,) = of_kind(name, Kind.TIME)
    with Store.open_for_reading(f"sqlite:///{folder}/house.db") as store:
        whole = store.read(lambda connection: LISTS[name].read(connection, (None, None), MOST_ROWS))
        if not whole:
            assert name in EMPTY_HERE
            return
        moments = [row[when.key] for row in whole if row[when.key] is not None]
        assert moments or name == "dealers", "nobody deals by hand here"
        oldest = min(moments, default=None)
        if oldest is None:
            return
        assert len(store.read(lambda connection: LISTS[name].read(connection, (None, None), 1))) == 1
        (found,) = store.read(lambda connection: LISTS[name].read(connection, (oldest, oldest + 1), 1))
        assert found[when.key] == oldest


def test_whoever_plays_where_the_program_deals_is_no_dealer(house: House) -> None:
    assert {row["dealer"] for row in rows_of(house, "dealers")} == {"Dealer Ann", "Dealer Bob"}


def test_practice_is_in_no_list_of_the_house(house: House) -> None:
    pam = house.hire("Pam", "player")
    table = pam.post("/practice", {"submission": "shfl-classic", "pace": "instant"}, 201).json()["table"]
    with table_client(house.address, pam.token) as client:
        client.join(table)
        client.ask("sit", table, seat=1, buy_in_cents=10_000)
        play_a_round(client, table, seat=1, stake_cents=500)
    assert rows_of(house, "rounds", "person=Pam") == []


def test_lists_are_drawn_by_the_one_component() -> None:
    found = {
        str(page.relative_to(ROUTES))
        for folder in STAFF
        for page in (ROUTES / folder).glob("*.svelte")
        if re.search(r"<table\b", page.read_text(encoding="utf-8"))
    }
    assert found == set(TABLES_BY_HAND), "a list of the staff uses routes/lists/List.svelte"


def test_nobody_reads_a_list_without_signing_in(house: House) -> None:
    for name in LISTS:
        assert httpx.get(f"{house.address}/api/lists/{name}").status_code == 401
