"""In the middle of a round, no answer over HTTP holds a hidden card, and a player is told nothing that is staff's."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from socket_client import TableClient, table_client
from staff import House, Person, staffed_server

CARD = re.compile(r"(?<![\w.])[2-9TJQKA][cdhs]\b")
PROBLEM = {"type", "title", "status", "detail", "clause", "code", "values", "faults"}
OF_STAFF = {
    "/api/audit-log",
    "/api/day",
    "/api/trays",
    "/api/house",
    "/api/integrity",
    "/api/meters",
    "/api/school/courses",
    "/api/school/drills/{drill}",
    "/api/school/lessons/{lesson}",
    "/api/school/lessons/{lesson}/certificate.pdf",
    "/api/school/progress",
    "/api/submissions",
    "/api/tables/{table}/console",
    "/api/tables/{table}/rounds/{number}/evidence",
    "/api/tables/{table}/rounds/{number}/evidence.json",
    "/api/users",
}
"""What only those who run a house may read."""


class Round:
    """A table in the middle of its second round, which waits for a player, and what lies face down there."""

    def __init__(self, house: House, table: str, client: TableClient, hidden: set[str]) -> None:
        self.house = house
        self.table = table
        self.client = client
        self.hidden = hidden

    def asked(self, person: Person | None, path: str) -> httpx.Response:
        """What somebody gets who asks for a path as the schema writes it, about this table and its round."""
        filled = re.sub(r"\{(\w+)\}", lambda part: {"table": self.table, "number": "2"}.get(part[1], "1"), path)
        if person is None:
            return httpx.get(self.house.address + filled, timeout=60)
        return person.client.get(filled)


@pytest.fixture(scope="module")
def paths(dealt: Round) -> list[str]:
    """Every path that can be read."""
    schema = httpx.get(f"{dealt.house.address}/openapi.json", timeout=60).json()
    return [path for path, ways in schema["paths"].items() if "get" in ways]


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Round]:
    folder: Path = tmp_path_factory.mktemp("house")
    with staffed_server(folder) as address:
        house = House(address)
        order = {"name": "In the middle", "submission": "shfl-classic", "pace": "instant"}
        waits = {"betting_seconds": 600, "decision_seconds": 600}
        table = house.operator.post("/tables", {**order, **waits}, 201).json()["table"]
        player = house.hire("Ann", "player")
        house.operator.post("/cage/issue", {"player": "Ann", "amount_cents": 100_000, "reason": "to play with"})
        with table_client(address, player.token) as client:
            client.join(table)
            client.ask("sit", table, seat=1, buy_in_cents=50_000)
            play_until_asked(client, table, rounds=2)
            yield Round(house, table, client, face_down(folder / "house.db", table))
        house.close()


def play_until_asked(client: TableClient, table: str, *, rounds: int) -> None:
    """Play on until the first decision of a round is asked for."""
    for number in range(1, rounds + 1):
        while client.view["phase"] != "betting":
            client.receive()
        client.ask("bets", table, seat=1, wagers=dict.fromkeys(("bet 1", "bet 2", "bet 3"), 500))
        client.send({"type": "ready", "table": table})
        while client.view["rounds"] < number:
            if client.private["turn"] is None:
                client.receive()
            elif number == rounds:
                return
            else:
                client.catch_up(client.command(table, "LetItRide", seat=1)["sequence"])


def face_down(database: Path, table: str) -> set[str]:
    """What was delivered in the last round: three cards to the only seat, and the community cards."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        delivered = "('CardsDelivered', 'CommunityCardsDelivered')"
        query = f"select data from events where table_id = ? and kind in {delivered} order by sequence desc limit 2"
        rows = store.execute(query, (table,)).fetchall()
    cards = {card for (data,) in rows for card in CARD.findall(json.loads(data)["cards"])}
    assert len(cards) == 6
    return cards


def cards_in(text: str) -> set[str]:
    return set(CARD.findall(text))


def test_the_list_of_staff_s_paths_is_of_this_server(paths: list[str]) -> None:
    assert set(paths) >= OF_STAFF


def test_a_player_who_asks_for_what_is_staff_s_gets_nothing(dealt: Round, paths: list[str]) -> None:
    other = dealt.house.hire("Eve", "player")
    for path in sorted(OF_STAFF):
        answer = dealt.asked(other, path)
        assert answer.status_code == 403, path
        assert set(answer.json()) <= PROBLEM, path
        assert dealt.asked(None, path).status_code == 401, path
    for path in set(paths) - OF_STAFF:
        assert "commands" not in dealt.asked(other, path).text or "{table}" not in path, path


@pytest.mark.parametrize("role", ["player", "dealer", "floor", "operator", "auditor"])
def test_no_answer_about_the_table_holds_a_card_that_is_face_down(dealt: Round, paths: list[str], role: str) -> None:
    person = dealt.house.hire(f"Curious {role}", role)
    about_tables = [
        path for path in paths if "{table}" in path or path in OF_STAFF or path in ("/api/lobby", "/api/rounds")
    ]
    read = 0
    for path in about_tables:
        answer = dealt.asked(person, path)
        read += answer.status_code == 200
        assert not cards_in(answer.text) & dealt.hidden, f"{path} tells {cards_in(answer.text) & dealt.hidden}"
    assert read >= 3


def test_the_dealer_is_offered_nothing_where_the_table_deals_by_itself(dealt: Round) -> None:
    dealer = dealt.house.hire("Dee", "dealer")
    console = dealer.get(f"/tables/{dealt.table}/console").json()
    assert console["commands"] == []
    assert not cards_in(json.dumps(console))


def test_a_player_is_offered_only_what_is_a_player_s(dealt: Round) -> None:
    dealt.client.send({"type": "legal", "table": dealt.table})
    frame = dealt.client.receive()
    while frame["type"] != "legal":
        frame = dealt.client.receive()
    offered = {one["command"] for one in frame["commands"]}
    assert offered >= {"LetItRide", "WithdrawWager"}
    floor = dealt.house.hire("Flo", "floor")
    of_staff = {one["command"]["command"] for one in floor.get(f"/tables/{dealt.table}/console").json()["commands"]}
    assert of_staff >= {"VoidRound"}
    assert not offered & of_staff
