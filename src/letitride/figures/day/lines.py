"""Lines of a report on gaming days: cells put together, what they won, and what they should have won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from letitride.figures.day.cells import Cell, Cells
from letitride.figures.day.decided import best_handle_cents, given_away_cents
from letitride.figures.table_figures import TableFigures, WagerFigures
from letitride.figures.theoretical import Theory, moments_of
from letitride.figures.total import Moments, PlayedTable, theory_of_tables
from letitride.rules.house_rules import HouseRules
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import Wager

LEVEL = 99
"""The level of the bands in percent, the same as on the board of the pit."""
ROUNDS_BEFORE_A_WIN_IS_UNUSUAL = 20
"""A band of fewer rounds says little: one good hand leaves it, or losing bets that everybody let ride."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What should have been won, what of it is staked to the end, and the limits of the win."""

    win_cents: Fraction
    handle_cents: Fraction
    low_cents: float
    high_cents: float

    @property
    def hold(self) -> float | None:
        """The share of what is staked that should have been won."""
        return float(self.win_cents / self.handle_cents) if self.handle_cents else None

    def has(self, win_cents: int) -> bool:
        """Whether a win lies within the limits."""
        return round(self.low_cents) <= win_cents <= round(self.high_cents)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a table, a shift, a dealer, a wager, an hour, a day, or everything.

    Win, drop and handle are those of tables that the house banks; rounds, hands and fees those of all tables.
    `win_cents` has the wagers in it that players abandoned, which no hand decided and no expectation covers. `decided`
    is best play's expectation and what decisions against it gave away, and its band is best play's moved by as much.
    """

    name: str
    rounds: int
    voided: int
    hands: int
    drop_cents: int
    taken_away_cents: int
    handle_cents: int
    win_cents: int
    abandoned_cents: int
    from_meter_cents: int
    fees_cents: int
    is_banked_by_house: bool
    best: Expected | None = None
    decided: Expected | None = None

    @property
    def hold(self) -> float | None:
        """Hold as the trade means it: win over drop."""
        return self.win_cents / self.drop_cents if self.drop_cents else None

    @property
    def win_over_handle(self) -> float | None:
        """The share of what was staked to the end that was won."""
        return self.win_cents / self.handle_cents if self.handle_cents else None

    @property
    def decided_win_cents(self) -> int:
        """What hands won, to be held against what is expected."""
        return self.win_cents - self.abandoned_cents

    @property
    def is_within(self) -> bool | None:
        """Whether the win lies within the band of the bets as they were decided.

        None where nothing is expected, and after too few rounds to tell.
        """
        if self.decided is None or self.rounds < ROUNDS_BEFORE_A_WIN_IS_UNUSUAL:
            return None
        return self.decided.has(self.decided_win_cents)


class Played:
    """The cells of a time, the rules of their tables, and the means and variances of each cell, computed once."""

    def __init__(self, cells: Cells, houses: Mapping[str, HouseRules]) -> None:
        self.cells = cells
        self.houses = houses

    @cached_property
    def moments(self) -> dict[Cell, dict[Wager, Moments]]:
        """The mean and the variance of what each wager of a cell wins."""
        return {cell: _moments(self.houses[cell.table], figures) for cell, figures in self.cells.items()}

    def line(self, name: str, cells: Iterable[Cell], *, has_band: bool = True) -> Line:
        """Some cells as one line; without a band its limits are those of a normal law."""
        chosen = list(cells)
        joined: dict[str, TableFigures] = {}
        for cell in chosen:
            joined.setdefault(cell.table, TableFigures()).join(self.cells[cell])
        own = {table: one for table, one in joined.items() if not self.houses[table].is_banked_by_player}
        line = self._line(name, own, self._theory(chosen, own, has_band=has_band))
        return replace(
            line,
            rounds=sum(one.rounds for one in joined.values()),
            voided=sum(one.voided for one in joined.values()),
            hands=sum(one.hands for one in joined.values()),
            fees_cents=sum(one.fees_cents for one in joined.values()),
            is_banked_by_house=bool(own) or not joined,
        )

    def wager_line(self, wager: Wager) -> Line:
        """One kind of wager at all tables that the house banks."""
        joined: dict[str, TableFigures] = {}
        for cell, figures in self.cells.items():
            if wager in figures.wagers and not self.houses[cell.table].is_banked_by_player:
                joined.setdefault(cell.table, TableFigures()).join(_only(figures, wager))
        line = self._line(wager.title, joined, self._theory(self.cells, joined, wager=wager))
        return replace(line, hands=sum(one.wagers[wager].hands for one in joined.values()))

    def _line(self, name: str, own: Mapping[str, TableFigures], theory: Theory | None) -> Line:
        """The sums of tables that the house banks, beside what they should have won."""
        best = decided = None
        staked = sum(one.staked_cents for one in own.values())
        if theory is not None:
            low, high = theory.band_cents[LEVEL]
            handle = sum((best_handle_cents(self.houses[table], one) for table, one in own.items()), Fraction(0))
            given = sum((given_away_cents(self.houses[table], one) for table, one in own.items()), Fraction(0))
            best = Expected(theory.win_cents, handle, low, high)
            moved = float(given)
            decided = Expected(theory.win_cents + given, Fraction(staked), low + moved, high + moved)
        return Line(
            name=name,
            rounds=sum(one.rounds for one in own.values()),
            voided=0,
            hands=0,
            drop_cents=sum(one.drop_cents for one in own.values()),
            taken_away_cents=sum(one.taken_away_cents for one in own.values()),
            handle_cents=staked,
            win_cents=sum(one.win_cents for one in own.values()),
            abandoned_cents=sum(one.abandoned_cents for one in own.values()),
            from_meter_cents=sum(one.from_meter_cents for one in own.values()),
            fees_cents=0,
            is_banked_by_house=True,
            best=best,
            decided=decided,
        )

    def _theory(
        self,
        cells: Iterable[Cell],
        joined: Mapping[str, TableFigures],
        *,
        wager: Wager | None = None,
        has_band: bool = True,
    ) -> Theory | None:
        sums: dict[str, dict[Wager, Moments]] = {table: {} for table in joined}
        for cell in cells:
            for kind, (mean, variance) in self.moments[cell].items() if cell.table in joined else ():
                if wager in (None, kind):
                    before = sums[cell.table].get(kind, (Fraction(0), Fraction(0)))
                    sums[cell.table][kind] = before[0] + mean, before[1] + variance
        played = [PlayedTable(self.houses[table], joined[table], both) for table, both in sums.items()]
        return theory_of_tables(played, has_band=has_band)


def lines_by(played: Played, key: Callable[[Cell], str], *, has_band: bool = True) -> list[Line]:
    """A line for each value that a key takes, in their order."""
    groups: dict[str, list[Cell]] = {}
    for cell in sorted(played.cells):
        groups.setdefault(key(cell), []).append(cell)
    return [played.line(name, cells, has_band=has_band) for name, cells in sorted(groups.items())]


def _moments(house: HouseRules, figures: TableFigures) -> dict[Wager, Moments]:
    return {
        wager: moments_of(house.paytables[wager], one.rounds)
        for wager, one in figures.wagers.items()
        if one.rounds and wager in house.paytables
    }


def _only(figures: TableFigures, wager: Wager) -> TableFigures:
    """The figures as if nothing but one wager had been made."""
    kept = figures.wagers[wager]
    total = kept.rounds.total()
    only = TableFigures(rounds=total, settled_rounds=total)
    only.wagers[wager] = WagerFigures()
    only.wagers[wager].join(kept)
    if wager.is_base:
        only.decided_cents.update(figures.decided_cents)
    for hands, count in kept.rounds.items() if wager.judged is Judged.OWN else ():
        for hand in hands:
            only.seats[((wager, hand),)] += count
    return only
