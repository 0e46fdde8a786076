"""Commands that were carried out: the answer that each got, so that it can be given again."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from letitride.store.database import schema
from letitride.store.log.appends import Appended, command_key


@dataclass(frozen=True, slots=True)
class DoneCommand:
    """A command that was carried out: what tells it from another under the same id, and its answer."""

    digest: str
    answer: Appended


def find_command(connection: Connection, *, table_id: str, actor: str, command_id: str) -> DoneCommand | None:
    """An actor's command at a table by its id, if it was carried out."""
    columns = schema.commands.c
    query = select(schema.commands).where(
        columns.command_id == command_key(table_id, command_id), columns.actor == actor
    )
    row = connection.execute(query).first()
    return None if row is None else DoneCommand(row.digest, Appended(row.first, row.last, is_repeat=True))
