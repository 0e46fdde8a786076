"""A real server on a free port, in a thread of the test's process."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from letitride.web import Settings, create_app
from letitride.web.process.server import Server, address_of, listen, server_config


@contextmanager
def live_server(settings: Settings) -> Iterator[str]:
    """The address of a running server."""
    ready = threading.Event()
    with listen("127.0.0.1", 0) as listener:
        server = Server(server_config(create_app(settings), settings), ready.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            while not ready.wait(0.1):
                assert thread.is_alive(), "the server didn't start"
            yield address_of(listener)
        finally:
            server.should_exit = True
            thread.join()
