"""Scenes of the California card rooms: a player banks, and the house only deals and charges flat fees."""

from __future__ import annotations

from golden import BY_HAND, DEALT_BY_HAND, Scene, scene

from letitride.rules.wagers import Spot
from letitride.table.irregularities import ReportDeckCount, ReportWrongNumberOfCards, SignalMiscount, UnloadStubEarly
from letitride.table.procedure.banking import AnswerOffer, DrawActionSeat, StopBanking, VacateBank

THREE_CARD = {Spot.THREE_CARD_BONUS: 5_00}


@scene("california/every-duty")
def every_duty() -> Scene:
    t = Scene("california-small", BY_HAND)
    t.open().seat(1, 2, 4, chips=1_000_00).bank(2).open_betting()
    t.bet(1).bet(4).post(500_00)
    t.announce().release("Qh Qd 5s  3c 8d Jh  Qs 2d 7c")
    t.decide("1 withdraws", "4 rides").decide("1 withdraws", "4 rides")
    t.finish()
    return t


@scene("california/position-vacated")
def position_vacated() -> Scene:
    t = Scene("california-small")
    t.open().seat(1, 2, 3, chips=300_00).bank(1).open_betting()
    t.bet(2)
    t.do(VacateBank("P1 has not been seen for ten minutes"))
    t.bank(3).post(200_00)
    t.announce().release("2c 7d Jh  9h 5d 3c")
    t.decide("2 withdraws").decide("2 withdraws")
    return t


@scene("california/bank-wins")
def bank_wins() -> Scene:
    t = Scene("california-small")
    t.open().seat(1, 2, 3, chips=300_00).bank(1).open_betting()
    t.bet(2).bet(3).post(200_00)
    t.announce().release("2c 7d Jh  4s 8c Kd  9h 5d 3c")
    t.decide("2 rides", "3 rides").decide("2 withdraws", "3 rides")
    return t


@scene("california/bank-loses")
def bank_loses() -> Scene:
    t = Scene("california-small")
    t.open().seat(1, 2, 3, chips=300_00).bank(1).open_betting()
    t.bet(2).bet(3).post(200_00)
    t.announce().release("Ts Td 4c  Ah Ac 7d  4h 9s 3c")
    t.decide("2 rides", "3 rides").decide("2 rides", "3 rides")
    return t


def winner_after_winner(action_seat: int | None = None) -> Scene:
    """Kings at seat 3 and queens at seat 2 against a bank of $60 that reaches for one of them."""
    t = Scene("california-small", action_seat=action_seat is not None)
    t.open().seat(1, 2, 3, 4, chips=300_00).bank(4).open_betting()
    t.bet(1, 20_00).bet(2, 20_00).bet(3, 20_00).post(60_00)
    if action_seat is not None:
        t.do(DrawActionSeat(action_seat))
    t.announce().release("2c 7d 9h  Qh Qc 5d  Kh Kc 4s  3s 8d Js")
    t.decide("1 withdraws", "2 rides", "3 rides").decide("1 withdraws", "2 rides", "3 rides")
    return t


@scene("california/bank-exhausted")
def bank_exhausted() -> Scene:
    return winner_after_winner()


@scene("california/bank-exhausted-from-the-action-seat")
def bank_exhausted_from_the_action_seat() -> Scene:
    return winner_after_winner(action_seat=2)


@scene("california/partly-covered-winner")
def partly_covered_winner() -> Scene:
    t = Scene("california-small")
    t.open().seat(1, 2, chips=300_00).bank(1).open_betting()
    t.bet(2, 20_00).post(50_00)
    t.announce().release("Qh Qc 5d  3s 8d Js")
    t.decide("2 rides").decide("2 rides")
    return t


@scene("california/partly-covered-loser")
def partly_covered_loser() -> Scene:
    t = Scene("california-small")
    t.open().seat(1, 2, 3, 4, chips=300_00).bank(4).open_betting()
    t.bet(1, 5_00).bet(2, 20_00).bet(3, 20_00).post(50_00)
    t.announce().release("Jh Jd 4c  2c 7d 9h  3c 6h Kd  8s Qs 5c")
    t.decide("1 rides", "2 rides", "3 rides").decide("1 rides", "2 rides", "3 rides")
    return t


def loser_then_winner(submission: str) -> Scene:
    """A bank of $100; seat 3 loses $80 first, then $150 is due to seat 2: each cover model pays something else."""
    t = Scene(submission)
    t.open().seat(1, 2, 3, chips=500_00).bank(1).open_betting()
    t.bet(2, 50_00).bet(3, 40_00).post(100_00)
    t.announce().release("Th Tc 5d  2c 8h Jd  7s 4d 9c")
    t.decide("2 rides", "3 withdraws").decide("2 rides", "3 rides")
    return t


