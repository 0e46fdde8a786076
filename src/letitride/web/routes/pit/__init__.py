"""Routes of the pit: its board, and what those who run it keep about players and disputes."""
