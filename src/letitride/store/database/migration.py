"""Bringing a database to the newest schema, with Alembic; a database that is there already costs one query."""

from __future__ import annotations

import logging
from importlib import resources

from sqlalchemy import Connection, inspect, text

from letitride.errors import StoreError

log = logging.getLogger(__name__)
"""The standard library's, which keeps silent where nobody asked for logs: a store may be opened by any program."""

HEAD = "0015"
"""The newest revision in migrations/versions."""

_ADVISORY_LOCK = 5_318_008
"""Processes that start together on one PostgreSQL take turns at migrating."""


def revision_of(connection: Connection) -> str | None:
    """The revision a database is at; nothing if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def check_revision(connection: Connection) -> None:
    """Refuse a database that is not at the newest schema, for those who may only read it."""
    found = revision_of(connection)
    if found != HEAD:
        made = "is empty" if found is None else f"is at revision {found}"
        raise StoreError(f"the database {made}, not at {HEAD}; a server that opens it brings it there")


def migrate(connection: Connection) -> None:
    """Bring the database to the newest schema, within the transaction that is open."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
    found = revision_of(connection)
    if found == HEAD:
        return
    if found is not None and found > HEAD:
        raise StoreError(f"the database is at revision {found}, made by a newer version of letitride")
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(resources.files("letitride.store") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    log.info("the database has the newest schema, revision %s", HEAD)
