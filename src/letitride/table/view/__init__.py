"""What somebody may see, and what they may do now."""
