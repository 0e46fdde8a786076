"""What attempts to hold the house cost everybody else: p99 of the other tables' commands, with and without each.

    python -m benchmarks.attacks [--tables 8] [--seconds 6] [--json]

One server, some full tables, and an attacker in a process of its own, all on this machine. Before each attempt the same
tables are measured for as long without it. Everything is bounded and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from benchmarks.load.house import SEATS, House, prepare
from benchmarks.load.players import Figures, Player
from websockets.sync.client import ClientConnection, connect

from letitride.web.access.sessions import COOKIE

PASSWORD = "a long enough password"
PAUSE_SECONDS = 1.0


def _connection(address: str) -> socket.socket:
    place = urlsplit(address)
    return socket.create_connection((place.hostname or "", place.port or 80), timeout=5)


def _flood(address: str, first: bytes, part: bytes) -> None:
    while True:
        with suppress(OSError), _connection(address) as one:
            one.sendall(first)
            for _ in range(500):
                one.sendall(part)


def _headers(address: str, _: str) -> None:
    _flood(address, b"GET /healthz HTTP/1.1\r\nX: ", b"a" * 65_536)


def _addresses(address: str, _: str) -> None:
    _flood(address, b"GET /", b"a" * 65_536)


def _half_sent(address: str, _: str) -> None:
    held: list[socket.socket] = []
    while True:
        with suppress(OSError):
            one = _connection(address)
            one.sendall(b"POST /api/sign-in HTTP/1.1\r\nContent-Length: 9\r\n\r\n{")
            held.append(one)
        if len(held) >= 500:
            held.pop(0).close()


def _socket(address: str, token: str) -> ClientConnection:
    url = address.replace("http", "ws", 1) + "/api/socket"
    return connect(url, additional_headers={"Cookie": f"{COOKIE}={token}"}, proxy=None)


def _messages(address: str, token: str) -> None:
    """A socket that says as much as it can; it is cut off, and comes again."""
    while True:
        with suppress(Exception), _socket(address, token) as one:
            while True:
                one.send('{"type":"ping"}')


def _deep_json(address: str, token: str) -> None:
    message = '{"type":"command","table":"x","id":"1","command":{"a":' + "[" * 7_000 + "]" * 7_000 + "}}"
    while True:
        with suppress(Exception), _socket(address, token) as one:
            while True:
                one.send(message)
                time.sleep(0.02)


def _slow_readers(address: str, token: str) -> None:
    """Sockets that ask and never read."""
    asked = json.dumps({"type": "legal", "table": "x" * 64})
    while True:
        with suppress(Exception), _socket(address, token) as one:
            one.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1_024)
            for _ in range(2_000):
                one.send(asked)
                time.sleep(0.021)


def _ask(address: str, token: str, path: str, body: object) -> None:
    with httpx.Client(base_url=address, cookies={COOKIE: token} if token else {}, timeout=30) as client:
        while True:
            with suppress(httpx.HTTPError):
                client.post(path, json=body)


def _deep_toml(address: str, token: str) -> None:
    _ask(address, token, "/api/submissions/check", {"toml": "a" + ".a" * 25_000 + " = 1"})


def _guesses(address: str, _: str) -> None:
    _ask(address, "", "/api/sign-in", {"name": "Attacker", "password": "not the right one"})


def _searches(address: str, _: str) -> None:
    pays = {"royal flush": "1000 to 1", "straight flush": "200 to 1", "flush": "8 to 1", "tens or better": "1 to 1"}
    _ask(address, "", "/api/bench/designs", {"own": {"pays": pays}, "edge": "3%"})


def _numbers(address: str, _: str) -> None:
    _ask(address, "", "/api/bench/lines", {"own": {"pays": {"royal flush": "9 to 1"}}, "edge": "1e999999999"})


def _bankrolls(address: str, _: str) -> None:
    with httpx.Client(base_url=address, timeout=60) as client:
        for cents in range(10_000, 1_000_000, 7):
            with suppress(httpx.HTTPError):
                client.get("/api/bankroll/LIRX-01", params={"bankroll_cents": cents, "rounds": 2_000})


def _simulations(address: str, _: str) -> None:
    _ask(address, "", "/api/simulations", {"submission": "maryland-full", "seats": 7, "rounds": 200_000_000})


def _practice(address: str, token: str) -> None:
    _ask(address, token, "/api/practice", {"bots": 6, "pace": "instant"})


ATTEMPTS: dict[str, Callable[[str, str], None]] = {
    "headers without end": _headers,
    "an address without end": _addresses,
    "500 half-sent requests": _half_sent,
    "a flood of messages": _messages,
    "deep JSON": _deep_json,
    "a socket that never reads": _slow_readers,
    "deep TOML": _deep_toml,
    "guessed passwords": _guesses,
    "a number of a billion digits": _numbers,
    "searches for paytables": _searches,
    "bankrolls": _bankrolls,
    "simulations": _simulations,
    "practice tables": _practice,
}


@contextmanager
def _served(database: str) -> Iterator[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.load.server_under_load", database], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()


def _percentile(values: list[float], percent: int) -> float:
    ordered = sorted(values) or [0.0]
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 1)


async def _measure(figures: Figures, seconds: float) -> dict[str, float]:
    figures.to_ack.clear()
    figures.commands, figures.is_open = 0, True
    await asyncio.sleep(seconds)
    figures.is_open = False
    times = list(figures.to_ack)
    return {"commands": len(times), "p50_ms": _percentile(times, 50), "p99_ms": _percentile(times, 99)}


async def _play(house: House, address: str, wanted: argparse.Namespace) -> list[dict[str, object]]:
    place, figures = urlsplit(address), Figures()
    players: list[Player] = []
    for table, tokens in zip(house.tables, house.tokens, strict=True):
        those = [Player(table, seat, figures, wanted.think, len(players) + seat) for seat in range(1, SEATS + 1)]
        for one, token in zip(those, tokens, strict=True):
            await one.connect(place.hostname or "", place.port or 0, f"{COOKIE}={token}")
        players += those
    answer = await asyncio.to_thread(
        lambda: httpx.post(f"{address}/api/register", json={"name": "Attacker", "password": PASSWORD}, timeout=30)
    )
    token, rows = answer.cookies[COOKIE], list[dict[str, object]]()
    await asyncio.sleep(wanted.seconds)
    for name, attempt in ATTEMPTS.items():
        without = await _measure(figures, wanted.seconds)
        attacker = multiprocessing.get_context("spawn").Process(target=attempt, args=(address, token), daemon=True)
        attacker.start()
        await asyncio.sleep(PAUSE_SECONDS)
        during = await _measure(figures, wanted.seconds)
        attacker.kill()
        await asyncio.to_thread(attacker.join)
        dropped = sum(one.wire is None or one.wire.is_closed for one in players)
        rows.append({"attempt": name, "without": without, "during": during, "dropped": dropped})
        print(_line(rows[-1]), file=sys.stderr, flush=True)
        await asyncio.sleep(PAUSE_SECONDS)
    for one in players:
        if one.wire is not None:
            one.wire.close()
    return rows


def _line(row: dict[str, object]) -> str:
    return f"{row['attempt']:<30} without {row['without']}  during {row['during']}  dropped {row['dropped']}"


def main() -> None:
    """Play, attack, and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--think", type=float, default=1.0, help="seconds of thought before each act, on average")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'attacks.db'}"
        house = prepare(database, tables=wanted.tables, submission="shfl-classic")
        with _served(database) as address:
            rows = asyncio.run(_play(house, address, wanted))
    if wanted.json:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
