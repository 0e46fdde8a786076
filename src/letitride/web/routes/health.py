"""Health, readiness and metrics."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel

from letitride import __version__
from letitride.web.problems import Problem
from letitride.web.requests import TheParts
from letitride.web.settings import LOOPBACK

router = APIRouter(tags=["operation"])


class Health(BaseModel):
    """Whether the process lives."""

    status: str
    version: str


@router.get("/healthz")
async def read_health() -> Health:
    """The process lives and its event loop turns."""
    return Health(status="ok", version=__version__)


@router.get("/readyz", responses={503: {"description": "The database doesn't answer"}})
async def read_readiness(parts: TheParts) -> Health:
    """The database answers, so that requests may be sent here."""
    try:
        await asyncio.wait_for(asyncio.to_thread(parts.check_database), timeout=5)
    except Exception as error:
        raise Problem(503, "The database doesn't answer.") from error
    return Health(status="ready", version=__version__)


@router.get("/metrics", response_class=Response)
async def read_metrics(parts: TheParts, request: Request) -> Response:
    """Metrics in the text form of Prometheus, for programs on the same machine only."""
    address = request.client.host if request.client else ""
    if address not in LOOPBACK or "x-forwarded-for" in request.headers:
        raise Problem(403, "Read the metrics on the machine that the server runs on.", kind="not-allowed")
    return Response(generate_latest(parts.metrics.registry), media_type=CONTENT_TYPE_LATEST)
