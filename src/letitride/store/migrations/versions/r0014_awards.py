"""Awards that are paid by hand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of awards."""
    op.create_table(
        "awards",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("round", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("wager", sa.String(64), primary_key=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("hand", sa.Text(), nullable=False),
        sa.Column("amount_cents", sa.BigInteger(), nullable=False),
        sa.Column("slip", sa.BigInteger()),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_awards_player", "awards", ["player"])
