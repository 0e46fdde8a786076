"""Screenshots of every page, taken from the running program."""
