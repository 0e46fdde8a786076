"""Verification: every event of a log must be what the engine itself decides for the command that the log keeps.

The command stands with the first event that answers it. Verification puts it to the engine again and compares; the
first line that differs is where the log was changed. What comes before the first command was written when logs kept
none, and is put to the engine with the commands that its events tell of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from letitride.errors import RuleViolation
from letitride.table.commands import Command, DutyPerformed, Perform
from letitride.table.duties import NEVER_AUTOMATED, Act
from letitride.table.engine import Move, advance, carry_out, evolve
from letitride.table.events import Event
from letitride.table.log.commands_behind import commands_behind
from letitride.table.state import Table, changed


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first event of a log that the engine would not have decided: its number, what stands there, and why not."""

    number: int
    event: Event
    reason: str


def check_log(
    table: Table, events: Sequence[Event], commands: Sequence[Command | None] = ()
) -> tuple[Table, Divergence | None]:
    """Put the commands of a log to the engine again: the table at the end, and where the log diverges, if so.

    Arguments: `table` as it was new; `events`, the whole log; `commands`, for each event the command that it is the
    first answer to, or None; nothing at all for a log that keeps no commands.
    Errors: none; a faulty log is told by the divergence.

    >>> from letitride import advance, commands, load_catalogue, new_table
    >>> table = new_table(load_catalogue().house_rules("shfl-classic"))
    >>> _, events = advance(table, commands.OpenTable())
    >>> check_log(table, events)[1] is None, check_log(table, events[1:])[1].number
    (True, 1)
    """
    kept = [place for place, command in enumerate(commands) if command is not None]
    first = kept[0] if kept else len(events)
    table, divergence = _check_without_commands(changed(table, automations=frozenset()), events[:first])
    for start, end in pairwise([*kept, len(events)]):
        if divergence is not None:
            break
        command = commands[start]
        assert command is not None
        table, divergence = _check_command(table, command, events[start:end], start=start, is_last=end == len(events))
    return table, divergence


def decided_again(table: Table, command: Command, events: Sequence[Event]) -> tuple[Table, list[Move]]:
    """A command carried out as when it led to events of a log: what was done by itself then is done so again.

    An event that stood under another clause before its reading was written is given as the log has it. Raises
    RuleViolation if the engine refuses the command.
    """
    automations = table.automations
    after, moves = carry_out(changed(table, automations=_done_by_themselves(command, events)), command)
    pairs = zip(moves, events, strict=False)
    if any(event != stands and _is_cited_before(table, event, stands) for (event, _, _), stands in pairs):
        after, moves = _as_it_stands(changed(table, automations=after.automations), moves, events)
    return changed(after, automations=automations), moves


def _as_it_stands(table: Table, moves: Sequence[Move], events: Sequence[Event]) -> tuple[Table, list[Move]]:
    """Moves with the clauses that their events have in a log, as far as the log goes on and agrees."""
    cited: list[Move] = []
    for (decided, moved, _), stands in zip_longest(moves, events[: len(moves)]):
        event = stands if stands is not None and _is_cited_before(table, decided, stands) else decided
        table = evolve(table, event)
        cited.append((event, moved, table))
    return table, cited


def _done_by_themselves(command: Command, events: Sequence[Event]) -> frozenset[Act]:
    """The acts among the events of a command that it doesn't itself do."""
    acts = Counter(event.act for event in events if isinstance(event, DutyPerformed))
    if isinstance(command, Perform):
        acts[command.act] -= 1
    return frozenset(act for act, times in acts.items() if times > 0) - NEVER_AUTOMATED


def _check_command(
    table: Table, command: Command, events: Sequence[Event], *, start: int, is_last: bool
) -> tuple[Table, Divergence | None]:
    """The events of one command; only the last of a log may have been cut off in the middle."""
    try:
        after, moves = decided_again(table, command, events)
    except RuleViolation as refusal:
        return table, Divergence(start + 1, events[0], f"the engine refuses its command: {refusal}")
    decided = [event for event, _, _ in moves]
    for place, (event, stands) in enumerate(zip(decided, events, strict=False), start=start + 1):
        if event != stands:
            return table, Divergence(place, stands, f"the engine decides otherwise: {event}")
    if len(events) > len(decided):
        place = len(decided)
        return table, Divergence(start + place + 1, events[place], "its command leads to no more than stands before it")
    if len(events) < len(decided) and not is_last:
        return table, Divergence(start + len(events), events[-1], f"this should follow: {decided[len(events)]}")
    return after, None


def _check_without_commands(table: Table, events: Sequence[Event]) -> tuple[Table, Divergence | None]:
    """Put the commands that events tell of to the engine."""
    position = 0
    while position < len(events):
        rest = events[position:]
        divergences = [Divergence(position + 1, rest[0], "nothing that can be done now leads to this")]
        for command in commands_behind(rest):
            try:
                after, decided = advance(table, command)
            except RuleViolation as refusal:
                divergences.append(Divergence(position + 1, rest[0], f"the engine refuses it: {refusal}"))
                continue
            differs = [not _agrees(table, event, stands) for event, stands in zip(decided, rest, strict=False)]
            if not any(differs):
                table, position = after, position + len(decided)
                break
            wrong = differs.index(True)
            reason = f"the engine decides otherwise: {decided[wrong]}"
            divergences.append(Divergence(position + 1 + wrong, rest[wrong], reason))
        else:
            return table, _likeliest(divergences)
    return table, None


def _agrees(table: Table, decided: Event, stands: Event) -> bool:
    """Whether an event of a log is what the engine decides; older logs cite less exactly why a deck was shuffled."""
    if decided == stands or _is_cited_before(table, decided, stands):
        return True
    if isinstance(decided, DutyPerformed) and decided.act is Act.SHUFFLE:
        formerly = replace(decided, clause=table.house.cite("reshuffle"))
        return stands == formerly or _is_cited_before(table, formerly, stands)
    return False


def _is_cited_before(table: Table, decided: Event, stands: Event) -> bool:
    """Whether an event of a log differs only in the neighbouring clause that a reading has replaced since."""
    clause = table.house.ruleset.cited_before.get(getattr(decided, "clause", ""))
    return clause is not None and type(decided) is type(stands) and stands == replace(decided, clause=clause)  # type: ignore[call-arg]


def _likeliest(divergences: Sequence[Divergence]) -> Divergence:
    """What went along with the log farthest; of several the first, since the likeliest command is tried first."""
    unexplained, *explained = divergences
    return max(explained, key=lambda divergence: divergence.number, default=unexplained)
