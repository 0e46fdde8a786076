"""Tables, submissions and significant events: what the house itself is made of."""

from __future__ import annotations

from dataclasses import replace

import pytest
from stored_play import new_record

from letitride.errors import NameTaken, NotFound
from letitride.store import Store
from letitride.store.house.audit_log import AuditEntry, audit_entries, note_in_audit_log
from letitride.store.house.submissions import (
    StoredSubmission,
    file_submission,
    find_submission,
    list_submissions,
    newest_submission,
)
from letitride.store.house.tables import DISABLED, ENABLED, create_table, find_table, list_tables, set_table_status

PATIENCE = 60


def test_a_table_is_kept_as_it_was_created(store: Store) -> None:
    record = replace(new_record("T1"), settings={"pace": "slow", "bots": 3, "owner": None})
    created = store.write(lambda connection: create_table(connection, record)).result(PATIENCE)
    assert created.created == record
    assert (created.status, created.head_sequence) == (ENABLED, 0)
    assert store.read(lambda connection: find_table(connection, "T1")) == created
    with pytest.raises(NotFound):
        store.read(lambda connection: find_table(connection, "T2"))


def test_tables_have_names_of_their_own(store: Store) -> None:
    store.write(lambda connection: create_table(connection, new_record("T1"))).result(PATIENCE)
    for taken in (new_record("T1"), replace(new_record("T2"), name="TABLE T1")):
        with pytest.raises(NameTaken):
            store.write(lambda connection, taken=taken: create_table(connection, taken)).result(PATIENCE)
    later = replace(new_record("T0"), created_ms=new_record("T1").created_ms + 1)
    store.write(lambda connection: create_table(connection, later)).result(PATIENCE)
    assert [table.id for table in store.read(list_tables)] == ["T1", "T0"]


def test_a_table_is_disabled_and_enabled(store: Store) -> None:
    store.write(lambda connection: create_table(connection, new_record("T1"))).result(PATIENCE)
    store.write(lambda connection: set_table_status(connection, "T1", DISABLED)).result(PATIENCE)
    assert store.read(lambda connection: find_table(connection, "T1")).status == DISABLED
    with pytest.raises(NotFound):
        store.write(lambda connection: set_table_status(connection, "T2", DISABLED)).result(PATIENCE)


def filed(store: Store, toml: str, submission_id: str = "club") -> StoredSubmission:
    return store.write(
        lambda connection: file_submission(
            connection, submission_id=submission_id, toml=toml, filed_by="olga", filed_ms=7
        )
    ).result(PATIENCE)


def test_every_filing_is_a_version_and_none_is_lost(store: Store) -> None:
    first, second = filed(store, "a = 1"), filed(store, "a = 2")
    again = filed(store, "a = 2")
    back = filed(store, "a = 1")
    assert [one.version for one in (first, second, again, back)] == [1, 2, 2, 3]
    assert store.read(lambda connection: find_submission(connection, "club", 1)) == first
    assert store.read(lambda connection: newest_submission(connection, "club")) == back
    assert store.read(lambda connection: newest_submission(connection, "none")) is None
    with pytest.raises(NotFound):
        store.read(lambda connection: find_submission(connection, "club", 4))
    filed(store, "b = 1", "arcade")
    assert [(one.id, one.version) for one in store.read(list_submissions)] == [("arcade", 1), ("club", 3)]


def test_significant_events_are_read_newest_first(store: Store) -> None:
    for number in range(5):
        event = AuditEntry(number, "olga", "limit changed" if number % 2 else "opened", "T1", "why", {"n": number})
        store.write(lambda connection, event=event: note_in_audit_log(connection, event)).result(PATIENCE)
    newest = store.read(lambda connection: audit_entries(connection, limit=2))
    assert [one.at_ms for one in newest] == [4, 3]
    assert (newest[0].before, newest[0].after, newest[0].reason) == ({"n": 4}, None, "why")
    older = store.read(lambda connection: audit_entries(connection, span=(1, 3)))
    assert [one.at_ms for one in older] == [2, 1]
    changed = store.read(lambda connection: audit_entries(connection, action="limit changed"))
    assert [one.at_ms for one in changed] == [3, 1]
