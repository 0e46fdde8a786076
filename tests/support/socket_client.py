"""A client on a real socket, as simple as a browser's: it keeps the view by merge patches and remembers every frame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect

from letitride.web.access.sessions import COOKIE, COOKIE_OVER_TLS

SECONDS = 120
PASSWORD = "a long enough password"

Data = dict[str, Any]


def registered(address: str, name: str) -> str:
    """The token of a new player."""
    answer = httpx.post(f"{address}/api/register", json={"name": name, "password": PASSWORD}, timeout=SECONDS)
    assert answer.status_code == 201, answer.text
    (token,) = answer.cookies.values()
    return token


def merged(target: Any, patch: Any) -> Any:
    """A JSON merge patch applied, as RFC 7386 prints it."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


class TableClient:
    """One socket; `view` and `private` are as the frames have left them."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[Data] = []
        self.view: Data = {}
        self.private: Data = {}
        self.deadline: Data | None = None
        self.sequence = 0

    def send(self, message: Data) -> None:
        self.connection.send(json.dumps(message))

    def receive(self) -> Data:
        frame: Data = json.loads(self.connection.recv(timeout=SECONDS))
        self.frames.append(frame)
        if frame["type"] == "snapshot":
            self.view, self.sequence = frame["view"], frame["sequence"]
        elif frame["type"] == "events":
            assert frame["from"] == self.sequence + 1, "frames follow one another without a gap"
            assert [one["sequence"] for one in frame["events"]] == list(range(frame["from"], frame["to"] + 1))
            self.view, self.sequence = merged(self.view, frame["patch"]), frame["to"]
        if frame["type"] in ("snapshot", "events"):
            self.private, self.deadline = frame.get("private", self.private), frame["deadline"]
        return frame

    def until(self, *kinds: str) -> Data:
        """The next frame of some kinds."""
        while True:
            frame = self.receive()
            if frame["type"] in kinds:
                return frame

    def join(self, table: str, after: int | None = None) -> Data:
        self.send({"type": "join", "table": table} | ({} if after is None else {"after": after}))
        return self.until("snapshot", "events", "refused")

    def ask(self, kind: str, table: str, **fields: Any) -> Data:
        """Send something with an id and wait for its answer."""
        asked = fields.pop("id", None) or str(uuid4())
        self.send({"type": kind, "table": table, "id": asked, **fields})
        while True:
            frame = self.until("ack", "refused")
            if frame["id"] == asked:
                return frame

    def command(self, table: str, name: str, **fields: Any) -> Data:
        return self.ask("command", table, command={"command": name, **fields})

    def catch_up(self, sequence: int) -> None:
        """Read on until the view is at least so new."""
        while self.sequence < sequence:
            self.receive()


@contextmanager
def table_client(address: str, token: str, table: str = "", **options: Any) -> Iterator[TableClient]:
    """A connected client, at the address of a table if one is named."""
    cookies = "; ".join(f"{name}={token}" for name in (COOKIE, COOKIE_OVER_TLS))
    url = address.replace("http", "ws", 1) + "/api/socket" + (f"/{table}" if table else "")
    with connect(url, additional_headers={"Cookie": cookies}, proxy=None, **options) as connection:
        yield TableClient(connection)


def play_a_round(client: TableClient, table: str, *, seat: int, stake_cents: int, rides: bool = True) -> int:
    """Bet, be ready, and answer until the round is over; returns the number of the round."""
    base = {"bet 1": stake_cents, "bet 2": stake_cents, "bet 3": stake_cents}
    while client.view["phase"] != "betting":
        client.receive()
    number: int = client.view["round"]["number"]
    answer = client.ask("bets", table, seat=seat, wagers=base)
    assert answer["type"] == "ack", answer
    client.catch_up(answer["sequence"])
    assert client.view["round"]["boxes"][str(seat)]["wagers"] == base
    client.send({"type": "ready", "table": table})
    while client.view["rounds"] < number:
        if client.private["turn"] is not None:
            decision = "LetItRide" if rides else "WithdrawWager"
            answer = client.command(table, decision, seat=seat)
            assert answer["type"] == "ack", answer
            client.catch_up(answer["sequence"])
        else:
            client.receive()
    return number


def practice(address: str, token: str, **order: object) -> str:
    """A practice table that goes on at once."""
    answer = httpx.post(
        f"{address}/api/practice",
        json={"pace": "instant", "bots": 2, **order},
        cookies={COOKIE: token},
        timeout=SECONDS,
    )
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def seated(client: TableClient, table: str, seat: int = 1) -> None:
    """Join a table and sit down with a thousand dollars."""
    assert client.join(table)["type"] == "snapshot"
    answer = client.ask("sit", table, seat=seat, buy_in_cents=100_000)
    assert answer["type"] == "ack", answer
    client.catch_up(answer["sequence"])
