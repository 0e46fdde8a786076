"""Names that arrive from outside: they mean entries of the catalogue, never files of the server."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from letitride.catalogue import load_catalogue

CATALOGUE = load_catalogue().without_files()
"""The catalogue as strangers may ask it."""

RoundNumber = Annotated[int, Path(ge=1, le=2**53)]
"""The number of a round in a path; what a database can't hold is refused before it is asked."""

Version = Annotated[int, Path(ge=1, le=2**31 - 1)]
"""The version of a filed submission in a path."""

Name = Annotated[str, Path(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]
"""A name of the catalogue in a path."""
