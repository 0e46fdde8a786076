"""Bad input over REST: whatever the OpenAPI allows, and much that it doesn't, gets no server error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from live_server import live_server
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
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

WITHOUT_SESSIONS_END = r"^/api/(sign-out|password)$"
"""What would end the session that the tests are made with."""

schema = schemathesis.openapi.from_dict(create_app(Settings(database="sqlite:///unused.db")).openapi()).exclude(
    path_regex=WITHOUT_SESSIONS_END
)


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


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_input_makes_the_server_fail(case: schemathesis.Case[Any], operated: tuple[str, str]) -> None:
    address, token = operated
    case.call_and_validate(
        base_url=address, checks=CHECKS, cookies={**(case.cookies or {}), COOKIE: token}, timeout=SECONDS
    )
