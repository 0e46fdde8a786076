"""Why a round is void or play has stopped: a code with fields. `table/words.py` says it in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from letitride.cards import Card


class Area(Enum):
    """Where cards lie, apart from the betting positions."""

    COMMUNITY = "community area"
    SIX_CARD_BOX = "six card box"


class CauseCode(Enum):
    """What happened."""

    __hash__ = object.__hash__  # members are unique, and the name's hash costs a call each time

    FACE_UP_CARDS = "face-up-cards"
    WRONG_NUMBER_OF_CARDS = "wrong-number-of-cards"
    STUB_MISCOUNT = "stub-miscount"
    STUB_UNLOADED_EARLY = "stub-unloaded-early"
    CARD_EXPOSED = "card-exposed"
    CARD_DRAWN_IN_ERROR = "card-drawn-in-error"
    SHOE_JAM = "shoe-jam"
    COUNT_ALARM = "count-alarm"
    """A device signals a wrong count, of `count` cards if it says how many."""
    DECK_MISCOUNT = "deck-miscount"
    """The floor counted the deck."""
    ORDERED = "ordered"
    """The floor says why in a note."""
    EVERYBODY_LEFT = "everybody-left"
    PLAYER_LEFT = "player-left"
    NO_COMPLETE_BET = "no-complete-bet"
    BANK_TOO_SMALL = "bank-too-small"
    SEED_LOST = "seed-lost"
    BEACON_SILENT = "beacon-silent"
    BACKUP_RESTORED = "backup-restored"


BY_THE_PROGRAM = frozenset(
    {
        CauseCode.EVERYBODY_LEFT,
        CauseCode.PLAYER_LEFT,
        CauseCode.NO_COMPLETE_BET,
        CauseCode.BANK_TOO_SMALL,
        CauseCode.SEED_LOST,
        CauseCode.BEACON_SILENT,
        CauseCode.BACKUP_RESTORED,
    }
)
"""What a table that deals by itself voids a round for, without anybody's note."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Why something stopped or ended; `note` is what a person wrote about it."""

    text: ClassVar[str] = (
        "{code}[seat|, seat {seat}][area|, {area}][card|, {card}][count|, {count} cards][note|, {note}]"
    )

    code: CauseCode
    seat: int | None = None
    area: Area | None = None
    card: Card | None = None
    count: int | None = None
    note: str = ""
