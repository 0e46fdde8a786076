"""Homes: every table belongs to one worker, and a worker that gets a socket of another's table hands it over.

The address of a socket names its table. Rendezvous hashing ranks the workers for each table, so that all agree without
asking each other, and a worker that dies moves only its own tables. Each worker has a door, a datagram socket in a
private folder; an accepted connection goes through it as a file descriptor, with the request that was read from it.
"""

from __future__ import annotations

import asyncio
import os
import socket
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from urllib.parse import unquote

from letitride.web.process.logs import log

SOCKET_PATH = "/api/socket"
"""Where sockets are opened; followed by a slash and a table, the address names the table that the socket is for."""

CAN_HAND_OVER = hasattr(socket, "AF_UNIX") and hasattr(socket, "SCM_RIGHTS")
"""Not on Windows: there any worker serves any table."""

_MOST_BYTES = 128 * 1024
_CONNECTION, _OPENED, _LEFT = b"c", b"o", b"l"
SECONDS_BETWEEN_TRIES = 0.005
MOST_TRIES = 200
"""A home that takes nothing for so long is too busy, and the socket is served where it is."""


def is_socket_path(path: str) -> bool:
    """Whether a path is one at which sockets are opened."""
    return path == SOCKET_PATH or path.startswith(f"{SOCKET_PATH}/")


def table_named(target: str) -> str | None:
    """The table that the address of a socket names, if it names one."""
    path = target.partition("?")[0]
    return unquote(path[len(SOCKET_PATH) + 1 :]) or None if is_socket_path(path) else None


@lru_cache(16_384)
def ranked(table: str, workers: int) -> tuple[int, ...]:
    """The workers in the order in which a table belongs to them."""

    def weight(worker: int) -> bytes:
        return blake2b(f"{worker}/{table}".encode(), digest_size=8).digest()

    return tuple(sorted(range(workers), key=weight, reverse=True))


@dataclass(frozen=True, slots=True)
class Homes:
    """One worker's place among the workers of a machine, and the folder of their doors."""

    folder: Path
    worker: int
    workers: int

    def is_home_of(self, table: str, worker: int | None = None) -> bool:
        """Whether a table belongs to a worker, to this one if none is named."""
        return ranked(table, self.workers)[0] == (self.worker if worker is None else worker)

    def door(self, worker: int) -> str:
        """Where a worker's door is."""
        return str(self.folder / f"worker-{worker}")


class Door:
    """Gives connections to other workers, and takes in those that they give."""

    def __init__(
        self,
        homes: Homes,
        *,
        take_in: Callable[[socket.socket, bytes], None],
        other_opened: Callable[[int], None],
        predecessor_left: Callable[[], None],
    ) -> None:
        self._homes = homes
        self._take_in = take_in
        self._other_opened = other_opened
        self._predecessor_left = predecessor_left
        self._sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._sender.setblocking(False)
        self._receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._receiver.setblocking(False)

    def open(self) -> None:
        """Take in from now on, in place of a worker that was here before, and tell the others."""
        place = self._homes.door(self._homes.worker)
        new = f"{place}-{os.getpid()}"
        self._receiver.bind(new)
        Path(new).replace(place)
        asyncio.get_running_loop().add_reader(self._receiver, self._receive)
        for worker in range(self._homes.workers):
            if worker != self._homes.worker:
                self._tell(worker, _OPENED + str(self._homes.worker).encode())

    def shut(self) -> None:
        """Take in what was given already, and nothing more."""
        self._receive()
        asyncio.get_running_loop().remove_reader(self._receiver)
        self._receiver.close()

    def leave(self) -> None:
        """Tell whoever has taken this worker's place that it holds no table any more."""
        self._tell(self._homes.worker, _LEFT)
        self._sender.close()

    def _tell(self, worker: int, message: bytes) -> None:
        with suppress(OSError):
            self._sender.sendto(message, self._homes.door(worker))

    async def give(self, table: str, fileno: int, request: bytes) -> bool:
        """Give a connection to its table's home, or to the next that lives; False if that is this worker itself."""
        for worker in ranked(table, self._homes.workers):
            if worker == self._homes.worker:
                return False
            if await self._give_to(worker, fileno, request):
                return True
        return False

    async def _give_to(self, worker: int, fileno: int, request: bytes) -> bool:
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [fileno]))]
        for _ in range(MOST_TRIES):
            try:
                self._sender.sendmsg([_CONNECTION, request], rights, 0, self._homes.door(worker))
            except BlockingIOError:
                await asyncio.sleep(SECONDS_BETWEEN_TRIES)
            except OSError:
                return False
            else:
                return True
        return False

    def _receive(self) -> None:
        while True:
            try:
                data, fds, _, _ = socket.recv_fds(self._receiver, _MOST_BYTES, 1)
            except BlockingIOError:
                return
            except OSError as error:
                log.warning("can't take connections in", reason=str(error))
                return
            if data[:1] == _OPENED:
                self._other_opened(int(data[1:]))
            elif data[:1] == _LEFT:
                self._predecessor_left()
            for fd in fds:
                self._take_in(socket.socket(fileno=fd), data[1:])
