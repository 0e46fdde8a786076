"""The operator's house over HTTP: people, cage, submissions, inventory, the log, switches; and who may not."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count

import pytest
from pypdf import PdfReader
from socket_client import PASSWORD, table_client
from staff import SIGNER, House, Person, staffed_server
from websockets.exceptions import ConnectionClosed

from letitride.catalogue import load_catalogue, load_clauses
from letitride.live.permissions import PERMISSIONS, Action
from letitride.money import format_cents

DATE = "%B %d, %Y, %H:%M UTC"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed_server(tmp_path_factory.mktemp("house")) as address:
        made = House(address)
        yield made
        made.close()


@pytest.fixture(scope="module")
def staff(house: House) -> dict[str, Person]:
    people = {role: house.hire(f"The {role}", role) for role in ("player", "dealer", "floor", "auditor")}
    return {**people, "operator": house.operator}


@pytest.mark.parametrize("cents", ["true", '"5"', "1e2", "100.0", "null", "0", "-5", "1000000000001", "1e99"])
def test_the_cage_takes_whole_json_numbers_only(house: House, staff: dict[str, Person], cents: str) -> None:
    body = f'{{"player": "{staff["player"].name}", "amount_cents": {cents}, "reason": "test"}}'
    headers = {"content-type": "application/json", "idempotency-key": "one"}
    for route in ("issue", "redeem"):
        answer = house.operator.client.post(f"/api/cage/{route}", content=body, headers=headers)
        assert answer.status_code == 422, answer.text


@pytest.mark.parametrize("written", ["THE PLAYER", "the player", "Ｔｈｅ ｐｌａｙｅｒ"])
def test_chips_for_a_name_written_otherwise_reach_its_wallet(
    house: House, staff: dict[str, Person], written: str
) -> None:
    before = staff["player"].get("/me").json()["wallet_cents"]
    order = {"player": written, "amount_cents": 700, "reason": "a trial"}
    assert house.operator.post("/cage/issue", order).json() == {"player": "The player", "wallet_cents": before + 700}
    assert staff["player"].get("/me").json()["wallet_cents"] == before + 700
    house.operator.post("/cage/redeem", order)


ROUTES: tuple[tuple[str, str, object, Action], ...] = (
    ("GET", "/users", None, Action.READ_ACCOUNTS),
    ("POST", "/users", {"name": "Nobody", "role": "player", "password": "short"}, Action.MANAGE_ACCOUNTS),
    ("POST", "/users/nobody", {"reason": "test"}, Action.MANAGE_ACCOUNTS),
    ("POST", "/users/nobody/password", {"password": "p" * 12, "reason": "test"}, Action.MANAGE_ACCOUNTS),
    ("POST", "/cage/issue", {"player": "Nobody", "amount_cents": 1, "reason": "test"}, Action.ISSUE_CHIPS),
    ("POST", "/cage/redeem", {"player": "Nobody", "amount_cents": 1, "reason": "test"}, Action.ISSUE_CHIPS),
    ("GET", "/submissions", None, Action.READ_FIGURES),
    ("GET", "/submissions/forms", None, Action.PRACTISE),
    ("POST", "/submissions/check", {"toml": ""}, Action.PRACTISE),
    ("POST", "/submissions", {"toml": ""}, Action.FILE_SUBMISSIONS),
    ("GET", "/day", None, Action.READ_FIGURES),
    ("GET", "/trays", None, Action.COUNT_TRAYS),
    ("GET", "/meters", None, Action.READ_FIGURES),
    ("POST", "/meters", {"id": "m", "name": "M", "submission": "nothing"}, Action.CHANGE_METERS),
    (
        "POST",
        "/meters/m/terms",
        {"submission": "nothing", "reason": "test", "approver": "x", "password": "y"},
        Action.CHANGE_METERS,
    ),
    ("GET", "/audit-log", None, Action.READ_AUDIT_LOG),
    ("GET", "/integrity", None, Action.CHECK_INTEGRITY),
    ("POST", "/integrity", {}, Action.CHECK_INTEGRITY),
    ("GET", "/house", None, Action.READ_FIGURES),
    ("POST", "/house/nonsense", {"reason": "test"}, Action.OPEN_TABLES),
    ("POST", "/tables/none/open", {"reason": "test"}, Action.OPEN_TABLES),
    ("POST", "/tables/none/close", {"reason": "test"}, Action.OPEN_TABLES),
    ("POST", "/tables/none/disable", {"reason": "test"}, Action.OPEN_TABLES),
    ("POST", "/tables/none/enable", {"reason": "test"}, Action.OPEN_TABLES),
    ("POST", "/tables/none/inventory", {}, Action.ISSUE_CHIPS),
    ("POST", "/tables/none/void", {"reason": "test", "approver": "x", "password": "y"}, Action.RULE),
    ("GET", "/school/courses", None, Action.TRAIN),
    ("GET", "/school/progress", None, Action.TRAIN),
    ("POST", "/school/lessons", {"plan": "nothing"}, Action.TRAIN),
    ("POST", "/school/drills", {"course": "nothing"}, Action.TRAIN),
)


@pytest.mark.parametrize(("method", "path", "body", "action"), ROUTES)
def test_each_route_is_for_the_roles_that_may(
    staff: dict[str, Person], method: str, path: str, body: dict[str, object] | None, action: str
) -> None:
    for person in staff.values():
        role = next(role for role, one in staff.items() if one is person)
        answer = person.client.request(method, f"/api{path}", json=body)
        may = action in next(actions for known, actions in PERMISSIONS.items() if known.value == role)
        assert (answer.status_code == 403) is not may, f"{role}: {answer.status_code} {answer.text}"


def test_chips_are_issued_and_redeemed_with_a_record(house: House, staff: dict[str, Person]) -> None:
    cage = {"player": "The player", "reason": "cash desk"}
    before = {one["name"]: one["wallet_cents"] for one in house.operator.get("/users").json()}["The player"]
    issued = house.operator.post("/cage/issue", {**cage, "amount_cents": 50_000}).json()
    assert issued["wallet_cents"] == before + 50_000
    redeemed = house.operator.post("/cage/redeem", {**cage, "amount_cents": 20_000}).json()
    assert redeemed["wallet_cents"] == before + 30_000
    refused = house.operator.post("/cage/redeem", {**cage, "amount_cents": 1_000_000}, 409).json()
    assert refused["type"].endswith("not-enough-chips")
    assert refused["detail"] == f"The player holds {format_cents(before + 30_000)}, not $10,000"
    found = staff["auditor"].get("/audit-log?search=cash+wallet:The+player").json()
    assert [(one["action"], one["actor"]) for one in found[:2]] == [
        ("chips redeemed", "Olga"),
        ("chips issued", "Olga"),
    ]
    assert found[0]["before"]["cents"] - found[0]["after"]["cents"] == 20_000


def test_the_log_is_exported_as_csv_and_formulas_are_inert(house: House) -> None:
    reasons = [f"{beginning}HYPERLINK(1)" for beginning in ("=", "+", "-", "@", "\t=", "\r=", "\n=", "＝", "＠")]
    for reason in reasons:
        house.operator.post("/cage/issue", {"player": "The player", "amount_cents": 100, "reason": reason})
    exported = io.StringIO(house.operator.get("/lists/log/csv?search=hyperlink").text, newline="")
    rows = list(csv.DictReader(exported))
    assert [row["Why"] for row in rows] == [f"'{reason}" for reason in reversed(reasons)]
    assert datetime.fromisoformat(rows[0]["When"]).tzinfo is not None
    assert rows[0]["After"].endswith(", signed by Olga")
    held = [float(rows[0][column].split(", ")[0].replace("$", "")) for column in ("Before", "After")]
    assert held[1] - held[0] == pytest.approx(1)


def test_a_submission_is_refused_with_clauses_then_filed_as_versions_and_printed(house: House) -> None:
    toml = load_catalogue().submission_text("maryland-full").replace('id = "maryland-full"', 'id = "our-maryland"')
    broken = toml.replace('reset = "$10,000"', 'reset = "$999"')
    faults = house.operator.post("/submissions/check", {"toml": broken}).json()["faults"]
    assert [fault["clause"] for fault in faults] == ["MD.12.F.2"]
    assert faults[0]["summary"] == load_clauses()["MD.12.F.2"].summary
    assert faults[0]["line"] == broken.splitlines().index('reset = "$999"') + 1
    unnamed = toml.replace('id = "our-maryland"', 'id = "My Room!"')
    (fault,) = house.operator.post("/submissions/check", {"toml": unnamed}).json()["faults"]
    assert (fault["place"], fault["line"]) == ("id", unnamed.splitlines().index('id = "My Room!"') + 1)
    house.operator.post("/submissions", {"toml": unnamed}, 422)
    refused = house.operator.post("/submissions", {"toml": broken}, 422).json()
    assert [fault["clause"] for fault in refused["faults"]] == ["MD.12.F.2"]
    assert house.operator.post("/submissions", {"toml": toml}, 201).json()["version"] == 1
    assert house.operator.post("/submissions", {"toml": toml}, 201).json()["version"] == 1
    (noted,) = house.operator.get("/audit-log?search=our-maryland").json()
    assert (noted["actor"], noted["action"], noted["subject"]) == (
        "Olga",
        "submission filed",
        "submission:our-maryland@1",
    )
    newer = toml.replace('rate = "15%"', 'rate = "20%"')
    assert house.operator.post("/submissions", {"toml": newer}, 201).json()["version"] == 2
    pdf = house.operator.get("/submissions/our-maryland/1.pdf").content
    said = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    assert "our-maryland" in said


def test_inventory_is_filled_and_credited(house: House) -> None:
    table = make_table(house)
    (noted,) = house.operator.get(f"/audit-log?search={table}").json()
    assert (noted["actor"], noted["action"]) == ("Olga", "table made")
    signed = house.second_signature()
    filled = house.operator.post(
        f"/tables/{table}/inventory", {"gained_cents": 500_000, **signed, "reason": "opening fill"}
    )
    slip = filled.json()
    assert (slip["kind"], slip["amount_cents"], slip["expected_cents"]) == ("fill", 500_000, 0)
    assert (slip["first"], slip["second"]) == ("Olga", SIGNER)
    house.operator.post(f"/tables/{table}/inventory", {"gained_cents": -100_000, **signed, "reason": "credit"})
    tray = next(one for one in house.operator.get("/trays").json() if one["table"] == table)
    assert (tray["fills_cents"], tray["credits_cents"], tray["tray_cents"]) == (500_000, 100_000, 400_000)
    order = {"gained_cents": -400_001, **signed, "reason": "more than there is"}
    refused = house.operator.post(f"/tables/{table}/inventory", order, 409).json()
    assert refused["detail"].endswith("holds $4,000, not $4,000.01")


def test_a_suspended_player_is_out_at_once_and_cannot_sign_in(house: House) -> None:
    person = house.hire("Pat", "player")
    account = next(one for one in house.operator.get("/users").json() if one["name"] == "Pat")
    house.operator.post(f"/users/{account['id']}", {"is_active": False, "reason": "a break"})
    person.get("/me", 401)
    refused = person.client.post("/api/sign-in", json={"name": "Pat", "password": PASSWORD})
    assert refused.status_code == 403
    assert refused.json()["detail"] == "This account is suspended. Ask the house why."
    house.operator.post(f"/users/{account['id']}", {"is_active": True, "reason": "welcome back"})
    assert person.client.post("/api/sign-in", json={"name": "Pat", "password": PASSWORD}).status_code == 200


def test_a_change_that_the_program_does_not_know_is_refused_and_changes_nothing(house: House) -> None:
    house.hire("Una", "player")
    (account,) = (one for one in house.operator.get("/users").json() if one["name"] == "Una")
    refused = house.operator.post(f"/users/{account['id']}", {"status": "suspended", "reason": "a quarrel"}, 422).json()
    assert [one["place"] for one in refused["faults"]] == ["body.status"]
    assert account in house.operator.get("/users").json()


@pytest.mark.parametrize("changes", [(True,), (False, True)])
def test_nobody_makes_a_password_that_an_operator_chose_count_as_its_owner_s(
    house: House, changes: tuple[bool, ...]
) -> None:
    """By suspending and restoring the account an operator could once sign in as its owner, who hadn't chosen yet."""
    order = {"name": f"Vic {len(changes)}", "role": "floor", "password": PASSWORD, "reason": "new here"}
    account = house.operator.post("/users", order, 201).json()["id"]
    for is_active in changes:
        changed = house.operator.post(f"/users/{account}", {"is_active": is_active, "reason": "a mistake"}).json()
    assert changed["status"] == "new password"
    refused = house.operator.client.post("/api/sign-in", json={"name": order["name"], "password": PASSWORD})
    assert refused.json()["type"] == "urn:letitride:problem:new-password"


