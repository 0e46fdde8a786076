"""What each line of a paytable does: its part of the return, and what one step up or down would change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from letitride.odds.design.figures import Exact, Game
from letitride.odds.design.space import Space, Term
from letitride.odds.wagers.base import decide, net_units
from letitride.rules.hands import Hand
from letitride.rules.payouts import Payout


@dataclass(frozen=True, slots=True)
class Step:
    """A line one step away: what it pays, the figures that follow, and how many groups of hands play otherwise."""

    payout: Payout
    edge: Fraction
    deviation: float
    groups_changed: int


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """One line: what it pays, and one step down and up, None at the end of its range."""

    hand: Hand | Term
    payout: Payout
    contribution: Fraction
    down: Step | None
    up: Step | None


def sensitivity(space: Space, game: Game) -> tuple[Exact, tuple[Sensitivity, ...]]:
    """The figures of the start, and what each of its lines does to them.

    A line's contribution is the edge that would be added if the hand lost instead.
    """
    values = list(space.start_values)
    start = space.paytable(values, name=space.start.id)
    figures = game.exactly(start, values)
    lines = []
    for place, (one, _) in enumerate(zip(space.choices, space.start.lines, strict=False)):
        at = one.values.index(one.start)
        down = None if at == 0 else _step(space, game, place, one.values[at - 1])
        up = None if at + 1 == len(one.values) else _step(space, game, place, one.values[at + 1])
        lines.append(Sensitivity(one.hand, one.payout(one.start), _contribution(space, game, place, figures), down, up))
    return figures, tuple(lines)


def _step(space: Space, game: Game, place: int, value: int) -> Step:
    values = list(space.start_values)
    values[place] = value
    changed = space.paytable(values, name=space.start.id)
    figures = game.exactly(changed, values)
    groups = 0
    if space.start.wager.is_base:
        before, after = decide(net_units(space.paytable(space.start_values, name="before"))), decide(net_units(changed))
        both = zip((*before.bet_1, *before.bet_2), (*after.bet_1, *after.bet_2), strict=True)
        groups = sum(one is not other for one, other in both)
    return Step(space.choices[place].payout(value), figures.edge, figures.deviation, groups)


def _contribution(space: Space, game: Game, place: int, figures: Exact) -> Fraction:
    start = space.paytable(space.start_values, name=space.start.id)
    without = replace(start, lines=start.lines[:place] + start.lines[place + 1 :])
    return game.exactly(without).edge - figures.edge
