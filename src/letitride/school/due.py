"""What is due from the trainee at a moment, asked of the engine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from letitride.cards import DECK
from letitride.catalogue.clauses import is_reading
from letitride.errors import RuleViolation
from letitride.live.keyed_numbers import number_due
from letitride.school.acts import Answer, Do, NameRemedy, TraineeAct
from letitride.school.happenings import Form, Happening, Kind
from letitride.school.remedies import Remedy, clause_of, remedy_of
from letitride.table import Command, Perform, Role, Table, decide
from letitride.table.duties import DECISIONS
from letitride.table.irregularities import ReportDeckCount, RuleOn, SignalMiscount
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.wagering import OpenBetting


class DueKind(Enum):
    """The kinds of thing that can be due."""

    DUTY = "duty"
    REPORT = "report"
    REMEDY = "remedy"
    ANSWER = "answer"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Due:
    """What is due: a command, a remedy to name or an answer to give, with the clause and in words."""

    kind: DueKind
    clause: str
    should: str
    command: Command | None = None
    remedy: Remedy | None = None
    allows: bool = False
    also: tuple[Command, ...] = ()
    """Other commands that call the same thing."""

    def right_act(self) -> TraineeAct:
        """The act that does what is due."""
        if self.kind is DueKind.ANSWER:
            return Answer(self.allows)
        if self.kind is DueKind.REMEDY and self.remedy is not None:
            return NameRemedy(self.remedy)
        if self.command is None:
            raise ValueError(f"a {self.kind.value} is a command")
        return Do(self.command)


def about(due: Due, trouble: str) -> str:
    """What somebody learns by what is due: a duty by its name, else the trouble and what is to be done about it."""
    if due.kind in (DueKind.DUTY, DueKind.RULING) or not trouble:
        match due.command:
            case Perform(act=act):
                return act.words
            case TimeOut():
                return "let a silent player's bet ride"
            case OpenBetting() as opening:
                return opening.words()
        return "rule on what play has stopped for"
    return f"{trouble}: {_TO_DO[due.kind]}"


_TO_DO = {DueKind.REPORT: "call it", DueKind.REMEDY: "name the remedy", DueKind.ANSWER: "answer the player"}


def due_at(
    table: Table, trainee: Role, seen: Happening | None, *, is_called: bool = False, count: int = len(DECK)
) -> Due:
    """What is due from the trainee, given what happens at the table and whether it has been called.

    `count` is how many cards the floor finds in a deck that is counted.
    """
    if seen is not None and seen.command is not None:
        if seen.form is Form.REQUEST:
            return _answer(table, seen.command)
        events = decide(table, seen.command)
        clause = clause_of(events)
        if not clause or is_reading(clause):
            clause = _clause_broken(table, seen)
        if seen.form is Form.REPORT and not is_called:
            # A wrong count that the shuffler found can be called as its signal or as the count that it shows.
            also = (SignalMiscount(),) if seen.kind is Kind.WRONG_DECK_COUNT else ()
            return Due(DueKind.REPORT, clause, seen.command.words(), seen.command, also=also)
        remedy = remedy_of(table, events)
        return Due(DueKind.REMEDY, clause, remedy.value, seen.command, remedy)
    if table.round is not None and table.round.awaiting_ruling:
        return _ruling(table, count)
    duty = table.duty
    if duty is None:
        clause = table.house.cite("three_equal_bets")
        return Due(DueKind.DUTY, clause, OpenBetting().words(), OpenBetting(table.now))
    if duty.act in DECISIONS:
        silent = TimeOut(duty.seat or 0)
        return Due(DueKind.DUTY, duty.clause, silent.words(), silent)
    number = seen.number if seen is not None else number_due(table, duty)
    perform = Perform(trainee, duty.act, duty.seat, number=number)
    return Due(DueKind.DUTY, duty.clause, perform.words(table), perform)


def _clause_broken(table: Table, seen: Happening) -> str:
    """The clause beside what the documents are silent about: that of the act whose turn it was, or was not yet."""
    if seen.form is Form.DEPARTURE:
        return table.house.cite("abandoned")
    if seen.kind is Kind.WRONG_DECK_COUNT:
        return table.house.cite("irregularity.wrong-deck-count")
    if seen.kind is Kind.SHUFFLER_JAM:
        return table.house.cite("shuffle")
    meant = (duty for duty in table.script if seen.breaks in (None, duty.act))
    return next((duty.clause for duty in meant), table.house.cite("order_of_play"))


def _answer(table: Table, wanted: Command) -> Due:
    """A player's wish is allowed if the engine grants it, and refused under the clause of its refusal."""
    try:
        decide(table, wanted)
    except RuleViolation as refusal:
        return Due(DueKind.ANSWER, refusal.clause, f"refuse: {refusal.message}")
    clause = table.duty.clause if table.duty else table.house.cite("limits")
    return Due(DueKind.ANSWER, clause, "allow it", wanted, allows=True)


def _ruling(table: Table, count: int) -> Due:
    """A count is verified by counting; anything else is at the floor's discretion."""
    clause = table.duty.clause if table.duty else table.house.cite("order_of_play")
    if table.in_round().is_count_awaited:
        verify = ReportDeckCount(count)
        return Due(DueKind.RULING, clause_of(decide(table, verify)) or clause, verify.words(), verify)
    ruling = RuleOn(void=False, reason="nobody is harmed")
    return Due(DueKind.RULING, clause, "rule that play goes on, or that the round is void", ruling)
