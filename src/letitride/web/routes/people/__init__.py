"""Routes of people: signing in, accounts and the cage, and what players ask of themselves."""
