"""Writing a document to files; what goes wrong is said as any other fault of a file."""

from __future__ import annotations

import re
from pathlib import Path

from letitride.errors import Fault, FaultyFile
from letitride.reports.forms.document import Document


def write_html(document: Document, path: Path) -> None:
    """Write a document as one HTML file."""
    from letitride.reports.forms.html import html_text

    _write(path, html_text(document).encode())


def write_pdf(document: Document, path: Path) -> None:
    """Write a document as a PDF file."""
    from letitride.reports.forms.pdf import pdf_bytes

    _write(path, pdf_bytes(document))


def file_name(name: str) -> str:
    """A name that is safe as a part of a file's name, whatever a user's own file calls itself.

    >>> file_name("LIRX-01"), file_name("../my table")
    ('LIRX-01', 'my-table')
    """
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.") or "unnamed"


def make_folder(path: Path) -> None:
    """Make a folder for documents if it isn't there yet."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FaultyFile(str(path), [Fault(f"can't be used as a folder: {_reason(error)}")]) from None


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise FaultyFile(str(path), [Fault(f"can't be written: {_reason(error)}")]) from None


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason[0].lower() + reason[1:]
