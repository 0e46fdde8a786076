"""`python -m benchmarks.scale --json`: what a command costs by one process, by several, and through proxies.

Each case is told on standard error as soon as it is measured; `--json` prints all of them at the end.
With `--trouble` a home is killed, and then the workers are restarted in turn, while everybody plays on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil
from benchmarks.load.house import SEATS, House, prepare
from benchmarks.load.players import Figures, Player
from benchmarks.scale.arrangements import Arrangement, Running, empty_database, possible, running
from benchmarks.scale.measures import percentile_ms, processor_seconds
from sqlalchemy import select

from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.database import schema
from letitride.store.log.appends import command_key
from letitride.web.access.sessions import COOKIE

SECONDS_TO_SETTLE = 5.0
SECONDS_TO_START = 5.0
"""A new worker imports the package, then its players come home."""


def main() -> None:
    """Put the same play to each arrangement, one after the other, and report."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=60)
    asked.add_argument("--think", type=float, default=3.0, help="seconds of thought before each act, on average")
    asked.add_argument("--seconds", type=float, default=20.0, help="how long to measure each case")
    asked.add_argument("--warm", type=float, default=6.0, help="how long to play before measuring")
    asked.add_argument("--only", default="", help="only cases whose name, database or proxy holds this")
    asked.add_argument("--trouble", action="store_true", help="kill a home, then restart the workers in turn")
    asked.add_argument("--json", action="store_true")
    chosen = asked.parse_args()
    if chosen.trouble:
        cases = [
            _case(Arrangement(what, "postgresql", 2), chosen, trouble=what)
            for what in ("killed home", "rolling restart")
        ]
    else:
        named = [one for one in possible() if chosen.only in f"{one.case} {one.database} {one.proxy}"]
        cases = [_case(one, chosen) for one in named]
    if chosen.json:
        print(json.dumps(cases, indent=2))


def _case(arrangement: Arrangement, chosen: argparse.Namespace, *, trouble: str = "") -> dict[str, object]:
    with tempfile.TemporaryDirectory(prefix="letitride-scale-") as place:
        folder = Path(place)
        with empty_database(arrangement.database, folder) as (database, database_process):
            house = prepare(database, tables=chosen.tables, submission="shfl-classic")
            figures = Figures()
            with running(arrangement, database, folder) as served:
                served.database_process = database_process
                measured = asyncio.run(_play(house, served, figures, chosen, trouble))
            if trouble:
                measured |= _what_was_lost(database, figures)
    case = {
        "case": arrangement.case,
        "database": arrangement.database,
        "proxy": arrangement.proxy or None,
        **measured,
        "load_average": round(os.getloadavg()[0], 1),
    }
    print("  ".join(f"{name} {figure}" for name, figure in case.items()), file=sys.stderr, flush=True)
    return case


async def _play(
    house: House, served: Running, figures: Figures, chosen: argparse.Namespace, trouble: str
) -> dict[str, object]:
    parts = urlsplit(served.address)
    host, port = parts.hostname or "", parts.port or 0
    players: list[Player] = []
    for table, tokens in zip(house.tables, house.tokens, strict=True):
        those = [Player(table, seat, figures, chosen.think, len(players) + seat) for seat in range(1, SEATS + 1)]
        await asyncio.gather(
            *(
                one.connect(host, port, f"{COOKIE}={token}", path=served.path, tls=served.tls)
                for one, token in zip(those, tokens, strict=True)
            )
        )
        players += those
    returning = [asyncio.create_task(player.come_back()) for player in players]
    await asyncio.sleep(chosen.warm)
    servers, database, began = _spent(served.servers), _spent([served.database_process]), time.perf_counter()
    figures.is_open = True
    if trouble:
        await asyncio.sleep(chosen.seconds / 4)
        await _make_trouble(trouble, served.servers[0])
        await asyncio.sleep(chosen.seconds / 4)
    else:
        await asyncio.sleep(chosen.seconds)
    figures.is_open = False
    seconds = time.perf_counter() - began
    servers, database = _spent(served.servers) - servers, _spent([served.database_process]) - database
    if trouble:  # whoever waits for an answer gets it
        await asyncio.sleep(SECONDS_TO_SETTLE)
    for task in returning:
        task.cancel()
    stuck = sum(player.waits_longer_than(SECONDS_TO_SETTLE) for player in players) if trouble else 0
    for player in players:
        if player.wire is not None:
            player.wire.close()
    commands = max(1, figures.commands)
    measured: dict[str, object] = {
        "sockets": len(players),
        "commands": figures.commands,
        "commands_per_second": round(figures.commands / seconds, 1),
        "p50_ms": percentile_ms(figures.to_event, 50),
        "p99_ms": percentile_ms(figures.to_event, 99),
        "server_ms_per_command": round(1000 * servers / commands, 2),
        "database_ms_per_command": round(1000 * database / commands, 2),
        "refused": sum(figures.refused.values()),
        "reconnected": len(figures.silences),
    }
    if trouble:
        measured["worst_silence_s"] = round(max(figures.silences, default=0.0), 2)
        measured["stuck"] = stuck
    return measured


def _spent(processes: list[int]) -> float:
    return sum(processor_seconds(one) for one in processes if one)


async def _make_trouble(what: str, server: int) -> None:
    """Kill a worker or restart all, and wait until there are as many as before."""
    before = _workers(server)
    if what == "rolling restart":
        gone = set(before)
        os.kill(server, signal.SIGHUP)
    else:
        gone = {before[0]}
        os.kill(before[0], signal.SIGKILL)
    while len(now := _workers(server)) != len(before) or gone & set(now):
        await asyncio.sleep(0.2)
    await asyncio.sleep(SECONDS_TO_START)


def _workers(server: int) -> list[int]:
    """The worker processes, oldest first."""
    found = []
    for one in psutil.Process(server).children():
        with suppress(psutil.Error):  # one that has just ended
            if "spawn_main" in " ".join(one.cmdline()):
                found.append((one.create_time(), one.pid))
    return [pid for _, pid in sorted(found)]


def _what_was_lost(database: str, figures: Figures) -> dict[str, object]:
    """Acknowledged commands that are not in the log, and what the audit says."""
    wanted = {command_key(table, name) for table, name in figures.acknowledged}
    with Store.open(database) as store:
        found = store.read(lambda connection: set(connection.execute(select(schema.commands.c.command_id)).scalars()))
        report = audit(store)
    return {"acknowledged": len(wanted), "lost": len(wanted - found), "audit_is_clean": report.is_clean}


if __name__ == "__main__":
    import uvloop

    uvloop.install()
    main()
