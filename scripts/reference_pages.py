"""The reference pages of the documentation, made from the code so that they can't go stale.

python scripts/reference_pages.py FOLDER    writes them, to be read without building the site
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from importlib import import_module
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, get_args, get_type_hints

import typer.main
from gymnasium.spaces import Dict as DictSpace

import letitride
from letitride import gym
from letitride.catalogue import load_catalogue
from letitride.cli.app import app
from letitride.gym.questions import OBSERVED
from letitride.live.settings import TableSettings
from letitride.odds.published.markdown import table
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all_tables
from letitride.odds.wagers.side import analyse_side
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager
from letitride.table import COMMAND_TYPES, EVENT_TYPES, Act
from letitride.table.log.history_schema import history_schema
from letitride.table.log.transcript import SETTLED
from letitride.web import Settings, create_app

ROOT = Path(__file__).parent.parent
NOTE = "*This page is made from the code.*\n"


def pages() -> dict[str, str]:
    """Every page by its place in the documentation."""
    made = {
        "cli": cli_page,
        "events": events_page,
        "commands": commands_page,
        "paytables": paytables_page,
        "rulesets": rulesets_page,
        "settings": settings_page,
        "library": library_page,
        "gym": gym_page,
        "rest": rest_page,
    }
    texts = {f"reference/{name}.md": make() for name, make in made.items()}
    texts["reference/hand-history.schema.json"] = json.dumps(history_schema(), indent=1) + "\n"
    texts["changelog.md"] = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return texts


def cli_page() -> str:
    """Every command with its arguments and options."""
    root = typer.main.get_command(app)
    parts = ["# Command line", NOTE, _first_paragraph(root.help), "Exit code 0 is done, 1 is a no, 2 is bad input."]
    for path, command in commands_of(root):
        parts.append(f"## letitride {path}")
        parts.append(_help_text(command.help or ""))
        rows = [
            (_parameter_name(one), _escaped(_parameter_help(one) + _choices(command, one)), _default(one))
            for one in command.params
        ]
        parts.append(table(("argument or option", "meaning", "if left out"), rows))
    return _joined(parts)


def commands_of(command: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The commands that do something, with the words that call them."""
    subcommands: Mapping[str, Any] = getattr(command, "commands", {})
    if not subcommands:
        yield path, command
    for name, subcommand in subcommands.items():
        yield from commands_of(subcommand, f"{path} {name}".strip())


def _parameter_name(parameter: Any) -> str:
    names = [str(parameter.name).upper()] if parameter.param_type_name == "argument" else parameter.opts
    return ", ".join(f"`{name}`" for name in [*names, *parameter.secondary_opts])


def _parameter_help(parameter: Any) -> str:
    return " ".join((getattr(parameter, "help", None) or "").split())


def _choices(command: Any, parameter: Any) -> str:
    hint = get_type_hints(inspect.unwrap(command.callback)).get(parameter.name)
    for kind in (hint, *get_args(hint)):
        if isinstance(kind, type) and issubclass(kind, Enum):
            return f" One of: {', '.join(str(member.value) for member in kind)}."
    return ""


def _default(parameter: Any) -> str:
    if parameter.required:
        return "must be given"
    default = parameter.default.value if isinstance(parameter.default, Enum) else parameter.default
    if default in (None, (), [], "", False) or callable(default) or "Sentinel" in type(default).__name__:
        return ""
    variable = getattr(parameter, "envvar", None)
    return f"`{default}`" + (f", or `{variable}` of the environment" if variable else "")


def _help_text(text: str) -> str:
    """A help text with its examples as code."""
    blocks = []
    for block in inspect.cleandoc(text).split("\n\n"):
        is_code = block.startswith("  ")
        lines = [line.strip() for line in block.splitlines()]
        blocks.append("    " + "\n    ".join(lines) if is_code else _escaped(" ".join(lines)))
    return "\n\n".join(blocks)


