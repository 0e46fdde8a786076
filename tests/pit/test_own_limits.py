"""Limits that people set for themselves hold in every process, and a statement is right to the cent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from socket_client import TableClient, play_a_round, table_client
from staff import House, Person, staffed_server

from letitride.catalogue import load_catalogue
from letitride.errors import NotAllowed
from letitride.live.room.rooms import Rooms
from letitride.store.audit import audit
from letitride.store.money.ledger import balance_of
from letitride.store.people.limits import DAY_MS, OwnLimits, exclude, set_limits, statement
from live import ANN, KEY, LiveHouse, base_bets, bet, is_betting, is_over, live, sit


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture
def table(house: House, request: pytest.FixtureRequest) -> str:
    order = {"name": request.node.name[:60], "submission": "shfl-classic", "pace": "instant", "betting_seconds": 600}
    return str(house.operator.post("/tables", order, 201).json()["table"])


def with_chips(house: House, name: str) -> Person:
    person = house.hire(name, "player")
    house.operator.post("/cage/issue", {"player": name, "amount_cents": 100_000, "reason": "to play with"})
    return person


def put(person: Person, limits: dict[str, object], status: int = 200) -> dict[str, object]:
    answer = person.client.put("/api/me/limits", json=limits)
    assert answer.status_code == status, answer.text
    found: dict[str, object] = answer.json()
    return found


def bets(client: TableClient, table: str, cents: int) -> dict[str, object]:
    return client.ask("bets", table, seat=1, wagers=dict.fromkeys(("bet 1", "bet 2", "bet 3"), cents))


def test_a_bet_beyond_ones_own_limit_is_refused_and_a_smaller_one_isnt(house: House, table: str) -> None:
    player = with_chips(house, "Lou")
    assert put(player, {"loss_cents": 3_000, "minutes": None})["loss_cents"] == 3_000
    with table_client(house.address, player.token) as client:
        client.join(table)
        client.ask("sit", table, seat=1, buy_in_cents=50_000)
        while client.view["phase"] != "betting":
            client.receive()
        refused = bets(client, table, 1_500)
        assert refused["type"] == "refused"
        assert "your own limit of $30 a day" in str(refused["problem"])
        assert bets(client, table, 1_000)["type"] == "ack"
        assert put(player, {"loss_cents": 2_000})["loss_cents"] == 2_000
        assert bets(client, table, 1_000)["type"] == "refused"
        assert put(player, {"loss_cents": 9_000_000})["loss_cents"] == 2_000
        assert player.get("/me/limits").json()["next_loss_cents"] == 9_000_000
    put(player, {"loss_cents": 0}, 422)
    put(player, {"minutes": 100_000}, 422)


def test_a_limit_holds_over_tables_at_once(house: House, table: str) -> None:
    """Once each table counted only what was bet there and the rounds that were over."""
    player = with_chips(house, "Mel")
    put(player, {"loss_cents": 4_000})
    order = {"name": "Beside it", "submission": "shfl-classic", "pace": "instant", "betting_seconds": 600}
    other = str(house.operator.post("/tables", order, 201).json()["table"])
    with table_client(house.address, player.token) as here, table_client(house.address, player.token) as there:
        for client, name in ((here, table), (there, other)):
            client.join(name)
            client.ask("sit", name, seat=1, buy_in_cents=20_000)
            while client.view["phase"] != "betting":
                client.receive()
        assert bets(here, table, 1_000)["type"] == "ack"
        refused = bets(there, other, 500)
        assert "You have lost or staked $30 today" in str(refused["problem"])
        assert there.ask("bets", other, seat=1, wagers={})["type"] == "ack"
        assert here.ask("bets", table, seat=1, wagers={})["type"] == "ack"
        assert bets(there, other, 1_000)["type"] == "ack"


def test_who_stays_away_cant_sit_down_anywhere(house: House, table: str) -> None:
    player = with_chips(house, "Eli")
    first = player.post("/me/exclusion", {"days": 30}).json()["excluded_until_ms"]
    assert player.post("/me/exclusion", {"days": 1}).json()["excluded_until_ms"] == first
    with table_client(house.address, player.token) as client:
        client.join(table)
        refused = client.ask("sit", table, seat=3, buy_in_cents=10_000)
        assert refused["type"] == "refused"
        assert "You chose to stay away until" in str(refused["problem"])
    player.post("/me/exclusion", {"days": 0}, 422)


def test_a_statement_is_right_to_the_cent(house: House, table: str) -> None:
    player = with_chips(house, "Sal")
    with table_client(house.address, player.token) as client:
        client.join(table)
        client.ask("sit", table, seat=5, buy_in_cents=50_000)
        play_a_round(client, table, seat=5, stake_cents=500)
        client.catch_up(client.command(table, "LeaveSeat", seat=5)["sequence"])
    found = player.get("/me/statement").json()
    assert found["balance_cents"] == player.get("/me").json()["wallet_cents"]
    assert sum(line["gained_cents"] for line in found["lines"]) == found["balance_cents"]
    assert found["lines"][-1]["gained_cents"] == 100_000
    assert len(player.get("/me/statement.csv").text.splitlines()) == found["total"] + 1
    house.operator.get("/me/statement", 403)


@live
async def test_limits_hold_in_every_process_and_time_counts(house: LiveHouse) -> None:
    room = await house.betting("shfl-classic", ANN)
    await bet(room, ANN, 1)
    house.clock.move(10 * 60_000)
    await house.go_on(room, is_over)
    now_ms = house.clock.now_ms()
    house.store.write(
        lambda connection: set_limits(connection, ANN.account_id, ANN.name, loss_cents=None, minutes=5, at_ms=now_ms)
    ).result()
    elsewhere = Rooms(house.store, load_catalogue(), key=KEY, clock=house.clock)
    for rooms in (house.rooms, elsewhere):
        await rooms.look_again()
        other = await rooms.get(room.table_id)
        with pytest.raises(NotAllowed, match="that is your own limit"):
            await other.do(*base_bets(other, ANN, 1), actor=ANN)
    await elsewhere.close()
    house.clock.move(DAY_MS)
    await house.go_on(room, is_betting)
    await room.do(*base_bets(room, ANN, 1), actor=ANN)
    assert audit(house.store).findings == []
    lines = house.store.read(lambda connection: statement(connection, "Ann"))
    assert lines[-1].balance_cents == house.store.read(lambda connection: balance_of(connection, "wallet:Ann"))


@live
async def test_an_exclusion_ends_by_itself(house: LiveHouse) -> None:
    house.issue(ANN)
    room = await house.open("shfl-classic")
    now_ms = house.clock.now_ms()
    house.store.write(lambda one: exclude(one, ANN.account_id, ANN.name, days=2, at_ms=now_ms)).result()
    with pytest.raises(NotAllowed, match="stay away"):
        await sit(room, ANN, 1)
    house.clock.move(2 * DAY_MS)
    await sit(room, ANN, 1)


amounts = st.none() | st.integers(1, 10**6)


@given(st.lists(st.tuples(amounts, st.none() | st.integers(1, 1_440), st.integers(0, 2 * DAY_MS)), max_size=6))
def test_no_limit_grows_looser_within_a_day(wishes: list[tuple[int | None, int | None, int]]) -> None:
    """Whatever is asked for, and when: what holds is never looser than what was asked for within the last day."""
    held, at_ms = OwnLimits(), 10**12
    for loss, minutes, later_ms in wishes:
        at_ms += later_ms
        before = held.at(at_ms)
        held = held.wished(loss_cents=loss, minutes=minutes, at_ms=at_ms)
        for when_ms in (at_ms, at_ms + DAY_MS - 1):
            now = held.at(when_ms)
            assert _is_within(now.loss_cents, loss)
            assert _is_within(now.minutes, minutes)
            assert _is_within(now.loss_cents, before.loss_cents)
            assert _is_within(now.minutes, before.minutes)
        assert (held.at(at_ms + DAY_MS).loss_cents, held.at(at_ms + DAY_MS).minutes) == (loss, minutes)


def _is_within(held: int | None, asked: int | None) -> bool:
    return asked is None or (held is not None and held <= asked)
