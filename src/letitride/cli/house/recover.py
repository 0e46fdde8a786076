"""`letitride recover`: let an operator in again who has lost their password or their phone."""

from __future__ import annotations

from typing import Annotated

import typer

from letitride.cli.output import Json, console, print_json


def recover(
    name: Annotated[str, typer.Argument(help="The operator's name.")],
    reason: Annotated[str, typer.Option(help="Why. It stays in the log of significant events.")],
    database: Annotated[
        str,
        typer.Option(envvar="LETITRIDE_DATABASE", help="sqlite:////path/tables.db or postgresql://user:…@host/name."),
    ] = "sqlite:///letitride.db",
    json: Json = False,
) -> None:
    """Let an operator in again who has lost their password or their phone.

    It prints a password for the next sign-in only, at which the operator chooses another. One-time codes are turned
    off, and every session of the operator ends. The log of significant events says who did it, on which machine and
    why. An SQLite database serves one process, so stop the server first.

    Examples:

      letitride recover Olga --reason "lost her phone"

      letitride recover Olga --reason "forgot it" --database postgresql://letitride@db/letitride
    """
    from letitride.store import Store
    from letitride.web.access.recovery import recover_operator

    with Store.open(database) as store:
        password = recover_operator(store, name, reason=reason)
    if json:
        print_json({"name": name, "password": password})
        return
    out = console()
    out.print(f"Password for the next sign-in only: {password}", highlight=False, soft_wrap=True, markup=False)
    out.print("One-time codes are off. Turn them on again under Settings.", highlight=False, soft_wrap=True)
