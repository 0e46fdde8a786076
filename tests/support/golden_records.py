"""Golden scenes as records: rounds chained as a store would chain them, with the scene's cards or a sealed shuffle."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from golden import SCENES, Scene
from player_seeds import commit, reveal
from recorded import Record, forged

from letitride.cards import Card
from letitride.live.dealer.drawing import Draw, drawn_command, drawn_deck, with_chain
from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.record.records import record_of
from letitride.store.house.submissions import StoredSubmission
from letitride.store.log.chain import canonical_json
from letitride.store.log.history import StoredEvent
from letitride.table import Act, Command, Event, Perform, Table, fold
from letitride.table.irregularities import ReportExposedCard
from letitride.table.log.codec import command_data, event_data
from letitride.table.procedure.banking import DrawActionSeat
from letitride.table.procedure.bonus_signals import WAVE, SignalBonus
from letitride.table.procedure.randomness.beacon import DrawBeacon, NameBeaconRound, PromiseBeacon
from letitride.table.procedure.randomness.player_seeds import (
    MOST_MISSED,
    CommitPlayerSeed,
    FixPlayerSeeds,
    RevealPlayerSeed,
    awaits_reveals,
)
from letitride.table.procedure.randomness.seeds import (
    CommitSeed,
    GiveUpSeed,
    OfferSeed,
    PublishSeedChain,
    RevealSeed,
    SeedRevealed,
)
from letitride.table.procedure.settling import RoundClosed
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import BettingOpened, OpenBetting

TABLE_ID = "golden"
_SEEDS_OF_THE_SCENE = (
    PublishSeedChain,
    CommitSeed,
    OfferSeed,
    RevealSeed,
    CommitPlayerSeed,
    RevealPlayerSeed,
    FixPlayerSeeds,
    GiveUpSeed,
    PromiseBeacon,
    NameBeaconRound,
    DrawBeacon,
)
"""What a scene about seeds does itself, and a sealed one in its own way."""


class SealedScene(Scene):
    """A scene that is dealt from the provable shuffle: the same commands at the same places of another deck."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.instead: dict[Card, Card] = {}
        self.keeper = SeedKeeper(b"a sealed scene", TABLE_ID, new_id=lambda: "5ea1ed" + "0" * 10)
        self.is_action_due = False

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out with the cards that the seeds give; house and players commit and reveal in time."""
        if isinstance(command, _SEEDS_OF_THE_SCENE):
            return ()
        if isinstance(command, DrawActionSeat):
            self.is_action_due = True
            return ()
        for first in with_chain(command, self.table, self.keeper)[:-1]:
            super().do(first)
        events = super().do(self._dealt_otherwise(command))
        seal = self.table.seal
        if isinstance(command, OpenBetting):
            super().do(self._drawn(Draw.COMMITMENT))
            for seat, player in sorted(self.table.seats.items()):
                is_closed = self.table.missed_reveals.get(player, 0) >= MOST_MISSED
                super().do(commit(self.table, player, seat, has_reconnected=is_closed))
        if seal is not None and awaits_reveals(self.table):
            self._reveal_all_but_the_last()
        if self.table.round is None and seal is not None and not seal.seed:
            super().do(self._drawn(Draw.REVEAL))
        return events

    def _reveal_all_but_the_last(self) -> None:
        """One player's seed is missing, unless there is only one."""
        assert self.table.seal is not None
        *others, last = sorted(self.table.seal.players.items())
        for seat, added in others or [last]:
            super().do(reveal(self.table, added.player, seat))
        super().do(FixPlayerSeeds())
        if self.is_action_due:
            self.is_action_due = False
            super().do(self._drawn(Draw.ACTION_SEAT))

    def _drawn(self, draw: Draw) -> Command:
        return drawn_command(draw, self.table, keeper=self.keeper, table_id=TABLE_ID)

    def _dealt_otherwise(self, command: Command) -> Command:
        if isinstance(command, Perform):
            if command.act is Act.RELEASE_DECK:
                seed = self.keeper.seed_of_round(self.table)
                assert seed is not None
                drawn = drawn_deck(self.table, seed=seed, table_id=TABLE_ID)
                self.instead = dict(zip(command.cards, drawn, strict=True))
                return dataclasses.replace(command, cards=drawn)
            if command.act in (Act.SETTLE, Act.SETTLE_EARLY):
                return dataclasses.replace(command, number=None)
        if isinstance(command, SignalBonus):
            return dataclasses.replace(command, signal=WAVE)
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
        after = _end_of_round(events, first)
        if after is None:
            continue
        lines = zip(events[first:after], scene.kept[first:after], strict=True)
        chained = [stored_event(opening, place, *line) for place, line in enumerate(lines, 1)]
        of_table = {"id": TABLE_ID, "name": "Golden", "limit": table.house.table_limit.name}
        yield forged(record_of(opening, chained, table=of_table, filed=filed, previous_hash="0" * 64))


def _end_of_round(events: list[Event], first: int) -> int | None:
    ends = [place for place in range(first, len(events)) if isinstance(events[place], RoundClosed | RoundVoided)]
    if not ends:
        return None
    last = ends[0]
    for place in range(last, len(events)):
        if isinstance(events[place], BettingOpened):
            break
        if isinstance(events[place], SeedRevealed):
            last = place
    return last + 1


def stored_event(
    opening: Table, place: int, event: Event, command: Command | None, *, table_id: str = TABLE_ID
) -> StoredEvent:
    """An event as a store holds it, so many places after the opening; its hash is still to be made."""
    data = event_data(event)
    text = None if command is None else canonical_json(command_data(command)).decode()
    return StoredEvent(table_id, opening.sequence + place, 0, "the dealer", data.pop("event"), data, "", text)
