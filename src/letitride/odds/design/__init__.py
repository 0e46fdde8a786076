"""The designer's bench: paytables that meet wishes, found on the exact counts, and what each line of one does."""
