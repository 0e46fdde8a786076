"""The school and the rulebook it teaches from."""
