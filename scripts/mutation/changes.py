"""What can be changed in a function, one thing at a time, and the code object of the changed function."""

from __future__ import annotations
import __future__

import ast
import copy
import hashlib
import importlib
import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType

PACKAGE = Path(__file__).parent.parent.parent / "src" / "letitride"
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
    state: str
    """The function as it reads without the change, as a digest."""

    @property
    def name(self) -> str:
        """The mutant without its line, which moves when something is written above it."""
        return f"{self.file} {self.function}: {self.change}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.change}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every mutant of a file that differs from the original and can take its place."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    place = file.relative_to(PACKAGE).as_posix()
    for function, name in _functions(tree):
        live = live_function(place, name)
        if live is None:
            continue
        state = hashlib.sha256(ast.dump(function).encode()).hexdigest()[:16]
        times: Counter[str] = Counter()
        for site, describe, mutate in _sites(function):
            twin = copy.deepcopy(function)
            target = _find(twin, site)
            before = " ".join(ast.unparse(target).split())
            mutate(target, twin)
            code = _compiled(twin, file)
            if code.co_freevars == live.__code__.co_freevars and not _is_same(code, live.__code__):
                change = f"{describe}: {before}"[:150]
                times[change] += 1
                numbered = f"{change} ({times[change]})" if times[change] > 1 else change
                yield Mutant(place, name, target.lineno, numbered, code, state)


def _compiled(function: ast.FunctionDef, file: Path) -> CodeType:
    """The code of a function by itself; names are looked up in its module when it runs."""
    function.decorator_list = []
    module = ast.fix_missing_locations(ast.Module([function], []))
    compiled = compile(module, str(file), "exec", __future__.annotations.compiler_flag, dont_inherit=True)
    return next(const for const in compiled.co_consts if isinstance(const, CodeType))


def _is_same(one: CodeType, other: CodeType) -> bool:
    return (one.co_code, one.co_consts, one.co_names) == (other.co_code, other.co_consts, other.co_names)


def live_function(file: str, name: str) -> FunctionType | None:
    """The function in the running program whose code is to be replaced."""
    place = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    found: object = importlib.import_module(f"letitride.{place}")
    for part in name.split("."):
        found = inspect.getattr_static(found, part, None)
    for attribute in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, attribute, found)
    return found if isinstance(found, FunctionType) else None


def _functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[ast.FunctionDef, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node, f"{prefix}{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")


Site = tuple[int, str, Callable[[ast.AST, ast.FunctionDef], None]]


def _sites(function: ast.FunctionDef) -> Iterator[Site]:
    """What can be changed in a function; messages of errors, docstrings, annotations and defaults are left alone."""
    messages = {
        id(inner)
        for node in ast.walk(function)
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _name(node) in ("Fault", "Notice"))
        for inner in ast.walk(node)
    }
    outside = {id(inner) for expression in _evaluated_before(function) for inner in ast.walk(expression)}
    for number, node in enumerate(ast.walk(function)):
        if id(node) in outside or (id(node) in messages and not isinstance(node, ast.Raise)):
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
            case ast.Return(value=ast.Constant(value=None | False | 0 | "")):
                continue  # none is as good as these to whoever asks
            case ast.Return(value=value) if value is not None:
                yield number, "returns nothing", _return_nothing
            case ast.Raise():
                yield number, "not refused", _pass_by
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                yield number, "left out", _pass_by


def _evaluated_before(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What is not evaluated when a function runs: annotations, and the defaults of its arguments."""
    yield from function.args.defaults
    yield from filter(None, function.args.kw_defaults)
    for node in ast.walk(function):
        for name in ("annotation", "returns"):
            found = getattr(node, name, None)
            if isinstance(found, ast.expr):
                yield found


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


def _find(function: ast.FunctionDef, number: int) -> ast.expr | ast.stmt:
    (found,) = islice(ast.walk(function), number, number + 1)
    assert isinstance(found, ast.expr | ast.stmt)
    return found
