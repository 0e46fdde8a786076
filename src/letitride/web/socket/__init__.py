"""The socket: one per client, many tables; snapshots, events, acknowledgements and refusals as JSON text."""
