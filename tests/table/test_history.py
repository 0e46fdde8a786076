"""Hand histories: every golden round goes to JSON and back, the schema describes them, and tampering is found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from letitride.errors import TextError
from letitride.table.events import EVENT_TYPES
from letitride.table.log.codec import event_data
from letitride.table.log.history import history_data, read_history, read_record, write_history
from letitride.table.log.history_schema import history_schema
from letitride.table.log.transcript import write_transcript
from letitride.table.procedure.seating import ChipsBrought

ROOT = Path(__file__).parents[2]
GOLDEN = sorted((ROOT / "tests" / "transcripts").glob("*/*.txt"))
ROUND = (ROOT / "tests" / "transcripts" / "shfl" / "lay-and-pay.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_json_and_transcript_read_back_to_the_same_events(file: Path) -> None:
    events = read_record(file.read_text(encoding="utf-8"))
    written = write_history(events)
    assert read_record(written) == read_record(write_transcript(read_record(written))) == events


@pytest.fixture(scope="module")
def events_by_kind() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for file in GOLDEN:
        for event in read_record(file.read_text(encoding="utf-8")):
            row = event_data(event)
            rows = found.setdefault(row["event"], [])
            if row not in rows and len(rows) < 40:
                rows.append(row)
    return found


def test_the_schema_describes_every_event_of_the_golden_rounds(events_by_kind: dict[str, list[dict[str, Any]]]) -> None:
    schema = history_schema()
    Draft202012Validator.check_schema(schema)
    assert set(EVENT_TYPES) < set(schema["$defs"])
    for kind, rows in events_by_kind.items():
        validator = Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})
        for row in rows:
            validator.validate(row)


def test_the_schema_describes_a_whole_history() -> None:
    validator = Draft202012Validator(history_schema())
    data = history_data(read_record(ROUND))
    validator.validate(data)
    for spoiled in ({**data, "extra": 1}, {**data, "version": 4}, {**data, "events": [{"event": "RoundClosed"}]}):
        assert list(validator.iter_errors(spoiled))


def test_a_round_is_summed_up() -> None:
    (summary,) = history_data(read_record(ROUND))["rounds"]
    assert summary == {
        "number": 1,
        "first_event": 20,
        "outcome": "settled",
        "community": "8c 2d",
        "seats": [
            {"seat": 2, "player": "P2", "cards": "Jc Js 8d", "net_cents": 3000},
            {"seat": 5, "player": "P5", "cards": "3h 4h 9c", "net_cents": -500},
        ],
    }


def test_a_history_says_what_was_played() -> None:
    events = read_record(ROUND)
    data = history_data(events)
    assert (data["submission"], data["table_limit"]) == ("shfl-classic", events[0].table_limit)  # type: ignore[attr-defined]
    excerpt = history_data(events[1:])
    assert (excerpt["submission"], excerpt["table_limit"]) == (None, None)


def test_anybody_can_work_out_the_digest() -> None:
    """The SHA-256 of the events as JSON with sorted keys and no blanks."""
    data = json.loads(write_history(read_record(ROUND)))
    plain = json.dumps(data["events"], sort_keys=True, separators=(",", ":"))
    assert data["digest"] == hashlib.sha256(plain.encode()).hexdigest()


def test_names_are_written_as_people_write_them() -> None:
    assert '"player": "Zoë"' in write_history([ChipsBrought("Zoë", 5_00)])


def test_a_void_round_has_no_result() -> None:
    void = (ROOT / "tests" / "transcripts" / "maryland" / "void-by-the-floor.txt").read_text(encoding="utf-8")
    (summary,) = history_data(read_record(void))["rounds"]
    assert summary["outcome"] == "void"
    assert all(seat["net_cents"] == 0 for seat in summary["seats"])


def pay_more(data: dict[str, Any]) -> None:
    row = next(row for row in data["events"] if row["event"] == "WagerSettled" and row["settled"]["paid_cents"])
    row["settled"]["paid_cents"] += 100


def leave_one_out(data: dict[str, Any]) -> None:
    del data["events"][40]


def claim_a_win(data: dict[str, Any]) -> None:
    data["rounds"][0]["seats"][1]["net_cents"] = 500


def add_a_key(data: dict[str, Any]) -> None:
    data["note"] = "trust me"


def rename_an_event(data: dict[str, Any]) -> None:
    data["events"][3]["event"] = "Jackpot"


def drop_the_events(data: dict[str, Any]) -> None:
    data["events"] = "none"


def number_the_events(data: dict[str, Any]) -> None:
    data["events"] = [17]


def another_version(data: dict[str, Any]) -> None:
    data["version"] = 9


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (pay_more, "it was changed or damaged"),
        (leave_one_out, "it was changed or damaged"),
        (claim_a_win, "doesn't agree with its own events about: rounds"),
        (add_a_key, "doesn't agree with its own events about: note"),
        (rename_an_event, "event 4: 'Jackpot' is no event"),
        (drop_the_events, "lists its events"),
        (number_the_events, "lists its events"),
        (another_version, "version 3"),
    ],
)
def test_a_tampered_history_is_refused_with_the_reason(tamper: Callable[[dict[str, Any]], None], words: str) -> None:
    data = json.loads(write_history(read_record(ROUND)))
    tamper(data)
    with pytest.raises(TextError, match=words):
        read_record(json.dumps(data))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not valid JSON"),
        ("[]", "is a JSON object"),
        ('{"format": NaN}', "NaN isn't a number"),
        ('{"format": 1.5}', "whole cents"),
        ("[" * 200_000, "nested too deeply"),
    ],
)
def test_what_is_no_history_is_refused(text: str, words: str) -> None:
    with pytest.raises(TextError, match=words):
        read_history(text)
