"""Wrong passwords, counted for all processes together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table of wrong passwords."""
    op.create_table(
        "wrong_passwords",
        sa.Column("key_digest", sa.String(64), primary_key=True),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
