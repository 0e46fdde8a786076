"""Playing: a table in the browser or in the terminal."""
