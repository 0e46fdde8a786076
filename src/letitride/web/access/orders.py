"""Orders by REST that move money: a client that got no answer sends its order again, and it is carried out once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Annotated

from fastapi import Depends, Header, Request
from pydantic import BaseModel
from sqlalchemy import Connection

from letitride.live.approvals import Approval
from letitride.store.log.chain import canonical_json
from letitride.store.money.orders import Answer, Order, carry_out, earlier_answer
from letitride.web.access.sessions import Session
from letitride.web.requests import TheParts
from letitride.web.server_parts import ServerParts
from letitride.web.server_time import now_ms

OrderId = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=64,
        pattern=r"^[!-~]+$",
        description="An id that the client makes for each order, such as a UUID. The same order under the same id is"
        " carried out once and gets the same answer; another order under a used id is refused.",
    ),
]

SECRETS = {"password", "code"}
"""Fields that may differ when an order is repeated: a one-time code is another each time."""


class Once:
    """Carries an order out once, however often it is sent."""

    def __init__(self, parts: ServerParts, request: Request, order_id: str) -> None:
        self._parts = parts
        self._path = request.url.path
        self._id = order_id

    async def do(
        self,
        session: Session,
        body: BaseModel,
        work: Callable[[Connection, Approval], Answer],
        *,
        approve: Callable[[], Awaitable[Approval]] | None = None,
    ) -> Answer:
        """The answer to an order; only one that wasn't carried out before needs its approval."""
        asked = canonical_json([self._path, body.model_dump(mode="json", exclude=SECRETS)])
        order = Order(session.name, self._id, sha256(asked).hexdigest())
        done = await self._parts.read(lambda connection: earlier_answer(connection, order))
        if done is not None:
            return done
        approval = Approval("") if approve is None else await approve()
        return await self._parts.write(
            lambda connection: carry_out(connection, order, lambda one: work(one, approval), at_ms=now_ms())
        )


def _once(parts: TheParts, request: Request, order_id: OrderId) -> Once:
    return Once(parts, request, order_id)


OnlyOnce = Annotated[Once, Depends(_once)]
"""What a route takes that moves money."""
