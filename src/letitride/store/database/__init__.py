"""The database itself: its schema, its connections, its one writer, and its migrations."""
