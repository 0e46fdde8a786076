"""An order is carried out once, whichever process is asked, and however it ends."""

from __future__ import annotations

from functools import partial
from threading import Event

import pytest
from sqlalchemy import Connection

from letitride.errors import CommandIdReused, NotEnoughChips
from letitride.store import Store
from letitride.store.audit import audit
from letitride.store.money.cage import issue_chips, redeem_chips
from letitride.store.money.ledger import balance_of
from letitride.store.money.orders import Answer, Order, carry_out, earlier_answer

PATIENCE = 60
ORDER = Order("Olga", "one", "digest")


def issued(connection: Connection, cents: int = 500) -> Answer:
    return {"cents": issue_chips(connection, "Ann", cents, actor="Olga", reason="cash desk", at_ms=1)}


def wallet(store: Store) -> int:
    return store.read(partial(balance_of, account="wallet:Ann"))


def test_the_same_order_changes_nothing_the_second_time(store: Store) -> None:
    ask = partial(carry_out, work=issued, at_ms=1)
    assert store.read(partial(earlier_answer, order=ORDER)) is None
    together = [store.write(partial(ask, order=ORDER)) for _ in range(5)]
    assert [one.result(PATIENCE) for one in together] == [{"cents": 500}] * 5
    assert store.read(partial(earlier_answer, order=ORDER)) == {"cents": 500}
    with pytest.raises(CommandIdReused):
        store.write(partial(ask, order=Order("Olga", "one", "another digest"))).result(PATIENCE)
    assert store.write(partial(ask, order=Order("Fay", "one", "digest"))).result(PATIENCE) == {"cents": 1_000}
    assert audit(store).findings == []


def test_an_order_that_was_refused_leaves_its_id_free(store: Store) -> None:
    def redeemed(connection: Connection) -> Answer:
        return {"cents": redeem_chips(connection, "Ann", 500, actor="Olga", reason="cash desk", at_ms=1)}

    with pytest.raises(NotEnoughChips):
        store.write(partial(carry_out, order=ORDER, work=redeemed, at_ms=1)).result(PATIENCE)
    assert store.write(partial(carry_out, order=ORDER, work=issued, at_ms=1)).result(PATIENCE) == {"cents": 500}
    assert audit(store).findings == []


def test_two_processes_that_are_asked_at_once_carry_it_out_once(postgres_url: str) -> None:
    begun, may_end = Event(), Event()

    def slowly(connection: Connection) -> Answer:
        begun.set()
        assert may_end.wait(PATIENCE)
        return issued(connection)

    with Store.open(postgres_url) as one, Store.open(postgres_url) as two:
        first = one.write(partial(carry_out, order=ORDER, work=slowly, at_ms=1))
        assert begun.wait(PATIENCE)
        second = two.write(partial(carry_out, order=ORDER, work=issued, at_ms=1))
        may_end.set()
        assert first.result(PATIENCE) == second.result(PATIENCE) == {"cents": 500}
        assert wallet(two) == 500
        assert audit(one).findings == []
