"""Between "no more bets" and the deal: fees, lammers, counts, and chips into the tray."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.rules.ledger import Transfer
from letitride.rules.settling.collection import Collection, grow_meter, verify_count
from letitride.rules.settling.fees import FeeDue, FeeKind, fees_due
from letitride.rules.wagers import Spot, Wager, spots_of
from letitride.table.commands import Perform, handles
from letitride.table.duties import Act, Duty
from letitride.table.events import Event, event, with_box, with_round
from letitride.table.state import Phase, Table, changed


@event
@dataclass(frozen=True, slots=True)
class FeeCollected(Event):
    """A flat collection fee was taken (CA.fees.flat)."""

    text = "{player} pays a fee of {amount_cents} for {fee}[bets|: {bets}] ({clause})"

    player: str
    amount_cents: int
    fee: FeeKind
    clause: str
    bets: int = 0

    def apply(self, table: Table) -> Table:
        """Remember it, in case the round is void."""
        return with_round(table, fees=(*table.in_round().fees, (self.player, self.amount_cents)))

    def transfers(self, table: Table) -> tuple[Transfer, ...]:  # noqa: ARG002
        """From the player to the card room."""
        return (FeeDue(self.player, self.amount_cents, self.fee, self.clause, self.bets).transfer(),)


def round_fees(table: Table) -> tuple[FeeDue, ...]:
    """The fees of the round as it stands."""
    current = table.in_round()
    banker = table.seats.get(table.rotation.banker) if table.rotation.banker is not None else None
    boxes = [(box.player, box.layout) for _, box in sorted(current.boxes.items())]
    return fees_due(table.house, boxes, banker=banker)


def fees_to_collect(table: Table) -> tuple[FeeDue, ...]:
    """The fees of the bets and the bank that lie there, as long as they have not been collected."""
    if table.phase is Phase.BETTING:
        posted = table.in_round().bank is not None
        return tuple(fee for fee in round_fees(table) if posted or fee.fee is not FeeKind.PLAYER_DEALER)
    return round_fees(table) if any(duty.act is Act.COLLECT_FEES for duty in table.script) else ()


@handles(Act.COLLECT_FEES)
def _collect_fees(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    for fee in round_fees(table):
        yield FeeCollected(fee.player, fee.amount_cents, fee.fee, fee.clause, fee.bets)


@event
@dataclass(frozen=True, slots=True)
class LammersPlaced(Event):
    """A lammer was put in front of each player who made the bonus wager."""

    text = "lammers placed, seats: {seats}"

    seats: tuple[int, ...]

    def apply(self, table: Table) -> Table:
        """Each of the seats shows a lammer."""
        for seat in self.seats:
            table = with_box(table, seat, has_lammer=True)
        return table


@event
@dataclass(frozen=True, slots=True)
class WagersTaken(Event):
    """The chips of a side wager went into the tray before the deal."""

    text = "{spot} wagers into the tray, seats: {seats}"

    spot: Spot
    seats: tuple[int, ...]

    def apply(self, table: Table) -> Table:
        """The stakes lie in the tray; a progressive wager makes the meter grow."""
        current = table.in_round()
        boxes = dict(current.boxes)
        for seat in self.seats:
            box = boxes[seat]
            layout = box.layout_without(self.spot)
            boxes[seat] = changed(box, layout=layout, tray={**box.tray, self.spot: box.layout[self.spot]})
        taken = with_round(table, boxes=boxes)
        if not self.spot.wager.has_meter or table.meter is None:
            return taken
        collection = self.collection(table)
        grown, _ = grow_meter(table.meter, collection)
        return changed(taken, meter=grown)

    def transfers(self, table: Table) -> tuple[Transfer, ...]:
        """From the layout to the inventory, and the meter's growth on from there."""
        collection = self.collection(table)
        growth: tuple[Transfer, ...] = ()
        if self.spot.wager.has_meter and table.meter is not None:
            _, growth = grow_meter(table.meter, collection)
        return collection.transfers() + growth

    def collection(self, table: Table) -> Collection:
        """The stakes by seat."""
        boxes = table.in_round().boxes
        return Collection.of(self.spot, {seat: boxes[seat].layout for seat in self.seats})


def bettors(table: Table, wager: Wager) -> tuple[int, ...]:
    """The seats that made a side wager."""
    return tuple(Collection.of(spots_of(wager)[0], _layouts(table)).stakes_cents)


def lamps_lit(table: Table) -> tuple[int, ...]:
    """The seats whose red lamp is lit: one for each player who placed a bonus bet (SHFL.bonus.deal.2.lamp)."""
    return bettors(table, Wager.FIVE_CARD_BONUS)


def _layouts(table: Table) -> dict[int, Mapping[Spot, int]]:
    return {seat: box.layout for seat, box in table.in_round().boxes.items()}


@handles(Act.CHECK_LAMPS)
def _check_lamps(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    """A red lamp is lit for each player who placed a bonus bet (SHFL.bonus.deal.2.lamp)."""
    lit = len(lamps_lit(table))
    if done.number is not None and done.number != lit:
        placed = "1 bonus bet was placed" if lit == 1 else f"{lit} bonus bets were placed"
        lamps = "1 lamp is lit" if done.number == 1 else f"{done.number} lamps are lit"
        raise RuleViolation(f"{placed}, but {lamps}", clause=duty.clause)
    return ()


@handles(Act.PLACE_LAMMERS)
def _place_lammers(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield LammersPlaced(bettors(table, duty.wagers[0]))


@handles(Act.VERIFY_COUNT)
def _verify_count(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:
    """Chips must equal lammers, or the wagers that the progressive system accepted (reading N40)."""
    collection = Collection.of(spots_of(duty.wagers[0])[0], _layouts(table))
    acknowledged = collection.chips if done.number is None else done.number
    verify_count(table.house, collection, acknowledged=acknowledged, dealing=table.dealing)
    return ()


@handles(Act.CHIPS_TO_TRAY)
def _chips_to_tray(table: Table, duty: Duty, done: Perform) -> Iterable[Event]:  # noqa: ARG001
    yield WagersTaken(spots_of(duty.wagers[0])[0], bettors(table, duty.wagers[0]))
