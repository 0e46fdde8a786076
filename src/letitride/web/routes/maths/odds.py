"""Routes of the mathematics: exact odds, strategy and bankroll, of the catalogue or of one's own paytable."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from letitride.catalogue import Catalogue
from letitride.catalogue.folder import Entries
from letitride.catalogue.reading.paytable_file import read_paytables
from letitride.errors import Fault, FaultyFile, NotFound
from letitride.money import MOST_AMOUNT_CENTS
from letitride.odds.strategy.strategy_data import strategy_data
from letitride.odds.ties import Ties
from letitride.odds.wagers.analysis_data import fraction_data, odds_data, outcomes_data
from letitride.odds.wagers.explained import explain_wager
from letitride.odds.wagers.progressive import LEAST_RESET_CENTS
from letitride.rules.wagers import Wager, parse_wager
from letitride.web.names import CATALOGUE, Name
from letitride.web.requests import Body, Heavy, SignedIn, TheParts
from letitride.web.routes.play.tables import watched_room

router = APIRouter(prefix="/api", tags=["mathematics"])

TiesChosen = Annotated[
    Ties, Query(description="A bet worth exactly nothing: pull it, as the printed pars do, or ride.")
]
MeterCents = Annotated[int, Query(ge=0, le=MOST_AMOUNT_CENTS, description="What the meter of a progressive shows.")]


class Fraction(BaseModel):
    """An exact figure and its decimal."""

    fraction: str
    value: float


class OutcomeOdds(BaseModel):
    """A hand that pays, its chance, and what it pays."""

    hand: str
    probability: Fraction
    pays: str


class ResultOdds(BaseModel):
    """A result of a round in units of one bet, and its chance."""

    units: int | float
    probability: Fraction


class RidesOdds(BaseModel):
    """How often bets ride under best play."""

    bet_1: Fraction
    bet_2: Fraction
    both: Fraction


class StakeOdds(BaseModel):
    """How the expected value depends on the stake where fixed sums are paid."""

    at_odds: Fraction
    fixed_sums_per_stake: Fraction


class EnvyOdds(BaseModel):
    """What an envy bonus is worth for one size of wager."""

    expected_value: Fraction
    outcomes: list[OutcomeOdds]


class OddsPart(BaseModel):
    """The exact analysis of one paytable; figures that a wager doesn't have are null."""

    id: str
    wager: str
    ties: str
    players: int | None = Field(None, description="The players dealt in, where payouts depend on them.")
    expected_value: Fraction
    house_edge: Fraction | None = None
    average_bet: Fraction | None = None
    element_of_risk: Fraction | None = None
    hit_frequency: Fraction
    standard_deviation: float
    variance: Fraction
    outcomes: list[OutcomeOdds]
    rides: RidesOdds | None = None
    results: list[ResultOdds] = []
    stake: str | None = None
    meter: str | None = None
    expected_share_of_meter: Fraction | None = None
    break_even_meter: Fraction | None = None
    break_even_meter_with_envy: dict[str, Fraction] = {}
    by_stake: StakeOdds | None = None
    by_wager: dict[str, EnvyOdds] = {}


class Odds(BaseModel):
    """The exact analysis of a designator: one part for each of its paytables, or for each number of players."""

    id: str
    parts: list[OddsPart]


class WagerExplained(BaseModel):
    """A wager at a table as a player asks about it, at its smallest stake."""

    wager: str
    title: str
    explanation: str
    stake_cents: int
    fee_cents: int
    hit_frequency: Fraction
    cost: Fraction = Field(description="The mean loss per unit of the stake; below zero where the player gains.")
    outcomes: list[OutcomeOdds]


