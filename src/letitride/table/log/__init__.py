"""A table's log as text and JSON, and its verification."""
