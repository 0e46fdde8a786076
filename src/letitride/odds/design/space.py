"""The paytables that a search considers: what each line may pay, in the steps that the trade prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import ceil, lcm, prod

from letitride.errors import TextError
from letitride.odds.design.wishes import Range, read_number, read_range
from letitride.rules.hands import Hand
from letitride.rules.payouts import FixedSum, ForOne, Odds, Payout, PercentOfMeter, ToOne, lowest, parse_payout
from letitride.rules.paytables import Line, Paytable

STEPS = (1, 5, 10)
"""Payouts up to 20 go up by 1, up to 100 by 5, up to 1,000 by 10, and then by ten times as much for each digit more."""
SPREAD = 2
"""A line pays between half and twice of what it pays at the start, unless somebody says otherwise."""
MOST_VALUES = 5_000
"""So many values one line may have; a step so small that there would be more is refused before it takes the memory."""
_BOUNDS = (20, 100, 1_000)


class Term(Enum):
    """What a meter's terms add to a progressive's lines: a rate in tenths of a percent, a reset in whole dollars."""

    RATE = "rate"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a paytable with everything that it may pay, ascending: odds, whole dollars, or percent.

    Values are whole numbers of one part of `parts`: 3 to 2 is 3 if a line goes by halves. The terms of a meter are
    choices too, after the lines.
    """

    hand: Hand | Term
    kind: type[Payout]
    start: int
    values: tuple[int, ...]
    parts: int = 1

    @property
    def is_free(self) -> bool:
        """Whether the line may pay something else than it does at the start."""
        return any(value != self.start for value in self.values)

    def payout(self, value: int) -> Payout:
        """A value as a payout of this line's kind."""
        if self.kind is FixedSum:
            return FixedSum(value * 100)
        if self.kind is PercentOfMeter:
            return PercentOfMeter(value)
        odds = lowest(Fraction(value, self.parts))
        return ToOne(odds) if self.kind is ToOne else ForOne(odds)

    def text(self, value: int) -> str:
        """A value as people write it."""
        return f"{value / 10:g}%" if self.hand is Term.RATE else str(self.payout(value))


@dataclass(frozen=True, slots=True)
class Space:
    """A paytable to begin from and what each of its lines may pay, best hand first."""

    start: Paytable
    choices: tuple[Choice, ...]
    column: int | None = None
    origin: Paytable | None = None
    """What differences are told from, where the start has other lines than somebody's own."""

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
            for line, one, value in zip(self.start.lines, self.choices, values, strict=False)
        )
        title = f"changed from {self.start.id}"
        return replace(
            self.start, id=name, title=title, lines=lines, clauses=(), printed_par="", printed_hit_frequency=""
        )

    def changes(self, values: Sequence[int]) -> tuple[str, ...]:
        """What differs from the start, line by line."""
        added, removed = set[Hand](), set[Hand]()
        if self.origin is not None:
            known, kept = ({line.hand for line in one.lines} for one in (self.origin, self.start))
            added, removed = kept - known, known - kept
        return (
            *(f"{hand.value} no longer pays" for hand in removed),
            *(
                f"{one.hand.value} added at {one.text(int(value))}"
                if one.hand in added
                else f"{one.hand.value} {one.text(one.start)} -> {one.text(int(value))}"
                for one, value in zip(self.choices, values, strict=True)
                if value != one.start or one.hand in added
            ),
        )


