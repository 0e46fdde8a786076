"""Routes of simulations: ask for a run, see how far it is and what it says so far, end it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from letitride.errors import TextError
from letitride.web.names import CATALOGUE, Name
from letitride.web.requests import Body, Heavy, TheParts
from letitride.web.simulations import MOST_ROUNDS

if TYPE_CHECKING:
    from letitride.simulation.plans.jobs import Job

router = APIRouter(prefix="/api/simulations", tags=["mathematics"])


class SimulationOrder(Body):
    """What to simulate: a paytable by itself or a submission with all its wagers."""

    paytable: str | None = Field(None, max_length=80)
    submission: str | None = Field(None, max_length=80)
    seats: int = Field(1, ge=1, le=7)
    rounds: int = Field(10_000_000, ge=1, le=MOST_ROUNDS)
    seed: int = Field(1, ge=0, le=2**63 - 1)


class WagerSoFar(BaseModel):
    """What a run says about a wager so far, in units of its stake."""

    mean: float
    standard_error: float


class RunSoFar(BaseModel):
    """What the first rounds of a run say."""

    rounds: int
    wagers: dict[str, WagerSoFar]


class SimulationProgress(BaseModel):
    """How far a simulation is; the result has a figure for each wager, as `letitride simulate --json` prints it."""

    id: str
    state: Literal["waiting", "running", "done", "failed"]
    rounds: int
    played: int
    points: list[RunSoFar] = Field(description="How the run settles: longer and longer beginnings of it.")
    result: dict[str, Any] | None
    problem: str


@router.post("", response_model=SimulationProgress, status_code=202)
async def start_simulation(parts: TheParts, heavy: Heavy, order: SimulationOrder) -> Any:
    """Put a simulation in the line."""
    job = await heavy.do(lambda: _job(order))
    started = parts.simulations.start(job, order.rounds, asked_by=heavy.asked_by, is_visitor=heavy.is_visitor)
    return started.as_data()


@router.get("/{name}", response_model=SimulationProgress)
async def read_simulation(parts: TheParts, name: Name) -> Any:
    """How far a simulation is."""
    return parts.simulations.progress(name)


@router.delete("/{name}", response_model=SimulationProgress)
async def stop_simulation(parts: TheParts, name: Name) -> Any:
    """End a simulation early, with what it has found so far."""
    return parts.simulations.give_up(name)


def _job(order: SimulationOrder) -> Job:
    # The kernels' compiler takes a second to import, so a server that simulates nothing goes without it.
    from letitride.simulation.plans.jobs import job_of_paytables, table_job
    from letitride.simulation.plans.table_plan import plan_of_house

    if order.submission is not None:
        if order.paytable is not None:
            raise TextError("name a submission or a paytable, not both")
        house = CATALOGUE.house_rules(order.submission)
        return table_job(plan_of_house(house, seats=order.seats, bank_cents=None, rotates=False), seed=order.seed)
    return job_of_paytables(CATALOGUE.paytables(order.paytable or "LIRX-01"), seats=order.seats, seed=order.seed)
