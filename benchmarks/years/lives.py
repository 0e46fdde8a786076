"""The lives of tables: rounds decided by the engine at full speed, each as one append, without a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.dealer.waiting import Progress
from letitride.live.room.box_bets import SetBets
from letitride.live.room.drafts import Draft
from letitride.live.settings import Pace, TableSettings
from letitride.rules.house_rules import HouseRules
from letitride.rules.wagers import BASE_SPOTS, Wager
from letitride.store import LoggedEvent
from letitride.store.log.snapshots import snapshot_due
from letitride.table import Command, Phase
from letitride.table.duties import DECISIONS
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, LeaveSeat, TakeSeat
from letitride.table.view.standing import standing

CHIPS = 10_000_000_00


@dataclass(frozen=True, slots=True)
class LivedRound:
    """What one append holds: a round, with sitting down before the first and getting up after the last."""

    events: tuple[LoggedEvent, ...]
    at_ms: int
    snapshot: Mapping[str, Any] | None
    standing: Mapping[str, Any]


def settings_of(name: str, submission: str) -> TableSettings:
    """The settings of a table whose life is played here."""
    return TableSettings(name, submission, pace=Pace.INSTANT, betting_seconds=120, decision_seconds=120)


def life(
    settings: TableSettings,
    house: HouseRules,
    players: list[str],
    *,
    table_id: str,
    rounds: int,
    at_ms: int,
    apart_ms: int,
) -> Iterator[LivedRound]:
    """Some rounds of players who bet the minimum; all get up at the end."""
    progress, keeper = Progress.start(settings.new_table(house), at_ms), SeedKeeper(bytes(32), table_id)
    limits = house.limits(Wager.BASE)
    stake = limits.minimum_cents if limits else 1_00
    bets = {spot.value: stake for spot in BASE_SPOTS}
    events: list[LoggedEvent] = []
    now_ms = at_ms

    def do(*commands: Command) -> None:
        nonlocal progress
        draft = Draft(table_id, settings, progress, keeper, now_ms)
        draft.do(commands)
        draft.follow_up()
        progress = draft.progress
        events.extend(draft.logged)

    before = progress.table
    do(OpenTable(now_ms // 1_000))
    for seat, player in enumerate(players, start=1):
        do(TakeSeat(player, seat))
    for player in players:
        do(BringChips(player, CHIPS))
    for number in range(1, rounds + 1):
        if progress.table.phase is Phase.BETWEEN_ROUNDS:
            do()
        for seat, player in enumerate(players, start=1):
            do(SetBets.of(player, seat, bets), DeclareReady(player))
        while (duty := progress.table.duty) is not None and duty.act in DECISIONS and duty.seat is not None:
            choice = LetItRide if duty.seat % 3 == 0 else WithdrawWager
            do(choice(players[duty.seat - 1], duty.seat))
        if progress.table.phase is not Phase.BETWEEN_ROUNDS:
            raise RuntimeError(f"round {number} doesn't end: {progress.waiting}")
        snapshot = snapshot_due(before, progress.table)
        if number == rounds and snapshot is None:
            do(*(LeaveSeat(player, seat) for seat, player in enumerate(players, start=1)))
        yield LivedRound(tuple(events), now_ms, snapshot, standing(progress.table))
        before, events, now_ms = progress.table, [], now_ms + apart_ms
