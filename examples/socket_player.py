"""Play one round at a practice table over the socket: bet, let everything ride, print what happened.

    letitride serve                                             in one terminal
    python examples/socket_player.py http://127.0.0.1:8000      in another

It needs httpx and websockets. Every message and frame is described by GET /api/socket-schema.
"""

from __future__ import annotations

import json
import sys
from uuid import uuid4

import httpx
from websockets.sync.client import connect


def play(address: str, name: str, password: str) -> list[str]:
    """Register, make a practice table, play one round, and return its story."""
    with httpx.Client(base_url=address) as http:
        http.post("/api/register", json={"name": name, "password": password}).raise_for_status()
        order = {"submission": "shfl-classic", "bots": 1, "pace": "instant"}
        table = http.post("/api/practice", json=order).raise_for_status().json()["table"]
        cookies = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
    story: list[str] = []
    headers = {"Cookie": cookies, "Origin": address}
    with connect(f"{address.replace('http', 'ws', 1)}/api/socket/{table}", additional_headers=headers) as socket:

        def send(kind: str, **fields: object) -> None:
            socket.send(json.dumps({"type": kind, "table": table, "id": str(uuid4()), **fields}))

        socket.send(json.dumps({"type": "join", "table": table}))
        send("sit", seat=1, buy_in_cents=50_000)
        send("bets", seat=1, wagers={"bet 1": 500, "bet 2": 500, "bet 3": 500})
        socket.send(json.dumps({"type": "ready", "table": table}))
        while True:
            frame = json.loads(socket.recv(timeout=30))
            if frame["type"] == "refused":
                raise SystemExit(frame["problem"]["detail"])
            story += [event["text"] for event in frame.get("events", ())]
            if (frame.get("private") or {}).get("turn"):
                send("command", command={"command": "LetItRide", "seat": 1})
            if any(event["event"] == "RoundClosed" for event in frame.get("events", ())):
                return story


if __name__ == "__main__":
    print("\n".join(play(sys.argv[1], name=f"Guest {uuid4().hex[:6]}", password=uuid4().hex)))
