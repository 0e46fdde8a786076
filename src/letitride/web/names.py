"""Names that arrive from outside: they mean entries of the catalogue, never files of the server."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from letitride.catalogue import load_catalogue

CATALOGUE = load_catalogue().without_files()
"""The catalogue as strangers may ask it."""

Name = Annotated[str, Path(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]
"""A name of the catalogue in a path."""
