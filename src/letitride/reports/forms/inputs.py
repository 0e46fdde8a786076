"""What a report was computed from, as canonical JSON, and the hash that tells two inputs apart."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

CANONICAL = "JSON in UTF-8 with sorted keys and without spaces"


def canonical_json(inputs: Mapping[str, Any]) -> str:
    """The one text that stands for these inputs.

    >>> canonical_json({"ties": "pull", "id": "A"})
    '{"id":"A","ties":"pull"}'
    """
    return json.dumps(inputs, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha256(inputs: Mapping[str, Any]) -> str:
    """The SHA-256 hash of the canonical text, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical_json(inputs).encode()).hexdigest()
