"""Workers of one machine together: simulations, the sockets of an account, and workers that hang."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from letitride.catalogue import load_catalogue
from letitride.rules.wagers import Wager
from letitride.web.problems import Problem
from letitride.web.process import heartbeats
from letitride.web.process.heartbeats import Pulse
from letitride.web.simulations import Shelf, Simulations
from letitride.web.socket.held_sockets import HeldSockets, forget_process

PATIENCE = 60


def test_a_simulation_is_found_and_ended_whichever_worker_is_asked(tmp_path: Path) -> None:
    from letitride.simulation.plans.jobs import base_job

    one, other = Simulations(tmp_path), Simulations(tmp_path)
    try:
        job = base_job(load_catalogue().paytable("LIRX-01", Wager.BASE), seed=1)
        started = one.start(job, 200_000_000)
        assert other.progress(started.id)["rounds"] == 200_000_000
        other.give_up(started.id)
        until = time.monotonic() + PATIENCE
        while other.progress(started.id)["state"] != "done":
            assert time.monotonic() < until, other.progress(started.id)
        assert other.progress(started.id) == started.as_data()
        assert other.progress(started.id)["played"] < 200_000_000
        for unknown in ("0" * 18, "../beat-1", "x"):
            with pytest.raises(Problem):
                other.progress(unknown)
    finally:
        one.close()
        other.close()


def test_a_simulation_whose_worker_has_died_has_failed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait(PATIENCE)
    shelf = Shelf(tmp_path)
    shelf.write({"id": "0" * 18, "state": "running", "problem": ""})
    file = tmp_path / f"{'0' * 18}.json"
    file.write_text(file.read_text().replace(str(os.getpid()), str(process.pid)))
    read = shelf.read("0" * 18)
    assert read is not None
    assert read["state"] == "failed"


def test_the_sockets_of_an_account_are_counted_over_all_workers(tmp_path: Path) -> None:
    one, other = HeldSockets(tmp_path), HeldSockets(tmp_path)
    one.take("Ann", 1)
    other.take("Ann", 2)
    other.take("Ben/../Ann", 3)
    assert one.count_of("Ann") == other.count_of("Ann") == 2
    other.give_back("Ann", 2)
    assert one.count_of("Ann") == 1
    forget_process(tmp_path, os.getpid())
    assert one.count_of("Ann") == 0, "a worker that died holds nothing"


def test_a_worker_that_is_stopped_or_never_beats_again_hangs_and_a_busy_one_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr("letitride.web.process.heartbeats.time.monotonic", lambda: clock[0])
    activity: list[Any] = ["S", 5]
    monkeypatch.setattr(heartbeats, "_activity", lambda _: tuple(activity))
    pulse = Pulse(tmp_path, 7)
    assert not pulse.hangs(), "it hasn't begun to beat"
    (tmp_path / "beat-7").touch()
    assert not pulse.hangs()
    for _ in range(4):  # busy without a beat: it waits for its turn, or works
        clock[0] += 2.5
        activity[1] += 1
        assert not pulse.hangs()
    clock[0] += 2.5
    assert pulse.hangs(), "it does nothing at all"
    activity[0] = "R"
    assert not pulse.hangs(), "it waits for a processor"
    clock[0] += 30
    assert pulse.hangs(), "nothing takes half a minute"


def test_a_process_that_was_stopped_does_nothing() -> None:
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as process:
        try:
            os.kill(process.pid, signal.SIGSTOP)
            until = time.monotonic() + PATIENCE
            while heartbeats._activity(process.pid)[0] != "T":
                assert time.monotonic() < until
            assert heartbeats._activity(process.pid) == heartbeats._activity(process.pid)
        finally:
            process.kill()
