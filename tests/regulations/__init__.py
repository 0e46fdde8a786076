"""What the documents say, clause by clause: each test carries the clauses that it shows."""
