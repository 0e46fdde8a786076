"""What becomes of the wagers of a round: taken, counted, settled and paid; banks, fees and meters."""
