"""A server as a process of its own, started by the command that people start it with."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from socket_client import PASSWORD, SECONDS

from letitride.web.access.sessions import COOKIE, COOKIE_OVER_TLS

PROGRAM = [sys.executable, "-c", "from letitride.cli import main; main()"]
BOSS = "Boss"


@dataclass
class ServedProcess:
    """A running `letitride serve`."""

    address: str
    process: subprocess.Popen[str]
    is_killed: bool = False

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.is_killed = True
        self.process.kill()
        self.process.wait()

    def post(self, path: str, body: dict[str, object], token: str = "") -> httpx.Response:
        """Send something as somebody."""
        cookies = {COOKIE: token, COOKIE_OVER_TLS: token} if token else {}
        return httpx.post(f"{self.address}{path}", json=body, cookies=cookies, timeout=SECONDS)

    def operator(self) -> str:
        """The token of the operator."""
        answer = self.post("/api/sign-in", {"name": BOSS, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        (token,) = answer.cookies.values()
        return token


@contextmanager
def served(folder: Path, *options: str) -> Iterator[ServedProcess]:
    """A server on a free port with an operator called Boss; it is ended by Ctrl-C and must end well."""
    environment = {
        **os.environ,
        "LETITRIDE_OPERATOR_PASSWORD": PASSWORD,
        "LETITRIDE_OPERATOR_NAME": BOSS,
    }
    with (folder / f"log-{os.urandom(4).hex()}.txt").open("w+") as log:
        process = subprocess.Popen(
            [*PROGRAM, "serve", "--port", "0", *options],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=folder,
            env=environment,
        )
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            if not said.startswith("Serving on "):
                process.wait(SECONDS)
                log.seek(0)
                raise AssertionError(said + log.read())
            running = ServedProcess(said.split()[2], process)
            yield running
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise
            finally:
                process.stdout.close()
        log.seek(0)
        assert running.is_killed or process.returncode == 0, log.read()