@scene("california/cover-separate-caps")
def cover_separate_caps() -> Scene:
    return loser_then_winner("california-small")


@scene("california/cover-running-balance")
def cover_running_balance() -> Scene:
    return loser_then_winner("california-position-fee")


@scene("california-bonus/cover-every-wager")
def cover_every_wager() -> Scene:
    return loser_then_winner("california-bonus-tiers")


def played(rounds: int) -> Scene:
    """P1 banks; P3 bets $5, withdraws both bets and loses the third, round after round; P5 looks on."""
    t = Scene("california-small")
    t.open().seat(1, 3, 5, chips=200_00).bank(1)
    for _ in range(rounds):
        t.open_betting().bet(3, 5_00).post(100_00)
        t.announce().release("2c 7d 9h  4s Jc 3h")
        t.decide("3 withdraws").decide("3 withdraws")
    return t


@scene("california/position-passes-after-two-rounds")
def position_passes() -> Scene:
    t = played(rounds=2)
    t.do(AnswerOffer("P3", 3, accepts=False))
    t.do(AnswerOffer("P5", 5, accepts=True))
    return t


@scene("california/all-decline")
def all_decline() -> Scene:
    t = played(rounds=2)
    t.do(AnswerOffer("P3", 3, accepts=False))
    t.do(AnswerOffer("P5", 5, accepts=False))
    t.open_betting().post(100_00)
    return t


@scene("california/stops-after-one-round")
def stops_early() -> Scene:
    t = played(rounds=1)
    t.do(StopBanking("P1"))
    t.do(AnswerOffer("P3", 3, accepts=True))
    return t


@scene("california/stops-and-all-decline")
def stops_and_all_decline() -> Scene:
    t = played(rounds=1)
    t.do(StopBanking("P1"))
    t.do(AnswerOffer("P3", 3, accepts=False))
    t.do(AnswerOffer("P5", 5, accepts=False))
    t.bank(5)
    return t


@scene("california/misdeal")
def misdeal() -> Scene:
    t = Scene("california-small", DEALT_BY_HAND)
    t.open().seat(1, 2, chips=300_00).bank(1).open_betting().bet(2).post(200_00)
    t.announce().release("2c 7d 9h  4s Jc 3h")
    t.deal()
    t.do(ReportWrongNumberOfCards(2, 2))
    return t


@scene("california/stub-unloaded-early")
def stub_unloaded_early() -> Scene:
    t = Scene("california-small", DEALT_BY_HAND)
    t.open().seat(1, 2, chips=300_00).bank(1).open_betting().bet(2).post(200_00)
    t.announce().release("2c 7d 9h  4s Jc 3h")
    t.deal()
    t.do(UnloadStubEarly())
    return t


@scene("california/wrong-deck-count")
def wrong_deck_count() -> Scene:
    t = Scene("california-small")
    t.open().seat(1, 2, chips=300_00).bank(1).open_betting().bet(2).post(200_00)
    t.announce().release("2c 7d 9h  4s Jc 3h")
    t.do(SignalMiscount())
    t.do(ReportDeckCount(53))
    return t


@scene("california-bonus/every-duty")
def bonus_every_duty() -> Scene:
    t = Scene("california-bonus-standard", BY_HAND)
    t.open().seat(1, 2, chips=500_00).seat(8, chips=2_000_00).bank(8).open_betting()
    t.bet(1, sides=THREE_CARD).bet(2, sides=THREE_CARD).post(1_000_00)
    t.announce().release("5h 6h 7h  Ah Ac 3d  5c Kd 2s")
    t.decide("1 rides", "2 rides").decide("1 withdraws", "2 rides")
    t.finish()
    return t


@scene("california-bonus/three-card-bonus-exhausts-the-bank")
def three_card_bonus_exhausts_the_bank() -> Scene:
    t = Scene("california-bonus-standard")
    t.open().seat(1, 2, 3, chips=300_00).bank(3).open_betting()
    t.bet(1, sides=THREE_CARD).bet(2, sides=THREE_CARD).post(100_00)
    t.announce().release("5h 6h 7h  Ah Kc 9d  Ac 2d 3s")
    t.decide("1 rides", "2 rides").decide("1 rides", "2 rides")
    return t


@scene("california-bonus/three-card-bonus-uncovered")
def three_card_bonus_uncovered() -> Scene:
    t = Scene("california-bonus-standard")
    t.open().seat(1, 2, 3, chips=300_00).bank(3).open_betting()
    t.bet(1, sides=THREE_CARD).bet(2, sides=THREE_CARD).post(20_00)
    t.announce().release("9h 9c 4d  Ah 8h 2h  Kc Jd 3s")
    t.decide("1 withdraws", "2 withdraws").decide("1 withdraws", "2 withdraws")
    return t
