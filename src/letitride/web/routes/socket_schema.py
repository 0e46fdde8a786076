"""The shapes of the socket, for those who write clients in other languages."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from letitride.web.socket.frames import socket_schemas

router = APIRouter(prefix="/api", tags=["operation"])


@router.get("/socket-schema")
async def read_socket_schema() -> dict[str, Any]:
    """JSON schemas of every message that a client may send and of every frame that it may get."""
    return socket_schemas()
