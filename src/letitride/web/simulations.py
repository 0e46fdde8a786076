"""Simulations that visitors ask for: one at a time on one thread, bounded, with progress."""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from letitride.web.problems import Problem

if TYPE_CHECKING:
    from letitride.simulation.plans.jobs import Job
    from letitride.simulation.runs.runner import Run

MOST_ROUNDS = 200_000_000
MOST_WAITING = 8
KEPT = 200


@dataclass(slots=True)
class Simulation:
    """A run that was asked for: how far it is, and its results when it is done."""

    id: str
    rounds: int
    played: int = 0
    state: str = "waiting"
    points: list[dict[str, Any]] = field(default_factory=list)
    result: dict[str, Any] | None = None
    problem: str = ""
    _given_up: threading.Event = field(default_factory=threading.Event)

    def has_been_given_up(self, job: Job, run: Run) -> bool:
        """Note how far the run is and what it says so far, and tell the runner whether to stop."""
        from letitride.simulation.runs.results import summarise

        if run.rounds > self.played:
            self.played = run.rounds
            wagers = {
                one.wager.value: {"mean": one.mean, "standard_error": one.standard_error}
                for one in summarise(job, run.tally, run.rounds)
            }
            self.points.append({"rounds": run.rounds, "wagers": wagers})
        return self._given_up.is_set()

    def give_up(self) -> None:
        """Stop at the next chunk."""
        self._given_up.set()


class Simulations:
    """Runs one simulation after the other; the kernels let go of the interpreter, so tables don't feel them much."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="simulation")
        self._known: OrderedDict[str, Simulation] = OrderedDict()

    def start(self, job: Job, rounds: int) -> Simulation:
        """Put a run in the line."""
        waiting = sum(one.state in ("waiting", "running") for one in self._known.values())
        if waiting >= MOST_WAITING:
            raise Problem(429, "Too many simulations are waiting; ask again later.", headers={"Retry-After": "30"})
        simulation = Simulation(token_hex(9), rounds)
        self._known[simulation.id] = simulation
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        self._thread.submit(_run, simulation, job)
        return simulation

    def find(self, name: str) -> Simulation:
        """A run by its id."""
        if name not in self._known:
            raise Problem(404, f"There is no simulation {name!r}.")
        return self._known[name]

    def close(self) -> None:
        """Give up what runs and what waits."""
        for simulation in self._known.values():
            simulation.give_up()
        self._thread.shutdown(cancel_futures=True)


def _run(simulation: Simulation, job: Job) -> None:
    from letitride.simulation.runs.convergence import beginnings
    from letitride.simulation.runs.run_data import run_data
    from letitride.simulation.runs.runner import simulate, threads

    def is_enough(run: Run) -> bool:
        return simulation.has_been_given_up(job, run)

    simulation.state = "running"
    try:
        run = next(filter(is_enough, beginnings(job, simulation.rounds)), None)
        run = run or simulate(job, simulation.rounds, crew=threads(1), enough=is_enough)
        simulation.result = run_data(job, run)
    except Exception as error:  # a thread has nobody above it: whatever went wrong is the answer
        simulation.problem = str(error)
        simulation.state = "failed"
    else:
        simulation.state = "done"
