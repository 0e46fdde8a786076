"""What many rounds do to a player's bankroll or to a player-dealer's bank."""
