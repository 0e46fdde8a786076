"""Routes of playing: tables, the rounds that were played there and their records, the coach."""
