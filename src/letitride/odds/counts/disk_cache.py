"""Results kept on disk between runs: read if whole, else built again, and written whole or not at all."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from platformdirs import user_cache_path

T = TypeVar("T")

_DIGEST_BYTES = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """The user's cache folder, as the system has it: ``~/.cache/letitride`` on Linux."""
    return user_cache_path("letitride", appauthor=False)


def kept(name: str, *, build: Callable[[], T], to_bytes: Callable[[T], bytes], from_bytes: Callable[[bytes], T]) -> T:
    """What is kept under a name, which carries its version; built if it is absent or damaged.

    A file begins with the SHA-256 of the rest, so that damage of any kind is found. A cache that can't be written only
    costs time, so that is no error.
    """
    path = cache_folder() / name
    if not path.is_absolute():  # there is no home folder
        return build()
    content = _read(path)
    if content is not None:
        return from_bytes(content)
    built = build()
    _write(path, to_bytes(built))
    return built


def _read(path: Path) -> bytes | None:
    try:
        file = path.read_bytes()
    except OSError:
        return None
    digest, content = file[:_DIGEST_BYTES], file[_DIGEST_BYTES:]
    return content if hashlib.sha256(content).digest() == digest else None


def _write(path: Path, content: bytes) -> None:
    unfinished = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".unfinished", delete=False) as file:
            unfinished = Path(file.name)
            file.write(hashlib.sha256(content).digest() + content)
        unfinished.replace(path)
    except OSError:
        if unfinished is not None:
            unfinished.unlink(missing_ok=True)
