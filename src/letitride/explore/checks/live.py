"""Live: from each state those who are there can reach the next dealt round, or a closed table if nobody is left."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from letitride.errors import RuleViolation
from letitride.explore.abstraction import state_key
from letitride.explore.candidates import Choice, choices
from letitride.explore.checks.facts import Facts
from letitride.explore.step import Kind, Step, Violation, take
from letitride.explore.tables import SmallTable
from letitride.explore.walk import Graph, is_deal
from letitride.table import Phase, Table
from letitride.table.procedure.banking import PostBank, TakeBank, VacateBank
from letitride.table.procedure.opening import CloseTable, IdleTable
from letitride.table.procedure.voiding import VoidRound
from letitride.table.words import PHASES

MOST_RESCUES = 4
"""After so many states from which nobody finds a way out, the rest would tell nothing new."""

MOST_STATES_OF_A_RESCUE = 300
_ORDERS = (VacateBank, VoidRound)
"""What the floor orders when somebody has vanished."""


def check_live(graph: Graph) -> Iterator[tuple[Violation, int]]:
    """Every state from which the table can't go on, for each player who may have vanished, and for all of them."""
    players = tuple(dict.fromkeys(graph.small.players.values()))
    for vanished in dict.fromkeys([(), *((player,) for player in players), players]):
        yield from _dead_ends(graph, vanished)


def _dead_ends(graph: Graph, vanished: Collection[str]) -> Iterator[tuple[Violation, int]]:
    needs_close = not _can_play(graph.small, vanished)
    arriving: list[list[int]] = [[] for _ in graph.states]
    for position, state in enumerate(graph.states):
        for edge in state.edges:
            if edge.who not in vanished:
                arriving[edge.to].append(position)
    alive: set[int] = set()
    _spread(alive, arriving, _goals(graph, vanished, needs_close=needs_close))

    def is_stuck(position: int) -> bool:
        if position in alive:
            return False
        if _is_rescued(graph, position, alive, vanished, needs_close=needs_close):
            _spread(alive, arriving, [position])
            return False
        return True

    last_first, first_first = reversed(range(len(graph.states))), range(len(graph.states))
    if any(map(is_stuck, last_first)):  # whoever rescues a late state rescues all on the way to it
        for position in islice(filter(is_stuck, first_first), MOST_RESCUES):
            yield _stuck(graph.states[position].table, vanished, needs_close=needs_close), position


def _can_play(small: SmallTable, vanished: Collection[str]) -> bool:
    left = set(small.players.values()).difference(vanished)
    return len(left) >= (2 if small.house.is_banked_by_player else 1)


def _goals(graph: Graph, vanished: Collection[str], *, needs_close: bool) -> Iterator[int]:
    for position, state in enumerate(graph.states):
        is_closed = needs_close and state.table.phase is Phase.CLOSED
        if is_closed or any(edge.is_deal and edge.who not in vanished for edge in state.edges):
            yield position


def _spread(alive: set[int], arriving: list[list[int]], reached: Iterable[int]) -> None:
    """Everything from which a good state can be reached is good."""
    queue = deque(reached)
    while queue:
        position = queue.popleft()
        if position not in alive:
            alive.add(position)
            queue.extend(arriving[position])


def _is_rescued(graph: Graph, position: int, alive: set[int], vanished: Collection[str], *, needs_close: bool) -> bool:
    """Whether more troubles than the walk took lead from a state to a good one, looked for depth first."""
    orders = (*_ORDERS, IdleTable, CloseTable) if needs_close else _ORDERS

    def rank(choice: Choice, depth: int) -> int:
        """At first what the floor orders, then the bank, then the ordinary course, then further troubles."""
        if isinstance(choice.commands[0], orders) and depth < len(orders):
            return 0
        return 3 if choice.is_trouble else 2 - isinstance(choice.commands[0], TakeBank | PostBank)

    state = graph.states[position]
    stack, seen = [(state.table, state.facts, 0)], {state_key(state.table)}
    for _ in range(MOST_STATES_OF_A_RESCUE):
        if not stack:
            return False
        table, facts, depth = stack.pop()
        reached: list[tuple[Table, Facts, int]] = []
        for choice in sorted(choices(table, graph.small), key=lambda choice: rank(choice, depth)):
            if choice.who in vanished:
                continue
            try:
                step = take(graph.small, table, facts, choice)
            except RuleViolation:
                continue
            except Exception:  # a walk reports what breaks the table
                continue
            if _is_good(graph, step, alive, needs_close=needs_close):
                return True
            key = state_key(step.after)
            if key not in seen:
                seen.add(key)
                reached.append((step.after, step.facts, depth + 1))
        stack += reversed(reached)
    return False


def _is_good(graph: Graph, step: Step, alive: set[int], *, needs_close: bool) -> bool:
    if is_deal(step) or (needs_close and step.after.phase is Phase.CLOSED):
        return True
    return graph.known.get((state_key(step.after), step.facts)) in alive


def _stuck(table: Table, vanished: Collection[str], *, needs_close: bool) -> Violation:
    goal = "be closed" if needs_close else "deal another round"
    gone = f"When {' and '.join(vanished)} has vanished" if vanished else "When everybody is there"
    duty = f", and it is time to {table.duty.act.words}" if table.duty else ""
    return Violation(Kind.LIVE, f"{gone}, the table can't {goal}: {PHASES[table.phase]}{duty}.")
