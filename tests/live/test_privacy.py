"""Privacy: every frame and every view for every seat, over many rounds, holds no card that the seat may not see."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import asdict
from random import Random

import pytest
from hidden_cards import hidden
from hypothesis import settings
from random_rounds import SEATS, RandomRounds

from letitride.live.console.console import console
from letitride.live.room.publishing import Published
from letitride.live.room.room import Room
from letitride.table import Command, Event, Role
from letitride.table.log.codec import command_data
from letitride.table.procedure.decks import DeckReleased
from letitride.table.view.legal import legal_commands
from letitride.table.view.views import Viewer, Watcher, masked_event, view
from letitride.web.process.metrics import Metrics
from letitride.web.socket.audience import Audience
from live import ANN, BEN, FLOOR, LiveHouse, bet, is_betting, is_over, sit

IS_LONG = settings.get_current_profile_name() == "soak"
ROUNDS = {"shfl-bonus": 250, "maryland-full": 250, "california-bonus-standard": 250, "maryland-manual": 250}
"""A thousand rounds in the long form, a fifth of them otherwise."""

CARD = re.compile(r"(?<![\w.])[2-9TJQKA][cdhs]\b")
"""A card by itself; in the name of a clause, such as CAB.round.5c, it follows a stop."""

SPECTATOR = Viewer(Watcher.SPECTATOR)
VIEWERS = (Viewer(Watcher.PLAYER, "Ann"), Viewer(Watcher.PLAYER, "Ben"), SPECTATOR, Viewer(Watcher.DEALER))


class Ear:
    """A client of the socket that keeps what it is sent until somebody looks at it."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def send(self, text: bytes) -> None:
        self.heard.append(text)

    def send_frame(self, frame: bytes) -> None:
        self.heard.append(frame[frame.index(b'{"type"') :])  # the length before it may hold a brace


class Watch:
    """Somebody who compares what everybody is told with what they may know, event by event."""

    def __init__(self, room: Room) -> None:
        self.secret: dict[Viewer, set[str]] = {viewer: set() for viewer in VIEWERS}
        self.after: dict[int, dict[Viewer, set[str]]] = {}
        self.shown = self.frames = 0
        room.subscribe(self.published)

    def published(self, published: Published) -> None:
        for sequence, happened in enumerate(published.happened, start=published.first):
            event, table = happened.event, happened.table
            names_cards = CARD.search(json.dumps(happened.logged.data)) is not None
            for viewer in VIEWERS:
                if table.round is not None and (table.round.stub or isinstance(event, DeckReleased)):
                    self.secret[viewer] = {str(card) for card in hidden(table, viewer)}
                if names_cards:
                    self.check(json.dumps(masked_event(event, table, viewer)), self.secret[viewer])
            self.after[sequence] = dict(self.secret)
        for viewer in VIEWERS:
            self.check(json.dumps(asdict(view(published.table, viewer))), self.secret[viewer])

    def check(self, told: str, secret: set[str]) -> None:
        seen = set(CARD.findall(told))
        self.shown += len(seen)
        assert not seen & secret, f"{seen & secret} may not be seen: {told}"

    def read(self, viewer: Viewer, ear: Ear) -> None:
        """Everything a client was sent: each event as it was known then, the rest as it was known at the end of it."""
        for frame in ear.heard:
            said = json.loads(frame)
            for event in said.pop("events", ()):
                assert "command" not in event
                self.check(json.dumps(event), self.after[event["sequence"]][SPECTATOR])
            known = self.after.get(said["to"] if said["type"] == "events" else said["sequence"], {})
            self.check(json.dumps(said), known.get(viewer, set()))
            self.frames += 1
        ear.heard.clear()


@pytest.mark.parametrize("submission", ROUNDS)
def test_nobody_is_sent_a_card_they_may_not_see(submission: str, database_url: str) -> None:
    rounds = ROUNDS[submission] if IS_LONG else ROUNDS[submission] // 5

    async def play() -> None:
        async with LiveHouse(database_url) as house:
            house.issue(ANN, BEN, cents=10_000_000_00)
            room = await house.open(submission, bots=2, is_practice=True)
            watch, audience = Watch(room), Audience(room, Metrics())
            ears = {viewer: Ear() for viewer in VIEWERS[:3]}
            for viewer, ear in ears.items():
                audience.join(ear, viewer, None)  # type: ignore[arg-type]
            for seat, actor in ((5, ANN), (6, BEN)):
                await sit(room, actor, seat, chips=1_000_000_00)
            while room.table.rounds < rounds:
                await house.go_on(room, is_betting)
                for seat, actor in ((5, ANN), (6, BEN)):
                    if room.table.rotation.banker != seat:
                        await bet(room, actor, seat)
                await house.go_on(room, is_over)
                for viewer, ear in ears.items():
                    audience.join(ear, viewer, None)  # type: ignore[arg-type]
                    watch.read(viewer, ear)
            audience.close()
            assert watch.frames >= 3 * rounds
            assert watch.shown > 100 * rounds, "cards were looked at"

    asyncio.run(play())


class LookedOver(RandomRounds):
    """Rounds with mischief, at every step of which it is read what the consoles and the lists of acts say."""

    offers = 0

    def do(self, command: Command) -> tuple[Event, ...]:
        events = super().do(command)
        shown = console(self.table, (Role.DEALER, Role.FLOOR), actor=FLOOR, at=0, is_practice=False)
        self.check(json.dumps(shown), Viewer(Watcher.DEALER))
        for seat in SEATS:
            player = self.table.seats.get(seat, "")
            granted = legal_commands(self.table, Role.PLAYER, player)
            self.check(json.dumps([command_data(one) for one in granted]), Viewer(Watcher.PLAYER, player))
        self.offers += sum(one["command"]["command"] == "ReportExposedCard" for one in shown["commands"])
        return events

    def check(self, told: str, viewer: Viewer) -> None:
        secret = {str(card) for card in hidden(self.table, viewer)}
        seen = set(CARD.findall(told)) & secret
        assert not seen, f"{seen} may not be seen: {told}"


@pytest.mark.parametrize("submission", ROUNDS)
def test_no_console_and_no_list_of_acts_names_a_hidden_card(submission: str) -> None:
    offers = 0
    for seed in range(20 if IS_LONG else 4):
        looked_over = LookedOver(submission, Random(seed))
        looked_over.play(5)
        offers += looked_over.offers
    assert offers > 50, "cards that lie face down could have been called"
