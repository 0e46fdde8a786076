"""Events, money, meters, accounts and submissions, durable in SQLite or PostgreSQL."""

from letitride.store.log.appends import Append, Appended, Line, LoggedEvent, MeterUse, logged, meter_use
from letitride.store.store import Store

__all__ = ["Append", "Appended", "Line", "LoggedEvent", "MeterUse", "Store", "logged", "meter_use"]
