"""A report as HTML, PDF, SVG or on a terminal."""
