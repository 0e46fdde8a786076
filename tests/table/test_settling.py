"""Settlement step by step: what is known only when every hand lies face up, payouts keyed in, cards in the rack."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_the_table import AtTheTable, house, stacked

from letitride.rules.ledger import METER
from letitride.rules.rotation import Rotation
from letitride.rules.submission import PayoutLimit
from letitride.rules.wagers import Spot, Wager
from letitride.table import AUTOMATIC_TABLE, Act, Perform, Phase
from letitride.table.duties import Role
from letitride.table.procedure.seating import BankOffered, LeaveSeat, SeatLeft
from letitride.table.procedure.settling import CardsCollected, HandTurned, HighHandExposed, RoundClosed, WagerSettled

TURNED_BY_HAND = AUTOMATIC_TABLE - {Act.TURN_HAND, Act.SETTLE}
BOX, BOARD, ROYAL, NOTHING = "2c 3d 4h", "Ah Kh", "Qh Jh Th", "9c 7d 5s"


def envy_seats(table: AtTheTable) -> list[int | None]:
    return [duty.seat for duty in table.table.script if duty.wagers == (Wager.ENVY,)]


def at_settlement(first: str, second: str) -> AtTheTable:
    """Two progressive wagers at Maryland's table, every bet let ride, the first hand not yet turned."""
    table = AtTheTable("maryland-full", TURNED_BY_HAND).open().seat(1, 2).open_betting()
    for seat in (1, 2):
        table.bet(seat, sides={Spot.PROGRESSIVE: 1_00})
    table.announce().release(f"{BOX} {BOARD} {first} {second}").perform_until(Act.TURN_HAND)
    return table


@pytest.mark.clause("MD.11.E.5")
def test_who_is_owed_an_envy_bonus_is_known_with_the_last_hand_and_not_before() -> None:
    table = at_settlement(ROYAL, NOTHING)
    assert envy_seats(table) == [2, 1]
    table.perform_until(Act.TURN_HAND, 1)
    assert envy_seats(table) == [2, 1]
    table.perform(Act.TURN_HAND, 1)
    assert envy_seats(table) == [2]
    assert envy_seats(at_settlement(NOTHING, ROYAL)) == [2, 1]


def test_nobody_is_asked_about_an_envy_bonus_that_nobody_is_owed() -> None:
    table = at_settlement(NOTHING, "9h 6d 5c")
    table.perform_until(Act.TURN_HAND, 1)
    table.perform(Act.TURN_HAND, 1)
    assert envy_seats(table) == []


def test_a_payout_keyed_in_must_be_the_right_one() -> None:
    """Tens or better pays 1 to 1 on each of three $10 bets (MD.12.A)."""
    table = at_settlement(NOTHING, "Ac 7c 5d")
    table.perform(Act.TURN_HAND, 2)
    for wrong in (0, 29_99, 30_01):
        refusal = table.refused(Perform(Role.DEALER, Act.SETTLE, 2, number=wrong))
        assert "Seat 2 is paid $30" in refusal.message
    table.perform(Act.SETTLE, 2, number=30_00)
    assert sum(done.settled.paid_cents for done in table.happened(WagerSettled)) == 30_00


@pytest.mark.clause("MD.11.G.2")
def test_the_rack_holds_the_whole_deck_in_an_order_that_tells_each_hand() -> None:
    table = at_settlement(ROYAL, NOTHING).finish()
    (collected,) = table.happened(CardsCollected)
    deck = stacked(f"{BOX} {BOARD} {ROYAL} {NOTHING}")
    assert isinstance(collected, CardsCollected)
    assert collected.cards == deck[8:11] + deck[5:8] + deck[3:5] + deck[:3] + deck[11:]


@pytest.mark.clause("MD.12.G")
def test_the_meter_is_paid_out_and_begins_again_at_its_reset_amount() -> None:
    """Two wagers of $1 make the meter grow by 30 cents; a royal flush wins all of it."""
    table = at_settlement(ROYAL, NOTHING).finish()
    assert table.table.meter is not None
    assert table.table.meter.amount_cents == 10_000_00
    won = [event.settled.paid_cents for event in table.happened(WagerSettled) if event.settled.spot is Spot.PROGRESSIVE]
    assert won == [0, 10_000_30]
    assert table.table.balances[METER] == 10_000_00


