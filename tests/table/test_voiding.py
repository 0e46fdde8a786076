"""A void: what goes back to whom, and what stays as it was settled."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.rules.ledger import FEES, INVENTORY, LAYOUT, METER
from letitride.rules.wagers import Spot
from letitride.table import AUTOMATIC_TABLE, Act, Phase
from letitride.table.irregularities import RuleAbandoned
from letitride.table.procedure.settling import WagerSettled
from letitride.table.procedure.voiding import RoundVoided, VoidRound
from letitride.table.state import DeckPlace
from letitride.table.words import cause_words

PROGRESSIVE = {Spot.PROGRESSIVE: 1_00}
CHIPS = 1_000_000_00


def test_there_is_nothing_to_void_between_rounds() -> None:
    table = AtTheTable("shfl-classic").open().seat(1)
    assert table.refused(VoidRound("just so")).message == "There is no round to void"
    table.open_betting().bet(1).do(VoidRound("a false start"))
    assert [cause_words(void.cause) for void in table.happened(RoundVoided)] == ["a false start"]
    assert (table.table.phase, table.table.rounds, table.table.chips("P1")) == (Phase.BETWEEN_ROUNDS, 1, CHIPS)


@pytest.mark.clause("MD.13.D")
def test_all_wagers_come_back_also_those_that_have_lost() -> None:
    """Seat 2 is settled first, from the dealer's right; then the lights go out (reading N79)."""
    table = AtTheTable("maryland-full", AUTOMATIC_TABLE - {Act.SETTLE}).open().seat(1, 2).open_betting()
    opening = dict(table.table.balances)
    table.bet(1, sides=PROGRESSIVE).bet(2, sides=PROGRESSIVE).announce()
    table.release("2c 3d 4h  Ah Kh  9c 7d 5s  9s 8c 2h").perform_until(Act.SETTLE, 2)
    table.perform(Act.SETTLE, 2)
    assert {event.settled.seat for event in table.happened(WagerSettled)} == {2}
    table.do(VoidRound("the lights went out"))
    assert (table.table.chips("P1"), table.table.chips("P2")) == (CHIPS, CHIPS)
    assert [deck.place for deck in table.table.decks] == [DeckPlace.RACK, DeckPlace.SHUFFLER]
    held = {account: table.table.balances[account] - opening.get(account, 0) for account in (INVENTORY, METER, LAYOUT)}
    assert held == {INVENTORY: 0, METER: 0, LAYOUT: 0}
    assert table.table.meter is not None
    assert table.table.meter.amount_cents == 10_000_00


@pytest.mark.clause("MD.12.G")
def test_a_meter_that_was_paid_out_is_not_pulled_below_its_reset_by_a_void() -> None:
    """Seat 2 wins the whole meter, then the round is void: the award stays paid, its growth went with it (N79)."""
    table = AtTheTable("maryland-full", AUTOMATIC_TABLE - {Act.SETTLE}).open().seat(1, 2).open_betting()
    table.bet(1, sides=PROGRESSIVE).bet(2, sides=PROGRESSIVE).announce()
    table.release("2c 3d 4h  Ah Kh  9c 7d 5s  Qh Jh Th").perform_until(Act.SETTLE, 2)
    table.perform(Act.SETTLE, 2)
    paid = table.table.chips("P2")
    assert table.table.meter is not None
    assert table.table.meter.amount_cents == table.table.meter.terms.reset_cents
    table.do(VoidRound("the lights went out"))
    assert table.table.meter.amount_cents == table.table.balances[METER] == table.table.meter.terms.reset_cents
    assert (table.table.chips("P1"), table.table.chips("P2")) == (CHIPS, paid)


@pytest.mark.clause("MD.07.B.2")
@pytest.mark.parametrize("is_void", [True, False])
def test_abandoned_wagers_are_lost_unless_the_round_is_void_later(is_void: bool) -> None:
    """Seat 1 walks away and the floor rules; a void returns all wagers, these among them (reading N79)."""
    table = AtTheTable("maryland-full", AUTOMATIC_TABLE - {Act.SETTLE}).open().seat(1, 2).open_betting()
    table.bet(1, sides=PROGRESSIVE).bet(2, sides=PROGRESSIVE).announce()
    table.release("2c 3d 4h  Ah Kh  9c 7d 5s  9s 8c 2h").leave(1).do(RuleAbandoned(1))
    if is_void:
        table.do(VoidRound("the lights went out"))
    else:
        table.finish()
    assert table.table.chips("P1") == (CHIPS if is_void else CHIPS - 31_00)
    assert sum(table.table.balances.values()) == 0
    assert table.table.meter is not None
    assert table.table.meter.amount_cents == (10_000_00 if is_void else 10_000_30)


@pytest.mark.clause("SHFL.bonus.irregularity.2")
def test_where_no_document_returns_all_wagers_a_lost_one_stays_lost() -> None:
    table = AtTheTable("shfl-classic", AUTOMATIC_TABLE - {Act.SETTLE}).open().seat(1, 2).open_betting()
    table.bet(1).bet(2).announce().release("2c 3d 5h  7s 8d 9h  Jc Qd 4s").perform_until(Act.SETTLE, 2)
    table.perform(Act.SETTLE, 2)
    table.do(VoidRound("the lights went out"))
    assert (table.table.chips("P1"), table.table.chips("P2")) == (CHIPS, CHIPS - 30_00)


@pytest.mark.clause("MD.13.D")
def test_before_the_chips_are_in_the_tray_the_meter_has_not_grown() -> None:
    table = AtTheTable("maryland-full", BY_HAND).open().seat(1).open_betting().bet(1, sides=PROGRESSIVE)
    before = table.table.meter
    table.do(VoidRound("a false start"))
    assert table.table.meter == before
    assert table.table.chips("P1") == CHIPS


@pytest.mark.clause("MD.08.D.5")
def test_a_void_round_counts_for_the_count_of_the_stub() -> None:
    table = AtTheTable("maryland-full").open().seat(1)
    for number in (1, 2):
        table.open_betting().bet(1).do(VoidRound("a false start"))
        assert table.table.rounds_since_stub_count == number


@pytest.mark.clause("SHFL.bonus.irregularity.2")
def test_fees_and_bank_go_back_with_the_bets() -> None:
    table = AtTheTable("california-small").open().seat(1, 2).bank(2).open_betting().bet(1).post(500_00)
    table.announce().release()
    assert table.table.balances[FEES] > 0
    table.do(VoidRound("the lights went out"))
    assert (table.table.chips("P1"), table.table.chips("P2")) == (CHIPS, CHIPS)
    assert table.table.balances[FEES] == 0


def test_a_bank_that_has_lost_everything_has_nothing_to_take_back() -> None:
    """A royal flush wins the whole bank of $50; the round is void before it is over, and what was paid stays paid."""
    table = AtTheTable("california-small", AUTOMATIC_TABLE - {Act.COLLECT_CARDS}).open().seat(1, 2).bank(2)
    table.open_betting().bet(1).post(50_00).announce().release("Qh Jh Th  Ah Kh 2c")
    table.perform_until(Act.COLLECT_CARDS)
    bank = table.table.in_round().bank
    assert bank is not None
    assert bank.balance_cents == 0
    fees = table.table.balances[FEES]
    table.do(VoidRound("the cards fell on the floor"))
    assert table.table.chips("P1") + table.table.chips("P2") == 2 * CHIPS
    assert (table.table.balances[FEES], fees > 0) == (0, True)
    assert table.table.chips("P1") == CHIPS + 50_00
