"""What every reachable state is held to: safe, live, honest and cited."""