@pytest.mark.clause("COVER.8a")
def test_the_best_hand_so_far_stays_exposed_for_cover_all() -> None:
    table = AtTheTable("shfl-bonus").open().seat(1, 2, 3).open_betting()
    table.bet(1, sides={Spot.COVER_ALL: 5_00}).bet(2).bet(3).announce()
    table.release("9c 9d 2c  Kc Kd Ks  Ac Ad As  9s 4d 6h").finish()
    assert [event.seat for event in table.happened(HandTurned)] == [3, 2, 1]
    exposed = [(event.seat, event.hand.value) for event in table.happened(HighHandExposed)]
    assert exposed == [(3, "three of a kind")]


def test_without_cover_all_no_hand_stays_exposed() -> None:
    table = AtTheTable("shfl-bonus").open().seat(1).open_betting().bet(1).announce()
    table.release("Kc Kd Ks 9s 4d 6h").finish()
    assert table.happened(HighHandExposed) == []


@pytest.mark.clause("MD.02.B.10")
def test_the_payout_limit_counts_what_each_seat_was_paid_before() -> None:
    """A royal flush pays 1,000 to 1 on each bet; a limit of $15,000 leaves $10,000, $5,000 and nothing."""
    rules = house("maryland-full")
    limit = PayoutLimit(15_000_00, (Wager.BASE,))
    table = AtTheTable(replace(rules, submission=replace(rules.submission, payout_limit=limit)))
    table.open().seat(1, 2).open_betting().bet(1).bet(2)
    table.announce().release(f"{BOX} {BOARD} {ROYAL} {NOTHING}").finish()
    paid = [event.settled.paid_cents for event in table.happened(WagerSettled) if event.settled.seat == 1]
    assert paid == [10_000_00, 5_000_00, 0]


@pytest.mark.clause("MD.02.B.10", "MD.11.E.5")
@pytest.mark.parametrize(
    ("limited", "envy_cents"),
    [((Wager.BASE, Wager.ENVY), 970_00), ((Wager.ENVY,), 1_000_00), ((Wager.BASE,), 1_000_00), ((), 1_000_00)],
)
def test_an_envy_bonus_counts_with_what_the_same_seat_won_before(limited: tuple[Wager, ...], envy_cents: int) -> None:
    """Seat 2 has a pair of aces, $30 on its three bets, and is owed $1,000 for the royal flush at seat 1."""
    rules = house("maryland-full")
    limit = PayoutLimit(1_000_00, limited) if limited else None
    table = AtTheTable(replace(rules, submission=replace(rules.submission, payout_limit=limit))).open().seat(1, 2)
    table.open_betting().bet(1, sides={Spot.PROGRESSIVE: 1_00}).bet(2, sides={Spot.PROGRESSIVE: 1_00})
    table.announce().release(f"{BOX} {BOARD} {ROYAL} Ac 7c 5d").finish()
    settled = [event.settled for event in table.happened(WagerSettled) if event.settled.seat == 2]
    assert [one.paid_cents for one in settled if one.wager is Wager.BASE] == [10_00] * 3
    assert [one.paid_cents for one in settled if one.wager is Wager.ENVY] == [envy_cents]


def test_the_position_is_offered_when_the_second_round_is_over_and_not_to_a_seat_that_leaves() -> None:
    table = AtTheTable("california-small").open().seat(1, 2, 3).bank(1)
    for _ in range(2):
        table.open_betting().bet(2).bet(3).post(1_000_00).announce().release()
        if table.table.rotation == Rotation(1, 1):
            table.do(LeaveSeat("P2", 2))
        table.finish()
    assert [type(event) for event in table.events[-3:]] == [RoundClosed, SeatLeft, BankOffered]
    assert table.table.rotation.to_offer == (3,)
    assert table.table.phase is Phase.BETWEEN_ROUNDS
