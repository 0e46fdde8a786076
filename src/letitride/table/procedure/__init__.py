"""The families of duties: each file holds the commands, events and rules of one."""
