"""The house: its tables, its filed submissions, and what was done to any of them."""
