"""Tables that are at home in other processes: read on from the log as it grows, and never acted at from here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.live.dealer.waiting import Progress
from letitride.live.room.reading import Moment, moments_after
from letitride.live.settings import TableSettings
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import StoredTable, list_tables
from letitride.store.log.snapshots import table_after
from letitride.table import Phase


class Seen(NamedTuple):
    """A table as it was read first, or what happened there since."""

    table_id: str
    progress: Progress
    moments: tuple[Moment, ...]


class Elsewhere:
    """How far the tables of other processes have been read."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[str, Progress] = {}
        self._grown: set[str] = set()

    @property
    def has_grown(self) -> bool:
        """Whether there is something to be read."""
        return bool(self._grown)

    def hear(self, table_id: str) -> None:
        """Another process has written to a table."""
        self._grown.add(table_id)

    def compare(self, stored: Iterable[StoredTable], *, is_here: Callable[[str], bool]) -> None:
        """Look which logs are longer than was heard of, and which tables are in use that nobody has read yet."""
        for one in stored:
            known = self._known.get(one.id)
            is_behind = _is_in_use(one) if known is None else known.table.sequence < one.head_sequence
            if is_behind and not is_here(one.id):
                self._grown.add(one.id)

    def read_on(self, connection: Connection) -> list[Seen]:
        """Read all that there is to be read, at one moment of the database."""
        grown, self._grown = self._grown, set()
        found = []
        for stored in list_tables(connection, grown):
            known = self._known.get(stored.id)
            moments: tuple[Moment, ...] = ()
            if known is None:
                known = self._begin(connection, stored)
            else:
                moments = tuple(moments_after(connection, stored.id, known))
            self._known[stored.id] = moments[-1].progress if moments else known
            found.append(Seen(stored.id, self._known[stored.id], moments))
        return found

    def forget(self) -> None:
        """Nobody watches any more."""
        self._known, self._grown = {}, set()

    def _begin(self, connection: Connection, stored: StoredTable) -> Progress:
        house = rules_of_table(connection, self._catalogue, stored)
        start = TableSettings.from_data(dict(stored.created.settings)).new_table(house)
        table = table_after(connection, start, table_id=stored.id, sequence=stored.head_sequence)
        return Progress.start(table, stored.created.created_ms)


def _is_in_use(stored: StoredTable) -> bool:
    stands = stored.standing or {}
    return stands.get("phase", Phase.CLOSED.value) != Phase.CLOSED.value and bool(stands.get("seated"))
