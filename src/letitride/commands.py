"""Every command of a table, to be given to `advance` or asked of `can`.

>>> from letitride import Spot, commands
>>> commands.PlaceWager("Ann", 1, Spot.BET_1, 5_00).stake_cents
500
"""

from letitride.table.commands import Perform
from letitride.table.irregularities.deck_alarms import ReportDeckCount, ReportShoeJam, ReportShufflerJam, SignalMiscount
from letitride.table.irregularities.devices import ChangeDealing, MarkOutOfOrder, ReturnToService
from letitride.table.irregularities.early_unload import UnloadStubEarly
from letitride.table.irregularities.misdeals import (
    ReportCardDrawnInError,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportWrongNumberOfCards,
)
from letitride.table.irregularities.rulings import RuleAbandoned, RuleOn
from letitride.table.irregularities.taking_back import TakeCallBack
from letitride.table.procedure.banking import AnswerOffer, DrawActionSeat, PostBank, StopBanking, TakeBank, VacateBank
from letitride.table.procedure.bonus_signals import SignalBonus
from letitride.table.procedure.cutting import OrderRecut
from letitride.table.procedure.deciding import LetItRide, TimeOut, WithdrawWager
from letitride.table.procedure.decks import ChangeDecks, OrderReshuffle
from letitride.table.procedure.opening import CloseTable, IdleTable, OpenTable
from letitride.table.procedure.randomness.beacon import DrawBeacon, NameBeaconRound, PromiseBeacon
from letitride.table.procedure.randomness.player_seeds import CommitPlayerSeed, FixPlayerSeeds, RevealPlayerSeed
from letitride.table.procedure.randomness.seeds import CommitSeed, GiveUpSeed, OfferSeed, PublishSeedChain, RevealSeed
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import BringChips, LeaveSeat, TakeChipsAway, TakeSeat
from letitride.table.procedure.shared_meter import ReadMeter
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting, PlaceWager, TakeWagerBack

__all__ = [
    "AnswerOffer",
    "BringChips",
    "ChangeDealing",
    "ChangeDecks",
    "CloseTable",
    "CommitPlayerSeed",
    "CommitSeed",
    "DeclareReady",
    "DrawActionSeat",
    "DrawBeacon",
    "FixPlayerSeeds",
    "GiveUpSeed",
    "IdleTable",
    "LeaveSeat",
    "LetItRide",
    "MarkOutOfOrder",
    "NameBeaconRound",
    "OfferSeed",
    "OpenBetting",
    "OpenTable",
    "OrderRecut",
    "OrderReshuffle",
    "Perform",
    "PlaceWager",
    "PostBank",
    "PromiseBeacon",
    "PublishSeedChain",
    "ReadMeter",
    "ReportCardDrawnInError",
    "ReportDeckCount",
    "ReportExposedCard",
    "ReportFaceUpCard",
    "ReportShoeJam",
    "ReportShufflerJam",
    "ReportWrongNumberOfCards",
    "ReturnToService",
    "RevealPlayerSeed",
    "RevealSeed",
    "RuleAbandoned",
    "RuleOn",
    "SignalBonus",
    "SignalMiscount",
    "StopBanking",
    "TakeBank",
    "TakeCallBack",
    "TakeChipsAway",
    "TakeSeat",
    "TakeWagerBack",
    "TimeOut",
    "UnloadStubEarly",
    "VacateBank",
    "VoidRound",
    "WithdrawWager",
]
