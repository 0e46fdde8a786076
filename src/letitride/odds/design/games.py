"""What a wager makes of payouts, for many paytables at once: edge, hit frequency, deviation, and exactly for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from letitride.errors import TextError
from letitride.odds.counts.groups import FIVE_CARD_HANDS
from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.design.figures import Exact, Figures, Floats, Game, Values
from letitride.odds.design.long_run import long_run_game
from letitride.odds.design.space import Choice, Space, Term
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all, highest_hand_counts
from letitride.odds.wagers.floats import analyse_batch
from letitride.odds.wagers.side import DOLLAR_CENTS, analyse_side, net_cents
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.paytables import Paytable


class BaseGame:
    """The base game: best play is solved for each paytable by itself."""

    def __init__(self, space: Space) -> None:
        places = {line.hand: place for place, line in enumerate(space.start.lines)}
        of_class = [space.start.line_for(hand) for hand in FIVE_CARD_HANDS]
        self._paying = np.array([line is not None for line in of_class])
        self._line = np.array([places[line.hand] for line in of_class if line is not None])
        self._parts = np.array([float(space.choices[place].parts) for place in self._line])

    def figures(self, values: Values) -> Figures:
        """Best play for each row, in a few matrix products."""
        nets = np.full((len(values), len(self._paying)), -1.0)
        nets[:, self._paying] = values[:, self._line] / self._parts
        found = analyse_batch(nets)
        return Figures(-found.expected_value, np.sqrt(found.variance), found.element_of_risk)

    def exactly(self, paytable: Paytable, values: Sequence[int] = ()) -> Exact:  # noqa: ARG002
        """Best play as fractions."""
        found = analyse_base(paytable)
        return Exact(found.house_edge, found.hit_frequency, found.standard_deviation, found.element_of_risk)


@dataclass(frozen=True, slots=True)
class LinearGame:
    """A wager that is never withdrawn: its mean is a sum over the lines.

    `results` holds for each line what each of its values brings, to the cent; whatever no line pays brings `losing`.
    """

    chances: Floats
    choices: tuple[Choice, ...]
    results: tuple[Floats, ...]
    losing: float
    meter_cents: int | None
    players: int | None

    def figures(self, values: Values) -> Figures:
        """Mean and deviation of each row."""
        columns = zip(self.results, self.choices, values.T, strict=True)
        results = np.stack([found[np.searchsorted(one.values, column)] for found, one, column in columns], axis=1)
        lost = 1.0 - self.chances.sum()
        mean = results @ self.chances + lost * self.losing
        square = (results * results) @ self.chances + lost * self.losing**2
        return Figures(-mean, np.sqrt(square - mean * mean), -mean)

    def exactly(self, paytable: Paytable, values: Sequence[int] = ()) -> Exact:  # noqa: ARG002
        """The same as fractions, by the analysis that every other command uses."""
        if self.players is not None:
            table = analyse_cover_all(paytable, self.players)
            return Exact(table.house_edge, table.hit_frequency, table.standard_deviation, table.house_edge)
        found = analyse_side(paytable, meter_cents=self.meter_cents)
        return Exact(found.house_edge, found.hit_frequency, found.standard_deviation, found.house_edge)


def game_of(space: Space, *, meter_cents: int | None = None) -> Game:
    """The game that a space's paytables belong to; a progressive is searched in the long run, or at one meter."""
    start = space.start
    if start.wager.is_base:
        return BaseGame(space)
    if any(isinstance(one.hand, Term) for one in space.choices):
        return long_run_game(space)
    shares = any(one.kind is PercentOfMeter for one in space.choices)
    if shares and meter_cents is None:
        raise TextError(f"{start.id} pays shares of a meter; say with --meter what it shows")
    counts = highest_hand_counts(space.column) if space.column is not None else hand_counts(start.basis)
    total = sum(counts.values())
    chances = dict.fromkeys((line.hand for line in start.lines), 0)
    for hand, count in counts.items():
        if line := start.line_for(hand):
            chances[line.hand] += count

    def results(one: Choice) -> Floats:
        nets = (net_cents(start.wager, one.payout(value), DOLLAR_CENTS, meter_cents) for value in one.values)
        return np.array([cents / DOLLAR_CENTS for cents in nets])

    return LinearGame(
        chances=np.array([count / total for count in chances.values()]),
        choices=space.choices,
        results=tuple(map(results, space.choices)),
        losing=net_cents(start.wager, None, DOLLAR_CENTS) / DOLLAR_CENTS,
        meter_cents=meter_cents,
        players=space.column,
    )
