"""The table as a state machine: commands in, events out, driven by the script of duties."""

from letitride.table import irregularities
from letitride.table.commands import COMMAND_TYPES, Command, Perform
from letitride.table.duties import AUTOMATIC_TABLE, DEVICES_ONLY, Act, Duty, Role
from letitride.table.engine import advance, can, decide, evolve, fold, new_table
from letitride.table.events import EVENT_TYPES, Event
from letitride.table.procedure import (
    banking,
    bonus_signals,
    cutting,
    dealing,
    deciding,
    decks,
    opening,
    readiness,
    seating,
    settling,
    shared_meter,
    voiding,
    wagering,
)
from letitride.table.procedure.randomness import player_seeds, seeds
from letitride.table.state import Phase, Table

__all__ = [
    "AUTOMATIC_TABLE",
    "COMMAND_TYPES",
    "DEVICES_ONLY",
    "EVENT_TYPES",
    "Act",
    "Command",
    "Duty",
    "Event",
    "Perform",
    "Phase",
    "Role",
    "Table",
    "advance",
    "banking",
    "bonus_signals",
    "can",
    "cutting",
    "dealing",
    "decide",
    "deciding",
    "decks",
    "evolve",
    "fold",
    "irregularities",
    "new_table",
    "opening",
    "player_seeds",
    "readiness",
    "seating",
    "seeds",
    "settling",
    "shared_meter",
    "voiding",
    "wagering",
]
