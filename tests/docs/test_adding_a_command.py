"""The page about adding a command: its files are put in place, and the command does what the page says."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import golden
import pytest
from commands_tried import PHASES, table_in

from letitride import commands
from letitride.catalogue import load_catalogue, load_clauses
from letitride.errors import RuleViolation
from letitride.explore import small_tables
from letitride.explore.arguments import commands_of
from letitride.live.actors import AccountRole, Actor, may_give
from letitride.live.console.consequences import consequences
from letitride.live.console.noted_irregularities import noting_irregularities
from letitride.live.settings import TableSettings
from letitride.table import COMMAND_TYPES, EVENT_TYPES, Role, Table, advance, fold, new_table
from letitride.table.commands import ANSWERED_BY, command
from letitride.table.log.codec import command_data, event_data, read_command_data, read_event_data
from letitride.table.log.history import read_record
from letitride.table.log.verification import check_log
from letitride.table.view.legal import legal_commands

PAGE = (Path(__file__).parents[2] / "docs" / "adding.md").read_text(encoding="utf-8").partition("## Add a command\n")[2]
FILES = dict(re.findall(r'```\w+ title="([^"]+)"\n(.*?)```', PAGE, flags=re.DOTALL))
NAME, SCENE = "AskForReview", "shfl/review-asked"
AUTOMATIC = TableSettings("Automatic", "shfl-bonus")


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """The module of the page and its scene; afterwards the program doesn't know the command any more."""
    folder = tmp_path_factory.mktemp("adding")
    (source,) = (Path(name) for name in FILES if name.startswith("src/"))
    (folder / source.name).write_text(FILES[source.as_posix()], encoding="utf-8")
    with (
        pytest.MonkeyPatch.context() as patch,
        mock.patch.dict(COMMAND_TYPES),
        mock.patch.dict(EVENT_TYPES),
        mock.patch.dict(ANSWERED_BY),
        mock.patch.dict(golden.SCENES),
        mock.patch.dict(sys.modules),
    ):
        patch.syspath_prepend(folder)
        module = importlib.import_module(source.stem)
        kind = COMMAND_TYPES[NAME]
        patch.setattr(commands, NAME, kind, raising=False)
        exec(FILES["tests/support/scenes_shfl.py"], {**vars(golden), NAME: kind})
        yield SimpleNamespace(kind=kind, event=module.ReviewAsked, scene=golden.SCENES[SCENE]())


def tries() -> list[Any]:
    """The commands that the page adds to those that are tried everywhere."""
    names: dict[str, Any] = {"commands": commands}
    exec(f"def tried():\n{FILES['tests/support/commands_tried.py']}", names)
    return list(names["tried"]())


def idle_table() -> Table:
    found = table_in("shfl-bonus", "between rounds")
    assert found is not None
    return found


def test_every_argument_of_the_decorator_is_explained() -> None:
    named = [name for name in inspect.signature(command).parameters if name not in ("giver", "words")]
    assert [name for name in named if f"| `{name}` |" not in PAGE] == []
    assert ("| the giver |" in PAGE, "| the words |" in PAGE) == (True, True)


def test_it_is_granted_in_every_phase_but_at_a_closed_table_and_without_a_reason(added: SimpleNamespace) -> None:
    right, wrong = tries()
    for phase in PHASES:
        table = table_in("california-small", phase)
        assert table is not None
        with pytest.raises(RuleViolation) as refused:
            advance(table, wrong)
        assert refused.value.clause in load_clauses()
        if phase == "closed":
            with pytest.raises(RuleViolation, match="nothing to review"):
                advance(table, right)
        else:
            assert advance(table, right)[1] == (added.event("the chips at seat 1"),)


def test_the_scene_happens_as_its_transcript_says(added: SimpleNamespace, tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text(FILES[f"tests/transcripts/{SCENE}.txt"], encoding="utf-8")
    kept, scene = golden.GoldenFile.read(tmp_path / "kept.txt"), added.scene
    assert kept.body == kept.with_body(scene.events).body
    assert read_record(kept.text) == tuple(scene.events)
    assert fold(scene.start, scene.events) == scene.table
    assert check_log(scene.start, scene.events)[1] is None
    assert golden.held_balances(scene) == kept.balances
    assert kept.tags == {"ruleset:shfl", f"command:{NAME}"}
    assert kept.clauses <= load_clauses().keys()


def test_it_is_given_by_those_that_the_page_names(added: SimpleNamespace) -> None:
    *roles, name = FILES["tests/live/test_who_may_do_what.py"].split()
    assert name == NAME
    people = [Actor(role.value, role.value, role) for role in AccountRole if role is not AccountRole.PROGRAM]
    able = [one.name for one in people if may_give(one, added.kind(), table=idle_table(), settings=AUTOMATIC)]
    assert able == roles


def test_consoles_logs_and_the_explorer_know_it_at_once(added: SimpleNamespace) -> None:
    table, given = idle_table(), added.kind()
    assert given in legal_commands(table, Role.FLOOR)
    assert given not in legal_commands(table, Role.DEALER)
    floor = Actor("F", "Flo", AccountRole.FLOOR)
    assert consequences(table, given, floor).words == "ask surveillance for a review"
    assert read_command_data(command_data(given)) == given
    after, events = advance(table, given)
    assert [read_event_data(event_data(one)) for one in events] == list(events)
    noting = noting_irregularities("T1", [given], actor="Flo", at_ms=0)
    assert noting is not None
    assert [entry.action for entry in noting(table, after, events)] == ["ruling"]
    house = load_catalogue().house_rules("shfl-bonus")
    assert list(commands_of(added.kind, new_table(house), next(iter(small_tables([house]))))) == [given]
