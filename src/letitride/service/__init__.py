"""What runs tables: the shuffler, bots and practice rounds."""
