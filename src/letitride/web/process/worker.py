"""Workers: processes on one listening socket, each the home of some tables, kept alive and restarted in turn."""

from __future__ import annotations

import signal
import socket
import tempfile
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Process

from letitride.web.app import create_app
from letitride.web.process.heartbeats import Pulse
from letitride.web.process.homes import Homes
from letitride.web.process.logs import install_logs, log
from letitride.web.process.server import Server, server_config
from letitride.web.settings import Settings
from letitride.web.socket.held_sockets import forget_process

SECONDS_TO_START = 60.0
"""How long a worker may take to start, as while it imports the package on a busy machine."""
SECONDS_BETWEEN_LOOKS = 0.1


class Worker(Process):
    """A process that serves, and is the home of its share of the tables."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket, homes: Homes) -> None:
        self.homes = homes
        super().__init__(config, [listener])

    @property
    def server(self) -> Server:
        """The server, made in the process itself."""
        if self._server is None:
            self._server = Server(self.config, homes=self.homes)
        assert isinstance(self._server, Server)
        return self._server


class Workers:
    """All workers of a server. One that dies is replaced; SIGHUP replaces each in turn, SIGTERM or Ctrl-C ends all."""

    def __init__(self, settings: Settings, listener: socket.socket, workers: int, folder: Path) -> None:
        # Every process must use the same key, wherever it was found.
        self._settings = replace(settings, key_file=settings.place_of_key)
        self._listener = listener
        self._homes = [Homes(folder, number, workers) for number in range(workers)]
        self._workers: list[Worker] = []
        self._pulses: dict[int, Pulse] = {}
        self._signals: list[int] = []
        for kind in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            signal.signal(kind, lambda number, _: self._signals.append(number))

    @property
    def _is_over(self) -> bool:
        return signal.SIGINT in self._signals or signal.SIGTERM in self._signals

    def run(self) -> None:
        """Serve until told to end."""
        self._workers = [self._started(homes) for homes in self._homes]
        try:
            while not self._is_over:
                time.sleep(SECONDS_BETWEEN_LOOKS)
                self._replace_the_dead()
                if self._signals and not self._is_over:
                    self._signals.clear()
                    self._restart_in_turn()
        finally:
            for worker in self._workers:
                worker.terminate()
            for worker in self._workers:
                worker.join()

    def _started(self, homes: Homes) -> Worker:
        config = server_config(partial(worker_app, self._settings, homes), self._settings)
        worker = Worker(config, self._listener, homes)
        worker.start()
        return worker

    def _replace_the_dead(self) -> None:
        for place, worker in enumerate(self._workers):
            if worker.process.is_alive():
                if not self._hangs(worker):
                    continue
                log.warning("a worker hangs and is ended", worker=worker.pid)
                worker.kill()
            worker.join()
            self._forget(worker)
            if worker.exitcode == STARTUP_FAILURE:
                log.error("a worker can't start, so the server ends", worker=worker.pid)
                self._signals.append(signal.SIGTERM)
                return
            log.warning("a worker died and is replaced", worker=worker.pid, exit_code=worker.exitcode)
            self._workers[place] = self._started(worker.homes)

    def _hangs(self, worker: Worker) -> bool:
        pid = worker.pid or 0
        return self._pulses.setdefault(pid, Pulse(worker.homes.folder, pid)).hangs()

    def _forget(self, worker: Worker) -> None:
        """Nothing is left of a worker that has ended: neither its beats nor the sockets it held."""
        pid = worker.pid or 0
        self._pulses.pop(pid, Pulse(worker.homes.folder, pid)).forget()
        forget_process(worker.homes.folder, pid)

    def _restart_in_turn(self) -> None:
        """Replace each worker by a new one; the old one ends once the new one has taken its place."""
        for place, old in enumerate(self._workers):
            new = self._started(old.homes)
            if not self._is_ready(new):
                new.kill()
                new.join()
                log.error("a new worker wasn't ready in time, so the old ones stay", worker=new.pid)
                return
            self._workers[place] = new
            old.terminate()
            while old.process.is_alive() and not self._is_over:
                self._replace_the_dead()
                time.sleep(SECONDS_BETWEEN_LOOKS)
            old.join()
            self._forget(old)

    def _is_ready(self, worker: Worker) -> bool:
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until and worker.process.is_alive() and not self._is_over:
            if worker.is_ready(SECONDS_BETWEEN_LOOKS):
                return True
            self._replace_the_dead()
        return False


def serve_by_workers(settings: Settings, listener: socket.socket, workers: int) -> None:
    """Run several processes on one listening socket."""
    with tempfile.TemporaryDirectory(prefix="letitride-") as folder:
        Workers(settings, listener, workers, Path(folder)).run()


def worker_app(settings: Settings, homes: Homes) -> FastAPI:
    """The app of a worker."""
    install_logs(is_json=True)
    return create_app(settings, homes)
