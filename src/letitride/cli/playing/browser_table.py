"""A table in the browser: a server for one person, on this machine alone, that signs its guest in by itself."""

from __future__ import annotations

import socket
import webbrowser
from contextlib import ExitStack, suppress
from errno import EADDRINUSE, EADDRNOTAVAIL
from pathlib import Path
from secrets import token_urlsafe

import typer

from letitride.cli.playing.friends import Host, tell_friends
from letitride.cli.playing.running_play import link_from_running, noted
from letitride.errors import Fault, FaultyFile, FileInUse, LetItRideError

USUAL_PORT = 8377
LOOPBACK = "127.0.0.1"
A_YEAR = 365 * 24 * 3600


def play_in_browser(
    submission: str,
    *,
    limit: str | None,
    bots: int,
    port: int,
    folder: Path | None,
    opens_browser: bool,
    host: Host | None = None,
) -> None:
    """Start the server, say where it is once it answers, and run until Ctrl-C."""
    from letitride.web import Settings, create_app
    from letitride.web.process.logs import install_logs
    from letitride.web.process.server import Server, address_of, server_config
    from letitride.web.settings import GuestTable, Invitation

    table = GuestTable(*_named(submission, limit), limit, bots, has_friends=host is not None)
    data = _data_folder(folder)

    def lead_to(link: str, then: str) -> None:
        typer.echo(f"Your table: {link}\n{then}")
        if opens_browser and not webbrowser.open(link):
            typer.echo("No browser could be opened. Open the address yourself.")

    if running := link_from_running(data, table):
        if host is not None:
            raise LetItRideError("letitride play is already running. End it with Ctrl-C, then start with --friends.")
        lead_to(running, "letitride play is already running, so this opens there. The link works once.")
        return
    database = f"sqlite:///{data / 'tables.db'}"
    _check_database(database, data)
    install_logs(is_json=False, level="WARNING")
    with ExitStack() as open_while_it_runs:
        listeners = [open_while_it_runs.enter_context(_listen(LOOPBACK, port))]
        invitation = None
        if host is not None:
            at = open_while_it_runs.enter_context(_listen(host.address, listeners[0].getsockname()[1]))
            listeners.append(at)
            invitation = Invitation(address_of(at), token_urlsafe(9))
        settings = Settings(
            database=database,
            guest_token=token_urlsafe(24),
            guest_key=token_urlsafe(24),
            guest_table=table,
            guest_name="Guest" if host is None else host.name,
            invitation=invitation,
            idle_seconds=A_YEAR,
            session_seconds=A_YEAR,
        )
        address = address_of(listeners[0])
        open_while_it_runs.enter_context(noted(data, address=address, key=settings.guest_key))

        def tell() -> None:
            link = f"{address}/enter/{settings.guest_token}"
            lead_to(link, "The link works once. Ctrl-C ends the server; chips and rounds are kept.")
            if invitation is not None:
                tell_friends(invitation)

        with suppress(KeyboardInterrupt):
            Server(server_config(create_app(settings), settings), tell).run(sockets=listeners)


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


def _listen(address: str, port: int) -> socket.socket:
    """Listen on the port that was asked for, else on the usual one, else on any that is free."""
    from letitride.web.process.server import listen

    if not port:
        with suppress(OSError):
            return listen(address, USUAL_PORT)
    try:
        return listen(address, port)
    except OSError as error:
        if error.errno == EADDRNOTAVAIL:
            raise LetItRideError(f"{address} isn't an address of this machine. Name one with --address.") from None
        why = "is in use" if error.errno == EADDRINUSE else f"can't be used ({error.strerror})"
        raise LetItRideError(f"port {port} {why}. Choose another with --port, or leave it out.") from None
