"""The schema of a recorded session: each kind of field has the schema of its JSON form."""

from __future__ import annotations

import re
from typing import Any

import pytest

from letitride.table.log.history_schema import history_schema


def definition(name: str) -> dict[str, Any]:
    found: dict[str, Any] = history_schema()["$defs"][name]
    return found


def test_an_event_names_its_kind_and_lets_nothing_else_in() -> None:
    placed = definition("WagerPlaced")
    assert placed["type"] == "object"
    assert placed["additionalProperties"] is False
    assert list(placed["properties"]) == ["event", "seat", "player", "spot", "stake_cents", "command"]
    assert placed["required"] == ["event", "seat", "player", "spot", "stake_cents"]
    assert placed["properties"]["event"] == {"const": "WagerPlaced"}
    assert placed["description"] == "A wager was put on its spot."


def test_only_fields_without_a_default_are_required() -> None:
    assert definition("DutyPerformed")["required"] == ["event", "by", "act", "clause"]
    assert definition("Settled")["required"] == ["seat", "player", "outcome", "hand"]


@pytest.mark.parametrize(
    ("kind", "field", "schema"),
    [
        ("WagerPlaced", "seat", {"type": "integer"}),
        ("WagerPlaced", "stake_cents", {"type": "integer"}),
        ("WagerPlaced", "player", {"type": "string"}),
        ("Settled", "is_stake_in_tray", {"type": "boolean"}),
        ("WagerSettled", "settled", {"$ref": "#/$defs/Settled"}),
        ("DutyPerformed", "seat", {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        ("Settled", "outcome", {"enum": ["won", "lost", "uncovered"]}),
    ],
)
def test_a_plain_field_has_its_plain_schema(kind: str, field: str, schema: dict[str, Any]) -> None:
    assert definition(kind)["properties"][field] == schema


@pytest.mark.parametrize(
    ("kind", "field", "written", "wrong"),
    [
        ("CardsDelivered", "cards", ["As Kd Tc", "no cards"], ["As Kx", "as"]),
        ("DutyPerformed", "wagers", ["base + envy", "base", ""], ["base +", "bases"]),
        ("LammersPlaced", "seats", ["1, 2", "none"], ["1;2"]),
        ("Settled", "hand", ["five-card two pair", "three-card mini royal"], ["four-card two pair", ""]),
    ],
)
def test_what_has_a_text_form_has_its_pattern(kind: str, field: str, written: list[str], wrong: list[str]) -> None:
    schema = definition(kind)["properties"][field]
    assert schema["type"] == "string"
    assert all(re.search(schema["pattern"], text) for text in written)
    assert not any(re.search(schema["pattern"], text) for text in wrong)


def test_a_payout_is_one_of_its_forms_or_missing() -> None:
    choices = definition("Settled")["properties"]["payout"]["anyOf"]
    assert [choice["type"] for choice in choices] == ["string", "null"]


def test_a_session_and_its_rounds_are_closed_objects() -> None:
    schema = history_schema()
    assert schema["required"] == list(schema["properties"])
    assert schema["additionalProperties"] is False
    played = schema["properties"]["rounds"]["items"]
    assert list(played["properties"]) == ["number", "first_event", "outcome", "community", "seats"]
    assert played["required"] == list(played["properties"])
    assert played["properties"]["first_event"]["minimum"] == 1
    assert played["properties"]["seats"]["items"]["properties"]["seat"]["minimum"] == 1
    assert {"Settled", "WagerPlaced"} <= schema["$defs"].keys()
