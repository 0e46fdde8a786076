"""A Dask cluster of two worker processes, one of them killed in mid-run: the answer is that of one machine."""

from __future__ import annotations

import os
import signal
import warnings
from dataclasses import replace

import distributed
import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.rules.wagers import Wager
from letitride.simulation.plans.jobs import base_job
from letitride.simulation.runs.cluster import cluster
from letitride.simulation.runs.runner import Run, simulate

CHUNK = 20_000


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_costs_nothing_but_time() -> None:
    job = replace(base_job(load_catalogue().paytable("LIRX-01", Wager.BASE)), chunk_rounds=CHUNK)
    alone = simulate(job, 60 * CHUNK)
    killed = []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers:

        def kill_one(run: Run) -> None:
            if run.rounds == 5 * CHUNK:
                nanny = workers.workers[0]
                killed.append(nanny.pid)
                os.kill(nanny.pid, signal.SIGKILL)

        run = simulate(job, 60 * CHUNK, crew=cluster(workers.scheduler_address), on_progress=kill_one)
    assert len(killed) == 1
    assert run.rounds == 60 * CHUNK
    assert run.tally == alone.tally


def test_an_address_where_nobody_listens_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.simulation.runs.cluster.SECONDS_TO_CONNECT", 0.2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(TextError, match="no Dask scheduler answers"), cluster("tcp://127.0.0.1:1"):
            pass


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.simulation.runs.cluster.SECONDS_FOR_WORKERS", 0.2)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None) as nobody,
        pytest.raises(TextError, match=r"has no workers\. Start one or more with: dask worker tcp://"),
        cluster(nobody.scheduler_address),
    ):
        pass
