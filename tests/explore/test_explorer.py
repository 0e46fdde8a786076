"""A bounded form of `make explore`: one small table of each ruleset, with one trouble in every possible place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from letitride.catalogue import load_catalogue
from letitride.explore import Kind, Report, SmallTable, explore_all, small_tables, with_more_players
from letitride.explore.tables import MARKS_ONLY

READY_MADE = {
    "shfl": "shfl-bonus",
    "california": "california-small",
    "california-bonus": "california-bonus-standard",
    "maryland": "maryland-full",
}
LEAST_STATES = 1_500


def ready_made(name: str) -> SmallTable:
    """A small table as its submission says; duties that only leave their mark run by themselves."""
    return replace(next(small_tables([load_catalogue().house_rules(name)])), automations=MARKS_ONLY)


def on_two_boxes(name: str) -> SmallTable:
    """The same with one player on two boxes."""
    tables = small_tables([load_catalogue().house_rules(name)])
    return replace(next(one for one in tables if one.name.endswith("on two boxes")), automations=MARKS_ONLY)


def explored(ruleset: str) -> Report:
    small = ready_made(READY_MADE[ruleset])
    report = explore_all(ruleset, [small], troubles=1, is_brief=True)
    if ruleset == "maryland":
        report.include(explore_all(ruleset, [on_two_boxes("maryland-manual")], troubles=0, is_brief=True))
    if ruleset != "california-bonus":  # the position goes around as it does in california
        report.include(explore_all(ruleset, [with_more_players(small)], troubles=0, is_brief=True))
    return report


@pytest.mark.parametrize("ruleset", READY_MADE)
def test_no_state_of_a_small_table_is_unsafe_dead_dishonest_or_wrongly_cited(ruleset: str) -> None:
    report = explored(ruleset)
    assert report.states > LEAST_STATES
    assert not report.found, "\n\n".join(map(str, report.counterexamples))


def test_every_ruleset_is_explored() -> None:
    assert set(READY_MADE) == set(load_catalogue().ruleset_ids())
    assert {kind.value for kind in Kind} == {"safe", "live", "honest", "cited"}
