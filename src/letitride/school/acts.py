"""What a trainee can do in a lesson: act at the table, answer a player, name a remedy, ask to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from letitride.errors import TextError
from letitride.school.remedies import Remedy
from letitride.table import Command
from letitride.table.log.codec import command_data, read_command_data

MOST_CHIPS = 10_000
"""More chips than this are in no payout."""


@dataclass(frozen=True, slots=True)
class Do:
    """Put a command to the table: a duty, a report, a ruling; a payout says how many chips it was cut in."""

    command: Command
    chips: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Allow or refuse what a player wants."""

    allows: bool


@dataclass(frozen=True, slots=True)
class NameRemedy:
    """Say what follows from an irregularity."""

    remedy: Remedy


@dataclass(frozen=True, slots=True)
class ShowMe:
    """Ask what is due; the step counts as not known."""


TraineeAct = Do | Answer | NameRemedy | ShowMe


def act_data(act: TraineeAct) -> dict[str, Any]:
    """An act as plain data."""
    match act:
        case Do(command, chips):
            return {"do": command_data(command)} | ({} if chips is None else {"chips": chips})
        case Answer(allows):
            return {"answer": allows}
        case NameRemedy(remedy):
            return {"remedy": remedy.name}
        case ShowMe():
            return {"show": True}


def read_act(data: dict[str, Any]) -> TraineeAct:
    """The act of its data; anything else gets a TextError."""
    match data:
        case {"do": dict(command)} if len(data) == 1:
            return Do(read_command_data(command))
        case {"do": dict(command), "chips": int(chips)} if len(data) == 2 and 0 <= chips <= MOST_CHIPS:
            return Do(read_command_data(command), chips)
        case {"answer": bool(allows)} if len(data) == 1:
            return Answer(allows)
        case {"remedy": str(name)} if name in Remedy.__members__ and len(data) == 1:
            return NameRemedy(Remedy[name])
        case {"show": True} if len(data) == 1:
            return ShowMe()
    raise TextError("an act is one of: do (a command), answer (true or false), remedy (its name), show (true)")