def test_a_player_who_joins_the_staff_leaves_every_seat(house: House) -> None:
    """Once they kept it, and could then deal to their own box."""
    player = house.hire("Ros", "player")
    house.operator.post("/cage/issue", {"player": "Ros", "amount_cents": 100_000, "reason": "to play"})
    table = house.operator.post("/tables", {"name": "Changing sides", "submission": "shfl-classic"}, 201).json()[
        "table"
    ]
    with table_client(house.address, player.token) as client:
        client.join(table)
        client.ask("sit", table, seat=1, buy_in_cents=50_000)
    (account,) = (one["id"] for one in house.operator.get("/users").json() if one["name"] == "Ros")
    changed = house.operator.post(f"/users/{account}", {"role": "dealer", "reason": "joins the staff"}).json()
    assert changed["role"] == "dealer"
    wallet = changed["wallet_cents"]
    while wallet != 100_000:  # the dealer gives the chips back as the next thing
        assert wallet == 50_000
        (wallet,) = (one["wallet_cents"] for one in house.operator.get("/users").json() if one["id"] == account)
    assert house.operator.get(f"/tables/{table}").json()["seats_taken"] == 0


def test_suspended_in_mid_round_a_player_s_wagers_are_played_on(house: House, staff: dict[str, Person]) -> None:
    player = house.hire("Sue", "player")
    house.operator.post("/cage/issue", {"player": "Sue", "amount_cents": 100_000, "reason": "to play"})
    account = next(one["id"] for one in house.operator.get("/users").json() if one["name"] == "Sue")
    table = make_table(house, decision_seconds=1)
    with (
        table_client(house.address, player.token) as client,
        table_client(house.address, staff["floor"].token) as floor,
    ):
        client.join(table)
        floor.join(table)
        client.ask("sit", table, seat=1, buy_in_cents=100_000)
        while client.view["phase"] != "betting":
            client.receive()
        client.ask("bets", table, seat=1, wagers={"bet 1": 500, "bet 2": 500, "bet 3": 500})
        client.send({"type": "ready", "table": table})
        while client.private["turn"] is None:
            client.receive()
        house.operator.post(f"/users/{account}", {"is_active": False, "reason": "a quarrel"})
        while floor.view["rounds"] == 0:
            floor.receive()
        while floor.view["seats"]:
            floor.receive()
        with pytest.raises(ConnectionClosed, match="4010"):
            client.until("nothing more")
    sign_in = {"name": "Sue", "password": PASSWORD}
    refused = player.client.post("/api/sign-in", json=sign_in).json()
    assert (refused["status"], refused["type"]) == (403, "urn:letitride:problem:suspended")
    name = next(one["name"] for one in house.operator.get("/trays").json() if one["table"] == table)
    by_table = next(one["lines"] for one in house.operator.get("/day").json()["groups"] if one["by"] == "Table")
    figures = next(line for line in by_table if line["name"] == name)
    assert figures["handle_cents"] == 1_500, "silence lets bets ride"
    assert house.audited()["is_clean"]
    house.operator.post(f"/users/{account}", {"is_active": True, "reason": "made up"})
    assert player.client.post("/api/sign-in", json=sign_in).status_code == 200
    wallet = next(one["wallet_cents"] for one in house.operator.get("/users").json() if one["name"] == "Sue")
    assert wallet == 100_000 - figures["win_cents"], "with the seat the chips went back to the cage"


