"""A table under a submission of its owner's own: it lives in the table's record, through restarts and the audit."""

from __future__ import annotations

import pytest

from letitride.errors import FaultyFile, TextError
from letitride.live.settings import TableSettings
from letitride.rules.wagers import Wager
from letitride.store.house.submissions import list_submissions
from letitride.store.house.tables import find_table, list_tables
from live import ANN, LiveHouse, bet, check_the_log, is_betting, is_over, live, sit


def own(house: LiveHouse) -> str:
    text = house.submission_text("shfl-classic").replace('id = "shfl-classic"', 'id = "anns-rules"')
    return text.replace('base = { minimum = "$5", maximum = "$100" }', 'base = { minimum = "$3", maximum = "$9" }')


@live
async def test_it_goes_on_after_a_restart_and_passes_the_audit(house: LiveHouse) -> None:
    house.issue(ANN)
    room = await house.open("anns-rules", is_practice=True, own_submission=own(house))
    await sit(room, ANN, 1)
    await house.go_on(room, is_betting)
    await bet(room, ANN, 1)
    await house.restart()
    again = await house.rooms.get(room.table_id)
    limits = again.table.house.limits(Wager.BASE)
    assert limits is not None
    assert (again.table.house.submission.id, limits.minimum_cents) == ("anns-rules", 3_00)
    await house.go_on(again, is_over)
    assert again.table.rounds == 1
    stored = house.store.read(lambda connection: find_table(connection, room.table_id))
    assert (stored.created.submission_id, stored.created.submission_version) == ("anns-rules", 0)
    assert house.store.read(list_submissions) == []
    check_the_log(house, again)


@live
async def test_a_faulty_one_makes_no_table(house: LiveHouse) -> None:
    with pytest.raises(FaultyFile, match="1 fault"):
        await house.open("x", is_practice=True, own_submission=own(house).replace('maximum = "$9"', 'maximum = "$1"'))
    assert house.store.read(list_tables) == []


def test_no_table_of_the_house_is_under_one() -> None:
    with pytest.raises(TextError, match="a submission that was filed"):
        TableSettings("House", "anns-rules", own_submission="id = 'anns-rules'")
