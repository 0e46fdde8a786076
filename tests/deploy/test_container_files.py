"""The container files against the program: no engine runs them here, so each thing that they name is looked up."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml
from fastapi.routing import APIRoute
from packaging.requirements import Requirement

from letitride.cli.app import app
from letitride.web.routes import health

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SERVE: Any = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]


def instructions() -> Iterator[tuple[str, str]]:
    """Each instruction of the Containerfile and what follows it, continued lines joined."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word, rest


def arguments_of(word: str) -> str:
    (found,) = (rest for name, rest in instructions() if name == word)
    return found


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return read


def served(words: list[str]) -> dict[str, Any]:
    """The options of `letitride serve`, as the program itself reads them."""
    assert words[0] == "serve"
    options: dict[str, Any] = SERVE.make_context("serve", words[1:]).params
    return options


def known_variables() -> set[str]:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    return set(re.findall(r"\"(LETITRIDE_[A-Z_]+)\"", sources))


def test_what_is_copied_is_there() -> None:
    for rest in (rest for word, rest in instructions() if word == "COPY" and "--from=" not in rest):
        for source in rest.split()[:-1]:
            assert (ROOT / source).exists(), source


def test_stages_that_are_copied_from_are_built() -> None:
    stages = re.findall(r"\bAS (\w+)", " ".join(rest for word, rest in instructions() if word == "FROM"))
    taken = [re.findall(r"--from=(\w+)", rest) for word, rest in instructions() if word == "COPY"]
    assert {stage for found in taken for stage in found} == set(stages)


def test_what_is_no_source_stays_out_of_the_image() -> None:
    left_out = set((ROOT / ".dockerignore").read_text(encoding="utf-8").split())
    assert {".git", ".venv", "frontend/node_modules", "src/letitride/web/static"} <= left_out
    assert not any((ROOT / name / "pyproject.toml").exists() for name in left_out)


def test_the_image_starts_a_server_that_can_be_reached() -> None:
    assert json.loads(arguments_of("ENTRYPOINT")) == ["letitride"]
    options = served(json.loads(arguments_of("CMD")))
    assert (options["host"], str(options["port"])) == ("0.0.0.0", arguments_of("EXPOSE"))


def test_its_health_is_asked_for_where_the_server_tells_it() -> None:
    check = arguments_of("HEALTHCHECK").partition(" CMD ")[2]
    address = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", json.loads(check)[-1])
    assert address is not None
    assert address[1] == arguments_of("EXPOSE")
    assert address[2] in {route.path for route in health.router.routes if isinstance(route, APIRoute)}


def test_variables_are_those_that_the_program_reads(compose: dict[str, Any]) -> None:
    image = set(re.findall(r"\b(LETITRIDE_\w+)=", arguments_of("ENV")))
    server = {name for name in compose["services"]["server"]["environment"] if name.startswith("LETITRIDE_")}
    assert image | server <= known_variables()
    assert "LETITRIDE_DATABASE" in image & server


def test_every_base_image_is_pinned_by_its_digest(compose: dict[str, Any]) -> None:
    images = [rest.split()[0] for word, rest in instructions() if word == "FROM"]
    images += [service["image"] for service in compose["services"].values() if "image" in service]
    assert len(images) == 3
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image) for image in images), images


def test_nothing_is_installed_without_a_hash_and_without_a_lock() -> None:
    commands = " && ".join(rest for word, rest in instructions() if word == "RUN").split(" && ")
    installs = [command for command in map(str.strip, commands) if command.startswith("pip ")]
    assert len(installs) == 4
    for command in installs:
        is_locked = "--require-hashes --requirement" in command
        is_from_here = "--no-index" in command or "--no-build-isolation" in command
        assert "--no-deps" in command, command
        assert is_locked or is_from_here, command
    for lock in re.findall(r"--requirement (?:/tmp/)?(\S+)", " ".join(installs)):
        text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
        for line in text.splitlines():
            assert re.match(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line), f"{lock}: {line[:80]}"


def test_the_servers_lock_is_that_of_the_tests_for_all_that_the_image_needs() -> None:
    tested, served = (_pinned(ROOT / name) for name in ("requirements.lock", "requirements-server.lock"))
    assert {name: tested.get(name) for name in served} == served
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    wanted = [Requirement(one) for extra in ("pdf", "postgres", "server", "simulate") for one in extras[extra]]
    assert {_key(one.name) for one in wanted if one.name != "letitride"} <= served.keys()


def _pinned(lock: Path) -> dict[str, str]:
    found = re.findall(r"^([\w.-]+)==(\S+)", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return {_key(name): version for name, version in found}


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("name", ["server", "database"])
def test_a_container_writes_only_its_volume_and_has_no_rights(compose: dict[str, Any], name: str) -> None:
    service = compose["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not {"privileged", "cap_add", "pid", "network_mode", "devices"} & service.keys()
    assert len(service["volumes"]) == 1
    assert "docker.sock" not in str(service)


def test_no_container_runs_as_root(compose: dict[str, Any]) -> None:
    assert arguments_of("USER") == "letitride"
    assert compose["services"]["database"]["user"] == "999:999"
    assert "user" not in compose["services"]["server"], "it runs as the image says"


def test_compose_builds_the_image_and_serves_by_it(compose: dict[str, Any]) -> None:
    server = compose["services"]["server"]
    context = (DEPLOY / server["build"]["context"]).resolve()
    assert (context, (context / server["build"]["dockerfile"]).exists()) == (ROOT.resolve(), True)
    options = served(server["command"])
    assert server["ports"] == [f"{options['port']}:{options['port']}"]
    assert options["workers"] > 1, "several processes, which PostgreSQL is there for"


def test_compose_names_its_own_database_and_volumes(compose: dict[str, Any]) -> None:
    server, database = compose["services"]["server"], compose["services"]["database"]
    url = re.fullmatch(
        r"postgresql://(\w+):\$\{POSTGRES_PASSWORD:\?[^}]+\}@(\w+)/(\w+)", server["environment"]["LETITRIDE_DATABASE"]
    )
    assert url is not None
    environment = database["environment"]
    assert url.groups() == (environment["POSTGRES_USER"], "database", environment["POSTGRES_DB"])
    assert server["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert "healthcheck" in database
    used = {volume.split(":")[0] for service in (server, database) for volume in service["volumes"]}
    assert used == set(compose["volumes"])
    assert f"server:{arguments_of('VOLUME')}" in server["volumes"]
