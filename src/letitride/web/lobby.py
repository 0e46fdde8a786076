"""The lobby: the tables that somebody may watch or sit at, told to whoever looks as soon as something changes.

It follows what is stored of each table and loads none. While nobody looks, it keeps nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import msgspec
from msgspec import Raw, Struct
from sqlalchemy import Connection

from letitride.catalogue.loader import Catalogue
from letitride.live.settings import TableSettings
from letitride.rules.house_rules import HouseRules
from letitride.store import Store
from letitride.store.house.table_rules import rules_of_table
from letitride.store.house.tables import ENABLED, StoredTable, list_tables
from letitride.store.log.snapshots import table_after
from letitride.store.money.meters import list_meters
from letitride.table.bot_names import is_bot
from letitride.table.view.standing import standing
from letitride.web.process.logs import log

MOST_LISTED = 200
"""So many tables are listed; whoever looks for another one types a part of its name."""
SECONDS_BETWEEN_FRAMES = 1.0
"""What happens within so long is told together."""
SECONDS_KEPT = 60.0
"""How long the lobby goes on after the last one has left, for one who only reloads the page."""


class LobbyFrame(Struct, tag_field="type", tag="lobby"):
    """Tables of the lobby: all that are listed, or those that have changed, nothing for one that is gone."""

    is_whole: bool
    total: int
    tables: dict[str, dict[str, Any] | None]


class _Encoded(Struct, tag_field="type", tag="lobby"):
    """The same with tables that are encoded already."""

    is_whole: bool
    total: int
    tables: dict[str, Raw]


@dataclass(frozen=True, slots=True)
class Entry:
    """A table as it is listed, whose it is if it is for one person alone, and the words by which it is found."""

    row: tuple[Any, ...]
    owner: str | None
    words: str
    encoded: bytes


@dataclass(slots=True)
class _Watch:
    """Somebody who looks at the lobby: what they look for, and what they were told."""

    name: str
    search: str
    shown: dict[str, Entry] = field(default_factory=dict)
    total: int = 0


Told = Callable[[bytes], None]


class Lobby:
    """The lobby of one process."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self._store, self._catalogue = store, catalogue
        self._entries: dict[str, Entry] = {}
        self._of_all: dict[str, Entry] = {}
        self._own: dict[str, dict[str, Entry]] = {}
        self._rules: dict[tuple[str, int, str], HouseRules] = {}
        self._watches: dict[Told, _Watch] = {}
        self._changed: set[str] = set()
        self._is_known = False
        self._reading = asyncio.Lock()
        self._next: asyncio.Handle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_watched(self) -> bool:
        """Whether anybody looks, so that changes have to be heard."""
        return bool(self._watches)

    async def watch(self, told: Told, name: str, search: str = "") -> None:
        """Tell somebody the tables they look for, and what changes from now on."""
        if not self._watches:
            self._is_known = False  # nothing was heard while nobody looked
        watch = self._watches[told] = _Watch(name, search.casefold())
        await self._read()
        if self._watches.get(told) is watch:
            watch.shown, watch.total = self._window(name, watch.search)
            told(_frame(watch.shown, watch.total, is_whole=True))

    def leave(self, told: Told) -> None:
        """Tell somebody no more; a lobby that nobody looks at is put away after a while."""
        if self._watches.pop(told, None) is not None and not self._watches:
            asyncio.get_running_loop().call_later(SECONDS_KEPT, self._forget_if_unwatched)

    async def listed(self, name: str, search: str = "") -> list[Raw]:
        """The tables as they stand, the newest last."""
        if not self._watches:
            self._is_known = False
        await self._read()
        shown, _ = self._window(name, search.casefold())
        return [Raw(entry.encoded) for entry in reversed(shown.values())]

    def hear(self, table_id: str) -> None:
        """Something happened at a table, here or in another process."""
        if self._watches:
            self._changed.add(table_id)
            self._tell_soon()

    def house_changed(self) -> None:
        """A table was made, called something, disabled or enabled: look at all of them again."""
        self._is_known = False
        if self._watches:
            self._tell_soon()

    async def close(self) -> None:
        """Tell nobody anything more."""
        self._watches.clear()
        if self._next is not None:
            self._next.cancel()
        if self._task is not None:
            await self._task

    def _forget_if_unwatched(self) -> None:
        if not self._watches:
            self._is_known = False
            self._entries, self._of_all, self._own = {}, {}, {}

    def _tell_soon(self) -> None:
        if self._next is None:
            self._next = asyncio.get_running_loop().call_later(SECONDS_BETWEEN_FRAMES, self._begin_to_tell)

    def _begin_to_tell(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        """Read what has changed, and tell each what is another for them."""
        try:
            await self._read()
        except Exception:
            log.exception("the lobby failed to keep up")
            self._is_known = False
        finally:
            self._next = None
        for told, watch in tuple(self._watches.items()):
            shown, total = self._window(watch.name, watch.search)
            changed: dict[str, Entry | None] = dict.fromkeys(watch.shown.keys() - shown.keys())
            for one, entry in shown.items():
                before = watch.shown.get(one)
                if before is None or before.encoded is not entry.encoded:
                    changed[one] = entry
            if changed or total != watch.total:
                watch.shown, watch.total = shown, total
                told(_frame(changed, total, is_whole=False))

    def _window(self, name: str, search: str) -> tuple[dict[str, Entry], int]:
        """The newest tables that somebody may see and looks for, and how many there are of them altogether."""
        found: dict[str, Entry] = {}
        total = 0
        for seen in (self._of_all, self._own.get(name, {})):
            named = {one: entry for one, entry in seen.items() if search in entry.words} if search else seen
            found |= islice(reversed(named.items()), MOST_LISTED)
            total += len(named)
        return found, total

    async def _read(self) -> None:
        """Bring the entries up to what is stored: all of them, or those that something happened to."""
        async with self._reading:
            changed, self._changed = self._changed, set()
            is_known, self._is_known = self._is_known, True
            if is_known and not changed:
                return
            ids = changed if is_known else None
            try:
                found = await asyncio.to_thread(self._store.read, lambda connection: self._found(connection, ids))
            except BaseException:
                self._is_known = False
                raise
            merged = {**self._entries, **found} if is_known else found
            self._entries = {one: entry for one, entry in merged.items() if entry is not None}
            self._of_all, self._own = {}, {}
            for one, entry in self._entries.items():
                of = self._of_all if entry.owner is None else self._own.setdefault(entry.owner, {})
                of[one] = entry

    def _found(self, connection: Connection, ids: set[str] | None) -> dict[str, Entry | None]:
        """What is stored of some tables or of all, nothing for those that aren't listed."""
        meters = {meter.id: meter.amount_cents for meter in list_meters(connection)}
        return {one.id: self._entry(connection, one, meters) for one in list_tables(connection, ids)}

    def _entry(self, connection: Connection, stored: StoredTable, meters: Mapping[str, int]) -> Entry | None:
        meter_cents = meters.get(stored.created.meter_id or "")
        row = (stored.head_sequence, stored.status, stored.label, meter_cents)
        known = self._entries.get(stored.id)
        if known is not None and known.row == row:
            return known
        settings = TableSettings.from_data(dict(stored.created.settings))
        if settings.is_practice and stored.status != ENABLED:
            return None
        house = self._house(connection, stored, settings)
        shown = summary(stored, settings, house, _standing(connection, stored, settings, house))
        if meter_cents is not None:
            shown["meter_cents"] = meter_cents
        encoded = msgspec.json.encode(shown)
        if known is not None and known.encoded == encoded:
            encoded = known.encoded
        owner = settings.owner if settings.is_practice and not settings.has_friends else None
        words = "\n".join((stored.name, shown["submission_title"], shown["ruleset_title"])).casefold()
        return Entry(row, owner, words, encoded)

    def _house(self, connection: Connection, stored: StoredTable, settings: TableSettings) -> HouseRules:
        """The rules of a table; those of filed submissions never change, so each is read once."""
        if settings.own_submission:
            return rules_of_table(connection, self._catalogue, stored)
        made = stored.created
        key = (made.submission_id, made.submission_version, made.table_limit)
        if key not in self._rules:
            self._rules[key] = rules_of_table(connection, self._catalogue, stored)
        return self._rules[key]


def _standing(
    connection: Connection, stored: StoredTable, settings: TableSettings, house: HouseRules
) -> Mapping[str, Any]:
    """How a table stands; one that has written nothing since that is kept is folded from its log."""
    if stored.standing is not None:
        return stored.standing
    start = settings.new_table(house)
    return standing(table_after(connection, start, table_id=stored.id, sequence=stored.head_sequence))


def summary(
    stored: StoredTable, settings: TableSettings, house: HouseRules, stands: Mapping[str, Any]
) -> dict[str, Any]:
    """A table as it is listed."""
    limits = house.base_limits
    return {
        "id": stored.id,
        "name": stored.name,
        "created_ms": stored.created.created_ms,
        "submission": f"{stored.created.submission_id}@{stored.created.submission_version}",
        "submission_title": house.submission.title,
        "ruleset": house.ruleset.id,
        "ruleset_title": house.ruleset.title,
        "table_limit": house.table_limit.name,
        "minimum_cents": limits.minimum_cents if limits else 0,
        "maximum_cents": limits.maximum_cents if limits else 0,
        "paytables": {wager.value: paytable.id for wager, paytable in house.paytables.items()},
        "seats": house.ruleset.players,
        "seats_taken": len(stands["seated"]),
        "bots": sum(map(is_bot, stands["seated"])),
        "meter_cents": stands["meter_cents"],
        "phase": stands["phase"],
        "rounds": stands["rounds"],
        "dealer": settings.dealer.value,
        "pace": settings.pace.value,
        "is_practice": settings.is_practice,
        "owner": (settings.owner or "") if settings.is_practice else "",
        "has_friends": settings.has_friends,
        "is_under_own_rules": bool(settings.own_submission),
        "is_enabled": stored.status == ENABLED,
    }


def _frame(tables: Mapping[str, Entry | None], total: int, *, is_whole: bool) -> bytes:
    encoded = {one: Raw(b"null" if entry is None else entry.encoded) for one, entry in tables.items()}
    return msgspec.json.encode(_Encoded(is_whole, total, encoded))
