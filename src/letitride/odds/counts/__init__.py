"""Counts of hands and deals: they depend on no paytable, so they are made once and kept."""
