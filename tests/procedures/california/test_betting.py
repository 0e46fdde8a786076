"""Wagers in a card room: with chips, until "No more bets", and never afterwards."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role
from duty_lines import do, in_hand, layout, to_do, walk

from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import Act, Perform, Phase, evolve
from letitride.table.procedure.banking import PostBank
from letitride.table.procedure.deciding import WithdrawWager
from letitride.table.procedure.seating import ChipsTakenAway
from letitride.table.procedure.settling import RoundClosed, WagerSettled
from letitride.table.procedure.wagering import BettingClosed, OpenBetting, PlaceWager, TakeWagerBack, WagerPlaced

from .conftest import BANKER, BASE_GAME, BETTORS, BONUS_GAME, CARDS, CHIPS, CardRoom, betting, dealt, shows

NO_MORE_BETS = Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)


@shows("CA.bet.1", "CAB.bet.1")
def test_a_wager_is_made_with_the_chips_that_a_player_has(room: CardRoom) -> None:
    table = AtTheTable(room.submission).open().seat(1, chips=25_00).seat(BANKER).bank(BANKER).open_betting()
    table.do(PlaceWager("P1", 1, Spot.BET_1, 20_00))
    assert (table.table.chips("P1"), layout(table, 1)) == (5_00, {Spot.BET_1: 20_00})
    assert table.refused(PlaceWager("P1", 1, Spot.BET_2, 20_00)).clause == room.cite("bet.1")


@shows("CA.bet.1", "CAB.bet.1")
def test_each_wager_lies_on_the_area_that_belongs_to_it(room: CardRoom) -> None:
    assert layout(betting(room), 4) == dict.fromkeys(BASE_SPOTS, 10_00)


@shows("CA.bet.2", "CAB.bet.2", "CA.bet.2.frozen", "CAB.bet.2.frozen")
@pytest.mark.parametrize("spot", BASE_SPOTS)
def test_wagers_change_until_no_more_bets_and_not_afterwards(room: CardRoom, spot: Spot) -> None:
    table = betting(room)
    table.do(TakeWagerBack("P4", 4, spot))
    table.do(PlaceWager("P4", 4, spot, 10_00))
    table.announce()
    assert table.happened(BettingClosed) == [BettingClosed()]
    while table.table.phase is Phase.ROUND:
        assert table.refused(PlaceWager("P4", 4, spot, 10_00)).clause == room.cite("bet.2.frozen")
        assert table.refused(TakeWagerBack("P4", 4, spot)).clause == room.cite("bet.2.frozen")
        assert table.refused(PostBank(f"P{BANKER}", 5_00)).clause == room.cite("bet.2.frozen")
        table.perform_next()


@shows("CA.bet.2", "CAB.bet.2")
def test_no_wager_is_accepted_before_the_round_is_opened(room: CardRoom) -> None:
    table = AtTheTable(room.submission).open().seat(2, BANKER).bank(BANKER)
    assert table.refused(PlaceWager("P2", 2, Spot.BET_1, 10_00)).clause == room.cite("bet.2.frozen")


@shows("CA.bet.2.frozen", "CAB.bet.2.frozen")
def test_only_bets_one_and_two_are_withdrawn_and_only_at_their_moments(room: CardRoom) -> None:
    table = dealt(room)
    table.perform_until(Act.DECIDE_BET_1, 2)
    assert table.refused(WithdrawWager("P2", 2, Spot.BET_3)).clause == room.cite("bet.3.withdraw")
    assert table.refused(WithdrawWager("P2", 2, Spot.BET_2)).clause == room.cite("round.3")
    table.withdraw(2)
    table.perform_until(Act.DECIDE_BET_2, 2)
    assert table.refused(WithdrawWager("P2", 2, Spot.BET_1)).clause == room.cite("round.5")
    table.withdraw(2)
    assert layout(table, 2) == {Spot.BET_3: 10_00}


@shows("CA.deal.2", "CAB.deal.2", "CA.deal.2.announce", "CAB.deal.2.announce")
@pytest.mark.parametrize("missing", BASE_SPOTS)
def test_dealing_waits_until_every_player_has_three_equal_bets(room: CardRoom, missing: Spot) -> None:
    table = betting(room)
    table.do(TakeWagerBack("P4", 4, missing))
    table.perform_until(Act.ANNOUNCE_NO_MORE_BETS)
    assert table.refused(NO_MORE_BETS).clause == room.cite("bet.3")
    assert table.refused(PlaceWager("P4", 4, missing, 15_00)).clause == room.cite("bet.3")
    table.do(PlaceWager("P4", 4, missing, 10_00))
    table.do(NO_MORE_BETS)
    assert table.table.phase is Phase.ROUND


@shows("CA.deal.2", "CAB.deal.2")
def test_nothing_is_dealt_while_nobody_has_bet(room: CardRoom) -> None:
    table = AtTheTable(room.submission).open().seat(2, BANKER).bank(BANKER).open_betting().post(100_00)
    assert table.refused(NO_MORE_BETS).clause == room.cite("bet.3")


@pytest.mark.clause("CA.deal.2.announce")
def test_no_more_bets_is_announced_before_the_fees_and_the_deck() -> None:
    table = betting(BASE_GAME)
    walk(table, "announce-no-more-bets: CA.deal.2.announce", "collect-fees: CA.fees.flat")
    assert in_hand(table) == "load-rack-deck: CA.cards.3c"


@pytest.mark.clause("CAB.deal.2.ask", "CAB.deal.2.announce")
def test_3_card_bonus_bets_are_asked_for_before_no_more_bets_is_announced() -> None:
    table = betting(BONUS_GAME)
    assert to_do(table, "betting") == [
        "ask-for-bonus-bets: CAB.deal.2.ask",
        "announce-no-more-bets: CAB.deal.2.announce",
    ]
    walk(table, "ask-for-bonus-bets: CAB.deal.2.ask")
    table.do(PlaceWager("P4", 4, Spot.THREE_CARD_BONUS, 5_00))
    walk(table, "announce-no-more-bets: CAB.deal.2.announce", "collect-fees: CAB.fees.flat")
    assert in_hand(table) == "load-rack-deck: CAB.cards.3c"


@shows("CA.deal.2.announce", "CAB.deal.2.announce")
def test_no_card_is_delivered_before_the_announcement(room: CardRoom) -> None:
    table = betting(room)
    table.perform_until(Act.ANNOUNCE_NO_MORE_BETS)
    for act, seat in ((Act.LOAD_RACK_DECK, None), (Act.DELIVER_STACK, 7)):
        assert table.refused(Perform(Role.DEALER, act, seat)).clause == room.cite("deal.2.announce")
    for role in (Role.PLAYER, Role.PLAYER_DEALER, Role.FLOOR, Role.DEVICE):
        refusal = table.refused(Perform(role, Act.ANNOUNCE_NO_MORE_BETS))
        assert refusal.clause == room.cite("deal.2.announce")


@pytest.mark.clause("CAB.3cb.1", "CAB.deal.2.ask")
def test_the_3_card_bonus_bet_is_down_before_the_initial_deal() -> None:
    table = betting(BONUS_GAME)
    table.do(PlaceWager("P2", 2, Spot.THREE_CARD_BONUS, 5_00))
    table.announce()
    late = PlaceWager("P4", 4, Spot.THREE_CARD_BONUS, 5_00)
    while table.table.phase is Phase.ROUND:
        assert table.refused(late).clause == "CAB.bet.2.frozen"
        table.perform_next()


@pytest.mark.clause("CAB.3cb.1")
def test_a_3_card_bonus_bet_needs_the_three_wagers_first() -> None:
    table = AtTheTable(BONUS_GAME.submission).open().seat(2, BANKER).bank(BANKER).open_betting()
    assert table.refused(PlaceWager("P2", 2, Spot.THREE_CARD_BONUS, 5_00)).clause == "CAB.bet.4"


@pytest.mark.parametrize(
    ("room", "fees"),
    [
        pytest.param(BASE_GAME, 3 * 50, marks=pytest.mark.clause("CA.fees.flat"), id="CA"),
        pytest.param(BONUS_GAME, 3 * 50 + 50, marks=pytest.mark.clause("CAB.fees.flat"), id="CAB"),
    ],
)
def test_the_fees_are_collected_after_no_more_bets_from_chips_beside_the_wagers(room: CardRoom, fees: int) -> None:
    side = {Spot.THREE_CARD_BONUS: 5_00} if room is BONUS_GAME else {}
    table = betting(room, sides=side).announce()
    staked = 3 * 10_00 + sum(side.values())
    assert table.table.chips("P4") == CHIPS - staked
    do(table, Act.COLLECT_FEES)
    assert table.table.chips("P4") == CHIPS - staked - fees
    assert table.table.chips(f"P{BANKER}") == CHIPS - 1_000_00 - 2_00


@shows("CA.fees.flat", "CAB.fees.flat")
@pytest.mark.parametrize(("poor", "rule"), [(2, "fees.player"), (BANKER, "fees.player-dealer")])
def test_no_more_bets_waits_until_everybody_can_pay_the_fees(room: CardRoom, poor: int, rule: str) -> None:
    """Tables that are older than the rule that chips for the fees stay may have such a player."""
    table = AtTheTable(room.submission).open()
    table.seat(2, BANKER, chips=CHIPS).bank(BANKER).open_betting().bet(2).post(30_00)
    table.table = evolve(table.table, ChipsTakenAway(f"P{poor}", table.table.chips(f"P{poor}")))
    assert table.refused(NO_MORE_BETS).clause == room.cite(rule)


@shows("CA.fees.player", "CAB.fees.player", "CA.fees.player-dealer", "CAB.fees.player-dealer")
def test_bets_and_bank_leave_room_for_the_fees_of_the_round(room: CardRoom) -> None:
    table = AtTheTable(room.submission).open().seat(2, BANKER, chips=31_00).bank(BANKER).open_betting()
    assert table.refused(PostBank(f"P{BANKER}", 30_00)).clause == room.cite("fees.player-dealer")
    table.post(29_00)
    for spot in (Spot.BET_1, Spot.BET_2):
        table.do(PlaceWager("P2", 2, spot, 10_00))
    assert table.refused(PlaceWager("P2", 2, Spot.BET_3, 10_00)).clause == room.cite("fees.player")


@shows("CA.glossary.round-of-play")
def test_a_round_of_play_runs_from_the_wagers_to_the_end_of_every_one_of_them(room: CardRoom) -> None:
    table = betting(room).announce().release(CARDS).finish()
    staked = {(event.seat, event.spot) for event in table.happened(WagerPlaced)}
    ended = [(event.settled.seat, event.settled.spot) for event in table.happened(WagerSettled)]
    assert (set(ended), len(ended)) == (staked, 3 * len(BETTORS))
    assert table.happened(RoundClosed) == [RoundClosed(1)]
    table.do(OpenBetting())
    assert table.table.in_round().number == 2


@shows("CA.glossary.round-of-play")
def test_a_new_round_begins_only_when_the_last_one_is_complete(room: CardRoom) -> None:
    table = betting(room)
    while table.table.phase in (Phase.BETTING, Phase.ROUND):
        assert table.refused(OpenBetting()).clause == table.table.house.cite("round_over")
        table.perform_next()
    table.do(OpenBetting())
