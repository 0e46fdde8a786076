"""`python -m benchmarks.years`: a house that is years old is made, then every page of it is opened, and tables loaded.

    python -m benchmarks.years [--tables 10000] [--rounds 100000] [--old-rounds 10000] [--keep FILE] [--audit] [--json]

The house is written through the store, by rounds that the engine decides (see `house.py`). With `--keep` it stays in a
file and is used again. Every address that a page asks for when it is opened is asked twice of a real server. `--audit`
audits everything once.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.years.house import OLD, GrowingHouse, Size, sign_in
from benchmarks.years.pages import YOUNG, measure

from letitride.catalogue import load_catalogue
from letitride.live.settings import TableSettings
from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import find_table
from letitride.store.log.snapshots import table_after

MOST_MS = 1_000


def years(file: Path, size: Size, *, audits: bool) -> dict[str, Any]:
    """Make the house unless it is there, and measure."""
    database, found = f"sqlite:///{file}", dict[str, Any]()
    is_new = not file.exists()
    with Store.open(database) as store:
        if is_new:
            begun = time.perf_counter()
            house = GrowingHouse(store, size)
            house.grow()
            found["made"] = {"events": house.events, "seconds": round(time.perf_counter() - begun, 1)}
        tokens = sign_in(store)
        found["MiB"] = file.stat().st_size >> 20
        found["ms to load a table"] = {name: _load_ms(store, name) for name in (YOUNG, OLD)}
    pages = measure(database, tokens)
    found["ms to open"] = {
        asked: {"first": round(1e3 * first, 1), "again": round(1e3 * again, 1), "KiB": size >> 10}
        for asked, (first, again, size) in pages.items()
    }
    if audits:
        begun = time.perf_counter()
        with Store.open_for_reading(database) as store:
            report = audit(store)
        found["audit"] = {
            "events": report.events,
            "findings": len(report.findings),
            "seconds": round(time.perf_counter() - begun, 1),
        }
    return found


def _load_ms(store: Store, table_id: str) -> float:
    """How long it takes to read a table as it stands now."""
    stored = store.read(lambda connection: find_table(connection, table_id))
    house = store.read(lambda connection: rules_of_table(connection, load_catalogue(), stored))
    start = TableSettings.from_data(dict(stored.created.settings)).new_table(house)
    begun = time.perf_counter()
    store.read(lambda connection: table_after(connection, start, table_id=table_id, sequence=stored.head_sequence))
    return round(1e3 * (time.perf_counter() - begun), 1)


def main() -> None:
    """Read what is asked for, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--old-rounds", type=int, default=10_000, help="how many of the rounds are one table's")
    parser.add_argument("--keep", type=Path, help="a file that the house stays in")
    parser.add_argument("--audit", action="store_true")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    size = Size(asked.tables, asked.rounds, asked.old_rounds)
    with tempfile.TemporaryDirectory() as folder:
        found = years(asked.keep or Path(folder) / "years.db", size, audits=asked.audit)
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    slow = {asked: one for asked, one in found.pop("ms to open").items() if one["again"] > MOST_MS}
    for name, figure in {**found, "addresses that take more than a second": slow}.items():
        print(f"{name}: {figure}")


if __name__ == "__main__":
    main()
