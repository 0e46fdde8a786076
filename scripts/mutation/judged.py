"""What became of each mutant the last time, kept beside the sources, so that a long run can be made in pieces.

An outcome counts as long as the mutated function reads as it did; the test that killed a mutant is the first to be
tried the next time, which makes a second run quick.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from mutation.changes import Mutant


@dataclass(frozen=True)
class Judgement:
    """What became of a mutant, after how many tests; `function` is the state of the function it was made from."""

    function: str
    is_killed: bool
    is_endless: bool
    tests: int


@dataclass
class Judged:
    """The judgements so far, and for each mutant that a test killed the name of that test."""

    file: Path
    judgements: dict[str, Judgement] = field(default_factory=dict)
    killers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path) -> Judged:
        """What was kept, empty the first time."""
        if not file.exists():
            return cls(file)
        data = json.loads(file.read_text(encoding="utf-8"))
        judgements = {name: Judgement(*fields) for name, fields in data["judgements"].items()}
        return cls(file, judgements, data["killers"])

    def write(self) -> None:
        """Keep everything for the next time."""
        judgements = {
            name: (one.function, one.is_killed, one.is_endless, one.tests) for name, one in self.judgements.items()
        }
        written = self.file.with_suffix(".new")
        written.write_text(json.dumps({"judgements": judgements, "killers": self.killers}), encoding="utf-8")
        written.replace(self.file)

    def of(self, mutant: Mutant) -> Judgement | None:
        """The judgement of a mutant whose function is as it was."""
        found = self.judgements.get(mutant.name)
        return found if found and found.function == mutant.state else None

    def keep(self, mutant: Mutant, judgement: Judgement, killer: str) -> None:
        """Remember what became of a mutant, and which test killed it, if one is to be named."""
        self.judgements[mutant.name] = judgement
        if killer:
            self.killers[mutant.name] = killer

    def forget(self, mutants: Iterable[Mutant]) -> None:
        """Take back the judgements of some mutants; the tests that killed them are still tried first."""
        for mutant in mutants:
            self.judgements.pop(mutant.name, None)
