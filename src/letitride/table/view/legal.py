"""Legal commands: what somebody may do now, asked of the engine itself so that nobody else holds rules."""

from __future__ import annotations

from letitride.table.commands import COMMAND_TYPES, Command, Perform
from letitride.table.duties import Act, Role
from letitride.table.engine import can
from letitride.table.state import Table


def legal_commands(table: Table, role: Role, player: str = "") -> tuple[Command, ...]:
    """The commands that would be granted now, one for each thing that can be done.

    Stakes are the smallest accepted, a bank the largest; reports that need a number are offered with the usual one, and
    the order of a deck is left to whoever releases it.

    Arguments: `table`; `role`, as whom somebody acts; `player`, their name if they play. Errors: none.

    >>> from letitride import load_catalogue, new_table
    >>> legal_commands(new_table(load_catalogue().house_rules("shfl-classic")), Role.FLOOR)
    (OpenTable(at=0, preshuffled=False),)
    """
    kinds = (kind for kind in COMMAND_TYPES.values() if role in kind.offered_to)
    candidates = [command for kind in kinds for command in kind.candidates(table, player)]
    duty = table.duty
    if duty is not None and duty.role is role:
        candidates.insert(0, Perform(role, duty.act, duty.seat))
    return tuple(one for one in candidates if can(table, one) or _waits_for_cards(one))


def _waits_for_cards(command: Command) -> bool:
    return isinstance(command, Perform) and command.act is Act.RELEASE_DECK
