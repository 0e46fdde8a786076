"""Counting a table's log: one pass over its events, without a fold of the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from letitride.figures.round_seen import RoundSeen
from letitride.figures.table_figures import TableFigures, WagerFigures
from letitride.rules.house_rules import HouseRules
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.settling.progressive import Meter
from letitride.rules.wagers import Wager
from letitride.store.log.history import StoredEvent
from letitride.table import Event
from letitride.table.bot_names import is_bot
from letitride.table.irregularities import WagersAbandoned
from letitride.table.procedure.collecting import FeeCollected, WagersTaken
from letitride.table.procedure.dealing import CardsDelivered
from letitride.table.procedure.deciding import CommunityCardTurned, WagerWithdrawn
from letitride.table.procedure.seating import ChipsBrought, ChipsTakenAway
from letitride.table.procedure.settling import HandTurned, RoundClosed, WagerSettled
from letitride.table.procedure.shared_meter import MeterRead
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import BettingOpened, WagerPlaced, WagerTakenBack


def figures_of(
    house: HouseRules, log: Iterable[StoredEvent], *, from_ms: int | None = None, to_ms: int | None = None
) -> TableFigures:
    """The figures of a log, which is read from its beginning because the meter is told from all of it."""
    counting = Counting(house)
    for stored in log:
        if stored.kind not in COUNTED:
            continue
        event = stored.event()
        counting.follow(event)
        if (from_ms is None or stored.at_ms >= from_ms) and (to_ms is None or stored.at_ms <= to_ms):
            counting.count(event)
        counting.finish(event)
    return counting.figures


COUNTED = frozenset(
    kind.__name__
    for kind in (
        BettingOpened,
        WagerPlaced,
        WagerTakenBack,
        WagersTaken,
        WagerWithdrawn,
        CardsDelivered,
        CommunityCardTurned,
        HandTurned,
        WagerSettled,
        WagersAbandoned,
        RoundClosed,
        RoundVoided,
        FeeCollected,
        ChipsBrought,
        ChipsTakenAway,
        MeterRead,
    )
)


@dataclass(slots=True)
class Counting:
    """Counts events one by one: follow the round, count what falls into the time, and finish."""

    house: HouseRules
    figures: TableFigures = field(default_factory=TableFigures)
    seen: RoundSeen = field(default_factory=RoundSeen)
    meter: Meter | None = None

    def __post_init__(self) -> None:
        terms = self.house.submission.meter
        if terms is not None:
            self.meter = Meter.opened(terms, tops_up=self.house.has_option("meter_tops_up"))

    def follow(self, event: Event) -> None:
        """Follow the round and the meter, whatever the time."""
        match event:
            case BettingOpened():
                self.seen = RoundSeen()
            case WagerPlaced(seat, player, spot, stake):
                self.seen.place(seat, player, spot, stake)
            case WagerTakenBack(seat, _, spot, _) | WagerWithdrawn(seat, _, spot, _):
                self.seen.remove(seat, spot)
            case CardsDelivered(seat, _):
                self.seen.dealt.add(seat)
            case CommunityCardTurned("left", card):
                self.seen.left = card
            case HandTurned(seat, cards):
                self.seen.shown[seat] = cards
            case WagersTaken(spot, _):
                stakes = self.seen.take(event)
                if spot.wager.has_meter and self.meter is not None:
                    for stake in stakes:
                        self.meter = self.meter.contribute(stake)
                    self.seen.meter_cents = self.meter.amount_cents
            case MeterRead(units) if self.meter is not None:
                self.meter = Meter(self.meter.terms, units, self.meter.tops_up)

    def count(self, event: Event) -> None:
        """Count an event of the time that figures are wanted of."""
        figures = self.figures
        match event:
            case RoundClosed():
                figures.rounds += 1
            case RoundVoided():
                figures.voided += 1
                figures.fees_cents -= self.seen.fees_cents
                if event.returns_all:
                    figures.abandoned_cents -= self.seen.abandoned_cents
                    for settled in self.seen.take_lost():
                        figures.wagers[settled.wager].give_back(settled)
            case WagerSettled(settled):
                self.seen.settled.append(settled)
                figures.wagers.setdefault(settled.wager, WagerFigures()).add(settled)
            case WagersAbandoned(seat, _):
                abandoned = self.seen.in_action_cents(seat)
                figures.abandoned_cents += abandoned
                self.seen.abandoned_cents += abandoned
            case FeeCollected():
                figures.fees_cents += event.amount_cents
                self.seen.fees_cents += event.amount_cents
            case ChipsBrought() if not is_bot(event.player):
                figures.drop_cents += event.amount_cents
            case ChipsTakenAway() if not is_bot(event.player):
                figures.taken_away_cents += event.amount_cents

    def finish(self, event: Event) -> None:
        """After an event is counted: the meter pays, and a round that is over is put with those like it."""
        match event:
            case WagerSettled(settled):
                self.seen.settle(settled)
                if isinstance(settled.payout, PercentOfMeter) and self.meter is not None:
                    self.meter, _ = self.meter.pay(settled.payout)
            case RoundVoided() if self.meter is not None:
                for stake in self.seen.growth_given_back(returns_all=event.returns_all):
                    self.meter = self.meter.reverse(stake)
        if isinstance(event, RoundClosed | RoundVoided):
            seats = self.seen.seats()
            self.figures.seats.update(seats)
            self.figures.settled_rounds += bool(seats)
            for _, decision, stake in self.seen.decisions():
                self.figures.decided_cents[decision] += stake
            for wager, round_at_stake in self.seen.at_stake(has_envy=self.house.offers(Wager.ENVY)).items():
                self.figures.wagers.setdefault(wager, WagerFigures()).rounds[round_at_stake] += 1
            self.seen = RoundSeen()
