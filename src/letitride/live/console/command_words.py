"""Commands as a person says them, for consoles, logs and lessons."""

from __future__ import annotations

from letitride.cards import DECK
from letitride.live.keyed_numbers import PAYOUTS
from letitride.money import format_cents
from letitride.table import Command, Perform, Table
from letitride.table.irregularities import (
    ChangeDealing,
    MarkOutOfOrder,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    ReportWrongNumberOfCards,
    ReturnToService,
    RuleAbandoned,
    RuleOn,
    SignalMiscount,
    UnloadStubEarly,
)
from letitride.table.procedure.banking import VacateBank
from letitride.table.procedure.cutting import OrderRecut
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.decks import ChangeDecks, OrderReshuffle
from letitride.table.procedure.opening import CloseTable, IdleTable, OpenTable
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting

_ORDINALS = ("first", "second", "third")


def words(command: Command, table: Table | None = None) -> str:
    """What a command does, as it is said after "to"."""
    match command:
        case Perform():
            return _performed(command, table)
        case OpenBetting():
            return "open the bets"
        case TimeOut(seat):
            return f"let the bet ride at seat {seat}, where nobody answers"
        case ReportFaceUpCard(position) if 0 <= position < len(_ORDINALS):
            return f"call the {_ORDINALS[position]} card face up"
        case ReportWrongNumberOfCards(place, found):
            where = f"seat {place}" if isinstance(place, int) else f"the {place.value}"
            return f"call {found} cards at {where}"
        case ReportExposedCard(area, int(place)) if 0 <= place < len(_ORDINALS):
            return f"call the {_ORDINALS[place]} card of the {area.value} exposed"
        case ReportExposedCard(area, card):
            return f"call {card} exposed in the {area.value}"
        case ReportDeckCount(count):
            return f"call a count of {count} cards" if count != len(DECK) else "verify a count of 52 cards"
        case RuleOn(void, _):
            return "rule the round void" if void else "rule that play goes on"
        case RuleAbandoned(seat):
            return f"rule the wagers of seat {seat} abandoned"
        case VoidRound():
            return "void the round"
        case ReportCardDrawnInError():
            return "call a card drawn in error"
        case ReportShufflerJam():
            return "call a jam of the shuffler"
        case ReportShoeJam():
            return "call a jam of the shoe"
        case SignalMiscount():
            return "stop for the shuffler's wrong count"
        case UnloadStubEarly():
            return "call the stub unloaded early"
        case OpenTable():
            return "open the table"
        case CloseTable():
            return "close the table"
        case IdleTable():
            return "let the table go idle"
        case ChangeDecks():
            return "change the decks"
        case VacateBank():
            return "vacate the player-dealer position"
        case OrderReshuffle():
            return "order a reshuffle"
        case OrderRecut():
            return "order a recut"
        case MarkOutOfOrder(device, how):
            return f"take the {device} out of service, {how}"
        case ReturnToService(device):
            return f"put the {device} back into service"
        case ChangeDealing(dealing):
            return f"deal by {dealing.replace('-', ' ')} from now on"
    return type(command).__name__


def _performed(command: Perform, table: Table | None) -> str:
    duty = table.duty if table is not None else None
    is_in_hand = duty is not None and (duty.act, duty.seat) == (command.act, command.seat)
    at = "" if command.seat is None else f" at seat {command.seat}"
    said = str(duty) if is_in_hand else f"{command.act.words}{at}"
    if command.number is None:
        return said
    return f"{said}: {format_cents(command.number) if command.act in PAYOUTS else command.number}"
