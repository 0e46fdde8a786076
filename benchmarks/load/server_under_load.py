"""The server under load, as a process of its own on a core of its own."""

from __future__ import annotations

import cProfile
import sys
import time
from contextlib import suppress

from benchmarks.load.wire import pin_to

from letitride.web import Settings, create_app
from letitride.web.process.logs import install_logs
from letitride.web.process.server import Server, address_of, listen, server_config


def main() -> None:
    """Serve a database on a free port and say where; with a second argument, write a profile there at the end."""
    pin_to(0)
    install_logs(is_json=True, level="ERROR")
    with listen("127.0.0.1", 0) as listener:
        settings = Settings(database=sys.argv[1])
        server = Server(server_config(create_app(settings), settings), lambda: print(address_of(listener), flush=True))
        profile = cProfile.Profile(time.thread_time)  # what the loop costs, not what it waits for
        if len(sys.argv) > 2:
            profile.enable()
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
        if len(sys.argv) > 2:
            profile.disable()
            profile.dump_stats(sys.argv[2])


if __name__ == "__main__":
    main()
