"""Who acts at a table: people with an account and a role, and the program itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from letitride.errors import NotAllowed
from letitride.service.bots import is_bot
from letitride.service.box_bets import SetBets
from letitride.table import Command, Perform, Role
from letitride.table.banking import AnswerOffer, PostBank, StopBanking, TakeBank
from letitride.table.deciding import LetItRide, WithdrawWager
from letitride.table.irregularities import (
    ReportCardDrawnInError,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    ReportWrongNumberOfCards,
    SignalMiscount,
    UnloadStubEarly,
)
from letitride.table.readiness import DeclareReady
from letitride.table.seating import BringChips, LeaveSeat, TakeChipsAway, TakeSeat
from letitride.table.seeds import OfferSeed
from letitride.table.wagering import OpenBetting, PlaceWager, TakeWagerBack


class AccountRole(Enum):
    """What an account may do; everybody may also play."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    OPERATOR = "operator"
    AUDITOR = "auditor"
    PROGRAM = "program"


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who acts at a table, known there by name."""

    account_id: str
    name: str
    role: AccountRole = AccountRole.PLAYER


PROGRAM = Actor("program", "the program", AccountRole.PROGRAM)
"""The automatic dealer, the clock and the bots."""

OWN_COMMANDS: frozenset[type[Command]] = frozenset(
    {
        TakeSeat,
        LeaveSeat,
        BringChips,
        TakeChipsAway,
        PlaceWager,
        TakeWagerBack,
        SetBets,
        DeclareReady,
        OfferSeed,
        LetItRide,
        WithdrawWager,
        TakeBank,
        PostBank,
        AnswerOffer,
        StopBanking,
    }
)
"""What people do for themselves, and nobody for them."""

DEALER_COMMANDS: frozenset[type[Command]] = frozenset(
    {
        OpenBetting,
        ReportFaceUpCard,
        ReportCardDrawnInError,
        ReportExposedCard,
        ReportShufflerJam,
        ReportShoeJam,
        ReportWrongNumberOfCards,
        SignalMiscount,
        UnloadStubEarly,
    }
)
"""What the dealer of a table does beside the duties of the script; the floor may do it too."""

_DUTIES_OF = {
    AccountRole.DEALER: frozenset({Role.DEALER, Role.DEVICE}),
    AccountRole.FLOOR: frozenset({Role.DEALER, Role.DEVICE, Role.FLOOR}),
}


def check_allowed(actor: Actor, command: Command) -> None:
    """Refuse a command that isn't this actor's to give; whether the rules grant it is for the table to say."""
    if actor.role is AccountRole.PROGRAM:
        return
    if type(command) in OWN_COMMANDS:
        player = getattr(command, "player", actor.name)
        if player != actor.name:
            raise NotAllowed(f"{actor.name} doesn't act for {player}")
        if is_bot(player):
            raise NotAllowed("names of bots are kept for bots")
        return
    if isinstance(command, Perform):
        if command.cards:
            raise NotAllowed("the order of the cards comes from the shuffle alone")
        if command.by in _DUTIES_OF.get(actor.role, ()):
            return
        raise NotAllowed(f"this is for the {command.by.value}, and {actor.name} is a {actor.role.value}")
    if actor.role is AccountRole.FLOOR or (actor.role is AccountRole.DEALER and type(command) in DEALER_COMMANDS):
        return
    raise NotAllowed(f"{type(command).__name__} is not for a {actor.role.value}")
