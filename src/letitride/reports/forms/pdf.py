"""A document as a PDF, set by Typst with the fonts it brings, so that the same document gives the same file.

It is tagged for screen readers (PDF/UA-1) and, if it is dated, fit to be archived (PDF/A-2a), which needs a date.
"""

from __future__ import annotations

import json
from importlib import resources

from letitride.reports.forms.document import Document, document_data


def pdf_bytes(document: Document) -> bytes:
    """The document as the bytes of a PDF file."""
    import typst

    template = (resources.files("letitride.reports.forms") / "report.typ").read_bytes()
    compiled = typst.compile(
        template,
        format="pdf",
        font_paths=typst.Fonts(include_system_fonts=False),
        sys_inputs={"document": json.dumps(document_data(document))},
        pdf_standards=["a-2a", "ua-1"] if document.day else ["ua-1"],
        timestamp=0,
    )
    if not isinstance(compiled, bytes):
        raise TypeError("the typesetter gave no file")
    return compiled
