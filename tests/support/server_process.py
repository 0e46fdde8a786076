"""The program itself as a process of its own, on a free port, which tests can end and start again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

OPERATOR = ("Olga", "felt rail spot lammer 12")


class ServerProcess:
    """`letitride play` or `letitride serve`, with its data in a folder that outlives the process."""

    def __init__(self, folder: Path, *command: str, program: Sequence[str] = ("-m", "letitride")) -> None:
        self._folder = folder
        self._program = program
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self.link = ""
        self.address = ""

    def start(self, port: int = 0) -> None:
        """Start and wait for the line that says where it answers."""
        data = ["--data", str(self._folder)] if "play" in self._command else ["--database", self._database]
        line = [sys.executable, *self._program, *self._command, "--port", str(port), *data]
        name, password = OPERATOR
        operator = {"LETITRIDE_OPERATOR_NAME": name, "LETITRIDE_OPERATOR_PASSWORD": password}
        environment = {**os.environ, **operator, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment, cwd=self._folder
        )
        assert self._process.stdout is not None
        for said in self._process.stdout:
            if found := re.search(r"(http://[\d.]+:\d+)(/enter/\S+)?", said):
                self.address, self.link = found[1], found[0]
                return
        raise AssertionError(f"the server ended with {self._process.wait()}")

    @property
    def database_file(self) -> Path:
        """Where the house keeps its tables."""
        return self._folder / "tables.db"

    @property
    def _database(self) -> str:
        return f"sqlite:///{self.database_file}"

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    def restart(self) -> None:
        """Kill it and start it again at the same address."""
        self.kill()
        self.start(int(self.address.rpartition(":")[2]))


@contextmanager
def server_process(folder: Path, *command: str) -> Iterator[ServerProcess]:
    """A running server that is ended afterwards."""
    with running(ServerProcess(folder, *command)) as server:
        yield server


@contextmanager
def running(server: ServerProcess) -> Iterator[ServerProcess]:
    """Start a server, and end it afterwards."""
    server.start()
    try:
        yield server
    finally:
        server.kill()
