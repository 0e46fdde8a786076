"""Orders to the house that were carried out, with the answer each got."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the table of orders."""
    op.create_table(
        "orders",
        sa.Column("actor", sa.String(128), primary_key=True),
        sa.Column("order_id", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
