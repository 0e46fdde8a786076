"""Seeds of rounds under way are no longer kept: they come from a key outside the database."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the seeds; those of rounds that are over stand in the log."""
    op.drop_table("seeds")
