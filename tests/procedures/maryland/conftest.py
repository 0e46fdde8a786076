"""The words in which the Maryland procedures are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from at_the_table import AtTheTable, house

from letitride.catalogue import load_catalogue
from letitride.rules.checks import check_submission
from letitride.rules.house_rules import HouseRules
from letitride.rules.ledger import Account
from letitride.rules.rulesets import OptionValue
from letitride.rules.wagers import Spot
from letitride.table import AUTOMATIC_TABLE, Act, Event
from letitride.table.commands import DutyPerformed
from letitride.table.procedure.opening import OpenTable

MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual-shoe", "hand", "automated-shoe"
COMMUNITY_FIRST = "automated-shoe-community-first"
METHODS = (MANUAL_SHOE, HAND, AUTOMATED_SHOE, COMMUNITY_FIRST)

EVERY_SIDE = {
    Spot.FIVE_CARD_BONUS: 1_00,
    Spot.THREE_CARD_BONUS: 5_00,
    Spot.SIX_CARD_BONUS: 5_00,
    Spot.PROGRESSIVE: 1_00,
}
HAND_SHUFFLED: dict[str, Any] = {"automated_shuffler": False, "counting_shuffler": False, "decks": 1}
NOT_COUNTING: dict[str, Any] = {"counting_shuffler": False}

Done = tuple[str, int | None, str]


def rules(dealing: str = AUTOMATED_SHOE, *, submission: str = "maryland-full", **options: OptionValue) -> HouseRules:
    """The rules of a ready-made submission, dealing otherwise; a shoe that deals the community first reshuffles."""
    if dealing == COMMUNITY_FIRST:
        options = {"reshuffling_shoe": True, **options}
    chosen = house(submission, **options)
    return replace(chosen, submission=replace(chosen.submission, dealing=dealing))


def table(
    dealing: str = AUTOMATED_SHOE,
    automations: frozenset[Act] = AUTOMATIC_TABLE,
    *,
    submission: str = "maryland-full",
    **options: OptionValue,
) -> AtTheTable:
    """A closed Maryland table."""
    return AtTheTable(rules(dealing, submission=submission, **options), automations)


def opened(at_the: AtTheTable, *seats: int) -> AtTheTable:
    """Open a table and seat players."""
    return at_the.open().seat(*seats)


def bets_down(at_the: AtTheTable, *seats: int, sides: Mapping[Spot, int] | None = None) -> AtTheTable:
    """Begin a round with three bets, and side wagers, at these seats."""
    at_the.open_betting()
    for seat in seats:
        at_the.bet(seat, sides=sides)
    return at_the


def in_play(at_the: AtTheTable, *seats: int, cards: str = "", sides: Mapping[Spot, int] | None = None) -> AtTheTable:
    """Deal a round from a stacked deck, as far as the deck is released."""
    return bets_down(at_the, *seats, sides=sides).announce().release(cards)


def play_round(at_the: AtTheTable, *seats: int) -> tuple[Event, ...]:
    """Play a whole round in which everybody lets ride; its events."""
    before = len(at_the.events)
    in_play(at_the, *seats).finish()
    return tuple(at_the.events[before:])


def duties(events: Iterable[Event]) -> list[Done]:
    """The duties done in these events: act, seat, clause."""
    return [(done.act.value, done.seat, done.clause) for done in events if isinstance(done, DutyPerformed)]


def script(at_the: AtTheTable, *sections: str) -> list[Done]:
    """The duties still to be done, of some sections: act, seat, clause."""
    return [(duty.act.value, duty.seat, duty.clause) for duty in at_the.table.script if duty.section in sections]


def done_by_hand(at_the: AtTheTable, through: Act) -> list[Done]:
    """Do every duty up to and including this one; what was done."""
    before = len(at_the.events)
    at_the.perform_until(through)
    at_the.perform_next()
    return duties(at_the.events[before:])


def opening(at_the: AtTheTable) -> AtTheTable:
    """Open a table and leave the first opening duty in hand."""
    at_the.do(OpenTable())
    return at_the


def money(at_the: AtTheTable) -> dict[Account, int]:
    """What every account holds."""
    return {account: held for account, held in at_the.table.balances.items() if held}


def faults(dealing: str = AUTOMATED_SHOE, submission: str = "maryland-full", **options: OptionValue) -> list[str]:
    """The clauses that a submission with these choices breaks."""
    catalogue = load_catalogue()
    chosen = house(submission, **options)
    filed = replace(chosen.submission, dealing=dealing)
    return [fault.clause for fault in check_submission(filed, chosen.ruleset, catalogue.paytable)]


def case(*values: object, clauses: str = "") -> object:
    """A case of a parametrized test that shows clauses of its own."""
    return pytest.param(*values, marks=pytest.mark.clause(*clauses.split()))
