"""Accounts: registering, signing in, throttling, idling, passwords, the local guest and the first operator."""

from __future__ import annotations

import json
import sqlite3
import stat
import time
from pathlib import Path

import httpx
import pytest
from live_server import live_server
from socket_client import PASSWORD, registered, table_client
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from letitride.store import Store
from letitride.store.house.audit_log import audit_entries
from letitride.store.people.wrong_passwords import FREE_REGISTRATIONS, FREE_TRIES, begin_try
from letitride.web import Settings
from letitride.web.access.first_operator import NAME as NAME_VARIABLE
from letitride.web.access.first_operator import PASSWORD as PASSWORD_VARIABLE
from letitride.web.access.first_operator import ensure_operator
from letitride.web.access.sessions import COOKIE
from letitride.web.server_time import now_ms
from letitride.web.settings import Invitation

SECONDS = 120


def visitor(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=SECONDS)


def sign_in(client: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return client.post("/api/sign-in", json={"name": name, "password": password})


def test_a_newcomer_registers_and_is_signed_in_with_play_chips(address: str) -> None:
    with visitor(address) as client:
        answer = client.post("/api/register", json={"name": "Zoë Müller", "password": PASSWORD})
        assert answer.status_code == 201
        assert answer.json()["wallet_cents"] == 1_000_000
        assert client.get("/api/me").json()["name"] == "Zoë Müller"
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert "Secure" not in cookie


def test_behind_tls_the_cookie_is_marked_secure(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/t.db", is_secure=True)
    with live_server(settings) as address, visitor(address) as client:
        answer = client.post("/api/register", json={"name": "Sec", "password": PASSWORD})
        assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "<b>", "Bot-1", "a\nb", "-x", "a/b", "\u202eevil"])
def test_a_name_that_cant_stand_at_a_table_is_refused(client: httpx.Client, name: str) -> None:
    answer = client.post("/api/register", json={"name": name, "password": PASSWORD})
    assert answer.status_code in (409, 422)


def test_a_name_is_taken_whatever_its_capitals(client: httpx.Client, address: str) -> None:
    registered(address, "Taken")
    answer = client.post("/api/register", json={"name": "TAKEN", "password": PASSWORD})
    assert (answer.status_code, answer.json()["type"]) == (409, "urn:letitride:problem:name-taken")


LOOK_ALIKES = [
    "Аnn",
    "Ｔhe program",
    "the program",
    "THE PROGRAM",
    "guest",
    "Gueѕt",
    "house",
    "Ｂot-1",
    "bot-1",
    "Bоt-1",
    "Ьот-1",
    "\u3164",  # a Korean filler: nobody sees it
    "안녕\u3164",
    "ꓮꓠꓠ",  # Lisu
    "ᎪᏁᏁ",  # Cherokee
    "Hɑns",  # a phonetic sign
    "Ann٧",  # an Arabic digit
]


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_a_name_of_mixed_alphabets_or_of_the_programs_own_is_refused(client: httpx.Client, name: str) -> None:
    answer = client.post("/api/register", json={"name": name, "password": PASSWORD})
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:letitride:problem:bad-name")


def test_a_name_that_looks_like_another_is_taken(client: httpx.Client, address: str) -> None:
    """Full-width letters are Latin ones, and Cyrillic letters can spell a name that looks the same."""
    registered(address, "Pete")
    registered(address, "cop")
    registered(address, "Willow")
    registered(address, "Bernard 10")
    registered(address, "Mary")
    registered(address, "Eve")
    alike = ("WilIow", "Wi11ow", "WILL0W", "VViIlow", "Wıłlów", "Bemard 10", "Bernard lO")
    for name in ("Ｐｅｔｅ", "PETE", "Pété", "сор", "Магу", "Ενε", *alike):
        answer = client.post("/api/register", json={"name": name, "password": PASSWORD})
        assert (answer.status_code, answer.json()["type"]) == (409, "urn:letitride:problem:name-taken"), name
    assert sign_in(client, "ＰＥＴＥ").json()["name"] == "Pete"


