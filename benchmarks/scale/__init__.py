"""Scale: the same play put to one process, to several by chance and at home, and through proxies, side by side."""
