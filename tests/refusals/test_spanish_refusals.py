"""Every refusal that has a code can be said in Spanish, with values that the sentence asks for."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPANISH = ROOT / "frontend" / "src" / "lib" / "es" / "refusals.ts"
BESIDE_THE_RULES = {"wallet-holds-less": {"held_cents", "asked_cents"}, "unavailable": set()}
"""What is refused by something else than the rules: see letitride.web.problems."""


def _codes() -> dict[str, set[str]]:
    """Each code in the sources with the values that every refusal by it brings."""
    found = dict(BESIDE_THE_RULES)
    for file in (ROOT / "src" / "letitride").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "RuleViolation"):
                continue
            given = {str(one.arg): one.value for one in call.keywords}
            if isinstance(code := given.get("code"), ast.Constant):
                values = set(given) - {"clause", "code"}
                found[str(code.value)] = found.get(str(code.value), values) & values
    return found


def test_every_code_has_its_spanish_sentence() -> None:
    entries = re.split(r"\n  (?:\"([\w-]+)\"|(\w+)): \(", SPANISH.read_text().partition("Values) => string> = {")[2])
    asked = {
        entries[at] or entries[at + 1]: set(re.findall(r"one\.(\w+)", entries[at + 2]))
        for at in range(1, len(entries), 3)
    }
    codes = _codes()
    assert sorted(asked) == sorted(codes)
    assert {code: values - codes[code] for code, values in asked.items() if values - codes[code]} == {}
