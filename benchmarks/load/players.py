"""Players: each sits on a socket of its own, bets, says so, and decides after a moment's thought, again and again."""

from __future__ import annotations

import asyncio
import random
import ssl
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
    rounds: int | UnsetType = UNSET


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
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    silences: list[float] = field(default_factory=list)
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
        self._rounds = -1
        self._chips_cents = 0
        self._is_seated = False
        self._lost_at = 0.0
        self._where: tuple[str, int, str, str, ssl.SSLContext | None] = ("", 0, "", "", None)
        self._sent: dict[str, tuple[float, dict[str, Any]]] = {}
        self._acked: deque[tuple[float, int]] = deque()
        self._arrived: deque[tuple[int, float]] = deque(maxlen=8)
        self.wire: Wire | None = None

    async def connect(
        self, host: str, port: int, cookie: str, *, path: str = "", tls: ssl.SSLContext | None = None
    ) -> None:
        """Open the socket, join and sit down; by default at the address of the table."""
        self._where = (host, port, cookie, path or f"/api/socket/{self._table}", tls)
        await self._open()

    async def _open(self) -> None:
        host, port, cookie, path, tls = self._where
        wire = Wire(f"{host}:{port}", path, cookie, self._hear)
        self.wire = wire
        await asyncio.get_running_loop().create_connection(lambda: wire, host, port, ssl=tls)
        await wire.opened
        self._tell({"type": "join", "table": self._table})

    async def come_back(self) -> None:
        """Stay connected: join again at once when the connection is lost, and send again what wasn't acknowledged."""
        while True:
            if self.wire is not None:
                await self.wire.closed
            self._lost_at = self._lost_at or time.perf_counter()
            try:
                await self._open()
            except OSError:
                self.wire = None
                await asyncio.sleep(0.05)

    def waits_longer_than(self, seconds: float) -> bool:
        """Whether something was sent so long ago and is still not answered."""
        now = time.perf_counter()
        return any(now - sent > seconds for sent, _ in self._sent.values())

    def _tell(self, message: dict[str, Any]) -> None:
        assert self.wire is not None
        self.wire.send_text(_encode(message))

    def _act(self, kind: str, **fields: Any) -> None:
        name = next(self._ids)
        message = {"type": kind, "table": self._table, "id": name, **fields}
        self._sent[name] = (time.perf_counter(), message)
        self._tell(message)

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
                self._came(now)
            case "refused":
                self._refused(frame)

    def _came(self, now: float) -> None:
        """Sit down, or go on after the connection was lost."""
        if self._lost_at:
            self._figures.silences.append(now - self._lost_at)
            self._lost_at = 0.0
        for _, message in tuple(self._sent.values()):
            self._tell(message)
        if not self._is_seated:
            self._is_seated = True
            self._act("sit", seat=self._seat, buy_in_cents=BUY_IN_CENTS)

    def _acknowledged(self, frame: Frame, now: float) -> None:
        if frame.id not in self._sent:
            return
        sent, message = self._sent.pop(frame.id)
        self._figures.acknowledged.append((self._table, frame.id))
        if self._figures.is_open:
            self._figures.commands += 1
            self._figures.to_ack.append(now - sent)
        self._acked.append((sent, frame.sequence))
        self._measure(now)
        if message["type"] == "bets":
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
        if private is not None:
            self._chips_cents = private.chips_cents
        rounds = patch.rounds if patch is not None and isinstance(patch.rounds, int) else self._rounds
        if patch is not None and isinstance(patch.phase, str) and (patch.phase, rounds) != (self._phase, self._rounds):
            self._phase = patch.phase
            if self._phase == "betting":
                self._soon(self._bet)
        self._rounds = rounds
        if private is None:
            return
        turn = None if private.turn is None else tuple(private.turn.values())
        if turn != self._turn:
            self._turn = turn
            if turn is not None:
                self._soon(self._decide)

    def _soon(self, work: Any, *arguments: Any) -> None:
        wait = self._think * self._random.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(wait, work, *arguments)

    def _bet(self) -> None:
        if self._chips_cents < 3 * STAKE_CENTS:
            self._act("command", command={"command": "BringChips", "amount_cents": BUY_IN_CENTS})
        wagers = {"bet 1": STAKE_CENTS, "bet 2": STAKE_CENTS, "bet 3": STAKE_CENTS}
        self._act("bets", seat=self._seat, wagers=wagers)

    def _decide(self) -> None:
        name = "LetItRide" if self._random.random() < 0.3 else "WithdrawWager"
        self._act("command", command={"command": name, "seat": self._seat})
