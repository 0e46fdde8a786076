"""The base of the answers: a field that isn't declared is a fault of the program, not something to leave out."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Keyed = Literal["", "cents", "count"]


class Answer(BaseModel):
    """An answer with just its declared fields."""

    model_config = ConfigDict(extra="forbid")


class GivenCommand(BaseModel):
    """A command as its codec writes it: its name, and its fields, which depend on it."""

    model_config = ConfigDict(extra="allow")

    command: str
