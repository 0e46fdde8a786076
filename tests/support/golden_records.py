"""Golden scenes as records: rounds chained as a store would chain them, with the scene's cards or a sealed shuffle."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from golden import SCENES, Scene
from recorded import Record, forged

from letitride.cards import Card
from letitride.service.drawing import Draw, HouseSeed, drawn_command, drawn_deck
from letitride.service.records import record_of
from letitride.service.shuffler import commitment, seed_from_text
from letitride.store.history import StoredEvent
from letitride.store.submissions import StoredSubmission
from letitride.table import Act, Command, Event, Perform, Table, fold
from letitride.table.banking import DrawActionSeat
from letitride.table.codec import event_data
from letitride.table.irregularities import ReportExposedCard
from letitride.table.seeds import CommitSeed, OfferSeed, RevealSeed, SeedRevealed
from letitride.table.settling import RoundClosed
from letitride.table.voiding import RoundVoided
from letitride.table.wagering import BettingOpened, OpenBetting

TABLE_ID = "golden"


class SealedScene(Scene):
    """A scene that is dealt from the provable shuffle: the same commands at the same places of another deck."""

    seed = HouseSeed(0, seed_from_text("a sealed scene"))

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.instead: dict[Card, Card] = {}

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out with the cards that the seed gives; commit to the seed and reveal it in time."""
        if isinstance(command, CommitSeed | OfferSeed | RevealSeed):
            return ()
        events = super().do(self._dealt_otherwise(command))
        if isinstance(command, OpenBetting):
            super().do(CommitSeed(commitment(self.seed.seed)))
        seal = self.table.seal
        if self.table.round is None and seal is not None and not seal.seed:
            super().do(RevealSeed(self.seed.seed.hex()))
        return events

    def _dealt_otherwise(self, command: Command) -> Command:
        if isinstance(command, Perform):
            if command.act is Act.RELEASE_DECK:
                drawn = drawn_deck(self.table, seed=self.seed, table_id=TABLE_ID)
                self.instead = dict(zip(command.cards, drawn, strict=True))
                return dataclasses.replace(command, cards=drawn)
            if command.act in (Act.SETTLE, Act.SETTLE_EARLY):
                return dataclasses.replace(command, number=None)
        if isinstance(command, DrawActionSeat):
            return drawn_command(Draw.ACTION_SEAT, self.table, seed=self.seed, table_id=TABLE_ID)
        if isinstance(command, ReportExposedCard) and isinstance(command.card, Card):
            is_there = command.card in self._in_the_middle()
            return command if is_there else dataclasses.replace(command, card=self.instead[command.card])
        return command

    def _in_the_middle(self) -> tuple[Card, ...]:
        current = self.table.in_round()
        return current.community + current.six_card_box


@cache
def sealed(name: str) -> SealedScene:
    """A scene, dealt from the provable shuffle."""
    tell = SCENES[name]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[tell.__module__], "Scene", SealedScene)
        scene = tell()
    assert isinstance(scene, SealedScene)
    return scene


def records_of(scene: Scene) -> Iterator[Record]:
    """The record of each round of a scene that came to its end."""
    table, events = scene.start, scene.events
    filed = StoredSubmission(table.house.submission.id, 1, "", "", "", 0)
    for first, event in enumerate(events):
        if not isinstance(event, BettingOpened):
            continue
        opening = fold(table, events[:first])
        of_round = _round_from(events, first)
        if of_round is None:
            continue
        chained = [stored_event(opening, place, event) for place, event in enumerate(of_round, 1)]
        of_table = {"id": TABLE_ID, "name": "Golden", "limit": table.house.table_limit.name}
        yield forged(record_of(opening, chained, table=of_table, filed=filed, previous_hash="0" * 64))


def _round_from(events: list[Event], first: int) -> list[Event] | None:
    ends = [place for place in range(first, len(events)) if isinstance(events[place], RoundClosed | RoundVoided)]
    if not ends:
        return None
    last = ends[0]
    for place in range(last, len(events)):
        if isinstance(events[place], BettingOpened):
            break
        if isinstance(events[place], SeedRevealed):
            last = place
    return events[first : last + 1]


def stored_event(opening: Table, place: int, event: Event, *, table_id: str = TABLE_ID) -> StoredEvent:
    """An event as a store holds it, so many places after the opening; its hash is still to be made."""
    data = event_data(event)
    return StoredEvent(table_id, opening.sequence + place, 0, "the dealer", data.pop("event"), data, "")
