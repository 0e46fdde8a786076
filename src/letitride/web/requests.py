"""What a route gets from its request: the parts of the server, and who is asking."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from letitride.web.heavy import HeavyWork
from letitride.web.parts import Parts


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the server that a request reached."""
    parts = connection.app.state.parts
    assert isinstance(parts, Parts)
    return parts


def _parts(request: Request) -> Parts:
    return parts_of(request)


def _heavy(request: Request) -> HeavyWork:
    return parts_of(request).heavy


TheParts = Annotated[Parts, Depends(_parts)]
Heavy = Annotated[HeavyWork, Depends(_heavy)]
