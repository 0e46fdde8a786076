"""Sealing a gaming day: the heads of all chains, signed and written to a file outside the database."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection

from letitride.errors import Fault, FaultyFile, TextError
from letitride.live.signing import SignedExport, Signer, read_signed
from letitride.store import Store
from letitride.store.audit.heads import HEADS, take_heads
from letitride.store.audit.report import AuditReport
from letitride.store.house.audit_log import AuditEntry, note_in_audit_log
from letitride.store.house.gaming_days import gaming_calendar

PROGRAM = "the program"


def sealed_folder(seed_key_file: Path) -> Path:
    """Where signed heads are written: a folder beside the house's keys."""
    return seed_key_file.with_name(f"{seed_key_file.name}.heads")


def sealed_days(folder: Path) -> list[str]:
    """The gaming days that are sealed, oldest first."""
    return sorted(path.stem for path in folder.glob("????-??-??.json"))


def seal_last_day(store: Store, signer: Signer, folder: Path, *, at_ms: int) -> Path | None:
    """Seal the gaming day that ended last, unless that is done; returns the file that was written.

    Several processes may try at once: the file appears whole under its name, and the first wins.
    """
    day = store.read(lambda connection: gaming_calendar(connection).day_of(at_ms)) - timedelta(days=1)
    path = folder / f"{day.isoformat()}.json"
    if path.exists():
        return None
    signed = store.write(lambda connection: _seal(connection, signer, day, at_ms=at_ms)).result()
    return path if _write(path, msgspec.json.format(msgspec.json.encode(signed), indent=1)) else None


def _seal(connection: Connection, signer: Signer, day: date, *, at_ms: int) -> dict[str, Any]:
    heads = take_heads(connection, day=day.isoformat(), at_ms=at_ms)
    signed = signer.sign(HEADS, heads, at_ms=at_ms)
    after = {"signature_sha256": sha256(signed["signature"].encode()).hexdigest(), "public_key": signer.public_key}
    note_in_audit_log(connection, AuditEntry(at_ms, PROGRAM, "day sealed", f"day:{day.isoformat()}", "", None, after))
    return signed


def read_heads(place: Path) -> list[SignedExport]:
    """Signed heads from a file, or from all files of a folder, oldest first; each signature is checked."""
    paths = sorted(place.glob("*.json")) if place.is_dir() else [place]
    if not paths:
        raise FaultyFile(str(place), [Fault("contains no signed heads")])
    found = []
    for path in paths:
        try:
            export = read_signed(path.read_bytes())
        except OSError as error:
            raise FaultyFile(str(path), [Fault(f"can't be read: {error.strerror}")]) from None
        except TextError as error:
            raise FaultyFile(str(path), [Fault(str(error))]) from None
        if export.kind != HEADS:
            raise FaultyFile(str(path), [Fault(f"holds {export.kind}, not signed heads")])
        found.append(export)
    return sorted(found, key=lambda one: one.signed_ms)


def check_keys(exports: list[SignedExport], report: AuditReport, *, trusted: frozenset[str]) -> None:
    """Name signatures by keys that aren't the house's."""
    for one in exports:
        if trusted and one.public_key not in trusted:
            report.find("heads", f"day {one.payload['day']}", f"is signed by {one.public_key[:16]}…, not by the house")


def _write(path: Path, content: bytes) -> bool:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
            return True
        return False
    finally:
        draft.unlink()