def test_the_calendar_of_the_house_is_set_and_logged(house: House, staff: dict[str, Person]) -> None:
    order = {
        "zone": "America/New_York",
        "shifts": [{"name": "day", "starts": "05:00"}, {"name": "night", "starts": "17:00"}],
        "reason": "summer hours",
    }
    staff["floor"].post("/calendar", order, 403)
    assert house.operator.post("/calendar", {**order, "zone": "Nowhere"}, 422).json()["detail"].startswith('"Nowhere"')
    house.operator.post("/calendar", {**order, "shifts": []}, 422)
    set_to = house.operator.post("/calendar", order).json()
    assert set_to == staff["player"].get("/calendar").json()
    assert (set_to["zone"], set_to["shifts"]) == (order["zone"], order["shifts"])
    (noted,) = staff["auditor"].get("/audit-log?search=summer+hours").json()
    assert (noted["action"], noted["before"]["zone"]) == ("calendar changed", "UTC")
    house.operator.post("/calendar", {**order, "zone": "UTC", "reason": "as it was"})


def test_nobody_changes_their_own_role(house: House) -> None:
    me = house.operator.get("/me").json()
    house.operator.post(f"/users/{me['id']}", {"role": "player", "reason": "tired"}, 409)


NUMBERS = count(1)


