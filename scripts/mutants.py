"""Mutants of the rules and the table: change one thing in one function, and see whether a test notices.

    python scripts/mutants.py --sample 300 --seed 1      a random sample
    python scripts/mutants.py --only settlement.py       all mutants of one file

The package is imported once. For each mutant a process is forked, the code object of one function is replaced by the
changed one, and the tests run until the first failure. What survives is listed with its place and its change.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import importlib
import inspect
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

ROOT = Path(__file__).parent.parent
NEAREST = {
    "rules": (
        "tests/regulations",
        "tests/rules/test_paytables.py",
        "tests/rules/test_payouts.py",
        "tests/cli/test_check.py",
    ),
    "table": ("tests/procedures",),
}
OTHERS = (
    "tests/rules/test_settlement_properties.py",
    "tests/catalogue",
    "tests/table",
    "tests/transcripts",
    "tests/refusals",
)
"""The tests that speak of a package come first, so that most mutants die early; the others try what is left."""
SECONDS_PER_MUTANT = 180
_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """One change in one function."""

    file: str
    function: str
    line: int
    change: str
    code: CodeType

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.change}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for function, name in _functions(tree):
        for site, describe, mutate in _sites(function):
            changed = copy.deepcopy(tree)
            twin = next(f for f, n in _functions(changed) if n == name and f.lineno == function.lineno)
            target = _find(twin, site)
            before = ast.unparse(target)
            mutate(target, twin)
            ast.fix_missing_locations(changed)
            code = _code_of(compile(changed, str(file), "exec"), name, function)
            if code is not None:
                place = str(file.relative_to(ROOT / "src" / "letitride"))
                yield Mutant(place, name, target.lineno, f"{describe}: {before}"[:150], code)


def _functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[ast.FunctionDef, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node, f"{prefix}{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")


Site = tuple[int, str, Callable[[ast.AST, ast.FunctionDef], None]]


def _sites(function: ast.FunctionDef) -> Iterator[Site]:
    """What can be changed in a function; messages of errors and docstrings are left alone."""
    messages = {
        id(inner)
        for node in ast.walk(function)
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _name(node) in ("Fault", "Notice"))
        for inner in ast.walk(node)
    }
    for number, node in enumerate(ast.walk(function)):
        if id(node) in messages and not isinstance(node, ast.Raise):
            continue
        match node:
            case ast.Compare(ops=[operator]) if type(operator) in _COMPARISONS:
                yield number, "opposite comparison", _change_comparison
            case ast.BoolOp():
                yield number, "and for or, or for and", _change_bool
            case ast.UnaryOp(op=ast.Not()):
                yield number, "not left out", _drop_not
            case ast.BinOp(op=operator) if type(operator) in _OPERATORS and not _is_text(node):
                yield number, "another operator", _change_operator
            case ast.Constant(value=bool()):
                yield number, "true for false, false for true", _flip
            case ast.Constant(value=int()):
                yield number, "one more", _add_one
            case ast.If() | ast.IfExp():
                yield number, "always", _always
                yield number, "never", _never
            case ast.Return(value=value) if value is not None:
                yield number, "returns nothing", _return_nothing
            case ast.Raise():
                yield number, "not refused", _pass_by
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                yield number, "left out", _pass_by


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, (ast.JoinedStr, ast.Tuple, ast.List)) or _is_str(side) for side in sides)


def _is_str(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _change_comparison(node: ast.AST, _: ast.FunctionDef) -> None:
    assert isinstance(node, ast.Compare)
    node.ops = [_COMPARISONS[type(node.ops[0])]()]


def _change_bool(node: ast.AST, _: ast.FunctionDef) -> None:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _drop_not(node: ast.AST, function: ast.FunctionDef) -> None:
    assert isinstance(node, ast.UnaryOp)
    _replace(function, node, node.operand)


def _change_operator(node: ast.AST, _: ast.FunctionDef) -> None:
    assert isinstance(node, ast.BinOp)
    node.op = _OPERATORS[type(node.op)]()


def _flip(node: ast.AST, _: ast.FunctionDef) -> None:
    assert isinstance(node, ast.Constant)
    node.value = not node.value


def _add_one(node: ast.AST, _: ast.FunctionDef) -> None:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    node.value += 1


def _always(node: ast.AST, _: ast.FunctionDef) -> None:
    assert isinstance(node, (ast.If, ast.IfExp))
    node.test = ast.Constant(True)


def _never(node: ast.AST, _: ast.FunctionDef) -> None:
    assert isinstance(node, (ast.If, ast.IfExp))
    node.test = ast.Constant(False)


def _return_nothing(node: ast.AST, _: ast.FunctionDef) -> None:
    assert isinstance(node, ast.Return)
    node.value = ast.Constant(None)


def _pass_by(node: ast.AST, function: ast.FunctionDef) -> None:
    """Leave a statement out; a generator without a yield stays a generator."""
    stays = ast.parse("if False:\n    yield").body[0] if isinstance(node, ast.Expr) else ast.Pass()
    _replace(function, node, stays)


def _replace(function: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(function):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(item is old for item in value):
                setattr(parent, name, [new if item is old else item for item in value])


def _find(function: ast.FunctionDef, number: int) -> ast.AST:
    return next(node for position, node in enumerate(ast.walk(function)) if position == number)


def _code_of(module: CodeType, name: str, function: ast.FunctionDef) -> CodeType | None:
    code = module
    for part in name.split("."):
        inner = [const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part]
        if len(inner) > 1:
            inner = [const for const in inner if const.co_firstlineno >= function.lineno - 5][:1]
        if not inner:
            return None
        code = inner[0]
    return code


def live_function(mutant: Mutant) -> FunctionType | None:
    """The function in the running program whose code is to be replaced."""
    module = importlib.import_module("letitride." + mutant.file.removesuffix(".py").replace("/", "."))
    found: object = module
    for part in mutant.function.split("."):
        found = inspect.getattr_static(found, part, None)
    for name in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, name, found)
    return found if isinstance(found, FunctionType) else None


def is_killed(mutant: Mutant) -> bool:
    """Whether the tests notice the mutant, in a process of its own."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS_PER_MUTANT)
        code = 1
        with contextlib.suppress(BaseException):
            code = _run_tests(mutant)
        os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != 0


