"""A house that is years old: made quickly by the program's own means, then opened page by page, loaded and audited."""
