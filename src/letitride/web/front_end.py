"""The built front end: its files, and its first page for every address that is no file."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from letitride.web.problems import Problem

_NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>letitride</title></head>
<body><main><h1>letitride</h1><p>The server runs, but its pages haven't been built.
Run <code>make play</code> in a clone, or install the wheel, which brings them along.</p>
<p>The programming interface is described at <a href="/openapi.json">/openapi.json</a>.</p></main></body></html>
"""


def first_page(static: Path, *, status: int = 200) -> Response:
    """The page that every other page is made in."""
    first = static / "index.html"
    if not first.is_file():
        return HTMLResponse(_NOT_BUILT, status)
    return FileResponse(first, status, headers={"Cache-Control": "no-cache"})


def front_end(static: Path) -> Route:
    """The route that answers whatever no other route does."""
    root = static.resolve()

    async def read(request: Request) -> Response:
        path = request.path_params["path"]
        if path.startswith(("api/", "healthz", "readyz", "metrics")):
            raise Problem(404, f"There is nothing at /{path}.")
        wanted = (root / path).resolve() if "\0" not in path else root
        if path and wanted.is_relative_to(root) and wanted.is_file():
            # Built files carry a hash of their content in their names, so a browser may keep them for good.
            kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
            return FileResponse(wanted, headers={"Cache-Control": kept})
        if path.startswith("assets/"):
            raise Problem(404, f"There is no file /{path}.")
        return first_page(root)

    return Route("/{path:path}", read, methods=["GET"], include_in_schema=False)
