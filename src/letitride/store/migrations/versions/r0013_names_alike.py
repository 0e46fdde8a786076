"""Keys by which names that look alike are the same: I, l and 1, O and 0, rn and m, letters with accents."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from letitride.store.house.house_chain import SOURCES, append_links
from letitride.store.people.names import name_key

revision = "0013"
down_revision = "0012"

_accounts = sa.table("accounts", *(sa.column(name) for name in ("id", "name", "name_key", "created_ms")))


def upgrade() -> None:
    """Give each account the new key of its name; where two look alike, the later one keeps the key it has."""
    connection, columns = op.get_bind(), _accounts.c
    rows = connection.execute(sa.select(_accounts).order_by(columns.created_ms, columns.id)).fetchall()
    owners = {row.name_key: row.id for row in rows}
    changed = []
    for row in rows:
        key = name_key(row.name)
        if owners.setdefault(key, row.id) == row.id and key != row.name_key:
            connection.execute(sa.update(_accounts).where(columns.id == row.id).values(name_key=key))
            changed.append(row.id)
    source = SOURCES["accounts"]
    append_links(connection, ((source.name, *row) for one in changed for row in source.rows(connection, (one,))))
