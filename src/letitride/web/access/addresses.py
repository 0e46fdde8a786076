"""Addresses of clients: who counts as one when connections, guesses and heavy work are limited."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address


@lru_cache(4_096)
def holder_of(address: str) -> str:
    """Whoever holds an address: one IPv4 address, or the whole IPv6 network that a single customer is given.

    >>> holder_of("::ffff:203.0.113.9"), holder_of("2001:db8:1:2:3:4:5:6")
    ('203.0.113.9', '2001:db8:1:2::/64')
    """
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return f"{IPv6Address(int(read) >> 64 << 64)}/64"
