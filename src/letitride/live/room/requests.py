"""What somebody asks of a table under an id of their own, and the answers by which a repeated request is known."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from letitride.errors import CommandIdReused
from letitride.live.actors import Actor
from letitride.live.approvals import Approval
from letitride.store import Appended
from letitride.store.house.audit_log import AuditEntry
from letitride.store.log.chain import canonical_json
from letitride.store.log.commands import DoneCommand
from letitride.table import Command, Event, Table
from letitride.table.log.codec import command_data

ANSWERS_KEPT = 256
"""So many requests are known as repeated without asking the store."""


Noting = Callable[[Table, Table, Sequence[Event]], Iterable[AuditEntry]]
"""What is to be noted of a request, told from the table before and after it, and from what happened."""


@dataclass(frozen=True, slots=True)
class Request:
    """Commands to be carried out, all of them or none; with an id, at most once."""

    actor: Actor
    commands: tuple[Command, ...] = ()
    id: str | None = None
    digest: str = ""
    noting: Noting | None = None
    approval: Approval | None = None

    @classmethod
    def of(
        cls,
        actor: Actor,
        commands: tuple[Command, ...],
        *,
        command_id: str | None,
        noting: Noting | None,
        approval: Approval | None = None,
    ) -> Request:
        """A request; the digest tells whether the same id comes with other commands."""
        if command_id is None:
            return cls(actor, commands, noting=noting, approval=approval)
        digest = sha256(canonical_json([command_data(command) for command in commands])).hexdigest()
        return cls(actor, commands, command_id, digest, noting, approval)

    def noted(self, before: Table, after: Table, happened: Sequence[Event]) -> tuple[AuditEntry, ...]:
        """What is to be noted of it."""
        return tuple(self.noting(before, after, happened)) if self.noting else ()

    def first_answer(self, done: DoneCommand) -> Appended:
        """The answer that was given the first time."""
        if done.digest != self.digest:
            raise CommandIdReused("this id stands for another command")
        return done.answer


class Answers:
    """The newest answers of a table."""

    def __init__(self) -> None:
        self._done: OrderedDict[tuple[str, str], DoneCommand] = OrderedDict()

    def find(self, request: Request) -> Appended | None:
        """The answer to a request that was carried out before, if it is among those kept."""
        done = None if request.id is None else self._done.get((request.actor.name, request.id))
        return None if done is None else request.first_answer(done)

    def remember(self, request: Request, appended: Appended) -> None:
        """Keep the answer to a request."""
        if request.id is None:
            return
        repeat = Appended(appended.first, appended.last, is_repeat=True)
        self._done[request.actor.name, request.id] = DoneCommand(request.digest, repeat)
        if len(self._done) > ANSWERS_KEPT:
            self._done.popitem(last=False)
