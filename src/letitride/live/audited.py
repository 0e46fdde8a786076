"""The house's own audits: each goes on from the mark that the last one left, signed, in a file outside the database."""

from __future__ import annotations

from pathlib import Path

import msgspec

from letitride.errors import TextError
from letitride.live.signing import Signer, read_signed
from letitride.store import Store
from letitride.store.audit import AuditReport, Mark, audit_on
from letitride.store.audit.marks import MARK, put_file


def mark_file(seed_key_file: Path) -> Path:
    """Where the mark lies: beside the house's keys."""
    return seed_key_file.with_name(f"{seed_key_file.name}.audited.json")


def audit_from_mark(
    store: Store, signer: Signer, file: Path, *, at_ms: int, whole: bool = False
) -> tuple[AuditReport, int | None]:
    """Audit what came after the mark, or everything, and leave a new mark; also when the mark was made.

    A mark that isn't signed by this house is none.
    """
    since, since_ms = (None, None) if whole else _known(signer, file)
    report, mark = audit_on(store, since)
    if mark is not None:
        signed = signer.sign(MARK, msgspec.to_builtins(mark), at_ms=at_ms)
        put_file(file, msgspec.json.encode(signed))
    return report, since_ms


def _known(signer: Signer, file: Path) -> tuple[Mark | None, int | None]:
    try:
        signed = read_signed(file.read_bytes())
        if (signed.kind, signed.public_key) == (MARK, signer.public_key):
            return msgspec.convert(signed.payload, Mark), signed.signed_ms
    except (OSError, TextError, msgspec.ValidationError):
        pass
    return None, None
