"""The board of the pit: every table as it stands, told as it happens, without loading any."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from figures_told import table_figures, theoretical
from msgspec import structs
from socket_client import TableClient, play_a_round, table_client
from staff import House, staffed_server

from letitride.catalogue import load_catalogue
from letitride.figures.day.decided import given_away_cents
from letitride.live.room.room import Room
from letitride.live.room.rooms import Rooms
from letitride.pit.alerts import alerts_of, low_tray
from letitride.pit.board import Board
from letitride.pit.facts import TableFacts
from letitride.pit.running_win import RunningWin
from letitride.pit.tile import Alert
from letitride.table.causes import Cause, CauseCode
from letitride.table.procedure.deciding import LetItRide
from letitride.table.state import changed
from live import ANN, BEN, KEY, LiveHouse, bet, is_betting, is_over, live, stored_log


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


def until_tile(client: TableClient, table: str, **wanted: Any) -> dict[str, Any]:
    """Read frames until the tile of a table says something."""
    while True:
        frame = client.until("board")
        tile = frame["tiles"].get(table, {})
        if tile and all(tile[name] == value for name, value in wanted.items()):
            return tile


async def played(house: LiveHouse, submission: str, rounds: int) -> Any:
    """A table at which Ann and Ben have played and always let it ride."""
    room = await house.betting(submission, ANN, BEN)
    await play_on(house, room, rounds)
    return room


async def play_on(house: LiveHouse, room: Room, rounds: int) -> None:
    """More rounds."""
    for _ in range(rounds):
        await house.go_on(room, is_betting)
        for seat, actor in ((1, ANN), (2, BEN)):
            await bet(room, actor, seat)
        while (duty := room.table.duty) is not None and duty.seat is not None and not is_over(room.table):
            actor = (ANN, BEN)[duty.seat - 1]
            await room.do(LetItRide(actor.name, duty.seat), actor=actor)
        await house.go_on(room, lambda table: table.round is None or is_betting(table))


@live
async def test_the_board_lists_tables_and_loads_none(house: LiveHouse) -> None:
    room = await played(house, "shfl-classic", 1)
    elsewhere = Rooms(house.store, load_catalogue(), key=KEY, clock=house.clock)
    board = Board(house.store, elsewhere, house.clock)
    _, (tile,) = await board.tiles()
    assert (tile.name, tile.is_live) == (room.settings.name, False)
    assert tile.last_round_ms is not None
    assert elsewhere.loaded == frozenset()
    await board.close()


@live
async def test_practice_is_no_matter_of_the_pit(house: LiveHouse) -> None:
    await house.open("shfl-classic", bots=2, is_practice=True)
    board = Board(house.store, house.rooms, house.clock)
    assert (await board.tiles())[1] == []
    await board.close()


@live
async def test_the_win_of_the_day_is_that_of_the_figures(house: LiveHouse) -> None:
    """Counted live or read from the log, win and expectation are those of the operator's figures."""
    board = Board(house.store, house.rooms, house.clock)
    house.rooms.observer = board.hear
    frames: list[dict[str, Any]] = []
    await board.watch(lambda frame: frames.append(json.loads(frame)))
    room = await played(house, "shfl-classic", 3)
    figures = house.store.read(lambda connection: table_figures(connection, room.table_id, room.table.house))
    best = sum(one.win_cents for one in theoretical(room.table.house, figures).values())
    given_away = given_away_cents(room.table.house, figures)
    assert given_away > 0, "everybody let every bet ride"
    again = RunningWin(room.table.house, room.table.meter, {})
    for entry in stored_log(house, room.table_id):
        again.count(entry.event())
    again.settle()
    read = again.tile()
    assert read is not None
    assert (read.rounds, read.win_cents, read.expected_cents) == (3, figures.win_cents, round(best + given_away))
    assert read.low_cents < read.expected_cents < read.high_cents
    await board.close()
    other = Board(house.store, house.rooms, house.clock)
    _, (tile,) = await other.tiles()
    assert tile.win == read
    await other.close()
    lucky = structs.replace(read, rounds=20, win_cents=read.high_cents + 1)
    assert [one.kind for one in alerts_of(room.table, TableFacts(), win=lucky, tile=tile, now_ms=0)] == ["win"]


@live
async def test_tables_of_other_processes_are_shown_as_by_their_own(house: LiveHouse) -> None:
    home, other = (Board(house.store, rooms, house.clock) for rooms in (house.rooms, house.another_process()))
    house.rooms.observer = home.hear
    told: tuple[asyncio.Queue[Any], asyncio.Queue[Any]] = (asyncio.Queue(), asyncio.Queue())
    for board, queue in zip((home, other), told, strict=True):
        await board.watch(queue.put_nowait)
    room = await played(house, "shfl-classic", 0)
    for rounds in (1, 2):
        await play_on(house, room, 1)
        other.house_changed()
        await other.tiles()
        other.hear_elsewhere(room.table_id)
        at_home, elsewhere = [await until_told(queue, room.table_id, rounds) for queue in told]
        assert at_home == elsewhere
        assert [seat["player"] for seat in elsewhere["seats"]] == ["Ann", "Ben"]
    await home.close()
    await other.close()


async def until_told(queue: asyncio.Queue[bytes], table: str, rounds: int) -> dict[str, Any]:
    """The tile of a table as soon as so many rounds are in its win."""
    while True:
        tile: dict[str, Any] = json.loads(await queue.get())["tiles"].get(table, {})
        if tile.get("win") and tile["win"]["rounds"] == rounds:
            return tile


