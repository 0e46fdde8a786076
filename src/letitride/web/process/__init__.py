"""Running the server: processes, upkeep, logs and metrics."""
