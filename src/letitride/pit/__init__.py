"""The pit: every table as it stands, and what needs somebody."""
