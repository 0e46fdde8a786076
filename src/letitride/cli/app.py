"""The `letitride` command and its subcommands."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import cleandoc
from typing import Annotated

import typer

from letitride import __version__
from letitride.cli.audit import audit
from letitride.cli.bankroll import bankroll
from letitride.cli.bench import bench
from letitride.cli.catalogue import catalogue
from letitride.cli.check import check
from letitride.cli.conformance import conformance
from letitride.cli.history import history
from letitride.cli.odds import odds
from letitride.cli.output import fail, output_may_be_cut
from letitride.cli.par import par
from letitride.cli.play import play
from letitride.cli.replay import replay
from letitride.cli.serve import serve
from letitride.cli.simulate import simulate
from letitride.cli.strategy import strategy
from letitride.cli.submission import submission
from letitride.cli.verify import verify
from letitride.errors import LetItRideError

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
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Let It Ride: play it, deal it, run it, and prove its mathematics."""
    del version


PANELS: dict[str, tuple[Callable[..., None], ...]] = {
    "Play": (play, replay, verify, history, serve, audit),
    "Rules": (catalogue, check, submission),
    "Mathematics": (odds, strategy, par, bankroll, simulate, bench, conformance),
}


def flowing(text: str) -> str:
    """A docstring whose paragraphs are one line each, so that a terminal breaks them at its own width."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", cleandoc(text))


for _panel, _commands in PANELS.items():
    for _command in _commands:
        app.command(rich_help_panel=_panel, help=flowing(_command.__doc__ or ""))(_command)


def main() -> None:
    """Run the program; what goes wrong on purpose is said in one line and exits with 2."""
    with output_may_be_cut():
        try:
            app()
        except LetItRideError as error:
            fail(error)
