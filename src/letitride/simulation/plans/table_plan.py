"""A table to simulate: its seats, its wagers with paytables and stakes, its bank, meter and limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from letitride.errors import TextError
from letitride.rules.hands import Basis
from letitride.rules.house_rules import HouseRules
from letitride.rules.payouts import PercentOfMeter
from letitride.rules.paytables import Paytable
from letitride.rules.settling.banking import CoverModel
from letitride.rules.submission import Fees, MeterTerms, PayoutLimit
from letitride.rules.wager_kinds import ColumnsBy, Judged
from letitride.rules.wagers import BASE_SPOTS, Wager, side_wagers
from letitride.simulation.kernels.table_arrays import (
    BANK,
    CLASSES,
    CODES,
    DUE,
    JUDGED,
    LIMITED,
    METER,
    NET,
    OF_FIVE,
    OF_OTHERS,
    OF_SIX,
    OF_TABLE,
    OF_THREE,
    PERCENT,
    STAKE,
    TABLE_ROWS,
    TAKEN,
    UNITS_PER_CENT,
    WAGERS,
    Integers,
)

MOST_SEATS = 7
DEFAULT_BANK_IN_BETS = 200
_JUDGED = {Basis.FIVE_CARD: OF_FIVE, Basis.THREE_CARD: OF_THREE, Basis.SIX_CARD: OF_SIX}


@dataclass(frozen=True, slots=True)
class BankTerms:
    """The player-dealer's wager each round, how it is used up, and whether the position goes around the seats."""

    posted_cents: int
    cover: CoverModel = CoverModel.SEPARATE_CAPS
    rotates: bool = False


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table where every seat makes the same wagers; a base stake is that of each of the three bets."""

    seats: int
    paytables: Mapping[Wager, Paytable]
    stakes_cents: Mapping[Wager, int]
    passes: tuple[tuple[Wager, ...], ...]
    meter: MeterTerms | None = None
    tops_up: bool = False
    bank: BankTerms | None = None
    payout_limit: PayoutLimit | None = None
    fees: Fees | None = None
    fees_per_wager: bool = True
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if len(self.paytables) > WAGERS:
            raise TextError(f"a table has at most {WAGERS} wagers, not {len(self.paytables)}")
        if not 1 <= self.seats <= MOST_SEATS:
            raise TextError(f"a table has 1 to {MOST_SEATS} seats, not {self.seats}")
        if self.bank is not None and self.bank.rotates and self.seats == 1:
            raise TextError("the bank goes around two seats or more: the player-dealer makes no bets")

    @property
    def is_settled_in_order(self) -> bool:
        """Whether one wager's settlement depends on another's."""
        return self.bank is not None or self.payout_limit is not None

    @property
    def places(self) -> tuple[Wager, ...]:
        """The wagers in the order of their places in the arrays (`table_arrays`)."""
        return tuple(wager for wager in Wager if wager in self.paytables)

    @property
    def has_box(self) -> bool:
        """Whether three box cards are dealt."""
        return any(wager.has_box for wager in self.paytables)

    @property
    def meter_wager(self) -> Wager | None:
        """The wager that the meter grows by and pays."""
        return next((wager for wager in self.paytables if wager.has_meter), None)

    def stake_of(self, wager: Wager) -> int:
        """The stake of a wager; that of an award is the wager on the meter beside it."""
        return self.stakes_cents[wager.staked]

    @property
    def hands_a_round(self) -> int:
        """How many seats play: all, or all but the player-dealer's."""
        return self.seats - 1 if self.bank is not None and self.bank.rotates else self.seats

    @property
    def staked_cents(self) -> int:
        """What one seat puts up before a round: three bets and its side wagers."""
        side = sum(cents for wager, cents in self.stakes_cents.items() if wager in self.paytables)
        return side + (2 * self.stakes_cents[Wager.BASE] if Wager.BASE in self.paytables else 0)

    def payout_column(self, wager: Wager) -> int | None:
        """The column of a paytable that has several."""
        by = self.paytables[wager].columns_by
        if by is ColumnsBy.PLAYERS:
            return self.hands_a_round
        return self.stakes_cents[Wager.PROGRESSIVE] if by is ColumnsBy.WAGER else None

    def fees_a_round_cents(self) -> tuple[int, int]:
        """What one playing seat and the player-dealer pay the card room each round (`rules.settling.fees`)."""
        if self.fees is None:
            return 0, 0
        base_bets = 3 if self.fees_per_wager else 1
        bonus = self.fees.three_card_bonus_cents if Wager.THREE_CARD_BONUS in self.paytables else 0
        return base_bets * self.fees.player_cents + (bonus or 0), self.fees.player_dealer_cents