def make_table(house: House, submission: str = "shfl-classic", **settings: object) -> str:
    order = {"name": f"Table {next(NUMBERS)}", "submission": submission, "pace": "instant", **settings}
    return str(house.operator.post("/tables", order, 201).json()["table"])


@pytest.mark.parametrize("switch", ["table", "house"])
def test_disabled_in_mid_round_a_table_finishes_it_and_begins_no_other(
    house: House, staff: dict[str, Person], switch: str
) -> None:
    player = house.hire(f"Max {switch}", "player")
    house.operator.post("/cage/issue", {"player": player.name, "amount_cents": 1_000_000, "reason": "to play"})
    table = make_table(house)
    off, on = (
        (f"/tables/{table}/disable", f"/tables/{table}/enable")
        if switch == "table"
        else ("/house/disabled", "/house/enabled")
    )
    status = 204 if switch == "table" else 200
    with table_client(house.address, player.token) as client:
        client.join(table)
        client.ask("sit", table, seat=1, buy_in_cents=100_000)
        while client.view["phase"] != "betting":
            client.receive()
        bets = {"bet 1": 500, "bet 2": 500, "bet 3": 500}
        client.ask("bets", table, seat=1, wagers=bets)
        client.send({"type": "ready", "table": table})
        while client.private["turn"] is None:
            client.receive()
        house.operator.post(off, {"reason": "a fire drill"}, status)
        while client.view["rounds"] == 0:
            if client.private["turn"] is not None:
                client.catch_up(client.command(table, "LetItRide", seat=1)["sequence"])
            else:
                client.receive()
        assert client.view["phase"] == "between rounds"
        refused = client.command(table, "TakeSeat", seat=2)
        assert client.view["phase"] == "between rounds", refused
        house.operator.post(on, {"reason": "over"}, status)
        while client.view["phase"] != "betting":
            client.receive()
    actions = [one["action"] for one in staff["auditor"].get("/audit-log?search=fire+drill").json()]
    assert actions[0] in ("table disabled", "house disabled")


