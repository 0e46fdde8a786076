"""What the house has on record about its tables beside their logs, for all of them in a few queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from letitride.live.room.room import NUMBER_REFUSED
from letitride.store.database import schema
from letitride.store.house.awards import Award, open_awards
from letitride.store.house.dealers import dealers_now
from letitride.store.house.floor_calls import floor_calls
from letitride.store.house.house import newest_reason, why_house_disabled
from letitride.store.house.tables import ENABLED, StoredTable
from letitride.store.log.history import head_of
from letitride.store.money.inventory import set_aside_for_meter, tray_account

MISTAKES_MS = 3_600_000
"""For how long a mistake counts."""
PACE_MS = 1_200_000
"""Over how long the pace of a table is measured."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table's status and why, its dealer, the chips of its tray, who mistyped how often, and rounds of late.

    Par is what the tray would hold if the game had won and lost nothing: fills less credits.
    """

    is_enabled: bool = True
    closed_because: str = ""
    dealer: str = ""
    par_cents: int = 0
    tray_cents: int = 0
    floor_called_ms: int | None = None
    awards: tuple[Award, ...] = ()
    mistakes: Mapping[str, int] = field(default_factory=dict)
    rounds_ms: tuple[tuple[int, int], ...] = ()
    last_round_ms: int | None = None


SetAside = dict[str, tuple[int, int]]
"""What tables have given meters that they share, by table: up to which event it is known, and how much it is."""


def facts_of(
    connection: Connection, stored: Iterable[StoredTable], *, now_ms: int, known: SetAside | None = None
) -> dict[str, TableFacts]:
    """The facts of some tables; what is known already of their meters is only added to."""
    tables = list(stored)
    known = {} if known is None else known
    ids = [one.id for one in tables]
    house_because = why_house_disabled(connection)
    balances = _balances(connection, ids)
    dealers = dealers_now(connection)
    called = floor_calls(connection, now_ms=now_ms)
    awards: defaultdict[str, list[Award]] = defaultdict(list)
    for award in open_awards(connection):
        awards[award.table_id].append(award)
    mistakes = _mistakes(connection, since_ms=now_ms - MISTAKES_MS)
    rounds, last = _rounds(connection, ids, since_ms=now_ms - PACE_MS)
    found = {}
    for one in tables:
        is_enabled = house_because is None and one.status == ENABLED
        because = ""
        if not is_enabled:
            because = house_because or newest_reason(connection, "table disabled", f"table:{one.id}")
        filled = balances.get(tray_account(one.id), 0)
        set_aside = balances.get(f"{one.id}/meter", 0) + _given_to_shared(connection, one, known)
        found[one.id] = TableFacts(
            is_enabled=is_enabled,
            closed_because=because,
            dealer=dealers.get(one.id, ""),
            par_cents=filled,
            tray_cents=filled + balances.get(f"{one.id}/inventory", 0) + set_aside,
            floor_called_ms=called.get(one.id),
            awards=tuple(awards[one.id]),
            mistakes=mistakes.get(one.id, {}),
            rounds_ms=tuple(rounds.get(one.id, ())),
            last_round_ms=last.get(one.id),
        )
    return found


def _given_to_shared(connection: Connection, stored: StoredTable, known: SetAside) -> int:
    """What a table has given a meter that it shares."""
    meter_id = stored.created.meter_id
    if meter_id is None:
        return 0
    until, cents = known.get(stored.id, (0, 0))
    head = head_of(connection, stored.id)
    if head > until:
        cents += set_aside_for_meter(connection, stored.id, meter_id, after=until)
        known[stored.id] = head, cents
    return cents


def _balances(connection: Connection, ids: list[str]) -> dict[str, int]:
    columns = schema.balances.c
    accounts = [account for one in ids for account in (tray_account(one), f"{one}/inventory", f"{one}/meter")]
    rows = connection.execute(select(columns.account, columns.cents).where(columns.account.in_(accounts)))
    return {row.account: row.cents for row in rows}


def _mistakes(connection: Connection, *, since_ms: int) -> dict[str, dict[str, int]]:
    noted = schema.audit_entries.c
    query = (
        select(noted.subject, noted.actor, func.count().label("many"))
        .where(noted.action == NUMBER_REFUSED, noted.at_ms >= since_ms)
        .group_by(noted.subject, noted.actor)
    )
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for row in connection.execute(query):
        found[row.subject.removeprefix("table:")][row.actor] = row.many
    return found


def _rounds(
    connection: Connection, ids: list[str], *, since_ms: int
) -> tuple[dict[str, list[tuple[int, int]]], dict[str, int]]:
    """When the rounds of late began and ended, and when each table's last one ended."""
    columns = schema.rounds.c
    lately = select(columns.table_id, columns.opened_ms, columns.closed_ms).where(
        columns.closed_ms >= since_ms, columns.table_id.in_(ids)
    )
    found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for row in connection.execute(lately.order_by(columns.closed_ms)):
        found[row.table_id].append((row.opened_ms, row.closed_ms))
    newest = select(columns.table_id, func.max(columns.closed_ms).label("last")).where(columns.table_id.in_(ids))
    last = {row.table_id: row.last for row in connection.execute(newest.group_by(columns.table_id)) if row.last}
    return found, last
