"""What is told in parts makes up the whole: views made on from the last, private ones only as they change, events."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import Any

import msgspec
import pytest
from random_rounds import SEATS, RandomRounds

from letitride.live.room.publishing import Happened
from letitride.store import LoggedEvent
from letitride.table import Command, Event, evolve
from letitride.table.log.codec import event_data
from letitride.table.view.private_view import private_view
from letitride.table.view.viewers import SPECTATOR, Viewer, Watcher
from letitride.table.view.views import Views, view
from letitride.web.socket.event_data import public_event, public_json
from letitride.web.socket.private_views import PrivateViews

VIEWERS = (*(Viewer(Watcher.PLAYER, f"P{seat}") for seat in SEATS), SPECTATOR, Viewer(Watcher.DEALER, "Dora"))


class ToldInParts(RandomRounds):
    """Rounds with mischief; after every event each viewer holds what they were told last."""

    def __init__(self, submission: str, chance: Random) -> None:
        super().__init__(submission, chance)
        self._private = PrivateViews()
        self._views = {viewer: Views(viewer) for viewer in VIEWERS}
        self._told: dict[Viewer, Any] = {}
        self.left_out = 0
        for viewer in VIEWERS:
            self._told[viewer] = msgspec.json.decode(self._private.of(self.table, viewer))

    def do(self, command: Command) -> tuple[Event, ...]:
        before = self.table
        events = super().do(command)
        for event in events:
            table = evolve(before, event)
            changed = self._private.changed(before, table, VIEWERS)
            for viewer in VIEWERS:
                if viewer in changed:
                    self._told[viewer] = msgspec.json.decode(changed[viewer])
                assert self._told[viewer] == asdict(private_view(table, viewer)), (viewer, event)
                assert self._views[viewer].of(table) == view(table, viewer), (viewer, event)
            self.left_out += len(VIEWERS) - len(changed)
            data = event_data(event)
            happened = Happened(event, LoggedEvent(data.pop("event"), data), table)
            assert msgspec.json.decode(public_json(7, happened)) == public_event(7, happened)
            before = table
        return events


@pytest.mark.parametrize("submission", ["shfl-bonus", "maryland-full", "california-bonus-standard"])
def test_parts_told_as_they_change_make_up_the_whole_after_every_event(submission: str) -> None:
    left_out = 0
    for seed in range(3):
        played = ToldInParts(submission, Random(seed))
        played.play(3)
        left_out += played.left_out
    assert left_out > 500, "most events concern few"
