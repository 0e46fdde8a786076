"""The amount or count that a dealer keys in with a duty, asked of the engine."""

from __future__ import annotations

from letitride.cards import DECK
from letitride.table import Act, Duty, Perform, Table, decide
from letitride.table.procedure.collecting import bettors, lamps_lit
from letitride.table.procedure.dealing import StubCounted
from letitride.table.procedure.settling import settled_by


def number_due(table: Table, duty: Duty) -> int | None:
    """The amount or count that belongs to a duty; None where it takes none."""
    match duty.act:
        case Act.SETTLE | Act.SETTLE_EARLY:
            return sum(one.paid_cents for one in settled_by(table, duty))
        case Act.VERIFY_COUNT:
            return len(bettors(table, duty.wagers[0]))
        case Act.CHECK_LAMPS:
            return len(lamps_lit(table))
        case Act.COUNT_STUB:
            events = decide(table, Perform(duty.role, duty.act))
            return next(event.expected for event in events if isinstance(event, StubCounted))
        case Act.CHECK_SHUFFLER_COUNT:
            return len(DECK)
        case Act.COUNT_DECK:
            return table.suspect_count
    return None
