"""Taking back a call that was made by mistake and harmed nothing; the call and its end both stay in the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import RuleViolation
from letitride.table.causes import Cause, CauseCode
from letitride.table.commands import CALL, Command, Giver, command
from letitride.table.events import Event, event, with_round
from letitride.table.state import Round, Table
from letitride.table.words import cause_words


@event
@dataclass(frozen=True, slots=True)
class CallTakenBack(Event):
    """A call was a mistake: what was called hadn't happened, and nothing has come of it (readings G16, N80)."""

    text = "the call is taken back: {cause}[goes_on|, and play goes on] ({clause})"
    consequence = "The call counts as a mistake, and play goes on. It stays in the record."

    cause: Cause
    clause: str
    goes_on: bool = False
    """Whether play had stopped for the call."""

    def apply(self, table: Table) -> Table:
        """The table stands as it did before the call."""
        return with_round(table, awaiting_ruling=None, drawn_in_error=None)


@command(Giver.DEALER, "take the call back", noted=CALL, answered_by=CallTakenBack)
@dataclass(frozen=True, slots=True)
class TakeCallBack(Command):
    """The last call was a mistake: no card was drawn in error, or a place holds the right number of cards."""

    def decide(self, table: Table) -> Iterable[Event]:
        """Only while nothing has come of the call: no card seen, no deck counted out, no ruling, no further card."""
        clause = table.house.cite("call_taken_back")
        current = table.round
        matter = current.awaiting_ruling if current is not None else None
        if current is not None and matter is not None:
            if not _is_harmless(table, current, matter):
                raise RuleViolation(
                    f"This call can't be taken back; the floor rules on it: {cause_words(matter)}", clause=clause
                )
            yield CallTakenBack(matter, clause, goes_on=True)
        elif current is not None and current.drawn_in_error == len(current.stub):
            yield CallTakenBack(Cause(CauseCode.CARD_DRAWN_IN_ERROR), clause)
        else:
            raise RuleViolation("There is no call to take back", clause=clause)


def _is_harmless(table: Table, current: Round, matter: Cause) -> bool:
    """Whether a call that stopped play has done nothing else."""
    match matter.code:
        case CauseCode.CARD_DRAWN_IN_ERROR:
            return current.stub[0] not in current.exposed
        case CauseCode.WRONG_NUMBER_OF_CARDS:
            return not table.decks[current.deck].is_condemned
    return False
