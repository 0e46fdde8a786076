"""A client that comes back as a browser does: it joins again and sends again what wasn't acknowledged."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

from socket_client import Data, TableClient, table_client
from websockets.exceptions import ConnectionClosed, InvalidHandshake


class ReturningClient:
    """Somebody at one table, however often the connection is lost."""

    def __init__(self, address: str, token: str, table: str) -> None:
        self._address, self._token, self.table = address, token, table
        self._stack = ExitStack()
        self.client: TableClient | None = None
        self.events: dict[int, str] = {}
        self.acknowledged: dict[str, int] = {}
        self.closed_with: list[int] = []
        self.connections = 0
        self.local_port = 0

    def __enter__(self) -> ReturningClient:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def connected(self) -> TableClient:
        """The connection, made again if there is none, with the table joined."""
        while self.client is None:
            try:
                self.client = self._stack.enter_context(table_client(self._address, self._token, self.table))
                self.connections += 1
                self.local_port = self.client.connection.local_address[1]
                self._note(self.client.join(self.table))
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                self._lost(error)
        return self.client

    def receive(self) -> None:
        """Read one frame, or come back, which may have told as much."""
        client = self.connected()
        try:
            self._note(client.receive())
        except ConnectionClosed as error:
            self._lost(error)
            self.connected()

    def ping(self) -> None:
        """See that the line is there."""
        while True:
            client = self.connected()
            try:
                client.send({"type": "ping"})
                while self._note(client.receive())["type"] != "pong":
                    pass
            except ConnectionClosed as error:
                self._lost(error)
            else:
                return

    def ask(self, kind: str, **fields: Any) -> Data:
        """Send something under one id until it is answered."""
        message = {"type": kind, "table": self.table, "id": str(uuid4()), **fields}
        while True:
            client = self.connected()
            try:
                client.connection.send(json.dumps(message))
                while True:
                    frame = self._note(client.receive())
                    if frame.get("id") == message["id"]:
                        if frame["type"] == "ack":
                            self.acknowledged[str(message["id"])] = frame["sequence"]
                        return frame
            except ConnectionClosed as error:
                self._lost(error)

    def must(self, kind: str, **fields: Any) -> None:
        """Ask for something that is granted."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "ack", answer

    def _note(self, frame: Data) -> Data:
        for event in frame.get("events", ()):
            told = self.events.setdefault(event["sequence"], event["event"])
            assert told == event["event"], "the story never changes"
        return frame

    def _lost(self, error: Exception) -> None:
        if isinstance(error, ConnectionClosed):
            self.closed_with.append(error.rcvd.code if error.rcvd else 1006)
        self.client = None
        self._stack.close()
        self._stack = ExitStack()


def play_round(*players: ReturningClient) -> int:
    """Everybody bets and is ready, then decides when it is their turn; returns the number of the round."""
    first = players[0]
    while first.connected().view["phase"] != "betting":
        first.receive()
    number: int = first.connected().view["round"]["number"]
    for seat, player in enumerate(players, start=1):
        if player.connected().private["chips_cents"] < 1_500:
            player.must("command", command={"command": "BringChips", "amount_cents": 20_000})
        player.must("bets", seat=seat, wagers={"bet 1": 500, "bet 2": 500, "bet 3": 500})
        player.must("ready")
    while True:
        newest = max(player.connected().sequence for player in players)
        for player in players:
            while player.connected().sequence < newest:
                player.receive()
        if first.connected().view["rounds"] >= number:
            return number
        asked = [seat for seat, player in enumerate(players, start=1) if player.connected().private["turn"]]
        if asked:
            players[asked[0] - 1].ask("command", command={"command": "WithdrawWager", "seat": asked[0]})
        else:
            first.receive()
