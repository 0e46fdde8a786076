"""Every route and method of the published API, tried as every role and as nobody; role_matrix.txt is what is expected.

A request is let through when its answer is anything but "sign in" (401) or "not allowed" (403); "two" means that a
second person must approve. Most bodies are empty: what is let through then fails on its body (422) and changes nothing.
LETITRIDE_REWRITE=1 writes the file again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_the_console import seated
from socket_client import PASSWORD, SECONDS, play_a_round
from staff import House, staffed_server

from letitride.live.actors import AccountRole
from letitride.web.app import create_app
from letitride.web.settings import Settings

GOLDEN = Path(__file__).parent / "role_matrix.txt"
NOBODY = "nobody"
ROLES = [NOBODY, *(role.value for role in AccountRole if role is not AccountRole.PROGRAM)]
SAFE = "get"
SOMEBODY = "Somebody else"
OWN_DOORS = {"/api/sign-in", "/api/first-password", "/api/setup", "/api/guest", "/api/register", "/api/join", "/enter"}
"""Who may pass here is told by what is sent, not by a role."""

BODIES: dict[str, dict[str, Any]] = {
    "/api/tables/{table}/calls": {"command": {"command": "VoidRound", "reason": "tried"}, "reason": "tried"},
    "/api/tables/{table}/calls/preview": {"command": {"command": "VoidRound", "reason": "tried"}},
    "/api/tables/{table}/void": {"reason": "tried"},
}
"""Where the role is asked for only after the body has been read."""

QUERIES = {"/api/rounds": {"player": SOMEBODY}, "/api/coach/review": {"from": "0", "to": "1"}}
"""Whose records are asked for decides these."""


def operations() -> list[tuple[str, str]]:
    """Every path and method that the API publishes."""
    paths = create_app(Settings(database="sqlite://")).openapi()["paths"]
    return sorted((path, method) for path, methods in paths.items() for method in methods)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


def test_every_role_reaches_what_the_matrix_says(house: House) -> None:
    """The matrix is whole: a route that is added is tried here before anybody has thought of it."""
    order = {"name": "A table", "submission": "shfl-classic", "pace": "instant", "betting_seconds": 600}
    table = house.operator.post("/tables", order, 201).json()["table"]
    with seated(house, table, SOMEBODY, 1) as player:
        play_a_round(player.client, table, seat=1, stake_cents=1000)
        while player.client.view["phase"] != "betting":
            player.client.receive()
    clients = {role: _client(house, role) for role in ROLES}
    names = {"table": table, "number": "1", "version": "1", "name": "shfl-classic", "form": "json", "status": "nowhere"}
    lines = []
    for path, method in operations():
        if path in OWN_DOORS:
            continue
        said = {role: _tried(clients, role, path=path, method=method, names=names) for role in ROLES}
        lines.append(f"{method.upper():7}{path:58}" + " ".join(f"{said[role]:10}" for role in ROLES).rstrip())
    for client in clients.values():
        client.close()
    found = "\n".join([f"{'':65}" + " ".join(f"{role:10}" for role in ROLES).rstrip(), *lines]) + "\n"
    if os.environ.get("LETITRIDE_REWRITE") == "1":
        GOLDEN.write_text(found)
    assert found.splitlines() == GOLDEN.read_text().splitlines()


def test_a_regulator_writes_nothing_of_the_houses() -> None:
    """All that a regulator can send are questions, and what is their own: their password and their session."""
    column = ROLES.index(AccountRole.REGULATOR.value)
    asks = (
        "/api/coach/",
        "/api/odds",
        "/api/compare",
        "/api/bench/lines",
        "/api/bench/designs",
        "/api/bench/front",
        "/api/bench/strategy",
        "/api/integrity",
        "/api/strategy",
        "/api/simulations",
        "/api/submissions/check",
    )
    own = ("/api/password", "/api/sign-out", "/api/second-factor")
    for line in GOLDEN.read_text().splitlines()[1:]:
        method, path, *cells = line.replace("sign in", "sign-in").split()
        if method.lower() != SAFE and cells[column] == "yes":
            assert path.startswith((*asks, *own)), line


def _client(house: House, role: str) -> httpx.Client:
    if role == NOBODY:
        return httpx.Client(base_url=house.address, timeout=SECONDS)
    return house.operator.client if role == "operator" else house.hire(f"The {role}", role).client


def _tried(clients: dict[str, httpx.Client], role: str, *, path: str, method: str, names: dict[str, str]) -> str:
    where = path
    for part in path.split("/"):
        for name in [one.split("}")[0] for one in part.split("{")[1:]]:
            where = where.replace(f"{{{name}}}", names.get(name, "nothing"))
    body = None if method == SAFE else BODIES.get(path, {})
    headers = {"Idempotency-Key": "tried"}
    answer = clients[role].request(method, where, json=body, params=QUERIES.get(path), headers=headers)
    if path == "/api/sign-out" and role != NOBODY:
        name = "Olga" if role == "operator" else f"The {role}"
        again = clients[role].post("/api/sign-in", json={"name": name, "password": PASSWORD})
        assert again.status_code == 200
    assert answer.status_code < 500 or answer.status_code == 503, f"{method} {where}: {answer.text}"
    if answer.status_code == 403:
        return "two" if answer.json()["type"].endswith("needs-approval") else "no"
    return "sign in" if answer.status_code == 401 else "yes"
