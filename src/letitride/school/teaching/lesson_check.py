"""Checking a lesson's file: whether it can be read, and by dealing it, whether everything in it can happen."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.catalogue import Catalogue
from letitride.catalogue.files import with_lines
from letitride.errors import Fault, FaultyFile, RuleViolation
from letitride.rules.wagers import Spot
from letitride.school.course import LessonPlan, plan_of_text
from letitride.school.happenings import Kind
from letitride.school.lesson import Lesson, attempt, begin, right_act
from letitride.school.reading import replayed
from letitride.school.written_lesson import name_of_kind
from letitride.table import Command, Table, advance
from letitride.table.procedure.wagering import OpenBetting, PlaceWager

SEED = "check"


def check_lesson(name: str, text: str, catalogue: Catalogue) -> LessonPlan:
    """The plan of a lesson's file; raises with everything that is wrong with it, each fault with its line."""
    plan = plan_of_text(name, text, catalogue)
    try:
        lesson, happened = _dealt(begin(plan, SEED, catalogue=catalogue))
    except RuleViolation as refusal:
        raise FaultyFile(name, [Fault(f"it can't be dealt: {refusal.message}", clause=refusal.clause)]) from refusal
    # Whoever can't bet isn't dealt in, and much can't happen for that reason alone.
    faults = list(_refused_bets(plan, lesson)) or list(_missing(plan, happened))
    if faults:
        raise FaultyFile(name, with_lines(faults, text))
    return plan


def _dealt(lesson: Lesson) -> tuple[Lesson, set[tuple[int, Kind]]]:
    """The lesson dealt to the letter, and what happened in which round."""
    happened = set()
    while not lesson.is_over:
        if lesson.happening is not None:
            happened.add((lesson.round_in_lesson, lesson.happening.kind))
        after = attempt(lesson, right_act(lesson))
        if not after.log[-1].is_right:
            raise RuleViolation(after.log[-1].says, clause=after.log[-1].clause)
        # What a dealer beside the floor keys in happens between two acts of the trainee.
        happened |= {(lesson.round_in_lesson, kind) for kind in _keyed_in(lesson, after)}
        lesson = after
    return lesson, happened


def _keyed_in(before: Lesson, after: Lesson) -> Iterator[Kind]:
    kind = before.kind_of_round
    if kind is not None and before.trigger is not None and after.trigger is None and after.happening is None:
        yield kind


def _missing(plan: LessonPlan, happened: set[tuple[int, Kind]]) -> Iterator[Fault]:
    for place, one in enumerate(plan.written.rounds if plan.written else ()):
        if one.happens is None or (place, one.happens) in happened:
            continue
        when = " then" if one.during or one.seat else " at this table"
        yield Fault(f"{name_of_kind(one.happens)!r} can't happen{when}", f"rounds[{place}].happens")


def _refused_bets(plan: LessonPlan, lesson: Lesson) -> Iterator[Fault]:
    """Bets that nobody could place, with what the table says to them."""
    steps = list(replayed(lesson))
    placed = {step.command for step in steps if isinstance(step.command, PlaceWager)}
    open_table = next((step.after for step in steps if isinstance(step.command, OpenBetting)), None)
    for place, player in enumerate(plan.written.players if plan.written else ()):
        table = open_table
        for spot, stake in player.bets.items():
            bet = PlaceWager(player.name, player.seat, spot, stake)
            if table is None or bet in placed:
                table = table and _after(table, bet)
                continue
            yield Fault(_refusal(table, bet), f"players[{place}].bets.{_key(spot)}")


def _key(spot: Spot) -> str:
    return spot.wager.value


def _after(table: Table, command: Command) -> Table:
    try:
        return advance(table, command)[0]
    except RuleViolation:
        return table


def _refusal(table: Table, command: Command) -> str:
    try:
        advance(table, command)
    except RuleViolation as refusal:
        return f"{refusal.message} ({refusal.clause})" if refusal.clause else refusal.message
    return "the table doesn't take this bet"
