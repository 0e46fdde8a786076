"""A round at a practice table from a seed of its own, for fixtures: what a browser hears of it, and its record."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
from golden_records import stored_event
from player_seeds import commit, reveal
from recorded import Record, forged

from letitride.catalogue import load_catalogue
from letitride.live.dealer.deadlines import deadline
from letitride.live.practice import NOW_MS, PracticeTable
from letitride.live.record.records import record_of
from letitride.live.room.publishing import Happened, Published
from letitride.rules.placement import optional_wagers
from letitride.rules.wagers import BASE_SPOTS, Wager, spots_of
from letitride.store import LoggedEvent
from letitride.store.house.submissions import StoredSubmission
from letitride.store.log.history import StoredEvent
from letitride.table import Command, Event, Table
from letitride.table.log.codec import event_data
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.randomness.beacon import Beacon, DrawBeacon, PromiseBeacon
from letitride.table.procedure.randomness.player_seeds import awaits_reveals
from letitride.table.procedure.randomness.seeds import CommitSeed
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.wagering import OpenBetting, PlaceWager
from letitride.table.view.private_view import private_view
from letitride.table.view.view_changes import merge_patch
from letitride.table.view.view_steps import view_steps
from letitride.table.view.viewers import SPECTATOR, SURVEILLANCE, Viewer, Watcher
from letitride.table.view.views import Views, masked_event
from letitride.web.socket.event_data import public_events
from letitride.web.socket.frames import Events, Snapshot, deadline_view, encode

TABLE_ID = "practice"
CHIPS_CENTS = 1_000_00
SEED = "a round for the front end 19"
BEACON = Beacon("ab" * 32, NOW_MS // 1_000, 3)
SIGNATURE = "cd" * 48


class PracticeRound(PracticeTable):
    """Ann between bots, whose round is heard as a browser hears it: one frame for each command."""

    def __init__(self, submission: str) -> None:
        super().__init__(load_catalogue().house_rules(submission), you="Ann", seed_text=SEED)
        self.listen = self._hear
        self.frames: list[Events | Snapshot] = []
        self.opening = self.table
        self._happened: list[Happened] = []
        self._first = 0
        self._views = Views(SPECTATOR)
        self._viewer = Viewer(Watcher.PLAYER, self.you)

    def _hear(self, event: Event, table: Table) -> None:
        data = event_data(event)
        self._happened.append(Happened(event, LoggedEvent(data.pop("event"), data), table))

    def do(self, command: Command) -> None:
        """Carry a command out; what follows the end of a round comes in one frame with it."""
        if isinstance(command, OpenBetting):
            self.opening, self._first = self.table, len(self.events)
        super().do(command)
        is_shown = self.table.round is not None or self.table.seal is None or bool(self.table.seal.seed)
        if self.frames and self._happened and is_shown:
            self._tell()

    def begin(self) -> None:
        """Open the table, let the bots sit down, look at it, and sit down with chips."""
        self.do(OpenTable())
        self.go_on()
        self._happened.clear()
        self._view = self._views.of(self.table)
        private, settings = private_view(self.table, self._viewer), self._settings.as_data()
        self.frames = [Snapshot(TABLE_ID, self.table.sequence, self._view, None, settings, None, 0, private)]
        self.do(TakeSeat(self.you, self.seat))
        self.do(BringChips(self.you, CHIPS_CENTS))
        self.go_on()

    def bet(self, *sides: Wager, stake_cents: int, has_seed: bool = False) -> None:
        """Three equal bets, side wagers at their smallest, and a seed of one's own."""
        if has_seed:
            self.do(commit(self.table, self.you, self.seat))
        for spot in BASE_SPOTS:
            self.do(PlaceWager(self.you, self.seat, spot, stake_cents))
        for wager in sides:
            stakes, limits = self.house.stakes_cents(wager), self.house.limits(wager)
            stake = min(stakes) if stakes else limits.minimum_cents if limits else 0
            for spot in spots_of(wager):
                self.do(PlaceWager(self.you, self.seat, spot, stake))

    def play(self, *rides: bool) -> None:
        """The cards are dealt, and the questions answered one after the other."""
        self.do(DeclareReady(self.you))
        self.go_on()
        if awaits_reveals(self.table):
            self.do(reveal(self.table, self.you, self.seat))
            self.go_on()
        self.play_on(*rides)

    def play_on(self, *rides: bool) -> None:
        """The questions are answered one after the other."""
        self.go_on()
        for does_ride in rides:
            self.do((LetItRide if does_ride else WithdrawWager)(self.you, self.seat))
            self.go_on()

    def record(self) -> Record:
        """The record of the round, chained as a store would chain it."""
        submission, first = self.house.submission.id, self._first
        filed = StoredSubmission(submission, 1, load_catalogue().submission_text(submission), "", "", 0)
        chained = [
            stored_event(self.opening, place, *line, table_id=TABLE_ID)
            for place, line in enumerate(zip(self.events[first:], self.commands[first:], strict=True), 1)
        ]
        chained = [replace(one, at_ms=self._at_ms(place, chained)) for place, one in enumerate(chained)]
        of_table = {"id": TABLE_ID, "name": "Practice", "limit": self.house.table_limit.name}
        return forged(record_of(self.opening, chained, table=of_table, filed=filed, previous_hash="0" * 64))

    def _at_ms(self, place: int, events: list[StoredEvent]) -> int:  # noqa: ARG002
        return 0

    def seen(self, viewer: Viewer) -> dict[str, Any]:
        """The round step by step as the server tells it to a replay, without the sentences."""
        first, steps = view_steps(self.opening, self.events[self._first :], viewer)
        told = [
            {"sequence": after.sequence, "at_ms": 0, "event": masked_event(event, after, SPECTATOR), "patch": patch}
            for event, after, patch in steps
        ]
        return {"number": self.opening.rounds + 1, "view": first, "steps": told}

    def _tell(self) -> None:
        last, first = self.table.sequence, self.table.sequence - len(self._happened) + 1
        due = deadline(self._progress, self._settings)
        published = Published(TABLE_ID, first, last, tuple(self._happened), self.table, 0, due)
        told = [msgspec.json.decode(event) for event in public_events(published)]
        before, self._view = self._view, self._views.of(self.table)
        private, patch = private_view(self.table, self._viewer), merge_patch(before, self._view)
        self.frames.append(Events(TABLE_ID, first, last, told, patch, deadline_view(due), 0, private))
        self._happened.clear()


