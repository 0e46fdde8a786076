"""Double entry: chips are issued, brought, won, lost and redeemed, and always add up to nothing."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, update
from stored_play import YEAR_2026_MS, append_play, events_played, house_of, put_table

from letitride.errors import NotEnoughChips, StoreError
from letitride.rules.ledger import FLOAT, Transfer, player_account
from letitride.store import Append, LoggedEvent, Store
from letitride.store.database import schema
from letitride.store.house.audit_log import audit_entries
from letitride.store.log.history import head_of
from letitride.store.money.cage import issue_chips, redeem_chips
from letitride.store.money.ledger import balance_of, balances_of
from letitride.table import Event, fold, new_table
from letitride.table.procedure.seating import ChipsBrought

PATIENCE = 60
SUBMISSIONS = ("shfl-classic", "shfl-bonus", "california-small", "maryland-full")


def bots_float(events: list[Event]) -> int:
    brought = [event for event in events if isinstance(event, ChipsBrought) and event.player != "Ann"]
    return -sum(event.amount_cents for event in brought)


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_balances_are_those_of_the_table(store: Store, submission: str) -> None:
    put_table(store, "T1", submission)
    append_play(store, "T1", submission, rounds=3)
    events = events_played(submission, rounds=3)
    table = fold(new_table(house_of(submission)), events)
    held = store.read(lambda connection: balances_of(connection, prefix="T1/"))
    assert held == {f"T1/{account}": cents for account, cents in table.balances.items() if account != FLOAT}
    everything = store.read(balances_of)
    assert sum(everything.values()) == 0
    assert everything["wallet:Ann"] - 10_000_000 == table.balances[FLOAT] - bots_float(events)


def test_balances_are_the_sum_of_the_postings(store: Store) -> None:
    put_table(store, "T1", "maryland-full")
    append_play(store, "T1", "maryland-full")
    sums: dict[str, int] = {}
    for row in store.read(lambda connection: connection.execute(select(schema.postings)).all()):
        sums[row.source] = sums.get(row.source, 0) - row.amount_cents
        sums[row.target] = sums.get(row.target, 0) + row.amount_cents
    assert store.read(balances_of) == sums


def chips(player: str, cents: int) -> tuple[LoggedEvent, ...]:
    transfer = Transfer(FLOAT, player_account(player), cents, "chips brought")
    return (LoggedEvent("ChipsBrought", {"player": player, "amount_cents": cents}, (transfer,)),)


def bring(store: Store, sequence: int, player: str, cents: int) -> int:
    append = Append("T1", sequence, chips(player, cents), actor=player, at_ms=YEAR_2026_MS)
    return store.append(append).result(PATIENCE).last


def test_nobody_brings_more_than_the_wallet_holds(store: Store) -> None:
    put_table(store, "T1", chips_cents=1_000)
    assert bring(store, 0, "Ann", 600) == 1
    with pytest.raises(NotEnoughChips) as refused:
        bring(store, 1, "Ann", 401)
    assert (refused.value.held_cents, refused.value.asked_cents) == (400, 401)
    with pytest.raises(NotEnoughChips):
        bring(store, 1, "Bob", 1)
    assert store.read(lambda connection: head_of(connection, "T1")) == 1
    assert bring(store, 1, "Ann", 400) == 2
    assert store.read(lambda connection: balance_of(connection, "wallet:Ann")) == 0


def test_appends_that_wait_together_share_what_the_wallet_holds(store: Store) -> None:
    put_table(store, "T1", chips_cents=1_000)
    appends = [Append("T1", n, chips("Ann", 400), actor="Ann", at_ms=YEAR_2026_MS) for n in range(3)]
    futures = [store.append(append) for append in appends]
    assert [type(future.exception(PATIENCE)) for future in futures] == [type(None), type(None), NotEnoughChips]


def test_the_database_itself_keeps_wallets_from_going_below_zero(store: Store) -> None:
    put_table(store, "T1", chips_cents=1_000)
    overdraw = update(schema.balances).where(schema.balances.c.account == "wallet:Ann").values(cents=-1)
    with pytest.raises(StoreError, match="wallet_is_not_overdrawn"):
        store.write(lambda connection: connection.execute(overdraw)).result(PATIENCE)
    assert store.read(lambda connection: balance_of(connection, "wallet:Ann")) == 1_000


def test_bots_play_with_the_chips_of_the_house(store: Store) -> None:
    put_table(store, "T1", chips_cents=1_000)
    bring(store, 0, "Bot-1", 5_000)
    assert store.read(balances_of) == {"float": -6_000, "T1/player:Bot-1": 5_000, "wallet:Ann": 1_000}


def test_the_cage_issues_and_redeems(store: Store) -> None:
    def at_the_cage(work: Any, amount: int) -> Any:
        return store.write(
            lambda connection: work(connection, "Ann", amount, actor="olga", reason="a trial", at_ms=YEAR_2026_MS)
        ).result(PATIENCE)

    assert at_the_cage(issue_chips, 5_000) == 5_000
    assert at_the_cage(redeem_chips, 2_000) == 3_000
    with pytest.raises(NotEnoughChips):
        at_the_cage(redeem_chips, 3_001)
    with pytest.raises(StoreError):
        at_the_cage(issue_chips, 0)
    with pytest.raises(StoreError):
        at_the_cage(issue_chips, -5)
    assert store.read(balances_of) == {"float": -3_000, "wallet:Ann": 3_000}
    redeemed, issued = store.read(audit_entries)
    assert (issued.action, issued.subject) == ("chips issued", "wallet:Ann")
    assert (issued.actor, issued.reason) == ("olga", "a trial")
    assert (redeemed.before, redeemed.after) == ({"cents": 5_000}, {"cents": 3_000})
