"""The log of every table: events, their chain, and what is found by them."""
