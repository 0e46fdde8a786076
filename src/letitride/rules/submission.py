"""A rules submission: one operator's choices under a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from letitride.rules.paytables import Paytable
from letitride.rules.rulesets import OptionValue
from letitride.rules.wagers import Wager

UNFILED = 0
"""The version of a submission that was never filed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The smallest and the largest stake accepted on a spot."""

    minimum_cents: int
    maximum_cents: int


@dataclass(frozen=True, slots=True)
class Fees:
    """Flat collection fees; never a share of a wager (CA.fees.flat, CA.round.11.percentage)."""

    player_cents: int
    player_dealer_cents: int
    three_card_bonus_cents: int | None = None


@dataclass(frozen=True, slots=True)
class TableLimit:
    """One tier of limits at which a table may be opened, with the fees that go with it."""

    name: str
    limits: Mapping[Wager, Limits]
    fees: Fees | None = None


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """How a progressive meter grows and where it starts (MD.12.F.1, MD.12.F.2)."""

    rate_basis_points: int
    initial_cents: int
    reset_cents: int


@dataclass(frozen=True, slots=True)
class PayoutLimit:
    """The most that one hand can win on the wagers it covers (MD.02.B.10, reading N24)."""

    amount_cents: int
    wagers: tuple[Wager, ...]


@dataclass(frozen=True, slots=True)
class RulesSubmission:
    """What the operator files: wagers and paytables, limits, fees, meter, dealing method and options.

    The name of a paytable is empty where the file's own name for it could not be read. `trials` are paytables that
    the submission itself writes out: somebody tries them at a practice table, and no house files them.
    """

    id: str
    title: str
    operator: str
    ruleset: str
    dealing: str
    paytables: Mapping[Wager, str]
    table_limits: tuple[TableLimit, ...]
    stakes_cents: Mapping[Wager, tuple[int, ...]] = field(default_factory=dict)
    meter: MeterTerms | None = None
    payout_limit: PayoutLimit | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    trials: Mapping[Wager, Paytable] = field(default_factory=dict)
