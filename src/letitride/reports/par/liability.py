"""The most that one hand can win at the limits that a submission states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from letitride.catalogue import Catalogue
from letitride.errors import TextError
from letitride.money import format_cents
from letitride.rules.house_rules import HouseRules
from letitride.rules.payouts import Payout, PercentOfMeter
from letitride.rules.paytables import Paytable
from letitride.rules.submission import RulesSubmission
from letitride.rules.wagers import BASE_SPOTS


@dataclass(frozen=True, slots=True)
class Liability:
    """What one hand can win on one wager at one table limit; `bets` are the equal bets that ride together."""

    limit: str
    wager: str
    bets: int
    stake_cents: int
    hand: str
    payout: str
    most_cents: int
    is_limited: bool = False

    @property
    def bet(self) -> str:
        """The largest bet in words."""
        stake = format_cents(self.stake_cents)
        return stake if self.bets == 1 else f"{self.bets} × {stake}"


def submission_of(catalogue: Catalogue, name: str, paytables: Sequence[Paytable]) -> RulesSubmission:
    """A submission that offers these paytables."""
    submission = catalogue.submission(name)
    for paytable in paytables:
        offered = submission.paytables.get(paytable.wager)
        if offered != paytable.id:
            instead = f"it offers {offered}" if offered else "it doesn't offer that wager"
            raise TextError(f"{name} doesn't offer {paytable.id} for the {paytable.wager.title}: {instead}")
    return submission


def liabilities(
    catalogue: Catalogue, name: str, paytables: Sequence[Paytable], *, meter_cents: int
) -> tuple[Liability, ...]:
    """The most that one hand can win, for each table limit and wager."""
    houses = [catalogue.house_rules(name, limit.name) for limit in catalogue.submission(name).table_limits]
    return tuple(_liability(house, paytable, meter_cents) for house in houses for paytable in paytables)


def _liability(house: HouseRules, paytable: Paytable, meter_cents: int) -> Liability:
    wager = paytable.wager
    staked = wager.staked
    limits = house.limits(staked)
    stake = max(house.stakes_cents(staked), default=limits.maximum_cents if limits else 0)
    bets = len(BASE_SPOTS) if wager.is_base else 1
    best = max(
        ((line.hand.value, payout) for line in paytable.lines for payout in line.payouts),
        key=lambda one: _due(one[1], stake, meter_cents),
    )
    most = bets * _due(best[1], stake, meter_cents)
    cap = house.submission.payout_limit
    capped = cap.amount_cents if cap and wager in cap.wagers else most
    limit = house.table_limit.name
    return Liability(limit, wager.title, bets, stake, best[0], str(best[1]), min(most, capped), most > capped)


def _due(payout: Payout, stake_cents: int, meter_cents: int) -> int:
    return payout.share_cents(meter_cents) if isinstance(payout, PercentOfMeter) else payout.due_cents(stake_cents)
