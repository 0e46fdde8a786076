"""A meter that several tables share: each reads its level, and moves only the money that is its own."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable

from letitride.rules.ledger import METER
from letitride.rules.wagers import Spot
from letitride.table.procedure.shared_meter import MeterRead, ReadMeter

CENT = 10_000
"""A meter counts in ten-thousandths of a cent."""


def amount(table: AtTheTable) -> int:
    assert table.table.meter is not None
    return table.table.meter.amount_cents


@pytest.mark.clause("MD.02.C", "MD.12.F.1")
def test_the_table_goes_on_from_the_level_it_reads() -> None:
    table = AtTheTable("maryland-full").open().seat(1)
    before = dict(table.table.balances)
    table.do(ReadMeter(units=25_000_00 * CENT + 9_999))
    assert table.events[-1] == MeterRead(25_000_00 * CENT + 9_999)
    assert table.table.balances == before
    assert amount(table) == 25_000_00
    table.open_betting().bet(1, sides={Spot.PROGRESSIVE: 1_00}).announce()
    assert amount(table) == 25_000_15
    assert table.table.balances[METER] == 10_000_15


@pytest.mark.clause("MD.02.C")
@pytest.mark.parametrize("submission", ["shfl-bonus", "california-small"])
def test_a_table_without_a_meter_reads_none(submission: str) -> None:
    assert AtTheTable(submission).open().seat(1).refused(ReadMeter(units=1)).message == "This table has no meter"


@pytest.mark.clause("MD.12.F.1")
def test_a_meter_is_read_at_any_time_but_never_below_nothing() -> None:
    table = AtTheTable("maryland-full").open()
    assert table.refused(ReadMeter(units=-1)).clause == "MD.12.F.1"
    table.do(ReadMeter(units=0))
    table.seat(1).open_betting().bet(1).announce().release()
    table.do(ReadMeter(units=7 * CENT))
    assert amount(table) == 7