class BeaconRound(PracticeRound):
    """The same with a public beacon, whose value appears while everybody waits."""

    def do(self, command: Command) -> None:
        """Promise the beacon together with the house's seed."""
        super().do(command)
        if isinstance(command, CommitSeed):
            super().do(PromiseBeacon(str(BEACON)))

    def play(self, *rides: bool) -> None:
        """The beacon's value appears as soon as it is awaited."""
        super().play()
        assert self.table.seal is not None
        self.do(DrawBeacon(self.table.seal.beacon_round, SIGNATURE))
        super().play_on(*rides)

    def _at_ms(self, place: int, events: list[StoredEvent]) -> int:
        drawn = next(number for number, one in enumerate(events) if one.kind == "BeaconDrawn")
        named = next(one.data["beacon_round"] for one in events if one.kind == "BeaconRoundNamed")
        return NOW_MS if place < drawn else BEACON.published_ms(int(named))


def recorded_frames(submission: str) -> list[dict[str, Any]]:
    """What a browser hears of a round that is played to its end."""
    played = PracticeRound(submission)
    played.begin()
    played.bet(Wager.THREE_CARD_BONUS, stake_cents=5_00)
    played.play(True, True)
    frames: list[dict[str, Any]] = json.loads(encode(played.frames))
    return frames


def recorded_round(submission: str, kind: type[PracticeRound] = PracticeRound) -> Record:
    """The record of a round with every wager, and a seed that Ann added."""
    return _played_round(submission, kind).record()


def seen_round(submission: str) -> dict[str, Any]:
    """The same round step by step, as Ann saw it and with all cards."""
    played = _played_round(submission)
    seen = {"own": played.seen(Viewer(Watcher.PLAYER, played.you)), "all": played.seen(SURVEILLANCE)}
    data: dict[str, Any] = json.loads(encode(seen))
    return data


def _played_round(submission: str, kind: type[PracticeRound] = PracticeRound) -> PracticeRound:
    played = kind(submission)
    played.begin()
    limits = played.house.limits(Wager.BASE)
    played.bet(*optional_wagers(played.house), stake_cents=limits.minimum_cents if limits else 0, has_seed=True)
    played.play(True, False)
    return played
