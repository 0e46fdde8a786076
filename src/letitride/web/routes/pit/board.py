"""The board of the pit, read once; a page that stays open watches it over the socket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends

from letitride.live.permissions import Action
from letitride.web.access.sessions import Session
from letitride.web.requests import TheParts, allowed

router = APIRouter(prefix="/api", tags=["pit"])

BoardReader = Annotated[Session, Depends(allowed(Action.READ_FIGURES))]


@router.get("/board")
async def read_board(parts: TheParts, session: BoardReader) -> dict[str, Any]:  # noqa: ARG001
    """Every table of the house as it stands: who deals and plays, its day so far, what needs somebody."""
    house, tiles = await parts.board.tiles()
    return {"house": msgspec.to_builtins(house), "tiles": msgspec.to_builtins(tiles)}