def events_page() -> str:
    """Every event with its sentence and its fields."""
    parts = [
        "# Events",
        NOTE,
        "A table is a fold of its events. Each has a sentence in the transcript and the same fields in JSON, under its "
        "name. Amounts are whole cents, cards like `As Kd`.",
    ]
    for module, kinds in _by_module(EVENT_TYPES.values()):
        parts.append(f"## {_module_title(module)}")
        for kind in kinds:
            sentence = SETTLED if kind.__name__ == "WagerSettled" else kind.text
            parts += [f"### {kind.__name__}", _first_paragraph(kind.__doc__), f"> `{sentence}`", _fields_table(kind)]
    return _joined(parts)


def commands_page() -> str:
    """Every command with its fields, and the acts of the script of duties."""
    parts = [
        "# Commands and duties",
        NOTE,
        "Commands go in, events come out; what the rules forbid is refused with its clause and changes nothing.",
    ]
    for module, kinds in _by_module(COMMAND_TYPES.values()):
        parts.append(f"## {_module_title(module)}")
        for kind in kinds:
            parts += [f"### {kind.__name__}", _first_paragraph(kind.__doc__), _fields_table(kind)]
    parts.append("## Duties")
    parts.append("`Perform` does the duty in hand; each belongs to a role, and each can run by itself.")
    parts.append(table(("act", "whose", "in words"), ((f"`{act.value}`", act.role.value, act.words) for act in Act)))
    return _joined(parts)


def _by_module(kinds: Iterable[type[Any]]) -> Iterator[tuple[str, list[type[Any]]]]:
    ordered = sorted(kinds, key=lambda kind: kind.__module__)
    for module, group in groupby(ordered, key=lambda kind: kind.__module__):
        yield module, list(group)


def _module_title(module: str) -> str:
    words = (import_module(module).__doc__ or "").split("\n")[0].rstrip(".")
    return words or module


def _fields_table(kind: type[Any]) -> str:
    hints = get_type_hints(kind)
    rows = [(f"`{field.name}`", _type_words(hints[field.name]), _field_default(field)) for field in fields(kind)]
    return table(("field", "is", "if left out"), rows) if rows else "No fields."


def _type_words(kind: Any) -> str:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _escaped(f"one of: {', '.join(str(member.value) for member in kind)}")
    name = kind.__name__ if isinstance(kind, type) and not getattr(kind, "__args__", ()) else str(kind)
    bare = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Za-z])", "", name)
    return _escaped(bare.replace(" | ", " or ").replace("NoneType", "nothing").replace("None", "nothing"))


def _field_default(field: Field[Any]) -> str:
    if field.default is MISSING:
        return "must be given" if field.default_factory is MISSING else ""
    value = field.default.value if isinstance(field.default, Enum) else field.default
    return "" if value in (None, "", ()) else f"`{value}`"


def paytables_page() -> str:
    """Every paytable, with the house edge of each."""
    catalogue = load_catalogue()
    parts = ["# Paytables", NOTE, "How each figure is obtained is told in [the mathematics](../maths.md)."]
    for name in catalogue.paytable_ids():
        for paytable in catalogue.paytables(name):
            parts.append(f"## {paytable.id}: {paytable.wager.title}")
            origin = f"{paytable.document}, {paytable.section}"
            printed = f"; printed par {paytable.printed_par}" if paytable.printed_par else ""
            cited = f" Clauses: {', '.join(paytable.clauses)}." if paytable.clauses else ""
            parts.append(_escaped(f"Judged on {paytable.basis.value} hands. From {origin}{printed}.{cited}"))
            parts.append(_edge(paytable))
            by = paytable.columns_by.value if paytable.columns_by else ""
            columns = paytable.column_names or ("pays",)
            parts.append(table(("hand", *(f"{name} {by}".strip() for name in columns)), paytable.rows()))
    return _joined(parts)


