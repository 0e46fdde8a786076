"""A lesson: a table where nothing runs by itself, simulated people around it, and a trainee whose acts are judged.

A lesson is a pure function of its plan, its seed and the trainee's acts, so that it can be stored as those and played
again. The engine says what is due: the duty in hand, the answer to a player, the remedy of an irregularity.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from letitride.catalogue import Catalogue
from letitride.errors import RuleViolation
from letitride.school.acts import Answer, Do, NameRemedy, ShowMe, TraineeAct
from letitride.school.course import LessonPlan
from letitride.school.due import Due, DueKind, about, due_at
from letitride.school.happenings import WISHES, Form, Happening, Kind, happening
from letitride.school.judgement import Judgement
from letitride.school.judging import judge
from letitride.school.players import Around, arrivals, bank_answer, next_bet
from letitride.school.score import Score, score_of
from letitride.school.simulation import counted, simulated
from letitride.school.written_lesson import WrittenRound
from letitride.table import Act, Command, Event, Perform, Phase, Role, Table, advance, new_table
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.wagering import BettingOpened
from letitride.table.script import is_stub_count_due

NO_AUTOMATIONS: frozenset[Act] = frozenset()
"""A school's table does nothing by itself."""

WISHES_AMONG = 3
"""One of so many troubles of a shift is a player's wish."""

