"""The engine: a table is never changed, only followed by another; what is said and moved goes with the event."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable

from letitride.catalogue import load_catalogue
from letitride.rules.submission import MeterTerms
from letitride.rules.wagers import Wager
from letitride.table import Act, Perform, evolve, new_table
from letitride.table.duties import Duty, Role
from letitride.table.engine import carry_out
from letitride.table.events import Event
from letitride.table.procedure.opening import TableOpened
from letitride.table.procedure.seating import BankOffered, BringChips
from letitride.table.procedure.settling import RoundClosed
from letitride.table.state import changed


@pytest.mark.parametrize("event", [BankOffered(2), Event()])
def test_an_event_that_only_says_something_leaves_the_table_before_it_alone(event: Event) -> None:
    before = AtTheTable("shfl-classic").open().seat(1).table
    number = before.sequence
    after = evolve(before, event)
    assert before.sequence == number
    assert after == changed(before, sequence=number + 1)


def test_each_event_comes_with_the_money_it_moves() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).open_betting().bet(1)
    after, moves = carry_out(table.table, Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS))
    assert [then.sequence - table.table.sequence for *_, then in moves] == list(range(1, len(moves) + 1))
    assert moves[-1][2] is after
    assert [moved for _, moved, _ in moves] == [()] * len(moves)
    _, moves = carry_out(after, BringChips("P1", 5_00))
    assert [transfer.amount_cents for _, moved, _ in moves for transfer in moved] == [5_00]


def test_a_meter_that_tables_share_is_there_before_the_table_opens() -> None:
    rules = load_catalogue().house_rules("maryland-full")
    assert new_table(rules).meter is None
    shared = new_table(rules, shares_meter=True).meter
    assert shared is not None
    assert shared.terms == MeterTerms(1_500, 10_000_00, 10_000_00)
    assert new_table(load_catalogue().house_rules("shfl-classic"), shares_meter=True).meter is None


def test_opening_a_table_without_a_meter_and_ending_a_round_without_a_bank_move_no_money() -> None:
    table = AtTheTable("shfl-classic").open().seat(1).open_betting().bet(1).announce().release()
    (opened,) = table.happened(TableOpened)
    assert opened.transfers(new_table(table.table.house)) == ()
    assert RoundClosed(1).transfers(table.table) == ()


def test_an_automatic_dealer_asks_for_bonus_bets_when_bets_are_closed_and_not_at_the_first_bet() -> None:
    table = AtTheTable("shfl-bonus").open().seat(1).open_betting().bet(1)
    assert Act.ASK_FOR_BONUS_BETS not in [act for act, _, _ in table.duties()]
    assert table.table.duty is not None
    assert table.table.duty.act is Act.ASK_FOR_BONUS_BETS
    table.do(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS))
    assert Act.ASK_FOR_BONUS_BETS in [act for act, _, _ in table.duties()]


def test_a_duty_is_told_with_its_seat_and_its_wagers() -> None:
    assert str(Duty(Act.BURN_CARD, "SHFL.bonus.deal.8", "deal")) == "burn the bottom card"
    settle = Duty(Act.SETTLE, "MD.11.D", "settlement", 4, wagers=(Wager.BASE, Wager.ENVY))
    assert str(settle) == "settle at seat 4 (base game, Envy Bonus)"


def test_a_duty_of_the_table_has_no_seat_to_give() -> None:
    assert Duty(Act.SETTLE, "MD.11.D", "settlement", 4).at_seat() == 4
    with pytest.raises(ValueError, match="no seat is named"):
        Duty(Act.BURN_CARD, "MD.10.H", "deal").at_seat()
