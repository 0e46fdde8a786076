"""Chips that come to tables and leave them, found by their time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Index the events of chips by their time."""
    moved = sa.text("kind IN ('ChipsBrought', 'ChipsTakenAway')")
    op.create_index("ix_events_chips", "events", ["at_ms"], sqlite_where=moved, postgresql_where=moved)