_MOST_STEPS = 100_000


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as it stands."""

    plan: LessonPlan
    seed: str
    kinds: tuple[Kind | None, ...]
    table: Table
    events: tuple[Event, ...] = ()
    commands: tuple[Command, ...] = ()
    log: tuple[Judgement, ...] = ()
    happening: Happening | None = None
    is_called: bool = False
    step: int = 1
    first_round: int = 1
    tick: int = 0
    trigger: int | None = None

    @property
    def round_in_lesson(self) -> int:
        """Which round of the lesson is on, counted from 0."""
        number = self.table.round.number if self.table.round else self.table.rounds + 1
        return number - self.first_round

    @property
    def is_over(self) -> bool:
        """Whether everything has been dealt and nothing is left to do."""
        is_between = self.table.phase is Phase.BETWEEN_ROUNDS and self.table.duty is None and self.happening is None
        return is_between and self.round_in_lesson >= self.plan.rounds

    @property
    def kind_of_round(self) -> Kind | None:
        """What goes wrong in this round."""
        position = self.round_in_lesson
        return self.kinds[position] if 0 <= position < len(self.kinds) else None

    def draw(self, purpose: str) -> Random:
        """Randomness for one purpose in one round, the same whenever the lesson is played again."""
        return Random(f"{self.seed}/{self.round_in_lesson}/{purpose}")

    @property
    def score(self) -> Score:
        """How the lesson stands."""
        plan = self.plan
        return score_of(
            self.log, is_over=self.is_over, pass_percent=plan.pass_percent, may_miss=not plan.is_examination
        )

    @property
    def around(self) -> Around:
        """Everybody around the trainee, as the file has them or as they are drawn."""
        written = self.plan.written
        cards = self.plan.written_round(self.round_in_lesson).deck
        return Around(self.plan.trainee, self.draw, written.players if written else (), cards)


def begin(plan: LessonPlan, seed: str, *, catalogue: Catalogue, kinds: tuple[Kind | None, ...] | None = None) -> Lesson:
    """The beginning of a lesson, at the trainee's first act.

    What goes wrong in each round is drawn from the seed among everything that can at this table, unless it is given.
    """
    house = plan.house(catalogue)
    seed = plan.written.seed if plan.written and plan.written.seed else seed
    lesson = Lesson(plan, seed, (), new_table(house, NO_AUTOMATIONS))
    lesson = _apply(lesson, OpenTable())
    for arrival in arrivals(house, lesson.around):
        lesson = _apply(lesson, arrival)
    if not plan.opens_table:
        lesson = _with_stub_count_due(_opened(lesson))
        lesson = replace(lesson, first_round=lesson.table.rounds + 1)
    if kinds is None and plan.written is not None:
        kinds = plan.written.kinds
    elif kinds is None:
        kinds = _drawn_kinds(lesson) if plan.troubles else ()
    return _go_on(replace(lesson, kinds=kinds))


def due(lesson: Lesson) -> Due | None:
    """What is due from the trainee now, asked of the engine; None when the lesson is over."""
    if lesson.is_over:
        return None
    return due_at(
        lesson.table,
        lesson.plan.trainee,
        lesson.happening,
        is_called=lesson.is_called,
        count=counted(lesson.draw),
    )


def right_act(lesson: Lesson) -> TraineeAct:
    """The act that would be right now."""
    expected = due(lesson)
    if expected is None:
        raise ValueError("the lesson is over")
    return expected.right_act()


def attempt(lesson: Lesson, act: TraineeAct, *, at_ms: int = 0) -> Lesson:
    """The lesson after an act of the trainee; a mistake is logged and changes nothing else."""
    expected = due(lesson)
    if expected is None:
        raise RuleViolation("The lesson is over", clause=lesson.table.house.cite("order_of_play"))
    if lesson.plan.is_examination and isinstance(act, ShowMe):
        raise RuleViolation("Nothing is shown in an examination", clause=lesson.table.house.cite("order_of_play"))
    judged = judge(lesson.table, expected, act, number=lesson.step)
    trouble = lesson.happening.kind.value if lesson.happening else ""
    judged = replace(judged, at_ms=at_ms, about=about(expected, trouble), trouble=trouble)
    logged = replace(lesson, log=(*lesson.log, judged))
    if not judged.is_right:
        return logged
    return _go_on(_carried_out(replace(logged, step=lesson.step + 1), expected, act))


def _carried_out(lesson: Lesson, expected: Due, act: TraineeAct) -> Lesson:
    """The lesson after a right act."""
    seen = lesson.happening
    match act:
        case Do(command):
            if expected.kind is DueKind.REPORT:
                return replace(lesson, is_called=True)
            done = _apply(lesson, _with_deck(lesson, command))
            is_observed = seen is not None and seen.form is Form.OBSERVATION
            return replace(done, happening=None) if is_observed else done
        case Answer(allows):
            done = replace(lesson, happening=None, trigger=None)
            return _apply(done, seen.command) if allows and seen and seen.command else done
        case NameRemedy():
            return _remedied(lesson, expected)
        case ShowMe():
            return lesson


def _remedied(lesson: Lesson, expected: Due) -> Lesson:
    """The engine carries the remedy out; where two cards lie face up, the second follows the first."""
    if expected.command is None:
        raise ValueError("a remedy follows from a command")
    done = _apply(replace(lesson, happening=None, is_called=False, trigger=None), expected.command)
    current = done.table.round
    is_first = current is not None and current.face_up_found == 1
    if done.kind_of_round is Kind.TWO_FACE_UP_CARDS and is_first:
        return replace(done, trigger=-1)
    return done


def _go_on(lesson: Lesson) -> Lesson:
    """Everything that others do until the trainee is to act or the lesson is over."""
    for _ in range(_MOST_STEPS):
        lesson = _with_happening(lesson)
        if lesson.is_over or (lesson.happening is not None and not _is_for_the_dealer(lesson)):
            return lesson
        command = simulated(lesson.table, lesson.around)
        if command is None:
            return lesson
        if lesson.happening is not None and isinstance(command, Perform):
            command = replace(command, number=lesson.happening.number)
        lesson = replace(_apply(lesson, command), happening=None)
    raise RuntimeError("the lesson doesn't come to the trainee")


def _is_for_the_dealer(lesson: Lesson) -> bool:
    """Whether a dealer beside the trainee keys in what is seen, so that the floor hears of it by what follows."""
    seen = lesson.happening
    return lesson.plan.trainee is Role.FLOOR and seen is not None and seen.form is Form.OBSERVATION


def _with_happening(lesson: Lesson) -> Lesson:
    """What happens at this moment, if it is the one drawn for this round."""
    kind = lesson.kind_of_round
    if kind is None or lesson.trigger is None or lesson.happening is not None:
        return lesson
    if lesson.trigger not in (-1, lesson.tick):
        return lesson
    seen = _happening(lesson, kind)
    if seen is None:
        return lesson
    is_called = lesson.plan.trainee is Role.FLOOR and seen.form is Form.REPORT
    return replace(lesson, happening=seen, is_called=is_called, trigger=None)


def _happening(lesson: Lesson, kind: Kind) -> Happening | None:
    """What of a kind can happen now; nothing while players still put their bets down."""
    table = lesson.table
    if table.phase is Phase.BETTING and next_bet(table, lesson.around) is not None:
        return None
    return happening(kind, table, lesson.draw(f"{kind.name}/{lesson.tick}"))


def _apply(lesson: Lesson, command: Command) -> Lesson:
    table, events = advance(lesson.table, command)
    done = replace(
        lesson,
        table=table,
        events=lesson.events + events,
        commands=(*lesson.commands, command),
        tick=lesson.tick + 1,
    )
    if any(isinstance(event, BettingOpened) for event in events):
        return _with_trigger(replace(done, tick=0))
    return done


def _with_deck(lesson: Lesson, command: Command) -> Command:
    """A deck shuffled by hand comes in an order that the trainee doesn't know."""
    if isinstance(command, Perform) and command.act is Act.RELEASE_DECK:
        return replace(command, cards=lesson.around.deck(lesson.table))
    return command


