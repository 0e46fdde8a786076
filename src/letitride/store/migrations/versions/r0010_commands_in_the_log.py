"""The command behind the events of a log, kept with the first event that answers it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column; events that are there keep none, and their hashes stay as they are."""
    op.add_column("events", sa.Column("command", sa.Text()))
