"""Every golden transcript verifies, and a change of any line is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
import scenes_california  # noqa: F401 - registers its scenes
import scenes_maryland  # noqa: F401
import scenes_maryland_irregularities  # noqa: F401
import scenes_shfl  # noqa: F401
from at_the_table import BY_HAND, AtTheTable
from golden import SCENES, told

from letitride.rules.settling.settled import Outcome
from letitride.table import Act, Command, Event, Table, fold
from letitride.table.causes import Cause, CauseCode
from letitride.table.commands import DutyPerformed
from letitride.table.irregularities import (
    Area,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportWrongNumberOfCards,
    RuleOn,
    RulingAwaited,
)
from letitride.table.log.verification import check_log
from letitride.table.procedure.dealing import CardBurned, CardsDelivered, CommunityCardsDelivered
from letitride.table.procedure.deciding import WagerLeftToRide
from letitride.table.procedure.decks import DeckReleased, OrderReshuffle
from letitride.table.procedure.opening import TableOpened
from letitride.table.procedure.randomness.seeds import SeedChainPublished
from letitride.table.procedure.seating import ChipsBrought
from letitride.table.procedure.settling import HandTurned, WagerSettled
from letitride.table.procedure.voiding import RoundVoided, VoidRound
from letitride.table.procedure.wagering import BettingClosed, OpenBetting, WagerPlaced
from letitride.table.state import changed


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_true_transcript_verifies(name: str) -> None:
    happened = told(name)
    for commands in ((), happened.kept):
        after, divergence = check_log(happened.start, happened.events, commands)
        assert divergence is None, f"{divergence}"
        assert after == changed(happened.table, automations=frozenset())


@pytest.mark.parametrize(
    ("name", "reading", "clause"),
    [
        ("california/position-vacated", "reading A14", "CA.round.13"),
        ("shfl/shuffler-jam", "reading G17", "SHFL.bonus.deal.1"),
        ("shfl/bets-taken-back-and-table-closed", "reading G17", "SHFL.bonus.deal.1"),
    ],
)
def test_a_log_from_before_a_reading_was_written_verifies_under_its_own_clauses_and_no_others(
    name: str, reading: str, clause: str
) -> None:
    happened = told(name)

    def cited(instead: str) -> list[Event]:
        events = happened.events
        return [replace(e, clause=instead) if getattr(e, "clause", "") == reading else e for e in events]  # type: ignore[call-arg]

    assert cited(clause) != list(happened.events)
    for commands in ((), happened.kept):
        after, divergence = check_log(happened.start, cited(clause), commands)
        assert divergence is None, f"{divergence}"
        assert after.balances == happened.table.balances
        assert check_log(happened.start, cited("SHFL.bonus.deal.2"), commands)[1] is not None


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_line_left_out_is_missed(name: str) -> None:
    happened = told(name)
    kinds = (CardsDelivered, CommunityCardsDelivered, DeckReleased, BettingClosed, WagerSettled, HandTurned)
    for left_out, event in enumerate(happened.events[:-1]):
        if isinstance(event, kinds):
            shorter = [*happened.events[:left_out], *happened.events[left_out + 1 :]]
            assert check_log(happened.start, shorter)[1] is not None, event
            kept = [*happened.kept[:left_out], *happened.kept[left_out + 1 :]]
            assert check_log(happened.start, shorter, kept)[1] is not None, event


def forged(events: list[Event], kind: type[Event], **changes: object) -> tuple[list[Event], int]:
    """The events with the last one of a kind changed, and its number."""
    position = max(number for number, event in enumerate(events) if isinstance(event, kind))
    instead = replace(events[position], **changes)
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
        _, divergence = check_log(happened.start, forgery)
        assert divergence is not None
        assert divergence.number == number
        assert divergence.event == forgery[number - 1]


def test_the_beginning_of_a_true_log_is_true() -> None:
    happened = told("maryland/void-by-the-floor")
    for length in range(len(happened.events) + 1):
        after, divergence = check_log(happened.start, happened.events[:length])
        assert divergence is None, length
        assert after.sequence >= length


def recorded(submission: str, act: Act, *reports: Command) -> tuple[Table, list[Event]]:
    """A closed table, and the events of a round at seats 1 and 2 that reports interrupt at an act of it."""
    table = AtTheTable(submission, BY_HAND)
    start = table.table
    table.open().seat(1, 2).open_betting().bet(1).bet(2).announce().release().perform_until(act)
    for report in reports:
        table.do(report)
    return start, table.events


@pytest.mark.parametrize(
    ("submission", "act", "report"),
    [
        ("shfl-bonus", Act.ASK_ABOUT_BET_1, ReportWrongNumberOfCards(2, 4, deck_count=50, at=7_200)),
        ("shfl-bonus", Act.ASK_ABOUT_BET_1, ReportWrongNumberOfCards(Area.COMMUNITY, 4)),
        ("shfl-bonus", Act.ASK_ABOUT_BET_1, ReportDeckCount(49, at=7_200)),
        ("maryland-full", Act.ASK_ABOUT_BET_1, ReportWrongNumberOfCards(Area.SIX_CARD_BOX, 2)),
        ("maryland-full", Act.ASK_ABOUT_BET_1, ReportWrongNumberOfCards(1, 5, deck_count=50, at=7_200)),
        ("maryland-full", Act.DELIVER_STACK, ReportFaceUpCard(2)),
        ("maryland-full", Act.COLLECT_CARDS, ReportWrongNumberOfCards(1, 5)),
        ("shfl-bonus", Act.COLLECT_CARDS, ReportDeckCount(51, at=7_200)),
        ("shfl-bonus", Act.COLLECT_CARDS, ReportDeckCount(52)),
    ],
)
def test_a_report_is_found_again_with_the_numbers_that_it_left(submission: str, act: Act, report: Command) -> None:
    start, events = recorded(submission, act, report)
    assert check_log(start, events)[1] is None


def test_a_commitment_and_the_depth_of_a_cut_are_found_again() -> None:
    table = AtTheTable("maryland-manual", BY_HAND, automated_shuffler=False)
    start = table.table
    table.open().seat(1).open_betting().bet(1).announce().release().finish()
    table.do(OrderReshuffle())
    table.do(OpenBetting())
    table.perform(Act.SHUFFLE, note="a commitment")
    table.perform(Act.CUT_CARDS, number=12)
    assert check_log(start, table.events) == (changed(table.table, automations=frozenset()), None)


def test_a_count_of_the_stub_is_found_again() -> None:
    """The stub is counted in the fifth round (MD.08.D.5)."""
    table = AtTheTable("maryland-full", BY_HAND, counting_shuffler=False)
    start = table.table
    table.open().seat(1)
    for _ in range(4):
        table.open_betting().bet(1).announce().release().finish()
    table.open_betting().bet(1).announce().release().perform_until(Act.COUNT_STUB)
    table.perform(Act.COUNT_STUB, number=40)
    assert check_log(start, table.events)[1] is None


def test_a_count_of_the_deck_after_a_misdeal_is_found_again() -> None:
    """The deck was thought to hold 50 cards, and the floor finds all 52."""
    start, events = recorded("shfl-bonus", Act.ASK_ABOUT_BET_1, ReportWrongNumberOfCards(2, 4, deck_count=50))
    table = AtTheTable("shfl-bonus", BY_HAND)
    table.table = fold(start, events)
    table.perform_until(Act.COUNT_DECK)
    table.perform(Act.COUNT_DECK, number=52)
    assert check_log(start, [*events, *table.events])[1] is None


def test_a_void_is_true_whether_it_was_ruled_or_ordered() -> None:
    exposed = ReportExposedCard(Area.COMMUNITY, 1)
    start, events = recorded("shfl-bonus", Act.ASK_ABOUT_BET_1, exposed, RuleOn(void=True, reason="a player objects"))
    assert check_log(start, events)[1] is None
    start, events = recorded("shfl-bonus", Act.ASK_ABOUT_BET_1, exposed, VoidRound("a player objects"))
    assert check_log(start, events)[1] is None


def test_an_event_that_comes_out_of_nowhere_is_a_divergence() -> None:
    """A closed table can only be opened, and be brought chips or a seed chain."""
    kinds = {type(event): (told(name).start, event) for name in SCENES for event in told(name).events}
    for kind, (start, event) in kinds.items():
        _, divergence = check_log(start, [event])
        assert (divergence is None) == (kind in (TableOpened, ChipsBrought, SeedChainPublished)), kind
        assert divergence is None or (divergence.number, divergence.event) == (1, event)


def test_a_forged_count_has_no_number() -> None:
    happened = told("shfl/shuffler-counts-51-before-the-deal")
    forgery, number = forged(list(happened.events), RulingAwaited, cause=Cause(CauseCode.COUNT_ALARM, note="many"))
    _, divergence = check_log(happened.start, forgery)
    assert divergence is not None
    assert divergence.number == number


def test_a_decision_is_refused_for_its_gesture_and_not_for_what_else_could_have_been_done() -> None:
    happened = told("shfl/every-duty")
    forgery, number = forged(list(happened.events), WagerLeftToRide, signal="scratch")
    _, divergence = check_log(happened.start, forgery)
    assert divergence is not None
    assert divergence.number == number - 1
    assert divergence.reason.startswith("the engine refuses it: A scratch doesn't say that")


def test_a_divergence_says_why() -> None:
    happened = told("shfl/every-duty")
    events = list(happened.events)
    burned = next(e for e in events if isinstance(e, CardBurned))
    settled = next(e.settled for e in reversed(events) if isinstance(e, WagerSettled))
    refused, _ = forged(events, WagerPlaced, stake_cents=2_000_00)
    otherwise, _ = forged(events, WagerSettled, settled=replace(settled, paid_cents=settled.paid_cents + 1_00))
    reasons: dict[str, list[Event]] = {
        "nothing that can be done now leads to this": [burned],
        "the engine refuses it: The 3 Card Bonus takes": refused,
        f"the engine decides otherwise: WagerSettled(settled={settled!r})": otherwise,
    }
    for reason, log in reasons.items():
        _, divergence = check_log(happened.start, log)
        assert divergence is not None
        assert divergence.reason.startswith(reason)


def test_a_decision_said_to_have_timed_out_is_found_by_its_command() -> None:
    """Without commands a log can't tell; with them it must be what somebody, or nobody, answered."""
    for name in ("shfl/every-duty", "shfl/no-answer-in-time"):
        happened = told(name)
        (rode, *_) = [event for event in happened.events if isinstance(event, WagerLeftToRide)]
        forgery, number = forged(list(happened.events), WagerLeftToRide, timed_out=not rode.timed_out, signal="")
        assert forgery[number - 1] != happened.events[number - 1]
        _, divergence = check_log(happened.start, forgery, happened.kept)
        assert divergence is not None
        assert (divergence.number, divergence.event) == (number, forgery[number - 1])


