"""A table dealt out to a number of hands, by the engine, for drills that need one."""

from __future__ import annotations

from random import Random

from letitride.rules.house_rules import HouseRules
from letitride.school.due import due_at
from letitride.school.players import Around, arrivals, bank_answer
from letitride.school.simulation import simulated
from letitride.school.written_lesson import WrittenPlayer
from letitride.table import Act, Perform, Phase, Role, Table, advance, new_table
from letitride.table.procedure.opening import OpenTable

SEED = "dealt out"


def dealt_out(house: HouseRules, hands: int) -> Table:
    """A table at which so many hands have just been dealt."""
    players = tuple(WrittenPlayer(f"Player {seat}", seat, {}) for seat in range(1, hands + 1))
    around = Around(Role.DEALER, lambda purpose: Random(f"{SEED}/{purpose}"), players)
    table, _ = advance(new_table(house, frozenset()), OpenTable())
    for arrival in arrivals(house, around):
        table, _ = advance(table, arrival)
    while table.round is None or not table.round.deal_is_complete:
        is_bank_free = house.is_banked_by_player and table.rotation.banker is None
        if table.phase is Phase.BETWEEN_ROUNDS and is_bank_free:
            table, _ = advance(table, bank_answer(table))
            continue
        command = simulated(table, around) or due_at(table, Role.DEALER, None).command
        if command is None:
            raise ValueError("the script knows nothing to do")
        if isinstance(command, Perform) and command.act is Act.RELEASE_DECK:
            command = Perform(command.by, command.act, command.seat, cards=around.deck(table))
        table, _ = advance(table, command)
    return table
