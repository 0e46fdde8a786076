"""Running a house: the server and its audit."""
