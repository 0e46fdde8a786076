"""The exact analysis of every wager, alone and together with others."""
