"""Practice tables bear their owner's name and a number."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import httpx
from socket_client import SECONDS, practice, registered

from letitride.web.access.sessions import COOKIE


def test_practice_tables_are_numbered_even_if_made_at_once(address: str) -> None:
    token = registered(address, "Numberer")
    with ThreadPoolExecutor(4) as people:
        made = list(people.map(lambda _: practice(address, token), range(4)))
    tables = httpx.get(f"{address}/api/lobby", cookies={COOKIE: token}, timeout=SECONDS).json()
    names = sorted(one["name"] for one in tables if one["id"] in made)
    assert names == [f"Numberer's table {number}" for number in (1, 2, 3, 4)]
