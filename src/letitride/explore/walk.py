"""The walk: breadth first over every choice in every state, with the shortest way back to the start kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, field

from letitride.errors import RuleViolation
from letitride.explore.abstraction import glance, state_key
from letitride.explore.candidates import Choice, choices, said
from letitride.explore.checks.cited import check_citations, check_refusal
from letitride.explore.checks.facts import Facts
from letitride.explore.checks.honest import Advisor, check_foretold
from letitride.explore.checks.money import check_money
from letitride.explore.checks.safe import check_decks
from letitride.explore.step import Kind, Step, Violation, take
from letitride.explore.tables import SmallTable
from letitride.table import Command, Event, Table
from letitride.table.procedure.dealing import StubUnloaded

STEP_CHECKS = (check_decks, check_money, check_citations, check_foretold)


@dataclass(frozen=True, slots=True)
class Edge:
    """A granted choice, and whether a round was dealt by it."""

    to: int
    who: str
    is_deal: bool


@dataclass(slots=True)
class State:
    """A state as it was first reached."""

    table: Table
    facts: Facts
    troubles: int
    parent: int
    choice: Choice | None
    edges: list[Edge] = field(default_factory=list)


@dataclass
class Graph:
    """Every state that was reached, the granted choices between them, and what was found wrong."""

    small: SmallTable
    states: list[State] = field(default_factory=list)
    tried: int = 0
    known: dict[Hashable, int] = field(default_factory=dict)
    found: dict[Violation, tuple[int, Choice | None]] = field(default_factory=dict)

    @property
    def transitions(self) -> int:
        """How many choices were granted."""
        return sum(len(state.edges) for state in self.states)

    def way_to(self, position: int) -> list[Choice]:
        """The choices on the shortest way from the closed table to a state."""
        way: list[Choice] = []
        while (choice := self.states[position].choice) is not None:
            way.append(choice)
            position = self.states[position].parent
        return way[::-1]

    def events_to(self, position: int, last: Choice | None = None) -> tuple[Event, ...]:
        """What happened on the way to a state, and on one more step."""
        table, facts = self.small.closed(), Facts()
        events: list[Event] = []
        for choice in [*self.way_to(position), *([last] if last else ())]:
            try:
                step = take(self.small, table, facts, choice)
            except Exception:  # the step that breaks the table is the last one, and said in the violation
                break
            events += step.events
            table, facts = step.after, step.facts
        return tuple(events)


Enough = Callable[[Graph], bool]


def explore(
    small: SmallTable,
    *,
    troubles: int,
    kinds: Collection[type[Command]] = (),
    is_enough: Enough | None = None,
    is_brief: bool = False,
) -> Graph:
    """Walk over every state of a small table that can be reached with so many troubles.

    In every state all further troubles are tried too, though the walk doesn't follow them; a brief walk tries them only
    where the table looks otherwise than it did before. Where kinds of commands are given, no others count as troubles
    to have. The walk ends early when enough was seen.
    """
    graph = Graph(small)
    known = graph.known
    advisor = Advisor(small)
    start = small.closed()
    known[state_key(start), Facts()] = 0
    graph.states.append(State(start, Facts(), 0, 0, None))
    levels: list[deque[int]] = [deque([0])] + [deque() for _ in range(troubles)]
    done: set[int] = set()
    seen: set[Hashable] = set()
    for level, queue in enumerate(levels):
        while queue:
            position = queue.popleft()
            if position in done:
                continue
            done.add(position)
            looks = glance(graph.states[position].table) if is_brief and level == troubles else position
            tried = choices(graph.states[position].table, small, has_troubles=looks not in seen)
            seen.add(looks)
            for choice, step in _granted(graph, position, advisor, tried):
                if choice.is_trouble and not (level < troubles and _may_have(kinds, choice)):
                    continue
                key = state_key(step.after), step.facts
                to = known.get(key)
                after = level + choice.is_trouble
                if to is None:
                    to = known[key] = len(graph.states)
                    graph.states.append(State(step.after, step.facts, after, position, choice))
                    levels[after].append(to)
                elif after < graph.states[to].troubles:
                    state = graph.states[to]
                    state.table, state.facts, state.troubles = step.after, step.facts, after
                    state.parent, state.choice = position, choice
                    levels[after].append(to)
                graph.states[position].edges.append(Edge(to, choice.who, is_deal(step)))
            if is_enough is not None and is_enough(graph):
                return graph
    return graph


def is_deal(step: Step) -> bool:
    """Whether a round was dealt to its end in a step."""
    return any(isinstance(event, StubUnloaded) for event in step.events)


def _may_have(kinds: Collection[type[Command]], choice: Choice) -> bool:
    """Whether a walk takes a trouble: all of them, or those of some kinds."""
    return not kinds or type(choice.commands[0]) in kinds


def _granted(graph: Graph, position: int, advisor: Advisor, tried: Iterable[Choice]) -> Iterator[tuple[Choice, Step]]:
    """The choices that the table grants in a state; what is refused is looked at too."""
    state = graph.states[position]
    refused: dict[str, tuple[Choice, RuleViolation]] = {}
    kinds: set[type[Command]] = set()
    for choice in tried:
        graph.tried += 1
        try:
            step = take(graph.small, state.table, state.facts, choice)
        except RuleViolation as refusal:
            refused.setdefault(refusal.message, (choice, refusal))
            continue
        except Exception as error:
            message = f"{said(choice.commands[0])} breaks the table: {type(error).__name__}: {error}"
            graph.found.setdefault(Violation(Kind.SAFE, message), (position, choice))
            continue
        kinds.add(type(choice.commands[0]))
        for check in STEP_CHECKS:
            for violation in check(step):
                graph.found.setdefault(violation, (position, choice))
        yield choice, step
    for violation in advisor.check_duty(state.table, kinds):
        graph.found.setdefault(violation, (position, None))
    for choice, answer in refused.values():
        for violation in (
            *advisor.check(state.table, choice, answer, kinds),
            *check_refusal(state.table, choice.commands, answer),
        ):
            graph.found.setdefault(violation, (position, choice))
