"""Rules submissions as documents that are ready to file."""
