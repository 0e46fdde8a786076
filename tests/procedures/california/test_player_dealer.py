"""The player-dealer at the table: taking the position, posting, two rounds, offers, and the bank taken back."""

from __future__ import annotations

import pytest
from at_the_table import AtTheTable, Role

from letitride.rules.ledger import bank_account
from letitride.rules.rotation import Rotation
from letitride.rules.wagers import Spot
from letitride.table import Act, Perform
from letitride.table.procedure.banking import AnswerOffer, OfferAnswered, PostBank, StopBanking, TakeBank
from letitride.table.procedure.seating import BankOffered, LeaveSeat, PlayerWalkedAway
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import OpenBetting, PlaceWager

from .conftest import BANKER, BETTORS, CARDS, CHIPS, CardRoom, dealt, place_bets, play_rounds, shows

ROTATION = shows("CA.round.13", "CA.standards.2", "CAB.round.12", "CAB.standards.2")
NO_MORE_BETS = Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)


def rotation(room: CardRoom) -> str:
    return {"CA": "CA.round.13", "CAB": "CAB.round.12"}[room.document]


def seated(room: CardRoom) -> AtTheTable:
    return AtTheTable(room.submission).open().seat(*BETTORS, BANKER)


def after_two_rounds(room: CardRoom) -> AtTheTable:
    """A table at which P5 has banked two rounds."""
    return play_rounds(seated(room).bank(BANKER), 2, *BETTORS)


@shows("CA.standards.1", "CAB.standards.1", "CA.round.11.house", "CAB.round.11.house")
def test_no_round_is_dealt_before_a_seated_player_banks_and_posts(room: CardRoom) -> None:
    table = seated(room)
    table.open_betting().bet(2)
    assert table.refused(NO_MORE_BETS).clause == room.cite("standards.1")
    assert table.refused(PostBank(f"P{BANKER}", 100_00)).clause == room.cite("standards.1")
    assert table.refused(TakeBank("the house", 1)).clause == room.cite("round.11.house")
    table.bank(BANKER)
    assert table.refused(NO_MORE_BETS).clause == "reading A11"
    table.post(100_00)
    table.announce()


@shows("CA.standards.1", "CAB.standards.1")
def test_the_bank_is_posted_once_by_the_player_dealer_and_is_more_than_nothing(room: CardRoom) -> None:
    table = seated(room).bank(BANKER).open_betting()
    assert table.refused(PostBank("P2", 100_00)).clause == room.cite("standards.1")
    for amount in (0, CHIPS + 1):
        assert table.refused(PostBank(f"P{BANKER}", amount)).clause == "reading A11"
    table.post(100_00)
    assert table.table.balances[bank_account(f"P{BANKER}")] == 100_00
    assert table.refused(PostBank(f"P{BANKER}", 100_00)).clause == "reading A11"


@shows("CA.round.11.no-maximum", "CAB.round.11.no-maximum")
def test_there_is_no_maximum_on_the_bank(room: CardRoom) -> None:
    table = seated(room).bank(BANKER).open_betting().post(CHIPS - 2_00)
    assert table.table.balances[bank_account(f"P{BANKER}")] == CHIPS - 2_00


@shows("CA.standards.1", "CAB.standards.1", "CA.deal.3c.community", "CAB.deal.3c.community")
def test_a_bettor_takes_the_bets_back_before_banking_and_a_second_player_cannot_bank(room: CardRoom) -> None:
    table = seated(room).open_betting()
    table.do(PlaceWager("P2", 2, Spot.BET_1, 10_00))
    assert table.refused(TakeBank("P2", 2)).clause == "reading A12"
    table.bank(BANKER)
    assert table.refused(TakeBank("P4", 4)).clause == rotation(room)


@shows("CA.round.13.cap", "CAB.round.12.cap")
def test_what_is_left_of_the_bank_goes_back_to_the_player_dealer_after_the_round(room: CardRoom) -> None:
    table = dealt(room).finish()
    bettors = sum(table.table.chips(f"P{seat}") for seat in BETTORS)
    assert table.table.balances[bank_account(f"P{BANKER}")] == 0
    won_by_p4, lost_by_the_others = 30_00, 60_00
    assert table.table.chips(f"P{BANKER}") == CHIPS - 2_00 - won_by_p4 + lost_by_the_others
    assert bettors == 3 * CHIPS - 9 * 50 + won_by_p4 - lost_by_the_others


@ROTATION
def test_after_two_rounds_the_position_is_offered_clockwise_and_the_next_round_waits(room: CardRoom) -> None:
    table = after_two_rounds(room)
    assert table.happened(BankOffered) == [BankOffered(7)]
    for seat in (7, 2, 4):
        assert table.refused(OpenBetting()).clause == rotation(room)
        for other in {2, 4, 7} - {seat}:
            assert table.refused(AnswerOffer(f"P{other}", other, accepts=True)).clause == rotation(room)
        assert table.refused(TakeBank(f"P{seat}", seat)).clause == rotation(room)
        table.do(AnswerOffer(f"P{seat}", seat, accepts=False))
    assert [event.seat for event in table.happened(BankOffered)] == [7, 2, 4]
    assert [event.answer for event in table.happened(OfferAnswered)] == ["declines"] * 3
    table.do(OpenBetting())


