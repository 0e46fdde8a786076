"""The paytables that a search considers: what each line may pay, in the steps that the trade prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, prod

from letitride.errors import TextError
from letitride.odds.design.wishes import Range, read_number, read_range
from letitride.rules.hands import Hand
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne
from letitride.rules.paytables import Line, Paytable

STEPS = (1, 5, 10)
"""Payouts up to 20 go up by 1, up to 100 by 5, up to 1,000 by 10, and then by ten times as much for each digit more."""
SPREAD = 2
"""A line pays between half and twice of what it pays at the start, unless somebody says otherwise."""
_BOUNDS = (20, 100, 1_000)


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a paytable with everything that it may pay, ascending: odds, whole dollars, or percent."""

    hand: Hand
    kind: type[Payout]
    start: int
    values: tuple[int, ...]

    @property
    def is_free(self) -> bool:
        """Whether the line may pay something else than it does at the start."""
        return any(value != self.start for value in self.values)

    def payout(self, value: int) -> Payout:
        """A value as a payout of this line's kind."""
        return FixedSum(value * 100) if self.kind is FixedSum else self.kind(value)


@dataclass(frozen=True, slots=True)
class Space:
    """A paytable to begin from and what each of its lines may pay, best hand first."""

    start: Paytable
    choices: tuple[Choice, ...]
    column: int | None = None

    @property
    def size(self) -> int:
        """How many combinations of payouts there are, those out of order included."""
        return prod(len(one.values) for one in self.choices)

    @property
    def start_values(self) -> tuple[int, ...]:
        """What each line pays at the start."""
        return tuple(one.start for one in self.choices)

    def paytable(self, values: Sequence[int], *, name: str) -> Paytable:
        """The paytable with these values, under a name of its own; its printed figures no longer hold."""
        place = self.start.column_index(self.column)
        lines = tuple(
            Line(line.hand, (*line.payouts[:place], one.payout(int(value)), *line.payouts[place + 1 :]), line.letter)
            for line, one, value in zip(self.start.lines, self.choices, values, strict=True)
        )
        title = f"changed from {self.start.id}"
        return replace(
            self.start, id=name, title=title, lines=lines, clauses=(), printed_par="", printed_hit_frequency=""
        )

    def changes(self, values: Sequence[int]) -> tuple[str, ...]:
        """What differs from the start, line by line."""
        return tuple(
            f"{one.hand.value} {one.payout(one.start)} -> {one.payout(int(value))}"
            for one, value in zip(self.choices, values, strict=True)
            if value != one.start
        )


def space_of(
    start: Paytable,
    *,
    fixed: Sequence[str] = (),
    top: Range | None = None,
    steps: Sequence[int] = STEPS,
    column: int | None = None,
) -> Space:
    """The space around a paytable; `fixed` holds sentences such as ``royal flush = 1,000`` or ``flush = 6..10``."""
    if len(steps) != len(STEPS) or min(steps) < 1:
        raise TextError("--step takes three whole numbers of 1 or more, such as 1,5,10")
    said = _read_fixed(fixed, start)
    choices = []
    for line in start.lines:
        payout = line.payouts[start.column_index(column)]
        value = _value(payout)
        allowed = said.get(line.hand)
        if line is start.lines[0] and top is not None:
            allowed = top
        if isinstance(payout, PercentOfMeter) and allowed is None:
            allowed = Range(low=read_number(str(value)), high=read_number(str(value)))
        values = tuple(grid(value, allowed, steps))
        if not values:
            raise TextError(f"{line.hand.value} can't pay {allowed} in these steps; widen the range or change --step")
        choices.append(Choice(line.hand, type(payout), value if value in values else values[0], values))
    return Space(start, tuple(choices), column)


def grid(start: int, allowed: Range | None, steps: Sequence[int] = STEPS) -> list[int]:
    """The values of a line, ascending: within the range, or from half to twice the start, which is always among them.

    >>> grid(11, None)[:4], grid(50, None)[:4], grid(1000, None)[:3]
    ([6, 7, 8, 9], [25, 30, 35, 40], [500, 510, 520])
    """
    if allowed is not None and allowed.low == allowed.high and allowed.low is not None:
        return [int(allowed.low)] if allowed.low.denominator == 1 and allowed.low >= 1 else []
    low = ceil(start / SPREAD) if allowed is None or allowed.low is None else ceil(allowed.low)
    high = start * SPREAD if allowed is None or allowed.high is None else int(allowed.high)
    found = {start} if low <= start <= high else set()
    value = max(low, 1)
    while value <= high:
        step = _step(value, steps)
        if value % step == 0:
            found.add(value)
            value += step
        else:
            value += step - value % step
    return sorted(found)


def _step(value: int, steps: Sequence[int]) -> int:
    for bound, step in zip(_BOUNDS, steps, strict=True):
        if value < bound:
            return step
    return steps[-1] * int(10 ** (len(str(value)) - len(str(_BOUNDS[-1])) + 1))


def _value(payout: Payout) -> int:
    match payout:
        case ToOne(odds=odds) | ForOne(odds=odds):
            return odds
        case FixedSum(sum_cents=cents):
            if cents % 100:
                raise TextError(f"a search goes by whole dollars, and {payout} isn't one")
            return cents // 100
        case PercentOfMeter(percent=percent):
            return percent


def _read_fixed(sentences: Sequence[str], start: Paytable) -> Mapping[Hand, Range]:
    known = {line.hand.value: line.hand for line in start.lines}
    said: dict[Hand, Range] = {}
    for sentence in sentences:
        name, equals, value = (part.strip() for part in sentence.partition("="))
        if not equals:
            raise TextError(f'{sentence!r} fixes nothing; write "royal flush = 1,000" or "flush = 6..10"')
        if name not in known:
            raise TextError(f"{start.id} has no line {name!r}; its lines are {', '.join(known)}")
        number = value.removesuffix(" to 1").removesuffix(" for 1")
        said[known[name]] = read_range(number) if ".." in number else Range(read_number(number), read_number(number))
    return said
