"""What the meter of a progressive shows, as an option of the commands that analyse paytables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from letitride.rules.paytables import Paytable

MeterOption = Annotated[
    str | None,
    typer.Option(metavar="AMOUNT", help="What the meter of a progressive shows, like '$25,000'. Default: $1,000."),
]


def read_meter(text: str | None, paytables: Iterable[Paytable]) -> int:
    """The cents that the meter shows; one is given only where a progressive is paid from it."""
    from letitride.errors import TextError
    from letitride.money import parse_cents
    from letitride.odds.wagers.progressive import LEAST_RESET_CENTS

    if text is None:
        return LEAST_RESET_CENTS
    analysed = tuple(paytables)
    if not any(paytable.wager.has_meter for paytable in analysed):
        names = ", ".join(dict.fromkeys(paytable.id for paytable in analysed))
        raise TextError(f"--meter is for a progressive, like MD-PROG-A, and {names} has no meter: leave it out")
    return parse_cents(text)
