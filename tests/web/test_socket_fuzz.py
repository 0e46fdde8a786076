"""A fuzzer on real sockets: malformed, out of turn, repeated, oversized and unauthorised messages change nothing.

Fifteen hundred messages by default; `LETITRIDE_FUZZ=100000` for a long run.
"""

from __future__ import annotations

import json
import os
import random
import string
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from live_server import live_server
from socket_client import PASSWORD, SECONDS, TableClient, practice, registered, seated, table_client
from websockets.exceptions import ConnectionClosed

from letitride.rules.wagers import Spot
from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.money.ledger import balances_of
from letitride.table import COMMAND_TYPES, Act, Role
from letitride.web import Settings
from letitride.web.access.accounts import WELCOME_CENTS
from letitride.web.access.first_operator import PASSWORD as PASSWORD_VARIABLE
from letitride.web.access.first_operator import ensure_operator
from letitride.web.process.server import MOST_MESSAGE_BYTES

MESSAGES = int(os.environ.get("LETITRIDE_FUZZ", "1500"))
CHUNK = 750
BATCH = 50
SEATS = 7
MOST_GROWTH_BYTES = 96 << 20
BETS = {"bet 1": 500, "bet 2": 500, "bet 3": 500}
HARMLESS = {"ChipsBrought", "ChipsTakenAway"}
"""What a bystander may do at any time: move own chips between wallet and table, which changes nobody's total."""


LEFT_TO_FUZZ = tuple(name for name in COMMAND_TYPES if name != "LeaveSeat")
"""A player may get up at any time, so this alone is no fuzz."""


class Fuzzer:
    """Makes messages from a seed, so that a failure can be repeated."""

    def __init__(self, seed: int, table: str, others: str, done: list[dict[str, Any]]) -> None:
        self.random = random.Random(seed)
        self.tables = (table, others, "no-such-table", "", "x" * 65)
        self.done = done

    def message(self) -> str | bytes:
        kind = self.random.choices(
            (self.command, self.shaped, self.malformed, self.mutated, self.repeated, self.noise),
            (8, 4, 2, 3, 2, 1),
        )[0]
        return kind()

    def table(self) -> str:
        return self.random.choices(self.tables, (12, 3, 1, 1, 1))[0]

    def command(self) -> str:
        """Any command of the table, with any fields: out of turn, for somebody else, or for a role one hasn't."""
        name = self.random.choice((*LEFT_TO_FUZZ, "NoSuchCommand"))
        fields = getattr(COMMAND_TYPES.get(name), "__dataclass_fields__", {"x": None})
        data = {field: self.value(field) for field in fields if self.random.random() < 0.9}
        return json.dumps(
            {"type": "command", "table": self.table(), "id": self.name(), "command": {"command": name, **data}}
        )

    def value(self, field: str) -> Any:
        usual: dict[str, tuple[Any, ...]] = {
            "player": ("Seat 1", "Seat 2", "Fuzz", "Bot-1"),
            "seat": (1, 2, 7, 8, 0, -1, 99),
            "spot": tuple(spot.value for spot in Spot),
            "stake_cents": (500, 1, 0, -500, 10**30),
            "amount_cents": (500, 0, -1, 10**30, 10**12),
            "act": tuple(act.value for act in Act),
            "by": tuple(role.value for role in Role),
            "accepts": (True, False),
            "cards": ("As Kd", "no cards", "?? ??"),
        }
        odd: tuple[object, ...] = (None, True, 0, -1, 1.5, "", "x", [], {}, "\u0000", "💥", 2**63, "a" * 200)
        if field in usual and self.random.random() < 0.8:
            return self.random.choice(usual[field])
        return self.random.choice(odd)

    def shaped(self) -> str:
        """A message of the right shape at the wrong moment."""
        table, seat = self.table(), self.random.choice((1, 2, 7, 8, 16))
        return json.dumps(
            self.random.choice(
                (
                    {"type": "join", "table": table},
                    {"type": "join", "table": table, "after": self.random.choice((0, 5, 10**15))},
                    {"type": "leave", "table": table},
                    {"type": "legal", "table": table},
                    {"type": "ready", "table": table},
                    {"type": "ready", "table": table, "id": self.name()},
                    {"type": "ping"},
                    {"type": "sit", "table": table, "id": self.name(), "seat": seat, "buy_in_cents": 500},
                    {"type": "bets", "table": table, "id": self.name(), "seat": seat, "wagers": BETS},
                    {"type": "bets", "table": table, "id": self.name(), "seat": seat, "wagers": {"bet 1": 10**12}},
                )
            )
        )

    def malformed(self) -> str | bytes:
        return self.random.choice(
            ("", "{", "null", "[]", "1e999", '{"type":1}', "[" * 8_000, '"', "\ufeff{}", b"\x00\x01", b"{}")
        )

    def mutated(self) -> str:
        """A good message with some characters changed, left out or doubled."""
        text = list(self.shaped() if self.random.random() < 0.5 else self.command())
        for _ in range(self.random.randint(1, 5)):
            at = self.random.randrange(len(text))
            text[at] = self.random.choice(("", text[at] * 2, self.random.choice(string.printable), "\ud7ff"))
        return "".join(text)

    def repeated(self) -> str:
        """Somebody's command once more, under the same id: from another account it is another command."""
        return json.dumps(self.random.choice(self.done))

    def noise(self) -> str:
        return "".join(self.random.choices(string.printable, k=self.random.randint(1, 500)))

    def name(self) -> str:
        return f"fuzz-{self.random.randrange(200)}"


