"""One-time codes: asked for at every door once they are on, used once, counted when wrong, removed by the operator."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pyotp.totp import TOTP
from socket_client import PASSWORD
from sqlalchemy import select
from staff import TEMPORARY, House, Person, staffed_server

from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.database import schema
from letitride.store.people.wrong_passwords import FREE_TRIES


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("codes")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    with staffed_server(folder) as address:
        made = House(address)
        yield made
        made.close()


class Phone:
    """An authenticator. Each code counts once, and later ones not yet, so it gives two: now's and the next."""

    def __init__(self, secret: str) -> None:
        self._codes = TOTP(secret)
        self._first = int(time.time())
        self._given = 0

    def code(self) -> str:
        assert self._given < 2
        self._given += 1
        return self._codes.at(self._first + (self._given - 1) * self._codes.interval)

    def wrong(self) -> str:
        """Six digits that are no code of these minutes."""
        codes = {self._codes.at(int(time.time()) + step * self._codes.interval) for step in range(-3, 4)}
        return next(f"{number:06}" for number in range(1_000) if f"{number:06}" not in codes)


def turned_on(person: Person) -> Phone:
    begun = person.post("/second-factor", {"password": PASSWORD}).json()
    assert begun["uri"].startswith("otpauth://totp/letitride:")
    phone = Phone(begun["secret"])
    assert person.get("/second-factor").json() == {"is_on": False}
    assert person.post("/second-factor/confirm", {"code": phone.code()}).json() == {"is_on": True}
    return phone


def sign_in(house: House, name: str, password: str = PASSWORD, code: str = "") -> httpx.Response:
    return httpx.post(f"{house.address}/api/sign-in", json={"name": name, "password": password, "code": code})


def kind(answer: httpx.Response) -> str:
    return str(answer.json()["type"]).rpartition(":")[2]


def test_a_code_is_asked_for_in_a_second_step_and_counts_once(house: House) -> None:
    person = house.hire("Cleo", "cashier")
    person.post("/second-factor", {"password": "not the password"}, 403)
    phone = turned_on(person)
    assert kind(sign_in(house, "Cleo", "not the password", phone.wrong())) == "wrong-password"
    asked = sign_in(house, "Cleo")
    assert (asked.status_code, kind(asked)) == (401, "code-needed")
    code = phone.code()
    assert sign_in(house, "Cleo", code=f"{code[:3]} {code[3:]}").status_code == 200
    again = sign_in(house, "Cleo", code=code)
    assert (again.status_code, kind(again)) == (401, "wrong-code")
    assert "used before" in again.json()["detail"]


def test_whoever_guesses_codes_must_wait(house: House) -> None:
    phone = turned_on(house.hire("Gus", "floor"))
    answers = [sign_in(house, "Gus", code=phone.wrong()) for _ in range(FREE_TRIES + 1)]
    assert [one.status_code for one in answers] == [401] * FREE_TRIES + [429]


def test_approving_needs_the_code_too(house: House) -> None:
    second = house.hire("Sal", "floor")
    phone = turned_on(second)
    table = house.operator.post("/tables", {"name": "Codes", "submission": "shfl-classic"}, 201).json()["table"]
    order = {"gained_cents": 100_00, "reason": "opening fill", "approver": "Sal", "password": PASSWORD}
    assert kind(house.operator.post(f"/tables/{table}/inventory", order, 401)) == "code-needed"
    house.operator.post(f"/tables/{table}/inventory", {**order, "code": phone.code()})


def test_a_new_password_after_a_reset_needs_the_code_too(house: House) -> None:
    phone = turned_on(house.hire("Rae", "floor"))
    account = next(one for one in house.operator.get("/users").json() if one["name"] == "Rae")
    assert account["has_second_factor"]
    reset = {"password": TEMPORARY, "reason": "forgot it"}
    house.operator.post(f"/users/{account['id']}/password", reset, 204)
    chosen = {"name": "Rae", "password": TEMPORARY, "new": "a password of her own"}
    door = f"{house.address}/api/first-password"
    assert kind(httpx.post(door, json=chosen)) == "code-needed", "who resets a password doesn't get in by it"
    assert httpx.post(door, json={**chosen, "code": phone.code()}).status_code == 200


def test_the_operator_removes_lost_codes_which_is_logged_and_reads_no_secret(house: House, folder: Path) -> None:
    person = house.hire("Lou", "dealer")
    begun = person.post("/second-factor", {"password": PASSWORD}).json()["secret"]
    phone = Phone(begun)
    person.post("/second-factor/confirm", {"code": phone.code()})
    for path in ("/users", "/audit-log", "/lists/people", "/lists/log"):
        assert begun not in house.operator.get(path).text
    account = next(one["id"] for one in house.operator.get("/users").json() if one["name"] == "Lou")
    person.post(f"/users/{account}/second-factor/remove", {"reason": "no phone"}, 403)
    house.operator.post(f"/users/{account}/second-factor/remove", {"reason": "lost the phone"}, 204)
    person.get("/me", 401)
    assert sign_in(house, "Lou").status_code == 200
    (noted,) = house.operator.get("/audit-log?search=lost+phone").json()
    assert (noted["actor"], noted["action"], noted["subject"]) == ("Olga", "second factor removed", "account:Lou")
    with Store.open_for_reading(f"sqlite:///{folder}/house.db") as store:
        kept = store.read(lambda c: c.execute(select(schema.second_factors.c.secret)).scalars().all())
        assert kept
        assert begun not in "".join(kept)
        assert audit(store).is_clean


def test_codes_are_turned_off_with_a_code(house: House) -> None:
    person = house.hire("Ola", "auditor")
    phone = turned_on(person)
    person.post("/second-factor", {"password": PASSWORD}, 409)
    person.post("/second-factor/off", {"code": phone.wrong()}, 401)
    assert person.post("/second-factor/off", {"code": phone.code()}).json() == {"is_on": False}
    assert sign_in(house, "Ola").status_code == 200
