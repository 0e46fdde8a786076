"""A gaming day of a house with six roles in one browser, and the day's report held against sums of the tests' own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from at_the_console import sign_in
from browser_play import PATIENCE_MS
from day_again import day_again, expected_again
from playwright.sync_api import Page, expect
from socket_client import PASSWORD, TableClient, play_a_round, table_client
from staff import House, Person, staffed_server

from letitride.catalogue import load_catalogue
from letitride.rules.house_rules import HouseRules
from letitride.store import Store
from letitride.store.database import schema
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import find_table

FILLED, BOUGHT = 500_000, 300_000
AVERAGE_BET = 1.2237
"""Of one unit, under best play: https://wizardofodds.com/games/let-it-ride/ prints it."""

Raws = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("day")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    with staffed_server(folder) as address:
        made = House(address)
        yield made
        made.close()


def opened(new_page: Callable[..., Page], person: Person, path: str) -> Page:
    page = new_page()
    sign_in(page, person)
    page.goto(f"{person.address}{path}")
    return page


def signed(second: str) -> dict[str, str]:
    return {"approver": second, "password": PASSWORD, "reason": "as every day"}


def deal(dealer: Person, table: str, player: TableClient | None, seat: int) -> None:
    """A dealer does every duty, by the commands that the console gives; the player lets every bet ride."""
    with table_client(dealer.address, dealer.token) as client:
        client.join(table)
        while script := (board := dealer.get(f"/tables/{table}/console").json())["script"]:
            duty = script[0]
            if duty["is_decision"]:
                assert player is not None
                answer = player.command(table, "LetItRide", seat=seat)
            elif player is None and duty["section"] not in ("opening", "preparation"):
                return
            else:
                order = {"command": "Perform", "by": duty["role"], "act": duty["act"], "seat": duty["seat"]}
                number = {"number": board["number_due"]} if duty["keyed"] else {}
                answer = client.ask("command", table, command=order | number)
            assert answer["type"] == "ack", answer


def play_by_hand(dealer: Person, table: str, player: TableClient, *, seat: int, stake: int) -> None:
    """A dealer opens the bets and deals a round to one player."""
    with table_client(dealer.address, dealer.token) as client:
        client.join(table)
        answer = client.ask("command", table, command={"command": "OpenBetting", "at": 0})
        assert answer["type"] == "ack", answer
    deal(dealer, table, None, seat)
    answer = player.ask("bets", table, seat=seat, wagers=dict.fromkeys(("bet 1", "bet 2", "bet 3"), stake))
    assert answer["type"] == "ack", answer
    deal(dealer, table, player, seat)


