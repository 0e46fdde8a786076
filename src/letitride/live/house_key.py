"""The house's key, from which all its seeds come: a file for its owner alone, never in the database."""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from letitride.errors import LetItRideError

KEY_BYTES = 32


def new_key() -> bytes:
    """A fresh key from the operating system."""
    return secrets.token_bytes(KEY_BYTES)


def read_or_make_key(path: Path) -> bytes:
    """The key in a file; the file is made, for its owner alone, if there is none.

    Several processes may start at once: the file appears whole under its name, and the first to make it wins.
    """
    try:
        if not path.exists():
            _make(path)
        text = path.read_text(encoding="ascii", errors="replace").strip()
        is_private = not path.stat().st_mode & 0o077
    except OSError as error:
        raise LetItRideError(f"The key file {path} can't be read or made: {error.strerror}.") from None
    if not re.fullmatch(rf"[0-9a-f]{{{2 * KEY_BYTES}}}", text):
        raise LetItRideError(f"{path} isn't a key file. Restore it from a back-up, or move it away to make a new key.")
    if not is_private:
        raise LetItRideError(f"Others can read the key file {path}. Run: chmod 600 {path}")
    return bytes.fromhex(text)


def replace_key(path: Path, key: bytes, *, at_ms: int) -> Path:
    """Put a new key in the place of the present one, which is kept beside it; returns where."""
    old = path.with_name(f"{path.name}.until-{at_ms}")
    draft = _draft(path, key)
    os.link(path, old)
    draft.replace(path)
    return old


def _make(path: Path) -> None:
    draft = _draft(path, new_key())
    try:
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()


def _draft(path: Path, key: bytes) -> Path:
    """A key, durable under a name that nobody reads yet."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    return draft
