"""The app: routes, socket and front end put together around the parts of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI

from letitride import __version__
from letitride.web.access.request_guard import RequestGuard
from letitride.web.front_end import front_end
from letitride.web.problems import PROBLEMS, ProblemDocument, install_problems
from letitride.web.process.homes import Homes
from letitride.web.process.metrics import Metrics
from letitride.web.requests import check_text
from letitride.web.routes import health, socket_schema
from letitride.web.routes.house import calendar, day, filing, filings, operator
from letitride.web.routes.maths import bankroll, catalogue, designing, odds, reports, simulations, taking
from letitride.web.routes.people import accounts, entrance, friends, own_limits, people, second_factor
from letitride.web.routes.pit import awards, board, calls, cases, dealers, disputes, floor, lists, trays
from letitride.web.routes.play import coach, practice, records, rounds, tables
from letitride.web.routes.school import lessons, rulebook, training
from letitride.web.server_parts import PARTS, ServerParts
from letitride.web.settings import Settings
from letitride.web.socket.endpoint import SocketEndpoint

_ROUTES = (
    accounts,
    people,
    friends,
    second_factor,
    tables,
    practice,
    calls,
    floor,
    trays,
    awards,
    dealers,
    board,
    cases,
    lists,
    own_limits,
    calendar,
    day,
    rounds,
    records,
    disputes,
    lessons,
    training,
    rulebook,
    filing,
    filings,
    operator,
    reports,
    coach,
    catalogue,
    odds,
    designing,
    taking,
    bankroll,
    simulations,
    health,
    socket_schema,
    entrance,
)


def create_app(settings: Settings, homes: Homes | None = None) -> FastAPI:
    """The app of a server, or of one of its workers; its parts are made when it starts to serve."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, object]]:
        parts = ServerParts(settings, metrics, homes)
        app.state.parts = parts
        app.state.socket = SocketEndpoint(parts)
        try:
            await parts.start()
            yield {PARTS: parts}
        finally:
            await parts.close()

    app = FastAPI(
        title="letitride",
        version=__version__,
        description="Live tables of Let It Ride, their rules, their mathematics and their records.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        responses=PROBLEMS,
        dependencies=[Depends(check_text)],
    )
    install_problems(app)
    for module in _ROUTES:
        app.include_router(module.router)
    app.router.routes.append(front_end(settings.static))
    app.add_middleware(RequestGuard, settings=settings, metrics=metrics)
    _describe_problems(app)
    return app


def _describe_problems(app: FastAPI) -> None:
    """Put the problem document, which every route may answer with, and what it refers to among the schemas."""
    made = app.openapi

    def openapi() -> dict[str, object]:
        schema = made()
        document = ProblemDocument.model_json_schema(ref_template="#/components/schemas/{model}")
        inner = document.pop("$defs", {})
        schema["components"]["schemas"] |= {**inner, "ProblemDocument": document}
        return schema

    app.openapi = openapi  # type: ignore[method-assign]
