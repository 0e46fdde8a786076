"""The links that let the local guest of `letitride play` in: each works once and leads to a table."""

from __future__ import annotations

from hmac import compare_digest
from secrets import token_urlsafe

from letitride.web.problems import Problem
from letitride.web.settings import GuestTable, Settings


class GuestLinks:
    """The links of a server that nobody has used yet; a server for many never has any."""

    def __init__(self, settings: Settings) -> None:
        self._key = settings.guest_key
        self._unused = {settings.guest_token: settings.guest_table} if settings.guest_token else {}

    def use(self, token: str) -> GuestTable | None:
        """Use a link up, and say which table it leads to."""
        for known in self._unused:
            if compare_digest(token.encode(), known.encode()):
                return self._unused.pop(known)
        raise Problem(403, "This link has been used. Run letitride play again for a new one.", kind="wrong-token")

    def make(self, key: str, table: GuestTable) -> str:
        """The token of a new link, for whoever started the server and so knows its key."""
        if not self._key or not compare_digest(key.encode(), self._key.encode()):
            raise Problem(403, "Only the person who started this server can make links.", kind="wrong-key")
        token = token_urlsafe(24)
        self._unused[token] = table
        return token