def test_events_that_no_command_leads_to_are_found() -> None:
    happened = told("shfl/every-duty")
    events, kept = happened.events, happened.kept
    place = next(place for place, event in enumerate(events) if isinstance(event, WagerPlaced))
    second = next(place for place in range(1, len(kept)) if kept[place - 1] is None and kept[place] is not None)
    cases = {
        "the engine refuses its command": (events, [*kept[:place], OpenBetting(), *kept[place + 1 :]]),
        "its command leads to no more": (events, [*kept[:place], None, *kept[place + 1 :]]),
        "this should follow": ([*events[: second - 1], *events[second:]], [*kept[: second - 1], *kept[second:]]),
    }
    for reason, (log, commands) in cases.items():
        _, divergence = check_log(happened.start, log, commands)
        assert divergence is not None
        assert divergence.reason.startswith(reason)


def test_a_log_that_begins_without_commands_is_followed_on_with_them() -> None:
    happened = told("maryland/void-by-the-floor")
    later = next(place for place, event in enumerate(happened.events) if isinstance(event, BettingClosed))
    mixed = [None if place <= later else command for place, command in enumerate(happened.kept)]
    assert check_log(happened.start, happened.events, mixed)[1] is None
    number = max(place for place, event in enumerate(happened.events) if isinstance(event, RoundVoided)) + 1
    assert number > later
    forgery, _ = forged(list(happened.events), RoundVoided, cause=Cause(CauseCode.ORDERED, note="another reason"))
    assert check_log(happened.start, forgery, mixed)[1] is not None
