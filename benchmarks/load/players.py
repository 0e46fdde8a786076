"""Players: each sits on a socket of its own, bets, says so, and decides after a moment's thought, again and again."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec
from benchmarks.load.wire import Wire
from msgspec import UNSET, Struct, UnsetType

BUY_IN_CENTS = 50_000
STAKE_CENTS = 500


class Patch(Struct):
    """What a player reads of a patch or a view."""

    phase: str | UnsetType = UNSET


class Private(Struct):
    """What a player reads of their own part."""

    turn: dict[str, Any] | None
    chips_cents: int


class Frame(Struct):
    """What a player reads of a frame."""

    type: str
    id: str = ""
    to: int = 0
    sequence: int = 0
    view: Patch | None = None
    patch: Patch | None = None
    private: Private | None = None
    problem: dict[str, Any] | None = None


_decode = msgspec.json.Decoder(Frame).decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Figures:
    """What was measured in the window."""

    to_event: list[float] = field(default_factory=list)
    to_ack: list[float] = field(default_factory=list)
    commands: int = 0
    frames: int = 0
    received_bytes: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    is_open: bool = False


class Player:
    """One seat of one table."""

    def __init__(self, table: str, seat: int, figures: Figures, think_seconds: float, number: int) -> None:
        self._table = table
        self._seat = seat
        self._figures = figures
        self._think = think_seconds
        self._ids = (f"p{number}-{one}" for one in count())
        self._random = random.Random(number)
        self._phase = ""
        self._sequence = 0
        self._turn: tuple[Any, ...] | None = None
        self._sent: dict[str, tuple[float, str]] = {}
        self._acked: deque[tuple[float, int]] = deque()
        self._arrived: deque[tuple[int, float]] = deque(maxlen=8)
        self.wire: Wire | None = None

    async def connect(self, host: str, port: int, cookie: str) -> None:
        """Open the socket, join and sit down."""
        loop = asyncio.get_running_loop()
        path = f"/api/socket/{self._table}"
        _, wire = await loop.create_connection(lambda: Wire(f"{host}:{port}", path, cookie, self._hear), host, port)
        self.wire = wire
        await wire.opened
        self._tell({"type": "join", "table": self._table})

    def _tell(self, message: dict[str, Any]) -> None:
        assert self.wire is not None
        self.wire.send_text(_encode(message))

    def _act(self, kind: str, **fields: Any) -> None:
        name = next(self._ids)
        self._sent[name] = (time.perf_counter(), kind)
        self._tell({"type": kind, "table": self._table, "id": name, **fields})

    def _hear(self, text: memoryview) -> None:
        now = time.perf_counter()
        frame = _decode(text)
        if self._figures.is_open:
            self._figures.frames += 1
            self._figures.received_bytes += len(text)
        match frame.type:
            case "events":
                self._arrived.append((frame.to, now))
                self._sequence = frame.to
                self._measure(now)
                self._see(frame.patch, frame.private)
            case "ack":
                self._acknowledged(frame, now)
            case "snapshot":
                self._sequence = frame.sequence
                self._see(frame.view, frame.private)
                self._act("sit", seat=self._seat, buy_in_cents=BUY_IN_CENTS)
            case "refused":
                self._refused(frame)

    def _acknowledged(self, frame: Frame, now: float) -> None:
        sent, kind = self._sent.pop(frame.id)
        if self._figures.is_open:
            self._figures.commands += 1
            self._figures.to_ack.append(now - sent)
        self._acked.append((sent, frame.sequence))
        self._measure(now)
        if kind == "bets":
            self._act("ready")

    def _measure(self, now: float) -> None:
        """The time from a command to the frame that holds its events, once both are known."""
        while self._acked and self._acked[0][1] <= self._sequence:
            sent, sequence = self._acked.popleft()
            came = next((at for to, at in self._arrived if to >= sequence), now)
            if self._figures.is_open:
                self._figures.to_event.append(came - sent)

    def _refused(self, frame: Frame) -> None:
        self._sent.pop(frame.id, None)
        if self._figures.is_open and frame.problem is not None:
            said = str(frame.problem["detail"])[:80]
            self._figures.refused[said] = self._figures.refused.get(said, 0) + 1

    def _see(self, patch: Patch | None, private: Private | None) -> None:
        if patch is not None and isinstance(patch.phase, str) and patch.phase != self._phase:
            self._phase = patch.phase
            if self._phase == "betting" and private is not None:
                self._soon(self._bet, private.chips_cents)
        turn = None if private is None or private.turn is None else tuple(private.turn.values())
        if turn != self._turn:
            self._turn = turn
            if turn is not None:
                self._soon(self._decide)

    def _soon(self, work: Any, *arguments: Any) -> None:
        wait = self._think * self._random.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(wait, work, *arguments)

    def _bet(self, chips_cents: int) -> None:
        if chips_cents < 3 * STAKE_CENTS:
            self._act("command", command={"command": "BringChips", "amount_cents": BUY_IN_CENTS})
        wagers = {"bet 1": STAKE_CENTS, "bet 2": STAKE_CENTS, "bet 3": STAKE_CENTS}
        self._act("bets", seat=self._seat, wagers=wagers)

    def _decide(self) -> None:
        name = "LetItRide" if self._random.random() < 0.3 else "WithdrawWager"
        self._act("command", command={"command": name, "seat": self._seat})