@pytest.fixture
def database(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(PASSWORD_VARIABLE, PASSWORD)
    with Store.open(database_url) as store:
        ensure_operator(store, setup_file=tmp_path / "setup.txt", can_ask=False)
    return database_url


def test_nothing_that_is_sent_harms_the_table(database: str) -> None:
    process = psutil.Process()
    with live_server(Settings(database=database, messages_per_second=10**9)) as address, ExitStack() as stack:
        table = public_table(address)
        tokens = [registered(address, f"Seat {seat}") for seat in range(1, SEATS + 1)]
        clients = [stack.enter_context(table_client(address, token)) for token in tokens]
        done = sit_and_deal(clients, table)
        fuzz, others = registered(address, "Fuzz"), practice(address, registered(address, "Stranger"), bots=0)
        watcher = clients[0]
        for client in clients[1:]:
            client.connection.close()
        before = watcher.view
        resident = process.memory_info().rss
        answers: Counter[str] = Counter()
        for number, start in enumerate(range(0, MESSAGES, CHUNK)):
            token = (fuzz, tokens[1], fuzz, fuzz)[number % 4]
            fuzzer = Fuzzer(number, table, others, done)
            answers += barrage(address, token, fuzzer, min(CHUNK, MESSAGES - start))
            watcher.send({"type": "leave", "table": "barrier"})
            watcher.until("left")
        assert answers["refused"] > MESSAGES // 4
        assert answers["ack"] > 0, "what was done is acknowledged once more"
        assert answers["oversized"] >= MESSAGES // CHUNK
        assert process.memory_info().rss - resident < MOST_GROWTH_BYTES
        told = [event for frame in watcher.frames if frame["type"] == "events" for event in frame["events"]]
        assert {event["event"] for event in told if event["sequence"] > before["sequence"]} <= HARMLESS
        assert watcher.view["round"] == before["round"]
        assert watcher.private["turn"] == {"seat": 1, "bet": "bet 1"}
    with Store.open(database) as store:
        assert audit(store).is_clean
        held = store.read(balances_of)
    for seat in range(1, SEATS + 1):
        assert total(held, table, f"Seat {seat}") == WELCOME_CENTS - sum(BETS.values())
    assert total(held, table, "Fuzz") == WELCOME_CENTS
    assert sum(held.values()) == 0


def total(held: dict[str, int], table: str, player: str) -> int:
    """A player's chips in the wallet and at the table."""
    return held.get(f"wallet:{player}", 0) + held.get(f"{table}/player:{player}", 0)


def public_table(address: str) -> str:
    with httpx.Client(base_url=address, timeout=SECONDS) as operator:
        operator.post("/api/sign-in", json={"name": "operator", "password": PASSWORD})
        order = {"name": "Target", "submission": "shfl-classic", "betting_seconds": 600, "decision_seconds": 600}
        made = operator.post("/api/tables", json=order)
        assert made.status_code == 201, made.text
        table: str = made.json()["table"]
        return table


def sit_and_deal(clients: list[TableClient], table: str) -> list[dict[str, Any]]:
    """A full table whose round waits for the first decision; returns what the second seat sent on the way."""
    for seat, client in enumerate(clients, start=1):
        seated(client, table, seat)
    for seat, client in enumerate(clients, start=1):
        while client.view["phase"] != "betting":
            client.receive()
        assert client.ask("bets", table, seat=seat, wagers=BETS, id=f"bets-{seat}")["type"] == "ack"
    for seat, client in enumerate(clients, start=1):
        assert client.ask("ready", table, id=f"ready-{seat}")["type"] == "ack"
    while clients[0].private["turn"] is None:
        clients[0].receive()
    return [
        {"type": "bets", "table": table, "id": "bets-2", "seat": 2, "wagers": BETS},
        {"type": "ready", "table": table, "id": "ready-2"},
    ]


def barrage(address: str, token: str, fuzzer: Fuzzer, messages: int) -> Counter[str]:
    """Send messages in batches, read every answer, and end with one that is too large; counts the answers."""
    answers: Counter[str] = Counter()
    with table_client(address, token, max_size=None) as client:
        for start in range(0, messages, BATCH):
            for _ in range(min(BATCH, messages - start)):
                client.connection.send(fuzzer.message())
            client.send({"type": "leave", "table": f"barrier {start}"})
            while (frame := json.loads(client.connection.recv(timeout=SECONDS))).get("table") != f"barrier {start}":
                answers[frame["type"]] += 1
        client.connection.send(" " * (MOST_MESSAGE_BYTES + 1))
        with suppress(ConnectionClosed):
            while True:
                client.connection.recv(timeout=SECONDS)
        answers["oversized"] += client.connection.close_code == 1009
    return answers
