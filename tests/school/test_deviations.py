"""Every single deviation from the script, generated: each is caught as the mistake it is and changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from lesson_walk import KINDS, PLANS, lesson, moments

from letitride.cards import DECK
from letitride.catalogue import load_clauses
from letitride.school import Answer, Do, Kind, Lesson, Mistake, NameRemedy, Part, Remedy, attempt, due, right_act
from letitride.school.acts import TraineeAct
from letitride.school.due import Due, DueKind
from letitride.table import Act, Command, Perform
from letitride.table.irregularities import (
    Area,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    ReportWrongNumberOfCards,
    SignalMiscount,
    TakeCallBack,
    UnloadStubEarly,
)
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.script import acts_of_round

REPORTS: tuple[Command, ...] = (
    *(ReportFaceUpCard(position) for position in range(3)),
    *(ReportWrongNumberOfCards(place, found) for place in (1, Area.COMMUNITY) for found in (2, 4)),
    ReportExposedCard(Area.COMMUNITY, DECK[0]),
    ReportCardDrawnInError(),
    UnloadStubEarly(),
    ReportShufflerJam(),
    ReportShoeJam(),
    SignalMiscount(),
    ReportDeckCount(50),
    TakeCallBack(),
)
OF_EVERY_DUTY = {Mistake.DUTY, Mistake.ORDER, Mistake.FALSE_ALARM, Mistake.SEAT}
TRIED = {
    Part.OPENING: OF_EVERY_DUTY,
    Part.ROUND: OF_EVERY_DUTY | {Mistake.AMOUNT},
    Part.IRREGULARITIES: OF_EVERY_DUTY | {Mistake.AMOUNT, Mistake.MISSED},
    Part.RULINGS: {Mistake.REMEDY},
}
"""The mistakes that each part of a course gives the chance for."""

Deviation = tuple[TraineeAct, Mistake]


def deviations(at: Lesson, expected: Due) -> Iterator[Deviation]:
    """Everything else that the trainee could do at a moment, with the mistake that it is."""
    match expected.kind:
        case DueKind.DUTY:
            yield from _swapped(at, expected)
            yield from _at_another_seat(at, expected)
            yield from _with_another_number(expected)
            yield from ((Do(report), Mistake.FALSE_ALARM) for report in REPORTS)
            yield from ((Answer(allows), Mistake.ANSWER) for allows in (True, False))
            yield NameRemedy(Remedy.VOID), Mistake.REMEDY
        case DueKind.REPORT:
            yield from (
                (Do(other), Mistake.REPORT) for other in REPORTS if other not in (expected.command, *expected.also)
            )
            yield from _as_if_nothing(at)
            yield Answer(allows=False), Mistake.MISSED
            yield from ((NameRemedy(remedy), Mistake.MISSED) for remedy in Remedy)
        case DueKind.REMEDY:
            yield from ((NameRemedy(other), Mistake.REMEDY) for other in Remedy if other is not expected.remedy)
            yield from _as_if_nothing(at)
        case DueKind.ANSWER:
            yield Answer(not expected.allows), Mistake.ANSWER
            yield NameRemedy(Remedy.VOID), Mistake.REMEDY
            yield from _as_if_nothing(at)
        case DueKind.RULING:
            if isinstance(expected.command, ReportDeckCount):
                count = expected.command.count
                yield from ((Do(ReportDeckCount(wrong)), Mistake.AMOUNT) for wrong in (count - 1, count + 1))
            yield from _as_if_nothing(at, Mistake.ORDER)


def _swapped(at: Lesson, expected: Due) -> Iterator[Deviation]:
    """A duty that comes later, one of no round like this, or the opening of bets, in place of the one due."""
    trainee, due_now = at.plan.part.trainee, expected.command
    act = due_now.act if isinstance(due_now, Perform) else None
    own = [duty for duty in at.table.script if duty.role is trainee]
    for later in own:
        if not isinstance(due_now, Perform) or (later.act, later.seat) != (act, due_now.seat):
            yield Do(Perform(trainee, later.act, later.seat)), Mistake.SEAT if later.act is act else Mistake.ORDER
    for foreign in set(Act) - {duty.act for duty in at.table.script}:
        yield Do(Perform(trainee, foreign)), Mistake.ORDER if foreign in acts_of_round(at.table) else Mistake.DUTY
    if not isinstance(due_now, OpenBetting):
        yield Do(OpenBetting()), Mistake.ORDER
    if not isinstance(due_now, TimeOut):
        yield Do(TimeOut(1)), Mistake.ORDER


def _at_another_seat(at: Lesson, expected: Due) -> Iterator[Deviation]:
    right = expected.command
    if isinstance(right, TimeOut) or (isinstance(right, Perform) and right.seat is not None):
        others: Iterable[int] = {*at.table.seats, 1, 7} - {right.seat}
        yield from ((Do(replace(right, seat=seat)), Mistake.SEAT) for seat in others)
    if isinstance(right, Perform):
        elsewhere = None if right.seat is not None else next(iter(at.table.seats))
        yield Do(replace(right, seat=elsewhere)), Mistake.SEAT


def _with_another_number(expected: Due) -> Iterator[Deviation]:
    right = expected.command
    if isinstance(right, Perform) and right.number is not None:
        for wrong in (right.number + 1, right.number - 1, 0 if right.number else 100, None):
            yield Do(replace(right, number=wrong)), Mistake.AMOUNT


def _as_if_nothing(at: Lesson, mistake: Mistake = Mistake.MISSED) -> Iterator[Deviation]:
    """The script goes on, although something else is due."""
    for duty in at.table.script:
        if duty.role is at.plan.part.trainee:
            yield Do(Perform(duty.role, duty.act, duty.seat)), mistake


def all_caught(walk: Iterable[Lesson]) -> Counter[Mistake]:
    """How often each mistake was made, every one of them caught, with a clause, and without any effect."""
    made: Counter[Mistake] = Counter()
    for at in walk:
        expected = due(at)
        assert expected is not None
        for act, mistake in deviations(at, expected):
            after = attempt(at, act)
            judged = after.log[-1]
            assert judged.mistake is mistake, f"{act} instead of {right_act(at)}"
            assert after.table is at.table
            assert after.step == at.step
            assert (judged.clause, judged.should) == (expected.clause, expected.should)
            assert judged.clause in load_clauses()
            made[mistake] += 1
    return made


@pytest.mark.parametrize("plan", PLANS)
def test_each_deviation_in_each_lesson_is_caught(plan: str) -> None:
    made = all_caught(moments(lesson(PLANS[plan])))
    assert set(made) >= TRIED[PLANS[plan].part]


@pytest.mark.parametrize("part", ["irregularities", "rulings"])
@pytest.mark.parametrize(("course", "kind"), KINDS)
def test_each_deviation_while_something_is_wrong_is_caught(course: str, kind: Kind, part: str) -> None:
    def is_wrong(at: Lesson) -> bool:
        return at.happening is not None or bool(at.table.round and at.table.round.awaiting_ruling)

    made = all_caught(at for at in moments(lesson(PLANS[f"{course}/{part}"], kind)) if is_wrong(at))
    assert made or (part, kind) == ("rulings", Kind.STUB_MISCOUNT), "it is the dealer's to determine a misdeal"
