"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from letitride.store.database.database import sqlite_file

STATIC = Path(__file__).with_name("static")
"""Where the built front end lies."""
LOOPBACK = ("127.0.0.1", "::1")
"""Where a proxy on the same machine speaks from."""


@dataclass(frozen=True, slots=True)
class GuestTable:
    """The practice table that the local guest is led to; `toml` is the text of a submission of one's own."""

    submission: str
    toml: str
    table_limit: str | None
    bots: int
    has_friends: bool = False


@dataclass(frozen=True, slots=True)
class Invitation:
    """How friends in the same network come to the guest's table: by a link, at this machine's address there."""

    address: str
    code: str

    @property
    def link(self) -> str:
        """What friends open."""
        return f"{self.address}/join/{self.code}"

    @property
    def host(self) -> str:
        """The host that the link names."""
        return urlsplit(self.address).hostname or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The choices of whoever starts a server."""

    database: str
    key_file: Path | None = None
    """Where the house's key lies, from which its seeds come; beside the database file if it isn't said."""
    beacon: str = ""
    """A public beacon that every deck is drawn from as well: a folder or an address of its values; empty for none."""
    guest_token: str = ""
    """What signs the local guest in, once; empty where there is no guest."""
    guest_key: str = ""
    """What the person who started the server shows to get another link for the guest; empty where there is no guest."""
    guest_table: GuestTable | None = None
    """Where the guest is led to; nowhere in particular if there is none."""
    guest_name: str = "Guest"
    """What the local guest is called."""
    invitation: Invitation | None = None
    """How friends come to the guest's table; None where the guest plays alone."""
    origins: tuple[str, ...] = ()
    """Other origins that may send unsafe requests, such as https://play.example where a proxy changes the host."""
    is_secure: bool = False
    """Whether browsers reach us by TLS, so that cookies are marked Secure."""
    can_register: bool = True
    """Whether strangers may make themselves an account of a player."""
    idle_seconds: int = 30 * 60
    """How long somebody may do nothing before they have to sign in again."""
    session_seconds: int = 12 * 60 * 60
    """How long a session lasts at most."""
    unload_seconds: int = 5 * 60
    """How long a table stays in memory that nobody uses, from a minute to a day."""
    messages_per_second: int = 50
    """How many messages a client may send on its socket, in the long run; twice as many at once."""
    sockets_per_account: int = 12
    """How many sockets one account may hold on this machine: a few devices with a few tables each."""
    connections_per_address: int = 256
    """How many connections one address may hold while it sends requests; trusted proxies are not counted."""
    request_seconds: float = 15.0
    """How long a client may take over sending one request; a slower one loses its connection."""
    trusted_proxies: tuple[str, ...] = LOOPBACK
    """The addresses of proxies that are believed when they say whom they speak for (X-Forwarded-For)."""
    static: Path = STATIC

    @property
    def place_of_key(self) -> Path:
        """The key file; without an SQLite file to lie beside, letitride.key in the folder the server is started in."""
        file = sqlite_file(self.database)
        return self.key_file or (Path("letitride.key") if file is None else file.with_name(f"{file.name}.key"))

    @property
    def is_local(self) -> bool:
        """Whether this is the embedded server of one person on their own machine, and of friends they invite."""
        return bool(self.guest_token)
