"""The living rulebook: a page for every clause, with scenes that the engine plays."""
