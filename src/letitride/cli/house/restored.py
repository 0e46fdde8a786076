"""`letitride restored`: make a database safe to play on after a back-up was put in its place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.output import Json, console, print_json


def restored(
    database: Annotated[
        str,
        typer.Option(envvar="LETITRIDE_DATABASE", help="sqlite:////path/tables.db or postgresql://user:…@host/name."),
    ] = "sqlite:///letitride.db",
    key: Annotated[
        Path | None,
        typer.Option(envvar="LETITRIDE_KEY", help="The house's key file. Default: beside the database."),
    ] = None,
    json: Json = False,
) -> None:
    """Make a restored database safe to play on. Run this once after each restore, before you start the server.

    Rounds played after the back-up have shown their seeds, and the restored tables would use those seeds again. So
    every round under way is voided, its bets go back, and the house gets a new key. The old key is kept beside it.

    Examples:

      letitride restored --database sqlite:////var/lib/letitride/tables.db

      letitride restored --database postgresql://letitride@db/letitride --key /etc/letitride/house.key
    """
    import asyncio

    from letitride.catalogue import load_catalogue
    from letitride.live.after_restore import make_safe
    from letitride.store import Store
    from letitride.web.settings import Settings

    key_file = Settings(database=database, key_file=key).place_of_key
    with Store.open(database) as store:
        voided, old_key = asyncio.run(make_safe(store, load_catalogue(), key_file))
    if json:
        print_json({"voided": voided, "key": str(key_file), "old_key": str(old_key)})
        return
    out = console()
    rounds = "No round was under way." if not voided else f"Voided the round under way at: {', '.join(voided)}."
    out.print(rounds, highlight=False, soft_wrap=True)
    out.print(f"New key: {key_file}. The old one is kept as {old_key}.", highlight=False, soft_wrap=True)
