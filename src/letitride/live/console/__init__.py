"""What dealer and floor see, in words."""
