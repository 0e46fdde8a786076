"""A design task: a paytable to begin from, what it may become, and what is wished of it; solved, or told why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from letitride.odds.design.figures import Game
from letitride.odds.design.games import game_of
from letitride.odds.design.rows import other_rows
from letitride.odds.design.search import Found, find_designs, reach_of
from letitride.odds.design.space import STEPS, MeterRanges, Space, space_of
from letitride.odds.design.wishes import Range, Wishes
from letitride.rules.payouts import Odds
from letitride.rules.paytables import Paytable

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Task:
    """What somebody asks the solver; `fixed` holds sentences such as ``royal flush = 1,000``."""

    start: Paytable
    wishes: Wishes = field(default_factory=Wishes)
    fixed: tuple[str, ...] = ()
    top: Range | None = None
    steps: Sequence[Odds] = STEPS
    column: int | None = None
    meter_cents: int | None = None
    meter: MeterRanges | None = None
    origin: Paytable | None = None

    def space(self) -> Space:
        """The paytables that the search goes through."""
        return space_of(
            self.start,
            fixed=self.fixed,
            top=self.top,
            steps=self.steps,
            column=self.column,
            meter=self.meter,
            origin=self.origin,
        )

    def game(self, space: Space) -> Game:
        """The game of a space of this task."""
        return game_of(space, meter_cents=self.meter_cents)

    def without_each(self) -> Iterator[tuple[str, Task]]:
        """The task with each of its wishes lifted in turn: figures, locked lines, and what the best hand may pay."""
        for name in self.wishes.named():
            yield name, replace(self, wishes=self.wishes.without(name))
        for place, sentence in enumerate(self.fixed):
            yield f"--fix {sentence!r}", replace(self, fixed=self.fixed[:place] + self.fixed[place + 1 :])
        if self.top is not None:
            yield "--top", replace(self, top=None)


def solve(
    task: Task, *, count: int = 20, seconds: float = 60.0, progress: Progress | None = None
) -> tuple[Space, Found]:
    """The nearest paytables that meet every wish, and the space they lie in.

    Which hands pay decides how often one does. If the start's lines can't meet the wish for that, lines are left out
    or added until they can.
    """
    wanted = _with_rows(task)
    space = wanted.space()
    return space, find_designs(
        space, wanted.game(space), wanted.wishes, count=count, seconds=seconds, progress=progress
    )


def in_the_way(task: Task, *, seconds: float = 10.0) -> tuple[str, ...]:
    """The wishes and locks without which something could be found: each by itself is what stands in the way."""
    lifted = list(task.without_each())
    return tuple(
        name
        for name, other in lifted
        if not other.wishes.named() or solve(other, count=1, seconds=seconds / len(lifted))[1].designs
    )


def why_nothing(task: Task, *, seconds: float = 10.0) -> str:
    """In a sentence or two, what stands in the way of a task without an answer."""
    space = task.space()
    game = task.game(space)
    least, greatest = reach_of(space, game)
    reach = f"With these lines and steps the edge lies between {least:.2%} and {greatest:.2%}."
    names = in_the_way(task, seconds=seconds)
    if "--hit" in names and _hit(task) is not None:
        hits = ", ".join(f"{share:.2%}" for share in sorted({_hit_of(one) for one in _all_rows(task)}))
        reach = f"Lines can be left out or added so that these shares of hands pay: {hits}."
    if not names:
        return f"No single wish is in the way; the wishes exclude each other. {reach}"
    return f"{_listed(names)} {'is' if len(names) == 1 else 'are each'} in the way. {reach}"


def _with_rows(task: Task) -> Task:
    """The task itself, or with the first other set of lines that pays as often as is wished."""
    hit = _hit(task)
    if hit is None:
        return task
    return next((one for one in _all_rows(task) if hit.holds(_hit_of(one))), task)


def _hit(task: Task) -> Range | None:
    return task.wishes.hit if task.start.columns_by is None else None


def _hit_of(task: Task) -> float:
    space = task.space()
    return float(task.game(space).exactly(space.paytable(space.start_values, name=""), space.start_values).hit)


def _all_rows(task: Task) -> Iterator[Task]:
    yield task
    for other in other_rows(task.start):
        kept = {line.hand.value for line in other.lines}
        said = {sentence: sentence.partition("=")[0].strip() for sentence in task.fixed}
        if all(hand in kept for hand in said.values()):
            yield replace(task, start=other, origin=task.start)


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
