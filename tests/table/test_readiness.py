"""Readiness: a player who has bet says so, and the log remembers it for this round only."""

from __future__ import annotations

from at_the_table import AtTheTable

from letitride.table import Role
from letitride.table.log.history import read_record
from letitride.table.log.transcript import write_transcript
from letitride.table.log.verification import check_log
from letitride.table.procedure.readiness import DeclareReady, ReadinessDeclared
from letitride.table.view.legal import legal_commands


def test_readiness_lasts_until_the_round_is_over() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).open_betting()
    assert DeclareReady("P1") in legal_commands(table.table, Role.PLAYER, "P1")
    table.bet(1).do(DeclareReady("P1"))
    assert table.table.in_round().ready == {"P1"}
    assert DeclareReady("P1") not in legal_commands(table.table, Role.PLAYER, "P1")
    table.announce().release().finish()
    table.open_betting()
    assert table.table.in_round().ready == frozenset()


def test_readiness_stands_in_the_transcript_and_follows_from_the_rules() -> None:
    table = AtTheTable("shfl-classic")
    start = table.table
    table.open().seat(1).open_betting().bet(1).do(DeclareReady("P1"))
    text = write_transcript(table.events)
    assert "P1 is ready" in text
    assert read_record(text) == tuple(table.events)
    assert ReadinessDeclared("P1") in table.events
    assert check_log(start, table.events)[1] is None
