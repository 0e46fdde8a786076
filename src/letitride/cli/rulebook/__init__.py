"""The rules: the catalogue, checking and printing submissions, and every state a table can reach."""
