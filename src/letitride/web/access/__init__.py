"""Who may come in: accounts, sessions, passwords, permissions, and the guard before every request."""
