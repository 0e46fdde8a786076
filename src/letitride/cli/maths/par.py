"""`letitride par`: the PAR sheet of a paytable, for a laboratory or a regulator."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.completion import paytables
from letitride.cli.maths.meter import MeterOption, read_meter
from letitride.cli.maths.odds import TiesOption
from letitride.cli.output import Json, console, print_json
from letitride.cli.rulebook.own_catalogue import OWN_CATALOGUE
from letitride.odds.ties import Ties


def par(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME...", autocompletion=paytables, help="Paytables of the catalogue, or paths of your own (TOML)."
        ),
    ],
    html: Annotated[bool, typer.Option("--html", help="Write NAME-par.html, a single self-contained file.")] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="Write NAME-par.pdf.")] = False,
    json: Json = False,
    output: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder for the files.")] = Path(),
    ties: TiesOption = Ties.PULL,
    meter: MeterOption = None,
    submission: Annotated[
        str | None,
        typer.Option(help="The rules submission that offers the paytable: its limits and the reset of its meter."),
    ] = None,
    date: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="The date of the sheet. Default: today.")
    ] = None,
    prepared_by: Annotated[str, typer.Option(help="Who prepared the sheet.")] = "",
    reviewed_by: Annotated[str, typer.Option(help="Who reviewed it.")] = "",
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
) -> None:
    """Make PAR sheets: paytable, probabilities, edge, volatility, confidence bands and strategy, with their proof.

    Each name gets a document of its own. Without --html, --pdf or --json the sheet is printed in the terminal. With
    --json one name is an object and several are a list. Each sheet shows the command that makes it again, byte for
    byte.

    Examples:

      letitride par LIRX-01 --pdf

      letitride par LIRX-01 LIRX-02 COVER-ALL --html --pdf --output sheets

      letitride par MD-PROG-A --meter '$150,000' --json

      letitride par my-paytable.toml --pdf --prepared-by "A. Author" --paper letter

      letitride par MD-PROG-A --submission maryland-full --pdf
    """
    from letitride.catalogue import load_catalogue
    from letitride.errors import TextError
    from letitride.reports.forms.files import file_name, make_folder, write_html, write_pdf
    from letitride.reports.forms.terminal import print_document
    from letitride.reports.par.about import About
    from letitride.reports.par.data import par_data
    from letitride.reports.par.document import par_document
    from letitride.reports.par.making import par_sheet
    from letitride.reports.submission.letter_date import parse_day

    catalogue = load_catalogue()
    shown = read_meter(meter, (paytable for name in names for paytable in catalogue.paytables(name)))
    about = About(
        day=parse_day(date).isoformat(),
        prepared_by=prepared_by,
        reviewed_by=reviewed_by,
        paper=paper,
        meter=meter or "",
        submission=submission or "",
        catalogue=os.environ.get(OWN_CATALOGUE, ""),
    )
    # Every name is read before the first file is written, so that a slip in one leaves nothing half done.
    sheets = [par_sheet(catalogue, name, ties, meter_cents=shown if meter else None, about=about) for name in names]
    endings = [
        (ending, write) for wanted, ending, write in ((html, "html", write_html), (pdf, "pdf", write_pdf)) if wanted
    ]
    if endings and (twice := _first_twice([sheet.id for sheet in sheets])):
        raise TextError(f"two paytables are called {twice}, so one file would overwrite the other")
    written: list[Path] = []
    for sheet in sheets:
        for ending, write in endings:
            document = par_document(sheet, ending)
            make_folder(output)
            path = output / f"{file_name(sheet.id)}-par.{ending}"
            write(document, path)
            written.append(path)
        if not (html or pdf or json):
            print_document(par_document(sheet), console())
    if json:
        data = [par_data(sheet) for sheet in sheets]
        print_json(data[0] if len(data) == 1 else data)
    for path in written:
        typer.echo(f"wrote {path}", err=json)


def _first_twice(names: list[str]) -> str:
    """The first name that stands there twice; empty if none does."""
    return next((name for place, name in enumerate(names) if name in names[:place]), "")
