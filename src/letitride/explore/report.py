"""What exploring a ruleset came to: how much was walked over, and a transcript for each violation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from letitride.explore.candidates import Choice, said
from letitride.explore.checks.live import check_live
from letitride.explore.step import Violation
from letitride.explore.tables import SmallTable
from letitride.explore.walk import Graph, explore
from letitride.table.log.transcript import write_transcript


@dataclass(frozen=True)
class Counterexample:
    """A violation, the table at which it was found, and the shortest way to it as a dealer's log."""

    violation: Violation
    table: str
    transcript: str
    last: str = ""

    @property
    def length(self) -> int:
        """How many lines the transcript has."""
        return self.transcript.count("\n")

    def __str__(self) -> str:
        tried = f"Then: {self.last}\n" if self.last else ""
        return f"{self.violation.kind.value}: {self.violation.message}\nAt {self.table}:\n{self.transcript}{tried}"


@dataclass
class Report:
    """The counts of a walk, or of several, and what was found wrong."""

    ruleset: str
    tables: int = 0
    states: int = 0
    transitions: int = 0
    tried: int = 0
    found: dict[Violation, Counterexample] = field(default_factory=dict)

    @property
    def counterexamples(self) -> list[Counterexample]:
        """The violations, shortest transcript first."""
        return sorted(self.found.values(), key=lambda one: one.length)

    def add(self, graph: Graph) -> None:
        """Count a walk, and keep the shortest transcript of each violation."""
        self.tables += 1
        self.states += len(graph.states)
        self.transitions += graph.transitions
        self.tried += graph.tried
        for violation, (position, choice) in graph.found.items():
            self._keep(violation, graph, position, choice)
        for violation, position in check_live(graph):
            self._keep(violation, graph, position, None)

    def include(self, other: Report) -> None:
        """Add the counts and violations of another report."""
        self.tables += other.tables
        self.states += other.states
        self.transitions += other.transitions
        self.tried += other.tried
        for violation, found in other.found.items():
            self.found.setdefault(violation, found)

    def _keep(self, violation: Violation, graph: Graph, position: int, choice: Choice | None) -> None:
        found = counterexample(violation, graph, position, choice)
        known = self.found.get(violation)
        if known is None or found.length < known.length:
            self.found[violation] = found


def counterexample(violation: Violation, graph: Graph, position: int, choice: Choice | None) -> Counterexample:
    """The shortest way to a violation; a command that changes nothing is told in words."""
    before = graph.events_to(position)
    events = graph.events_to(position, choice) if choice is not None else before
    is_refused = choice is not None and len(events) == len(before)
    last = "; ".join(said(command) for command in choice.commands) if choice is not None and is_refused else ""
    return Counterexample(violation, graph.small.name, write_transcript(events), last)


Progress = Callable[[SmallTable, Graph], None]


def explore_all(
    ruleset: str,
    tables: Iterable[SmallTable],
    *,
    troubles: int,
    is_brief: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Walk over several tables of a ruleset."""
    report = Report(ruleset)
    for small in tables:
        graph = explore(small, troubles=troubles, is_brief=is_brief)
        report.add(graph)
        if progress is not None:
            progress(small, graph)
    return report
