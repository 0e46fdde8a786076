"""Reading before doing: the whole procedure of every course, in the order of the engine, each step with a clause."""

from __future__ import annotations

from itertools import pairwise

import pytest

from letitride.catalogue import load_catalogue, load_clauses
from letitride.rules.hands import SixCardHand
from letitride.school.drills.drill import Drill
from letitride.school.drills.question import NOTHING_MISSED
from letitride.school.drills.reading import question
from letitride.school.reading import CHAPTERS, chapters
from letitride.table import Perform, Role
from letitride.table.commands import DutyPerformed

CATALOGUE = load_catalogue()


@pytest.mark.parametrize("course", sorted(CATALOGUE.courses))
def test_every_chapter_follows_from_the_one_before_and_every_duty_cites_its_clause(course: str) -> None:
    read = chapters(CATALOGUE.courses[course], CATALOGUE)

    assert list(read) == list(CHAPTERS)
    for chapter, steps in read.items():
        assert steps, chapter
        for step, following in pairwise(steps):
            assert following.before == step.after
        duties = [event for step in steps for event in step.events if isinstance(event, DutyPerformed)]
        assert {duty.clause for duty in duties} <= load_clauses().keys()
        done = [step.command for step in steps if isinstance(step.command, Perform)]
        assert any(command.by is Role.DEALER for command in done), chapter
    assert read["betting"][0].before.rounds + 1 == read["close"][-1].after.rounds


def test_the_drill_comes_back_to_what_was_missed_until_it_is_right() -> None:
    house = CATALOGUE.courses["maryland-hand"].house(CATALOGUE)
    for seed in map(str, range(8)):
        drill = Drill(house, seed, 0)
        missed = drill.question().topics
        drill = drill.answered("-1", at_ms=1_000)
        assert drill.missed == missed
        assert drill.question().topics & missed
        asked = drill.question()
        drill = drill.answered(asked.right, at_ms=2_000)
        assert not drill.missed & asked.topics


def test_a_hand_of_six_cards_that_wins_nothing_is_named_as_what_it_is() -> None:
    house = CATALOGUE.courses["maryland-automated-shoe"].house(CATALOGUE)
    asked = [question(house, "a drill", number, NOTHING_MISSED) for number in range(200)]
    told = {one.explanation[0][0] for one in asked if one.hand is SixCardHand.NOTHING}
    assert {"Pair: it loses.", "Two pair: it loses."} <= told
