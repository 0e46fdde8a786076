"""REST under /api, one file a subject."""
