"""COMAR 36.05.18 at the table: each regulation's procedures, played on the real engine."""