def test_a_void_needs_a_second_person(house: House, staff: dict[str, Person]) -> None:
    table = make_table(house, dealer="person", name="Quiet corner")
    floor = staff["floor"]
    floor.post(f"/tables/{table}/open", {"reason": "day begins"}, 204)
    second = house.hire("Fay", "floor")
    with table_client(house.address, floor.token) as client:
        client.join(table)
        commands = floor.get(f"/tables/{table}/console").json()["commands"]
        while client.view["phase"] == "opening":
            duty = client.view["duty"]
            answer = client.command(table, "Perform", by=duty["role"], act=duty["act"], seat=duty["seat"])
            assert answer["type"] == "ack", (answer, commands)
            client.catch_up(answer["sequence"])
        client.catch_up(client.command(table, "OpenBetting", at=1)["sequence"])
        told = [one for frame in client.frames if frame["type"] == "events" for one in frame["events"]]
        (begun,) = (one for one in told if one["event"] == "BettingOpened")
        assert time.time() - 600 < begun["at"] <= time.time(), "the house tells the time, not who opens the bets"
        assert begun["text"] == f"Round 1: place your bets, {datetime.fromtimestamp(begun['at'], UTC):{DATE}}"
        assert "dealer: load the shuffler" in " ".join(one["text"] for one in told)
        assert client.command(table, "ReportShufflerJam")["type"] == "ack"
        count = {"command": "ReportDeckCount", "count": 51}
        assert client.command(table, "ReportDeckCount", count=51)["problem"]["type"].endswith("count-again")
        order = {"command": count, "reason": "counted twice", "approver": second.name, "password": PASSWORD}
        client.catch_up(floor.post(f"/tables/{table}/calls", order).json()["sequence"])
        told = [one for frame in client.frames if frame["type"] == "events" for one in frame["events"]]
        (removed,) = (one for one in told if one["event"] == "DeckRemoved")
        assert removed["at"] >= begun["at"], "the house tells when a deck was removed, too"
        refused = client.command(table, "VoidRound", reason="alone")
        assert refused["problem"]["type"].endswith("needs-approval")
        order = {"reason": "a spilt drink", "approver": floor.name, "password": PASSWORD}
        floor.post(f"/tables/{table}/void", order, 403)
        floor.post(f"/tables/{table}/void", {**order, "approver": "The dealer"}, 403)
        floor.post(f"/tables/{table}/void", {**order, "approver": second.name, "password": "wrong" * 4}, 401)
        floor.post(f"/tables/{table}/void", {**order, "approver": second.name})
        while client.view["phase"] != "between rounds":
            client.receive()
    floor.post(f"/tables/{table}/close", {"reason": "day ends"}, 204)
    found = staff["auditor"].get("/audit-log?search=spilt").json()
    assert found[0]["reason"].endswith("approved by Fay")
    (called,) = staff["auditor"].get("/audit-log?search=quiet+corner+jam").json()
    assert (called["actor"], called["action"], called["table"]) == (floor.name, "irregularity called", "Quiet corner")
    assert called["after"] == {"what": "call a jam of the shuffler", "round": 1}