def _with_trigger(lesson: Lesson) -> Lesson:
    """The moment of the round at which its happening comes, drawn among all at which it can."""
    kind = lesson.kind_of_round
    if kind is None:
        return replace(lesson, trigger=None)
    found = _moments(lesson, (kind,))[kind]
    written = lesson.plan.written_round(lesson.round_in_lesson)
    moments = [moment.tick for moment in found if moment.fits(written)]
    if kind is Kind.TWO_FACE_UP_CARDS:
        moments = moments[:-1]
    return replace(lesson, trigger=lesson.draw("moment").choice(moments) if moments else None)


@dataclass(frozen=True, slots=True)
class _Moment:
    """A tick of a round, with the duty in hand."""

    tick: int
    act: Act | None
    seat: int | None

    def fits(self, written: WrittenRound) -> bool:
        """Whether it is when a file says that something happens."""
        return written.during in (None, self.act) and written.seat in (None, self.seat)


def _moments(lesson: Lesson, kinds: tuple[Kind, ...]) -> dict[Kind, list[_Moment]]:
    """The moments of a round at which each kind can happen, found by dealing it to the letter."""
    found: dict[Kind, list[_Moment]] = {kind: [] for kind in kinds}
    walk = replace(lesson, kinds=(), trigger=None)
    number = walk.table.in_round().number
    while walk.table.round is not None and walk.table.round.number == number:
        for kind in kinds:
            if _happening(walk, kind) is not None:
                duty = walk.table.duty
                found[kind].append(_Moment(walk.tick, duty.act if duty else None, duty.seat if duty else None))
        walk = _apply(walk, _scripted(walk))
    return found


def _scripted(lesson: Lesson) -> Command:
    """What is done next if everybody does what is due."""
    command = simulated(lesson.table, lesson.around)
    if command is not None:
        return command
    expected = due_at(lesson.table, lesson.plan.trainee, None)
    if expected.command is None:
        raise ValueError("the script knows nothing to do")
    return _with_deck(lesson, expected.command)


def _opened(lesson: Lesson) -> Lesson:
    """The lesson with its table open and, where a player banks, the bank taken."""
    while lesson.table.phase is Phase.OPENING:
        lesson = _apply(lesson, _scripted(lesson))
    if lesson.table.house.is_banked_by_player and lesson.table.rotation.banker is None:
        lesson = _apply(lesson, bank_answer(lesson.table))
    return lesson


def _with_stub_count_due(lesson: Lesson) -> Lesson:
    """Where no machine counts, a shift has gone on until the stub is counted, so that the lesson shows it."""
    if lesson.table.house.has_option("counting_shuffler") or not lesson.table.house.ruleset.deck_hours:
        return lesson
    while not is_stub_count_due(lesson.table):
        lesson = _apply(lesson, _scripted(lesson))
        while lesson.table.phase is not Phase.BETWEEN_ROUNDS:
            lesson = _apply(lesson, _scripted(lesson))
    return lesson


def _drawn_kinds(lesson: Lesson) -> tuple[Kind | None, ...]:
    """What goes wrong in each round, among all that can happen here; a shift has rounds in which nothing does."""
    possible = kinds_possible(lesson)
    plan, draw = lesson.plan, lesson.draw("kinds")
    if plan.troubles == plan.rounds:
        return tuple(draw.sample(possible, min(len(possible), plan.troubles)))
    wishes = [kind for kind in possible if kind in WISHES]
    chosen = draw.sample(wishes, min(len(wishes), plan.troubles // WISHES_AMONG))
    others = [kind for kind in possible if kind not in wishes]
    chosen += draw.sample(others, min(len(others), plan.troubles - len(chosen)))
    kinds = [*chosen, *[None] * (plan.rounds - len(chosen))]
    draw.shuffle(kinds)
    return tuple(kinds)


def kinds_possible(lesson: Lesson) -> list[Kind]:
    """The kinds of happening that this table can see in its next round."""
    walk = _opened(lesson)
    while walk.table.round is None:
        walk = _apply(walk, _scripted(walk))
    moments = _moments(walk, tuple(Kind))
    return [kind for kind in Kind if len(moments[kind]) > (kind is Kind.TWO_FACE_UP_CARDS)]
