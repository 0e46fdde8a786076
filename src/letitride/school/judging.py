"""Judging an act: is it what is due, and if not, which mistake is it and what does the engine say to it."""

from __future__ import annotations

from dataclasses import replace

from letitride.errors import RuleViolation
from letitride.school.acts import Answer, Do, NameRemedy, ShowMe, TraineeAct
from letitride.school.chips import fewest_chips
from letitride.school.due import Due, DueKind
from letitride.school.judgement import Judgement, Mistake
from letitride.table import Command, Perform, Table, decide
from letitride.table.irregularities import RuleOn
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.script import acts_of_round
from letitride.table.words import sentence_case


def judge(table: Table, expected: Due, act: TraineeAct, *, number: int) -> Judgement:
    """The judgement on an act when something is due; it changes nothing."""
    mistake, says = _mistake(table, expected, act)
    if mistake is not None and not says:
        says = mistake.value
    if mistake is None and isinstance(act, Do):
        says = _about_chips(act)
    return Judgement(number, said(act, table), expected.should, expected.clause, mistake, says)


def _about_chips(act: Do) -> str:
    """A remark on a payout that was right but cut in more chips than it takes."""
    if act.chips is None or not isinstance(act.command, Perform) or not act.command.amounts:
        return ""
    fewest = sum(map(fewest_chips, act.command.amounts))
    return f"Paid right, with {act.chips} chips; {fewest} would do." if act.chips > fewest else ""


def said(act: TraineeAct, table: Table) -> str:
    """What the trainee did, in words."""
    match act:
        case Do(command):
            return command.words(table)
        case Answer(allows):
            return "allow it" if allows else "refuse it"
        case NameRemedy(remedy):
            return remedy.value
        case ShowMe():
            return "asked to be shown"


def _mistake(table: Table, expected: Due, act: TraineeAct) -> tuple[Mistake | None, str]:
    match act:
        case ShowMe():
            return Mistake.SHOWN, ""
        case Answer(allows):
            if expected.kind is not DueKind.ANSWER:
                return _passed_over(expected, Mistake.ANSWER), "nobody has asked for anything"
            return (None if allows is expected.allows else Mistake.ANSWER), ""
        case NameRemedy(remedy):
            if expected.kind is not DueKind.REMEDY:
                return _passed_over(expected, Mistake.REMEDY), ""
            return (None if remedy is expected.remedy else Mistake.REMEDY), ""
        case Do(command):
            return _mistake_in(table, expected, command)


def _mistake_in(table: Table, expected: Due, command: Command) -> tuple[Mistake | None, str]:
    if command in expected.also:
        return None, ""
    if _is_expected(expected, command):
        return _refusal(table, command, expected)
    match expected.kind:
        case DueKind.ANSWER | DueKind.REMEDY:
            return Mistake.MISSED, ""
        case DueKind.REPORT:
            is_other_report = not isinstance(command, Perform | OpenBetting | TimeOut)
            return (Mistake.REPORT if is_other_report else Mistake.MISSED), ""
        case DueKind.RULING:
            is_other_count = type(command) is type(expected.command)
            return (Mistake.AMOUNT if is_other_count else Mistake.ORDER), _engine_says(table, command)
        case DueKind.DUTY:
            says = _engine_says(table, command) if table.duty else f"{sentence_case(expected.should)} first"
            return _kind_of_deviation(table, expected.command, command), says


def _is_expected(expected: Due, command: Command) -> bool:
    if expected.kind is DueKind.RULING and isinstance(expected.command, RuleOn):
        return isinstance(command, RuleOn) and bool(command.reason.strip())
    if expected.kind not in (DueKind.DUTY, DueKind.REPORT, DueKind.RULING):
        return False
    due = expected.command
    if isinstance(command, Perform) and command.amounts:
        command = replace(command, number=sum(command.amounts), amounts=())
    if isinstance(due, Perform) and isinstance(command, Perform) and due.number is None:
        return (due.by, due.act, due.seat) == (command.by, command.act, command.seat)
    return command == due


def _refusal(table: Table, command: Command, expected: Due) -> tuple[Mistake | None, str]:
    """What the engine has against the right duty: a number out of bounds."""
    if isinstance(command, Perform) and command.act.value == "release-deck":
        return None, ""
    try:
        decide(table, command)
    except RuleViolation as refusal:
        return (Mistake.ORDER if expected.kind is DueKind.REPORT else Mistake.AMOUNT), refusal.message
    return None, ""


def _kind_of_deviation(table: Table, due: Command | None, command: Command) -> Mistake:
    if isinstance(command, OpenBetting | TimeOut):
        return Mistake.SEAT if type(command) is type(due) else Mistake.ORDER
    if not isinstance(command, Perform):
        return Mistake.FALSE_ALARM
    if isinstance(due, Perform) and due.act is command.act:
        return Mistake.SEAT if due.seat != command.seat else Mistake.AMOUNT
    is_of_round = any(duty.act is command.act for duty in table.script) or command.act in acts_of_round(table)
    return Mistake.ORDER if is_of_round else Mistake.DUTY


def _passed_over(expected: Due, otherwise: Mistake) -> Mistake:
    return Mistake.MISSED if expected.kind is DueKind.REPORT else otherwise


def _engine_says(table: Table, command: Command) -> str:
    try:
        decide(table, command)
    except RuleViolation as refusal:
        return refusal.message
    return ""