def test_names_of_other_alphabets_are_welcome(client: httpx.Client) -> None:
    for name in ("Дмитрий", "Nguyễn", "Ștefan", "Łukasz", "Ελένη", "山田太郎", "さくら子", "김민수", "محمد"):
        answer = client.post("/api/register", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 201, name


STRANGE = ["          ", "\ud800" * 12, "password\0word", "\t\n" * 6]


@pytest.mark.parametrize("password", STRANGE)
def test_a_password_that_nobody_could_type_gets_a_clear_answer(client: httpx.Client, password: str) -> None:
    headers = {"content-type": "application/json"}
    for path, named in (("register", "Strange"), ("sign-in", "Strange"), ("register", password[:5])):
        body = json.dumps({"name": named, "password": password})
        answer = client.post(f"/api/{path}", content=body, headers=headers)
        assert answer.status_code in ({401, 422} if path == "sign-in" else {422}), answer.text
        assert "psycopg" not in answer.text


def test_nul_in_any_text_gets_a_clear_answer(client: httpx.Client) -> None:
    refused = client.get("/api/rounds", params={"player": "a\0b"})
    assert (refused.status_code, refused.json()["detail"][:14]) == (422, "Text can't hol")


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_a_password_has_a_length(client: httpx.Client, password: str) -> None:
    assert client.post("/api/register", json={"name": "Lengthy", "password": password}).status_code == 422


def test_signing_in_and_out(address: str) -> None:
    registered(address, "Inout")
    with visitor(address) as client:
        assert client.get("/api/me").status_code == 401
        assert sign_in(client, "inout").status_code == 200
        assert client.get("/api/me").json()["role"] == "player"
        token = client.cookies[COOKIE]
        assert client.post("/api/sign-out").status_code == 204
        assert httpx.get(f"{address}/api/me", cookies={COOKIE: token}, timeout=SECONDS).status_code == 401


def test_a_wrong_password_and_an_unknown_name_look_the_same(address: str) -> None:
    registered(address, "Guessed")
    with visitor(address) as client:
        wrong, unknown = sign_in(client, "Guessed", "not the password"), sign_in(client, "Nobody here")
        assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
        assert wrong.status_code == 401


def test_a_password_typed_as_the_name_isnt_logged(address: str) -> None:
    with visitor(address) as client, capture_logs() as logs:
        client.post("/api/register", json={"name": "Mistyped", "password": PASSWORD})
        assert sign_in(client, PASSWORD, "Mistyped").status_code == 401
        assert sign_in(client, "mistyped", "not the password").status_code == 401
    refused = [line for line in logs if line["event"] == "sign-in refused"]
    assert [line.get("name") for line in refused] == [None, "Mistyped"]
    assert PASSWORD not in str(logs)


def test_who_guesses_too_often_must_wait_even_with_the_right_password(tmp_path: Path) -> None:
    with live_server(Settings(database=f"sqlite:///{tmp_path}/t.db")) as address, visitor(address) as client:
        registered(address, "Hunted")
        codes = [sign_in(client, "Hunted", f"guess number {one}").status_code for one in range(FREE_TRIES)]
        assert codes == [401] * FREE_TRIES
        answer = sign_in(client, "Hunted")
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1


def test_changing_a_password_ends_every_session(address: str) -> None:
    registered(address, "Changer")
    with visitor(address) as here, visitor(address) as there:
        sign_in(here, "Changer")
        sign_in(there, "Changer")
        new = "another long password"
        assert here.post("/api/password", json={"old": "wrong password", "new": new}).status_code == 403
        assert here.post("/api/password", json={"old": PASSWORD, "new": new}).status_code == 204
        assert there.get("/api/me").status_code == 401
        assert sign_in(here, "Changer", new).status_code == 200


def test_who_idles_too_long_signs_in_again(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/t.db", idle_seconds=0)
    with live_server(settings) as address, visitor(address) as client:
        registered(address, "Idler")
        assert sign_in(client, "Idler").status_code == 200
        until = time.monotonic() + SECONDS
        while client.get("/api/me").status_code == 200:
            assert time.monotonic() < until
        with table_client(address, client.cookies[COOKIE]) as socket, pytest.raises(ConnectionClosed):
            socket.receive()
        assert sign_in(client, "Idler").status_code == 200


def test_passwords_and_tokens_are_nowhere_in_the_database(tmp_path: Path) -> None:
    with live_server(Settings(database=f"sqlite:///{tmp_path}/t.db")) as address:
        token = registered(address, "Secretive")
    with sqlite3.connect(tmp_path / "t.db") as database:
        dump = "\n".join(database.iterdump())
    database.close()
    assert "Secretive" in dump
    assert PASSWORD not in dump
    assert token not in dump


def test_the_local_guest_enters_once_by_the_link(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/t.db", guest_token="g" * 32)
    with live_server(settings) as address, visitor(address) as guest, visitor(address) as other:
        assert other.post("/api/guest", json={"token": "wrong"}).status_code == 403
        assert other.post("/api/guest", json={}).status_code == 403
        entered = guest.get(f"/enter/{'g' * 32}")
        assert (entered.status_code, entered.headers["location"]) == (303, "/")
        assert guest.get("/api/me").json()["is_guest"] is True
        assert guest.get(f"/enter/{'g' * 32}").status_code == 303, "whoever is in goes on"
        assert other.get(f"/enter/{'g' * 32}").status_code == 403, "the link works once"
        assert other.post("/api/register", json={"name": "New", "password": PASSWORD}).status_code == 403
        assert guest.post("/api/guest/chips").json()["wallet_cents"] == 1_000_000, "enough chips already"


def test_by_one_invitation_nobody_makes_accounts_without_end(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/t.db"
    settings = Settings(database=database, guest_token="g" * 32, invitation=Invitation("http://127.0.0.1", "the code"))
    with Store.open(database) as store:
        for _ in range(FREE_REGISTRATIONS - 1):
            store.write(lambda connection: begin_try(connection, "register:127.0.0.1", at_ms=now_ms())).result()
    with live_server(settings) as address, visitor(address) as client:
        join = {"code": "the code", "name": "Last", "face": 1}
        assert client.post("/api/join", json=join).status_code == 201
        assert client.post("/api/join", json=join | {"name": "Toomany"}).json()["detail"].startswith("Too many new")


def test_chips_for_the_asking_are_for_the_guest_alone(address: str) -> None:
    answer = httpx.post(f"{address}/api/guest/chips", cookies={COOKIE: registered(address, "Asker")}, timeout=SECONDS)
    assert answer.status_code == 403


@pytest.fixture
def no_variables(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.delenv(PASSWORD_VARIABLE, raising=False)
    monkeypatch.delenv(NAME_VARIABLE, raising=False)
    return monkeypatch


def test_the_first_operator_is_set_up_by_a_token_that_works_once(
    tmp_path: Path, no_variables: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    del no_variables
    database, file = f"sqlite:///{tmp_path}/t.db", tmp_path / "setup.txt"
    with Store.open(database) as store:
        written = ensure_operator(store, setup_file=file, can_ask=False)
        assert ensure_operator(store, setup_file=file, can_ask=False) is None, "only the first start"
    assert written == file
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    token = file.read_text().strip()
    said = capfd.readouterr()
    assert token not in said.out + said.err
    assert token.encode() not in (tmp_path / "t.db").read_bytes()
    with live_server(Settings(database=database)) as address, visitor(address) as client:
        assert httpx.get(f"{address}/api/me", cookies={COOKIE: token}, timeout=SECONDS).status_code == 401
        wanted = {"token": token, "name": "The Boss", "password": PASSWORD}
        assert client.post("/api/setup", json={**wanted, "token": "wrong"}).status_code == 403
        answer = client.post("/api/setup", json=wanted)
        assert (answer.status_code, answer.json()["role"]) == (200, "operator")
        assert client.post("/api/setup", json={**wanted, "name": "Mallory"}).status_code == 403
        assert sign_in(client, "The Boss").status_code == 200
        assert sign_in(client, "operator").status_code == 401
    with Store.open(database) as store:
        actions = [event.action for event in store.read(audit_entries)]
    assert "account made" in actions


def test_the_first_operator_is_made_from_the_environment(tmp_path: Path, no_variables: pytest.MonkeyPatch) -> None:
    no_variables.setenv(PASSWORD_VARIABLE, PASSWORD)
    no_variables.setenv(NAME_VARIABLE, "Env Boss")
    database = f"sqlite:///{tmp_path}/t.db"
    with Store.open(database) as store:
        assert ensure_operator(store, setup_file=tmp_path / "setup.txt", can_ask=False) is None
    assert not (tmp_path / "setup.txt").exists()
    with live_server(Settings(database=database)) as address, visitor(address) as client:
        assert sign_in(client, "env boss").json()["role"] == "operator"
        made = client.post("/api/tables", json={"name": "High limit", "submission": "maryland-full"})
        assert made.status_code == 201
        assert [one["name"] for one in client.get("/api/lobby").json()] == ["High limit"]
        detail = client.get(f"/api/tables/{made.json()['table']}").json()
        assert detail["wagers"]["base"]["spots"] == ["bet 1", "bet 2", "bet 3"]
        player = registered(address, "Mere player")
        refused = httpx.post(
            f"{address}/api/tables",
            json={"name": "Mine", "submission": "shfl-classic"},
            cookies={COOKIE: player},
            timeout=SECONDS,
        )
        assert refused.status_code == 403
