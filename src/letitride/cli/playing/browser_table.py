"""A table in the browser: a server for one person, on this machine alone, that signs its guest in by itself."""

from __future__ import annotations

import socket
import webbrowser
from contextlib import suppress
from errno import EADDRINUSE
from pathlib import Path
from secrets import token_urlsafe

import typer

from letitride.cli.playing.running_play import link_from_running, noted
from letitride.errors import Fault, FaultyFile, FileInUse, LetItRideError

USUAL_PORT = 8377
LOOPBACK = "127.0.0.1"
A_YEAR = 365 * 24 * 3600


def play_in_browser(
    submission: str, *, limit: str | None, bots: int, port: int, folder: Path | None, opens_browser: bool
) -> None:
    """Start the server, say where it is once it answers, and run until Ctrl-C."""
    from letitride.web import Settings, create_app
    from letitride.web.process.logs import install_logs
    from letitride.web.process.server import Server, address_of, server_config
    from letitride.web.settings import GuestTable

    table, data = GuestTable(*_named(submission, limit), limit, bots), _data_folder(folder)

    def lead_to(link: str, then: str) -> None:
        typer.echo(f"Your table: {link}\n{then}")
        if opens_browser and not webbrowser.open(link):
            typer.echo("No browser could be opened. Open the address yourself.")

    if running := link_from_running(data, table):
        lead_to(running, "letitride play is already running, so this opens there. The link works once.")
        return
    settings = Settings(
        database=f"sqlite:///{data / 'tables.db'}",
        guest_token=token_urlsafe(24),
        guest_key=token_urlsafe(24),
        guest_table=table,
        idle_seconds=A_YEAR,
        session_seconds=A_YEAR,
    )
    _check_database(settings.database, data)
    install_logs(is_json=False, level="WARNING")
    with _listen(port) as listener, noted(data, address=address_of(listener), key=settings.guest_key):
        link = f"{address_of(listener)}/enter/{settings.guest_token}"

        def tell() -> None:
            lead_to(link, "The link works once. Ctrl-C ends the server; chips and rounds are kept.")

        with suppress(KeyboardInterrupt):
            Server(server_config(create_app(settings), settings), tell).run(sockets=[listener])


def _check_database(address: str, folder: Path) -> None:
    """Open the database before the server does, so that what is wrong with it is said in one line."""
    from letitride.store import Store

    try:
        Store.open(address).close()
    except FileInUse:
        raise LetItRideError(
            f"another program is using {folder}. Close it, or name another folder with --data."
        ) from None


def _named(submission: str, limit: str | None) -> tuple[str, str]:
    """The name of a submission, and its text if it is a file; checked before anything starts."""
    from letitride.catalogue import load_catalogue
    from letitride.catalogue.files import is_path, read_text_file

    if not is_path(submission):
        load_catalogue().house_rules(submission, limit)
        return submission, ""
    text = read_text_file(Path(submission))
    strangers = load_catalogue().without_files()
    found, faults = strangers.check_text(text, folder=None, is_trial=True)
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
    from letitride.web.process.server import listen

    if not port:
        with suppress(OSError):
            return listen(LOOPBACK, USUAL_PORT)
    try:
        return listen(LOOPBACK, port)
    except OSError as error:
        why = "is in use" if error.errno == EADDRINUSE else f"can't be used ({error.strerror})"
        raise LetItRideError(f"port {port} {why}. Choose another with --port, or leave it out.") from None
