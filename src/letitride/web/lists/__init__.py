"""Lists of the staff's pages: one engine that filters, sorts, pages and exports any of them."""
