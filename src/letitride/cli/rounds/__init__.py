"""Rounds that were played: step through them, prove them, turn them into histories."""