def _edge(paytable: Paytable) -> str:
    if paytable.wager is Wager.BASE:
        base = analyse_base(paytable)
        return f"House edge {base.house_edge} = {float(base.house_edge):.4%} per bet under best play, " + (
            f"element of risk {float(base.element_of_risk):.4%}."
        )
    if paytable.wager is Wager.COVER_ALL:
        by_players = analyse_cover_all_tables(paytable)
        edges = ", ".join(f"{players}: {float(-one.expected_value):.4%}" for players, one in by_players.items())
        return f"House edge by the number of hands dealt: {edges}."
    if paytable.wager is Wager.ENVY:
        return "An award, without a stake of its own."
    if any(isinstance(payout, PercentOfMeter) for line in paytable.lines for payout in line.payouts):
        return f"The edge depends on the meter: `letitride odds {paytable.id} --meter '$10,000'`."
    side = analyse_side(paytable)
    return f"House edge {side.house_edge} = {float(side.house_edge):.4%} of a wager of $1."


def rulesets_page() -> str:
    """Every ruleset with its wagers and options, and the ready-made submissions."""
    catalogue = load_catalogue()
    parts = [
        "# Rulesets and submissions",
        NOTE,
        "A ruleset is a jurisdiction; a rules submission is one operator's choices under it. A submission of your own "
        "is a TOML file: `letitride catalogue` shows the ready-made ones, and `letitride check` finds every fault.",
    ]
    for name in catalogue.ruleset_ids():
        ruleset = catalogue.ruleset(name)
        parts.append(f"## {ruleset.id}: {ruleset.title}")
        parts.append(
            f"Document {ruleset.document}, version {ruleset.version}. Banked by the {ruleset.banked_by.value}; "
            f"{ruleset.boxes} boxes; dealing: {', '.join(ruleset.dealing)}."
        )
        wagers = (
            (f"`{wager.value}`", ", ".join(rule.paytables), "yes" if rule.is_required else "", rule.clause)
            for wager, rule in ruleset.wagers.items()
        )
        parts.append(table(("wager", "paytables to choose from", "required", "clause"), wagers))
        options = (
            (
                f"`{option.name}`",
                _escaped(option.help),
                ", ".join(option.choices) or option.kind.value,
                "must be stated" if option.default is None else f"`{str(option.default).lower()}`",
                option.clause,
            )
            for option in ruleset.options.values()
        )
        parts.append(table(("option", "what it decides", "values", "default", "clause"), options))
    parts.append("## Ready-made submissions")
    rows = (
        (f"`{name}`", one.title, one.ruleset, ", ".join(one.paytables.values()))
        for name in catalogue.submission_ids()
        for one in (catalogue.submission(name),)
    )
    parts.append(table(("submission", "title", "ruleset", "paytables"), rows))
    return _joined(parts)


def settings_page() -> str:
    """The settings of a server and of a live table, as their classes have them."""
    parts = ["# Settings", NOTE, "What each is for is told in [Running a server](../server.md)."]
    for title, kind in (("A server", Settings), ("A live table", TableSettings)):
        told = attribute_docs(kind)
        hints = get_type_hints(kind)
        rows = (
            (f"`{field.name}`", _type_words(hints[field.name]), _field_default(field), told.get(field.name, ""))
            for field in fields(kind)
            if field.name != "static"
        )
        parts += [f"## {title}", _first_paragraph(kind.__doc__), table(("setting", "is", "if left out", ""), rows)]
    return _joined(parts)


def attribute_docs(kind: type[Any]) -> dict[str, str]:
    """The sentences that stand below the fields of a class."""
    tree = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind)))
    (body,) = (node.body for node in tree.body if isinstance(node, ast.ClassDef))
    told = {}
    for node, following in pairwise(body):
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
            continue
        if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
            told[node.target.id] = " ".join(str(following.value.value).split())
    return told


PLAIN_VALUES = {
    "DECK": "The standard 52 cards, deuces first.",
    "AUTOMATIC_TABLE": "The duties that run by themselves at a table that deals by itself: all that can.",
    "DEVICES_ONLY": "The duties that run by themselves where a person deals: those of the devices.",
}
"""What the public names are that have no docstring."""


