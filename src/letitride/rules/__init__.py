"""What the documents say, as pure functions and frozen values: no clock, no randomness, no files."""
