"""An adapter in any language: a program that reads a question per line and answers with a line, both JSON."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import IO, Any

from letitride.errors import TextError

Data = Mapping[str, Any]
PATIENCE_S = 60.0
"""How long a program may take for one answer."""


class ProcessAdapter:
    """A program that is asked over its standard input: ``{"section": "hands", "question": {...}}`` on each line.

    It answers each line with the answer, or with ``null`` where it has none. One that is silent for `patience_s`
    seconds is ended.
    """

    def __init__(self, command: str, *, patience_s: float = PATIENCE_S) -> None:
        self.name = command
        self._patience_s = patience_s
        self._lines: SimpleQueue[str] = SimpleQueue()
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise TextError(f"{command!r} can't be started: {error}") from None
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> ProcessAdapter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.stdin is not None:
            _close(self._process.stdin)
        if error is not None:
            self._process.kill()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        if self._process.stdout is not None:
            _close(self._process.stdout)

    def hands(self, question: Data) -> Data | None:
        """Ask for the class of a hand."""
        return self._ask("hands", question)

    def figures(self, question: Data) -> Data | None:
        """Ask for the figures of a paytable."""
        return self._ask("figures", question)

    def decisions(self, question: Data) -> Data | None:
        """Ask about a bet."""
        return self._ask("decisions", question)

    def rounds(self, question: Data) -> Data | None:
        """Ask for the settlement of a round."""
        return self._ask("rounds", question)

    def _read(self) -> None:
        """Pass on each line as it comes, and an empty one at the end: a pipe can't be read with a time limit."""
        if self._process.stdout is not None:
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put("")

    def _ask(self, section: str, question: Data) -> Data | None:
        stdin = self._process.stdin
        if stdin is None:
            raise TextError(f"{self.name} can't be asked")
        try:
            stdin.write(json.dumps({"section": section, "question": question}) + "\n")
            stdin.flush()
        except BrokenPipeError:
            raise TextError(f"{self.name} ended before all questions were asked") from None
        try:
            line = self._lines.get(timeout=self._patience_s)
        except Empty:
            raise TextError(f"{self.name} didn't answer within {self._patience_s:g} seconds") from None
        if not line:
            raise TextError(f"{self.name} ended before all questions were asked")
        try:
            answer = json.loads(line)
        except json.JSONDecodeError:
            raise TextError(f"{self.name} answered with {line.strip()!r}, which is not JSON") from None
        if answer is not None and not isinstance(answer, dict):
            raise TextError(f"{self.name} answered with {line.strip()!r}; an answer is an object or null")
        return answer


def _close(pipe: IO[str]) -> None:
    try:
        pipe.close()
    except BrokenPipeError:
        return
