"""The command line: thin commands over the library, each with output for people and for machines."""

from letitride.cli.app import main

__all__ = ["main"]
