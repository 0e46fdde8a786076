"""Limits that people set for themselves hold in every process, and a statement is right to the cent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from socket_client import TableClient, play_a_round, table_client
from staff import House, Person, staffed_server

from letitride.catalogue import load_catalogue
from letitride.errors import NotAllowed, OwnLimitReached
from letitride.live.own_limits import limited_act
from letitride.live.room.box_bets import SetBets
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.rules.wagers import BASE_SPOTS
from letitride.store import Appended, Store
from letitride.store.audit import audit
from letitride.store.money.ledger import balance_of
from letitride.store.people.limits import DAY_MS, OwnLimits, exclude, read_limits, set_limits, statement
from letitride.table import new_table
from letitride.table.procedure.banking import AnswerOffer
from letitride.table.procedure.seating import TakeSeat
from letitride.table.procedure.wagering import PlaceWager
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


def test_who_chooses_to_stay_away_gets_up_and_banks_no_more(house: House) -> None:
    """Before the bank was posted they could neither post nor get up."""
    table = str(
        house.operator.post("/tables", {"name": "Banked", "submission": "california-small"}, 201).json()["table"]
    )
    player, other = with_chips(house, "Vic"), with_chips(house, "Win")
    with table_client(house.address, player.token) as client, table_client(house.address, other.token) as watching:
        for one, seat in ((client, 8), (watching, 2)):
            one.join(table)
            assert one.ask("sit", table, seat=seat, buy_in_cents=50_000)["type"] == "ack"
        assert client.command(table, "TakeBank", seat=8)["type"] == "ack"
        player.post("/me/exclusion", {"days": 30})
        while "8" in watching.view["seats"] or watching.view.get("banker") is not None:
            watching.receive()
    assert "the player-dealer left" in house.operator.get(f"/tables/{table}/happened").text


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


def test_bets_given_at_the_same_time_at_two_tables_keep_within_one_limit(database_url: str) -> None:
    """In one process and in two, which both looked before either had written."""

    async def play() -> None:
        async with LiveHouse(database_url) as house:
            here, there = [await house.betting("shfl-classic", ANN, name=name) for name in ("Here", "There")]
            far_store = Store.open(database_url) if house.store.is_shared else house.store
            far = Rooms(far_store, load_catalogue(), key=KEY, clock=house.clock)
            elsewhere = await far.get(there.table_id) if house.store.is_shared else there
            limit = partial(set_limits, account_id=ANN.account_id, name=ANN.name, minutes=None)
            house.store.write(partial(limit, loss_cents=2_500, at_ms=house.clock.now_ms())).result()
            for other in (there, elsewhere) * 10:
                granted = await asyncio.gather(*(is_granted(room, 500) for room in (here, other)))
                assert sorted(granted) == [False, True]
                bettor = (here, other)[granted.index(True)]
                assert await is_granted(bettor, 800)
                assert await is_granted(bettor, 0)
            await far.close()
            if far_store is not house.store:
                far_store.close()

    async def is_granted(room: Room, cents: int) -> bool:
        wagers = {spot.value: cents for spot in BASE_SPOTS}
        try:
            await room.do(SetBets.of(ANN.name, 1, wagers), actor=ANN)
        except OwnLimitReached:
            return False
        return True

    asyncio.run(play())


@live
async def test_two_boxes_at_one_table_keep_within_one_limit(house: LiveHouse) -> None:
    """The second bet is decided on the first, which is not on the disk yet."""
    room = await house.betting("maryland-full", ANN)
    await room.do(TakeSeat(ANN.name, 2), actor=ANN)
    minimum = next(command.stake_cents for command in base_bets(room, ANN, 1) if isinstance(command, PlaceWager))
    limit = partial(set_limits, account_id=ANN.account_id, name=ANN.name, minutes=None)
    house.store.write(partial(limit, loss_cents=5 * minimum, at_ms=house.clock.now_ms())).result()
    both = (room.do(*base_bets(room, ANN, seat), actor=ANN) for seat in (1, 2))
    said = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one) for one in said] == [Appended, OwnLimitReached]


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
    await house.go_on(room, is_betting)
    elsewhere = Rooms(house.store, load_catalogue(), key=KEY, clock=house.clock)
    for rooms in (house.rooms, elsewhere):
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


@pytest.mark.parametrize("accepts", [True, False])
def test_the_bank_is_taken_within_ones_own_limits_and_passed_on_at_any_time(*, accepts: bool) -> None:
    table = new_table(load_catalogue().house_rules("california-small"))
    answer = AnswerOffer(ANN.name, 1, accepts)
    limited = limited_act(ANN, [answer], table_id="T", table=table, at_ms=0)
    assert (limited is not None) is accepts


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


def test_limits_set_at_the_same_time_keep_each_other(postgres_url: str) -> None:
    """Two processes; once the second wrote what it had read before the first, and the exclusion was gone."""
    with Store.open(postgres_url) as here, Store.open(postgres_url) as there:
        limit = partial(set_limits, account_id="ann", name="Ann", minutes=None)
        here.write(partial(limit, loss_cents=10_000, at_ms=DAY_MS)).result()
        for days in range(1, 11):
            waiting = [
                here.write(partial(exclude, account_id="ann", name="Ann", days=days, at_ms=DAY_MS)),
                there.write(partial(limit, loss_cents=10_000 - days, at_ms=DAY_MS)),
            ]
            for one in waiting:
                one.result()
            held = here.read(partial(read_limits, account_id="ann", at_ms=DAY_MS))
            assert (held.excluded_until_ms, held.loss_cents) == ((days + 1) * DAY_MS, 10_000 - days)


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
