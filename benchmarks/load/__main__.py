"""`python -m benchmarks.load --tables 300`: full tables of seven, each player on a socket, playing without a pause."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.load.house import SEATS, House, prepare
from benchmarks.load.players import Figures, Player
from benchmarks.load.wire import pin_to

from letitride.web.access.sessions import COOKIE

_TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Prepare, serve, play, and report."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=300)
    asked.add_argument("--think", type=float, default=3.0, help="seconds of thought before each act, on average")
    asked.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    asked.add_argument("--warm", type=float, default=15.0, help="how long to play before measuring")
    asked.add_argument("--submission", default="shfl-classic")
    asked.add_argument("--database", default="", help="another database than a new SQLite file")
    asked.add_argument("--profile", default="", help="write a profile of the server to this file")
    asked.add_argument("--served", default="", help="another program that serves, to look inside")
    asked.add_argument("--json", action="store_true")
    chosen = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or f"sqlite:///{Path(folder) / 'load.db'}"
        house = prepare(database, tables=chosen.tables, submission=chosen.submission)
        command = [
            sys.executable,
            *(["-m", "benchmarks.load.server_under_load"] if not chosen.served else [chosen.served]),
            database,
        ]
        command += [chosen.profile] if chosen.profile else []
        served = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert served.stdout is not None
            address = served.stdout.readline().strip()
            pin_to(1)
            figures = asyncio.run(_play(house, address, served.pid, chosen))
        finally:
            served.send_signal(signal.SIGINT)
            try:
                served.wait(30)
            except subprocess.TimeoutExpired:
                served.kill()
    lines = "\n".join(f"{name:>28}: {figure}" for name, figure in figures.items())
    print(json.dumps(figures, indent=2) if chosen.json else lines)


async def _play(house: House, address: str, server: int, chosen: argparse.Namespace) -> dict[str, object]:
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port or 0
    figures = Figures()
    before_kib = _resident_kib(server)
    players: list[Player] = []
    for table, tokens in zip(house.tables, house.tokens, strict=True):
        those = [Player(table, seat, figures, chosen.think, len(players) + seat) for seat in range(1, SEATS + 1)]
        await asyncio.gather(
            *(one.connect(host, port, f"{COOKIE}={token}") for one, token in zip(those, tokens, strict=True))
        )
        players += those
    connected_kib = _resident_kib(server)
    await asyncio.sleep(chosen.warm)
    lags: list[float] = []
    watching = asyncio.create_task(_watch_lag(lags))
    cpu, own_cpu, started = _cpu_seconds(server), time.process_time(), time.perf_counter()
    loop_cpu = _loop_seconds(server)
    figures.is_open = True
    await asyncio.sleep(chosen.seconds)
    figures.is_open = False
    seconds = time.perf_counter() - started
    cpu, own_cpu = _cpu_seconds(server) - cpu, time.process_time() - own_cpu
    loop_cpu = _loop_seconds(server) - loop_cpu
    watching.cancel()
    dropped = sum(one.wire is None or one.wire.is_closed for one in players)
    resident_kib = _resident_kib(server)
    for one in players:
        if one.wire is not None:
            one.wire.close()
    return {
        "sockets": len(players),
        "tables": len(house.tables),
        "seconds": round(seconds, 1),
        "commands": figures.commands,
        "commands per second": round(figures.commands / seconds, 1),
        "command to event p50 ms": _percentile(figures.to_event, 50),
        "command to event p99 ms": _percentile(figures.to_event, 99),
        "command to event worst ms": _percentile(figures.to_event, 100),
        "command to ack p50 ms": _percentile(figures.to_ack, 50),
        "command to ack p99 ms": _percentile(figures.to_ack, 99),
        "dropped sockets": dropped,
        "refused": figures.refused,
        "frames per second": round(figures.frames / seconds, 1),
        "KiB per second out": round(figures.received_bytes / 1024 / seconds, 1),
        "server core used": f"{cpu / seconds:.0%}",
        "server ms per command": round(1000 * cpu / max(1, figures.commands), 3),
        "of it on the event loop": round(1000 * loop_cpu / max(1, figures.commands), 3),
        "server MiB": resident_kib // 1024,
        "KiB per socket connected": round((connected_kib - before_kib) / len(players), 1),
        "KiB per socket playing": round((resident_kib - before_kib) / len(players), 1),
        "players' core used": f"{own_cpu / seconds:.0%}",
        "players' loop lag p99 ms": _percentile(lags, 99),
    }


async def _watch_lag(lags: list[float]) -> None:
    """How late the players' own event loop is: time that is theirs, not the server's."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(0.01)
        lags.append(max(0.0, time.perf_counter() - before - 0.01))


def _percentile(values: list[float], percent: int) -> float:
    if not values:
        return 0.0
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 2)


def _resident_kib(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def _cpu_seconds(process: int) -> float:
    return _ticks(Path(f"/proc/{process}/stat")) / _TICKS


def _loop_seconds(process: int) -> float:
    """The processor time of the thread that runs the event loop; the rest is the writer's."""
    return _ticks(Path(f"/proc/{process}/task/{process}/stat")) / _TICKS


def _ticks(stat: Path) -> int:
    fields = stat.read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


if __name__ == "__main__":
    import uvloop

    uvloop.install()
    main()
