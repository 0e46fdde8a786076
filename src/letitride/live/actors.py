"""Who acts at a table, and who may give which command: one table for every door. What it doesn't list is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from letitride.errors import NotAllowed
from letitride.live.dealer.bots import is_bot
from letitride.live.room.box_bets import SetBets
from letitride.live.settings import Dealing, TableSettings
from letitride.table import Command, Perform, Role, Table
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
from letitride.table.procedure.banking import AnswerOffer, DrawActionSeat, PostBank, StopBanking, TakeBank, VacateBank
from letitride.table.procedure.bonus_signals import SignalBonus
from letitride.table.procedure.cutting import OrderRecut
from letitride.table.procedure.deciding import LetItRide, TimeOut, WithdrawWager
from letitride.table.procedure.decks import ChangeDecks, OrderReshuffle
from letitride.table.procedure.opening import CloseTable, IdleTable, OpenTable
from letitride.table.procedure.player_seeds import CommitPlayerSeed, FixPlayerSeeds, RevealPlayerSeed
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, LeaveSeat, TakeChipsAway, TakeSeat
from letitride.table.procedure.seeds import CommitSeed, GiveUpSeed, OfferSeed, PublishSeedChain, RevealSeed
from letitride.table.procedure.shared_meter import ReadMeter
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting, PlaceWager, TakeWagerBack


class AccountRole(Enum):
    """What an account may do."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    OPERATOR = "operator"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    REGULATOR = "regulator"
    PROGRAM = "program"

    @property
    def plural(self) -> str:
        """People of this role, at the beginning of a sentence."""
        return "Floor supervisors" if self is AccountRole.FLOOR else f"{self.value.capitalize()}s"


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who acts at a table, known there by name.

    `session` is the digest of the session they act in, which must still be open when what they do is written.
    """

    account_id: str
    name: str
    role: AccountRole = AccountRole.PLAYER
    session: str = field(default="", repr=False, compare=False)


PROGRAM = Actor("program", "the program", AccountRole.PROGRAM)
"""The automatic dealer, the clock and the bots. It may give every command."""

Roles = frozenset[AccountRole]
_PLAYER: Roles = frozenset({AccountRole.PLAYER})
_DEALER: Roles = frozenset({AccountRole.DEALER, AccountRole.FLOOR})
_FLOOR: Roles = frozenset({AccountRole.FLOOR})
_HOUSE: Roles = frozenset({AccountRole.FLOOR, AccountRole.OPERATOR})
_NOBODY: Roles = frozenset()

GIVEN_BY: Mapping[type[Command], Roles] = {
    # What people do for themselves, and nobody for them.
    TakeSeat: _PLAYER,
    LeaveSeat: _PLAYER,
    BringChips: _PLAYER,
    TakeChipsAway: _PLAYER,
    PlaceWager: _PLAYER,
    TakeWagerBack: _PLAYER,
    SetBets: _PLAYER,
    DeclareReady: _PLAYER,
    CommitPlayerSeed: _PLAYER,
    RevealPlayerSeed: _PLAYER,
    LetItRide: _PLAYER,
    WithdrawWager: _PLAYER,
    TakeBank: _PLAYER,
    PostBank: _PLAYER,
    AnswerOffer: _PLAYER,
    StopBanking: _PLAYER,
    SignalBonus: _PLAYER,
    # What the dealer does beside the duties of the script.
    OpenBetting: _DEALER,
    ReportFaceUpCard: _DEALER,
    ReportCardDrawnInError: _DEALER,
    ReportExposedCard: _DEALER,
    ReportShufflerJam: _DEALER,
    ReportShoeJam: _DEALER,
    ReportWrongNumberOfCards: _DEALER,
    SignalMiscount: _DEALER,
    UnloadStubEarly: _DEALER,
    # What the floor rules on or orders.
    ReportDeckCount: _FLOOR,
    RuleOn: _FLOOR,
    VacateBank: _FLOOR,
    RuleAbandoned: _FLOOR,
    VoidRound: _FLOOR,
    OrderReshuffle: _FLOOR,
    OrderRecut: _FLOOR,
    ChangeDecks: _FLOOR,
    MarkOutOfOrder: _FLOOR,
    ReturnToService: _FLOOR,
    ChangeDealing: _FLOOR,
    IdleTable: _FLOOR,
    OpenTable: _HOUSE,
    CloseTable: _HOUSE,
    # What only the program knows: seeds, draws, the level of a meter, and that time has run out.
    PublishSeedChain: _NOBODY,
    CommitSeed: _NOBODY,
    FixPlayerSeeds: _NOBODY,
    RevealSeed: _NOBODY,
    GiveUpSeed: _NOBODY,
    DrawActionSeat: _NOBODY,
    ReadMeter: _NOBODY,
    TimeOut: _NOBODY,
    # What only logs of the first scheme of seeds hold.
    OfferSeed: _NOBODY,
}
"""Which roles may give a command. `Perform` isn't here: it belongs to whoever has the duty."""

