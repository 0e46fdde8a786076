"""One hash chain over the house's own records; what stands there already is linked as it stands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from letitride.store.house.house_chain import link_everything

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table of links, and begin the chain."""
    op.create_table(
        "house_links",
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("source", sa.String(32), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sqlite_with_rowid=False,
    )
    link_everything(op.get_bind())
