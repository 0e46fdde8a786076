"""The entrance of the local guest: links of `letitride play` that work once; a used one leads to a page about it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from letitride.web.front_end import first_page
from letitride.web.guest_table import guest_table
from letitride.web.problems import Problem
from letitride.web.requests import Body, TheParts
from letitride.web.settings import GuestTable

router = APIRouter(include_in_schema=False)


class LinkWish(Body):
    """What a second `letitride play` asks for: a link to a table, with the key of the server that runs."""

    key: str
    submission: str
    toml: str
    table_limit: str | None
    bots: int
    has_friends: bool = False


@router.post("/enter")
async def make_link(parts: TheParts, wish: LinkWish) -> dict[str, str]:
    """Make another link for the guest; it works once."""
    table = GuestTable(wish.submission, wish.toml, wish.table_limit, wish.bots, wish.has_friends)
    return {"path": f"/enter/{parts.guest_links.make(wish.key, table)}"}


@router.get("/enter/{token}")
async def enter(parts: TheParts, request: Request, token: str) -> Response:
    """Sign the guest in and lead them to their table; whoever is in already just goes on."""
    known = await parts.sessions.find(parts.sessions.token_of(request))
    try:
        session, wish = await parts.enter_as_guest(token)
    except Problem as refused:
        if known is None and "text/html" in request.headers.get("accept", ""):
            return first_page(parts.settings.static, status=refused.status_code)
        if known is None:
            raise
        session, wish = known, parts.settings.guest_table
    table = await guest_table(parts, session, wish)
    response = RedirectResponse(f"/table/{table}" if table else "/", status_code=303)
    parts.sessions.set_cookie(response, session)
    return response
