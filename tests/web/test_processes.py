"""Several server processes on one PostgreSQL: any of them serves any table, and all tell the same story."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import httpx
import pytest
from served_process import PROGRAM, served
from socket_client import SECONDS, TableClient, registered, seated, table_client
from websockets.exceptions import ConnectionClosed

from letitride.store import Store
from letitride.store.audit import audit
from letitride.web.access.sessions import COOKIE

BETS = {"bet 1": 500, "bet 2": 500, "bet 3": 500}


def play_together(table: str, *clients: TableClient) -> int:
    """Everybody bets and is ready, then each decides in turn; returns the number of the round."""
    for client in clients:
        while client.view["phase"] != "betting":
            client.receive()
    number: int = clients[0].view["round"]["number"]
    for seat, client in enumerate(clients, start=1):
        assert client.ask("bets", table, seat=seat, wagers=BETS)["type"] == "ack"
        assert client.ask("ready", table)["type"] == "ack"
    while clients[0].view["rounds"] < number:
        for seat, client in enumerate(clients, start=1):
            if client.private["turn"] is not None:
                answer = client.command(table, "LetItRide", seat=seat)
                assert answer["type"] == "ack", answer
                for other in clients:
                    other.catch_up(answer["sequence"])
                break
        else:
            clients[0].receive()
            for other in clients:
                other.catch_up(clients[0].sequence)
    return number


def refused_for_ever(client: TableClient, table: str) -> None:
    """Bet again and again; it is granted never."""
    for _ in range(100):
        answer = client.ask("bets", table, seat=1, wagers=BETS)
        assert answer["type"] == "refused"
        assert answer["problem"]["status"] in (401, 409)


def test_who_is_suspended_in_one_process_does_nothing_more_in_another(tmp_path: Path, postgres_url: str) -> None:
    """The socket in the other process once lived on for up to half a minute."""
    with served(tmp_path, "--database", postgres_url) as one, served(tmp_path, "--database", postgres_url) as two:
        boss = one.operator()
        made = one.post("/api/tables", {"name": "Shared", "submission": "shfl-classic", "pace": "instant"}, boss)
        table = made.json()["table"]
        with table_client(two.address, registered(two.address, "Ann")) as client:
            seated(client, table, 1)
            while client.view["phase"] != "betting":
                client.receive()
            users = httpx.get(f"{one.address}/api/users", cookies={COOKIE: boss}, timeout=SECONDS).json()
            account = next(user["id"] for user in users if user["name"] == "Ann")
            started = time.monotonic()
            one.post(f"/api/users/{account}", {"is_active": False, "reason": "a trial"}, boss)
            with pytest.raises(ConnectionClosed, match="4010"):
                refused_for_ever(client, table)
            assert time.monotonic() - started < 15


def test_two_processes_serve_one_table(tmp_path: Path, postgres_url: str) -> None:
    with served(tmp_path, "--database", postgres_url) as one, served(tmp_path, "--database", postgres_url) as two:
        made = one.post(
            "/api/tables", {"name": "Shared", "submission": "shfl-classic", "pace": "instant"}, one.operator()
        )
        table = made.json()["table"]
        ann, ben = registered(one.address, "Ann"), registered(two.address, "Ben")
        with table_client(one.address, ann) as first, table_client(two.address, ben) as second:
            seated(first, table, 1)
            seated(second, table, 2)
            first.catch_up(second.sequence)
            rounds = [play_together(table, first, second) for _ in range(3)]
            assert rounds == [1, 2, 3]
            last = max(first.sequence, second.sequence)
            first.catch_up(last)
            second.catch_up(last)
            assert _story(first) == _story(second)
        rounds_found = [
            httpx.get(f"{server.address}/api/rounds", cookies={COOKIE: ann}, timeout=SECONDS).json()
            for server in (one, two)
        ]
        assert rounds_found[0] == rounds_found[1]
        assert len(rounds_found[0]) == 3
    with Store.open(postgres_url) as store:
        report = audit(store)
    assert report.is_clean, report


def test_everything_disabled_in_one_process_stops_the_tables_of_another(tmp_path: Path, postgres_url: str) -> None:
    with served(tmp_path, "--database", postgres_url) as one, served(tmp_path, "--database", postgres_url) as two:
        boss = one.operator()
        made = one.post("/api/tables", {"name": "Far", "submission": "shfl-classic", "pace": "instant"}, boss)
        table = made.json()["table"]
        with table_client(two.address, registered(two.address, "Ann")) as ann:
            seated(ann, table, 1)
            while ann.view["phase"] != "betting":
                ann.receive()
            assert ann.ask("bets", table, seat=1, wagers=BETS)["type"] == "ack"
            assert ann.ask("ready", table)["type"] == "ack"
            while ann.private["turn"] is None:
                ann.receive()
            assert one.post("/api/house/disabled", {"reason": "a fire drill"}, boss).status_code == 200
            while ann.view["rounds"] == 0:
                if ann.private["turn"] is not None:
                    ann.catch_up(ann.command(table, "LetItRide", seat=1)["sequence"])
                else:
                    ann.receive()
            assert ann.view["phase"] == "between rounds", "the round was finished"
            refused = ann.ask("bets", table, seat=1, wagers=BETS)
            assert "disabled" in refused["problem"]["detail"], "no other begins, and it says why"
            assert ann.view["phase"] == "between rounds"
            assert one.post("/api/house/enabled", {"reason": "over"}, boss).status_code == 200
            while ann.view["phase"] != "betting":
                ann.receive()
            assert ann.ask("bets", table, seat=1, wagers=BETS)["type"] == "ack"


def _story(client: TableClient) -> dict[int, str]:
    """Each event that a client was told, by its number."""
    return {
        event["sequence"]: event["text"]
        for frame in client.frames
        if frame["type"] == "events"
        for event in frame["events"]
        if event["sequence"] > 40
    }


def test_workers_share_a_port(tmp_path: Path, postgres_url: str) -> None:
    with served(tmp_path, "--database", postgres_url, "--workers", "2") as server:
        operator = server.operator()
        made = server.post("/api/tables", {"name": "W", "submission": "shfl-classic", "pace": "instant"}, operator)
        table = made.json()["table"]
        tokens = [registered(server.address, f"Worker {one}") for one in range(3)]
        with (
            table_client(server.address, tokens[0]) as first,
            table_client(server.address, tokens[1]) as second,
            table_client(server.address, tokens[2]) as third,
        ):
            for seat, client in enumerate((first, second, third), start=1):
                seated(client, table, seat)
            assert play_together(table, first, second, third) == 1


def test_workers_are_refused_on_sqlite(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "serve", "--workers", "2", "--database", f"sqlite:///{tmp_path}/t.db"],
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.returncode == 2
    assert "SQLite serves one process" in done.stderr


def test_a_port_that_is_taken_is_said_plainly(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/t.db"
    with served(tmp_path, "--database", database) as server:
        port = server.address.rsplit(":", 1)[1]
        other = [*PROGRAM, "serve", "--port", port, "--database", f"sqlite:///{tmp_path}/other.db"]
        done = subprocess.run(
            other, capture_output=True, text=True, check=False, timeout=SECONDS, stdin=subprocess.DEVNULL, cwd=tmp_path
        )
        assert done.returncode == 2
        assert f"can't listen on 127.0.0.1:{port}" in done.stderr
        same = [*PROGRAM, "serve", "--port", "0", "--database", database]
        done = subprocess.run(
            same, capture_output=True, text=True, check=False, timeout=SECONDS, stdin=subprocess.DEVNULL, cwd=tmp_path
        )
        assert done.returncode == 2
        assert "open in another process" in done.stderr
