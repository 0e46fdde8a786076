"""Scenes for a jurisdiction of one's own: found at the tables of its courses, and made for its paytables."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.catalogue import Catalogue, load_clauses
from letitride.errors import RuleViolation
from letitride.rulebook.made import overpaid, paytable_scenes
from letitride.rulebook.scene import Play, Scene, brief, brief_command, house_of
from letitride.rulebook.shipped import Scenes
from letitride.school.course import LessonPlan, Part
from letitride.school.happenings import Kind
from letitride.school.lesson import NO_AUTOMATIONS, Lesson, begin, kinds_possible
from letitride.school.reading import dealt_to_the_letter
from letitride.table import Event, Perform, Table, advance, new_table
from letitride.table.commands import DutyPerformed
from letitride.table.procedure.settling import WagerSettled

SEED = "rulebook"


_KEPT: dict[tuple[int, frozenset[str]], Scenes] = {}


def own_scenes(catalogue: Catalogue, known: frozenset[str]) -> Scenes:
    """Scenes of every clause that isn't among the known ones; found once, since a catalogue doesn't change."""
    key = (id(catalogue.entries), known)
    if key not in _KEPT:
        _KEPT[key] = _found(catalogue, set(load_clauses()) - known)
    return _KEPT[key]


def _found(catalogue: Catalogue, wanted: set[str]) -> Scenes:
    kept: dict[str, Scene] = {}
    broken: dict[str, Scene] = {}
    if not wanted:
        return Scenes(kept, broken)
    for clause, scene in paytable_scenes(catalogue):
        if clause in wanted and clause not in kept:
            kept[clause] = scene
            if (wrong := overpaid(scene, catalogue)) is not None:
                broken[clause] = wrong
    for lesson, caption in _lessons(catalogue, wanted):
        house = house_of(lesson.table.house, catalogue)
        if house is None:
            continue
        closed = new_table(lesson.table.house, NO_AUTOMATIONS)
        play = Play(house, NO_AUTOMATIONS, brief(closed, lesson.commands), caption)
        table = closed
        for at, command in enumerate(lesson.commands):
            after, events = advance(table, command)
            for clause in filter(wanted.__contains__, map(cited, events)):
                kept.setdefault(clause, Scene(play, at))
                if clause not in broken and (instead := skipping(table, clause)):
                    broken[clause] = Scene(play, at, brief_command(instead))
            table = after
    return Scenes(kept, broken)


def _lessons(catalogue: Catalogue, wanted: set[str]) -> Iterator[tuple[Lesson, str]]:
    """Rounds dealt to the letter in every course that cites a wanted clause: plain ones, and one for each trouble."""
    for course in catalogue.courses.values():
        ruleset = course.house(catalogue).ruleset
        if not wanted & set(ruleset.clauses.values()):
            continue
        yield dealt_to_the_letter(begin(LessonPlan(course, Part.OPENING), SEED, catalogue=catalogue)), course.title
        plan = LessonPlan(course, Part.IRREGULARITIES)
        first = begin(plan, SEED, catalogue=catalogue, kinds=())
        yield dealt_to_the_letter(first), course.title
        for kind in kinds_possible(first):
            troubled = begin(plan, SEED, catalogue=catalogue, kinds=(kind,))
            yield dealt_to_the_letter(troubled), f"{course.title}: {_words(kind)}"


def _words(kind: Kind) -> str:
    return kind.name.lower().replace("_", " ")


def cited(event: Event) -> str:
    """The clause that an event names; empty where it names none."""
    if isinstance(event, DutyPerformed):
        return event.clause
    return str(getattr(event.settled if isinstance(event, WagerSettled) else event, "clause", ""))


def skipping(table: Table, clause: str) -> Perform | None:
    """A later duty in place of the one in hand, if the table refuses it under a clause."""
    duty = table.duty
    if duty is None or duty.clause != clause:
        return None
    for later in table.script[1:]:
        tried = Perform(later.role, later.act, later.seat)
        try:
            advance(table, tried)
        except RuleViolation as refusal:
            if refusal.clause == clause:
                return tried
    return None
