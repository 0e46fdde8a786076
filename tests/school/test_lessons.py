"""Every lesson of the school, generated from the script: what is taught, and that to the letter it scores 100."""

from __future__ import annotations

import pytest
from lesson_walk import KINDS, PLANS, finish, lesson, moments, up_to_the_happening

from letitride.catalogue import load_catalogue
from letitride.rules.checks import unmet_requirements
from letitride.school import Do, Kind, Lesson, Mistake, NameRemedy, Remedy, ShowMe, attempt, due, right_act, score_of
from letitride.school.acts import act_data, read_act
from letitride.school.due import DueKind
from letitride.school.happenings import Form
from letitride.school.lesson_view import lesson_data
from letitride.table import COMMAND_TYPES, Act, Command, Perform, Role
from letitride.table.irregularities import ReportDeckCount, SignalMiscount

CATALOGUE = load_catalogue()


def percent(at: Lesson) -> int:
    return score_of(at.log, is_over=at.is_over).percent


def test_every_ruleset_and_dealing_method_is_taught() -> None:
    taught = {
        (CATALOGUE.submission(course.submission).ruleset, course.dealing) for course in CATALOGUE.courses.values()
    }
    known = {(name, method) for name in CATALOGUE.ruleset_ids() for method in CATALOGUE.ruleset(name).dealing}
    assert taught == known


@pytest.mark.parametrize("course", CATALOGUE.courses)
def test_the_school_s_table_keeps_the_rules_of_its_ruleset(course: str) -> None:
    house = CATALOGUE.courses[course].house(CATALOGUE)
    assert not list(unmet_requirements(house.submission, house.ruleset))


def test_every_irregularity_can_be_called_in_a_lesson() -> None:
    called = {one["command"]: one["words"] for one in lesson_data(lesson(next(iter(PLANS.values()))))["reports"]}
    noted = {name for name, kind in COMMAND_TYPES.items() if kind.noted == "irregularity called"}
    assert called.keys() == noted - {"TakeCallBack"}, "which takes a call back and reports nothing"
    assert len(set(called.values())) == len(called) == 9
    assert called["ReportShoeJam"] == "the shoe jams"


def test_each_kind_of_happening_is_taught_somewhere() -> None:
    assert {kind for _, kind in KINDS} == set(Kind)


@pytest.mark.parametrize("course", CATALOGUE.courses)
def test_each_course_teaches_what_can_go_wrong_under_its_rules(course: str) -> None:
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
    has_machine = CATALOGUE.courses[course].dealing != "manual-shoe"
    assert bool(taught & {Kind.SHUFFLER_JAM, Kind.SHOE_JAM}) is has_machine, "a jam needs a machine"


@pytest.mark.parametrize("plan", PLANS)
def test_a_lesson_to_the_letter_scores_100(plan: str) -> None:
    over = finish(lesson(PLANS[plan]))
    assert over.is_over
    assert percent(over) == 100
    assert score_of(over.log, is_over=True).is_passed


@pytest.mark.parametrize(("course", "kind"), KINDS)
def test_what_is_shown_costs_the_step_and_the_lesson_goes_on(course: str, kind: Kind) -> None:
    flawed = finish(attempt(up_to_the_happening(course, kind), ShowMe()))
    assert flawed.is_over
    assert percent(flawed) < 100


@pytest.mark.parametrize(("course", "kind"), KINDS)
def test_the_floor_names_each_remedy_itself(course: str, kind: Kind) -> None:
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
def test_remedies_are_those_of_the_documents(course: str, kind: Kind, remedy: Remedy) -> None:
    at = up_to_the_happening(course, kind)
    while (expected := due(at)) is not None and expected.kind is DueKind.REPORT:
        at = attempt(at, right_act(at))
    assert expected is not None
    assert expected.remedy is remedy


def test_a_second_card_face_up_voids_the_round() -> None:
    at = up_to_the_happening("maryland-automated-shoe", Kind.TWO_FACE_UP_CARDS)
    remedies = [expected.remedy for moment in moments(at) if (expected := due(moment)) and expected.remedy]
    assert remedies == [Remedy.SET_ASIDE, Remedy.VOID]


def test_a_lesson_is_played_again_from_its_seed_and_acts() -> None:
    plan = PLANS["shfl-controller/irregularities"]
    first = finish(lesson(plan))
    again = lesson(plan)
    for moment in moments(lesson(plan)):
        again = attempt(again, read_act(act_data(right_act(moment))))
    assert again.events == first.events
    assert again.log == first.log


def test_mistakes_count_once_a_step_and_fail_a_lesson() -> None:
    at = lesson(PLANS["california/opening"])
    for _ in range(3):
        at = attempt(at, Do(Perform(Role.DEALER, Act.SETTLE)))
    score = score_of(finish(at).log, is_over=True)
    assert (score.steps, score.flawed, score.percent, score.is_passed) == (2, 1, 50, False)
    assert score.mistakes == {Mistake.ORDER: 3}


@pytest.mark.parametrize("called", [SignalMiscount(), ReportDeckCount(51)], ids=["its signal", "the count it shows"])
def test_a_count_that_the_shuffler_found_wrong_is_called_either_way(called: Command) -> None:
    at = up_to_the_happening("maryland-hand", Kind.WRONG_DECK_COUNT)
    expected = due(at)
    assert expected is not None
    assert expected.clause == "MD.05.E"
    after = attempt(at, Do(called))
    assert after.log[-1].is_right
    remedy = due(after)
    assert remedy is not None
    assert remedy.clause == "MD.05.E"
    assert attempt(after, NameRemedy(Remedy.REPLACE_DECK)).log[-1].is_right
    assert not attempt(at, Do(ReportDeckCount(50))).log[-1].is_right, "that isn't what the display shows"


@pytest.mark.parametrize("course", CATALOGUE.courses)
def test_a_duty_of_the_round_at_the_wrong_time_says_what_comes_first(course: str) -> None:
    own = [(at, act) for at in moments(lesson(PLANS[f"{course}/round"])) if isinstance(act := right_act(at), Do)]
    by_round: dict[int, set[Act]] = {}
    for at, act in own:
        if isinstance(act.command, Perform):
            by_round.setdefault(at.round_in_lesson, set()).add(act.command.act)
    for at, act in own:
        for other in by_round[at.round_in_lesson] - {getattr(act.command, "act", None)}:
            judged = attempt(at, Do(Perform(Role.DEALER, other))).log[-1]
            assert judged.mistake is Mistake.ORDER, (other, judged.should)
            assert judged.says.endswith(" first"), judged.says
        assert attempt(at, Do(Perform(Role.DEALER, Act.INSERT_MAINTENANCE_KEY))).log[-1].mistake is Mistake.DUTY