def plan_of_house(
    house: HouseRules,
    *,
    seats: int = 1,
    stakes_cents: Mapping[Wager, int] | None = None,
    bank_cents: int | None = None,
    rotates: bool = False,
) -> TablePlan:
    """A table opened under a rules submission; stakes are the least accepted unless they are given."""
    stakes: dict[Wager, int] = {wager: _least_stake(house, wager) for wager in house.paytables if not wager.is_award}
    stakes.update(stakes_cents or {})
    bank = None
    if house.is_banked_by_player:
        posted = bank_cents or DEFAULT_BANK_IN_BETS * stakes[Wager.BASE]
        bank = BankTerms(posted, CoverModel(house.option("bank_cover")), rotates)
    return TablePlan(
        seats=seats,
        paytables=dict(house.paytables),
        stakes_cents=stakes,
        passes=house.settlement_order.passes,
        meter=house.submission.meter,
        tops_up=house.has_option("meter_tops_up"),
        bank=bank,
        payout_limit=house.submission.payout_limit,
        fees=house.table_limit.fees,
        fees_per_wager="fees_per" not in house.ruleset.options or house.option("fees_per") == "wager",
        name=house.submission.id,
    )


def covered_by(plan: TablePlan, cover: CoverModel) -> TablePlan:
    """The same table with another cover model."""
    if plan.bank is None:
        raise TextError(f"the house banks at {plan.name}: there is no player-dealer's wager to be used up")
    return replace(plan, bank=replace(plan.bank, cover=cover))


def plan_of_paytables(
    paytables: Mapping[Wager, Paytable], *, seats: int = 1, stake_cents: int = 100, meter_cents: int = 100_000
) -> TablePlan:
    """Paytables by themselves, a dollar on each wager; the meter of a progressive always shows the same."""
    stakes: dict[Wager, int] = {wager: stake_cents for wager in paytables if not wager.is_award}
    stakes.setdefault(Wager.PROGRESSIVE, stake_cents)
    if Wager.ENVY in paytables and (columns := paytables[Wager.ENVY].columns):
        stakes[Wager.PROGRESSIVE] = columns[0]
    return TablePlan(
        seats=seats,
        paytables=dict(paytables),
        stakes_cents=stakes,
        passes=((Wager.BASE, *side_wagers()), (Wager.ENVY,)),
        meter=MeterTerms(rate_basis_points=0, initial_cents=meter_cents, reset_cents=meter_cents),
        tops_up=True,
        name=next(iter(paytables.values())).id,
    )


def _least_stake(house: HouseRules, wager: Wager) -> int:
    if stakes := house.stakes_cents(wager):
        return min(stakes)
    limits = house.limits(wager)
    return 100 if limits is None else limits.minimum_cents


def table_of(plan: TablePlan) -> Integers:
    """The plan as the rows of a table (`table_arrays`); a chunk changes its meter, so each chunk needs its own."""
    table = np.zeros((TABLE_ROWS, CODES), np.int64)
    due = table[DUE : DUE + WAGERS]
    due[:] = -1
    for place, wager in enumerate(plan.places):
        _fill_due(plan, wager, due[place], table[PERCENT])
        table[STAKE, place] = plan.stake_of(wager)
        table[TAKEN, place] = wager.is_taken_before_deal
        table[LIMITED, place] = plan.payout_limit is not None and wager in plan.payout_limit.wagers
        table[JUDGED, place] = _judged(plan.paytables[wager])
        table[NET + place] = _nets(plan, wager, due[place, :CLASSES])
    table[METER, :7] = _meter(plan, table[PERCENT])
    table[BANK, :4] = _bank(plan)
    return table


