"""How each table stands, for the lists of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; it is filled when a table next writes."""
    op.add_column("tables", sa.Column("standing", sa.Text()))
