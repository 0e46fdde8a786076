"""The `letitride` command and its subcommands."""

from __future__ import annotations

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
from letitride.cli.output import fail
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


app.command(rich_help_panel="Play")(play)
app.command(rich_help_panel="Play")(replay)
app.command(rich_help_panel="Play")(verify)
app.command(rich_help_panel="Play")(history)
app.command(rich_help_panel="Play")(serve)
app.command(rich_help_panel="Play")(audit)
app.command(rich_help_panel="Rules")(catalogue)
app.command(rich_help_panel="Rules")(check)
app.command(rich_help_panel="Rules")(submission)
app.command(rich_help_panel="Mathematics")(odds)
app.command(rich_help_panel="Mathematics")(strategy)
app.command(rich_help_panel="Mathematics")(par)
app.command(rich_help_panel="Mathematics")(bankroll)
app.command(rich_help_panel="Mathematics")(simulate)
app.command(rich_help_panel="Mathematics")(bench)
app.command(rich_help_panel="Mathematics")(conformance)


def main() -> None:
    """Run the program; what goes wrong on purpose is said in one line and exits with 2."""
    try:
        app()
    except LetItRideError as error:
        fail(error)
