"""How many durable commands a second the store takes: full tables that each wait for their last append.

    python benchmarks/store_appends.py [--tables 300] [--seconds 10] [--database URL]

Every table replays a recorded round of seven seats with every wager of Maryland. One box's bets are one command, as
the browser sends them. A table puts its next command when the last one is durable, as at real tables that never pause.
The figures are of the store alone: the engine has decided beforehand.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

from letitride.catalogue import load_catalogue
from letitride.live.dealer.bots import bets_of, decision_of
from letitride.live.dealer.shuffler import key_from_text, shuffled_deck
from letitride.store import Append, LoggedEvent, Store, logged
from letitride.store.house.tables import NewTable, create_table
from letitride.table import Act, Command, Perform, Phase, Role, Table, new_table
from letitride.table.bot_names import bot_name
from letitride.table.engine import carry_out
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import OpenBetting, PlaceWager

SUBMISSION = "maryland-full"
SEATS = 7
NUMBERED = ("BettingOpened", "RoundClosed")


def recorded(rounds: int) -> list[tuple[LoggedEvent, ...]]:
    """The events of every command: opening the table once, then some rounds."""
    house = load_catalogue().house_rules(SUBMISSION)
    table = new_table(house)
    appends: list[tuple[LoggedEvent, ...]] = []

    def do(*commands: Command) -> None:
        nonlocal table
        entries: tuple[LoggedEvent, ...] = ()
        for command in commands:
            table, moves = carry_out(table, command)
            entries += tuple(logged(command, moves))
        appends.append(entries)

    do(OpenTable())
    for seat in range(1, SEATS + 1):
        do(TakeSeat(bot_name(seat), seat), BringChips(bot_name(seat), 100_000_000))
    for number in range(1, rounds + 1):
        do(OpenBetting())
        for seat in range(1, SEATS + 1):
            do(*_bets(table, seat))
        do(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS))
        assert table.duty is not None
        do(Perform(table.duty.role, Act.RELEASE_DECK, cards=shuffled_deck(key_from_text(str(number)))))
        while table.phase is Phase.ROUND:
            do(decision_of(table))
    return appends


def _bets(table: Table, seat: int) -> list[PlaceWager]:
    """Every wager of a box: the odd seats' bots make all of them, so every seat copies theirs."""
    return [
        PlaceWager(bot_name(seat), seat, bet.spot, bet.stake_cents)
        for bet in bets_of(table, 1)
        if isinstance(bet, PlaceWager)
    ]


def _of_round(entries: tuple[LoggedEvent, ...], number: int) -> tuple[LoggedEvent, ...]:
    """The same events in a later round."""
    return tuple(
        replace(event, data={**event.data, "number": number}) if event.kind in NUMBERED else event for event in entries
    )


class Tables:
    """Tables that each put their next append as soon as the last one is durable."""

    def __init__(self, store: Store, count: int, script: list[tuple[LoggedEvent, ...]]) -> None:
        self.store = store
        self.script = script
        self.opening = next(n for n, entries in enumerate(script) if entries[0].kind == "BettingOpened")
        self.latencies: list[float] = []
        self.events = 0
        self.is_over = False
        self.playing = count
        self.done = threading.Event()

    def put(self, table_id: str, number: int, sequence: int, round_number: int = 1) -> None:
        """Put one command of a table, and the next when it is durable."""
        entries = _of_round(self.script[number], round_number)
        append = Append(
            table_id,
            sequence,
            entries,
            actor="Ann",
            at_ms=1_767_225_600_000 + sequence,
            command_id=f"{table_id}:{sequence}",
            request_digest="0" * 64,
        )
        began = time.perf_counter()

        def finished(future) -> None:  # type: ignore[no-untyped-def]
            last = future.result().last
            self.latencies.append(time.perf_counter() - began)
            self.events += len(entries)
            if self.is_over:
                self.playing -= 1
                if not self.playing:
                    self.done.set()
                return
            if number + 1 < len(self.script):
                self.put(table_id, number + 1, last, round_number)
            else:
                self.put(table_id, self.opening, last, round_number + 1)

        self.store.append(append).add_done_callback(finished)


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--database")
    chosen = parser.parse_args()
    script = recorded(rounds=1)
    per_round = script[SEATS + 1 :]
    print(
        f"a round: {len(per_round)} commands, {sum(map(len, per_round))} events,"
        f" {sum(len(event.transfers) for entries in per_round for event in entries)} transfers"
    )
    with tempfile.TemporaryDirectory() as folder:
        url = chosen.database or f"sqlite:///{Path(folder) / 'house.db'}"
        with Store.open(url) as store:
            for number in range(chosen.tables):
                record = NewTable(f"T{number}", f"T{number}", SUBMISSION, 1, "", "bench", 0, {})
                store.write(lambda connection, record=record: create_table(connection, record)).result()
            tables = Tables(store, chosen.tables, script)
            before, began = os.times(), time.perf_counter()
            for number in range(chosen.tables):
                tables.put(f"T{number}", 0, 0)
            time.sleep(chosen.seconds)
            tables.is_over = True
            tables.done.wait(60)
            seconds = time.perf_counter() - began
            after = os.times()
        busy = after.user + after.system - before.user - before.system
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
    count = len(tables.latencies)
    cuts = statistics.quantiles(tables.latencies, n=100)
    print(f"{count / seconds:,.0f} durable commands a second, {tables.events / seconds:,.0f} events a second")
    print(f"latency: median {cuts[49] * 1e3:.1f} ms, 99% under {cuts[98] * 1e3:.1f} ms")
    print(f"processor: {busy / count * 1e6:.0f} us a command, {busy / seconds:.0%} of a core")
    print(f"disk: {size / tables.events:.0f} bytes an event")


if __name__ == "__main__":
    main()
