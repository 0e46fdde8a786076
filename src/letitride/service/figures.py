"""The figures of a table: what was wagered, won, paid and collected, told from its log of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from letitride.rules.payouts import PercentOfMeter
from letitride.rules.settled import Outcome, Settled
from letitride.rules.wagers import Spot, Wager
from letitride.service.bots import is_bot
from letitride.store.history import events_of
from letitride.store.inventory import fills_and_credits, inventory_of
from letitride.store.ledger import moved_by
from letitride.table import Event
from letitride.table.collecting import FeeCollected
from letitride.table.irregularities import WagersAbandoned
from letitride.table.seating import ChipsBrought, ChipsTakenAway
from letitride.table.settling import RoundClosed, WagerSettled
from letitride.table.voiding import RoundVoided
from letitride.table.wagering import BettingOpened

MS_PER_HOUR = 3_600_000


@dataclass(slots=True)
class WagerFigures:
    """One kind of wager: hands and units wagered, what was staked to the end, won and lost.

    `units_cents` is the size of one bet (of the three for the base game), `staked_cents` what stayed to be settled.
    """

    hands: int = 0
    units_cents: int = 0
    staked_cents: int = 0
    paid_cents: int = 0
    collected_cents: int = 0
    from_meter_cents: int = 0

    @property
    def win_cents(self) -> int:
        """What the bank, the house or a player-dealer, won on it; awards of a meter are the meter's."""
        return self.collected_cents - self.paid_cents

    def add(self, one: Settled) -> None:
        """Count one settled wager."""
        is_hand = one.spot in (Spot.BET_3, None) or one.wager is not Wager.BASE
        self.hands += is_hand
        self.units_cents += one.stake_cents if is_hand else 0
        if one.outcome is not Outcome.UNCOVERED:
            self.staked_cents += one.stake_cents
        self.collected_cents += one.collected_cents
        if isinstance(one.payout, PercentOfMeter):
            self.from_meter_cents += one.paid_cents
        else:
            self.paid_cents += one.paid_cents


@dataclass(slots=True)
class TableFigures:
    """Everything an operator reads about one table and a time."""

    rounds: int = 0
    voided: int = 0
    first_ms: int | None = None
    last_ms: int | None = None
    drop_cents: int = 0
    taken_away_cents: int = 0
    fees_cents: int = 0
    fees_of_round_cents: int = 0
    abandoned_cents: int = 0
    reset_funding_cents: int = 0
    inventory_cents: int = 0
    fills_cents: int = 0
    credits_cents: int = 0
    wagers: dict[Wager, WagerFigures] = field(default_factory=dict)

    @property
    def win_cents(self) -> int:
        """What the bank won on all wagers, those that were abandoned included."""
        return sum(one.win_cents for one in self.wagers.values()) + self.abandoned_cents

    @property
    def hands(self) -> int:
        """How many hands were dealt and settled."""
        base = self.wagers.get(Wager.BASE)
        return base.hands if base else 0

    @property
    def rounds_per_hour(self) -> float:
        """Rounds by the hours between the first bet and the last round's end."""
        if not self.rounds or self.first_ms is None or self.last_ms is None or self.last_ms <= self.first_ms:
            return 0.0
        return self.rounds * MS_PER_HOUR / (self.last_ms - self.first_ms)

    def take_up(self, wager: Wager) -> float:
        """In how many of the hands a side wager was made."""
        made = self.wagers.get(wager)
        return made.hands / self.hands if made and self.hands else 0.0


def table_figures(
    connection: Connection, table_id: str, *, from_ms: int | None = None, to_ms: int | None = None
) -> TableFigures:
    """The figures of a table, of all its time or of a part; drop and fees of the same part."""
    figures = TableFigures()
    for stored in events_of(connection, table_id):
        is_in_time = (from_ms is None or stored.at_ms >= from_ms) and (to_ms is None or stored.at_ms <= to_ms)
        if is_in_time and stored.kind in _COUNTED:
            count_event(figures, stored.event(), stored.at_ms)
            if stored.kind == WagersAbandoned.__name__:
                figures.abandoned_cents += moved_by(connection, table_id, stored.sequence)
    figures.inventory_cents = inventory_of(connection, table_id)
    figures.fills_cents, figures.credits_cents = fills_and_credits(connection, table_id)
    return figures


_COUNTED = frozenset(
    kind.__name__
    for kind in (
        BettingOpened,
        RoundClosed,
        RoundVoided,
        WagerSettled,
        WagersAbandoned,
        FeeCollected,
        ChipsBrought,
        ChipsTakenAway,
    )
)


def count_event(figures: TableFigures, event: Event, at_ms: int) -> None:
    """Count one event."""
    match event:
        case BettingOpened():
            figures.first_ms = at_ms if figures.first_ms is None else figures.first_ms
            figures.fees_of_round_cents = 0
        case RoundClosed():
            figures.rounds += 1
            figures.last_ms = at_ms
        case RoundVoided():
            figures.voided += 1
            figures.fees_cents -= figures.fees_of_round_cents
        case WagerSettled(settled):
            figures.wagers.setdefault(settled.wager, WagerFigures()).add(settled)
            figures.reset_funding_cents += settled.reset_funding_cents
        case FeeCollected():
            figures.fees_cents += event.amount_cents
            figures.fees_of_round_cents += event.amount_cents
        case ChipsBrought() if not is_bot(event.player):
            figures.drop_cents += event.amount_cents
        case ChipsTakenAway() if not is_bot(event.player):
            figures.taken_away_cents += event.amount_cents


def figures_data(figures: TableFigures, theory: Mapping[Wager, Mapping[str, Any]]) -> dict[str, Any]:
    """The figures as data, each wager with its theoretical win beside it where there is one."""
    return {
        "rounds": figures.rounds,
        "voided": figures.voided,
        "hands": figures.hands,
        "rounds_per_hour": round(figures.rounds_per_hour, 2),
        "drop_cents": figures.drop_cents,
        "taken_away_cents": figures.taken_away_cents,
        "win_cents": figures.win_cents,
        "abandoned_cents": figures.abandoned_cents,
        "fees_cents": figures.fees_cents,
        "reset_funding_cents": figures.reset_funding_cents,
        "inventory_cents": figures.inventory_cents,
        "fills_cents": figures.fills_cents,
        "credits_cents": figures.credits_cents,
        "wagers": [_wager_data(figures, wager, one, theory.get(wager)) for wager, one in _in_order(figures.wagers)],
    }


def _in_order(wagers: Mapping[Wager, WagerFigures]) -> Iterable[tuple[Wager, WagerFigures]]:
    return ((wager, wagers[wager]) for wager in Wager if wager in wagers)


def _wager_data(
    figures: TableFigures, wager: Wager, one: WagerFigures, theory: Mapping[str, Any] | None
) -> dict[str, Any]:
    return {
        "wager": wager.value,
        "title": wager.title,
        "hands": one.hands,
        "take_up": round(figures.take_up(wager), 4),
        "staked_cents": one.staked_cents,
        "paid_cents": one.paid_cents,
        "from_meter_cents": one.from_meter_cents,
        "collected_cents": one.collected_cents,
        "win_cents": one.win_cents,
        "hold": round(one.win_cents / one.staked_cents, 6) if one.staked_cents else 0.0,
        "theory": theory,
    }
