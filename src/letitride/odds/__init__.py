"""Exact answers about every wager: count tables, analyses, strategy, correlation and the worth of knowledge."""