@dataclass(frozen=True, slots=True)
class MeterRanges:
    """Which rates of progression and which resets a search may choose; the first of each is where it begins."""

    rate: Range
    reset: Range

    def choices(self, steps: Sequence[Odds]) -> tuple[Choice, Choice]:
        """The rate by half percents and the reset by the steps of payouts, as choices after the lines."""
        if self.rate.low is None or self.rate.high is None or self.reset.low is None or self.reset.high is None:
            raise TextError("rate and reset need both ends, such as 5%..20% and 5,000..20,000")
        if not (self.rate.low >= 0 and self.rate.high < 1):
            raise TextError("a rate of progression lies between 0% and 100%")
        tenths = [ceil(self.rate.low * 1000), int(self.rate.high * 1000)]
        rates = tuple(sorted({tenths[0], *range(-(-tenths[0] // 5) * 5, tenths[1] + 1, 5)}))
        resets = tuple(int(one) for one in grid(int(self.reset.low), self.reset, steps))
        if not resets or tenths[0] > tenths[1]:
            raise TextError("no rate or reset lies in this range; widen it")
        return (
            Choice(Term.RATE, PercentOfMeter, rates[0], rates),
            Choice(Term.RESET, FixedSum, resets[0], resets),
        )


def space_of(
    start: Paytable,
    *,
    fixed: Sequence[str] = (),
    top: Range | None = None,
    steps: Sequence[Odds] = STEPS,
    column: int | None = None,
    meter: MeterRanges | None = None,
    origin: Paytable | None = None,
) -> Space:
    """The space around a paytable; `fixed` holds sentences such as ``royal flush = 1,000`` or ``flush = 6..10``."""
    if len(steps) != len(STEPS) or min(steps) <= 0 or any(step.denominator != 1 for step in steps[1:]):
        raise TextError(
            "--step takes three numbers above 0, such as 1,5,10 or 0.5,5,10; only the first may be a fraction"
        )
    said = _read_fixed(fixed, start)
    choices = []
    for line in start.lines:
        payout = line.payouts[start.column_index(column)]
        value = _value(payout)
        allowed = said.get(line.hand)
        if line is start.lines[0] and top is not None:
            allowed = top
        if allowed is None and (isinstance(payout, PercentOfMeter) or value == 0):
            allowed = Range(low=Fraction(value), high=Fraction(value))
        parts = _parts(payout, value, allowed, steps)
        values = tuple(int(one * parts) for one in grid(value, allowed, steps))
        if not values:
            raise TextError(f"{line.hand.value} can't pay {allowed} in these steps; widen the range or change --step")
        begun = int(value * parts)
        choices.append(Choice(line.hand, type(payout), begun if begun in values else values[0], values, parts))
    return Space(start, (*choices, *(meter.choices(steps) if meter else ())), column, origin)


def _parts(payout: Payout, value: Odds, allowed: Range | None, steps: Sequence[Odds]) -> int:
    """Into how many parts a line divides a unit; dollars and percents are whole."""
    if not isinstance(payout, ToOne | ForOne):
        if steps[0].denominator != 1:
            raise TextError(f"{payout} goes by whole numbers; leave --step whole")
        return 1
    only = allowed.low if allowed is not None and allowed.low == allowed.high else None
    return lcm(value.denominator, steps[0].denominator, 1 if only is None else only.denominator)


def grid(start: Odds, allowed: Range | None, steps: Sequence[Odds] = STEPS) -> list[Odds]:
    """The values of a line, ascending: within the range, or from half to twice the start, which is always among them.

    >>> grid(11, None)[:4], grid(50, None)[:4], grid(1000, None)[:3]
    ([6, 7, 8, 9], [25, 30, 35, 40], [500, 510, 520])
    """
    if allowed is not None and allowed.low == allowed.high and allowed.low is not None:
        return [lowest(allowed.low)] if allowed.low >= 0 else []
    low = Fraction(start) / SPREAD if allowed is None or allowed.low is None else allowed.low
    high = Fraction(start) * SPREAD if allowed is None or allowed.high is None else allowed.high
    found = {start} if low <= start <= high else set()
    value = lowest(max(ceil(low / steps[0]), 1) * Fraction(steps[0]))
    while value <= high:
        step = _step(value, steps)
        if value % step == 0:
            found.add(value)
            if len(found) > MOST_VALUES:
                raise TextError(f"a line may have {MOST_VALUES:,} values at most; choose larger steps")
            value = lowest(Fraction(value + step))
        else:
            value = lowest(Fraction(value + step - value % step))
    return sorted(found)


def _step(value: Odds, steps: Sequence[Odds]) -> Odds:
    for bound, step in zip(_BOUNDS, steps, strict=True):
        if value < bound:
            return step
    return steps[-1] * int(10 ** (len(str(int(value))) - len(str(_BOUNDS[-1])) + 1))


def _value(payout: Payout) -> Odds:
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
        if ".." in value:
            said[known[name]] = read_range(value)
        else:
            said[known[name]] = Range(_read_value(value), _read_value(value))
    return said


def _read_value(text: str) -> Fraction:
    """A number, or odds as a paytable writes them."""
    if text.endswith("%"):
        return read_number(text.removesuffix("%"))
    if text == "push" or " to " in text or " for " in text:
        payout = parse_payout(text)
        if isinstance(payout, ToOne | ForOne):
            return Fraction(payout.odds)
    return read_number(text)
