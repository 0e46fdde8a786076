"""An adapter in any language: a program that reads a question per line and answers with a line, both JSON."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Mapping
from types import TracebackType
from typing import IO, Any

from letitride.errors import TextError

Data = Mapping[str, Any]


class ProcessAdapter:
    """A program that is asked over its standard input: ``{"section": "hands", "question": {...}}`` on each line.

    It answers each line with the answer, or with ``null`` where it has none.
    """

    def __init__(self, command: str) -> None:
        self.name = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise TextError(f"{command!r} can't be started: {error}") from None

    def __enter__(self) -> ProcessAdapter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                _close(pipe)
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

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

    def _ask(self, section: str, question: Data) -> Data | None:
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise TextError(f"{self.name} can't be asked")
        try:
            stdin.write(json.dumps({"section": section, "question": question}) + "\n")
            stdin.flush()
        except BrokenPipeError:
            raise TextError(f"{self.name} ended before all questions were asked") from None
        line = stdout.readline()
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
