"""Simulations that visitors ask for: one at a time on one thread, bounded, with progress."""

from __future__ import annotations

import json
import os
import re
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from letitride.web.problems import Problem

if TYPE_CHECKING:
    from letitride.simulation.plans.jobs import Job
    from letitride.simulation.runs.runner import Run

MOST_ROUNDS = 200_000_000
MOST_WAITING = 8
MOST_FOR_ONE = 2
"""How much of the line one person or address may fill."""
MOST_FOR_VISITORS = 4
"""How much of it all who aren't signed in may fill together."""
KEPT = 200


class Shelf:
    """A folder in which the workers of a machine keep how far their runs are, so that each can answer for all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, data: dict[str, Any]) -> None:
        """Replace what is known of a run, in one step; the oldest runs are forgotten."""
        new = self._folder / f"{data['id']}-{os.getpid()}"
        new.write_text(json.dumps({**data, "pid": os.getpid()}), encoding="utf-8")
        new.replace(self._folder / f"{data['id']}.json")
        kept = sorted(self._folder.glob("*.json"), key=lambda one: one.stat().st_mtime)
        for old in kept[:-KEPT]:
            old.unlink(missing_ok=True)
            old.with_suffix(".stop").unlink(missing_ok=True)

    def read(self, name: str) -> dict[str, Any] | None:
        """What is known of a run; one whose worker has ended has failed."""
        try:
            data: dict[str, Any] = json.loads((self._folder / f"{_ID.fullmatch(name)[0]}.json").read_text())  # type: ignore[index]
        except (OSError, TypeError):
            return None
        if data["state"] in ("waiting", "running") and not _is_alive(data["pid"]):
            data |= {"state": "failed", "problem": "The worker that ran it has ended. Start the simulation again."}
        return {name: value for name, value in data.items() if name != "pid"}

    def stop(self, name: str) -> None:
        """Ask the worker that has a run to end it."""
        (self._folder / f"{name}.stop").touch()

    def is_stopped(self, name: str) -> bool:
        """Whether somebody has asked for the end of a run."""
        return (self._folder / f"{name}.stop").exists()


_ID = re.compile(r"[0-9a-f]{18}")


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


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
    shelf: Shelf | None = None
    asked_by: str = ""
    is_visitors: bool = False
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
            self.note()
        return self._given_up.is_set() or (self.shelf is not None and self.shelf.is_stopped(self.id))

    def note(self) -> None:
        """Let the other workers of this machine know how far the run is."""
        if self.shelf is not None:
            self.shelf.write(self.as_data())

    def give_up(self) -> None:
        """Stop at the next chunk."""
        self._given_up.set()

    def as_data(self) -> dict[str, Any]:
        """How far the run is, as data for JSON."""
        return {
            "id": self.id,
            "state": self.state,
            "rounds": self.rounds,
            "played": self.played,
            "points": list(self.points),
            "result": self.result,
            "problem": self.problem,
        }


class Simulations:
    """Runs one simulation after the other; the kernels let go of the interpreter, so tables don't feel them much."""

    def __init__(self, folder: Path | None = None) -> None:
        self._shelf = None if folder is None else Shelf(folder / "simulations")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="simulation")
        self._known: OrderedDict[str, Simulation] = OrderedDict()

    def start(self, job: Job, rounds: int, *, asked_by: str = "", is_visitor: bool = False) -> Simulation:
        """Put a run in the line, unless it is full or whoever asks fills too much of it."""
        waiting = [one for one in self._known.values() if one.state in ("waiting", "running")]
        of_visitors = sum(one.is_visitors for one in waiting)
        of_one = sum(one.asked_by == asked_by for one in waiting)
        is_full = len(waiting) >= MOST_WAITING or (is_visitor and of_visitors >= MOST_FOR_VISITORS)
        if is_full or of_one >= MOST_FOR_ONE:
            raise Problem(429, "Too many simulations are waiting. Try again later.", headers={"Retry-After": "30"})
        simulation = Simulation(token_hex(9), rounds, asked_by=asked_by, is_visitors=is_visitor)
        self._known[simulation.id] = simulation
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        simulation.shelf = self._shelf
        simulation.note()
        self._begin(simulation, job)
        return simulation

    def _begin(self, simulation: Simulation, job: Job) -> None:
        self._thread.submit(_run, simulation, job)

    def progress(self, name: str) -> dict[str, Any]:
        """How far a run is, here or in another worker of this machine."""
        if name in self._known:
            return self._known[name].as_data()
        elsewhere = self._shelf and self._shelf.read(name)
        if not elsewhere:
            raise Problem(404, f"There is no simulation {name!r}.")
        return elsewhere

    def give_up(self, name: str) -> dict[str, Any]:
        """End a run at its next chunk, wherever it is."""
        found = self.progress(name)
        if name in self._known:
            self._known[name].give_up()
        elif self._shelf is not None:
            self._shelf.stop(name)
        return found

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
    simulation.note()
