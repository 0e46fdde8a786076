"""Alembic's entry: revisions run on the connection and in the transaction that the store gives them."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
