"""Opening every page of an old house: what each page asks of the server, asked of a real one, and how long it takes."""

from __future__ import annotations

import http.client
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from urllib.parse import urlsplit

from benchmarks.years.house import OLD

LISTS = ("dealers", "rounds", "log", "chips", "jackpots", "people")
LONGEST_S = 8.0
"""What takes longer isn't waited for."""
YOUNG = "table000001"


def addresses() -> list[tuple[str, str]]:
    """Role and address of everything that a page asks for when it is opened."""
    day = (datetime.now(UTC) - timedelta(days=20)).date().isoformat()
    mine, every = "/rounds?player=me&limit=50", "/rounds?player=&limit=50"
    of_player = f"/lobby {mine} {mine}&offset=9000 /me/statement /me/limits /coach/sessions /coach/review"
    of_house = f"/lobby /board /house /meters /users /audit-log /submissions /filings /day /day?day={day}"
    others = f"{every} {every}&offset=90000 /school/training /school/progress /calendar /lists /integrity"
    lists = " ".join(f"/lists/{name}" for name in LISTS)
    asked = {"player": f"{of_player} /coach/statistics", "operator": f"{of_house} {others} {lists}", "floor": "/trays"}
    of_table = ("", "/console", "/happened", "/rounds", "/rounds/7", "/rounds/7/steps", "/rounds/7/evidence", "/voids")
    tables = [("operator", f"/tables/{table}{one}") for table in (YOUNG, OLD) for one in of_table]
    return [*((role, one) for role, them in asked.items() for one in them.split()), *tables]


def measure(database: str, tokens: dict[str, str]) -> dict[str, tuple[float, float, int]]:
    """Seconds for the first and the second time that each address is asked, and the bytes of the answer, 0 for none."""
    command = [sys.executable, "-m", "benchmarks.load.server_under_load", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        host = urlsplit(server.stdout.readline().strip()).netloc
        try:
            found = {}
            for role, address in addresses():
                cookie = f"letitride_session={tokens[role]}"
                first, size = _ask(host, address, cookie)
                second = first if first == LONGEST_S else _ask(host, address, cookie)[0]
                print(f"{first:8.2f} {second:8.2f} s {size >> 10:7} KiB  {role} {address}", file=sys.stderr, flush=True)
                found[f"{role} {address}"] = (first, second, size)
            return found
        finally:
            server.kill()


def _ask(host: str, address: str, cookie: str) -> tuple[float, int]:
    begun = time.perf_counter()
    connection = http.client.HTTPConnection(host, timeout=LONGEST_S)
    try:
        connection.request("GET", f"/api{address}", headers={"Cookie": cookie})
        answer = connection.getresponse()
        size = len(answer.read())
    except TimeoutError:
        return LONGEST_S, 0
    finally:
        connection.close()
    if answer.status != HTTPStatus.OK:
        raise RuntimeError(f"{address}: {answer.status}")
    return time.perf_counter() - begun, size
