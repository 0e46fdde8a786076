"""The `letitride` command and its subcommands."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from inspect import cleandoc
from pathlib import Path
from typing import Annotated

import typer

from letitride import __version__
from letitride.cli.house.audit import audit
from letitride.cli.house.recover import recover
from letitride.cli.house.restored import restored
from letitride.cli.house.serve import serve
from letitride.cli.maths.advantage import advantage
from letitride.cli.maths.bankroll import bankroll
from letitride.cli.maths.bench import bench
from letitride.cli.maths.conformance import conformance
from letitride.cli.maths.design import design
from letitride.cli.maths.odds import odds
from letitride.cli.maths.par import par
from letitride.cli.maths.rng import rng
from letitride.cli.maths.simulate import simulate
from letitride.cli.maths.strategy import strategy
from letitride.cli.output import fail, output_may_be_cut, output_may_fail
from letitride.cli.playing.play import play
from letitride.cli.rounds.history import history
from letitride.cli.rounds.replay import replay
from letitride.cli.rounds.verify import verify
from letitride.cli.rulebook.catalogue import catalogue
from letitride.cli.rulebook.check import check
from letitride.cli.rulebook.explore import explore
from letitride.cli.rulebook.own_catalogue import OWN_CATALOGUE, use_own_catalogue
from letitride.cli.rulebook.submission import submission
from letitride.cli.tables import check_tables_file, save_tables
from letitride.errors import LetItRideError
from letitride.extras import how_to_install

app = typer.Typer(
    name="letitride",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"letitride {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    own_catalogue: Annotated[
        Path | None,
        typer.Option(
            "--catalogue",
            envvar=OWN_CATALOGUE,
            metavar="DIR",
            help="A folder with rulesets, paytables, submissions and courses of your own, beside the built-in ones.",
        ),
    ] = None,
    tables: Annotated[
        Path | None,
        typer.Option("--tables", metavar="FILE", help="Save every table that the command prints (.csv or .xlsx)."),
    ] = None,
) -> None:
    """Let It Ride: play it, deal it, run it, and prove its mathematics."""
    del version
    if own_catalogue is not None:
        use_own_catalogue(own_catalogue)
    if tables is not None:
        check_tables_file(tables)
        context.call_on_close(lambda: save_tables(tables))


PANELS: dict[str, tuple[Callable[..., None], ...]] = {
    "Play": (play, replay, verify, history, serve, audit, restored, recover),
    "Rules": (catalogue, check, submission, explore),
    "Mathematics": (odds, strategy, advantage, design, par, bankroll, simulate, bench, conformance),
}


def flowing(text: str) -> str:
    """A docstring whose paragraphs are one line each, so that a terminal breaks them at its own width."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", cleandoc(text))


for _panel, _commands in PANELS.items():
    for _command in _commands:
        app.command(rich_help_panel=_panel, help=flowing(_command.__doc__ or ""))(_command)


app.add_typer(rng, name="rng", rich_help_panel="Mathematics")


def main() -> None:
    """Run the program; what goes wrong on purpose is said in one line and exits with 2."""
    with output_may_fail(), output_may_be_cut():
        try:
            app()
        except LetItRideError as error:
            fail(error)
        except ModuleNotFoundError as error:
            if not (advice := how_to_install(error.name, needed_by=" ".join(["letitride", *sys.argv[1:2]]))):
                raise
            fail(LetItRideError(advice))
