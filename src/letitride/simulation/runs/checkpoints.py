"""Checkpoints of long runs: the rounds played and their tally, in a file that is replaced in one step."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from letitride.errors import TextError
from letitride.simulation.plans.jobs import Tally

VERSION = 1


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a run has come."""

    fingerprint: str
    rounds: int
    tally: Tally


def write_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint; whoever reads finds the old one or the new one, never a part."""
    data = {
        "version": VERSION,
        "fingerprint": checkpoint.fingerprint,
        "rounds": checkpoint.rounds,
        "tally": checkpoint.tally,
    }
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    with beside.open("w", encoding="utf-8") as file:
        json.dump(data, file)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def read_checkpoint(path: Path) -> Checkpoint:
    """Read a checkpoint, or say that the file is none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["version"] != VERSION:
            raise TextError(f"{path} was written by another version of the program; start again without it")
        tally = tuple(tuple(int(count) for count in row) for row in data["tally"])
        return Checkpoint(str(data["fingerprint"]), int(data["rounds"]), tally)
    except (OSError, ValueError, KeyError, TypeError) as error:
        if isinstance(error, TextError):
            raise
        raise TextError(f"{path} isn't the checkpoint of a simulation: {error}") from None
