"""The endpoint of sockets: it lets a client in, reads its messages one by one, and answers each."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from letitride.errors import LetItRideError, SignedOut
from letitride.live.console.noted_irregularities import noting_irregularities
from letitride.live.permissions import Action, is_allowed, refusal
from letitride.store.house.house import why_closed
from letitride.table.procedure.randomness.player_seeds import CommitPlayerSeed
from letitride.web.access.dealing import check_deals_here
from letitride.web.problems import Problem, problem_data
from letitride.web.process.logs import log
from letitride.web.server_time import now_ms
from letitride.web.socket.acting import commands_of, legal_for, may_watch
from letitride.web.socket.client import SIGN_IN, TOO_MANY_MESSAGES, TOO_MANY_SOCKETS, Client
from letitride.web.socket.frames import Ack, Left, LegalCommands, Pong, Refused, encode
from letitride.web.socket.messages import (
    Act,
    Bets,
    Join,
    Leave,
    LeaveBoard,
    LeaveLobby,
    Legal,
    Message,
    Ping,
    Ready,
    Sit,
    WatchBoard,
    WatchLobby,
    read_message,
)
from letitride.web.socket.wire import EXTENSION, Wire

if TYPE_CHECKING:
    from letitride.live.room.room import Room
    from letitride.web.server_parts import ServerParts


class SocketEndpoint:
    """Serves the sockets of one process."""

    def __init__(self, parts: ServerParts) -> None:
        self._parts = parts
        self._metrics = parts.metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end."""
        await receive()
        session = await self._parts.sessions.find(self._parts.sessions.token_of(HTTPConnection(scope)))
        await send({"type": "websocket.accept"})
        wire = scope["extensions"][EXTENSION]["wire"]
        assert isinstance(wire, Wire)
        if session is None:
            wire.end(SIGN_IN)
            return
        if self._parts.clients.count_of(session.name) >= self._parts.settings.sockets_per_account:
            self._metrics.sockets_dropped.labels("too many sockets").inc()
            wire.end(TOO_MANY_SOCKETS)
            return
        client = Client(wire, session, self._metrics)
        self._parts.clients.add(client)
        self._metrics.sockets.inc()
        try:
            await self._serve(client, receive)
        finally:
            self._metrics.sockets.dec()
            self._parts.clients.discard(client)
            self._parts.board.leave(client.send)
            self._parts.lobby.leave(client.send)
            for audience in client.audiences.values():
                self._parts.audiences.leave(client, audience)

    async def _serve(self, client: Client, receive: Receive) -> None:
        allowance = Allowance(self._parts.settings.messages_per_second)
        while True:
            received = await receive()
            if received["type"] != "websocket.receive":
                return
            if not allowance.take():
                client.close(TOO_MANY_MESSAGES, "too many messages")
            elif not self._parts.sessions.is_current(client.session):
                client.close(SIGN_IN, "idle")
            else:
                await self._hear(client, received.get("text"))

    async def _hear(self, client: Client, text: str | None) -> None:
        """Answer one message; whatever goes wrong is the answer to it and harms nothing else."""
        message: Message | None = None
        try:
            if text is None:
                raise Problem(422, "A message is JSON in a text frame.", kind="bad-message")
            try:
                message = read_message(text)
            except msgspec.DecodeError as error:
                raise Problem(422, f"We couldn't read the message: {error}", kind="bad-message") from None
            self._metrics.messages.labels(type(message).__name__).inc()
            await self._answer(client, message)
        except (LetItRideError, Problem) as error:
            self._metrics.commands.labels("refused").inc()
            client.send(encode(Refused(_id_of(message), problem_data(error))))
            if isinstance(error, SignedOut):
                await self._parts.clients.end(client)
        except Exception:
            log.exception("a message failed", message_type=type(message).__name__, account=client.session.name)
            self._metrics.commands.labels("failed").inc()
            problem = problem_data(Problem(500, "Something went wrong on our side. We've logged it."))
            client.send(encode(Refused(_id_of(message), problem)))

    async def _answer(self, client: Client, message: Message) -> None:
        match message:
            case Act() | Bets() | Sit() | Ready():
                await self._act(client, message)
            case Join(table=table, after=after):
                await self._join(client, table, after)
            case Leave(table=table):
                if (audience := client.audiences.pop(table, None)) is not None:
                    self._parts.audiences.leave(client, audience)
                client.send(encode(Left(table)))
            case Legal(table=table):
                room = await self._room(client, table)
                client.send(encode(LegalCommands(table, legal_for(client.session, room))))
            case WatchBoard():
                if not is_allowed(client.session.role, Action.READ_FIGURES):
                    raise Problem(403, refusal(client.session.role, Action.READ_FIGURES), kind="not-allowed")
                await self._parts.board.watch(client.send)
            case LeaveBoard():
                self._parts.board.leave(client.send)
            case WatchLobby(search=search):
                await self._parts.lobby.watch(client.send, client.session.name, search)
            case LeaveLobby():
                self._parts.lobby.leave(client.send)
            case Ping():
                client.send(encode(Pong(now_ms())))

    async def _act(self, client: Client, message: Act | Bets | Sit | Ready) -> None:
        started = time.perf_counter()
        session = client.session
        room = await self._room(client, message.table)
        commands = commands_of(message, session, has_reconnected=message.table not in client.committed_at)
        noting = None
        await check_deals_here(self._parts, session, room)
        if not room.settings.is_practice:
            noting = noting_irregularities(room.table_id, commands, actor=session.name, at_ms=now_ms())
        done = await room.do(*commands, actor=session.actor, command_id=message.id, noting=noting)
        self._metrics.commands.labels("repeated" if done.is_repeat else "done").inc()
        self._metrics.command_seconds.observe(time.perf_counter() - started)
        if isinstance(commands[0], CommitPlayerSeed):
            client.committed_at.add(message.table)
        if message.id is not None:
            client.send(encode(Ack(message.id, message.table, done.last)))
        self._parts.sessions.seen(session)

    async def _join(self, client: Client, table: str, after: int | None) -> None:
        while (audience := self._parts.audiences.of(await self._room(client, table))).closed_because is UNSET:
            because = await self._parts.read(partial(why_closed, table_id=table))
            if audience.closed_because is UNSET:
                audience.closed_because = because
        client.audiences[table] = audience
        audience.join(client, client.viewer, after)

    async def _room(self, client: Client, table: str) -> Room:
        watched = client.audiences.get(table)
        room = watched.room if watched is not None else await self._parts.rooms.get(table)
        if not may_watch(client.session, room.settings):
            raise Problem(403, "This is somebody else's practice table.", kind="not-allowed")
        return room


def _id_of(message: Any) -> str:
    return getattr(message, "id", None) or ""


class Allowance:
    """How many messages a client may send: a steady rate, and a few at once."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, per_second: int) -> None:
        self._rate = per_second
        self._left = 2.0 * per_second
        self._since = time.monotonic()

    def take(self) -> bool:
        """Take one; False if there is none left."""
        now = time.monotonic()
        self._left = min(2.0 * self._rate, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
