"""Bets: what they are made with, until when, and what happens to the bonus bets before the deal."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import do, in_hand, layout, to_do, walk

from letitride.rules.ledger import INVENTORY
from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import Act, Perform, Phase
from letitride.table.procedure.banking import TakeBank
from letitride.table.procedure.deciding import LetItRide, WithdrawWager
from letitride.table.procedure.settling import RoundClosed, WagerSettled
from letitride.table.procedure.wagering import BettingClosed, OpenBetting, PlaceWager, TakeWagerBack, WagerPlaced

from .conftest import CARDS, DOLLAR, SEATS, betting, case, dealt, released

NO_MORE_BETS = Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)


@pytest.mark.clause("SHFL.bonus.bets.1")
def test_a_bet_is_made_with_the_chips_that_a_player_has() -> None:
    table = AtTheTable("shfl-bonus").open().seat(1, chips=25_00).open_betting()
    table.do(PlaceWager("P1", 1, Spot.BET_1, 20_00))
    assert (table.table.chips("P1"), layout(table, 1)) == (5_00, {Spot.BET_1: 20_00})
    assert table.refused(PlaceWager("P1", 1, Spot.BET_2, 20_00)).clause == "SHFL.bonus.bets.1"


@pytest.mark.clause("SHFL.bonus.bets.1")
def test_each_bet_lies_on_the_space_that_belongs_to_it() -> None:
    table = betting(seats=(3,), sides={Spot.FIVE_CARD_BONUS: 1_00, Spot.THREE_CARD_BONUS: 5_00, Spot.COVER_ALL: 2_00})
    assert layout(table, 3) == {
        Spot.BET_1: 10_00,
        Spot.BET_2: 10_00,
        Spot.BET_3: 10_00,
        Spot.FIVE_CARD_BONUS: 1_00,
        Spot.THREE_CARD_BONUS: 5_00,
        Spot.COVER_ALL: 2_00,
    }


@pytest.mark.clause("SHFL.bonus.bets.2")
def test_bets_are_accepted_and_changed_until_no_more_bets_is_announced() -> None:
    table = betting(sides=DOLLAR)
    while in_hand(table) != "announce-no-more-bets: SHFL.bonus.deal.2.lockout":
        table.do(TakeWagerBack("P2", 2, Spot.FIVE_CARD_BONUS))
        table.do(PlaceWager("P2", 2, Spot.FIVE_CARD_BONUS, 1_00))
        table.perform_next()
    table.do(PlaceWager("P2", 2, Spot.THREE_CARD_BONUS, 5_00))
    table.announce()
    assert table.happened(BettingClosed) == [BettingClosed()]
    assert table.refused(PlaceWager("P4", 4, Spot.THREE_CARD_BONUS, 5_00)).clause == "SHFL.bonus.bets.2.frozen"


@pytest.mark.clause("SHFL.bonus.bets.2")
def test_no_bet_is_accepted_before_the_round_is_opened() -> None:
    table = AtTheTable("shfl-bonus").open().seat(2)
    assert table.refused(PlaceWager("P2", 2, Spot.BET_1, 10_00)).clause == "SHFL.bonus.bets.2.frozen"


@pytest.mark.clause("SHFL.bonus.bets.2.frozen")
@pytest.mark.parametrize("spot", [*BASE_SPOTS, Spot.FIVE_CARD_BONUS, Spot.THREE_CARD_BONUS, Spot.COVER_ALL])
def test_after_no_more_bets_nothing_is_added_raised_or_taken_back_in_the_whole_round(spot: Spot) -> None:
    table = betting(sides={Spot.FIVE_CARD_BONUS: 1_00}).announce()
    while table.table.phase is Phase.ROUND:
        assert table.refused(PlaceWager("P2", 2, spot, 10_00)).clause == "SHFL.bonus.bets.2.frozen"
        assert table.refused(TakeWagerBack("P2", 2, spot)).clause == "SHFL.bonus.bets.2.frozen"
        table.perform_next()


@pytest.mark.clause("SHFL.bonus.bets.2.frozen")
def test_bets_one_and_two_are_withdrawn_at_their_moments_and_nothing_else_ever() -> None:
    table = dealt(sides={Spot.THREE_CARD_BONUS: 5_00})
    table.perform_until(Act.DECIDE_BET_1, 2)
    for spot in (Spot.BET_3, Spot.THREE_CARD_BONUS):
        assert table.refused(WithdrawWager("P2", 2, spot)).clause == "SHFL.bonus.bets.3.withdraw"
    assert table.refused(WithdrawWager("P2", 2, Spot.BET_2)).clause == "SHFL.bonus.round.2"
    table.withdraw(2)
    table.perform_until(Act.DECIDE_BET_2, 2)
    assert table.refused(WithdrawWager("P2", 2, Spot.BET_1)).clause == "SHFL.bonus.round.4"
    table.withdraw(2)
    assert layout(table, 2) == {Spot.BET_3: 10_00, Spot.THREE_CARD_BONUS: 5_00}


@pytest.mark.clause("SHFL.3cb.option1.1")
def test_the_3_card_bonus_bet_is_made_before_any_card_is_seen() -> None:
    table = betting("shfl-classic")
    table.do(PlaceWager("P2", 2, Spot.THREE_CARD_BONUS, 5_00))
    table.announce()
    late = PlaceWager("P4", 4, Spot.THREE_CARD_BONUS, 5_00)
    while not table.table.in_round().deal_is_complete:
        assert table.refused(late).clause == "SHFL.bonus.bets.2.frozen"
        table.perform_next()
    assert table.refused(late).clause == "SHFL.bonus.bets.2.frozen"


@pytest.mark.clause("SHFL.bonus.deal.2")
def test_the_dealer_waits_until_every_player_has_three_equal_bets() -> None:
    table = betting(seats=(2, 4))
    table.do(TakeWagerBack("P4", 4, Spot.BET_2))
    table.perform_until(Act.ANNOUNCE_NO_MORE_BETS)
    assert table.refused(NO_MORE_BETS).clause == "SHFL.bonus.bets.3"
    table.do(PlaceWager("P4", 4, Spot.BET_2, 10_00))
    table.announce()
    assert table.table.phase is Phase.ROUND


@pytest.mark.clause("SHFL.bonus.deal.2")
def test_nothing_is_dealt_while_nobody_has_bet() -> None:
    table = AtTheTable("shfl-bonus").open().seat(2).open_betting()
    assert table.refused(NO_MORE_BETS).clause == "SHFL.bonus.bets.3"


@pytest.mark.parametrize(
    ("controller", "lines"),
    [
        case(
            "SHFL.bonus.deal.2 SHFL.bonus.deal.2.lamp SHFL.bonus.deal.2.lockout",
            True,
            [
                "ask-for-bonus-bets: SHFL.bonus.deal.2",
                "check-lamps: SHFL.bonus.deal.2.lamp",
                "announce-no-more-bets: SHFL.bonus.deal.2.lockout",
                "press-lock-out: SHFL.bonus.deal.2.lockout",
                "collect-wagers: SHFL.bonus.deal.3",
                "chips-to-tray: SHFL.bonus.deal.3",
            ],
        ),
        case(
            "SHFL.bonus.recommended.2a SHFL.bonus.deal.2",
            False,
            [
                "ask-for-bonus-bets: SHFL.bonus.deal.2",
                "announce-no-more-bets: SHFL.bonus.deal.2.lockout",
                "collect-wagers: SHFL.bonus.deal.3",
                "place-lammers: SHFL.bonus.recommended.2a",
                "verify-count: SHFL.bonus.recommended.2a",
                "chips-to-tray: SHFL.bonus.deal.3",
            ],
        ),
    ],
)
def test_the_bonus_bets_are_asked_for_locked_and_collected_in_this_order(controller: bool, lines: list[str]) -> None:
    table = betting(sides=DOLLAR, table_controller=controller)
    walk(table, *lines)
    assert in_hand(table) == "check-shuffler-count: SHFL.bonus.deal.4.observe"


@pytest.mark.clause("SHFL.bonus.deal.2.lamp")
@pytest.mark.parametrize("lit", [1, 3])
def test_a_lamp_must_be_lit_for_each_bonus_bet_and_for_no_other_player(lit: int) -> None:
    table = betting(seats=(2, 4, 6), table_controller=True)
    for seat in (2, 6):
        table.do(PlaceWager(f"P{seat}", seat, Spot.FIVE_CARD_BONUS, 1_00))
    table.perform_until(Act.CHECK_LAMPS)
    assert table.refused(Perform(Role.DEALER, Act.CHECK_LAMPS, number=lit)).clause == "SHFL.bonus.deal.2.lamp"
    table.perform(Act.CHECK_LAMPS, number=2)
    assert in_hand(table) == "announce-no-more-bets: SHFL.bonus.deal.2.lockout"


@pytest.mark.clause("SHFL.bonus.recommended.2a")
def test_a_lammer_replaces_the_dollar_which_goes_to_the_tray_before_the_deal() -> None:
    table = betting(seats=(2, 4, 6))
    for seat in (2, 6):
        table.do(PlaceWager(f"P{seat}", seat, Spot.FIVE_CARD_BONUS, 1_00))
    table.announce()
    do(table, Act.PLACE_LAMMERS)
    boxes = table.table.in_round().boxes
    assert [seat for seat in SEATS if boxes[seat].has_lammer] == [2, 6]
    assert table.table.balances.get(INVENTORY, 0) == 0
    assert table.refused(Perform(Role.DEALER, Act.VERIFY_COUNT, number=3)).clause == "SHFL.bonus.recommended.2a"
    do(table, Act.CHIPS_TO_TRAY)
    assert table.table.balances[INVENTORY] == 2_00
    assert Spot.FIVE_CARD_BONUS not in layout(table, 2)
    assert dict(table.table.in_round().boxes[2].tray) == DOLLAR
    assert table.table.in_round().stub == ()


@pytest.mark.clause("SHFL.bonus.deal.2")
def test_there_is_nothing_to_collect_where_nobody_made_a_bonus_bet() -> None:
    table = betting().announce()
    assert to_do(table, "collection") == []


@pytest.mark.clause("SHFL.bonus.def.round-of-play")
def test_a_round_of_play_runs_from_the_wagers_through_the_deal_to_the_payment_of_every_wager() -> None:
    table = released(sides=DOLLAR)
    table.finish()
    staked = {(event.seat, event.spot) for event in table.happened(WagerPlaced)}
    ended = [(event.settled.seat, event.settled.spot) for event in table.happened(WagerSettled)]
    assert set(ended) == staked
    assert len(ended) == len(staked)
    assert table.happened(RoundClosed) == [RoundClosed(1)]
    assert table.events.index(RoundClosed(1)) > table.events.index(table.happened(WagerSettled)[-1])
    table.do(OpenBetting())
    assert table.table.in_round().number == 2


@pytest.mark.clause("SHFL.bonus.def.round-of-play")
def test_a_new_round_begins_only_when_the_last_one_is_complete() -> None:
    table = betting()
    while table.table.phase in (Phase.BETTING, Phase.ROUND):
        assert table.refused(OpenBetting()).clause == "SHFL.bonus.def.round-of-play"
        table.perform_next()
    table.do(OpenBetting())


def test_the_house_banks_and_no_player_can() -> None:
    table = AtTheTable("shfl-bonus").open().seat(2)
    assert table.refused(TakeBank("P2", 2)).clause == "reading A13"
    assert not table.table.house.is_banked_by_player


@pytest.mark.clause("SHFL.bonus.bets.2.frozen")
def test_no_decision_is_taken_before_the_deal() -> None:
    table = betting().announce()
    assert table.refused(LetItRide("P2", 2)).clause == "SHFL.bonus.deal.4.observe"
    table.release(CARDS)
    assert table.refused(WithdrawWager("P2", 2)).clause == "SHFL.bonus.decks.2b"
