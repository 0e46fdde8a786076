"""The automatic dealer: what to do next, when, with which cards."""
