"""Slips of fills, credits and counts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table of slips."""
    op.create_table(
        "slips",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("gaming_day", sa.String(10), nullable=False),
        sa.Column("shift", sa.String(20), nullable=False),
        sa.Column("amount_cents", sa.BigInteger(), nullable=False),
        sa.Column("expected_cents", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.Text(), nullable=False),
        sa.Column("second", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("entry", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_slips_table_id_at_ms", "slips", ["table_id", "at_ms"])
