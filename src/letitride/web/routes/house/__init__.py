"""Routes of those who run the house: figures, meters, the log, submissions, the calendar."""
