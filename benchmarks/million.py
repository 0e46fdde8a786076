"""`python -m benchmarks.million`: the plan for a million players, played through: homes, shards, queues, a failed zone.

Nothing of it runs on a server. What a command and a handshake cost is measured elsewhere (`python -m benchmarks.scale`)
and given here; the rest follows from chance. Tables have their homes by rendezvous hashing over the processes of three
zones, and lie on database shards in the same way. Each process and each shard is one queue. Players act by chance, a
Poisson stream for each table. In the middle a zone fails: its tables go to the next home in their own order, and all of
its players connect again at once, which is work that every command behind it waits for.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

STEP = 0.01
ZONES = 3
SEATS = 7
WATCHED = 10_000
"""At so many tables the waits are looked at."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Plan:
    """How many of everything, and what each thing costs in seconds of one core."""

    players: int
    processes: int
    shards: int
    command_s: float
    database_s: float
    handshake_s: float
    commands_a_table: float
    seed: int


@dataclass
class Seen:
    """How long commands waited in each step: the middle one, the slowest hundredth, the slowest."""

    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)

    def note(self, waits: Floats) -> None:
        """Note what commands at some tables would have waited."""
        p50, p99 = np.percentile(waits, [50, 99])
        self.p50.append(float(p50))
        self.p99.append(float(p99))
        self.worst.append(float(waits.max()))


def homes(tables: int, of: int, random: np.random.Generator) -> NDArray[np.int64]:
    """The first, second and third home of each table: what rendezvous hashing gives, which is even chance."""
    first = random.integers(0, of, tables)
    others = [(first + random.integers(1, of, tables)) % of for _ in range(2)]
    return np.stack([first, *others])


def play(plan: Plan, *, seconds: float, fails_at: float) -> dict[str, object]:
    """Play the plan through and say what players would have noticed."""
    random = np.random.default_rng(plan.seed)
    tables = plan.players // SEATS
    ranked = homes(tables, plan.processes, random)
    shard = random.integers(0, plan.shards, tables)
    zone = np.arange(plan.processes) % ZONES
    at = ranked[0].copy()
    work, stored = np.zeros(plan.processes), np.zeros(plan.shards)
    before, after = Seen(), Seen()
    is_down = np.zeros(plan.processes, dtype=bool)
    recovered = None
    for step in range(int(seconds / STEP)):
        now = step * STEP
        if not is_down.any() and now >= fails_at:
            is_down = zone == 0
            work[is_down] = 0
            for next_home in (*ranked[1:], (at // ZONES * ZONES + 1) % plan.processes):
                homeless = is_down[at]
                at[homeless] = next_home[homeless]
            moved = is_down[ranked[0]]
            work += np.bincount(at[moved], minlength=plan.processes) * SEATS * plan.handshake_s
        acts = random.poisson(plan.commands_a_table * STEP, tables).astype(np.float64)
        commands = np.bincount(at, weights=acts, minlength=plan.processes)
        writes = np.bincount(shard, weights=acts, minlength=plan.shards)
        work += commands * plan.command_s
        stored += writes * plan.database_s
        seen = before if now < fails_at else after
        seen.note(work[at[:WATCHED]] + stored[shard[:WATCHED]])
        work = np.maximum(work - STEP, 0)
        stored = np.maximum(stored - STEP, 0)
        if now > fails_at and recovered is None and after.p99[-1] < 0.25:
            recovered = now - fails_at
    share = np.bincount(ranked[0], minlength=plan.processes)
    return {
        "players": plan.players,
        "tables": tables,
        "processes": plan.processes,
        "shards": plan.shards,
        "commands_per_second": round(tables * plan.commands_a_table),
        "process_core_used": round(tables * plan.commands_a_table * plan.command_s / plan.processes, 2),
        "shard_core_used": round(tables * plan.commands_a_table * plan.database_s / plan.shards, 2),
        "most_tables_in_a_process": int(share.max()),
        "fewest_tables_in_a_process": int(share.min()),
        "p50_ms_before": round(1000 * float(np.median(before.p50)), 1),
        "p99_ms_before": round(1000 * float(np.median(before.p99)), 1),
        "players_moved_by_the_failed_zone": int(is_down[ranked[0]].sum()) * SEATS,
        "longest_wait_s_after_the_failure": round(max(after.worst), 2),
        "seconds_until_p99_is_under_250_ms": None if recovered is None else round(recovered, 1),
        "p99_ms_with_two_zones": round(1000 * after.p99[-1], 1),
    }


def main() -> None:
    """Read what things cost, play, and report."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--players", type=int, default=1_000_000)
    asked.add_argument("--processes", type=int, default=960, help="each on a core of its own, in three zones")
    asked.add_argument("--shards", type=int, default=240, help="databases, each with a core for its writer")
    asked.add_argument("--command-ms", type=float, default=5.1, help="processor of a process for one command")
    asked.add_argument("--database-ms", type=float, default=1.7, help="processor of a database for one command")
    asked.add_argument("--handshake-ms", type=float, default=3.0, help="processor for letting somebody in again")
    asked.add_argument("--pause", type=float, default=1.5, help="seconds between two commands at a full table")
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--json", action="store_true")
    chosen = asked.parse_args()
    plan = Plan(
        players=chosen.players,
        processes=chosen.processes,
        shards=chosen.shards,
        command_s=chosen.command_ms / 1000,
        database_s=chosen.database_ms / 1000,
        handshake_s=chosen.handshake_ms / 1000,
        commands_a_table=1 / chosen.pause,
        seed=chosen.seed,
    )
    found = play(plan, seconds=chosen.seconds, fails_at=chosen.seconds / 3)
    if chosen.json:
        print(json.dumps(found, indent=2))
    else:
        print("\n".join(f"{name.replace('_', ' '):>36}: {figure}" for name, figure in found.items()))


if __name__ == "__main__":
    main()
