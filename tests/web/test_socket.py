"""The socket: a round from the seat to the settlement, resuming, refusals and repetitions."""

from __future__ import annotations

import json
import socket
import struct
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import pytest
from live_server import live_server
from socket_client import SECONDS, TableClient, play_a_round, practice, registered, seated, table_client
from websockets.exceptions import ConnectionClosed, InvalidStatus

from letitride.web import Settings
from letitride.web.access.sessions import COOKIE
from letitride.web.process.server import MOST_MESSAGE_BYTES
from letitride.web.socket.client import SIGN_IN, TOO_MANY_MESSAGES


@pytest.mark.parametrize(
    ("submission", "stake_cents"), [("shfl-classic", 500), ("maryland-full", 1_000), ("california-small", 1_000)]
)
def test_a_player_plays_rounds_at_a_practice_table(address: str, submission: str, stake_cents: int) -> None:
    token = registered(address, f"Ann {submission}")
    table = practice(address, token, submission=submission)
    with table_client(address, token) as client:
        seated(client, table)
        first = play_a_round(client, table, seat=1, stake_cents=stake_cents)
        second = play_a_round(client, table, seat=1, stake_cents=stake_cents, rides=False)
        assert second == first + 1
        kinds = {event["event"] for frame in client.frames if frame["type"] == "events" for event in frame["events"]}
        assert {"SeatTaken", "WagerPlaced", "BettingClosed", "WagerSettled", "WagerWithdrawn"} <= kinds


def test_patches_lead_to_the_same_view_as_a_snapshot(address: str) -> None:
    token = registered(address, "Patchwork")
    table = practice(address, token, submission="maryland-full")
    with table_client(address, token) as client, table_client(address, token) as fresh:
        seated(client, table)
        play_a_round(client, table, seat=1, stake_cents=1_000)
        snapshot = fresh.join(table)
        client.catch_up(snapshot["sequence"])
        fresh.catch_up(client.sequence)
        assert _without_nulls(client.view) == _without_nulls(fresh.view)
        assert client.private == fresh.private


def _without_nulls(value: object) -> object:
    """A merge patch can't tell null from absent, and neither do those who read the view."""
    if isinstance(value, dict):
        return {key: _without_nulls(inner) for key, inner in value.items() if inner is not None}
    return value


def test_a_client_resumes_where_it_was_cut_off(address: str) -> None:
    token = registered(address, "Resumer")
    table = practice(address, token)
    with table_client(address, token) as first:
        seated(first, table)
        seen, view = first.sequence, first.view
    with table_client(address, token) as second:
        second.join(table)
        play_a_round(second, table, seat=1, stake_cents=500)
        with table_client(address, token) as third:
            third.sequence, third.view = seen, view
            assert third.join(table, after=seen)["type"] == "events"
            third.catch_up(second.sequence)
            second.catch_up(third.sequence)
            assert _without_nulls(third.view) == _without_nulls(second.view)


def test_a_client_that_is_up_to_date_resumes_with_nothing_new(address: str) -> None:
    token = registered(address, "Up to date")
    table = practice(address, token, bots=0)
    with table_client(address, token) as client:
        client.join(table)
        frame = client.join(table, after=client.sequence)
        assert (frame["type"], frame["events"], frame["patch"]) == ("events", [], {})


@pytest.mark.parametrize("after", [0, 10**9])
def test_a_client_out_of_reach_gets_a_snapshot(address: str, after: int) -> None:
    token = registered(address, f"Lost {after}")
    table = practice(address, token)
    with table_client(address, token) as client:
        assert client.join(table, after=after)["type"] == "snapshot"


