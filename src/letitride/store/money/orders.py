"""Orders that move money away from any table: each has an id made by its client, and is carried out at most once."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from letitride.errors import CommandIdReused
from letitride.store.database import schema
from letitride.store.house.house_chain import touch

Answer = dict[str, Any]
"""What whoever gave the order is told."""

_orders = schema.orders.c


@dataclass(frozen=True, slots=True)
class Order:
    """An order under the id that its client made for it; the digest tells it from another order under the same id."""

    actor: str
    id: str
    digest: str


def earlier_answer(connection: Connection, order: Order) -> Answer | None:
    """The answer that an order got when it was carried out; None if it wasn't."""
    query = select(schema.orders).where(_orders.actor == order.actor, _orders.order_id == order.id)
    row = connection.execute(query).first()
    if row is None:
        return None
    if row.digest != order.digest:
        raise CommandIdReused("This id stands for another order of yours. Make a new id for each order.")
    answer: Answer = json.loads(row.answer)
    return answer


def carry_out(connection: Connection, order: Order, work: Callable[[Connection], Answer], *, at_ms: int) -> Answer:
    """Do what an order asks for, unless it was done before; then this changes nothing and gives the first answer.

    The id is taken first, so another process that is asked for the same order at the same time waits for this one.
    """
    insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert
    taken = {"actor": order.actor, "order_id": order.id, "digest": order.digest, "answer": "", "at_ms": at_ms}
    take = insert(schema.orders).values(taken).on_conflict_do_nothing().returning(_orders.order_id)
    if connection.execute(take).first() is None:
        answer = earlier_answer(connection, order)
        assert answer is not None
        return answer
    answer = work(connection)
    own = (_orders.actor == order.actor, _orders.order_id == order.id)
    connection.execute(update(schema.orders).where(*own).values(answer=json.dumps(answer)))
    touch(connection, "orders", order.actor, order.id)
    return answer
