"""The verifier: every round of every table is proved, and whatever is changed in a record is found."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import run
from recorded import Record, forged, recorded_rounds
from tampering import changed, names, one_of_each, place_of, refused

from letitride.catalogue import load_catalogue
from letitride.live.record.proofs import prove
from letitride.verifier import letitride_verify

SCRIPT = Path(letitride_verify.__file__)
FORMAT_2 = Path(__file__).parents[2] / "frontend/src/lib/verify/fixtures/format2.json"
SUBMISSIONS = load_catalogue().submission_ids()


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_rounds_of_every_table_are_proved(submission: str) -> None:
    for record in recorded_rounds(submission):
        assert refused(prove(record, load_catalogue())) == []
        assert refused(prove(forged(record), load_catalogue())) == []


def test_the_script_needs_nothing_but_python(tmp_path: Path) -> None:
    """Isolated from every installed package, as somebody runs it who downloaded it."""
    file = tmp_path / "round.json"
    file.write_text(json.dumps(recorded_rounds("maryland-full")[0]), encoding="utf-8")
    script = tmp_path / "letitride_verify.py"
    script.write_bytes(SCRIPT.read_bytes())
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(script), str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    checks = [line.split()[1] for line in lines if line.startswith("ok")]
    assert checks == ["digest", "chain", "commands", "shuffle", "deal", "order", "payouts", "money"]
    assert lines[len(checks)] == "proved"
    assert all(line.startswith("  beyond proof: ") for line in lines[len(checks) + 1 :])


@pytest.mark.parametrize("submission", ["maryland-full", "california-bonus-standard", "shfl-bonus"])
def test_every_changed_field_is_found(submission: str) -> None:
    record = recorded_rounds(submission)[1]
    tried = 0
    for path, value in one_of_each(record):
        reasons = refused(letitride_verify.verify(changed(record, path, value)))
        assert reasons, path
        assert any(names(place_of(record, path), reason) for reason in reasons), (path, reasons)
        tried += 1
    assert tried > 200


TOLD_BY_NOBODY_ELSE = {"at_ms", "actor", "at", "name", "previous_hash", "hash", "digest", "digests", "format"}
"""What a forger can change who makes the hashes again: times and names, of which a round holds nothing else."""


WITHOUT_CONSEQUENCE = {("DutyPerformed", "note"), ("DutyPerformed", "number")}
"""What is added to the command of a duty that takes no note and no number."""


@pytest.mark.parametrize("submission", ["maryland-full", "california-bonus-standard", "shfl-bonus"])
def test_a_forger_who_does_the_hashes_again_is_found_by_the_rules(submission: str) -> None:
    """Cards, stakes, payouts, seeds, decisions, duties and clauses: all of them follow from one another."""
    record = recorded_rounds(submission)[1]
    missed = []
    for path, value in one_of_each(record):
        is_of_the_opening = path[0] == "opening" and path[1] not in ("sequence", "balances")
        if TOLD_BY_NOBODY_ELSE & {path[0], path[-1]} or is_of_the_opening:
            continue
        if not refused(prove(forged(changed(record, path, value)), load_catalogue())):
            missed.append((record["events"][path[1]]["kind"], path[-1]) if path[0] == "events" else path)
    assert set(missed) <= WITHOUT_CONSEQUENCE


def test_the_command_proves_refuses_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    record = recorded_rounds("shfl-classic")[0]
    file.write_text(json.dumps(record), encoding="utf-8")
    proved = run("verify", str(file))
    assert proved.code == 0
    assert "Verified: this round is genuine." in proved.out
    assert "What no record can prove" in proved.out
    said = json.loads(run("verify", str(file), "--json").out)
    assert said["proved"] is True
    assert any("no player added randomness" in one for one in said["beyond_proof"])
    assert [check["check"] for check in said["checks"]][-1] == "rules"
    record["shuffle"]["seed"] = "00" * 32
    file.write_text(json.dumps(forged(record)), encoding="utf-8")
    refusal = run("verify", str(file))
    assert refusal.code == 1
    assert "the seed is not the shuffle's" in refusal.out


UNREADABLE = [
    "",
    "{",
    "[]",
    '{"format": "letitride round 4"}',
    "\x00",
    "[" * 100_000,
    '{"format": "letitride round 3", "digest": ' + "9" * 5_000 + "}",
    r'{"format": "letitride round 3", "digest": "\ud800"}',
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_record_can_not_be_read(text: str, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(text, encoding="utf-8")
    assert run("verify", str(file)).code == 2
    assert letitride_verify.main([str(file)]) == 2
    assert run("verify", str(tmp_path / "absent.json")).code == 2


@pytest.mark.parametrize("missing", ["events", "rules", "opening", "shuffle", "closing", "table", "previous_hash"])
def test_an_incomplete_record_is_refused(missing: str) -> None:
    record = recorded_rounds("shfl-classic")[0]
    del record[missing]
    assert refused(prove(record, load_catalogue()))
    assert refused(prove({**record, missing: 7}, load_catalogue()))


def test_a_round_that_a_server_exported_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(recorded_rounds("shfl-classic")[1]), encoding="utf-8")
    replayed = run("replay", str(file))
    assert replayed.code == 0
    assert "lines follow from the rules" in replayed.out


def test_a_commitment_after_the_close_of_bets_is_refused() -> None:
    """The forger moves the commitment behind the close and does every number and hash again."""
    record = recorded_rounds("shfl-classic")[0]
    events = record["events"]
    kinds = [event["kind"] for event in events]
    events.insert(kinds.index("BettingClosed"), events.pop(kinds.index("SeedCommitted")))
    for place, event in enumerate(events):
        event["sequence"] = record["opening"]["sequence"] + 1 + place
    assert any("bound after bets had closed" in reason for reason in refused(letitride_verify.verify(forged(record))))


@pytest.mark.parametrize("kind", ["WagerSettled", "CardsDelivered", "HandTurned", "SeedRevealed", "WagerPlaced"])
def test_an_event_left_out_is_found(kind: str) -> None:
    record = recorded_rounds("maryland-full")[0]
    events = record["events"]
    del events[max(place for place, event in enumerate(events) if event["kind"] == kind)]
    for place, event in enumerate(events):
        event["sequence"] = record["opening"]["sequence"] + 1 + place
    assert refused(prove(forged(record), load_catalogue()))


def test_whoever_plays_two_boxes_is_one_player_who_added_randomness() -> None:
    shown = [
        {"kind": "PlayerSeedRevealed", "data": {"player": player, "seat": seat}}
        for seat, player in ((1, "Ann"), (2, "Ann"))
    ]
    bound = {"kind": "SeedCommitted", "data": {"index": 1}}
    record = {"events": [bound, *shown], "shuffle": {"players": ["1 ab", "2 cd"], "missing": []}}
    assert letitride_verify.added_by_players(record) == "1 player added randomness"
    assert letitride_verify.who_could_choose(record).startswith(
        "that the one player who added randomness is independent"
    )


def failed(record: Record) -> list[str]:
    """The checks by which a record is refused whose hashes were made again."""
    return [reason.split(":")[0] for reason in refused(prove(forged(record), load_catalogue()))]


def test_a_decision_said_to_have_timed_out_is_refused_by_both() -> None:
    """Whoever takes the command out as well is found, too: a bet doesn't ride by itself."""
    record = recorded_rounds("shfl-classic")[0]
    rode = next(event for event in record["events"] if event["kind"] == "WagerLeftToRide")
    rode["data"]["timed_out"] = True
    assert failed(record) == ["commands", "rules"]
    asked = record["events"][record["events"].index(rode) - 1]
    assert asked["command"]["command"] == "LetItRide"
    del asked["command"]
    assert failed(record) == ["commands", "rules"]


def test_a_record_without_commands_is_proved() -> None:
    """As earlier versions wrote it, in format 2."""
    record = json.loads(FORMAT_2.read_text(encoding="utf-8"))
    assert record["format"] == "letitride round 2"
    assert refused(prove(record, load_catalogue())) == []
    assert refused(prove({**record, "format": "letitride round 3"}, load_catalogue()))
