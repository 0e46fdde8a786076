"""A table in the browser: a server for one person, on this machine alone, that signs its guest in by itself."""

from __future__ import annotations

import socket
import webbrowser
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe

import typer

from letitride.errors import Fault, FaultyFile, LetItRideError

USUAL_PORT = 8377
LOOPBACK = "127.0.0.1"
A_YEAR = 365 * 24 * 3600


def play_in_browser(
    submission: str, *, limit: str | None, bots: int, port: int, folder: Path | None, opens_browser: bool
) -> None:
    """Start the server, say where it is once it answers, and run until Ctrl-C."""
    from letitride.web import Settings, create_app
    from letitride.web.logs import install_logs
    from letitride.web.server import Server, address_of, server_config
    from letitride.web.settings import GuestTable

    table = GuestTable(*_named(submission, limit), limit, bots)
    settings = Settings(
        database=f"sqlite:///{_data_folder(folder) / 'tables.db'}",
        guest_token=token_urlsafe(24),
        guest_table=table,
        idle_seconds=A_YEAR,
        session_seconds=A_YEAR,
    )
    install_logs(is_json=False, level="WARNING")
    with _listen(port) as listener:
        link = f"{address_of(listener)}/enter/{settings.guest_token}"

        def tell() -> None:
            typer.echo(f"Your table: {link}\nThe link works once. Ctrl-C ends the server; chips and rounds are kept.")
            if opens_browser and not webbrowser.open(link):
                typer.echo("No browser could be opened; open the address yourself.")

        with suppress(KeyboardInterrupt):
            Server(server_config(create_app(settings)), tell).run(sockets=[listener])


def _named(submission: str, limit: str | None) -> tuple[str, str]:
    """The name of a submission, and its text if it is a file; checked before anything starts."""
    from letitride.catalogue import load_catalogue
    from letitride.catalogue.loader import is_path, read_text_file

    if not is_path(submission):
        load_catalogue().house_rules(submission, limit)
        return submission, ""
    text = read_text_file(Path(submission))
    strangers = load_catalogue().without_files()
    found, faults = strangers.check_text(text, folder=None)
    if found is None or faults:
        raise FaultyFile(submission, faults)
    strangers.open(found, limit)
    return found.id, text


def _data_folder(folder: Path | None) -> Path:
    if folder is None:
        from platformdirs import user_data_path

        folder = user_data_path("letitride", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FaultyFile(str(folder), [Fault(f"can't be used as a folder: {error.strerror}")]) from None
    return folder.resolve()


def _listen(port: int) -> socket.socket:
    """Listen on the port that was asked for, else on the usual one, else on any that is free."""
    from letitride.web.server import listen

    tried = [port] if port else [USUAL_PORT, 0]
    for number in tried:
        with suppress(OSError):
            return listen(LOOPBACK, number)
    raise LetItRideError(f"port {port} is in use; choose another, or leave it out")
