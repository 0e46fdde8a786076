"""The house's own time: its time zone, and when its gaming day begins."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from letitride.store.database import schema

ZONE = "zone"
DAY_BEGINS = time(6, 0)
"""A gaming day runs from six in the morning to six in the morning."""


def house_zone(connection: Connection) -> ZoneInfo:
    """The time zone in which the house tells the time; UTC where none is set."""
    found = connection.execute(select(schema.house.c.value).where(schema.house.c.name == ZONE)).scalar()
    return ZoneInfo(found or "UTC")


def day_start_ms(zone: ZoneInfo, now_ms: int) -> int:
    """When the gaming day that a moment belongs to began."""
    now = datetime.fromtimestamp(now_ms / 1_000, zone)
    start = datetime.combine(now.date(), DAY_BEGINS, zone)
    if start > now:
        start = datetime.combine(now.date() - timedelta(days=1), DAY_BEGINS, zone)
    return int(start.timestamp() * 1_000)
