"""`letitride history` and `replay` of both forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import run

from letitride.gym import LetItRideEnv
from letitride.table import Event
from letitride.table.log.history import history_data, read_record
from letitride.table.log.transcript import write_transcript


@pytest.fixture(scope="module")
def events() -> tuple[Event, ...]:
    """A round at the Maryland table with every wager, in which something is paid."""
    env = LetItRideEnv("maryland-full", side_wagers=["three-card-bonus", "progressive"])
    for seed in range(50):
        env.reset(seed=seed)
        env.step(1)
        env.step(1)
        if "; paid $" in write_transcript(env.events):
            break
    return env.events


def test_a_transcript_becomes_a_history_and_a_transcript_again(events: tuple[Event, ...], tmp_path: Path) -> None:
    transcript, record = tmp_path / "round.txt", tmp_path / "round.json"
    transcript.write_text(write_transcript(events), encoding="utf-8")
    written = run("history", str(transcript), "--output", str(record))
    assert (written.code, written.out) == (0, f"wrote {record}, a hand history of {len(events)} events\n")
    assert read_record(record.read_text(encoding="utf-8")) == events
    assert read_record(run("history", str(record), "--text").out) == events
    for file in (transcript, record):
        replayed = run("replay", str(file), "--json")
        assert replayed.code == 0
        assert json.loads(replayed.out)["follows"] is True


def test_a_forger_who_renews_the_digest_is_found_by_the_rules(events: tuple[Event, ...], tmp_path: Path) -> None:
    forged = read_record(write_transcript(events).replace("; paid $", "; paid $9", 1))
    assert forged != events
    record = tmp_path / "forged.json"
    record.write_text(json.dumps(history_data(forged)), encoding="utf-8")
    replayed = run("replay", str(record))
    assert replayed.code == 1
    assert "doesn't follow" in replayed.out


def test_bad_input_exits_with_2(events: tuple[Event, ...], tmp_path: Path) -> None:
    damaged, good = tmp_path / "damaged.json", tmp_path / "good.txt"
    damaged.write_text('{"format": "letitride hand history", "version": 1, "events": []}', encoding="utf-8")
    good.write_text(write_transcript(events), encoding="utf-8")
    for arguments, words in (
        (("history",), "name the file"),
        (("history", str(damaged)), f"{damaged}: the events don't give the digest"),
        (("replay", str(damaged)), f"{damaged}: the events don't give the digest"),
        (("verify", str(good)), f"letitride replay {good}"),
        (("history", str(good), "--output", str(tmp_path / "no" / "x.json")), "can't be written"),
    ):
        done = run(*arguments)
        assert done.code == 2
        assert words in done.err


def test_the_schema_is_printed() -> None:
    assert json.loads(run("history", "--schema").out)["title"] == "A recorded session of Let It Ride"
