"""Every table has a home: its players meet in one process, and when that ends they go on in another."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

import httpx
import psutil
import pytest
from proxies import proxied
from returning_client import ReturningClient, play_round
from served_process import ServedProcess, served
from socket_client import registered, table_client

from letitride.store import Store
from letitride.store.audit import audit
from letitride.web.process.homes import is_socket_path, ranked, table_named

PATIENCE = 300
MOVED = 1012


def wait_until(holds: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.2)


def new_table(server: ServedProcess, boss: str, name: str) -> str:
    made = server.post("/api/tables", {"name": name, "submission": "shfl-classic", "pace": "instant"}, boss)
    assert made.status_code == 201, made.text
    table: str = made.json()["table"]
    return table


@contextmanager
def at_the_tables(address: str, tables: list[str], players: int) -> Iterator[dict[str, list[ReturningClient]]]:
    """So many players seated at each table."""
    with ExitStack() as stack:
        seated: dict[str, list[ReturningClient]] = {}
        for number, table in enumerate(tables):
            for seat in range(1, players + 1):
                token = registered(address, f"Guest {number} {seat}")
                client = stack.enter_context(ReturningClient(address, token, table))
                assert client.ask("sit", seat=seat, buy_in_cents=100_000)["type"] == "ack"
                seated.setdefault(table, []).append(client)
        yield seated


def check_nothing_is_lost(url: str, clients: list[ReturningClient]) -> None:
    """Each acknowledged command stands in the log once, and what follows from the log is as it should be."""
    with Store.open(url) as store:
        report = audit(store)
    assert report.is_clean, report
    assert len({one for client in clients for one in client.acknowledged}) == sum(len(c.acknowledged) for c in clients)


def sockets_of(server: ServedProcess) -> int:
    lines = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text.splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("letitride_sockets "))))


def test_a_table_goes_down_its_own_list_of_workers() -> None:
    """All workers agree, the tables are shared out evenly, and one more worker takes only its own share."""
    tables = [f"{number:012x}" for number in range(3_000)]
    homes = Counter(ranked(table, 3)[0] for table in tables)
    assert sorted(homes) == [0, 1, 2]
    assert all(900 < count < 1_100 for count in homes.values())
    for table in tables:
        assert sorted(ranked(table, 4)) == [0, 1, 2, 3]
        assert [worker for worker in ranked(table, 4) if worker != 3] == list(ranked(table, 3))


@pytest.mark.parametrize(
    ("target", "is_one", "table"),
    [
        ("/api/socket", True, None),
        ("/api/socket/", True, None),
        ("/api/socket/3f01d21588be", True, "3f01d21588be"),
        ("/api/socket/a%20b", True, "a b"),
        ("/api/sockets/3f01", False, None),
        ("/api/tables/3f01", False, None),
    ],
)
def test_the_address_of_a_socket_names_its_table(target: str, is_one: bool, table: str | None) -> None:
    assert is_socket_path(target) == is_one
    assert table_named(target) == table_named(f"{target}?x=1") == table


def workers_of(server: ServedProcess) -> list[psutil.Process]:
    """The worker processes, in the order in which they were started."""
    workers = []
    for child in psutil.Process(server.process.pid).children():
        with suppress(psutil.Error):  # one that has just ended
            if "spawn_main" in " ".join(child.cmdline()):
                workers.append((child.create_time(), child.pid, child))
    return [child for _, _, child in sorted(workers, key=lambda one: one[:2])]


def worker_with(server: ServedProcess, client: ReturningClient) -> int | None:
    """The process that holds the other end of a client's connection."""
    port = int(server.address.rsplit(":", 1)[1])
    for worker in workers_of(server):
        for one in worker.net_connections("tcp"):
            if one.raddr and one.laddr.port == port and one.raddr.port == client.local_port:
                return worker.pid
    return None


def tables_at_both_homes(server: ServedProcess) -> list[str]:
    """New tables, the first at home in the first of two workers, the second in the second."""
    boss, found = server.operator(), dict[int, str]()
    for number in count():
        table = new_table(server, boss, f"Home {number}")
        found.setdefault(ranked(table, 2)[0], table)
        if len(found) == 2:
            break
    return [found[0], found[1]]


