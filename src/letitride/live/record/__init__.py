"""The record of a round that is over, and its proof."""
