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
    from letitride.cards import DECK as DECK
    from letitride.cards import Card as Card
    from letitride.cards import format_cards as format_cards
    from letitride.cards import parse_cards as parse_cards
    from letitride.catalogue import load_catalogue as load_catalogue
    from letitride.errors import FaultyFile as FaultyFile
    from letitride.errors import LetItRideError as LetItRideError
    from letitride.errors import RuleViolation as RuleViolation
    from letitride.errors import TextError as TextError
    from letitride.errors import UnknownName as UnknownName
    from letitride.odds.strategy.seen import decision_with as decision_with
    from letitride.odds.strategy.strategy import find_strategy as find_strategy
    from letitride.odds.ties import Ties as Ties
    from letitride.odds.wagers.base import analyse_base as analyse_base
    from letitride.odds.wagers.cover_all.analysis import analyse_cover_all as analyse_cover_all
    from letitride.odds.wagers.joint import analyse_joint as analyse_joint
    from letitride.odds.wagers.progressive import analyse_progressive as analyse_progressive
    from letitride.odds.wagers.side import analyse_side as analyse_side
    from letitride.rules.hands import five_card_hand as five_card_hand
    from letitride.rules.hands import six_card_hand as six_card_hand
    from letitride.rules.hands import three_card_hand as three_card_hand
    from letitride.rules.wagers import Spot as Spot
    from letitride.rules.wagers import Wager as Wager
    from letitride.simulation.plans.jobs import base_job as base_job
    from letitride.simulation.plans.jobs import table_job as table_job
    from letitride.simulation.runs.runner import simulate as simulate
    from letitride.table.engine import advance as advance
    from letitride.table.engine import can as can
    from letitride.table.engine import fold as fold
    from letitride.table.engine import new_table as new_table
    from letitride.table.log.history import read_record as read_record
    from letitride.table.log.history import write_history as write_history
    from letitride.table.log.transcript import write_transcript as write_transcript
    from letitride.table.log.verification import verify as verify
    from letitride.table.view.legal import legal_commands as legal_commands
    from letitride.table.view.views import view as view

__version__ = "0.1.0"

_HOME = {
    "cards": ("DECK", "Card", "format_cards", "parse_cards"),
    "catalogue": ("load_catalogue",),
    "errors": ("FaultyFile", "LetItRideError", "RuleViolation", "TextError", "UnknownName"),
    "odds.wagers.base": ("analyse_base",),
    "odds.wagers.cover_all.analysis": ("analyse_cover_all",),
    "odds.wagers.joint": ("analyse_joint",),
    "odds.wagers.progressive": ("analyse_progressive",),
    "odds.strategy.seen": ("decision_with",),
    "odds.wagers.side": ("analyse_side",),
    "odds.strategy.strategy": ("find_strategy",),
    "odds.ties": ("Ties",),
    "rules.hands": ("five_card_hand", "six_card_hand", "three_card_hand"),
    "rules.wagers": ("Spot", "Wager"),
    "simulation.plans.jobs": ("base_job", "table_job"),
    "simulation.runs.runner": ("simulate",),
    "table.engine": ("advance", "can", "fold", "new_table"),
    "table.log.history": ("read_record", "write_history"),
    "table.view.legal": ("legal_commands",),
    "table.log.transcript": ("write_transcript",),
    "table.log.verification": ("verify",),
    "table.view.views": ("view",),
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
    "five_card_hand",
    "three_card_hand",
    "six_card_hand",
    "Wager",
    "Spot",
    "load_catalogue",
    "Ties",
    "analyse_base",
    "analyse_side",
    "analyse_progressive",
    "analyse_cover_all",
    "analyse_joint",
    "find_strategy",
    "decision_with",
    "base_job",
    "table_job",
    "simulate",
    "new_table",
    "advance",
    "can",
    "fold",
    "legal_commands",
    "view",
    "verify",
    "read_record",
    "write_history",
    "write_transcript",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'letitride' has no attribute {name!r}")
    value = getattr(import_module(f"letitride.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
