"""Routes of the mathematics: catalogue, odds, bankroll, simulations, and the documents made of them."""
