"""Appends decided one upon the other before the first is durable: what rests on something refused is refused, too."""

from __future__ import annotations

from concurrent.futures import wait

import pytest
from stored_play import YEAR_2026_MS, put_table

from letitride.errors import NotEnoughChips, StaleSequence
from letitride.rules.ledger import FLOAT, Transfer, player_account
from letitride.store import Append, Appended, Line, LoggedEvent, Store
from letitride.store.log.history import events_of

PATIENCE = 60


def brought(player: str, cents: int = 100) -> LoggedEvent:
    transfer = Transfer(FLOAT, player_account(player), cents, "chips brought")
    return LoggedEvent("ChipsBrought", {"player": player, "amount_cents": cents}, (transfer,))


def an_append(sequence: int, player: str, line: Line | None = None, command_id: str | None = None) -> Append:
    return Append("T1", sequence, (brought(player),), actor="ann", at_ms=YEAR_2026_MS, command_id=command_id, line=line)


def players_of(store: Store) -> list[object]:
    kept = store.read(lambda connection: list(events_of(connection, "T1")))
    return [one.data["player"] for one in kept]


def test_a_line_is_written_in_order_however_many_share_a_transaction(store: Store) -> None:
    put_table(store, "T1")
    line = Line()
    writings = [store.append(an_append(number, f"Bot-{number}", line)) for number in range(50)]
    wait(writings, PATIENCE)
    assert [writing.result() for writing in writings] == [Appended(number, number) for number in range(1, 51)]
    assert players_of(store) == [f"Bot-{number}" for number in range(50)]


def test_what_rests_on_a_refused_append_is_refused_even_if_the_number_fits(store: Store) -> None:
    """Ben's wallet is empty. Somebody else's event takes the number that his would have had."""
    put_table(store, "T1")
    line = Line()
    with pytest.raises(NotEnoughChips):
        store.append(an_append(0, "Ben", line)).result(PATIENCE)
    assert store.append(an_append(0, "Bot-1")).result(PATIENCE) == Appended(1, 1)
    with pytest.raises(StaleSequence):
        store.append(an_append(1, "Bot-2", line)).result(PATIENCE)
    assert players_of(store) == ["Bot-1"]
    assert store.append(an_append(1, "Bot-2", Line())).result(PATIENCE) == Appended(2, 2)


def test_what_rests_on_a_repeated_command_is_refused(store: Store) -> None:
    """A repeated command changes nothing, so nothing was there to decide on."""
    put_table(store, "T1")
    assert store.append(an_append(0, "Bot-1", command_id="one")).result(PATIENCE) == Appended(1, 1)
    line = Line()
    again = store.append(an_append(1, "Bot-1", line, command_id="one")).result(PATIENCE)
    assert again == Appended(1, 1, is_repeat=True)
    assert store.append(an_append(1, "Bot-2")).result(PATIENCE) == Appended(2, 2)
    with pytest.raises(StaleSequence):
        store.append(an_append(2, "Bot-3", line)).result(PATIENCE)
    assert players_of(store) == ["Bot-1", "Bot-2"]
