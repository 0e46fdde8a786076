"""`letitride submission`: an operator's rules submission as a document that is ready to file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.output import Json, console, print_json


def submission(
    name: Annotated[str, typer.Argument(help="A ready-made submission, or the path of your own (TOML).")],
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a PDF, A4.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one HTML file that needs nothing else.")
    ] = None,
    date: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="The date of the letter; today if not given.")
    ] = None,
    json: Json = False,
) -> None:
    """Make a rules submission ready to file: cover letter, options sheet, layout inscriptions, equipment.

    The submission is checked first; one with faults is refused with all of them. Without --pdf, --html or --json the
    document is printed here.

    Examples:

      letitride submission maryland-full --pdf submission.pdf

      letitride submission my-submission.toml --pdf filing.pdf --html filing.html --date 2026-03-31
    """
    from letitride.catalogue import load_catalogue
    from letitride.reports.files import write_html, write_pdf
    from letitride.reports.letter_date import parse_day
    from letitride.reports.submission_document import submission_data, submission_document, tables_of
    from letitride.reports.terminal import print_document

    day = parse_day(date)
    tables = tables_of(load_catalogue(), name)
    document = submission_document(tables, day)
    if json:
        print_json(submission_data(tables))
    for path, write in ((pdf, write_pdf), (html, write_html)):
        if path is not None:
            write(document, path)
            typer.echo(f"wrote {path}", err=json)
    if not (pdf or html or json):
        print_document(document, console())
