"""What the house runs on: the hash of its code and of its catalogue, so that two houses can be compared."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable

from letitride import __version__

CODE_SUFFIXES = (".py",)
CATALOGUE_SUFFIXES = (".toml", ".csv")


@cache
def code_hash() -> str:
    """The SHA-256 of every module of the package: its path, its length and its bytes, in order of path."""
    return _hash_of("letitride", CODE_SUFFIXES)


@cache
def catalogue_hash() -> str:
    """The SHA-256 of every paytable, ruleset, submission and clause that comes with the package."""
    return _hash_of("letitride.catalogue", CATALOGUE_SUFFIXES)


def identification() -> dict[str, str]:
    """What runs here."""
    return {"version": __version__, "code_sha256": code_hash(), "catalogue_sha256": catalogue_hash()}


def _hash_of(package: str, suffixes: tuple[str, ...]) -> str:
    digest = sha256()
    for path, content in sorted(_files(resources.files(package), "", suffixes)):
        digest.update(f"{path}\n{len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(folder: Traversable, path: str, suffixes: tuple[str, ...]) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}" if path else entry.name
        if entry.is_dir():
            found += _files(entry, name, suffixes)
        elif entry.name.endswith(suffixes):
            found.append((name, entry.read_bytes()))
    return found
