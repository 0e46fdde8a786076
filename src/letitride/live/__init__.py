"""What runs tables: rooms, the automatic dealer, bots, the clock and the shuffle."""