def test_a_tray_is_low_below_half_of_its_par() -> None:
    assert low_tray(50_00, 100_00) is None
    assert low_tray(49_99, 100_00) == Alert("tray", "Tray low: 49% of par", is_stopped=False)
    assert low_tray(0, 100_00) == Alert("tray", "Tray empty: fill it", is_stopped=True)
    assert low_tray(-5_00, 0) is None


@live
async def test_what_needs_somebody_is_told(house: LiveHouse) -> None:
    room = await house.betting("maryland-full", ANN)
    board = Board(house.store, house.rooms, house.clock)
    _, (tile,) = await board.tiles()
    await board.close()
    facts, now_ms = TableFacts(par_cents=1, tray_cents=1), house.clock.now_ms()

    def kinds(table: Any, facts: TableFacts, *, later_ms: int = 0, is_stopped: bool | None = None) -> list[str]:
        alerts = alerts_of(table, facts, win=None, tile=tile, now_ms=now_ms + later_ms)
        return [one.kind for one in alerts if is_stopped in (None, one.is_stopped)]

    table = room.table
    assert kinds(table, facts) == []
    stopped = changed(table, round=changed(table.in_round(), awaiting_ruling=Cause(CauseCode.COUNT_ALARM)))
    assert kinds(stopped, facts, is_stopped=True) == ["ruling"]
    assert kinds(changed(table, out_of_order={"shuffler": "jammed"}), facts, is_stopped=True) == ["device"]
    assert kinds(table, replace(facts, is_enabled=False), is_stopped=True) == ["disabled"]
    assert kinds(table, replace(facts, mistakes={"Dora": 2})) == []
    assert kinds(table, replace(facts, mistakes={"Dora": 3})) == ["mistakes"]
    assert kinds(table, facts, later_ms=table.house.ruleset.deck_hours[table.dealing] * 3_600_000) == ["decks"]


def test_a_watcher_is_told_of_rounds_fills_and_switches_at_once(staffed: House) -> None:
    order = {"name": "Watched", "submission": "shfl-classic", "pace": "instant"}
    table = staffed.operator.post("/tables", {**order, "betting_seconds": 600}, 201).json()["table"]
    player = staffed.hire("Wes", "player")
    staffed.operator.post("/cage/issue", {"player": "Wes", "amount_cents": 100_000, "reason": "to play with"})
    with (
        table_client(staffed.address, staffed.operator.token) as board,
        table_client(staffed.address, player.token) as client,
    ):
        board.send({"type": "watch-board"})
        assert until_tile(board, table, phase="between rounds")["seats"] == []
        client.join(table)
        client.ask("sit", table, seat=3, buy_in_cents=50_000)
        tile = until_tile(board, table, phase="betting")
        assert [(seat["seat"], seat["player"]) for seat in tile["seats"]] == [(3, "Wes")]
        assert tile["waits_for"] == "the players"
        play_a_round(client, table, seat=3, stake_cents=500)
        tile = until_tile(board, table, round=2)
        while tile["win"] is None:
            tile = until_tile(board, table)
        assert tile["win"]["rounds"] == 1
        staffed.operator.post(
            f"/tables/{table}/inventory",
            {"gained_cents": 40_000, "reason": "opening fill", **staffed.second_signature()},
        )
        assert until_tile(board, table, par_cents=40_000)["tray_cents"] == 40_000 + tile["win"]["win_cents"]
        floor = staffed.hire("Fay", "floor")
        staffed.hire("Dora", "dealer").post(f"/tables/{table}/floor-call", None, 204)
        while not (called := until_tile(board, table)["alerts"]):
            pass
        assert called == [{"kind": "call", "text": "The dealer calls the floor", "is_stopped": False}]
        assert floor.get(f"/tables/{table}/console").json()["floor_called_ms"]
        floor.post(f"/tables/{table}/floor-call/answered", None, 204)
        while until_tile(board, table)["alerts"]:
            pass
        assert floor.get(f"/tables/{table}/console").json()["floor_called_ms"] is None
        staffed.operator.post(f"/tables/{table}/disable", {"reason": "a fire drill"}, 204)
        tile = until_tile(board, table, is_enabled=False)
        assert tile["alerts"] == [{"kind": "disabled", "text": "Disabled: a fire drill", "is_stopped": True}]
        assert client.until("closed")["because"] == {"code": "table", "reason": "a fire drill", "awards": []}
        with table_client(staffed.address, player.token) as late:
            assert late.join(table)["closed_because"]["reason"] == "a fire drill"
        staffed.operator.post(f"/tables/{table}/enable", {"reason": "all clear"}, 204)
        until_tile(board, table, is_enabled=True)
        assert client.until("closed")["because"] is None
        staffed.operator.post("/house/disabled", {"reason": "the evening is over"})
        while board.until("board")["house"]["is_enabled"]:
            pass
        assert client.until("closed")["because"] == {"code": "house", "reason": "the evening is over", "awards": []}
        staffed.operator.post("/house/enabled", {"reason": "a new day"})
        board.send({"type": "leave-board"})


def test_players_and_dealers_dont_see_the_houses_win(staffed: House) -> None:
    for role in ("player", "dealer"):
        person = staffed.hire(f"No {role}", role)
        person.get("/board", 403)
        with table_client(staffed.address, person.token) as client:
            client.send({"type": "watch-board"})
            assert client.until("refused", "board")["type"] == "refused"


def test_the_board_is_read_over_http_too(staffed: House) -> None:
    staffed.operator.post("/tables", {"name": "Read", "submission": "shfl-classic"}, 201)
    shown = staffed.operator.get("/board").json()
    assert shown["house"]["is_enabled"]
    assert {tile["name"] for tile in shown["tiles"]} >= {"Read"}
