"""The route of the bankroll: what many rounds do to it."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel

from letitride.errors import TextError
from letitride.money import format_cents
from letitride.odds.bankroll.bankroll import joint_play
from letitride.odds.bankroll.bankroll_data import bankroll_data
from letitride.odds.ties import Ties
from letitride.odds.wagers.joint import Placed
from letitride.odds.wagers.progressive import LEAST_RESET_CENTS
from letitride.rules.wager_kinds import Judged
from letitride.rules.wagers import side_wagers
from letitride.web.names import CATALOGUE, Name
from letitride.web.requests import Heavy
from letitride.web.routes.maths.odds import Fraction, MeterCents, TiesChosen

router = APIRouter(prefix="/api", tags=["mathematics"])

MOST_ROUNDS = 2_000
MOST_BETS = 2_000
Cents = Annotated[int, Query(ge=1, le=10**9)]


class BankrollWager(BaseModel):
    """A wager made every round."""

    id: str
    wager: str
    stake_cents: int


class OneRound(BaseModel):
    """The result of one round."""

    mean_cents: Fraction
    standard_deviation_cents: float


class AfterRounds(BaseModel):
    """The result if play goes on whatever happens."""

    mean_cents: Fraction
    standard_deviation_cents: float
    quantiles_cents: dict[str, int]
    ahead: float
    even: float
    behind: float
    error: float


class StoppingAtRuin(BaseModel):
    """The result of players who stop when they can't afford another round."""

    quantiles_cents: dict[str, int]
    ahead: float
    even: float
    behind: float
    error: float


class Bounded(BaseModel):
    """A figure and how wrong it may be."""

    value: float
    error: float


class Ruin(BaseModel):
    """The risk of having less left than a round takes; what is infinite is null."""

    within_rounds: float
    error: float
    median_rounds: int | None
    ever: Bounded | None
    mean_rounds: Bounded | None


class Target(BaseModel):
    """The chance to reach an amount before ruin."""

    target_cents: int
    reached: float
    mean_rounds: float


class Bankroll(BaseModel):
    """What some rounds do to a bankroll."""

    id: str
    ties: str
    wagers: list[BankrollWager]
    bankroll_cents: int
    stake_cents: int
    rounds: int
    one_round: OneRound
    after_rounds: AfterRounds
    stopping_at_ruin: StoppingAtRuin
    ruin: Ruin
    target: Target | None = None


@router.get("/bankroll/{name}", response_model=Bankroll)
async def read_bankroll(
    heavy: Heavy,
    name: Name,
    *,
    bankroll_cents: Cents = 30_000,
    bet_cents: Cents = 500,
    rounds: Annotated[int, Query(ge=1, le=MOST_ROUNDS)] = 500,
    target_cents: Annotated[int | None, Query(ge=1, le=10**9)] = None,
    side: Annotated[
        list[str], Query(max_length=4, description="Side wagers, each as paytable and cents, like 3CB-5=500.")
    ] = [],  # noqa: B006 - FastAPI reads the default and nobody changes it
    ties: TiesChosen = Ties.PULL,
    meter_cents: MeterCents = LEAST_RESET_CENTS,
) -> Any:
    """The result after many rounds, the risk of ruin, and the chance to reach a target."""
    asked = (name, bankroll_cents, bet_cents, rounds, target_cents, tuple(side), ties, meter_cents)
    return await heavy.do(lambda: _bankroll(*asked))


@lru_cache(64)
def _bankroll(
    name: str,
    bankroll_cents: int,
    bet_cents: int,
    rounds: int,
    target_cents: int | None,
    side: tuple[str, ...],
    ties: Ties,
    meter_cents: int,
) -> dict[str, Any]:
    placed = _placed(name, bet_cents, side)
    play = joint_play(placed, ties, meter_cents=meter_cents)
    if bankroll_cents < play.stake:
        needed = format_cents(play.stake)
        raise TextError(f"a round takes {needed} to start, and the bankroll is {format_cents(bankroll_cents)}")
    if max(bankroll_cents, target_cents or 0) > MOST_BETS * bet_cents:
        raise TextError(f"a bankroll and its target are followed up to {MOST_BETS:,} bets")
    described = {
        "id": name,
        "ties": ties.value,
        "wagers": [
            {"id": one.paytable.id, "wager": one.paytable.wager.value, "stake_cents": one.stake_cents} for one in placed
        ],
    }
    followed = bankroll_data(play, bankroll_cents=bankroll_cents, rounds=rounds, target_cents=target_cents)
    return described | followed


def _placed(name: str, bet_cents: int, side: tuple[str, ...]) -> list[Placed]:
    placed = [Placed(CATALOGUE.paytable(name), bet_cents)]
    for text in side:
        paytable_name, _, stake = text.rpartition("=")
        if not (stake.isascii() and stake.isdigit() and len(stake) <= 10 and 1 <= int(stake) <= 10**9):
            raise TextError(f"{text!r} is not a side wager; write paytable and cents, like 3CB-5=500")
        found = [paytable for paytable in CATALOGUE.paytables(paytable_name) if paytable.wager in side_wagers()]
        if len(found) != 1 or found[0].wager.judged is not Judged.OWN:
            raise TextError(
                f"{paytable_name} can't be followed: it is not one side wager that depends on own cards only"
            )
        placed.append(Placed(found[0], int(stake)))
    if len({one.paytable.wager for one in placed}) < len(placed):
        raise TextError("each side wager can be made once")
    return placed