class OwnPaytable(Body):
    """A paytable of one's own: hands and what each pays, written like ``1000 to 1``, ``$50`` or ``10% of meter``."""

    id: str = Field("own", max_length=64, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")
    wager: str = Field(Wager.BASE.value, max_length=64, examples=["base", "three-card-bonus"])
    hands: str = Field("five-card", max_length=20)
    pays: dict[str, str | list[str]] = Field(max_length=40, examples=[{"royal flush": "1,000 to 1", "flush": "8 to 1"}])
    players: list[int] = Field([], max_length=7)
    wagers: list[str] = Field([], max_length=10)
    ties: Ties = Ties.PULL
    meter_cents: int = Field(LEAST_RESET_CENTS, ge=0, le=MOST_AMOUNT_CENTS)


class Compared(Body):
    """Paytables to compare: names of the catalogue, and one's own."""

    names: list[Annotated[str, Field(max_length=80)]] = Field([], max_length=64)
    own: list[OwnPaytable] = Field([], max_length=32)
    ties: Ties = Ties.PULL
    meter_cents: int = Field(LEAST_RESET_CENTS, ge=0, le=MOST_AMOUNT_CENTS)


class RuleToLearn(BaseModel):
    """One line of a strategy that a person can learn."""

    rule: str
    hands: int
    examples: list[str]


class HandGroup(BaseModel):
    """Hands that are worth the same."""

    example: str
    hands: int
    made: str
    suited: bool
    straights: int
    high_cards: int
    value: Fraction
    rides: bool


class BetStrategy(BaseModel):
    """When one bet rides."""

    rules: list[RuleToLearn]
    proved_over_hands: int
    groups: list[HandGroup]


class OtherPlan(BaseModel):
    """What a simpler plan costs."""

    plan: str
    expected_value: Fraction
    average_bet: Fraction
    element_of_risk: Fraction
    cost: Fraction


class Strategy(BaseModel):
    """The best strategy of a base paytable, as a short list that is proved equal to the optimum."""

    id: str
    ties: str
    bet_1: BetStrategy
    bet_2: BetStrategy
    other_plans: list[OtherPlan]


@router.get("/odds/{name}", response_model=Odds)
async def read_odds(
    heavy: Heavy, name: Name, ties: TiesChosen = Ties.PULL, meter_cents: MeterCents = LEAST_RESET_CENTS
) -> Any:
    """The exact analysis of a paytable."""
    return await heavy.do(lambda: _odds(name, ties, meter_cents))


@router.get("/tables/{table}/wagers/{wager}", response_model=WagerExplained)
async def read_wager(parts: TheParts, session: SignedIn, heavy: Heavy, table: Name, wager: Name) -> Any:
    """What a wager at a table pays, how often it wins and what it costs, with the meter and the players of now."""
    state = (await watched_room(parts, session, table)).table
    house, asked = state.house, parse_wager(wager)
    if asked not in house.paytables:
        raise NotFound(f"This table doesn't offer {wager}.")
    players = len(state.round.boxes) if state.round else 0
    meter_cents = state.meter.amount_cents if state.meter else None
    found = await heavy.do(
        lambda: explain_wager(house, asked, players=players or len(state.seats), meter_cents=meter_cents)
    )
    return {
        "wager": asked.value,
        "title": house.title(asked),
        "explanation": asked.kind.explanation,
        "stake_cents": found.stake_cents,
        "fee_cents": found.fee_cents,
        "hit_frequency": fraction_data(found.hit_frequency),
        "cost": fraction_data(found.cost),
        "outcomes": outcomes_data(found.outcomes),
    }


@router.post("/odds", response_model=Odds)
async def analyse_own(heavy: Heavy, own: OwnPaytable) -> Any:
    """The exact analysis of a paytable of one's own; all its faults at once if it has any."""
    return await heavy.do(lambda: own_odds(own))


@router.post("/compare", response_model=list[Odds])
async def compare(heavy: Heavy, wanted: Compared) -> Any:
    """The exact analyses of several paytables in one answer: of the catalogue by name, and one's own."""

    def analyse() -> list[dict[str, Any]]:
        named = [_odds(name, wanted.ties, wanted.meter_cents) for name in wanted.names]
        return [*named, *map(own_odds, wanted.own)]

    return await heavy.do(analyse)


@router.get("/strategy/{name}", response_model=Strategy)
async def read_strategy(heavy: Heavy, name: Name, ties: TiesChosen = Ties.PULL) -> Any:
    """When to let bets 1 and 2 ride."""
    return await heavy.do(lambda: _strategy(name, ties))


@router.post("/strategy", response_model=Strategy)
async def strategy_of_own(heavy: Heavy, own: OwnPaytable) -> Any:
    """When to let bets 1 and 2 ride under a base paytable of one's own."""
    return await heavy.do(lambda: strategy_data(own_catalogue(own).paytable(own.id), own.ties))


@lru_cache(256)
def _odds(name: str, ties: Ties, meter_cents: int) -> dict[str, Any]:
    data = odds_data(CATALOGUE, name, ties, meter_cents=meter_cents)
    return {"id": name, "parts": _parts(data)}


@lru_cache(64)
def _strategy(name: str, ties: Ties) -> dict[str, Any]:
    return strategy_data(CATALOGUE.paytable(name), ties)


def _parts(data: dict[str, Any]) -> Sequence[dict[str, Any]]:
    if "id" in data:
        return [data]
    if "players" in data:
        return [part | {"players": int(players)} for players, part in data["players"].items()]
    return list(data.values())


def own_odds(own: OwnPaytable) -> dict[str, Any]:
    """The analysis of somebody's own paytable."""
    data = odds_data(own_catalogue(own), own.id, own.ties, meter_cents=own.meter_cents)
    return {"id": own.id, "parts": _parts(data)}


def own_catalogue(own: OwnPaytable) -> Catalogue:
    """A catalogue of nothing but somebody's own paytable; raises all its faults at once."""
    faults: list[Fault] = []
    section: dict[str, Any] = {"hands": own.hands, "pays": own.pays}
    section |= {"players": own.players} if own.players else {}
    section |= {"wagers": own.wagers} if own.wagers else {}
    paytables = read_paytables({"id": own.id, parse_wager(own.wager).value: section}, faults)
    if faults:
        raise FaultyFile("the paytable", faults)
    return Catalogue(Entries(paytables={own.id: paytables}), reads_files=False)
