"""The documentation: nothing is left out, links lead somewhere, and no page needs a network."""

from __future__ import annotations

import inspect
import logging
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer.main
from mkdocs.commands.build import build
from mkdocs.config import load_config

from letitride import gym
from letitride.catalogue import load_catalogue
from letitride.cli.app import app
from letitride.gym.questions import OBSERVED
from letitride.live.settings import TableSettings
from letitride.table import COMMAND_TYPES, EVENT_TYPES
from letitride.web import Settings

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def reference() -> Iterator[ModuleType]:
    sys.path.insert(0, str(ROOT / "scripts"))
    import reference_pages

    yield reference_pages
    sys.path.remove(str(ROOT / "scripts"))


@pytest.fixture(scope="module")
def pages(reference: ModuleType) -> dict[str, str]:
    made: dict[str, str] = reference.pages()
    return made


def test_every_command_and_option_is_documented(reference: ModuleType, pages: dict[str, str]) -> None:
    commands = dict(reference.commands_of(typer.main.get_command(app)))
    assert len(commands) > 10
    untold = [path for path, command in commands.items() if not command.help]
    for path, command in commands.items():
        assert f"## letitride {path}\n" in pages["reference/cli.md"]
        untold += [f"{path} {one.name}" for one in command.params if not reference._parameter_help(one)]
    assert untold == [], "these have no help text"


def test_choices_are_shown_as_they_are_typed(pages: dict[str, str]) -> None:
    told = pages["reference/cli.md"]
    assert "One of: paytables, rulesets, submissions." in told
    assert "| `pull` |" in told
    assert re.findall(r"\b[A-Z]\w+\.[A-Z_]{2,}\b", told) == [], "a name of the code, not what is typed"


@pytest.mark.parametrize("kind", [gym.LetItRideEnv, gym.LetItRideVectorEnv])
def test_every_option_observation_and_action_of_the_environments_is_documented(
    kind: type[Any], pages: dict[str, str]
) -> None:
    told = pages["reference/gym.md"]
    assert {name for name in gym.__all__ if name != "ENV_ID" and name not in told} == set()
    explained = told.partition(f"## {kind.__name__}\n")[2].partition("```\n")[2].partition("\n## ")[0]
    assert {name for name in inspect.signature(kind).parameters if f"`{name}`" not in explained} == set()
    env = gym.LetItRideEnv("maryland-full", chooses_side_wagers=True)
    assert set(env.observation_space) == set(OBSERVED)  # type: ignore[call-overload]
    assert {name for name in OBSERVED if f"| `{name}` |" not in told} == set()
    assert {one for one in env.action_meanings if f"| {one} |" not in told} == set()


@pytest.mark.parametrize(("kinds", "page"), [(EVENT_TYPES, "events"), (COMMAND_TYPES, "commands")])
def test_every_event_and_command_is_documented(kinds: dict[str, Any], page: str, pages: dict[str, str]) -> None:
    for name, kind in kinds.items():
        assert f"### {name}\n" in pages[f"reference/{page}.md"]
        assert kind.__dict__.get("__doc__"), f"{name} has no sentence of its own"


def test_every_paytable_ruleset_option_and_submission_is_documented(pages: dict[str, str]) -> None:
    catalogue = load_catalogue()
    for name in catalogue.paytable_ids():
        assert f"## {name}: " in pages["reference/paytables.md"]
    for name in catalogue.ruleset_ids():
        assert f"## {name}: " in pages["reference/rulesets.md"]
        for option in catalogue.ruleset(name).options.values():
            assert f"`{option.name}`" in pages["reference/rulesets.md"]
            assert option.help
    for name in catalogue.submission_ids():
        assert f"`{name}`" in pages["reference/rulesets.md"]


@pytest.mark.parametrize("kind", [Settings, TableSettings])
def test_every_setting_is_explained(kind: type[Any]) -> None:
    told = (DOCS / "server.md").read_text(encoding="utf-8")
    settings = {field.name for field in fields(kind)} - {"static"}
    assert {name for name in settings if f"`{name}`" not in told} == set()


def test_every_environment_variable_is_explained() -> None:
    told = (DOCS / "server.md").read_text(encoding="utf-8") + (DOCS / "operations.md").read_text(encoding="utf-8")
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    named = set(re.findall(r"\"(LETITRIDE_[A-Z_]+)\"", sources)) - {"LETITRIDE_WORKER_SETTINGS"}
    assert {name for name in named if name not in told} == set()


def test_the_picture_shows_every_layer() -> None:
    picture = (DOCS / "images" / "architecture.svg").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(one["layers"] for one in project["tool"]["importlinter"]["contracts"] if one["type"] == "layers")
    packages = set(re.findall(r"letitride\.(\w+)", " ".join(layers)))
    assert {name for name in packages if f">{name}</text>" not in picture} == set(), "run make docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` builds it; a warning of MkDocs, such as a dead link, fails."""
    folder = tmp_path_factory.mktemp("site")
    config = load_config(str(ROOT / "mkdocs.yml"), strict=True, site_dir=str(folder))
    warnings: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: warnings.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        build(config)
    finally:
        logger.removeHandler(handler)
    assert warnings == []
    return folder


def test_the_site_builds_and_no_link_is_dead(site: Path) -> None:
    assert (site / "index.html").exists()
    for name in ("player", "dealer", "operator", "analyst", "developer"):
        assert (site / "tutorials" / f"{name}.html").exists()
    assert (site / "reference" / "hand-history.schema.json").exists()


def test_every_page_of_the_navigation_is_in_the_menu(site: Path) -> None:
    menu = (site / "glossary.html").read_text(encoding="utf-8")
    for page in ("decisions/index.html", "notebook.html", "gallery.html", "learning.html", "reference/gym.html"):
        assert f'<a href="{page}" class="md-nav__link">' in menu


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    loads = re.compile(r"<(?:script|img|iframe|link)\b[^>]*\b(?:src|href)=\"(?:https?:)?//[^\"]+\"")
    found = {match for page in site.rglob("*.html") for match in loads.findall(page.read_text(encoding="utf-8"))}
    assert found == set()


def test_links_of_the_readme_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", text)
    assert links
    assert [link for link in links if not link.startswith("http") and not (ROOT / link).exists()] == []
