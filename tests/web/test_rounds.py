"""Rounds that are over: found, exported, replayed and read, by those who may."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from command_line import run
from socket_client import SECONDS, merged, play_a_round, practice, registered, seated, table_client

from letitride.table.log.history import read_record
from letitride.web.access.sessions import COOKIE


@pytest.fixture(scope="module")
def played(address: str) -> Iterator[tuple[httpx.Client, str]]:
    """A player who has played two rounds, and the table."""
    token = registered(address, "Historian")
    table = practice(address, token, submission="maryland-full")
    with table_client(address, token) as client:
        seated(client, table)
        for _ in range(2):
            play_a_round(client, table, seat=1, stake_cents=1_000)
    with httpx.Client(base_url=address, cookies={COOKIE: token}, timeout=SECONDS) as asks:
        yield asks, table


def test_ones_own_rounds_are_found_newest_first(played: tuple[httpx.Client, str]) -> None:
    client, table = played
    found = client.get("/api/rounds").json()
    assert [(one["table"], one["number"]) for one in found] == [(table, 2), (table, 1)]
    own = [one for one in found[0]["players"] if one["player"] == "Historian"]
    assert own[0]["staked_cents"] >= 1_000
    assert client.get("/api/rounds", params={"limit": 1, "offset": 1}).json() == found[1:]
    assert client.get(f"/api/tables/{table}/rounds").json() == found
    assert client.get("/api/rounds", params={"from": 2**53}).json() == []


def test_nobody_finds_somebody_elses_rounds(played: tuple[httpx.Client, str], address: str) -> None:
    _, table = played
    cookies = {COOKIE: registered(address, "Snoop")}
    for path in (
        "/api/rounds?player=Historian",
        "/api/rounds?player=",
        f"/api/tables/{table}/rounds",
        f"/api/tables/{table}/rounds/1",
        f"/api/tables/{table}/rounds/1/steps",
        f"/api/tables/{table}/rounds/1/transcript",
    ):
        assert httpx.get(f"{address}{path}", cookies=cookies, timeout=SECONDS).status_code == 403


def test_an_exported_round_is_proved_by_the_command(played: tuple[httpx.Client, str], tmp_path: Path) -> None:
    client, table = played
    file = tmp_path / "round.json"
    file.write_text(client.get(f"/api/tables/{table}/rounds/2").text)
    done = run("verify", str(file))
    assert done.code == 0, done.out + done.err
    spoiled = json.loads(file.read_text())
    spoiled["events"][3]["at_ms"] += 1
    file.write_text(json.dumps(spoiled))
    assert run("verify", str(file)).code == 1


def test_a_transcript_reads_back(played: tuple[httpx.Client, str]) -> None:
    client, table = played
    events = read_record(client.get(f"/api/tables/{table}/rounds/1/transcript").text)
    assert type(events[0]).__name__ == "BettingOpened"
    assert type(events[-1]).__name__ == "RoundClosed"


def test_the_steps_lead_from_the_view_before_to_the_settled_round(played: tuple[httpx.Client, str]) -> None:
    client, table = played
    replay = client.get(f"/api/tables/{table}/rounds/1/steps").json()
    view, turned = replay["view"], 0
    for step in replay["steps"]:
        view = merged(view, step["patch"])
        assert view["sequence"] == step["sequence"]
        turned += step["event"]["event"] == "CommunityCardTurned"
        for seat, box in (view.get("round") or {}).get("boxes", {}).items():
            if seat != "1" and not box["is_turned"]:
                assert set(box["cards"]) <= {"??"}, "hands are shown when they are turned, not before"
    assert turned == 2
    assert view["round"]["is_over"], "the round stays in the view as it ended"
    assert all(box["results"] for box in view["round"]["boxes"].values())


def test_the_steps_show_one_s_own_cards_from_the_deal_on_and_all_cards_if_asked(
    played: tuple[httpx.Client, str],
) -> None:
    client, table = played

    def first_seen(*, is_own: bool, has_all_cards: bool = False) -> set[str]:
        """The events after which the cards of each box lay open."""
        asked = {"has_all_cards": has_all_cards}
        replay = client.get(f"/api/tables/{table}/rounds/1/steps", params=asked).json()
        view, seen = replay["view"], dict[str, str]()
        for step in replay["steps"]:
            view = merged(view, step["patch"])
            for seat, box in view["round"]["boxes"].items():
                if (seat == "1") is is_own and len(box["cards"]) == 3 and "??" not in box["cards"]:
                    seen.setdefault(seat, step["event"]["event"])
        return set(seen.values())

    assert first_seen(is_own=True).isdisjoint({"CardsDelivered", "HandTurned"})
    assert first_seen(is_own=False) == {"HandTurned"}
    assert first_seen(is_own=False, has_all_cards=True) == {"CardsDelivered"}


@pytest.mark.parametrize("number", [0, 3, 10**30])
def test_a_round_that_isnt_there_is_not_found(played: tuple[httpx.Client, str], number: int) -> None:
    client, table = played
    for path in ("", "/steps", "/transcript"):
        assert client.get(f"/api/tables/{table}/rounds/{number}{path}").status_code in (404, 409, 422)


def test_the_coach_reviews_and_trains(played: tuple[httpx.Client, str]) -> None:
    client, table = played
    review = client.get("/api/coach/review").json()
    assert (review["player"], review["rounds"]) == ("Historian", 2)
    assert review["decisions"] == 4
    (session,) = client.get("/api/coach/sessions").json()
    assert (session["table"], session["table_name"], session["rounds"]) == (table, "Historian's table 1", 2)
    for field in ("staked_cents", "returned_cents"):
        assert session[field] == review[field]
    chosen = {"table": table, "from": session["from_ms"], "to": session["to_ms"]}
    assert client.get("/api/coach/review", params=chosen).json() == review
    assert client.get("/api/coach/review", params={**chosen, "table": "another"}).json()["rounds"] == 0
    assert client.get("/api/coach/review", params={**chosen, "to": session["to_ms"] - 1}).json()["rounds"] < 2
    hand = client.get("/api/coach/trainer", params={"bet": 2}).json()
    assert len(hand["cards"]) == 4
    for cards, rights in (
        (["Kh", "Ks", "4d", "7c"], [True, False]),  # a pair that pays
        (["6h", "7s", "8d", "9c"], [True, True]),  # an open straight, worth exactly nothing
        (["2h", "7s", "9d", "Jc"], [False, True]),  # nothing
    ):
        answers = [
            client.post("/api/coach/trainer", json={"cards": cards, "choice": choice}).json()
            for choice in ("ride", "withdraw")
        ]
        assert [one["is_right"] for one in answers] == rights
    assert client.post("/api/coach/advice", json={"table": table}).status_code == 409
