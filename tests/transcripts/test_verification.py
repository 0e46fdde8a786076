"""Every golden transcript verifies, and a change of any line is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
import scenes_california  # noqa: F401 - registers its scenes
import scenes_maryland  # noqa: F401
import scenes_maryland_irregularities  # noqa: F401
import scenes_shfl  # noqa: F401
from golden import SCENES, told

from letitride.rules.settled import Outcome
from letitride.table import Event
from letitride.table.commands import DutyPerformed
from letitride.table.dealing import CardBurned, CardsDelivered, CommunityCardsDelivered
from letitride.table.decks import DeckReleased
from letitride.table.settling import HandTurned, WagerSettled
from letitride.table.state import changed
from letitride.table.verification import verify
from letitride.table.wagering import BettingClosed, WagerPlaced


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_true_transcript_verifies(name: str) -> None:
    happened = told(name)
    after, divergence = verify(happened.start, happened.events)
    assert divergence is None, f"{divergence}"
    assert after == changed(happened.table, automations=frozenset())


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_line_left_out_is_missed(name: str) -> None:
    happened = told(name)
    kinds = (CardsDelivered, CommunityCardsDelivered, DeckReleased, BettingClosed, WagerSettled, HandTurned)
    for left_out, event in enumerate(happened.events[:-1]):
        if isinstance(event, kinds):
            shorter = [*happened.events[:left_out], *happened.events[left_out + 1 :]]
            assert verify(happened.start, shorter)[1] is not None, event


def forged(events: list[Event], kind: type[Event], **changes: object) -> tuple[list[Event], int]:
    """The events with the last one of a kind changed, and its number."""
    position = max(number for number, event in enumerate(events) if isinstance(event, kind))
    instead = replace(events[position], **changes)  # type: ignore[type-var]
    return [*events[:position], instead, *events[position + 1 :]], position + 1


def test_a_forged_line_is_found_where_it_stands() -> None:
    happened = told("shfl/every-duty")
    events = list(happened.events)
    settled = next(e.settled for e in reversed(events) if isinstance(e, WagerSettled))
    released = next(e for e in events if isinstance(e, DeckReleased))
    forgeries = [
        forged(events, WagerSettled, settled=replace(settled, paid_cents=settled.paid_cents + 1_00)),
        forged(events, WagerSettled, settled=replace(settled, outcome=Outcome.UNCOVERED)),
        forged(events, WagerPlaced, stake_cents=2_000_00),
        forged(events, WagerPlaced, player="Zed"),
        forged(events, DutyPerformed, clause="MD.13.E"),
        forged(events, CardsDelivered, cards=released.cards[40:43]),
    ]
    for forgery, number in forgeries:
        _, divergence = verify(happened.start, forgery)
        assert divergence is not None
        assert divergence.number == number
        assert divergence.event == forgery[number - 1]


def test_the_beginning_of_a_true_log_is_true() -> None:
    happened = told("maryland/void-by-the-floor")
    for length in range(len(happened.events) + 1):
        after, divergence = verify(happened.start, happened.events[:length])
        assert divergence is None, length
        assert after.sequence >= length


def test_a_divergence_says_why() -> None:
    happened = told("shfl/every-duty")
    events = list(happened.events)
    burned = next(e for e in events if isinstance(e, CardBurned))
    settled = next(e.settled for e in reversed(events) if isinstance(e, WagerSettled))
    refused, _ = forged(events, WagerPlaced, stake_cents=2_000_00)
    otherwise, _ = forged(events, WagerSettled, settled=replace(settled, paid_cents=settled.paid_cents + 1_00))
    reasons = {
        "nothing that can be done now leads to this": [burned],
        "the engine refuses it: The 3 Card Bonus takes": refused,
        f"the engine decides otherwise: WagerSettled(settled={settled!r})": otherwise,
    }
    for reason, log in reasons.items():
        _, divergence = verify(happened.start, log)
        assert divergence is not None
        assert divergence.reason.startswith(reason)
