"""Load: one server process on one core, players on the other; how long commands take, and what a socket costs."""