def _run_tests(mutant: Mutant) -> int:
    import pytest

    function = live_function(mutant)
    if function is None:
        return 99
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    function.__code__ = mutant.code
    package = mutant.file.split("/")[0]
    distant = [test for other, tests in NEAREST.items() if other != package for test in tests]
    for tests in (NEAREST[package], (*OTHERS, *distant)):
        code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]))
        if code:
            return code
    return 0


def _tests() -> list[str]:
    return [*(test for tests in NEAREST.values() for test in tests), *OTHERS]


def main() -> int:
    """Run the mutants and report; the exit code says whether at least 85% were killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="so many at random; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="files whose path contains this")
    parser.add_argument("--part", default="1/1", help="the k-th of n parts, to run several side by side")
    options = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT / "tests" / "support"))
    files = [file for package in NEAREST for file in sorted((ROOT / "src" / "letitride" / package).glob("*.py"))]
    found = [mutant for file in files if options.only in str(file) for mutant in mutants_of(file)]
    found = [mutant for mutant in found if live_function(mutant) is not None]
    total = len(found)
    if options.sample:
        found = random.Random(options.seed).sample(found, min(options.sample, total))
    part, parts = map(int, options.part.split("/"))
    found = found[part - 1 :: parts]
    _warm_up()
    return report(found, total)


def _warm_up() -> None:
    """Import everything once, so that forked processes start with it; the unchanged program must pass."""
    child = os.fork()
    if child == 0:
        import pytest

        os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *_tests()])))
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0:
        raise SystemExit("the tests must pass before mutants are tried")
    import pytest

    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *_tests()])


def report(found: list[Mutant], total: int) -> int:
    """Try each mutant, list the survivors, and print the share that was killed."""
    killed: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    start = time.monotonic()
    for number, mutant in enumerate(found, start=1):
        tried[mutant.file] += 1
        if is_killed(mutant):
            killed[mutant.file] += 1
        else:
            print(f"survived: {mutant}", flush=True)
        if number % 25 == 0:
            share = sum(killed.values()) / number
            pace = (time.monotonic() - start) / number
            print(f"{number} of {len(found)}, {share:.1%} killed, {pace:.1f} s each", flush=True)
    for file, count in sorted(tried.items()):
        print(f"{file:32} {killed[file]:4} of {count:4} killed")
    share = sum(killed.values()) / max(1, len(found))
    print(f"{sum(killed.values())} of {len(found)} mutants killed ({share:.1%}), of {total} that there are")
    return 0 if share >= 0.85 else 1


if __name__ == "__main__":
    raise SystemExit(main())
