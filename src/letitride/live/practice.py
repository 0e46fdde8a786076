"""A practice table without a server: you and some bots under any submission, dealt by the same automatic dealer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from letitride.live.dealer.bots import decision_of
from letitride.live.dealer.dealer import next_step
from letitride.live.dealer.drawing import Draw, drawn_command, with_chain
from letitride.live.dealer.seed_chain import SeedKeeper
from letitride.live.dealer.shuffler import key_from_text
from letitride.live.dealer.waiting import Progress
from letitride.live.house_key import new_key
from letitride.live.settings import Pace, TableSettings
from letitride.rules.house_rules import HouseRules
from letitride.table import Command, Event, Phase, Table, decide, evolve, new_table
from letitride.table.causes import CauseCode
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, TakeSeat
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import TakeWagerBack
from letitride.table.view.private_view import Turn, private_view
from letitride.table.view.table_view import TableView
from letitride.table.view.viewers import Viewer, Watcher
from letitride.table.view.views import Views

BUY_IN_MINIMUM_BETS = 200
NOW_MS = 0
"""The clock of a practice table stands still: bots answer at once, and you are never hurried."""


@dataclass
class PracticeTable:
    """A table, what happened at it, and the seed that makes its rounds repeatable."""

    house: HouseRules
    you: str = "Guest"
    bots: int = 2
    seed_text: str = ""
    listen: Callable[[Event, Table], None] | None = None
    events: list[Event] = field(init=False, default_factory=list)
    commands: list[Command | None] = field(init=False, default_factory=list)
    """For each event the command that it is the first answer to."""

    def __post_init__(self) -> None:
        self._settings = TableSettings(
            "practice", self.house.submission.id, bots=self.bots, is_practice=True, pace=Pace.INSTANT
        )
        self._progress = Progress.start(new_table(self.house), NOW_MS)
        self.your_views = Views(Viewer(Watcher.PLAYER, self.you))
        key = key_from_text(self.seed_text) if self.seed_text else new_key()
        numbers = count(1)
        self._keeper = SeedKeeper(key, "practice", new_id=lambda: f"{next(numbers):016x}")

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._progress.table

    @property
    def your_view(self) -> TableView:
        """What you see of it."""
        return self.your_views.of(self.table)

    @property
    def turn(self) -> Turn | None:
        """What you are asked to decide, if you are."""
        return private_view(self.table, Viewer(Watcher.PLAYER, self.you)).turn

    @property
    def seat(self) -> int:
        """Your seat."""
        return 1

    def do(self, command: Command) -> None:
        """Carry a command out and tell whoever listens."""
        table = self.table
        for place, event in enumerate(decide(table, command)):
            table = evolve(table, event)
            self.events.append(event)
            self.commands.append(None if place else command)
            if self.listen is not None:
                self.listen(event, table)
        self._progress = self._progress.moved(table, NOW_MS)

    def sit_down(self) -> None:
        """Open the table and sit down with chips; the bots come by themselves."""
        limits = self.house.base_limits
        self.do(OpenTable())
        self.do(TakeSeat(self.you, self.seat))
        self.do(BringChips(self.you, BUY_IN_MINIMUM_BETS * (limits.minimum_cents if limits else 100)))

    def go_on(self) -> None:
        """Let the dealer and the bots go on until the table waits for you, or the round is over and its seed known."""
        has_ended = False
        while (step := next_step(self._progress, self._settings, NOW_MS)) is not None and step.at_ms <= NOW_MS:
            was_in_round = self.table.round is not None
            for command in step.commands() if step.draw is None else (self._drawn(step.draw),):
                for one in with_chain(command, self.table, self._keeper):
                    self.do(one)
            is_revealed = self.table.seal is None or bool(self.table.seal.seed)
            has_ended = has_ended or (was_in_round and self.table.round is None)
            if has_ended and is_revealed:
                return

    def deal(self) -> None:
        """Your bets are made: no more bets is called, and the cards are dealt."""
        self.do(DeclareReady(self.you))
        self.go_on()

    def leave(self) -> None:
        """You get up: bets not yet called go back, in a round your bets ride to its end."""
        if self.table.phase is Phase.BETTING:
            box = self.table.in_round().boxes.get(self.seat)
            for spot in reversed(tuple(box.layout) if box else ()):
                self.do(TakeWagerBack(self.you, self.seat, spot))
            self.do(VoidRound(code=CauseCode.PLAYER_LEFT))
        while self.table.phase is Phase.ROUND:
            self.do(TimeOut(self.seat) if self.turn else decision_of(self.table))
        if self.table.seal is not None and not self.table.seal.seed:
            self.do(self._drawn(Draw.REVEAL))

    def _drawn(self, draw: Draw) -> Command:
        """What the seed of the round gives; the same text gives the same cards again."""
        return drawn_command(draw, self.table, keeper=self._keeper, table_id="practice")
