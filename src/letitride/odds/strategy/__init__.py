"""When to let a bet ride, what other plans cost, and what it is worth to have seen more cards."""
