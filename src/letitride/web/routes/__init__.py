"""REST under /api: a folder for each kind of page, a file for each subject."""
