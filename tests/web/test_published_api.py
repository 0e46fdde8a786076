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


def test_no_two_schemas_share_a_name(document: dict[str, Any]) -> None:
    """Where they do, each is named by its module, and programs that generate a client leave one out."""
    assert [name for name in document["components"]["schemas"] if "__" in name] == []


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


OPEN = {
    "GET /api/board": "the socket's board frame, whose schema /api/socket-schema has",
    "GET /api/socket-schema": "a JSON Schema",
    "GET /api/tables/{table}/rounds/{number}": "a record, whose form docs/proof.md and both verifiers define",
    "ReplayStep.event": "an event: its fields depend on its kind",
    "ReplayStep.patch": "a merge patch of the view",
    "GivenCommand": "a command: its fields depend on its kind",
    "Checked.data": "a submission as its file has it, right or wrong",
    "LoggedAct.before": "what was changed, by name",
    "LoggedAct.after": "what was changed, by name",
    "CaseLine.told": "what an entry of a case says, by its kind",
    "ListedPage.rows": "rows of any list, whose columns the page names",
    "SimulationProgress.result": "figures that depend on what was asked",
}
"""What is described by something else than a field list, each with the reason."""


def open_parts(schema: dict[str, Any], place: str, schemas: dict[str, Any], seen: set[str]) -> set[str]:
    """The places of an answer whose fields nobody lists."""
    if reference := schema.get("$ref"):
        name = reference.rpartition("/")[2]
        if name in seen:
            return set()
        return open_parts(schemas[name], name, schemas, seen | {name})
    inner = [
        *schema.get("anyOf", ()),
        *schema.get("oneOf", ()),
        *schema.get("allOf", ()),
        *schema.get("prefixItems", ()),
    ]
    inner += [schema["items"]] if "items" in schema else []
    found = set().union(*(open_parts(one, place, schemas, seen) for one in inner))
    for name, field in schema.get("properties", {}).items():
        found |= open_parts(field, f"{place}.{name}", schemas, seen)
    extra = schema.get("additionalProperties", "properties" not in schema)
    if isinstance(extra, dict) and extra:
        found |= open_parts(extra, place, schemas, seen)
    elif schema.get("type") == "object" and extra not in (False, None):
        found.add(place)
    return found


def test_every_answer_lists_its_fields(document: dict[str, Any]) -> None:
    found: set[str] = set()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for code, response in operation["responses"].items():
                told = response.get("content", {}).get("application/json")
                if code.startswith("2") and told is not None:
                    place = f"{method.upper()} {path}"
                    found |= open_parts(told["schema"], place, document["components"]["schemas"], set())
    assert found == OPEN.keys()


def test_every_body_refuses_a_field_that_it_does_not_know(document: dict[str, Any]) -> None:
    """Also those inside it; what the server doesn't know it would ignore, and the sender would think it done."""
    schemas = document["components"]["schemas"]
    waiting = set().union(
        *(references(one.get("requestBody")) for methods in document["paths"].values() for one in methods.values())
    )
    seen: set[str] = set()
    while waiting:
        seen.add(reference := waiting.pop())
        schema = schemas[reference.rpartition("/")[2]]
        if "properties" in schema:
            assert schema.get("additionalProperties") is False, reference
        waiting |= references(schema) - seen
    assert len(seen) > 50
