"""Friends at a table of `letitride play`: this machine's address in the network, and the invitation in the terminal."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING

import typer

from letitride.errors import LetItRideError

if TYPE_CHECKING:
    from letitride.web.settings import Invitation

_SOMEWHERE = ("192.0.2.1", 9)
"""An address kept for documentation: naming it tells which network leads out, and nothing is sent."""


@dataclass(frozen=True, slots=True)
class Host:
    """Who invites, and at which address of this machine."""

    name: str
    address: str


def invited(name: str, address: str) -> Host:
    """Check what the host chose, or find this machine's address in its network."""
    from letitride.store.people.names import check_name

    given = address or _address_in_network()
    if not given:
        raise LetItRideError("no network was found. Connect this computer, or name its address with --address.")
    try:
        ip_address(given)
    except ValueError:
        raise LetItRideError(f'"{given}" isn\'t an address. Write it like 192.168.1.20.') from None
    return Host(check_name(name), given)


def tell_friends(invitation: Invitation) -> None:
    """Print the link, and the same as a QR code for phones."""
    import segno

    typer.echo(f"Friends join at: {invitation.link}\nOr scan this. The link works while this server runs.")
    with suppress(UnicodeEncodeError):  # a terminal without blocks still has the link
        segno.make(invitation.link, micro=False).terminal(compact=True, border=2)


def _address_in_network() -> str:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_SOMEWHERE)
        return str(probe.getsockname()[0])
    return ""