def test_a_gaming_day_with_six_roles(house: House, folder: Path, new_page: Callable[..., Page]) -> None:
    olga = house.operator
    fay, cass, audrey = (
        house.hire(name, role) for name, role in (("Fay", "floor"), ("Cass", "cashier"), ("Audrey", "auditor"))
    )
    dealers = [house.hire(name, "dealer") for name in ("Dee", "Dan")]
    players = [house.hire(name, "player") for name in ("Pam", "Hal", "Sue")]
    boundary = datetime.now(UTC) + timedelta(minutes=1)
    day_start = boundary - timedelta(hours=6)
    shifts = [{"name": name, "starts": at.strftime("%H:%M")} for name, at in (("early", day_start), ("late", boundary))]
    olga.post("/calendar", {"zone": "UTC", "shifts": shifts, "reason": "our hours"})
    order = {"submission": "shfl-classic", "pace": "instant", "betting_seconds": 600, "decision_seconds": 600}
    by_hand, *automatic = (
        str(olga.post("/tables", order | {"name": name, "dealer": dealt}, 201).json()["table"])
        for name, dealt in (("By hand", "person"), ("Two", "automatic"), ("Three", "automatic"))
    )
    tables = [by_hand, *automatic]

    # The cashier fills and counts: one tray on the page, the others by the same orders.
    page = opened(new_page, cass, "/operator?tab=trays")
    tray = page.locator(f"section[aria-labelledby='tray-{by_hand}']")
    for slip, said in (("fill", "Fill 1"), ("opening count", "Opening count 1")):
        tray.get_by_label("Slip").select_option(slip)
        tray.get_by_label("Amount in dollars").fill("5000")
        tray.get_by_label("Reason").fill("to open")
        tray.get_by_label("Approved by").fill("Fay")
        tray.get_by_label("Their password").fill(PASSWORD)
        tray.get_by_role("button", name="Sign the slip").click()
        expect(tray.get_by_role("status")).to_contain_text(f"{said} signed: $5,000", timeout=PATIENCE_MS)
    for table in automatic:
        cass.post(f"/tables/{table}/inventory", {"gained_cents": FILLED, **signed("Fay")})
        cass.post(f"/tables/{table}/counts", {"kind": "opening count", "counted_cents": FILLED, **signed("Dee")}, 403)
        cass.post(f"/tables/{table}/counts", {"kind": "opening count", "counted_cents": FILLED, **signed("Fay")}, 201)

    # Three tables play, one of them dealt by hand; Dan relieves Dee.
    fay.post(f"/tables/{by_hand}/open", {"reason": "the day begins"}, 204)
    dealers[0].post(f"/tables/{by_hand}/dealer")
    deal(dealers[0], by_hand, None, 1)
    for player in players:
        cass.post("/cage/issue", {"player": player.name, "amount_cents": BOUGHT, "reason": "bought in"})
    with (
        table_client(house.address, players[0].token) as pam,
        table_client(house.address, players[1].token) as hal,
        table_client(house.address, players[2].token) as sue,
    ):
        for client, table, seat in ((pam, by_hand, 1), (hal, automatic[0], 2), (sue, automatic[1], 3)):
            client.join(table)
            assert client.ask("sit", table, seat=seat, buy_in_cents=BOUGHT)["type"] == "ack"
        for dealer in dealers:
            dealer.post(f"/tables/{by_hand}/dealer")
            play_by_hand(dealer, by_hand, pam, seat=1, stake=1_000)
        for _ in range(3):
            play_a_round(sue, automatic[1], seat=3, stake_cents=2_000, rides=False)
        claimed = play_a_round(hal, automatic[0], seat=2, stake_cents=1_000)

        # A fill in mid-shift, and a dispute from claim to payment.
        cass.post(f"/tables/{automatic[0]}/inventory", {"gained_cents": 100_000, **signed("Fay")})
        claim = {"claim": "paid short", "player": "Hal", "table": automatic[0], "round": claimed, "seat": 2}
        case = fay.post("/cases", claim, 201).json()["number"]
        fay.post(f"/cases/{case}/finding", {"text": "a chip fell", "outcome": "upheld"})
        fay.post(f"/cases/{case}/payment", {"amount_cents": 1_000, **signed("Olga")})
        fay.post(f"/cases/{case}/close", {"reason": "paid"})

        # From now on every win is paid by hand. Hal wins sooner or later.
        awards = opened(new_page, olga, "/operator?tab=awards")
        awards.get_by_label("Amount in dollars, empty for none").fill("0.01")
        awards.get_by_label("Reason").fill("a busy night")
        awards.get_by_role("button", name="Change the limit").click()
        expect(awards.get_by_text("Awards of more than $0.01 are paid by hand")).to_be_visible(timeout=PATIENCE_MS)
        board = opened(new_page, fay, "/pit")
        while not (waiting := fay.get("/awards").json()["waiting"]):
            play_a_round(hal, automatic[0], seat=2, stake_cents=1_000)
        (award,) = waiting
        tile = board.locator(f"[data-table='{automatic[0]}']")
        expect(tile).to_contain_text("Award to be paid by hand: Hal, seat 2", timeout=PATIENCE_MS)
        watched = opened(new_page, players[1], f"/table/{automatic[0]}")
        expect(watched.get_by_text("the next round begins once the slip is signed.")).to_be_visible(timeout=PATIENCE_MS)
        cass.post("/cage/redeem", {"player": "Hal", "amount_cents": 1, "reason": "to leave"}, 409)
        console = opened(new_page, fay, f"/dealer/{automatic[0]}")
        paper = console.locator("[data-award]")
        paper.get_by_label("What was checked").fill("hand and paytable")
        paper.get_by_label("Approved by").fill("Cass")
        paper.get_by_label("Their password").fill(PASSWORD)
        paper.get_by_role("button", name="Sign the slip").click()
        expect(paper).to_have_count(0, timeout=PATIENCE_MS)
        expect(tile).not_to_contain_text("Award", timeout=PATIENCE_MS)
        olga.post("/awards/over", {"over_cents": None, "reason": "enough"})
        for shown in (board, watched, console, awards):
            shown.context.close()
        play_a_round(hal, automatic[0], seat=2, stake_cents=1_000)

        # Sue is sent away and reads so; her chips go back to the cage.
        sues = opened(new_page, players[2], f"/table/{automatic[1]}")
        expect(sues.locator(".room")).to_have_attribute("data-phase", "betting", timeout=PATIENCE_MS)
        account = next(one["id"] for one in olga.get("/users").json() if one["name"] == "Sue")
        olga.post(f"/users/{account}", {"is_active": False, "reason": "she counted aloud"})
        expect(sues.get_by_text("Your account is suspended. Ask the house why.")).to_be_visible(timeout=PATIENCE_MS)
        sues.context.close()

    # Closing: every tray is counted, one with a chip missing.
    held = {one["table"]: one["tray_cents"] for one in cass.get("/trays").json()}
    for table, missing in zip(tables, (0, 0, 500), strict=True):
        counted = {"kind": "closing count", "counted_cents": held[table] - missing}
        fay.post(f"/tables/{table}/counts", {**counted, **signed("Cass")}, 201)

    report = audrey.get("/day").json()
    with Store.open_for_reading(f"sqlite:///{folder}/house.db") as store:
        check_report(report, store, tables, award)
    figures = opened(new_page, audrey, "/day")
    total = report["total"]
    for cents in (total["drop_cents"], total["handle_cents"]):
        expect(figures.locator("dl.facts").first).to_contain_text(f"${cents // 100:,}", timeout=PATIENCE_MS)
    figures.goto(f"{house.address}/operator?tab=integrity")
    expect(figures.get_by_text("Chain, balances and meters all agree")).to_be_visible(timeout=PATIENCE_MS)


