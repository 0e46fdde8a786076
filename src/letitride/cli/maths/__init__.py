"""The mathematics: exact, simulated, and designed."""
