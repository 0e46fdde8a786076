"""Doing a duty: only the one in hand, only by whose it is, and not while the floor has to rule."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.table import AUTOMATIC_TABLE, Act, Perform
from letitride.table.commands import COMMAND_TYPES
from letitride.table.duties import Role
from letitride.table.events import EVENT_TYPES
from letitride.table.procedure.deciding import LetItRide
from letitride.table.words import cause_words


def test_between_rounds_there_is_nothing_to_do() -> None:
    table = AtTheTable("shfl-classic").open().seat(1)
    refusal = table.refused(Perform(Role.DEALER, Act.SETTLE, 1))
    assert refusal.message == "There is no duty in hand: the next round has not begun"


def test_only_the_duty_in_hand_is_done_and_at_its_seat() -> None:
    table = AtTheTable("shfl-classic", BY_HAND).open().seat(1, 2).open_betting().bet(1).bet(2).announce()
    table.perform_until(Act.DELIVER_STACK, 1)
    said = "Deliver the stack at seat 1 first"
    assert table.refused(Perform(Role.DEALER, Act.DELIVER_STACK, 2)).message == said
    assert table.refused(Perform(Role.DEALER, Act.BURN_CARD)).message == said
    table.perform(Act.DELIVER_STACK, 1)


@pytest.mark.parametrize("role", [Role.FLOOR, Role.DEVICE, Role.PLAYER])
def test_a_duty_is_done_by_whose_it_is(role: Role) -> None:
    table = AtTheTable("shfl-classic", BY_HAND).open().seat(1).open_betting().bet(1).announce()
    table.perform_until(Act.DELIVER_STACK, 1)
    refusal = table.refused(Perform(role, Act.DELIVER_STACK, 1))
    assert refusal.message == "Only the dealer can deliver the stack"


def test_a_decision_is_said_in_its_own_words() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).open_betting().bet(1).announce().release()
    for _ in range(2):
        duty = table.table.duty
        assert duty is not None
        refusal = table.refused(Perform(Role.PLAYER, duty.act, 1))
        assert refusal.message == "Say whether the bet rides or is withdrawn"
        table.do(LetItRide("P1", 1))


@pytest.mark.clause("SHFL.bonus.deal.4.observe")
def test_nothing_is_done_until_the_floor_has_ruled() -> None:
    by_hand = AUTOMATIC_TABLE - {Act.CHECK_SHUFFLER_COUNT}
    table = AtTheTable("shfl-classic", by_hand).open().seat(1).open_betting().bet(1).announce()
    table.perform(Act.CHECK_SHUFFLER_COUNT, number=51)
    matter = table.table.in_round().awaiting_ruling
    duty = table.table.duty
    assert matter
    assert duty is not None
    refusal = table.refused(Perform(duty.role, duty.act, duty.seat))
    assert refusal.message == f"Play has stopped until the floor rules on this: {cause_words(matter)}"


def test_every_kind_of_command_and_event_is_known_by_its_name() -> None:
    for known in (COMMAND_TYPES, EVENT_TYPES):
        assert all(name == kind.__name__ for name, kind in known.items())
    assert {"Perform", "LetItRide", "PlaceWager"} <= COMMAND_TYPES.keys()
    assert {"DutyPerformed", "WagerSettled", "RoundClosed"} <= EVENT_TYPES.keys()
