"""The shuffle's file for a laboratory: what it is, its outcomes, and a battery of tests with a report."""
