"""The socket: a round from the seat to the settlement, resuming, refusals and repetitions."""

from __future__ import annotations

import httpx
import pytest
from socket_client import SECONDS, TableClient, play_a_round, registered, table_client

from letitride.web.sessions import COOKIE


def practice(address: str, token: str, **order: object) -> str:
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
    assert client.join(table)["type"] == "snapshot"
    answer = client.ask("sit", table, seat=seat, buy_in_cents=100_000)
    assert answer["type"] == "ack", answer
    client.catch_up(answer["sequence"])


@pytest.mark.parametrize(
    ("submission", "stake_cents"), [("shfl-classic", 500), ("maryland-full", 1_000), ("california-small", 1_000)]
)
def test_a_guest_plays_rounds_at_a_practice_table(address: str, submission: str, stake_cents: int) -> None:
    token = registered(address, f"Ann {submission}")
    table = practice(address, token, submission=submission)
    with table_client(address, token) as client:
        seated(client, table)
        first = play_a_round(client, table, seat=1, stake_cents=stake_cents)
        second = play_a_round(client, table, seat=1, stake_cents=stake_cents, rides=False)
        assert second == first + 1
        kinds = {event["event"] for frame in client.frames if frame["type"] == "events" for event in frame["events"]}
        assert {"SeatTaken", "WagerPlaced", "BettingClosed", "WagerSettled", "WagerWithdrawn"} <= kinds
