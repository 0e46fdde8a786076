"""The hash chain, done again here with nothing but the standard library."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stored_play import append_play, put_table

from letitride.store import Store
from letitride.store.house.tables import find_table
from letitride.store.log.chain import canonical_json
from letitride.store.log.history import events_of
from letitride.verifier.letitride_verify import canonical

GOLDEN = Path(__file__).parents[2] / "frontend/src/lib/verify/fixtures/canonical.json"
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def plain_json(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@given(VALUES)
def test_canonical_json_is_what_the_standard_library_writes(value: Any) -> None:
    assert canonical_json(value) == plain_json(value)


@pytest.mark.parametrize("case", json.loads(GOLDEN.read_text(encoding="utf-8")), ids=lambda case: case["sha256"][:8])
def test_house_verifier_and_browser_write_the_same_canonical_json(case: dict[str, Any]) -> None:
    """The browser's own test reads the same file: keys are sorted by code point, whatever their plane."""
    assert canonical_json(case["value"]).decode() == canonical(case["value"]).decode() == case["canonical"]
    assert hashlib.sha256(canonical(case["value"])).hexdigest() == case["sha256"]


def test_every_hash_follows_from_the_one_before(store: Store) -> None:
    put_table(store, "T1", "maryland-full")
    append_play(store, "T1", "maryland-full")
    table = store.read(lambda connection: find_table(connection, "T1"))
    created = table.created
    record = [
        created.id,
        created.name,
        f"{created.submission_id}@{created.submission_version}",
        created.table_limit,
        created.meter_id,
        created.created_by,
        created.created_ms,
        dict(created.settings),
    ]
    previous = hashlib.sha256(plain_json(record)).hexdigest()
    events = store.read(lambda connection: list(events_of(connection, "T1")))
    for one in events:
        said = [one.table_id, one.sequence, one.at_ms, one.actor, one.kind, one.data]
        line = plain_json(said if one.command_text is None else [*said, json.loads(one.command_text)])
        previous = hashlib.sha256(previous.encode() + line).hexdigest()
        assert one.hash == previous
    assert len(events) > 100 > sum(one.command_text is not None for one in events) > 10
    assert table.head_hash == previous
