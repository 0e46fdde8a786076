"""The command line: thin commands over the library, each with a form for people and one for machines."""

from letitride.cli.app import main

__all__ = ["main"]
