"""The player-dealer position at its edges: who may answer an offer, how much can be posted, who is left to ask."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_the_table import BY_HAND, AtTheTable, house

from letitride.money import format_cents
from letitride.table import Act
from letitride.table.procedure.banking import (
    AnswerOffer,
    BankingStopped,
    DrawActionSeat,
    PostBank,
    StopBanking,
    TakeBank,
    banker_fee_cents,
)
from letitride.table.procedure.collecting import fees_to_collect
from letitride.table.procedure.seating import BankOffered, TakeChipsAway


def on_offer() -> AtTheTable:
    """A table at which P3 has given the position up, so that it is offered to P1."""
    table = AtTheTable("california-small").open().seat(1, 2, 3, chips=1_000_00).bank(3)
    table.do(StopBanking("P3"))
    return table


@pytest.mark.clause("CA.round.13")
def test_nobody_takes_a_position_that_is_on_offer() -> None:
    assert on_offer().refused(TakeBank("P2", 2)).message == "The position is on offer around the table"


@pytest.mark.clause("CA.round.13")
def test_an_offer_is_answered_by_whoever_holds_the_seat() -> None:
    table = on_offer()
    assert table.refused(AnswerOffer("P2", 1, accepts=True)).message == "P2 doesn't hold seat 1"
    table.do(AnswerOffer("P1", 1, accepts=False))
    assert table.events[-1] == BankOffered(2)


@pytest.mark.clause("CA.round.13")
def test_a_player_dealer_without_company_stops_and_nobody_is_asked() -> None:
    table = AtTheTable("california-small").open().seat(3, chips=1_000_00).bank(3)
    assert table.do(StopBanking("P3")) == (BankingStopped("P3", 3),)
    assert table.table.rotation.banker is None


@pytest.mark.clause("CA.standards.1", "CA.fees.player-dealer")
def test_a_bank_is_more_than_nothing_and_leaves_the_fee() -> None:
    table = AtTheTable("california-small").open().seat(1, 3, chips=1_000_00).bank(3).open_betting()
    fee = banker_fee_cents(table.table)
    assert fee > 0
    assert table.refused(PostBank("P3", 0)).message == "The player-dealer's wager must be more than zero"
    assert table.refused(PostBank("P3", 1_000_01)).message == "P3 has $1,000, not $1,000.01"
    assert table.refused(PostBank("P3", 1_000_00)).message.startswith("Keep ")
    table.do(PostBank("P3", 1_000_00 - fee))


@pytest.mark.clause("CA.standards.1")
def test_without_fees_everything_can_be_posted_down_to_one_cent() -> None:
    rules = house("california-small")
    free = replace(rules, table_limit=replace(rules.table_limit, fees=None))
    for amount in (1_000_00, 1):
        table = AtTheTable(free).open().seat(1, 3, chips=1_000_00).bank(3).open_betting()
        table.do(PostBank("P3", amount))
        assert table.table.in_round().bank is not None


@pytest.mark.clause("CA.fees.player", "CA.fees.player-dealer")
@pytest.mark.parametrize("is_announced", [False, True])
def test_what_a_round_costs_stays_on_the_table_until_it_is_collected(is_announced: bool) -> None:
    """From bet and bank to the collection nobody takes away chips for the fees, and so holds the table up."""
    table = AtTheTable("california-small", BY_HAND).open().seat(1, 3, chips=100_00).bank(3).open_betting()
    assert not fees_to_collect(table.table)
    table.bet(1, 20_00).post(90_00)
    if is_announced:
        table.announce()
    owed = {fee.player: fee.amount_cents for fee in fees_to_collect(table.table)}
    for player in ("P1", "P3"):
        held = table.table.chips(player)
        refusal = table.refused(TakeChipsAway(player, held))
        assert refusal.message == f"{player} keeps {format_cents(owed[player])} for the fees of the round"
        (offered,) = TakeChipsAway.candidates(table.table, player)
        assert offered == TakeChipsAway(player, held - owed[player])
        table.do(offered)
    if not is_announced:
        table.announce()
    table.perform(Act.COLLECT_FEES)
    assert [table.table.chips(player) for player in ("P1", "P3")] == [0, 0]


def test_who_banks_is_settled_between_rounds_among_those_who_sit() -> None:
    table = AtTheTable("california-small").open().seat(1, 2, 3)
    for player, seat in (("P1", 2), ("P4", 4)):
        assert table.refused(TakeBank(player, seat)).message == "Only a seated player can bank"
    table.bank(3)
    assert table.refused(StopBanking("P1")).message == "P1 is not the player-dealer"
    assert table.refused(TakeBank("P1", 1)).message == "Seat 3 holds the player-dealer position"
    table.open_betting().bet(1).post(1_000_00)
    assert table.refused(PostBank("P1", 1_00)).message == "P1 is not the player-dealer"
    assert table.refused(PostBank("P3", 1_00)).message == "The bank is posted for this round"
    given_up = "The position is given up between rounds, before it is offered"
    assert table.refused(StopBanking("P3")).message == given_up
    table.announce()
    assert table.refused(TakeBank("P2", 2)).message == "The position changes between rounds"
    assert table.refused(StopBanking("P3")).message == given_up
    table.release().finish()
    assert table.do(StopBanking("P3")) == (BankingStopped("P3", 3), BankOffered(1))
    assert table.refused(StopBanking("P3")).message == given_up


def test_a_player_takes_bets_back_before_banking() -> None:
    table = AtTheTable("california-small").open().seat(1, 2).open_betting().bet(1)
    assert table.refused(TakeBank("P1", 1)).message == "Take your bets back before you bank"
    table.bank(2)
    assert table.table.rotation.banker == 2


def test_nobody_banks_where_the_house_does() -> None:
    table = AtTheTable("shfl-classic").open().seat(1)
    for command in (TakeBank("P1", 1), StopBanking("P1"), PostBank("P1", 1_00), AnswerOffer("P1", 1, accepts=True)):
        assert table.refused(command).message == "The house banks at this table"


@pytest.mark.clause("CA.glossary.action")
def test_the_action_is_drawn_at_a_betting_position_where_the_submission_provides_for_it() -> None:
    table = AtTheTable("california-small").open().seat(1, 2).bank(2).open_betting()
    assert table.refused(DrawActionSeat(1)).message == "This table settles from the dealer's right"
    table = AtTheTable("california-small", action_seat=True).open().seat(1, 2).bank(2)
    assert table.refused(DrawActionSeat(1)).message == "Bets are not open yet"
    table.open_betting()
    boxes = table.table.house.ruleset.boxes
    for seat in (0, boxes + 1):
        assert table.refused(DrawActionSeat(seat)).message == f"There is no betting position {seat}"
    for seat in (1, boxes):
        table.do(DrawActionSeat(seat))
        assert table.table.in_round().action_seat == seat
