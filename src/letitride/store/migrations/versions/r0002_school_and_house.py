"""Lessons of the dealer school, and what holds for the whole house."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of lessons, their acts and the house's switches."""
    op.create_table(
        "lessons",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(64), nullable=False),
        sa.Column("trainee", sa.Text(), nullable=False),
        sa.Column("plan", sa.String(128), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("kinds", sa.Text(), nullable=False),
        sa.Column("started_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger()),
        sa.Column("steps", sa.Integer(), nullable=False),
        sa.Column("flawed", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_lessons_account_id_started_ms"), "lessons", ["account_id", "started_ms"])
    op.create_table(
        "lesson_acts",
        sa.Column("lesson_id", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("house", "lesson_acts", "lessons"):
        op.drop_table(name)
