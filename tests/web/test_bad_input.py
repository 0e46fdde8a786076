"""Bad input over REST: whatever the OpenAPI allows, and much that it doesn't, gets no server error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from live_server import live_server
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema
from socket_client import PASSWORD, SECONDS

from letitride.store import Store
from letitride.web import Settings, create_app
from letitride.web.access.first_operator import PASSWORD as PASSWORD_VARIABLE
from letitride.web.access.first_operator import ensure_operator
from letitride.web.access.sessions import COOKIE

CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 2

ENDS_THE_SESSION = {"/api/sign-out", "/api/password"}
"""What would end the session that the tests are made with."""

OPENAPI = create_app(Settings(database="sqlite:///unused.db")).openapi()
ANY_TEXT_FITS = {"GET /api/bench/paytable.toml", "GET /api/invitations/{code}"}
"""What takes any text that Hypothesis writes, so that nothing is wrong by its form."""


def inputs() -> Iterator[tuple[str, GenerationMode]]:
    """Each operation with input that its description allows, and with input that it doesn't where it takes any."""
    for path, methods in OPENAPI["paths"].items():
        for method, described in methods.items():
            operation = f"{method.upper()} {path}"
            if path not in ENDS_THE_SESSION:
                yield operation, GenerationMode.POSITIVE
                if described.keys() & {"parameters", "requestBody"} and operation not in ANY_TEXT_FITS:
                    yield operation, GenerationMode.NEGATIVE


@pytest.fixture(scope="module")
def schema() -> OpenApiSchema:
    return schemathesis.openapi.from_dict(OPENAPI)


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a server and the token of its operator."""
    folder = tmp_path_factory.mktemp("operated")
    database = f"sqlite:///{folder}/tables.db"
    with pytest.MonkeyPatch.context() as environment, Store.open(database) as store:
        environment.setenv(PASSWORD_VARIABLE, PASSWORD)
        ensure_operator(store, setup_file=folder / "setup.txt", can_ask=False)
    with live_server(Settings(database=database)) as address:
        answer = httpx.post(f"{address}/api/sign-in", json={"name": "operator", "password": PASSWORD}, timeout=SECONDS)
        yield address, answer.cookies[COOKIE]


@pytest.mark.parametrize(("operation", "mode"), list(inputs()))
def test_no_input_makes_the_server_fail(
    operation: str, mode: GenerationMode, schema: OpenApiSchema, operated: tuple[str, str]
) -> None:
    address, token = operated
    method, path = operation.split()

    @given(case=schema[path][method].as_strategy(mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def answers(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(
            base_url=address, checks=CHECKS, cookies={**(case.cookies or {}), COOKIE: token}, timeout=SECONDS
        )

    answers()
