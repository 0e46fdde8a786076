"""The published API: OpenAPI and the socket's schema are valid, and the example client plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from live_server import live_server
from openapi_spec_validator import validate
from socket_client import registered, table_client

from letitride.web import Settings, create_app
from letitride.web.socket.frames import socket_schemas

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return create_app(Settings(database="sqlite:///unused.db")).openapi()


def references(part: Any) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*map(references, part.values()))
    return set().union(*map(references, part)) if isinstance(part, list) else set()


def resolves(reference: str, document: Any) -> bool:
    for key in reference.removeprefix("#/").split("/"):
        if key not in document:
            return False
        document = document[key]
    return True


def test_the_openapi_document_is_valid_and_every_reference_resolves(document: dict[str, Any]) -> None:
    validate(document)
    assert len(references(document)) > 50
    assert {one for one in references(document) if not resolves(one, document)} == set()


def test_routes_that_need_a_session_say_so(document: dict[str, Any]) -> None:
    assert document["components"]["securitySchemes"]["session"]["in"] == "cookie"
    secured = {path for path, methods in document["paths"].items() for one in methods.values() if "security" in one}
    assert {"/api/me", "/api/tables", "/api/users"} <= secured
    assert "/api/sign-in" not in secured


def test_the_socket_schema_is_valid_and_every_reference_resolves() -> None:
    schema = socket_schemas()
    Draft202012Validator.check_schema(schema)
    assert {one for one in references(schema) if not resolves(one, schema)} == set()


def test_frames_of_a_real_table_fit_the_published_schema(tmp_path: Path) -> None:
    schema = socket_schemas()
    judge = Draft202012Validator({**schema, "anyOf": [{"$ref": "#/$defs/Frame"}]})
    with (
        live_server(Settings(database=f"sqlite:///{tmp_path}/house.db")) as address,
        table_client(address, registered(address, "Reader")) as client,
    ):
        client.send({"type": "ping"})
        client.receive()
        client.send({"type": "leave", "table": "nowhere"})
        client.receive()
        client.send({"type": "join", "table": "nowhere"})
        client.receive()
    assert [frame["type"] for frame in client.frames] == ["pong", "left", "refused"]
    for frame in client.frames:
        judge.validate(frame)
    assert not judge.is_valid({"type": "pong"})


def test_the_example_client_plays_a_round(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("socket_player", ROOT / "examples" / "socket_player.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    with live_server(Settings(database=f"sqlite:///{tmp_path}/house.db")) as address:
        story = example.play(address, "Example", "a long enough password")
    assert any("lets bet 1 ride" in line for line in story)
    assert story[-1].startswith("round 1 is over") or any("round 1 is over" in line for line in story)
