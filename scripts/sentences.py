"""List every sentence that a user can meet, by the place it is written in, so that they can be read in one go.

    python scripts/sentences.py             all of them
    python scripts/sentences.py browser     only those of one place: browser, spanish, messages, commands, rules,
                                            verifier
    python scripts/sentences.py --count     how many there are in each place

A sentence is any text of three words or more that isn't a docstring of the code; values in it stand as {…}.
"""

from __future__ import annotations

import argparse
import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "letitride"
FRONTEND = ROOT / "frontend" / "src"
FEWEST_WORDS = 3
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
CODE = re.compile(r"^[\w./:*%{}…\\-]+$|[<>]=?\s|\bSELECT\b|\bPRAGMA\b|^\s*[-.#@]|var\(--|;\s*$")
TYPESCRIPT = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`")
MARKUP = re.compile(r">([^<>{}]*[A-Za-z][^<>{}]*)<")


class Sentence(NamedTuple):
    """A sentence and where it stands."""

    place: str
    file: str
    line: int
    text: str


def main() -> None:
    """Print the sentences, each with its file and line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="*")
    parser.add_argument("--count", action="store_true", help="only count them")
    given = parser.parse_args()
    found = [one for one in sentences() if not given.places or one.place in given.places]
    if given.count:
        for place in dict.fromkeys(one.place for one in found):
            print(f"{place:<10} {sum(one.place == place for one in found):6,}")
        print(f"{'all':<10} {len(found):6,}")
        return
    file = ""
    for one in found:
        if one.file != file:
            file = one.file
            print(f"\n{file}")
        print(f"  {one.line:>4}  {one.text}")


def sentences() -> Iterator[Sentence]:
    """Every sentence: of the browser first, then of the server and the command line, then of the rules' files."""
    for path in sorted([*FRONTEND.rglob("*.ts"), *FRONTEND.rglob("*.svelte")]):
        if not path.name.endswith((".spec.ts", "schema.ts")):
            yield from _of_page(path)
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from _of_python(path)
    for path in sorted((PACKAGE / "catalogue").rglob("*.toml")):
        yield from _of_toml(path)


def _of_page(path: Path) -> Iterator[Sentence]:
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"<style.*?</style>", lambda match: "\n" * match[0].count("\n"), text, flags=re.DOTALL)
    text = re.sub(r"/\*.*?\*/|//[^\n]*|<!--.*?-->", lambda match: "\n" * match[0].count("\n"), text, flags=re.DOTALL)
    place = "spanish" if "es" in path.relative_to(FRONTEND).parts else "browser"
    # A component writes no sentence of its own but between tags; what it quotes are classes and paths.
    pattern = MARKUP if path.suffix == ".svelte" else TYPESCRIPT
    for match in pattern.finditer(text):
        said = next(group for group in match.groups() if group is not None)
        yield from _kept(place, path, text.count("\n", 0, match.start()) + 1, re.sub(r"\$\{[^}]*\}", "{…}", said))


def _of_python(path: Path) -> Iterator[Sentence]:
    folder = path.relative_to(PACKAGE).parts[0]
    place = {"cli": "commands", "verifier": "verifier"}.get(folder, "messages")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(node) for node in _docstrings(tree) if place != "commands"}
    silent |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in silent:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _kept(place, path, node.lineno, node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = (one.value if isinstance(one, ast.Constant) else "{…}" for one in node.values)
            yield from _kept(place, path, node.lineno, "".join(map(str, parts)))


def _docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    """Texts that stand by themselves: docstrings, and notes below a constant."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _of_toml(path: Path) -> Iterator[Sentence]:
    text = path.read_text(encoding="utf-8")

    def values(data: Any) -> Iterator[str]:
        if isinstance(data, dict):
            for value in data.values():
                yield from values(value)
        elif isinstance(data, list):
            for value in data:
                yield from values(value)
        elif isinstance(data, str):
            yield data

    for value in values(tomllib.loads(text)):
        yield from _kept("rules", path, text.count("\n", 0, max(text.find(value), 0)) + 1, value)


def _kept(place: str, path: Path, line: int, text: str) -> Iterator[Sentence]:
    said = " ".join(text.split())
    if len(WORD.findall(said)) >= FEWEST_WORDS and " " in said and not CODE.search(said):
        yield Sentence(place, path.relative_to(ROOT).as_posix(), line, said)


if __name__ == "__main__":
    main()