def test_a_meter_s_terms_come_from_a_filed_submission_and_change_between_rounds(house: House) -> None:
    house.operator.post("/meters", {"id": "big", "name": "The big one", "submission": "maryland-full"}, 201)
    house.operator.post("/meters", {"id": "none", "name": "None", "submission": "shfl-classic"}, 409)
    toml = load_catalogue().submission_text("maryland-full").replace('id = "maryland-full"', 'id = "faster"')
    house.operator.post("/submissions", {"toml": toml.replace('rate = "15%"', 'rate = "25%"')}, 201)
    order = {"submission": "faster", "reason": "as filed"}
    assert "second person" in house.operator.post("/meters/big/terms", order, 403).json()["detail"]
    order |= house.second_signature()
    house.operator.post("/meters/big/terms", order, 204)
    (noted,) = house.operator.get("/audit-log?search=meter+changed").json()
    assert (noted["subject"], noted["reason"]) == ("big", f"as filed; approved by {order['approver']}")
    (meter,) = (one for one in house.operator.get("/meters").json() if one["is_shared"])
    assert (meter["rate_basis_points"], meter["amount_cents"], meter["is_reconciled"]) == (2_500, 1_000_000, True)
    player = house.hire("Mia", "player")
    house.operator.post("/cage/issue", {"player": "Mia", "amount_cents": 1_000_000, "reason": "to play"})
    table = make_table(house, "faster", meter_id="big")
    with table_client(house.address, player.token) as client:
        client.join(table)
        client.ask("sit", table, seat=1, buy_in_cents=100_000)
        while client.view["phase"] != "betting":
            client.receive()
        refused = house.operator.post("/meters/big/terms", order, 409).json()
        assert refused["clause"] == "MD.12.F.1"
        assert "is in one" in refused["detail"]
    house.operator.post("/meters", {"id": "other", "name": "Other", "submission": "faster"}, 201)
    idle = make_table(house, "faster", meter_id="other")
    refused = house.operator.post("/meters/other/terms", order, 409).json()
    assert "disable it first" in refused["detail"]
    house.operator.post(f"/tables/{idle}/disable", {"reason": "new terms"}, 204)
    house.operator.post("/meters/other/terms", order, 204)


def test_integrity_names_what_runs_here(house: House) -> None:
    found = house.operator.get("/integrity").json()
    assert len(found["code_sha256"]) == len(found["catalogue_sha256"]) == 64
    figures = house.audited()
    assert (figures["findings"], figures["is_clean"]) == ([], True)
