"""The verifier of rounds: one file that uses only the standard library, so that it can be read and run by itself."""
