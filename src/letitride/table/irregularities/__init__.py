"""Irregularities: what is found at the table, and the remedy that each document gives."""

from letitride.table.causes import Area
from letitride.table.irregularities.deck_alarms import (
    ReportDeckCount,
    ReportShoeJam,
    ReportShufflerJam,
    ShuffleOrdered,
    ShufflerJammed,
    SignalMiscount,
)
from letitride.table.irregularities.devices import (
    ChangeDealing,
    DealingChanged,
    DeviceMarked,
    DeviceReturned,
    MarkOutOfOrder,
    ReturnToService,
)
from letitride.table.irregularities.early_unload import BonusBetsRestored, StubUnloadedEarly, UnloadStubEarly
from letitride.table.irregularities.misdeals import (
    CardDrawnInError,
    CardExposed,
    FaceUpCardFound,
    ReportCardDrawnInError,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportWrongNumberOfCards,
)
from letitride.table.irregularities.rulings import PlayContinued, RuleAbandoned, RuleOn, RulingAwaited, WagersAbandoned
from letitride.table.irregularities.taking_back import CallTakenBack, TakeCallBack

__all__ = [
    "Area",
    "BonusBetsRestored",
    "CallTakenBack",
    "CardDrawnInError",
    "CardExposed",
    "ChangeDealing",
    "DealingChanged",
    "DeviceMarked",
    "DeviceReturned",
    "FaceUpCardFound",
    "MarkOutOfOrder",
    "PlayContinued",
    "ReportCardDrawnInError",
    "ReportDeckCount",
    "ReportExposedCard",
    "ReportFaceUpCard",
    "ReportShoeJam",
    "ReportShufflerJam",
    "ReportWrongNumberOfCards",
    "ReturnToService",
    "RuleAbandoned",
    "RuleOn",
    "RulingAwaited",
    "ShuffleOrdered",
    "ShufflerJammed",
    "SignalMiscount",
    "StubUnloadedEarly",
    "TakeCallBack",
    "UnloadStubEarly",
    "WagersAbandoned",
]
