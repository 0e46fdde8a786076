"""Hypothesis profile, databases, and the plugin that reads the clause marks off the tests."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from clause_marks import marks_of
from hypothesis import HealthCheck, settings
from postgres import PostgresServer, shared_server

QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
settings.register_profile("house", deadline=None, derandomize=True, max_examples=50, suppress_health_check=QUIET)
settings.register_profile("soak", deadline=None, max_examples=1_000, suppress_health_check=QUIET, print_blob=True)
settings.load_profile(os.environ.get("LETITRIDE_HYPOTHESIS", "house"))
SLOW = {"e2e", "faults", "figures", "live", "web", "test_commands_in_documents.py", "test_play_in_browser.py"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-marks", metavar="FILE", help="write the tests of each clause to FILE as JSON")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that start browsers and processes come first, so that short ones are left when the workers finish."""
    items.sort(key=lambda item: not SLOW.intersection(item.path.parts))


def pytest_collection_finish(session: pytest.Session) -> None:
    file = session.config.getoption("--clause-marks")
    if file:
        Path(file).write_text(json.dumps(marks_of(session.items)))


@pytest.fixture(scope="session")
def postgres_server(testrun_uid: str) -> Iterator[PostgresServer]:
    """A real PostgreSQL, one for all workers of the test run."""
    with shared_server(testrun_uid) as server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """The address of an empty PostgreSQL database of the test's own."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of the test's own: the test runs once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.db"
    url: str = request.getfixturevalue("postgres_url")
    return url
