"""Drills: short questions against the clock about payouts, hands, counts and the order of settlement."""