def _judged(paytable: Paytable) -> int:
    match paytable.wager.judged:
        case Judged.BEST_OF_TABLE:
            return OF_TABLE
        case Judged.OTHERS:
            return OF_OTHERS
        case Judged.OWN:
            return _JUDGED[paytable.basis]


def _fill_due(plan: TablePlan, wager: Wager, due: Integers, percents: Integers) -> None:
    paytable = plan.paytables[wager]
    stake = plan.stake_of(wager)
    for place, hand in enumerate(paytable.basis.hands):
        payout = paytable.payout_for(hand, plan.payout_column(wager))
        if isinstance(payout, PercentOfMeter):
            percents[place], due[place] = payout.percent, 0
        elif payout is not None:
            due[place] = payout.due_cents(stake)


def _nets(plan: TablePlan, wager: Wager, due: Integers) -> Integers:
    """A seat's result by code or class; for envy what a hand brings the others, for Cover All what it brings all."""
    paytable, stake = plan.paytables[wager], plan.stakes_cents.get(wager, 0)
    by_class = np.where(due >= 0, due - (stake if wager.is_taken_before_deal else 0), -stake)
    by_class[len(paytable.basis.hands) :] = 0
    if wager.is_award:
        by_class = np.maximum(due, 0) * (plan.seats - 1)
    nets = np.zeros(CODES, np.int64)
    if wager.judged is Judged.BEST_OF_TABLE:
        nets[:CLASSES] = by_class * plan.seats
    elif paytable.basis is Basis.FIVE_CARD:
        codes = np.arange(CODES)
        bets = 1 + (codes & 1) + (codes >> 1 & 1) if wager.is_base else 1
        nets[:] = by_class[codes >> 2] * bets
    else:
        nets[:CLASSES] = by_class
    return nets


def steps_of(plan: TablePlan) -> Integers:
    """Seat, base bet and wager of every settlement of a round, in order: passes go counterclockwise (CA.round.8)."""
    steps = [
        (seat, BASE_SPOTS.index(spot) if spot in BASE_SPOTS else len(BASE_SPOTS), plan.places.index(wager))
        for wagers in plan.passes
        for seat in range(plan.seats - 1, -1, -1)
        for wager in wagers
        if wager in plan.paytables
        for spot in (wager.spots or (None,))
    ]
    return np.array(steps, np.int64).reshape(-1, 3)


def _meter(plan: TablePlan, percents: Integers) -> Integers:
    terms, wager = plan.meter, plan.meter_wager
    beside = [paytable for paytable in plan.paytables.values() if paytable.wager.has_meter or paytable.wager.is_award]
    by_three = any(paytable.basis is Basis.THREE_CARD for paytable in beside)
    shares = np.flatnonzero(percents)
    last_share = int(shares[-1]) if len(shares) else -1
    place = -1 if wager is None else plan.places.index(wager)
    if terms is None or wager is None:
        return np.array([0, 0, 0, 0, -1, by_three, place], np.int64)
    growth = plan.hands_a_round * plan.stakes_cents[wager] * terms.rate_basis_points
    now = terms.initial_cents * UNITS_PER_CENT
    return np.array([now, growth, terms.reset_cents, plan.tops_up, last_share, by_three, place], np.int64)


def _bank(plan: TablePlan) -> Integers:
    posted = plan.bank.posted_cents if plan.bank else 0
    cover = tuple(CoverModel).index(plan.bank.cover) if plan.bank else 0
    limit = plan.payout_limit.amount_cents if plan.payout_limit else 0
    return np.array([posted, cover, plan.bank is not None and plan.bank.rotates, limit], np.int64)