DUTIES_OF: Mapping[Role, Roles] = {
    Role.PLAYER: _PLAYER,
    Role.PLAYER_DEALER: _PLAYER,
    Role.DEALER: _DEALER,
    Role.DEVICE: _DEALER,
    Role.FLOOR: _FLOOR,
}

AT_AUTOMATIC_TABLES: frozenset[type[Command]] = frozenset({OpenTable, CloseTable, VoidRound, RuleOn, RuleAbandoned})
"""All that staff may do at a table that deals by itself: nobody calls what no machine reported."""


def is_own_act(kind: type[Command]) -> bool:
    """Whether a command is what a player does for themselves."""
    return GIVEN_BY.get(kind) is _PLAYER


def roles_at(actor: Actor, settings: TableSettings) -> Roles:
    """What somebody is at a table: at a practice table of their own they play, deal and rule."""
    if settings.is_practice and settings.owner == actor.name:
        return frozenset({actor.role, AccountRole.PLAYER, AccountRole.DEALER, AccountRole.FLOOR})
    return frozenset({actor.role})


def may_give(actor: Actor, command: Command, *, table: Table, settings: TableSettings) -> bool:
    """Whether a command is this actor's to give."""
    try:
        check_allowed(actor, command, table=table, settings=settings)
    except NotAllowed:
        return False
    return True


def check_allowed(actor: Actor, command: Command, *, table: Table, settings: TableSettings) -> None:
    """Refuse a command that isn't this actor's to give; whether the rules grant it is for the table to say."""
    if actor.role is AccountRole.PROGRAM:
        return
    granted = DUTIES_OF[command.by] if isinstance(command, Perform) else GIVEN_BY.get(type(command), _NOBODY)
    if not granted & roles_at(actor, settings):
        raise NotAllowed(_refusal(actor, command, granted))
    if granted is _PLAYER:
        _check_own(actor, command, table)
    elif settings.dealer is Dealing.AUTOMATIC and type(command) not in AT_AUTOMATIC_TABLES:
        raise NotAllowed("This table deals by itself. Nobody can deal here or report what the machine didn't.")
    if isinstance(command, Perform) and command.cards:
        raise NotAllowed("The order of the cards comes from the shuffle alone.")


def _check_own(actor: Actor, command: Command, table: Table) -> None:
    """People act for themselves alone; a player's duty is done by who sits where it is due."""
    if isinstance(command, Perform):
        seated = table.seats.values() if command.seat is None else (table.seats.get(command.seat),)
        if actor.name not in seated:
            raise NotAllowed(f"Only a player at the table can {command.act.words}.")
        return
    player = getattr(command, "player", actor.name)
    if player != actor.name:
        raise NotAllowed(f"You can't act for {player}.")
    if is_bot(player):
        raise NotAllowed("Names of bots are for bots.")


def _refusal(actor: Actor, command: Command, granted: Roles) -> str:
    if granted is _PLAYER:
        return f"{actor.role.plural} can't play."
    if isinstance(command, Perform):
        whose = "floor" if granted is _FLOOR else "dealer"
        return f"Only the {whose} can {command.act.words}."
    if not granted:
        return "Only the program does this, when it is due."
    named = [role.value for role in AccountRole if role in granted]
    return f"Only the {' or the '.join(named)} can do this."
