"""The hash chain over a table's events, and the canonical JSON that it is made of.

Canonical JSON has its keys sorted, no spaces, and UTF-8 without escapes that JSON doesn't need. Then::

    hash of event n = SHA-256( hash of event n-1, as 64 hex digits
                               + canonical JSON of [table id, sequence, at_ms, actor, kind, data, command] )

in UTF-8, written as 64 hex digits. The command stands there only with the first event that answers it; the list of any
other event ends with its data. Before the first event stands the SHA-256 of the canonical JSON of the table's
creation record. Whoever has a table's events can do it again with a few lines of any language.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

_encode = msgspec.json.Encoder(order="sorted").encode


Line = tuple[str, bytes, bytes | None]
"""An event by its kind, with its data and its command in canonical JSON."""


def canonical_json(value: Any) -> bytes:
    """A value of texts, whole numbers, lists and objects as canonical JSON.

    >>> canonical_json({"b": [1, None], "a": "é"}).decode()
    '{"a":"é","b":[1,null]}'
    """
    return _encode(value)


def first_hash(creation_record: Any) -> str:
    """What stands in the place of the hash before a table's first event."""
    return sha256(_encode(creation_record)).hexdigest()


def chained(previous: str, events: Iterable[Line], *, table_id: str, after: int, at_ms: int, actor: str) -> list[str]:
    """The hashes of events that follow upon one another."""
    before, behind = b"[%b," % _encode(table_id), b",%d,%b," % (at_ms, _encode(actor))
    hashes = []
    for sequence, (kind, data, command) in enumerate(events, start=after + 1):
        said = data if command is None else b"%b,%b" % (data, command)
        record = b"%b%b%d%b%b,%b]" % (previous.encode(), before, sequence, behind, _encode(kind), said)
        previous = sha256(record).hexdigest()
        hashes.append(previous)
    return hashes