@ROTATION
def test_one_round_is_not_enough_for_an_offer(room: CardRoom) -> None:
    table = play_rounds(seated(room).bank(BANKER), 1, *BETTORS)
    assert table.refused(AnswerOffer("P7", 7, accepts=True)).clause == rotation(room)
    table.do(OpenBetting())
    assert table.happened(BankOffered) == []


@ROTATION
def test_who_accepts_banks_the_next_two_rounds_and_the_deal_starts_at_the_left_of_the_new_banker(
    room: CardRoom,
) -> None:
    table = after_two_rounds(room)
    table.do(AnswerOffer("P7", 7, accepts=False))
    table.do(AnswerOffer("P2", 2, accepts=True))
    play_rounds(table, 1, 4, BANKER, 7)
    delivered = [seat for act, seat, _ in table.duties() if act is Act.DELIVER_STACK]
    assert delivered[-3:] == [4, BANKER, 7]
    play_rounds(table, 1, 4, BANKER, 7)
    assert table.happened(BankOffered)[-1] == BankOffered(4)


@ROTATION
def test_if_everybody_declines_the_player_dealer_may_go_on_for_two_more_rounds(room: CardRoom) -> None:
    table = after_two_rounds(room)
    for seat in (7, 2, 4):
        table.do(AnswerOffer(f"P{seat}", seat, accepts=False))
    play_rounds(table, 1, *BETTORS)
    assert not table.table.rotation.must_offer
    play_rounds(table, 1, *BETTORS)
    assert table.table.rotation.to_offer == (7, 2, 4)


@ROTATION
def test_a_void_round_does_not_count_as_one_of_the_two(room: CardRoom) -> None:
    table = play_rounds(seated(room).bank(BANKER), 1, *BETTORS)
    place_bets(table, *BETTORS).announce().release(CARDS).do(VoidRound("a card fell off the table"))
    assert table.happened(BankOffered) == []
    play_rounds(table, 1, *BETTORS)
    assert table.happened(BankOffered) == [BankOffered(7)]


@ROTATION
def test_who_stops_after_one_round_has_the_position_offered_at_once(room: CardRoom) -> None:
    table = play_rounds(seated(room).bank(BANKER), 1, *BETTORS)
    assert table.refused(StopBanking("P2")).clause == rotation(room)
    table.do(StopBanking(f"P{BANKER}"))
    assert table.happened(BankOffered) == [BankOffered(7)]
    for seat in (7, 2, 4):
        table.do(AnswerOffer(f"P{seat}", seat, accepts=False))
    assert table.table.rotation.banker is None


@ROTATION
@pytest.mark.parametrize("leaver", [7, 2])
def test_an_offer_passes_over_a_player_who_gets_up(room: CardRoom, leaver: int) -> None:
    table = after_two_rounds(room)
    table.do(LeaveSeat(f"P{leaver}", leaver))
    rest = [seat for seat in (7, 2, 4) if seat != leaver]
    assert table.table.rotation.to_offer == tuple(rest)
    for seat in rest:
        table.do(AnswerOffer(f"P{seat}", seat, accepts=False))
    assert [event.seat for event in table.happened(BankOffered)] == [7, *[seat for seat in rest if seat != 7]]
    table.do(OpenBetting())


@ROTATION
def test_the_player_dealer_passes_the_position_on_before_getting_up(room: CardRoom) -> None:
    table = seated(room).bank(BANKER)
    assert table.refused(LeaveSeat(f"P{BANKER}", BANKER)).clause == rotation(room)
    table.open_betting().bet(2)
    assert table.refused(LeaveSeat(f"P{BANKER}", BANKER)).clause == rotation(room)
    table.post(1_000_00)
    assert table.refused(StopBanking(f"P{BANKER}")).clause == rotation(room)
    table.announce()
    assert table.refused(TakeBank("P2", 2)).clause == rotation(room)


@ROTATION
def test_a_player_dealer_who_gets_up_in_a_round_banks_it_to_its_end(room: CardRoom) -> None:
    """The seat is free then and the position empty, in the second round of two as in the first (reading A14)."""
    for earlier in (0, 1):
        table = play_rounds(seated(room).bank(BANKER), earlier, *BETTORS)
        place_bets(table, *BETTORS, bank=1_000_00)
        left = table.do(LeaveSeat(f"P{BANKER}", BANKER))
        assert left == (PlayerWalkedAway(f"P{BANKER}", BANKER),)
        assert table.refused(LeaveSeat(f"P{BANKER}", BANKER)).clause == "reading A14"
        table.announce().release(CARDS).finish()
        assert BANKER not in table.table.seats
        assert table.table.rotation == Rotation()
        assert not [one for one in table.events if isinstance(one, BankOffered)]
        table.do(TakeBank("P2", 2))


@shows("CA.round.13.no-interest", "CAB.round.12.no-interest")
def test_the_house_wins_and_loses_nothing_but_its_fees(room: CardRoom) -> None:
    table = dealt(room).finish()
    players = sum(table.table.chips(f"P{seat}") for seat in (*BETTORS, BANKER))
    assert players == 4 * CHIPS - 9 * 50 - 2_00