def test_the_same_command_a_hundred_times_changes_nothing(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.db", messages_per_second=1_000_000)
    with live_server(settings) as address:
        token = registered(address, "Repeater")
        table = practice(address, token, bots=0)
        with table_client(address, token) as client:
            client.join(table)
            asked = str(uuid4())
            answers = [client.ask("sit", table, seat=1, buy_in_cents=100_000, id=asked) for _ in range(100)]
            assert {(one["type"], one["sequence"]) for one in answers} == {("ack", answers[0]["sequence"])}
            assert client.private["chips_cents"] == 100_000
            other = client.ask("sit", table, seat=2, buy_in_cents=100_000, id=asked)
            assert (other["type"], other["problem"]["status"]) == ("refused", 409)
        wallet = httpx.get(f"{address}/api/me", cookies={COOKIE: token}, timeout=SECONDS).json()["wallet_cents"]
    assert wallet == 1_000_000, "practice chips are no part of the wallet"


def test_bets_are_set_as_a_whole_and_changed_as_a_whole(address: str) -> None:
    token = registered(address, "Better")
    table = practice(address, token, bots=0, submission="maryland-full")
    with table_client(address, token) as client:
        seated(client, table)
        while client.view["phase"] != "betting":
            client.receive()
        base = {"bet 1": 1_000, "bet 2": 1_000, "bet 3": 1_000}
        for wagers in (
            {**base, "three-card-bonus": 500},
            dict.fromkeys(base, 2_000) | {"three-card-bonus": 500},
            dict.fromkeys(base, 2_000),
            {},
            base,
        ):
            asked = str(uuid4())
            for _ in range(2):
                answer = client.ask("bets", table, seat=1, wagers=wagers, id=asked)
                assert answer["type"] == "ack", answer
            client.catch_up(answer["sequence"])
            assert client.view["round"]["boxes"].get("1", {}).get("wagers", {}) == wagers
            assert client.private["chips_cents"] == 100_000 - sum(wagers.values())
        refused = client.ask("bets", table, seat=1, wagers={"bet 1": 1_000, "bet 2": 2_000, "bet 3": 1_000})
        assert (refused["problem"]["status"], refused["problem"]["clause"]) == (409, "MD.07.E.1")
        assert client.ask("bets", table, seat=1, wagers={"bet 9": 1})["problem"]["status"] == 422


def test_a_refusal_names_its_clause_and_changes_nothing(address: str) -> None:
    token = registered(address, "Early bird")
    table = practice(address, token, bots=0)
    with table_client(address, token) as client:
        seated(client, table)
        before = client.sequence
        answer = client.command(table, "LetItRide", seat=1)
        assert answer["type"] == "refused"
        assert answer["problem"]["status"] == 409
        assert answer["problem"]["clause"]
        assert client.join(table)["sequence"] >= before


def test_what_one_may_do_is_told(address: str) -> None:
    token = registered(address, "Curious")
    table = practice(address, token, bots=0)
    with table_client(address, token) as client:
        client.join(table)
        client.send({"type": "legal", "table": table})
        told = client.until("legal")["commands"]
        assert {"command": "TakeSeat", "player": "Curious", "seat": 1} in told


def test_time_is_told_and_a_table_is_left(address: str) -> None:
    token = registered(address, "Clock")
    table = practice(address, token, bots=0)
    with table_client(address, token) as client:
        client.join(table)
        client.send({"type": "leave", "table": table})
        assert client.until("left")["table"] == table
        client.send({"type": "ping"})
        assert client.until("pong")["server_ms"] > 1_700_000_000_000


def test_a_practice_table_is_its_owners_alone(address: str) -> None:
    table = practice(address, registered(address, "Owner"))
    with table_client(address, registered(address, "Stranger")) as client:
        assert client.join(table)["problem"]["status"] == 403
        assert client.ask("sit", table, seat=1, buy_in_cents=1)["problem"]["status"] == 403
        assert client.join("no-such-table")["problem"]["status"] == 404


def test_nobody_acts_for_somebody_else(address: str) -> None:
    token = registered(address, "Impostor")
    table = practice(address, token, bots=0)
    with table_client(address, token) as client:
        client.join(table)
        answer = client.command(table, "TakeSeat", player="Victim", seat=1)
        assert answer["type"] == "ack", "the player's name is filled in, whatever was sent"
        client.catch_up(answer["sequence"])
        assert client.view["seats"]["1"]["player"] == "Impostor"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"join"',
        "{}",
        '{"type":"join"}',
        '{"type":"sing","table":"x"}',
        '{"type":"join","table":"x","also":1}',
        '{"type":"bets","table":"x","id":"1","seat":99,"wagers":{}}',
        '{"type":"command","table":"x","id":"","command":{}}',
        "[" * 5_000,
        '{"type":"ping","a":' + "[" * 5_000,
    ],
)
def test_a_message_that_cant_be_read_is_refused_and_harms_nothing(address: str, text: str) -> None:
    token = registered(address, f"M{abs(hash(text)) % 10**9}")
    with table_client(address, token) as client:
        client.connection.send(text)
        assert client.until("refused")["problem"]["status"] == 422
        client.connection.send(text.encode())
        assert client.until("refused")["problem"]["type"] == "urn:letitride:problem:bad-message"
        client.send({"type": "ping"})
        client.until("pong")


