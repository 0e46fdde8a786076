"""Second factors of sign-ins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the table of second factors."""
    op.create_table(
        "second_factors",
        sa.Column("account_id", sa.String(64), primary_key=True),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("is_confirmed", sa.Integer(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
