"""Every lesson of the school, generated from the script: to the letter it scores 100, and every deviation is caught."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from letitride.catalogue import load_catalogue
from letitride.catalogue.clauses import load_clauses
from letitride.rules.checks import unmet_requirements
from letitride.service.keyed_numbers import number_due
from letitride.service.school import (
    COURSES,
    Answer,
    Do,
    Kind,
    Lesson,
    LessonPlan,
    Mistake,
    NameRemedy,
    Remedy,
    ShowMe,
    attempt,
    begin,
    due,
    lesson_plans,
    right_act,
    score_of,
)
from letitride.service.school.acts import act_data, read_act
from letitride.service.school.due import DueKind
from letitride.service.school.happenings import Form
from letitride.service.school.lesson import kinds_possible
from letitride.table import Act, Perform, Role
from letitride.table.irregularities import ReportFaceUpCard, ReportShufflerJam

CATALOGUE = load_catalogue()
PLANS = {plan.id: plan for plan in lesson_plans()}
SEED = "a lesson"


@cache
def lesson(plan: LessonPlan, *kinds: Kind) -> Lesson:
    return begin(plan, SEED, catalogue=CATALOGUE, kinds=kinds or None)


def moments(at: Lesson) -> Iterator[Lesson]:
    """The lesson before each act of a trainee who does everything right."""
    while due(at) is not None:
        yield at
        at = attempt(at, right_act(at))
        assert at.log[-1].is_right, at.log[-1]


def finish(at: Lesson) -> Lesson:
    for moment in moments(at):
        at = moment
    return attempt(at, right_act(at))


def percent(at: Lesson) -> int:
    return score_of(at.log, is_over=at.is_over).percent


def caught(at: Lesson, command: Perform) -> Mistake:
    """The mistake that a deviation is, which must change nothing and cite a clause of the documents."""
    after = attempt(at, Do(command))
    judged = after.log[-1]
    assert judged.mistake is not None, f"{command} was accepted"
    assert after.table is at.table
    assert judged.clause in load_clauses()
    assert judged.should
    return judged.mistake


def course_kinds() -> Iterator[tuple[str, Kind]]:
    for course in COURSES:
        start = lesson(PLANS[f"{course}/round"])
        for kind in kinds_possible(start):
            yield course, kind


KINDS = tuple(course_kinds())


def test_every_ruleset_and_dealing_method_is_taught():
    taught = {(CATALOGUE.submission(course.submission).ruleset, course.dealing) for course in COURSES.values()}
    known = {(name, method) for name in CATALOGUE.ruleset_ids() for method in CATALOGUE.ruleset(name).dealing}
    assert taught == known


@pytest.mark.parametrize("course", COURSES)
def test_the_school_s_table_keeps_the_rules_of_its_ruleset(course):
    house = COURSES[course].house(CATALOGUE)
    assert not list(unmet_requirements(house.submission, house.ruleset))


def test_each_kind_of_happening_is_taught_somewhere():
    assert {kind for _, kind in KINDS} == set(Kind)


@pytest.mark.parametrize("course", COURSES)
def test_each_course_teaches_what_can_go_wrong_under_its_rules(course):
    taught = {kind for name, kind in KINDS if name == course}
    everywhere = {
        Kind.FACE_UP_CARD,
        Kind.WRONG_STACK,
        Kind.EXPOSED_COMMUNITY_CARD,
        Kind.LATE_BET,
        Kind.UNEQUAL_BETS,
        Kind.PLAYER_LEAVES,
    }
    assert everywhere <= taught
    assert taught & {Kind.WRONG_DECK_COUNT, Kind.WRONG_DISPLAY, Kind.STUB_MISCOUNT}, "a miscount"
    has_machine = COURSES[course].dealing != "manual-shoe"
    assert bool(taught & {Kind.SHUFFLER_JAM, Kind.SHOE_JAM}) is has_machine, "a jam needs a machine"


@pytest.mark.parametrize("plan", PLANS)
def test_a_lesson_to_the_letter_scores_100(plan):
    over = finish(lesson(PLANS[plan]))
    assert over.is_over
    assert percent(over) == 100
    assert score_of(over.log, is_over=True).is_passed


@pytest.mark.parametrize("plan", [name for name in PLANS if name.endswith(("opening", "round"))])
def test_two_duties_swapped_are_caught(plan):
    for at in moments(lesson(PLANS[plan])):
        duty = at.table.duty
        if duty is None:
            continue
        later = [d for d in at.table.script[1:] if d.role is Role.DEALER and (d.act, d.seat) != (duty.act, duty.seat)]
        for other in {(d.act, d.seat): d for d in later}.values():
            mistake = caught(at, Perform(Role.DEALER, other.act, other.seat))
            assert mistake is (Mistake.SEAT if other.act is duty.act else Mistake.ORDER)


@pytest.mark.parametrize("plan", [name for name in PLANS if name.endswith(("opening", "round"))])
def test_a_duty_that_is_not_of_the_round_is_caught(plan):
    for at in moments(lesson(PLANS[plan])):
        to_come = {duty.act for duty in at.table.script}
        for act in set(Act) - to_come:
            assert caught(at, Perform(Role.DEALER, act)) is Mistake.DUTY


@pytest.mark.parametrize("plan", [name for name in PLANS if name.endswith("/round")])
def test_a_wrong_seat_is_caught(plan):
    tried = 0
    for at in moments(lesson(PLANS[plan])):
        duty = at.table.duty
        if duty is not None and duty.seat is not None:
            right = right_act(at)
            assert isinstance(right, Do)
            assert isinstance(right.command, Perform)
            for seat in {*at.table.seats, 1, 7, None} - {duty.seat}:
                assert caught(at, replace(right.command, seat=seat)) is Mistake.SEAT
                tried += 1
    assert tried


@pytest.mark.parametrize("plan", [name for name in PLANS if name.endswith("/round")])
def test_a_wrong_or_missing_amount_is_caught(plan):
    keyed = set()
    for at in moments(lesson(PLANS[plan])):
        duty = at.table.duty
        number = None if duty is None else number_due(at.table, duty)
        if duty is not None and number is not None:
            for wrong in (number + 1, number - 1, None):
                assert caught(at, Perform(Role.DEALER, duty.act, duty.seat, number=wrong)) is Mistake.AMOUNT
            keyed.add(duty.act)
    assert Act.SETTLE in keyed


@pytest.mark.parametrize("plan", [name for name in PLANS if name.endswith("/round")])
def test_a_false_alarm_is_caught(plan):
    for at in moments(lesson(PLANS[plan])):
        for report in (ReportFaceUpCard(), ReportShufflerJam()):
            judged = attempt(at, Do(report)).log[-1]
            assert judged.mistake is Mistake.FALSE_ALARM


@cache
def up_to_the_happening(course: str, kind: Kind) -> Lesson:
    at = lesson(PLANS[f"{course}/irregularities"], kind)
    for moment in moments(at):
        if moment.happening is not None:
            assert moment.happening.kind is kind
            return moment
    raise AssertionError(f"{kind} never happened")


@pytest.mark.parametrize(("course", "kind"), KINDS)
def test_a_missed_irregularity_is_caught(course, kind):
    at = up_to_the_happening(course, kind)
    duty, expected = at.table.duty, due(at)
    assert expected is not None
    assert duty is not None
    as_if_nothing = Perform(Role.DEALER, duty.act, duty.seat, number=number_due(at.table, duty))
    mistake = caught(at, as_if_nothing)
    assert mistake is (Mistake.AMOUNT if expected.kind is DueKind.DUTY else Mistake.MISSED)


@pytest.mark.parametrize(("course", "kind"), KINDS)
def test_a_wrong_call_answer_or_remedy_is_caught_and_the_right_one_goes_on(course, kind):
    at = up_to_the_happening(course, kind)
    expected = due(at)
    assert expected is not None
    if expected.kind is DueKind.ANSWER:
        wrong = attempt(at, Answer(not expected.allows))
        assert wrong.log[-1].mistake is Mistake.ANSWER
        assert wrong.table is at.table
    if expected.kind is DueKind.REPORT:
        other = ReportShufflerJam() if kind is not Kind.SHUFFLER_JAM else ReportFaceUpCard()
        assert attempt(at, Do(other)).log[-1].mistake is Mistake.REPORT
        at = attempt(at, right_act(at))
        expected = due(at)
        assert expected is not None
    if expected.kind is DueKind.REMEDY:
        for remedy in set(Remedy) - {expected.remedy}:
            assert attempt(at, NameRemedy(remedy)).log[-1].mistake is Mistake.REMEDY
    flawed = finish(attempt(at, ShowMe()))
    assert flawed.is_over
    assert percent(flawed) < 100


@pytest.mark.parametrize(("course", "kind"), KINDS)
def test_the_floor_names_each_remedy_itself(course, kind):
    at = lesson(PLANS[f"{course}/rulings"], kind)
    asked = {expected.kind for moment in moments(at) if (expected := due(moment)) is not None}
    shown = up_to_the_happening(course, kind).happening
    assert shown is not None
    if shown.form is Form.REQUEST:
        assert DueKind.ANSWER in asked
    elif shown.form is not Form.OBSERVATION:
        assert DueKind.REMEDY in asked
    assert DueKind.REPORT not in asked


@pytest.mark.parametrize(
    ("course", "kind", "remedy"),
    [
        ("maryland-automated-shoe", Kind.FACE_UP_CARD, Remedy.SET_ASIDE),
        ("maryland-automated-shoe", Kind.EXPOSED_COMMUNITY_CARD, Remedy.VOID),
        ("maryland-automated-shoe", Kind.CARD_DRAWN_IN_ERROR, Remedy.NEXT_CARD),
        ("maryland-automated-shoe", Kind.SHOE_JAM, Remedy.VOID),
        ("maryland-hand", Kind.SHUFFLER_JAM, Remedy.SHUFFLE_AGAIN),
        ("maryland-hand", Kind.WRONG_DECK_COUNT, Remedy.REPLACE_DECK),
        ("maryland-hand", Kind.PLAYER_LEAVES, Remedy.MAY_BE_ABANDONED),
        ("california", Kind.PLAYER_LEAVES, Remedy.PLAY_ON),
        ("california", Kind.EXPOSED_COMMUNITY_CARD, Remedy.FOR_THE_FLOOR),
        ("shfl-controller", Kind.STUB_UNLOADED_EARLY, Remedy.DEAL_AGAIN),
        ("shfl", Kind.WRONG_STACK, Remedy.VOID),
    ],
)
def test_remedies_are_those_of_the_documents(course, kind, remedy):
    at = up_to_the_happening(course, kind)
    while (expected := due(at)) is not None and expected.kind is DueKind.REPORT:
        at = attempt(at, right_act(at))
    assert expected is not None
    assert expected.remedy is remedy


def test_a_second_card_face_up_voids_the_round():
    at = up_to_the_happening("maryland-automated-shoe", Kind.TWO_FACE_UP_CARDS)
    remedies = [expected.remedy for moment in moments(at) if (expected := due(moment)) and expected.remedy]
    assert remedies == [Remedy.SET_ASIDE, Remedy.VOID]


def test_a_lesson_is_played_again_from_its_seed_and_acts():
    plan = PLANS["shfl-controller/irregularities"]
    first = finish(lesson(plan))
    again = lesson(plan)
    for moment in moments(lesson(plan)):
        again = attempt(again, read_act(act_data(right_act(moment))))
    assert again.events == first.events
    assert again.log == first.log


def test_mistakes_count_once_a_step_and_fail_a_lesson():
    at = lesson(PLANS["california/opening"])
    for _ in range(3):
        at = attempt(at, Do(Perform(Role.DEALER, Act.SETTLE)))
    score = score_of(finish(at).log, is_over=True)
    assert (score.steps, score.flawed, score.percent, score.is_passed) == (2, 1, 50, False)
    assert score.mistakes == {Mistake.DUTY: 3}
