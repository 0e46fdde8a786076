"""The same seed gives the same result with any number of threads, with the JIT off, resumed and stopped early."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.rules.wagers import Wager
from letitride.simulation.plans.jobs import BaseJob, TableJob, Tally, add_tallies, base_job, table_job
from letitride.simulation.plans.table_plan import plan_of_house
from letitride.simulation.runs.results import summarise
from letitride.simulation.runs.runner import Run, simulate, threads

CHUNK = 5_000


@pytest.fixture
def base() -> BaseJob:
    return replace(base_job(load_catalogue().paytable("LIRX-01", Wager.BASE), seed=7), chunk_rounds=CHUNK)


@pytest.fixture
def table() -> TableJob:
    plan = plan_of_house(load_catalogue().house_rules("maryland-full"), seats=3)
    return replace(table_job(plan, seed=7), chunk_rounds=CHUNK)


def test_any_number_of_threads_gives_the_same_result(base: BaseJob, table: TableJob) -> None:
    for job in (base, table):
        alone = simulate(job, 23_456, crew=threads(1))
        assert alone.rounds == 23_456
        assert all(simulate(job, 23_456, crew=threads(count)).tally == alone.tally for count in (2, 5))


def test_chunks_add_up_in_any_order(table: TableJob) -> None:
    parts = [table.play(chunk, CHUNK) for chunk in range(3)]
    backwards: Tally = add_tallies(parts[2], add_tallies(parts[1], parts[0]))
    assert backwards == simulate(table, 3 * CHUNK).tally


def test_other_seeds_and_other_chunks_are_other_cards(base: BaseJob) -> None:
    tallies = [base.play(0, CHUNK), base.play(1, CHUNK), replace(base, seed=8).play(0, CHUNK)]
    assert len(set(tallies)) == 3


def test_exactly_the_rounds_asked_for_are_counted(base: BaseJob) -> None:
    for rounds in (1, 2047, 2048, 2049, 4_999):
        assert sum(base.play(0, rounds)[0]) == rounds


PLAIN = """
import json
import numba
from letitride.catalogue import load_catalogue
from letitride.rules.wagers import Wager
from letitride.simulation.plans.jobs import base_job, table_job
from letitride.simulation.plans.strategies import best_decisions, table_by_features
from letitride.simulation.plans.table_plan import plan_of_house
catalogue = load_catalogue()
paytable = catalogue.paytable("LIRX-01", Wager.BASE)
base = base_job(paytable, seed=7)
any_strategy = base_job(paytable, seed=7, strategy=table_by_features(*best_decisions(paytable)))
table = table_job(plan_of_house(catalogue.house_rules("maryland-full"), seats=2), seed=7)
bank = table_job(plan_of_house(catalogue.house_rules("california-small"), seats=2, bank_cents=1000), seed=7)
played = [base.play(0, 50), any_strategy.play(0, 50), table.play(0, 20), bank.play(0, 20)]
print(json.dumps([bool(numba.config.DISABLE_JIT), played]))
"""


def test_with_the_jit_off_plain_python_gives_the_same_result() -> None:
    answers = []
    for disabled in ("0", "1"):
        environment = os.environ | {"NUMBA_DISABLE_JIT": disabled}
        run = subprocess.run([sys.executable, "-c", PLAIN], env=environment, check=True, capture_output=True, text=True)
        is_plain, tallies = json.loads(run.stdout)
        assert is_plain is (disabled == "1")
        answers.append(tallies)
    assert answers[0] == answers[1]


def test_a_run_goes_on_from_its_checkpoint(base: BaseJob, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    simulate(base, 2 * CHUNK, checkpoint=path)
    within_a_chunk = simulate(base, 3 * CHUNK + 1, checkpoint=path)
    went_on = simulate(base, 5 * CHUNK, checkpoint=path)
    assert (within_a_chunk.rounds, within_a_chunk.played_now, went_on.played_now) == (
        3 * CHUNK + 1,
        CHUNK + 1,
        2 * CHUNK,
    )
    assert went_on.tally == simulate(base, 5 * CHUNK).tally
    assert simulate(base, 5 * CHUNK, checkpoint=path).played_now == 0


def test_a_checkpoint_of_another_run_or_no_checkpoint_is_refused(base: BaseJob, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    simulate(base, CHUNK, checkpoint=path)
    with pytest.raises(TextError, match="another simulation"):
        simulate(replace(base, seed=8), CHUNK, checkpoint=path)
    with pytest.raises(TextError, match="already"):
        simulate(base, CHUNK - 1, checkpoint=path)
    path.write_text("{}")
    with pytest.raises(TextError, match="isn't the checkpoint"):
        simulate(base, CHUNK, checkpoint=path)


def test_a_run_stops_at_the_same_round_wherever_its_error_is_small_enough(base: BaseJob, tmp_path: Path) -> None:
    def is_enough(run: Run) -> bool:
        return summarise(base, run.tally, run.rounds)[0].standard_error <= 0.03

    runs = [simulate(base, 100 * CHUNK, crew=threads(count), enough=is_enough) for count in (1, 4)]
    assert runs[0].tally == runs[1].tally
    assert 1 < runs[0].rounds // CHUNK < 100
    assert not is_enough(simulate(base, runs[0].rounds - CHUNK))
    path = tmp_path / "run.json"
    simulate(base, 100 * CHUNK, enough=is_enough, checkpoint=path)
    assert simulate(base, 100 * CHUNK, enough=is_enough, checkpoint=path).tally == runs[0].tally


def test_an_interrupt_ends_a_run_with_the_result_so_far(base: BaseJob) -> None:
    def interrupt(run: Run) -> None:
        if run.rounds == 2 * CHUNK:
            raise KeyboardInterrupt

    run = simulate(base, 50 * CHUNK, crew=threads(2), on_progress=interrupt)
    assert run.is_interrupted
    assert run.tally == simulate(base, 2 * CHUNK).tally


def test_no_rounds_are_refused(base: BaseJob) -> None:
    with pytest.raises(TextError, match="at least one round"):
        simulate(base, 0)
