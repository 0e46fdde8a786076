"""The faces that people chose, and what owners of practice tables call them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add both; nobody has chosen yet."""
    op.add_column("tables", sa.Column("label", sa.Text()))
    op.create_table(
        "faces",
        sa.Column("account_id", sa.String(64), primary_key=True),
        sa.Column("face", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
