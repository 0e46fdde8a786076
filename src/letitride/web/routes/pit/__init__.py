"""Routes of the pit: its board and consoles, calls, trays, dealers, and disputes."""
