"""Telling failures of a database apart: it is gone or full, somebody was faster, or this can't be stored."""

from __future__ import annotations

from sqlite3 import SQLITE_ERROR

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from letitride.errors import StoreError, StoreUnavailable

POSTGRESQL_TROUBLE = ("08", "53", "57", "58")
"""Classes of PostgreSQL's codes: connections, resources, an operator's intervention, the system."""

POSTGRESQL_LOCK_TIMEOUT = "55P03"


def in_our_words(error: Exception) -> Exception:
    """What a database says as an error of the store; whatever else went wrong stays what it is."""
    if not isinstance(error, DBAPIError):
        return error
    if is_unavailable(error):
        failure: StoreError = StoreUnavailable(f"the database is not available: {words_of(error)}")
    else:
        failure = StoreError(f"the database refuses this: {words_of(error)}")
    failure.__cause__ = error
    return failure


def words_of(error: Exception) -> str:
    """What the driver says, without the statement and its parameters, which may hold secrets."""
    return str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]


def is_unavailable(error: Exception) -> bool:
    """Whether the database is gone, full or shut, so that no job could be written now."""
    if not isinstance(error, DBAPIError):
        return False
    if error.connection_invalidated:
        return True
    if (state := getattr(error.orig, "sqlstate", None)) is not None:
        return state[:2] in POSTGRESQL_TROUBLE or state == POSTGRESQL_LOCK_TIMEOUT
    return isinstance(error, OperationalError) and getattr(error.orig, "sqlite_errorcode", None) != SQLITE_ERROR


def is_deadlock(error: Exception) -> bool:
    """Whether two processes waited for each other, and this one had to give way."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in ("40001", "40P01")


def is_conflict(error: Exception) -> bool:
    """Whether another process got in the way: with a key that it took first, or in a deadlock."""
    return isinstance(error, IntegrityError) or is_deadlock(error)
