"""The sums of a table: what was wagered, won, paid and collected, and how fast it was dealt."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from letitride.figures.stakes import Decision, RoundAtStake, SeatAtStake
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.settling.settled import Outcome, Settled
from letitride.rules.wagers import Spot, Wager


@dataclass(slots=True)
class WagerFigures:
    """One kind of wager: how many hands made it (for envy: were paid), what was staked to the end, won and lost.

    `rounds` counts equal rounds by what was at stake in them.
    """

    hands: int = 0
    staked_cents: int = 0
    paid_cents: int = 0
    collected_cents: int = 0
    from_meter_cents: int = 0
    rounds: Counter[RoundAtStake] = field(default_factory=Counter)

    @property
    def win_cents(self) -> int:
        """What players lost on it, awards of a meter taken off."""
        return self.collected_cents - self.paid_cents - self.from_meter_cents

    def add(self, one: Settled) -> None:
        """Count one settled wager."""
        self._count(one, 1)
        if isinstance(one.payout, PercentOfMeter):
            self.from_meter_cents += one.paid_cents
        else:
            self.paid_cents += one.paid_cents

    def give_back(self, one: Settled) -> None:
        """Count a wager no longer that had lost and that a void gave back (reading N79)."""
        self._count(one, -1)

    def join(self, other: WagerFigures) -> None:
        """Count everything that the other counted as well."""
        self.hands += other.hands
        self.staked_cents += other.staked_cents
        self.paid_cents += other.paid_cents
        self.collected_cents += other.collected_cents
        self.from_meter_cents += other.from_meter_cents
        self.rounds.update(other.rounds)

    def _count(self, one: Settled, times: int) -> None:
        self.hands += times * (one.spot in (Spot.BET_3, None) or not one.wager.is_base)
        if one.outcome is not Outcome.UNCOVERED:
            self.staked_cents += times * one.stake_cents
        self.collected_cents += times * one.collected_cents


@dataclass(slots=True)
class TableFigures:
    """Everything an operator reads about one table and a time.

    `abandoned_cents` are wagers that a ruling took from a player who had walked away; `seats` counts equal hands by all
    that was at stake on them, in `settled_rounds`, those with at least one; `decided_cents` is what was decided on in
    each kind of decision.
    """

    rounds: int = 0
    voided: int = 0
    drop_cents: int = 0
    taken_away_cents: int = 0
    fees_cents: int = 0
    abandoned_cents: int = 0
    wagers: dict[Wager, WagerFigures] = field(default_factory=dict)
    seats: Counter[SeatAtStake] = field(default_factory=Counter)
    settled_rounds: int = 0
    decided_cents: Counter[Decision] = field(default_factory=Counter)

    def join(self, other: TableFigures) -> None:
        """Count everything that the other, of the same table and another time, counted as well."""
        for name in ("rounds", "voided", "drop_cents", "taken_away_cents", "fees_cents", "abandoned_cents"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.settled_rounds += other.settled_rounds
        for wager, one in other.wagers.items():
            self.wagers.setdefault(wager, WagerFigures()).join(one)
        self.seats.update(other.seats)
        self.decided_cents.update(other.decided_cents)

    @property
    def win_cents(self) -> int:
        """What players lost on all wagers, those that were abandoned included, to the house or to a player-dealer."""
        return sum(one.win_cents for one in self.wagers.values()) + self.abandoned_cents

    @property
    def staked_cents(self) -> int:
        """What was staked to the end on all wagers."""
        return sum(one.staked_cents for one in self.wagers.values())

    @property
    def from_meter_cents(self) -> int:
        """What the meter has paid."""
        return sum(one.from_meter_cents for one in self.wagers.values())

    @property
    def hands(self) -> int:
        """How many hands were dealt and settled."""
        base = self.wagers.get(Wager.BASE)
        return base.hands if base else 0
