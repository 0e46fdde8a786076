"""People, their sign-ins, and their lessons."""
