"""The faces that people chose: numbers that every page draws the same face from. Nothing is uploaded."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, select

from letitride.store.database import schema

MOST_FACES = 1_000_000


def set_face(connection: Connection, account_id: str, face: int) -> None:
    """Remember the face that somebody chose."""
    connection.execute(delete(schema.faces).where(schema.faces.c.account_id == account_id))
    connection.execute(schema.faces.insert(), {"account_id": account_id, "face": face})


def faces_of(connection: Connection, names: Collection[str]) -> dict[str, int]:
    """The faces of those of some people who chose one, by their names."""
    accounts, faces = schema.accounts, schema.faces
    query = (
        select(accounts.c.name, faces.c.face)
        .join_from(faces, accounts, accounts.c.id == faces.c.account_id)
        .where(accounts.c.name.in_(names))
    )
    return {row.name: row.face for row in connection.execute(query)}
