"""Where a request comes from: another site's page must not act in a visitor's name."""

from __future__ import annotations

from collections.abc import Iterable

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})

Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, name: bytes) -> str:
    """A header's value, empty if it wasn't sent."""
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


def is_from_here(headers: Headers, trusted: Iterable[str] = (), *, is_secure: bool = False) -> bool:
    """Whether a request was sent by a page of this server, or by no page at all.

    Browsers say the origin of the page with every unsafe request and every socket; programs that are no browsers have
    no visitor whose cookies could be misused. Where browsers come over TLS, a page without it isn't ours: somebody on
    the way may have made it.

    >>> is_from_here([(b"host", b"127.0.0.1:8000"), (b"origin", b"http://127.0.0.1:8000")])
    True
    >>> is_from_here([(b"host", b"127.0.0.1:8000"), (b"origin", b"http://evil.example")])
    False
    """
    origin = header(headers, b"origin")
    if not origin:
        return header(headers, b"sec-fetch-site") in ("", "same-origin", "none")
    host = header(headers, b"host").lower()
    schemes = ("https",) if is_secure else ("http", "https")
    return origin in trusted or origin.lower() in [f"{scheme}://{host}" for scheme in schemes]


def is_local_host(headers: Headers, invited: str = "") -> bool:
    """Whether the host asked for is this machine itself, also by the address that friends were told.

    A foreign name that leads here is a trick (DNS rebinding).
    """
    asked = header(headers, b"host").lower()
    host = asked[1:].partition("]")[0] if asked.startswith("[") else asked.partition(":")[0]
    return host in LOCAL_HOSTS or (host != "" and host == invited)
