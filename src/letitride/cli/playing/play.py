"""`letitride play`: a table in the browser, or in the terminal, with bots, under any submission."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.completion import submissions
from letitride.cli.options import read_count, refuse_given

ANY_NUMBER = 1_000_000
BOTS = 2


def play(
    context: typer.Context,
    submission: Annotated[
        str,
        typer.Argument(
            autocompletion=submissions, help="The table to sit at: a ready-made submission or your own file."
        ),
    ] = "shfl-classic",
    bots: Annotated[
        int | None,
        typer.Option(min=0, max=6, help="How many bots play beside you. Default: 2, or none with --friends."),
    ] = None,
    limit: Annotated[str | None, typer.Option(help="One of its table limits. Default: the first.")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any free one.")] = 0,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep tables, chips and rounds in this folder instead of the usual one."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser, or only print the address.")] = True,
    friends: Annotated[
        bool, typer.Option("--friends", help="Let people on the same network join by a link or a QR code.")
    ] = False,
    name: Annotated[str, typer.Option(help="With --friends: your name at the table.")] = "Host",
    address: Annotated[
        str, typer.Option(help="With --friends: this machine's network address, if the one found is wrong.")
    ] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal instead.")] = False,
    seed: Annotated[str, typer.Option(help="With --terminal: the same seed deals the same cards again.")] = "",
    rounds: Annotated[
        str | None, typer.Option(metavar="COUNT", help="With --terminal: stop after this many rounds.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="With --terminal: write the transcript to this file.")] = None,
) -> None:
    """Play Let It Ride with bots, at any table of the catalogue or under your own submission.

    This starts a server that only this machine can reach. Your chips and every round are kept, and Ctrl-C stops it.
    With --friends, anyone on your network who has the link can join. The connection isn't encrypted, so use a network
    that you trust.

    Examples:

      letitride play

      letitride play maryland-full --bots 3

      letitride play california-small --limit "$10 to $300" --no-browser --port 8000

      letitride play --friends --name Ann

      letitride play --terminal --seed monday --record round.txt
    """
    if terminal or seed or record is not None or rounds is not None:
        no_server = ("--port", "--data", "--browser", "--friends", "--name", "--address")
        refuse_given(context, no_server, "a game in the terminal has no server")
        count = ANY_NUMBER if rounds is None else read_count(rounds, "--rounds")
        from letitride.cli.playing.terminal_table import play_in_terminal

        play_in_terminal(
            submission, limit=limit, bots=BOTS if bots is None else bots, seed=seed, rounds=count, record=record
        )
    else:
        if not friends:
            refuse_given(context, ("--name", "--address"), "others can only join with --friends")
        from letitride.cli.playing.browser_table import play_in_browser
        from letitride.cli.playing.friends import invited

        host = invited(name, address) if friends else None
        seated = bots if bots is not None else 0 if friends else BOTS
        play_in_browser(submission, limit=limit, bots=seated, port=port, folder=data, opens_browser=browser, host=host)