def library_page() -> str:
    """The public names of the package."""
    parts = ["# Library", NOTE, "Every name below is `letitride.NAME`, typed, and kept stable between versions."]
    for name in letitride.__all__:
        if name == "__version__":
            continue
        value = getattr(letitride, name)
        module = letitride._MODULE_OF.get(name, name)
        parts.append(f"## {name}")
        if inspect.isfunction(value):
            parts.append(f"```python\n{name}{_signature(value)}\n```")
        is_documented = inspect.isfunction(value) or inspect.isclass(value) or inspect.ismodule(value)
        doc = inspect.getdoc(value) if is_documented else PLAIN_VALUES[name]
        text, _, example = (doc or "").partition("\n\n>>>")
        parts.append(_escaped(text))
        if example:
            parts.append(f"```pycon\n>>>{example}\n```")
        parts.append(f"In `letitride.{module}`.")
    return _joined(parts)


def gym_page() -> str:
    """The environments: options, observations, questions and actions."""
    env = gym.LetItRideEnv("maryland-full", chooses_side_wagers=True)
    parts = [
        "# Gymnasium environments",
        NOTE,
        f"`import letitride.gym` registers `{gym.ENV_ID}`; it needs `pip install 'letitride[gym]'`.",
    ]
    for kind in (gym.LetItRideEnv, gym.LetItRideVectorEnv):
        options = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(kind))).replace(", ", ",\n    ")
        parts += [f"## {kind.__name__}", f"```python\n{kind.__name__}{options}\n```"]
        parts += [_escaped(" ".join(text.split())) for text in (inspect.getdoc(kind) or "").split("\n\n")]
    parts.append("## Observations")
    assert isinstance(env.observation_space, DictSpace)
    rows = ((f"`{name}`", _escaped(OBSERVED[name]), f"`{space}`") for name, space in env.observation_space.items())
    parts.append(table(("key", "says", "space under `maryland-full` with `chooses_side_wagers`"), rows))
    parts.append(f"`NO_CARD` is {gym.NO_CARD}; cards are 0 (`2c`) to 51 (`As`), as in `letitride.DECK`.")
    parts.append("## Question")
    parts.append(table(("`question`", "name"), ((str(int(one)), f"`{one.name}`") for one in gym.Question)))
    parts.append("## Actions")
    parts.append("`action_meanings` says them for each environment; `WITHDRAW` and `LET_IT_RIDE` are always 0 and 1.")
    actions = ((str(number), meaning) for number, meaning in enumerate(env.action_meanings))
    parts.append(table(("action", "under `maryland-full` with `chooses_side_wagers`"), actions))
    return _joined(parts)


def _signature(value: Any) -> str:
    text = str(inspect.signature(value))
    return text.replace("'", "") if len(text) < 100 else text.replace("'", "").replace(", ", ",\n    ")


def rest_page() -> str:
    """The routes of the server, from its OpenAPI description."""
    schema = create_app(Settings(database="sqlite://")).openapi()
    parts = [
        "# REST API",
        NOTE,
        "A running server describes itself at `/openapi.json`. What goes wrong comes as a problem (RFC 9457) with its "
        "clause where a rule forbids it.",
    ]
    rows = []
    for path, methods in schema["paths"].items():
        for method, route in methods.items():
            told = route.get("description") or route.get("summary") or ""
            rows.append((f"`{method.upper()}`", f"`{path}`", _escaped(" ".join(told.split()))))
    parts.append(table(("method", "path", ""), rows))
    return _joined(parts)


def _first_paragraph(text: str | None) -> str:
    return _escaped(" ".join(inspect.cleandoc(text or "").split("\n\n")[0].split()))


def _escaped(text: str) -> str:
    """Text for a table or a paragraph: what Markdown would read as its own is kept as it is."""
    return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("$", "&#36;")


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"


def main(folder: Path) -> None:
    """Write all pages below a folder."""
    for name, text in pages().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
