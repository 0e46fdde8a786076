"""The files for containers speak of commands, options and variables that exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import typer.main
import yaml

from letitride.cli.app import app

ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        json.loads(re.findall(r"^CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE)[-1]),
        COMPOSE["services"]["server"]["command"],
    ],
)
def test_the_server_is_started_with_options_that_it_has(words: list[str]) -> None:
    command = typer.main.get_command(app).commands[words[0]]  # type: ignore[attr-defined]
    chosen = command.make_context(words[0], words[1:]).params
    assert chosen["host"] == "0.0.0.0", "a container is reached from outside"


def test_the_environment_is_one_that_the_program_reads() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "letitride").rglob("*.py"))
    named = {*COMPOSE["services"]["server"]["environment"], *re.findall(r"\b(LETITRIDE_\w+)=", CONTAINERFILE)}
    assert named
    assert {name for name in named if f'"{name}"' not in sources} == set()


def test_the_server_waits_for_its_database_and_both_keep_their_data() -> None:
    services = COMPOSE["services"]
    assert services["server"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert "@database/" in services["server"]["environment"]["LETITRIDE_DATABASE"]
    for service in services.values():
        (mount,) = service["volumes"]
        assert mount.partition(":")[0] in COMPOSE["volumes"]


def test_the_image_is_built_from_files_that_exist() -> None:
    build = COMPOSE["services"]["server"]["build"]
    assert (ROOT / "deploy" / build["context"] / build["dockerfile"]).samefile(ROOT / "deploy" / "Containerfile")
    for copied in re.findall(r"^COPY (?!--from)(\S+) ", CONTAINERFILE, re.MULTILINE):
        assert (ROOT / copied).exists()
