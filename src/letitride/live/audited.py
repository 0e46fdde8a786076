"""The house's own audits: each goes on from the mark that the last one left, signed, in a file outside the database.

An audit of an old house takes minutes, so it runs in a thread of its own. Another signed file tells every process of
the machine how far it is, or what it found; a lock tells whether it is still running.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from letitride.errors import FileInUse, TextError
from letitride.live.signing import Signer, read_signed
from letitride.store import Store
from letitride.store.audit import AuditReport, Mark, Progress, audit_on
from letitride.store.audit.marks import MARK, put_file
from letitride.store.database.database import FileLock

T = TypeVar("T")


def mark_file(seed_key_file: Path) -> Path:
    """Where the mark lies: beside the house's keys."""
    return seed_key_file.with_name(f"{seed_key_file.name}.audited.json")


def audit_from_mark(
    store: Store, signer: Signer, file: Path, *, at_ms: int, whole: bool = False, progress: Progress | None = None
) -> tuple[AuditReport, int | None]:
    """Audit what came after the mark, or everything, and leave a new mark; also when the mark was made.

    A mark that isn't signed by this house is none.
    """
    known = None if whole else _read(signer, file, MARK, Mark)
    since, since_ms = known or (None, None)
    report, mark = audit_on(store, since, progress=progress)
    if mark is not None:
        _write(signer, file, MARK, mark, at_ms=at_ms)
    return report, since_ms


class LastAudit(Struct, frozen=True):
    """The last audit: how many events of how many are done, or what it found; `stopped` if its process ended first."""

    state: Literal["running", "done", "stopped"]
    begun_ms: int
    done: int = 0
    total: int = 0
    since_ms: int | None = None
    report: AuditReport | None = None


class HouseAudits:
    """Runs the house's audits, one at a time, and knows how the last one stands, whichever process began it."""

    def __init__(self, store: Store, signer: Signer, mark_file: Path) -> None:
        self._store, self._signer, self._mark_file = store, signer, mark_file
        self._file = mark_file.with_name(f"{mark_file.stem}.last.json")
        self._lock = mark_file.with_name(f"{mark_file.stem}.lock")
        self._thread: threading.Thread | None = None
        self._is_closing = False

    def last(self) -> LastAudit | None:
        """How the last audit stands; None if there has been none."""
        known = _read(self._signer, self._file, AUDIT, LastAudit)
        if known is None:
            return None
        last, _ = known
        if last.state == "running":
            with _exclusive(self._lock) as is_free:
                return msgspec.structs.replace(last, state="stopped") if is_free else last
        return last

    def begin(self, now_ms: Callable[[], int], *, whole: bool = False, wait_s: float = 0.0) -> LastAudit | None:
        """Begin an audit unless one is running; give a short one a moment to end."""
        last = self.last()
        if last is None or last.state != "running":
            begun = threading.Event()
            self._thread = threading.Thread(target=self._run, args=(begun, now_ms, whole), name="audit", daemon=True)
            self._thread.start()
            begun.wait()
            self._thread.join(wait_s)
        return self.last()

    def close(self) -> None:
        """Let a running audit end where it is."""
        self._is_closing = True
        if self._thread is not None:
            self._thread.join()

    def _run(self, begun: threading.Event, now_ms: Callable[[], int], whole: bool) -> None:
        try:
            with _exclusive(self._lock) as is_free:
                if is_free:
                    self._audit(begun, now_ms, whole)
        finally:
            begun.set()

    def _audit(self, begun: threading.Event, now_ms: Callable[[], int], whole: bool) -> None:
        running = LastAudit("running", now_ms())
        self._note(running)
        begun.set()
        noted = time.monotonic()

        def advance(done: int, total: int) -> None:
            nonlocal noted
            if self._is_closing:
                raise _Closing
            if time.monotonic() - noted > SECONDS_BETWEEN_NOTES:
                noted = time.monotonic()
                self._note(msgspec.structs.replace(running, done=done, total=total))

        try:
            report, since_ms = audit_from_mark(
                self._store, self._signer, self._mark_file, at_ms=now_ms(), whole=whole, progress=advance
            )
        except _Closing:
            return
        self._note(msgspec.structs.replace(running, state="done", since_ms=since_ms, report=report))

    def _note(self, audit: LastAudit) -> None:
        _write(self._signer, self._file, AUDIT, audit, at_ms=audit.begun_ms)


AUDIT = "audit"
SECONDS_BETWEEN_NOTES = 0.5


class _Closing(Exception):
    """The server is ending, and with it the audit."""


@contextmanager
def _exclusive(file: Path) -> Iterator[bool]:
    """Whether nobody else holds the lock on a file; it is held meanwhile."""
    lock = FileLock(file)
    try:
        lock.acquire()
    except FileInUse:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def _read(signer: Signer, file: Path, kind: str, shape: type[T]) -> tuple[T, int] | None:
    """What this house signed in a file, and when; None where there is no such thing."""
    try:
        signed = read_signed(file.read_bytes())
        if (signed.kind, signed.public_key) == (kind, signer.public_key):
            return msgspec.convert(signed.payload, shape), signed.signed_ms
    except (OSError, TextError, msgspec.ValidationError):
        pass
    return None


def _write(signer: Signer, file: Path, kind: str, payload: object, *, at_ms: int) -> None:
    signed = signer.sign(kind, msgspec.to_builtins(payload), at_ms=at_ms)
    put_file(file, msgspec.json.encode(signed))
