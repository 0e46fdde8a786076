"""Let It Ride: play it, deal it, run it, and prove its mathematics.

The names below are the public library. Each is imported from its module when it is first used, so that
``import letitride`` costs nothing:

>>> import letitride
>>> paytable = letitride.load_catalogue().paytable("LIRX-01", letitride.Wager.BASE)
>>> letitride.analyse_base(paytable).house_edge
Fraction(37963, 1082900)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from letitride import commands as commands
    from letitride.cards import DECK as DECK
    from letitride.cards import Card as Card
    from letitride.cards import format_cards as format_cards
    from letitride.cards import parse_cards as parse_cards
    from letitride.catalogue import Catalogue as Catalogue
    from letitride.catalogue import load_catalogue as load_catalogue
    from letitride.catalogue.reading.paytable_file import make_paytable as make_paytable
    from letitride.errors import Fault as Fault
    from letitride.errors import FaultyFile as FaultyFile
    from letitride.errors import LetItRideError as LetItRideError
    from letitride.errors import RuleViolation as RuleViolation
    from letitride.errors import TextError as TextError
    from letitride.errors import UnknownName as UnknownName
    from letitride.odds.bankroll.bankroll import Play as Play
    from letitride.odds.bankroll.bankroll import TooMuchWork as TooMuchWork
    from letitride.odds.bankroll.bankroll import base_play as base_play
    from letitride.odds.bankroll.bankroll import joint_play as joint_play
    from letitride.odds.bankroll.many_rounds import after_rounds as after_rounds
    from letitride.odds.bankroll.ruin import mean_rounds_to_ruin as mean_rounds_to_ruin
    from letitride.odds.bankroll.ruin import ruin_within as ruin_within
    from letitride.odds.bankroll.ruin import ultimate_ruin as ultimate_ruin
    from letitride.odds.bankroll.stopping import stopped_at_ruin as stopped_at_ruin
    from letitride.odds.strategy.seen import decision_with as decision_with
    from letitride.odds.strategy.strategy import find_strategy as find_strategy
    from letitride.odds.ties import Ties as Ties
    from letitride.odds.wagers.base import analyse_base as analyse_base
    from letitride.odds.wagers.cover_all.analysis import analyse_cover_all as analyse_cover_all
    from letitride.odds.wagers.floats import analyse_many as analyse_many
    from letitride.odds.wagers.joint import Placed as Placed
    from letitride.odds.wagers.joint import analyse_joint as analyse_joint
    from letitride.odds.wagers.progressive import analyse_progressive as analyse_progressive
    from letitride.odds.wagers.side import analyse_side as analyse_side
    from letitride.rules.hands import Basis as Basis
    from letitride.rules.hands import five_card_hand as five_card_hand
    from letitride.rules.hands import six_card_hand as six_card_hand
    from letitride.rules.hands import three_card_hand as three_card_hand
    from letitride.rules.paytables import Paytable as Paytable
    from letitride.rules.wagers import Spot as Spot
    from letitride.rules.wagers import Wager as Wager
    from letitride.simulation.plans.jobs import base_job as base_job
    from letitride.simulation.plans.jobs import table_job as table_job
    from letitride.simulation.plans.table_plan import TablePlan as TablePlan
    from letitride.simulation.runs.runner import simulate as simulate
    from letitride.table.causes import Area as Area
    from letitride.table.commands import Command as Command
    from letitride.table.duties import AUTOMATIC_TABLE as AUTOMATIC_TABLE
    from letitride.table.duties import DEVICES_ONLY as DEVICES_ONLY
    from letitride.table.duties import Act as Act
    from letitride.table.duties import Role as Role
    from letitride.table.engine import advance as advance
    from letitride.table.engine import can as can
    from letitride.table.engine import fold as fold
    from letitride.table.engine import new_table as new_table
    from letitride.table.events import Event as Event
    from letitride.table.log.history import read_log as read_log
    from letitride.table.log.history import read_record as read_record
    from letitride.table.log.history import write_history as write_history
    from letitride.table.log.transcript import write_transcript as write_transcript
    from letitride.table.log.verification import check_log as check_log
    from letitride.table.state import Table as Table
    from letitride.table.view.legal import legal_commands as legal_commands
    from letitride.table.view.terms import terms_of as terms_of
    from letitride.table.view.views import Viewer as Viewer
    from letitride.table.view.views import Watcher as Watcher
    from letitride.table.view.views import view as view

__version__ = "0.1.0"

_HOME = {
    "cards": (
        "DECK",
        "Card",
        "format_cards",
        "parse_cards",
    ),
    "catalogue": (
        "Catalogue",
        "load_catalogue",
    ),
    "catalogue.reading.paytable_file": ("make_paytable",),
    "errors": (
        "Fault",
        "FaultyFile",
        "LetItRideError",
        "RuleViolation",
        "TextError",
        "UnknownName",
    ),
    "odds.bankroll.bankroll": (
        "Play",
        "TooMuchWork",
        "base_play",
        "joint_play",
    ),
    "odds.bankroll.many_rounds": ("after_rounds",),
    "odds.bankroll.ruin": (
        "mean_rounds_to_ruin",
        "ruin_within",
        "ultimate_ruin",
    ),
    "odds.bankroll.stopping": ("stopped_at_ruin",),
    "odds.strategy.seen": ("decision_with",),
    "odds.strategy.strategy": ("find_strategy",),
    "odds.ties": ("Ties",),
    "odds.wagers.base": ("analyse_base",),
    "odds.wagers.cover_all.analysis": ("analyse_cover_all",),
    "odds.wagers.floats": ("analyse_many",),
    "odds.wagers.joint": (
        "Placed",
        "analyse_joint",
    ),
    "odds.wagers.progressive": ("analyse_progressive",),
    "odds.wagers.side": ("analyse_side",),
    "rules.hands": (
        "Basis",
        "five_card_hand",
        "six_card_hand",
        "three_card_hand",
    ),
    "rules.paytables": ("Paytable",),
    "rules.wagers": (
        "Spot",
        "Wager",
    ),
    "simulation.plans.jobs": (
        "base_job",
        "table_job",
    ),
    "simulation.plans.table_plan": ("TablePlan",),
    "simulation.runs.runner": ("simulate",),
    "table.commands": ("Command",),
    "table.duties": (
        "AUTOMATIC_TABLE",
        "DEVICES_ONLY",
        "Act",
        "Role",
    ),
    "table.engine": (
        "advance",
        "can",
        "fold",
        "new_table",
    ),
    "table.events": ("Event",),
    "table.causes": ("Area",),
    "table.log.history": (
        "read_log",
        "read_record",
        "write_history",
    ),
    "table.log.transcript": ("write_transcript",),
    "table.log.verification": ("check_log",),
    "table.state": ("Table",),
    "table.view.legal": ("legal_commands",),
    "table.view.terms": ("terms_of",),
    "table.view.views": (
        "Viewer",
        "Watcher",
        "view",
    ),
}
"""The module that each public name lives in."""

_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}

__all__ = [  # noqa: RUF022 - in the order of the house, from cards up to the table
    "__version__",
    "DECK",
    "Card",
    "format_cards",
    "parse_cards",
    "LetItRideError",
    "TextError",
    "RuleViolation",
    "UnknownName",
    "FaultyFile",
    "Fault",
    "five_card_hand",
    "three_card_hand",
    "six_card_hand",
    "Basis",
    "Wager",
    "Spot",
    "Paytable",
    "make_paytable",
    "Catalogue",
    "load_catalogue",
    "Ties",
    "analyse_base",
    "analyse_many",
    "analyse_side",
    "analyse_progressive",
    "analyse_cover_all",
    "Placed",
    "analyse_joint",
    "find_strategy",
    "decision_with",
    "Play",
    "base_play",
    "joint_play",
    "after_rounds",
    "ruin_within",
    "ultimate_ruin",
    "mean_rounds_to_ruin",
    "stopped_at_ruin",
    "TooMuchWork",
    "TablePlan",
    "base_job",
    "table_job",
    "simulate",
    "commands",
    "Act",
    "Role",
    "Area",
    "Command",
    "Event",
    "Table",
    "AUTOMATIC_TABLE",
    "DEVICES_ONLY",
    "new_table",
    "advance",
    "can",
    "fold",
    "legal_commands",
    "Viewer",
    "Watcher",
    "view",
    "terms_of",
    "check_log",
    "read_log",
    "read_record",
    "write_history",
    "write_transcript",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF and name != "commands":
        raise AttributeError(f"module 'letitride' has no attribute {name!r}")
    module = import_module(f"letitride.{_MODULE_OF.get(name, name)}")
    value = getattr(module, name) if name in _MODULE_OF else module
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
