"""The private parts of uvicorn that our protocols build on: a new version that lacks one must fail here first."""

from __future__ import annotations

import inspect
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from letitride.web.process.http_connections import LimitedHttp
from letitride.web.socket.wire import Wire

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def names_used(kind: type) -> set[str]:
    """The attributes of itself that a class uses or overrides, and doesn't set up by itself."""
    source = inspect.getsource(kind)
    overridden = {name for name in vars(kind) if not name.startswith("_") and inspect.isfunction(vars(kind)[name])}
    called = set(re.findall(r"super\(\)\.(\w+)", source)) - {"__init__"}
    used = set(re.findall(r"self\.(\w+)", source))
    made = inspect.getsource(vars(kind)["__init__"]) if "__init__" in vars(kind) else ""
    own = set(vars(kind)) | set(re.findall(r"self\.(\w+)(?::[^=\n]+)? = ", made))
    return (used - own) | (called & (overridden | own))


def names_offered(kind: type) -> set[str]:
    return set(dir(kind)) | set(re.findall(r"self\.(\w+)", inspect.getsource(kind)))


@pytest.mark.parametrize(("ours", "theirs"), [(Wire, WebSocketsSansIOProtocol), (LimitedHttp, HttpToolsProtocol)])
def test_what_we_build_on_is_there(ours: type, theirs: type) -> None:
    used = names_used(ours)
    assert {"transport", "loop"} <= used
    assert used <= names_offered(theirs)


@pytest.mark.parametrize("package", ["uvicorn", "websockets"])
def test_only_versions_that_were_tried_are_installed(package: str) -> None:
    (pinned,) = (
        one for text in PROJECT["optional-dependencies"]["server"] if (one := Requirement(text)).name == package
    )
    assert version(package) in pinned.specifier
    assert any(one.operator == "<" for one in pinned.specifier), "the next version must be tried first"
