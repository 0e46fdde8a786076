"""Signed heads: whoever owns the database can make every chain again, but not what was signed outside it."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from command_line import run
from sqlalchemy import Connection, delete, select, update
from stored_play import append_play, put_table

from letitride.errors import FaultyFile
from letitride.live.sealed_days import check_keys, read_heads, seal_last_day, sealed_days
from letitride.live.signing import Signer
from letitride.store import Store
from letitride.store.audit import audit, audit_connection
from letitride.store.audit.heads import compare_heads
from letitride.store.audit.report import AuditReport
from letitride.store.database.schema import audit_entries, events, house_links, tables
from letitride.store.house.house_chain import HEAD, link_everything
from letitride.store.house.tables import find_table
from letitride.store.log.chain import chained, first_hash
from letitride.store.money.cage import issue_chips

DAY_MS = 86_400_000
NOON_MS = 1_794_000_000_000 - 1_794_000_000_000 % DAY_MS + DAY_MS // 2


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(f"sqlite:///{tmp_path}/house.db") as opened:
        put_table(opened, "S", "shfl-classic")
        append_play(opened, "S", "shfl-classic")
        opened.write(lambda one: issue_chips(one, "Ann", 5_000, actor="olga", reason="to play", at_ms=3)).result()
        yield opened


def sealed(store: Store, tmp_path: Path, *, at_ms: int = NOON_MS) -> Path:
    found = seal_last_day(store, Signer(tmp_path / "signing"), tmp_path / "heads", at_ms=at_ms)
    assert found is not None
    return found


class _Undone(Exception):
    """What is tried is undone again."""


def findings(store: Store, tmp_path: Path, tamper: Callable[[Connection], None]) -> tuple[list[str], list[str]]:
    """What the audit finds by itself, and what the signed heads show, after something was rewritten."""
    alone, signed = AuditReport(), AuditReport()

    def work(connection: Connection) -> None:
        nonlocal alone
        tamper(connection)
        alone = audit_connection(connection)
        for one in read_heads(tmp_path / "heads"):
            compare_heads(connection, one.payload, signed)
        raise _Undone

    with pytest.raises(_Undone):
        store.write(work).result(60)
    return list(map(str, alone.findings)), list(map(str, signed.findings))


def rewrite_table(connection: Connection) -> None:
    """Put another dealer's name under an event, and hash the whole log again."""
    previous = first_hash(find_table(connection, "S").created.creation_record())
    connection.execute(update(events).where(events.c.sequence == 2).values(actor="somebody else"))
    for row in connection.execute(select(events).order_by(events.c.sequence)).all():
        event = [(row.kind, row.data.encode(), row.command and row.command.encode())]
        (previous,) = chained(previous, event, table_id="S", after=row.sequence - 1, at_ms=row.at_ms, actor=row.actor)
        connection.execute(update(events).where(events.c.sequence == row.sequence).values(hash=previous))
    connection.execute(update(tables).values(head_hash=previous))


def rewrite_house(connection: Connection) -> None:
    """Change a reason in the log, and make the house's whole chain again."""
    connection.execute(update(audit_entries).values(reason="nothing to see"))
    connection.execute(delete(house_links))
    connection.exec_driver_sql(f"DELETE FROM house WHERE name = '{HEAD}'")
    link_everything(connection)


def test_a_day_is_sealed_once_and_what_is_added_later_agrees(store: Store, tmp_path: Path) -> None:
    path = sealed(store, tmp_path)
    assert stat.S_IMODE((tmp_path / "signing").stat().st_mode) == 0o600
    signer = Signer(tmp_path / "signing")
    assert seal_last_day(store, signer, tmp_path / "heads", at_ms=NOON_MS + 1) is None
    store.write(lambda one: issue_chips(one, "Ann", 1, actor="olga", reason="more", at_ms=NOON_MS)).result()
    later = sealed(store, tmp_path, at_ms=NOON_MS + DAY_MS)
    assert sealed_days(tmp_path / "heads") == [path.stem, later.stem]
    assert findings(store, tmp_path, lambda _: None) == ([], [])
    assert (tmp_path / "signing.pub").read_text().strip() == signer.public_key


def test_a_rewritten_log_is_named_though_its_chain_is_whole(store: Store, tmp_path: Path) -> None:
    sealed(store, tmp_path)
    alone, signed = findings(store, tmp_path, rewrite_table)
    assert not [line for line in alone if line.startswith("chain")], "the chain itself agrees"
    assert any("table S: event" in line and "was rewritten" in line for line in signed)


def test_rewritten_records_of_the_house_are_named_though_their_chain_is_whole(store: Store, tmp_path: Path) -> None:
    sealed(store, tmp_path)
    alone, signed = findings(store, tmp_path, rewrite_house)
    assert alone == []
    assert any(line.startswith("heads: house: link") for line in signed)


def test_a_log_that_was_cut_or_removed_is_named(store: Store, tmp_path: Path) -> None:
    sealed(store, tmp_path)

    def cut(connection: Connection) -> None:
        last = connection.execute(select(tables.c.head_sequence)).scalar_one()
        connection.execute(delete(events).where(events.c.sequence == last))

    def remove(connection: Connection) -> None:
        connection.execute(delete(events))
        connection.execute(delete(tables))

    assert any("is gone" in line for line in findings(store, tmp_path, cut)[1])
    assert any("table S: was removed" in line for line in findings(store, tmp_path, remove)[1])


def test_the_commands_name_what_was_rewritten_and_whose_signature_it_is(store: Store, tmp_path: Path) -> None:
    path = sealed(store, tmp_path)
    database, folder = f"sqlite:///{tmp_path}/house.db", str(tmp_path / "heads")
    key = Signer(tmp_path / "signing").public_key
    done = run("audit", "--database", database, "--heads", folder, "--key", key)
    assert done.code == 0, done.out
    assert "1 signed heads" in done.out
    assert "not by the house" in run("audit", "--database", database, "--heads", folder, "--key", "00").out
    proved = run("verify", str(path))
    assert proved.code == 0, proved.out
    assert key in proved.out.replace("\n", "")
    store.write(rewrite_house).result()
    assert audit(store).is_clean
    refused = run("audit", "--database", database, "--heads", str(path))
    assert refused.code == 1
    assert "a record of the house up to it was rewritten" in refused.out


def test_changed_heads_are_refused(store: Store, tmp_path: Path) -> None:
    path = sealed(store, tmp_path)
    document = json.loads(path.read_text())
    document["payload"]["house"]["number"] += 1
    path.write_text(json.dumps(document))
    with pytest.raises(FaultyFile, match="changed after it was signed"):
        read_heads(path)
    refused = run("verify", str(path))
    assert (refused.code, "signature doesn't hold" in refused.out) == (1, True)


def test_a_forged_key_is_named(store: Store, tmp_path: Path) -> None:
    sealed(store, tmp_path)
    report = AuditReport()
    check_keys(read_heads(tmp_path / "heads"), report, trusted=frozenset({"00" * 32}))
    assert [one.check for one in report.findings] == ["heads"]