def test_workers_hand_sockets_over_to_the_home_of_their_table(tmp_path: Path, postgres_url: str) -> None:
    """When a worker is killed its players go on in the other; a rolling restart under play loses nothing either."""
    with served(tmp_path, "--database", postgres_url, "--workers", "2") as server:
        wait_until(lambda: len(workers_of(server)) == 2, "both workers run")
        tables = tables_at_both_homes(server)
        with at_the_tables(server.address, tables, 2) as seated:
            clients = [client for there in seated.values() for client in there]
            homes = [worker.pid for worker in workers_of(server)]

            def at_home() -> bool:
                for client in clients:
                    client.ping()
                return all(worker_with(server, client) == homes[tables.index(client.table)] for client in clients)

            wait_until(at_home, "players are in the home of their table")
            with table_client(server.address, server.operator()) as board:
                board.send({"type": "watch-board"})
                assert board.until("board")["tiles"].keys() >= set(tables)
                for there in seated.values():
                    assert play_round(*there) == 1
                waited_for = set(tables)
                while waited_for:  # one of them is at home in the other worker
                    tiles = board.until("board")["tiles"]
                    waited_for -= {one for one, tile in tiles.items() if tile["win"] and tile["seats"]}

            connections = [client.connections for client in seated[tables[1]]]
            os.kill(homes[0], signal.SIGKILL)
            for there in seated.values():
                assert play_round(*there) == 2, "the next worker goes on with the table"
            assert [client.connections for client in seated[tables[1]]] == connections, "the others notice nothing"
            wait_until(lambda: len(workers_of(server)) == 2, "the worker is replaced")
            homes[0] = next(worker.pid for worker in workers_of(server) if worker.pid != homes[1])
            wait_until(at_home, "everybody is at home again")

            for client in clients:
                client.closed_with.clear()
            rounds = played_during(lambda: restart_in_turn(server), seated)
            for numbers in rounds.values():
                assert numbers == list(range(3, 3 + len(numbers))), "every round is played to its end, once"
            assert {code for client in clients for code in client.closed_with} == {MOVED}
            homes = [worker.pid for worker in workers_of(server)]
            wait_until(at_home, "everybody is at home in the new workers")
        check_nothing_is_lost(postgres_url, clients)


def restart_in_turn(server: ServedProcess) -> None:
    before = {worker.pid for worker in workers_of(server)}
    server.process.send_signal(signal.SIGHUP)
    wait_until(
        lambda: len(now := {worker.pid for worker in workers_of(server)}) == 2 and not now & before,
        "both workers are new",
    )


def played_during(trouble: Callable[[], None], seated: dict[str, list[ReturningClient]]) -> dict[str, list[int]]:
    """The rounds that were played at each table while there was trouble, and at least one after it."""
    is_over = threading.Event()
    rounds: dict[str, list[int]] = {table: [] for table in seated}

    def play(table: str) -> None:
        while not is_over.wait(0.5):  # nobody may send more than fifty messages a second
            rounds[table].append(play_round(*seated[table]))

    players = [threading.Thread(target=play, args=(table,)) for table in seated]
    for player in players:
        player.start()
    try:
        trouble()
        played = {table: len(there) for table, there in rounds.items()}
        wait_until(lambda: all(len(rounds[table]) > played[table] for table in seated), "play goes on afterwards")
    finally:
        is_over.set()
        for player in players:
            player.join()
    return rounds


def test_players_meet_at_home_through_nginx_and_go_on_when_it_is_killed(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ready-made configuration, with TLS, before two processes."""
    options = ("--database", postgres_url, "--tls")
    with (
        served(tmp_path, *options) as one,
        served(tmp_path, *options) as two,
        proxied("nginx", tmp_path / "nginx", [one.address, two.address]) as (address, certificate),
    ):
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        boss = one.operator()
        tables = [new_table(one, boss, "Ours"), new_table(two, boss, "Theirs")]
        assert httpx.get(f"{address}/metrics", timeout=PATIENCE).status_code == 404
        with at_the_tables(address, tables, 3) as seated:
            assert sorted((sockets_of(one), sockets_of(two))) in ([0, 6], [3, 3])
            for there in seated.values():
                assert play_round(*there) == 1
            home, other = (one, two) if sockets_of(one) else (two, one)
            home.kill()
            for there in seated.values():
                assert play_round(*there) == 2, "nobody signs in again, and the next round is dealt"
            assert sockets_of(other) == 6
        clients = [client for there in seated.values() for client in there]
        assert {code for client in clients for code in client.closed_with} <= {1006}
    check_nothing_is_lost(postgres_url, clients)
