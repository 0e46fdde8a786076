"""Compile every kernel before it is needed, so that later processes find machine code on disk.

    python -m letitride.simulation.runs.compiling

Worth doing where a machine is set up, and while other tests run.
"""

from __future__ import annotations

from letitride.catalogue import load_catalogue
from letitride.simulation.plans.jobs import base_job, table_job
from letitride.simulation.plans.table_plan import plan_of_house


def compile_kernels() -> None:
    """Play one round of each kind: at one seat, at a table that the house banks, and at one with a player-dealer."""
    catalogue = load_catalogue()
    base_job(catalogue.paytable("LIRX-01")).play(0, 1)
    for name in ("maryland-full", "california-small"):
        table_job(plan_of_house(catalogue.house_rules(name))).play(0, 1)


if __name__ == "__main__":
    compile_kernels()
