"""Routes of the documents: PAR sheets and rules submissions as HTML and PDF."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any, Literal

from fastapi import APIRouter, Response

from letitride.odds.ties import Ties
from letitride.reports.forms.document import Document
from letitride.reports.forms.html import html_text
from letitride.reports.forms.pdf import pdf_bytes
from letitride.reports.par.about import About
from letitride.reports.par.document import par_document
from letitride.reports.par.making import par_sheet
from letitride.reports.submission.submission_document import submission_document, tables_of
from letitride.web.names import CATALOGUE, Name
from letitride.web.requests import Heavy

router = APIRouter(prefix="/api", tags=["documents"])

Form = Literal["html", "pdf"]
_MEDIA_TYPES = {"html": "text/html; charset=utf-8", "pdf": "application/pdf"}
_FILES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The document",
        "content": {
            "text/html": {"schema": {"type": "string"}},
            "application/pdf": {"schema": {"type": "string", "format": "binary"}},
        },
    }
}


@router.get("/par/{name}.{form}", response_class=Response, responses=_FILES)
async def read_par(heavy: Heavy, name: Name, form: Form, ties: Ties = Ties.PULL) -> Response:
    """The PAR sheet of a paytable."""
    return file_response(await heavy.do(lambda: _par(name, form, ties, date.today().isoformat())), form, f"{name}-par")


@router.get("/catalogue/submissions/{name}.{form}", response_class=Response, responses=_FILES)
async def read_ready_made(heavy: Heavy, name: Name, form: Form) -> Response:
    """A ready-made submission as a document that is ready to file."""
    content = await heavy.do(lambda: written(submission_document(tables_of(CATALOGUE, name), date.today()), form))
    return file_response(content, form, name)


def written(document: Document, form: str) -> bytes:
    """A document in one of its forms."""
    return pdf_bytes(document) if form == "pdf" else html_text(document).encode()


def file_response(content: bytes, form: str, name: str) -> Response:
    """A document that a browser shows under a name of its own."""
    headers = {"Content-Disposition": f'inline; filename="{name}.{form}"'}
    return Response(content, media_type=_MEDIA_TYPES[form], headers=headers)


@lru_cache(64)
def _par(name: str, form: str, ties: Ties, day: str) -> bytes:
    return written(par_document(par_sheet(CATALOGUE, name, ties, about=About(day=day)), form), form)