def check_report(report: dict[str, Any], store: Store, tables: list[str], award: dict[str, Any]) -> None:
    """Every figure of the report, from rows of rounds, chips and slips."""
    catalogue = load_catalogue()
    stored = {table: store.read(lambda connection, table=table: find_table(connection, table)) for table in tables}
    houses = {
        table: store.read(lambda connection, one=one: rules_of_table(connection, catalogue, one))
        for table, one in stored.items()
    }
    names = {one.created.name: table for table, one in stored.items()}
    groups = {one["by"]: one["lines"] for one in report["groups"]}
    by_table, by_shift, by_dealer, by_wager = (groups[by] for by in ("Table", "Shift", "Dealer", "Wager"))
    slips = store.read(lambda connection: connection.execute(schema.slips.select()).all())
    marks = {name: shift_span(store, name) for name in ("early", "late")}
    whole = day_again(store, houses, span=(marks["early"][0], marks["late"][1]))
    for line in by_table:
        table = names.pop(line["name"])
        check_line(line, {table: whole[table]}, houses)
    assert not names
    check_line(report["total"], whole, houses)
    check_line(report["course"][-1], whole, houses, has_all=False)
    check_line(by_wager[0], whole, houses, has_all=False)
    assert len(by_wager) == 1
    seen = {line["name"]: line for line in by_shift}
    for name, span in marks.items():
        raws = day_again(store, houses, span=span)
        if any(raw["rounds"] for raw in raws.values()):
            check_line(seen[name], raws, houses)
    hand = whole[tables[0]]
    dealt = {line["name"]: line for line in by_dealer}
    assert set(dealt) == {"Dee", "Dan", "the program"}
    assert [dealt[name]["rounds"] for name in ("Dee", "Dan")] == [1, 1]
    assert sum(dealt[name]["win_cents"] for name in ("Dee", "Dan")) == hand["win_cents"]
    assert dealt["the program"]["win_cents"] == sum(whole[table]["win_cents"] for table in tables[1:])
    for place, table in enumerate(tables):
        tray = next(one for one in report["trays"] if one["table"] == table)
        own = {kind: [one.amount_cents for one in slips if (one.table_id, one.kind) == (table, kind)] for kind in KINDS}
        filled = sum(own["fill"])
        assert (tray["opening_cents"], tray["closing_cents"]) == (own["opening count"][0], own["closing count"][-1])
        assert (tray["fills_cents"], tray["credits_cents"]) == (filled, 0)
        assert tray["recorded_win_cents"] == whole[table]["win_cents"]
        assert tray["difference_cents"] == (-500 if place == 2 else 0)
        assert tray["counted_win_cents"] == whole[table]["win_cents"] + tray["difference_cents"]
    assert sorted((one["kind"], one["number"]) for one in report["slips"]) == sorted(
        (one.kind, one.number) for one in slips
    )
    (paid,) = (one for one in report["slips"] if one["kind"] == "hand-paid award")
    assert (paid["amount_cents"], paid["first"], paid["second"]) == (award["amount_cents"], "Fay", "Cass")


