"""`letitride serve`: the server for many, on SQLite or PostgreSQL."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from letitride.errors import LetItRideError

if TYPE_CHECKING:
    from letitride.store import Store
    from letitride.web import Settings


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for every network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any free one.")] = 8000,
    database: Annotated[
        str,
        typer.Option(envvar="LETITRIDE_DATABASE", help="sqlite:////path/tables.db or postgresql://user:…@host/name."),
    ] = "sqlite:///letitride.db",
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes serve; more than one needs PostgreSQL.")
    ] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="The origin that browsers see, if a proxy changes the host. Repeat it for several."),
    ] = None,
    tls: Annotated[bool, typer.Option(help="Browsers connect over HTTPS, so mark cookies Secure.")] = False,
    registration: Annotated[bool, typer.Option(help="Let visitors create their own player accounts.")] = True,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="The address of a proxy whose X-Forwarded-For is trusted. Repeat it for several. Default: loopback."
        ),
    ] = None,
    idle_minutes: Annotated[int, typer.Option(min=1, help="Sign people out after this long without activity.")] = 30,
    key: Annotated[
        Path | None,
        typer.Option(
            envvar="LETITRIDE_KEY",
            help="The house's key file, the same for every process. Default: beside the database, created if missing.",
        ),
    ] = None,
    beacon: Annotated[
        str,
        typer.Option(
            envvar="LETITRIDE_BEACON",
            help="A public beacon to mix into every shuffle: an address such as drand's, or a folder.",
        ),
    ] = "",
    setup_file: Annotated[
        Path, typer.Option(help="Where the one-time token for the first operator is written, for its owner alone.")
    ] = Path("letitride-setup.txt"),
) -> None:
    """Serve live tables to many people.

    The first start creates the first operator, with the password in LETITRIDE_OPERATOR_PASSWORD or one that you type.
    Without either, a one-time token for /api/setup is written to the set-up file.

    Examples:

      letitride serve

      letitride serve --host 0.0.0.0 --database postgresql://letitride@db/letitride --workers 4 --tls
    """
    from letitride.web import Settings
    from letitride.web.access.first_operator import ensure_operator
    from letitride.web.process.logs import install_logs
    from letitride.web.settings import LOOPBACK

    settings = Settings(
        database=database,
        key_file=key,
        beacon=beacon,
        origins=tuple(origin or ()),
        is_secure=tls,
        can_register=registration,
        idle_seconds=idle_minutes * 60,
        trusted_proxies=tuple(trusted_proxy or LOOPBACK),
    )
    if workers > 1 and database.startswith("sqlite"):
        raise LetItRideError("SQLite serves one process; give --database postgresql://… for more workers")
    install_logs(is_json=True)
    with _opened(database) as store:
        written = ensure_operator(store, setup_file=setup_file, can_ask=sys.stdin.isatty())
    if written is not None:
        typer.echo(f"No operator yet: the one-time token is in {written}. Send it to POST /api/setup.", err=True)
    _run(settings, host, port, workers)


def _opened(database: str) -> Store:
    from letitride.store import Store

    return Store.open(database)


def _run(settings: Settings, host: str, port: int, workers: int) -> None:
    from letitride.web import create_app
    from letitride.web.process.server import Server, address_of, listen, server_config
    from letitride.web.process.worker import serve_by_workers

    try:
        listener = listen(host, port)
    except OSError as error:
        raise LetItRideError(f"can't listen on {host}:{port}: {error.strerror}") from None
    with listener, suppress(KeyboardInterrupt):
        address = address_of(listener)
        if workers > 1:
            typer.echo(f"Serving on {address} with {workers} processes")
            serve_by_workers(settings, listener, workers)
        else:
            server = Server(server_config(create_app(settings), settings), lambda: typer.echo(f"Serving on {address}"))
            server.run(sockets=[listener])
