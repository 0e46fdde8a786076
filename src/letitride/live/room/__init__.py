"""One live table in this process: load, decide, append, publish."""
