"""The house's signature (Ed25519) under what it exports: days' heads, disputes and reports.

The signed bytes are the canonical JSON of ``[kind, signed_ms, payload]``. The key is a file for its owner alone, beside
the key of the seeds; the public key stands in every signed file, and in ``….pub`` beside the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from letitride.catalogue.loader import Catalogue
from letitride.errors import TextError
from letitride.live.house_key import read_or_make_key
from letitride.live.record.proofs import prove
from letitride.store.audit.heads import HEADS
from letitride.store.log.chain import canonical_json

FORMAT = "letitride signed 1"
EVIDENCE = "evidence"
"""The kind of a dispute's export: the record of the round, and its replay step by step."""


def signing_key_file(seed_key_file: Path) -> Path:
    """Where the house's signing key lies: beside the key of its seeds."""
    return seed_key_file.with_name(f"{seed_key_file.name}.signing")


class Signer:
    """Signs exports with the house's key."""

    def __init__(self, path: Path) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(read_or_make_key(path))
        self.public_key = self._key.public_key().public_bytes_raw().hex()
        published = path.with_name(f"{path.name}.pub")
        if not published.exists() or published.read_text(encoding="ascii").strip() != self.public_key:
            published.write_text(f"{self.public_key}\n", encoding="ascii")

    def sign(self, kind: str, payload: Any, *, at_ms: int) -> dict[str, Any]:
        """An export with the house's signature."""
        signature = self._key.sign(_signed_bytes(kind, at_ms, payload)).hex()
        return {
            "format": FORMAT,
            "kind": kind,
            "signed_ms": at_ms,
            "public_key": self.public_key,
            "signature": signature,
            "payload": payload,
        }


@dataclass(frozen=True, slots=True)
class SignedExport:
    """An export whose signature holds."""

    kind: str
    signed_ms: int
    public_key: str
    payload: Any


def is_signed(document: object) -> bool:
    """Whether a document says that it is signed by a house."""
    return isinstance(document, Mapping) and document.get("format") == FORMAT


def read_signed(text: str | bytes) -> SignedExport:
    """An export from its text; refused if the signature doesn't hold."""
    try:
        document = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise TextError(f"This isn't JSON: {error}") from None
    if not is_signed(document):
        raise TextError("This file isn't signed by a house.")
    kind, at_ms, payload = document.get("kind"), document.get("signed_ms"), document.get("payload")
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(document["public_key"]))
        key.verify(bytes.fromhex(document["signature"]), _signed_bytes(kind, at_ms, payload))
    except (InvalidSignature, KeyError, TypeError, ValueError):
        raise TextError("The signature doesn't hold: the file was changed after it was signed.") from None
    return SignedExport(kind, at_ms, document["public_key"], payload)


def _signed_bytes(kind: Any, at_ms: Any, payload: Any) -> bytes:
    return canonical_json([kind, at_ms, payload])


def proved_by(text: str, catalogue: Catalogue) -> list[dict[str, Any]]:
    """What a signed export proves, check by check; the record of a round in it is proved as any other."""
    export = read_signed(text)
    at = datetime.fromtimestamp(export.signed_ms / 1_000, UTC).isoformat(timespec="seconds")
    said = f"unchanged since the holder of key {export.public_key} signed it at {at}; compare the key with the house's"
    checks: list[dict[str, Any]] = [{"check": "signed", "ok": True, "detail": said}]
    payload = export.payload
    if export.kind == HEADS:
        detail = f"heads of the house's chain and of {len(payload['tables'])} tables at the end of {payload['day']}"
        checks.append({"check": "heads", "ok": True, "detail": f"{detail}; `letitride audit --heads` compares them"})
    if export.kind == EVIDENCE:
        checks += prove(payload["record"], catalogue)
        hashes = [event["hash"] for event in payload["record"]["events"]]
        is_same = bool(payload["steps"]) and {step["hash"] for step in payload["steps"]} <= set(hashes)
        detail = "each step of the replay is an event of the record" if is_same else "the replay isn't of this record"
        checks.append({"check": "steps", "ok": is_same, "detail": detail})
    return checks
