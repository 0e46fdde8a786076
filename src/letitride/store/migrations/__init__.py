"""How the schema came to be, one revision after the other, run by Alembic."""