def test_an_oversized_message_ends_the_socket(address: str) -> None:
    with table_client(address, registered(address, "Big mouth")) as client:
        client.connection.send(" " * (MOST_MESSAGE_BYTES + 1))
        assert _close_code(client) == 1009


def test_whoever_isnt_signed_in_is_told_to(address: str) -> None:
    for token in ("", "made-up", "x" * 3_000):
        with table_client(address, token) as client:
            assert _close_code(client) == SIGN_IN


def test_a_socket_from_another_site_is_refused(address: str) -> None:
    token = registered(address, "Crossed")
    with pytest.raises(InvalidStatus) as refused, table_client(address, token, origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 403


def test_signing_out_ends_the_socket(address: str) -> None:
    token = registered(address, "Leaver")
    with table_client(address, token) as client:
        client.send({"type": "ping"})
        client.until("pong")
        httpx.post(f"{address}/api/sign-out", cookies={COOKIE: token}, timeout=SECONDS)
        assert _close_code(client) == SIGN_IN


def test_too_many_messages_end_the_socket(address: str) -> None:
    with table_client(address, registered(address, "Flood"), max_queue=None) as client:
        with suppress(ConnectionClosed):
            for _ in range(25):
                for _ in range(200):
                    client.send({"type": "ping"})
                client.until("pong")
        assert _close_code(client) == TOO_MANY_MESSAGES


def test_a_client_that_doesnt_read_is_dropped_and_the_table_goes_on(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.db", messages_per_second=1_000_000)
    with live_server(settings) as address:
        token = registered(address, "Sleeper")
        table = practice(address, token, submission="maryland-full")
        with _deaf_socket(address, token) as deaf, table_client(address, token) as client:
            for _ in range(100):
                if _try_send(deaf, 200 * _frame({"type": "join", "table": table})) or _is_dropped(address):
                    break
            assert _is_dropped(address)
            seated(client, table)
            play_a_round(client, table, seat=1, stake_cents=1_000)


def _is_dropped(address: str) -> bool:
    return 'dropped_total{reason="too slow"} 1.0' in httpx.get(f"{address}/metrics", timeout=SECONDS).text


def _deaf_socket(address: str, token: str) -> socket.socket:
    """A socket that shakes hands and then never reads, with as little room for what comes as the system allows."""
    parts = urlsplit(address)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    deaf.settimeout(SECONDS)
    deaf.connect((parts.hostname, parts.port))
    deaf.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {COOKIE}={token}\r\n\r\n".encode()
    )
    assert deaf.recv(12) == b"HTTP/1.1 101"
    return deaf


def _frame(message: dict[str, object]) -> bytes:
    payload = json.dumps(message).encode()
    assert len(payload) < 126
    return struct.pack("!BB4x", 0x81, 0x80 | len(payload)) + payload


def _try_send(deaf: socket.socket, frame: bytes) -> bool:
    try:
        deaf.sendall(frame)
    except OSError:
        return True
    return False


def _close_code(client: TableClient) -> int:
    """The code with which the server ends the socket, after whatever it still had to say."""
    with suppress(ConnectionClosed):
        while True:
            client.receive()
    code = client.connection.close_code
    assert code is not None
    return code


def test_nobody_just_says_that_they_have_reconnected(address: str) -> None:
    """Who keeps two seeds back in a row must connect again; the server knows whether they did."""
    token = registered(address, "Withholder")
    table = practice(address, token)

    with table_client(address, token) as client:
        seated(client, table)
        for _ in range(3):
            while client.view["phase"] != "betting" or not client.view["seal"]:
                client.receive()
            fields = {"seat": 1, "commitment": "ab" * 32, "has_reconnected": True}
            answer = client.command(table, "CommitPlayerSeed", **fields)
            if answer["type"] == "refused":
                break
            play_a_round(client, table, seat=1, stake_cents=1_000)
        assert answer["type"] == "refused", "the third without connecting again"
        assert "reconnect" in answer["problem"]["detail"]
    with table_client(address, token) as client:
        client.join(table)
        assert client.command(table, "CommitPlayerSeed", seat=1, commitment="ab" * 32)["type"] == "ack"
