"""Holding people to the limits they set for themselves, in the transaction that writes what they ask for.

The row of a player's limits is locked there, so that of two bets at tables of different processes the second sees the
first. Who has set no limits has no such row.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, select

from letitride.errors import OwnLimitReached
from letitride.money import format_cents
from letitride.store.database import schema
from letitride.store.database.prepared import Prepared, among, listed
from letitride.store.house.gaming_days import gaming_calendar
from letitride.store.people.limits import (
    at_stake_elsewhere,
    limits_key,
    played_since,
    read_limits,
)

_house = schema.house.c

_LIMITS = Prepared(
    select(_house.name).where(among(_house.name, listed("names"))).order_by(_house.name).with_for_update()
)


@dataclass(frozen=True, slots=True)
class LimitedAct:
    """Something that its player's own limits may forbid.

    `staked_cents` is all that they would then have at stake at the table, or 0 where they don't bet.
    """

    account_id: str
    player: str
    table_id: str
    staked_cents: int
    at_ms: int


def ask_limits(connection: Connection, acts: Collection[LimitedAct]) -> Any:
    """Ask for the keys of the limits that stand in the way of acts, and lock them until the transaction ends."""
    return _LIMITS.run(connection, {"names": sorted({limits_key(act.account_id) for act in acts})})


def check_own_limits(connection: Connection, act: LimitedAct) -> None:
    """Refuse what somebody has decided not to do."""
    limits = read_limits(connection, act.account_id, at_ms=act.at_ms)
    if not limits.is_any:
        return
    calendar = gaming_calendar(connection)
    if act.at_ms < limits.excluded_until_ms:
        until = datetime.fromtimestamp(limits.excluded_until_ms / 1_000, UTC).astimezone(calendar.zone)
        raise OwnLimitReached(f"You chose to stay away until {until:%B} {until.day}, {until.year}.")
    lost, minutes = played_since(connection, act.player, since_ms=calendar.day_start_ms(act.at_ms))
    if limits.minutes is not None and minutes >= limits.minutes:
        raise OwnLimitReached(
            f"You have played for {minutes} minutes today: that is your own limit. Come back tomorrow."
        )
    if limits.loss_cents is not None and act.staked_cents:
        lost += at_stake_elsewhere(connection, act.player, besides=act.table_id)
        if lost + act.staked_cents > limits.loss_cents:
            raise OwnLimitReached(
                f"This bet could take you past your own limit of {format_cents(limits.loss_cents)} a day. "
                f"You have lost or staked {format_cents(max(0, lost))} today."
            )
