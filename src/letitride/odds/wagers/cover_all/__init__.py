"""The Cover All wager, which pays by the highest hand at the table."""
