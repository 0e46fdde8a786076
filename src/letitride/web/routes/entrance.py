"""The entrance of the local guest: a link that works once, opened by `letitride play`; after that a page says so."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from letitride.web.front_end import first_page
from letitride.web.guest_table import guest_table
from letitride.web.problems import Problem
from letitride.web.requests import TheParts
from letitride.web.sessions import token_of

router = APIRouter(include_in_schema=False)


@router.get("/enter/{token}")
async def enter(parts: TheParts, request: Request, token: str) -> Response:
    """Sign the guest in and lead them to their table; whoever is in already just goes on."""
    known = await parts.sessions.find(token_of(request))
    try:
        session = await parts.enter_as_guest(token)
    except Problem as refused:
        if known is None and "text/html" in request.headers.get("accept", ""):
            return first_page(parts.settings.static, status=refused.status_code)
        if known is None:
            raise
        session = known
    table = await guest_table(parts, session)
    response = RedirectResponse(f"/table/{table}" if table else "/", status_code=303)
    parts.sessions.set_cookie(response, session)
    return response
