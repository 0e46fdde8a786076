"""Let It Ride: play it, deal it, run it, and prove its mathematics."""

__version__ = "0.1.0"
