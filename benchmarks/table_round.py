"""A full seven-seat round with every wager through the table's engine, beside pokerkit playing a seven-seat hand.

    python benchmarks/table_round.py [--rounds 100]

Both deal from a shuffled deck and go to the end in pure Python; the ratio in one run is what counts.
"""

from __future__ import annotations

import argparse
import json
import random
import time

from letitride.cards import DECK
from letitride.catalogue import load_catalogue
from letitride.rules.wagers import BASE_SPOTS, side_wagers, spots_of
from letitride.table import Act, Command, Perform, Phase, Role, Table, advance, new_table
from letitride.table.procedure.deciding import LetItRide
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import OpenBetting, PlaceWager

SEATS = range(1, 8)


class LetItRideTable:
    """Seven players with every wager that Maryland offers."""

    def __init__(self) -> None:
        self.table: Table = new_table(load_catalogue().house_rules("maryland-full"))
        self.events = 0
        self.do(OpenTable())
        for seat in SEATS:
            self.do(TakeSeat(f"P{seat}", seat))
            self.do(BringChips(f"P{seat}", 10**9))

    def do(self, command: Command) -> None:
        """Carry a command out."""
        self.table, events = advance(self.table, command)
        self.events += len(events)

    def play(self, deck: list) -> None:  # type: ignore[type-arg]
        """One round, every bet let ride."""
        self.do(OpenBetting())
        for seat in SEATS:
            for spot in BASE_SPOTS:
                self.do(PlaceWager(f"P{seat}", seat, spot, 20_00))
            for wager in side_wagers():
                if self.table.offers(wager):
                    fixed = self.table.house.stakes_cents(wager)
                    self.do(PlaceWager(f"P{seat}", seat, spots_of(wager)[0], fixed[0] if fixed else 5_00))
        self.do(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS))
        self.do(Perform(Role.DEVICE, Act.RELEASE_DECK, cards=tuple(deck)))
        while self.table.phase is Phase.ROUND and self.table.duty is not None:
            seat = self.table.duty.seat or 0
            self.do(LetItRide(f"P{seat}", seat))


def play_pokerkit() -> None:
    """A seven-handed no-limit hold'em hand, called down to the showdown."""
    from pokerkit import Automation, NoLimitTexasHoldem

    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, len(SEATS))
    while state.status:
        state.check_or_call()


def measure(play, rounds: int) -> float:  # type: ignore[no-untyped-def]
    """The best CPU time of one round, in milliseconds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        play()
        best = min(best, time.process_time() - start)
    return best * 1e3


def main() -> None:
    """Print both, and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    chosen = parser.parse_args()
    rounds = chosen.rounds
    table, shuffler = LetItRideTable(), random.Random(1)
    ours = measure(lambda: table.play(shuffler.sample(DECK, len(DECK))), rounds)
    theirs = measure(play_pokerkit, rounds)
    if chosen.json:
        print(json.dumps({"letitride_ms": ours, "pokerkit_ms": theirs, "ratio": theirs / ours}))
        return
    print(f"letitride, seven seats, every wager, {table.events // rounds} events: {ours:6.2f} ms a round")
    print(f"pokerkit, seven seats, called to showdown:            {theirs:6.2f} ms a hand")
    print(f"ratio: {theirs / ours:.1f} x")


if __name__ == "__main__":
    main()
