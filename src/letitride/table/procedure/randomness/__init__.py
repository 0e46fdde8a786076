"""Where a provable shuffle comes from: the house's seeds, the players' and a public beacon."""
