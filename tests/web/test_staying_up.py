"""No request holds the house: hostile sizes, slow senders, many sockets and guesses harm only who sends them."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import pytest
from live_server import live_server
from socket_client import PASSWORD, registered, table_client
from websockets.exceptions import ConnectionClosed

from letitride.catalogue.reading.toml_text import MOST_CHARACTERS, parse_toml
from letitride.store.people.wrong_passwords import FREE_TRIES
from letitride.web import Settings, practice_tables
from letitride.web.access.sessions import COOKIE
from letitride.web.analysis_queues import MOST_FOR_ONE, AnalysisQueues
from letitride.web.problems import Problem
from letitride.web.simulations import Simulation, Simulations
from letitride.web.socket.client import TOO_MANY_SOCKETS

SECONDS = 60
HOSTILE = {
    "a key of 25,000 parts": "a" + ".a" * 25_000 + " = 1",
    "quoted parts": '""' + '.""' * 20_000 + " = 1",
    "parts with spaces": "a" + " . a" * 20_000 + " = 1",
    "a header of many parts": "[a" + ".a" * 25_000 + "]",
    "brackets": "x = " + "[" * 50_000,
    "braces": "x = " + "{a = " * 20_000,
    "a number of 50,000 digits": "x = " + "9" * 50_000,
    "too long": "#" * (MOST_CHARACTERS + 1),
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("staying-up")
    settings = Settings(
        database=f"sqlite:///{folder}/house.db",
        sockets_per_account=2,
        connections_per_address=4,
        request_seconds=0.5,
        trusted_proxies=("127.0.0.1",),
    )
    with live_server(settings) as running:
        yield running


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_toml_is_refused_before_it_costs_anything(text: str) -> None:
    began = time.process_time()
    with pytest.raises(ValueError, match=r"parts|deep|characters|digits"):
        parse_toml(text)
    assert time.process_time() - began < 1, "the parser alone takes minutes over the first of these"


def test_toml_that_people_write_is_read() -> None:
    text = 'title = "One. Two. Three. 1.2.3.4.5.6.7.8"\n[a.b."c.d".e]\nx = 1.5\ny = [[1, 2], [3]]\n'
    assert parse_toml(text)["a"]["b"]["c.d"]["e"]["x"] == 1.5


def test_own_rules_that_cant_be_read_get_a_clear_answer(address: str) -> None:
    with httpx.Client(base_url=address, timeout=SECONDS) as client:
        client.cookies.set(COOKIE, registered(address, "Designer"))
        answer = client.post("/api/submissions/check", json={"toml": HOSTILE["a key of 25,000 parts"]})
        assert answer.status_code == 200
        assert "a key has more than 20 parts" in answer.json()["faults"][0]["message"]


@pytest.mark.parametrize("headers", ["Cookie: a=" + "x" * 9_000, "\r\n".join(["X: y"] * 200)])
def test_a_socket_whose_handshake_cant_be_read_is_not_held_for_ever(address: str, headers: str) -> None:
    """Such connections once stayed open without end, and nobody counted them."""
    upgrade = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        + "A" * 22
        + "=="
    )
    place = urlsplit(address)
    with socket.create_connection((place.hostname, place.port or 80), timeout=SECONDS) as one:
        one.sendall(f"GET /api/socket HTTP/1.1\r\nHost: x\r\n{upgrade}\r\n{headers}\r\n\r\n".encode())
        assert one.recv(100).startswith(b"HTTP/1.1 431 ")
        while one.recv(100):
            pass


def test_a_request_that_never_comes_whole_loses_its_connection(address: str) -> None:
    place = urlsplit(address)
    assert place.hostname is not None
    for half in (
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: x",
        b"POST /api/sign-in HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
    ):
        with socket.create_connection((place.hostname, place.port or 80), timeout=SECONDS) as slow:
            slow.sendall(half)
            assert _is_closed(slow), "an unfinished request is not waited for"
    assert httpx.get(f"{address}/healthz", timeout=SECONDS).status_code == 200


@pytest.mark.parametrize(
    ("first", "part"),
    [
        (b"GET /", b"a" * 16_384),
        (b"GET /healthz HTTP/1.1\r\nX: ", b"a" * 16_384),
        (b"GET /healthz HTTP/1.1\r\n", b"X-Header: 1\r\n" * 1_000),
        (
            b"POST /api/sign-in HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n",
            b"X-Trailer: 1\r\n" * 1_000,
        ),
    ],
    ids=["address", "header", "headers", "trailers"],
)
def test_headers_without_end_are_cut_off(address: str, first: bytes, part: bytes) -> None:
    place = urlsplit(address)
    assert place.hostname is not None
    with socket.create_connection((place.hostname, place.port or 80), timeout=SECONDS) as flood:
        sent = _sent_until_cut(flood, first, part, most=32 * 1024 * 1024)
    assert sent < 32 * 1024 * 1024, "the server would have kept all of it"
    assert httpx.get(f"{address}/healthz", timeout=SECONDS).status_code == 200


def test_long_headers_that_programs_send_are_read(address: str) -> None:
    answer = httpx.get(f"{address}/healthz", headers={"X-Long": "a" * 40_000}, timeout=SECONDS)
    assert answer.status_code == 200


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_text_in_another_encoding_gets_no_nul_past_the_check(address: str, encoding: str) -> None:
    body = json.dumps({"name": "Nul\0", "password": PASSWORD}).encode(encoding)
    kind = {"Content-Type": "application/json"}
    answer = httpx.post(f"{address}/api/sign-in", content=body, headers=kind, timeout=SECONDS)
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:letitride:problem:bad-input")


def test_one_visitor_does_not_fill_the_line_of_simulations() -> None:
    held = threading.Event()

    class Held(Simulations):
        def _begin(self, simulation: Simulation, job: Any) -> None:  # noqa: ARG002
            self._thread.submit(held.wait, SECONDS)

    simulations, job = Held(), cast(Any, None)

    def start(asked_by: str, *, is_visitor: bool = True) -> int:
        try:
            simulations.start(job, 1, asked_by=asked_by, is_visitor=is_visitor)
        except Problem as refused:
            return refused.status_code
        return 202

    try:
        assert [start("address:203.0.113.9") for _ in range(3)] == [202, 202, 429]
        assert [start(f"address:198.51.100.{one}") for one in range(3)] == [202, 202, 429], "visitors share half of it"
        assert [start("Olivia", is_visitor=False) for _ in range(3)] == [202, 202, 429]
    finally:
        held.set()
        simulations.close()


def test_one_person_opens_only_so_many_practice_tables(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice_tables, "MOST_IN_AN_HOUR", 2)
    with httpx.Client(base_url=address, timeout=SECONDS) as client:
        client.cookies.set(COOKIE, registered(address, "Collector"))
        answers = [client.post("/api/practice", json={"bots": 0}).status_code for _ in range(3)]
    assert answers == [201, 201, 429]


@pytest.mark.parametrize(
    "wish",
    [{"edge": "1e999999999"}, {"step": "0.000000001,1,1"}, {"top": "1..1e999999999"}, {"within": "1e-999999999"}],
)
def test_a_few_characters_dont_take_hours_to_compute_with(address: str, wish: dict[str, str]) -> None:
    pays = {"royal flush": "1000 to 1", "straight flush": "200 to 1", "tens or better": "1 to 1"}
    order = {"own": {"pays": pays}, "edge": "3%", **wish}
    answer = httpx.post(f"{address}/api/bench/lines", json=order, timeout=SECONDS)
    assert answer.status_code == 422, answer.text


def test_one_address_holds_only_so_many_connections(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path}/house.db", connections_per_address=3, trusted_proxies=("192.0.2.1",)
    )
    with live_server(settings) as address, ExitStack() as stack:
        place = urlsplit(address)
        assert place.hostname is not None
        held = [
            stack.enter_context(socket.create_connection((place.hostname, place.port or 80), timeout=SECONDS))
            for _ in range(3)
        ]
        for one in held:  # each has been seen by the server once it answers
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert one.recv(20).startswith(b"HTTP/1.1 200")
        more = stack.enter_context(socket.create_connection((place.hostname, place.port or 80), timeout=SECONDS))
        assert _is_closed(more)
        held.pop().close()
        assert _answers_soon(address), "a connection that was given back can be used again"


def test_one_account_holds_only_so_many_sockets(address: str) -> None:
    token, other = registered(address, "Many"), registered(address, "Other")
    with ExitStack() as stack:
        for _ in range(2):
            client = stack.enter_context(table_client(address, token))
            client.send({"type": "ping"})
            assert client.receive()["type"] == "pong"
        third = stack.enter_context(table_client(address, token))
        with pytest.raises(ConnectionClosed) as closed:
            third.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == TOO_MANY_SOCKETS
        somebody = stack.enter_context(table_client(address, other))
        somebody.send({"type": "ping"})
        assert somebody.receive()["type"] == "pong"


def test_guessing_locks_out_who_guesses_and_nobody_else(address: str) -> None:
    registered(address, "Owner")

    def sign_in(password: str, *, from_address: str) -> int:
        said = {"name": "Owner", "password": password}
        headers = {"X-Forwarded-For": from_address}
        return httpx.post(f"{address}/api/sign-in", json=said, headers=headers, timeout=SECONDS).status_code

    guessed = [sign_in(f"guess number {number}", from_address="203.0.113.9") for number in range(FREE_TRIES + 1)]
    assert guessed == [401] * FREE_TRIES + [429]
    assert sign_in(PASSWORD, from_address="203.0.113.9") == 429
    assert sign_in(PASSWORD, from_address="198.51.100.7") == 200


def test_guesses_sent_at_once_are_counted_before_they_are_judged(address: str) -> None:
    registered(address, "Hasty")

    async def guess_at_once() -> list[int]:
        async with httpx.AsyncClient(base_url=address, timeout=SECONDS) as client:
            headers = {"X-Forwarded-For": "203.0.113.77"}
            said = [{"name": "Hasty", "password": f"guess number {number}"} for number in range(4 * FREE_TRIES)]
            answers = [client.post("/api/sign-in", json=one, headers=headers) for one in said]
            return [answer.status_code for answer in await asyncio.gather(*answers)]

    guessed = asyncio.run(guess_at_once())
    assert guessed.count(401) == FREE_TRIES
    assert guessed.count(429) == 3 * FREE_TRIES


def test_people_who_share_an_address_with_a_guesser_get_in(address: str) -> None:
    for name in ("Guessed", "Neighbour"):
        registered(address, name)

    def sign_in(name: str, password: str) -> int:
        headers = {"X-Forwarded-For": "203.0.113.50"}
        said = {"name": name, "password": password}
        return httpx.post(f"{address}/api/sign-in", json=said, headers=headers, timeout=SECONDS).status_code

    assert [sign_in("Guessed", f"guess number {number}") for number in range(2 * FREE_TRIES)][-1] == 429
    assert sign_in("Neighbour", PASSWORD) == 200


def test_one_address_makes_only_so_many_accounts(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.store.people.wrong_passwords.FREE_REGISTRATIONS", 2)

    def register(name: str, from_address: str) -> int:
        said = {"name": name, "password": PASSWORD}
        headers = {"X-Forwarded-For": from_address}
        return httpx.post(f"{address}/api/register", json=said, headers=headers, timeout=SECONDS).status_code

    made = [register(f"Many {number}", f"2001:db8::{number}") for number in range(1, 5)]
    assert made == [201, 201, 429, 429], "one IPv6 network is one address"
    assert register("Someone", "2001:db8:1::1") == 201


def test_an_address_that_no_trusted_proxy_reports_is_not_believed(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/house.db", trusted_proxies=("192.0.2.1",))
    with live_server(settings) as address:
        registered(address, "Owner")
        answers = [
            httpx.post(
                f"{address}/api/sign-in",
                json={"name": "Owner", "password": "not the password"},
                headers={"X-Forwarded-For": f"203.0.113.{number}"},
                timeout=SECONDS,
            ).status_code
            for number in range(FREE_TRIES + 1)
        ]
    assert answers == [401] * FREE_TRIES + [429], "whoever invents addresses still counts as one"


def test_visitors_cant_starve_staff_and_nobody_fills_a_line_alone() -> None:
    async def story() -> None:
        heavy, held = AnalysisQueues(), threading.Event()
        try:
            visitors = heavy.line("visitors")
            greedy = [
                asyncio.create_task(visitors.do(lambda: held.wait(SECONDS), asked_by="203.0.113.9"))
                for _ in range(MOST_FOR_ONE)
            ]
            await asyncio.sleep(0)
            with pytest.raises(Problem) as refused:
                await visitors.do(lambda: True, asked_by="203.0.113.9")
            assert refused.value.status_code == 429
            other = asyncio.create_task(visitors.do(lambda: "a turn", asked_by="198.51.100.7"))
            assert await heavy.line("staff").do(lambda: "at once", asked_by="Olivia") == "at once"
            assert await heavy.line("players").do(lambda: "at once", asked_by="Pat") == "at once"
            held.set()
            assert all(await asyncio.gather(*greedy))
            assert await other == "a turn"
        finally:
            held.set()
            heavy.close()

    asyncio.run(story())


def _sent_until_cut(connection: socket.socket, first: bytes, part: bytes, *, most: int) -> int:
    """How many bytes the other side took before it closed the connection."""
    connection.sendall(first)
    sent = 0
    try:
        while sent < most:
            connection.sendall(part)
            sent += len(part)
    except OSError:
        pass
    return sent


def _is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def _answers_soon(address: str) -> bool:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        try:
            return httpx.get(f"{address}/healthz", timeout=SECONDS).status_code == 200
        except httpx.TransportError:
            continue
    return False
