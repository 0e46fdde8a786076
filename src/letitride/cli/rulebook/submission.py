"""`letitride submission`: an operator's rules submission as a document that is ready to file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.completion import submissions
from letitride.cli.output import Json, console, print_json


def submission(
    name: Annotated[
        str, typer.Argument(autocompletion=submissions, help="A ready-made submission, or the path of your own (TOML).")
    ],
    pdf: Annotated[bool, typer.Option("--pdf", help="Write NAME-submission.pdf, A4.")] = False,
    html: Annotated[
        bool, typer.Option("--html", help="Write NAME-submission.html, a single self-contained file.")
    ] = False,
    output: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder for the files.")] = Path(),
    date: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="The date of the letter. Default: today.")
    ] = None,
    json: Json = False,
) -> None:
    """Make a rules submission ready to file: cover letter, options sheet, layout inscriptions, equipment.

    The submission is checked first, and every fault is listed. Without --pdf, --html or --json the document is printed
    in the terminal.

    Examples:

      letitride submission maryland-full --pdf

      letitride submission my-submission.toml --pdf --html --output filing --date 2026-03-31
    """
    from letitride.catalogue import load_catalogue
    from letitride.reports.forms.files import file_name, make_folder, write_html, write_pdf
    from letitride.reports.forms.terminal import print_document
    from letitride.reports.submission.letter_date import parse_day
    from letitride.reports.submission.submission_document import submission_data, submission_document, tables_of

    day = parse_day(date)
    tables = tables_of(load_catalogue(), name)
    document = submission_document(tables, day)
    if json:
        print_json(submission_data(tables))
    for wanted, ending, write in ((pdf, "pdf", write_pdf), (html, "html", write_html)):
        if wanted:
            make_folder(output)
            path = output / f"{file_name(tables[0].submission.id)}-submission.{ending}"
            write(document, path)
            typer.echo(f"wrote {path}", err=json)
    if not (pdf or html or json):
        print_document(document, console())
