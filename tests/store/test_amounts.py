"""No amount leaves its range: every sum is driven to its limits, and each is exact or refused, on both databases."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, select
from stored_play import YEAR_2026_MS, put_table

from letitride.errors import LetItRideError, OutOfRange
from letitride.money import MOST_AMOUNT_CENTS, MOST_BALANCE_CENTS, MOST_HELD_CENTS, MOST_METER_UNITS
from letitride.rules.ledger import FLOAT, INVENTORY, Account, Transfer, player_account
from letitride.rules.submission import MeterTerms
from letitride.store import Append, LoggedEvent, MeterUse, Store
from letitride.store.audit import audit
from letitride.store.database import schema
from letitride.store.log.history import head_of
from letitride.store.money.cage import Signatures, issue_chips, redeem_chips
from letitride.store.money.inventory import move_inventory
from letitride.store.money.ledger import balance_of, balances_of
from letitride.store.money.meters import create_meter, find_meter

PATIENCE = 60
EDGES = (1, 2**31, MOST_AMOUNT_CENTS, MOST_HELD_CENTS, MOST_BALANCE_CENTS, 2**62, 2**63 - 1, 2**64)
AMOUNTS = st.one_of(
    st.sampled_from(EDGES).flatmap(lambda edge: st.integers(edge - 2, edge + 2)),
    st.integers(-(2**70), 2**70),
    st.integers(0, MOST_BALANCE_CENTS),
)
ACCOUNTS = (FLOAT, INVENTORY, player_account("Ann"), player_account("Bob"))
MOVES = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(("issue", "redeem", "fill")), AMOUNTS),
        st.tuples(st.permutations(ACCOUNTS).map(lambda two: tuple(two[:2])), AMOUNTS.map(abs).map(lambda n: n or 1)),
    ),
    min_size=1,
    max_size=8,
)


def moved(source: Account, target: Account, cents: int) -> LoggedEvent:
    """Money that moves as nothing but this test moves it."""
    return LoggedEvent("ChipsBrought", {}, (Transfer(source, target, cents, "a trial"),))


def put(store: Store, move: tuple[Any, int]) -> None:
    """Put one movement of money to the store."""
    what, cents = move
    named: dict[str, Any] = {"actor": "olga", "reason": "a trial", "at_ms": YEAR_2026_MS}

    def work(connection: Connection) -> int:
        if what == "fill":
            signed = Signatures("olga", "fay")
            return move_inventory(
                connection, "T1", cents, signed=signed, reason="a trial", at_ms=YEAR_2026_MS
            ).amount_cents
        at_the_cage = issue_chips if what == "issue" else redeem_chips
        return at_the_cage(connection, "Ann", cents, **named)

    if isinstance(what, str):
        store.write(work).result(PATIENCE)
        return
    source, target = what
    head = store.read(lambda connection: head_of(connection, "T1"))
    append = Append("T1", head, (moved(source, target, cents),), actor="Ann", at_ms=YEAR_2026_MS)
    store.append(append).result(PATIENCE)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(MOVES)
def test_every_sum_is_exact_or_refused(store: Store, moves: list[tuple[object, int]]) -> None:
    """Whatever is moved, balances stay whole numbers within their range that are the sums of the postings."""
    if not store.read(lambda connection: connection.execute(select(schema.tables.c.id)).first()):
        put_table(store, "T1", chips_cents=MOST_AMOUNT_CENTS)
    for move in moves:
        before = store.read(balances_of)
        try:
            put(store, move)
        except LetItRideError:
            assert store.read(balances_of) == before
    held = store.read(balances_of)
    assert all(type(cents) is int and abs(cents) <= MOST_BALANCE_CENTS for cents in held.values())
    assert sum(held.values()) == 0
    posted: dict[str, int] = {}
    for row in store.read(lambda connection: connection.execute(select(schema.postings)).all()):
        assert type(row.amount_cents) is int
        posted[row.source] = posted.get(row.source, 0) - row.amount_cents
        posted[row.target] = posted.get(row.target, 0) + row.amount_cents
    assert held == posted


def test_a_balance_beyond_its_range_is_refused_and_the_others_of_its_batch_are_written(store: Store) -> None:
    put_table(store, "T1", chips_cents=1_000)
    too_much = (moved(INVENTORY, player_account("Ann"), MOST_BALANCE_CENTS + 1),)
    fits = (moved(INVENTORY, player_account("Ann"), MOST_BALANCE_CENTS),)
    appends = [Append("T1", 0, events, actor="Ann", at_ms=YEAR_2026_MS) for events in (too_much, fits)]
    refused, written = [store.append(append) for append in appends]
    assert isinstance(refused.exception(PATIENCE), OutOfRange)
    assert written.result(PATIENCE).last == 1
    more = Append("T1", 1, (moved(INVENTORY, player_account("Ann"), 1),), actor="Ann", at_ms=YEAR_2026_MS)
    assert isinstance(store.append(more).exception(PATIENCE), OutOfRange)
    assert store.read(lambda connection: balance_of(connection, "T1/player:Ann")) == MOST_BALANCE_CENTS


def test_a_house_has_only_so_many_chips_out(store: Store) -> None:
    def issue(cents: int) -> None:
        store.write(
            lambda connection: issue_chips(connection, "Ann", cents, actor="o", reason="test", at_ms=YEAR_2026_MS)
        ).result(PATIENCE)

    for _ in range(MOST_HELD_CENTS // MOST_AMOUNT_CENTS):
        issue(MOST_AMOUNT_CENTS)
    with pytest.raises(OutOfRange, match=r"more than \$1,000,000,000,000 in chips out"):
        issue(1)
    with pytest.raises(OutOfRange, match=r"The most is \$10,000,000,000"):
        issue(MOST_AMOUNT_CENTS + 1)
    assert store.read(balances_of) == {"float": -MOST_HELD_CENTS, "wallet:Ann": MOST_HELD_CENTS}
    assert audit(store).is_clean


def test_the_audit_adds_up_what_no_64_bits_hold(store: Store) -> None:
    """More passes through an account than it can ever hold."""
    put_table(store, "T1", chips_cents=1)
    there = moved(INVENTORY, player_account("Ann"), MOST_BALANCE_CENTS)
    back = moved(player_account("Ann"), INVENTORY, MOST_BALANCE_CENTS)
    for number in range(0, 2_200, 200):
        events = (there, back) * 100
        store.append(Append("T1", number, events, actor="Ann", at_ms=YEAR_2026_MS)).result(PATIENCE)
    assert not [one for one in audit(store).findings if one.check == "balances" and "postings leave" in one.detail]


@pytest.mark.parametrize("units", [-1, MOST_METER_UNITS + 1, 2**63, 1.5])
def test_a_meter_stays_within_its_range(store: Store, units: int) -> None:
    put_table(store, "T1")
    terms = MeterTerms(rate_basis_points=1_500, initial_cents=1_000_00, reset_cents=1_000_00)
    store.write(
        lambda connection: create_meter(
            connection, meter_id="m", name="M", terms=terms, actor="olga", at_ms=YEAR_2026_MS
        )
    ).result(PATIENCE)
    append = Append(
        "T1",
        0,
        (LoggedEvent("SeatTaken", {}),),
        actor="Ann",
        at_ms=YEAR_2026_MS,
        meter=MeterUse("m", 0, units, contributed_units=units),
    )
    assert isinstance(store.append(append).exception(PATIENCE), OutOfRange)
    assert store.read(lambda connection: find_meter(connection, "m")).units == 1_000_00 * 10_000


def test_a_meter_is_not_made_with_more_than_the_largest_amount(store: Store) -> None:
    terms = MeterTerms(rate_basis_points=1_500, initial_cents=MOST_AMOUNT_CENTS + 1, reset_cents=1_000_00)
    made = store.write(
        lambda connection: create_meter(
            connection, meter_id="m", name="M", terms=terms, actor="olga", at_ms=YEAR_2026_MS
        )
    )
    assert isinstance(made.exception(PATIENCE), OutOfRange)
