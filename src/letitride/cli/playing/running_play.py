"""The `letitride play` that already runs on the same data: how a second one finds it and asks it for a new link."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import ProxyHandler, Request, build_opener

if TYPE_CHECKING:
    from letitride.web.settings import GuestTable

NOTE = "running.json"
"""The file in the data folder that says where the server is; only its owner can read it."""
SECONDS_TO_ANSWER = 5


@contextmanager
def noted(folder: Path, *, address: str, key: str) -> Iterator[None]:
    """Note where the server is for as long as it runs."""
    note = folder / NOTE
    note.unlink(missing_ok=True)
    with os.fdopen(os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump({"address": address, "key": key}, file)
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


def link_from_running(folder: Path, table: GuestTable) -> str | None:
    """A new link to a table of the server that runs on a folder's data; None if there is none."""
    with suppress(OSError, ValueError, KeyError, TypeError, URLError):
        found = json.loads((folder / NOTE).read_text(encoding="utf-8"))
        body = json.dumps({"key": found["key"], **asdict(table)}).encode()
        request = Request(f"{found['address']}/enter", body, {"Content-Type": "application/json"})
        # No proxy: the server is on this machine.
        with build_opener(ProxyHandler({})).open(request, timeout=SECONDS_TO_ANSWER) as answer:
            if answer.status == HTTPStatus.OK:
                return f"{found['address']}{json.load(answer)['path']}"
    return None