KINDS = ("opening count", "fill", "credit", "closing count")


def shift_span(store: Store, name: str) -> tuple[int, int]:
    """When a shift of today began and ends, from the shifts as the house keeps them."""
    rows = store.read(lambda connection: connection.execute(schema.house.select()).all())
    kept = next(row.value for row in rows if row.name == "shifts")
    (early, late) = (one.split('","')[1].strip('"]') for one in kept[2:-2].split("],["))
    now = datetime.now(UTC)
    hour, minute = map(int, early.split(":"))
    start = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    start -= timedelta(days=start > now)
    hour, minute = map(int, late.split(":"))
    turn = start.replace(hour=hour, minute=minute)
    turn += timedelta(days=turn < start)
    first, last = (start, turn) if name == "early" else (turn, start + timedelta(days=1))
    return int(first.timestamp() * 1_000), int(last.timestamp() * 1_000)


def check_line(line: dict[str, Any], raws: Raws, houses: dict[str, HouseRules], *, has_all: bool = True) -> None:
    """One line of the report against sums of raw rows, and an enumeration of the tests' own."""
    names = ["rounds", "hands", "handle_cents", "win_cents"] + ["drop_cents", "voided", "fees_cents"] * has_all
    if line["drop_cents"] is None:
        names.remove("rounds")
    sums = {name: sum(raw[name] for raw in raws.values()) for name in names}
    assert {name: line[name] for name in names} == sums, line["name"]
    stakes = [stake for raw in raws.values() for stake in raw["played"]]
    mean, band = expected_again(next(iter(houses.values())), stakes)
    given = sum((Fraction(raw["given_away"]) for raw in raws.values()), Fraction(0))
    assert line["best_cents"] == round(mean)
    assert line["as_decided_cents"] == round(mean + given)
    assert line["win_over_handle"] == pytest.approx(sums["win_cents"] / sums["handle_cents"], abs=1e-4)
    assert line["as_decided_share"] == pytest.approx(float((mean + given) / sums["handle_cents"]), abs=1e-4)
    assert line["best_share"] == pytest.approx(float(mean) / (sum(stakes) * AVERAGE_BET), abs=1e-4)
    assert line["abandoned_cents"] == line["from_meter_cents"] == 0
    assert line["decided_win_cents"] == sums["win_cents"]
    if has_all:
        assert [line["low_cents"], line["high_cents"]] == band
        moved = [round(limit + given) for limit in band]
        assert [line["as_decided_low_cents"], line["as_decided_high_cents"]] == moved
        assert line["hold"] == (
            None if not sums["drop_cents"] else pytest.approx(sums["win_cents"] / sums["drop_cents"], abs=1e-4)
        )
