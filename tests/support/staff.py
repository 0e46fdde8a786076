"""People of a house for tests, each signed in over HTTP: an operator makes the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
from argon2 import PasswordHasher
from live_server import live_server
from socket_client import PASSWORD, SECONDS, table_client

from letitride.store import Store
from letitride.web import Settings
from letitride.web.access.accounts import make_operator
from letitride.web.access.sessions import COOKIE

SIGNER = "Sigrid"
TEMPORARY = "a password to begin with"


@contextmanager
def staffed_server(folder: Path, database: str = "") -> Iterator[str]:
    """A running server whose first operator is called Olga."""
    database = database or f"sqlite:///{folder}/house.db"
    with Store.open(database) as store:
        hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
        store.write(lambda connection: make_operator(connection, "Olga", hashed)).result()
    with live_server(Settings(database=database, key_file=folder / "letitride.key")) as address:
        yield address


class Person:
    """Somebody who is signed in, with a client of their own."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.name = name
        self.client = httpx.Client(base_url=address, timeout=SECONDS)
        answer = self.client.post("/api/sign-in", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text

    @property
    def token(self) -> str:
        return self.client.cookies[COOKIE]

    def get(self, path: str, status: int = 200) -> httpx.Response:
        answer = self.client.get(f"/api{path}")
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer

    def delete(self, path: str, status: int = 200) -> httpx.Response:
        answer = self.client.delete(f"/api{path}")
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer

    def post(self, path: str, body: object | None = None, status: int = 200, *, order_id: str = "") -> httpx.Response:
        headers = {"Idempotency-Key": order_id or token_hex(16)}
        answer = self.client.post(f"/api{path}", json=body or {}, headers=headers)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer

    def close(self) -> None:
        self.client.close()


class House:
    """A server and the people who run it; close it when done."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.operator = Person(address, "Olga")
        self._people = [self.operator]

    def hire(self, name: str, role: str) -> Person:
        """Make an account and sign it in."""
        made = {"name": name, "role": role, "password": TEMPORARY, "reason": "newly hired"}
        self.operator.post("/users", made, 201)
        chosen = {"name": name, "password": TEMPORARY, "new": PASSWORD}
        answer = httpx.post(f"{self.address}/api/first-password", json=chosen, timeout=SECONDS)
        assert answer.status_code == 200, answer.text
        person = Person(self.address, name)
        self._people.append(person)
        return person

    def second_signature(self) -> dict[str, str]:
        """A second person's name and password, as orders that need two carry them."""
        if not any(one.name == SIGNER for one in self._people):
            self.hire(SIGNER, "floor")
        return {"approver": SIGNER, "password": PASSWORD}

    def audited(self) -> dict[str, Any]:
        """What an audit of everything since the last one finds."""
        state = self.operator.post("/integrity", {}).json()["audit"]
        while state["state"] == "running":
            state = self.operator.get("/integrity").json()["audit"]
        assert state["state"] == "done"
        figures: dict[str, Any] = state["figures"]
        return figures

    def close(self) -> None:
        for person in self._people:
            person.close()


def betting(house: House, floor: Person, name: str) -> str:
    """A table that people deal, with a round begun."""
    order = {"name": name, "submission": "shfl-classic", "dealer": "person"}
    table = str(house.operator.post("/tables", order, 201).json()["table"])
    floor.post(f"/tables/{table}/open", {"reason": "the day begins"}, 204)
    with table_client(house.address, floor.token) as client:
        client.join(table)
        while client.view["phase"] == "opening":
            duty = client.view["duty"]
            answer = client.command(table, "Perform", by=duty["role"], act=duty["act"], seat=duty["seat"])
            client.catch_up(answer["sequence"])
        assert client.command(table, "OpenBetting")["type"] == "ack"
    return table
