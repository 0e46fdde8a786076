"""Events, money, meters, accounts and submissions, durable in SQLite or PostgreSQL."""

from letitride.store.appends import Append, Appended, Line, LoggedEvent, MeterUse, Seed, logged, meter_use
from letitride.store.store import Store

__all__ = ["Append", "Appended", "Line", "LoggedEvent", "MeterUse", "Seed", "Store", "logged", "meter_use"]
