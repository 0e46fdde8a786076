"""Everything that a console offers is said in words."""

from __future__ import annotations

import pytest
from commands_tried import PHASES, SUBMISSIONS, table_in

from letitride.cards import parse_card
from letitride.table import Command, Role
from letitride.table.irregularities import Area, ReportDeckCount, ReportExposedCard, ReportWrongNumberOfCards
from letitride.table.view.legal import legal_commands


@pytest.mark.parametrize("ruleset", SUBMISSIONS)
def test_each_legal_command_of_dealer_and_floor_has_words(ruleset: str) -> None:
    said = set()
    for phase in PHASES:
        table = table_in(SUBMISSIONS[ruleset], phase)
        for role in (Role.DEALER, Role.FLOOR):
            if table is not None:
                said |= {(type(one).__name__, one.words(table)) for one in legal_commands(table, role)}
    assert said
    assert not [name for name, text in said if not text]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (ReportDeckCount(52), "verify a count of 52 cards"),
        (ReportDeckCount(51), "call a count of 51 cards"),
        (ReportWrongNumberOfCards(3, 4), "call 4 cards at seat 3"),
        (ReportWrongNumberOfCards(Area.COMMUNITY, 1), "call 1 card at the community area"),
        (ReportExposedCard(Area.COMMUNITY, 1), "call the second card of the community area exposed"),
        (ReportExposedCard(Area.COMMUNITY, parse_card("Qh")), "call Qh exposed in the community area"),
    ],
)
def test_a_report_says_what_was_seen_and_where(command: Command, words: str) -> None:
    assert command.words() == words
