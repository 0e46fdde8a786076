"""Before the deal: wagers whose chips go to the tray, the lammers that stand for them, and the count of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import INVENTORY, LAYOUT, METER, Transfer
from letitride.rules.settling.progressive import Meter
from letitride.rules.wagers import Spot

METER_GROWTH = "meter growth"


@dataclass(frozen=True, slots=True)
class Collection:
    """The chips of one side wager that are collected before the deal, by seat."""

    spot: Spot
    stakes_cents: Mapping[int, int]

    @classmethod
    def of(cls, spot: Spot, wagers: Mapping[int, Mapping[Spot, int]]) -> Collection:
        """The chips on one spot of each seat that placed any there, seats in order."""
        return cls(spot, {seat: placed[spot] for seat, placed in sorted(wagers.items()) if spot in placed})

    @property
    def chips(self) -> int:
        """How many chips lie in front of the tray: one for each wager."""
        return len(self.stakes_cents)

    def transfers(self) -> tuple[Transfer, ...]:
        """The chips go from the layout into the table inventory."""
        return tuple(
            Transfer(LAYOUT, INVENTORY, stake, f"seat {seat} {self.spot.value} collected before the deal", seat)
            for seat, stake in sorted(self.stakes_cents.items())
        )


def verify_count(house: HouseRules, collection: Collection, *, acknowledged: int, dealing: str) -> None:
    """Refuse to go on when chips and acknowledged wagers differ (MD.08.C.1.c, MD.08.C.3.b, readings N17 and N40).

    The Five Card Bonus is acknowledged by lammers, the progressive by the progressive system.
    """
    if collection.chips == acknowledged:
        return
    is_progressive = collection.spot.wager.has_meter
    by = "accepted by the progressive system" if is_progressive else "acknowledged by lammers"
    title = house.title(collection.spot.wager)
    raise RuleViolation(
        f"{title}: {collection.chips} collected, {acknowledged} {by}; stop and call the floor",
        clause=house.cite(f"{'progressive' if is_progressive else 'lammer'}_count.{dealing}"),
    )


def grow_meter(meter: Meter, collection: Collection) -> tuple[Meter, tuple[Transfer, ...]]:
    """Let the meter grow by the progressive wagers of a round; the growth is set aside from the inventory."""
    if not collection.spot.wager.has_meter:
        raise ValueError(f"a meter grows by progressive wagers, not by the {collection.spot.wager.title}")
    grown = meter.contribute(sum(collection.stakes_cents.values()))
    growth = grown.amount_cents - meter.amount_cents
    return grown, (Transfer(INVENTORY, METER, growth, METER_GROWTH),) if growth else ()
