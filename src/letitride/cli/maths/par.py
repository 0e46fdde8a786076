"""`letitride par`: the PAR sheet of a paytable, for a laboratory or a regulator."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.completion import paytables
from letitride.cli.maths.meter import MeterOption, read_meter
from letitride.cli.maths.odds import TiesOption
from letitride.cli.output import Json, console, print_json
from letitride.odds.ties import Ties


def par(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME...", autocompletion=paytables, help="Paytables of the catalogue, or paths of your own (TOML)."
        ),
    ],
    html: Annotated[
        bool, typer.Option("--html", help="Write NAME-par.html, one file that needs nothing else.")
    ] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="Write NAME-par.pdf, A4.")] = False,
    json: Json = False,
    output: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the files go.")] = Path(),
    ties: TiesOption = Ties.PULL,
    meter: MeterOption = None,
) -> None:
    """Make PAR sheets: paytable, probabilities, edge, volatility, confidence bands and strategy, with their proof.

    Each name gives a document of its own. Without --html, --pdf or --json the sheet is printed here. With --json one
    name gives an object and several give a list.

    Examples:

      letitride par LIRX-01 --pdf

      letitride par LIRX-01 LIRX-02 COVER-ALL --html --pdf --output sheets

      letitride par MD-PROG-A --meter '$150,000' --json

      letitride par my-paytable.toml --pdf
    """
    from letitride.catalogue import load_catalogue
    from letitride.errors import TextError
    from letitride.reports.forms.files import file_name, make_folder, write_html, write_pdf
    from letitride.reports.forms.terminal import print_document
    from letitride.reports.par.data import par_data
    from letitride.reports.par.document import par_document
    from letitride.reports.par.making import par_sheet

    catalogue = load_catalogue()
    meter_cents = read_meter(meter, (paytable for name in names for paytable in catalogue.paytables(name)))
    # Every name is read before the first file is written, so that a slip in one leaves nothing half done.
    sheets = [par_sheet(catalogue, name, ties, meter_cents=meter_cents) for name in names]
    endings = [
        (ending, write) for wanted, ending, write in ((html, "html", write_html), (pdf, "pdf", write_pdf)) if wanted
    ]
    if endings and (twice := _first_twice([sheet.id for sheet in sheets])):
        raise TextError(f"two paytables are called {twice}, so one file would overwrite the other")
    written: list[Path] = []
    for sheet in sheets:
        document = par_document(sheet)
        for ending, write in endings:
            make_folder(output)
            path = output / f"{file_name(sheet.id)}-par.{ending}"
            write(document, path)
            written.append(path)
        if not (html or pdf or json):
            print_document(document, console())
    if json:
        data = [par_data(sheet) for sheet in sheets]
        print_json(data[0] if len(data) == 1 else data)
    for path in written:
        typer.echo(f"wrote {path}", err=json)


def _first_twice(names: list[str]) -> str:
    """The first name that stands there twice; empty if none does."""
    return next((name for place, name in enumerate(names) if name in names[:place]), "")
