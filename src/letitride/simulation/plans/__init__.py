"""What is to be simulated: tables, strategies, and jobs that any machine can play."""
