"""Seeds of rounds under way are no longer kept, as they come from a key outside; the audit log gets its name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Drop the seeds; those of rounds that are over stand in the log.

    Release 0.1.0 calls the audit log otherwise; databases made between the releases have the new name from the start.
    """
    op.drop_table("seeds")
    if sa.inspect(op.get_bind()).has_table("significant_events"):
        op.rename_table("significant_events", "audit_entries")
