"""What codes say in plain English: causes, shortfalls, fees, faults of seeds and phases, each said here alone."""

from __future__ import annotations

from letitride.money import format_cents
from letitride.rules.payouts import is_win
from letitride.rules.settling.fees import FeeKind
from letitride.rules.settling.settled import Outcome, Settled, Shortfall
from letitride.table.causes import Cause, CauseCode
from letitride.table.state import Phase, SeedFault

SEED_FAULTS = {SeedFault.KEY_CHANGED: "the house's key has changed"}

PHASES = {
    Phase.CLOSED: "the table is closed",
    Phase.OPENING: "the table is being opened",
    Phase.IDLE: "nobody plays here",
    Phase.BETWEEN_ROUNDS: "the next round has not begun",
    Phase.BETTING: "bets are open",
    Phase.ROUND: "a round is being played",
}
"""What is going on, as a clause of a sentence."""

SHORTFALLS = {
    Shortfall.BANK: "the player-dealer's wager reached no further",
    Shortfall.PAYOUT_LIMIT: "the payout limit per hand applied",
}

FEES = {
    FeeKind.BASE_BETS: "base bets",
    FeeKind.BETTING_POSITION: "one betting position",
    FeeKind.THREE_CARD_BONUS: "3 Card Bonus bet",
    FeeKind.PLAYER_DEALER: "player-dealer's round",
}

CAUSES = {
    CauseCode.FACE_UP_CARDS: "more than one card was found face up",
    CauseCode.STUB_MISCOUNT: "the stub count shows a wrong number of cards",
    CauseCode.STUB_UNLOADED_EARLY: "the stub was unloaded before the community cards",
    CauseCode.CARD_DRAWN_IN_ERROR: "a card was drawn in error",
    CauseCode.SHOE_JAM: "the automated shoe jammed",
    CauseCode.EVERYBODY_LEFT: "everybody has left before the deal",
    CauseCode.PLAYER_LEFT: "the player left before the deal",
    CauseCode.NO_COMPLETE_BET: "no bet was complete when the time was up",
    CauseCode.BANK_TOO_SMALL: "the player-dealer has posted no wager that covers the round",
    CauseCode.SEED_LOST: f"the deck can't be dealt as promised, because {SEED_FAULTS[SeedFault.KEY_CHANGED]}",
    CauseCode.BEACON_SILENT: "the public beacon didn't answer, so the deck can't be drawn as promised",
    CauseCode.BACKUP_RESTORED: "a back-up was restored, so the seed of this round may be known",
}
"""What needs no fields to be told."""


def cause_words(cause: Cause) -> str:
    """Why a round is void or play has stopped, as a clause of a sentence.

    >>> cause_words(Cause(CauseCode.WRONG_NUMBER_OF_CARDS, seat=2, count=4, note="a second look"))
    'seat 2 has 4 cards; a second look'
    """
    return "; ".join(filter(None, (_happened(cause), cause.note)))


def _happened(cause: Cause) -> str:
    area = "" if cause.area is None else cause.area.value
    match cause.code:
        case CauseCode.ORDERED:
            return ""
        case CauseCode.WRONG_NUMBER_OF_CARDS:
            return f"{f'the {area}' if area else f'seat {cause.seat}'} has {cause.count} card{'s' * (cause.count != 1)}"
        case CauseCode.CARD_EXPOSED:
            return f"{cause.card} in the {area} was exposed before its time"
        case CauseCode.COUNT_ALARM:
            return f"the shuffler signals {'a wrong count' if cause.count is None else f'{cause.count} cards'}"
        case CauseCode.DECK_MISCOUNT:
            return f"the deck has {cause.count} card{'s' * (cause.count != 1)}"
    return CAUSES[cause.code]


def settled_words(one: Settled, hand: str = "") -> str:
    """Why a wager ended as it did; the hand may have a name of its own."""
    hand = hand or one.hand.value
    if one.outcome is Outcome.UNCOVERED:
        return "not covered by the player-dealer's wager, so it is returned"
    if one.outcome is Outcome.LOST:
        lost = f"{hand} loses"
        if one.shortfall:
            return f"{lost}, but {SHORTFALLS[one.shortfall]}: {format_cents(one.returned_cents)} is returned"
        return lost
    if one.payout is not None and not is_win(one.payout):
        return f"{hand} pushes: the stake goes back"
    won = f"{hand} pays {one.payout}"
    if one.shortfall:
        return f"{won}, but {SHORTFALLS[one.shortfall]}: {format_cents(one.due_cents)} was due"
    return won


def sentence_case(words: str) -> str:
    """Words with a capital letter at the beginning, as a sentence has it; the rest stays as it is."""
    return words[:1].upper() + words[1:]
