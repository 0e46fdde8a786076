"""Scenes under COMAR 36.05.18: dealing methods, wagers and decks. The house banks; envy is paid last."""

from __future__ import annotations

from golden import BY_HAND, RUNS_ITSELF, Scene, before_cut, scene

from letitride.rules.wagers import Spot
from letitride.table import Act
from letitride.table.procedure.cutting import OrderRecut
from letitride.table.procedure.decks import ChangeDecks, OrderReshuffle
from letitride.table.procedure.opening import IdleTable, OpenTable
from letitride.table.procedure.seating import TakeChipsAway, TakeSeat
from letitride.table.procedure.shared_meter import ReadMeter
from letitride.table.procedure.wagering import OpenBetting

FIVE_CARD = {Spot.FIVE_CARD_BONUS: 1_00}
THREE_CARD = {Spot.THREE_CARD_BONUS: 5_00}
SIX_CARD = {Spot.SIX_CARD_BONUS: 5_00}
PROGRESSIVE = {Spot.PROGRESSIVE: 1_00}
EIGHT_HOURS = 8 * 3600


@scene("maryland/manual-shoe-every-duty")
def manual_shoe_every_duty() -> Scene:
    t = Scene("maryland-manual", BY_HAND)
    t.open().seat(1, 2, chips=500_00)
    t.do(OpenBetting())
    t.perform(Act.CUT_CARDS, number=20)
    t.perform(Act.LOAD_DECK)
    t.bet(1, sides={**THREE_CARD, Spot.PROGRESSIVE: 5_00}).bet(2, sides={Spot.PROGRESSIVE: 5_00})
    t.announce().release(before_cut("9h 2c  Kd  9d 7d  4s  9c Jh", depth=20))
    t.decide("1 rides by a wave", "2 withdraws by a scratch")
    t.decide("1 rides by a tuck", "2 withdraws by a scratch")
    t.finish()
    return t


@scene("maryland/hand")
def hand() -> Scene:
    t = Scene("maryland-full", dealing="hand", decks=1)
    t.open().seat(1, 2, chips=500_00).open_betting()
    t.bet(1, sides=FIVE_CARD).bet(2)
    t.announce().release("2c 3d 4h  Jh 8c  Jc  Jd Ts  6h  6s 3s")
    t.decide("1 rides", "2 withdraws").decide("1 rides", "2 rides")
    return t


@scene("maryland/automated-shoe-every-duty")
def automated_shoe_every_duty() -> Scene:
    t = Scene("maryland-full", BY_HAND)
    t.open().seat(1, 2, chips=500_00).open_betting()
    t.bet(1, sides={**FIVE_CARD, **THREE_CARD, **SIX_CARD, **PROGRESSIVE}).bet(2, sides=PROGRESSIVE)
    t.announce().release("Ac Ad 2s  7h 7d  As Ah 7c  4c 9s Kd")
    t.decide("1 rides by a tuck", "2 withdraws by a scratch")
    t.decide("1 rides by a tuck", "2 withdraws by a scratch")
    t.finish()
    return t


@scene("maryland/automated-shoe-community-first")
def automated_shoe_community_first() -> Scene:
    t = Scene("maryland-full", dealing="automated-shoe-community-first", reshuffling_shoe=True, decks=1)
    t.open().seat(1, 2, chips=500_00).open_betting()
    t.bet(1, sides=THREE_CARD).bet(2)
    t.announce().release("2c 3d 5h  Qc 8d 4s  Qs Qh Jd  Ks Kh 8c")
    t.decide("1 rides", "2 rides").decide("1 rides", "2 rides")
    return t


@scene("maryland/five-card-bonus")
def five_card_bonus() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 2, 3, chips=100_00).open_betting()
    t.bet(1, sides=FIVE_CARD).bet(2, sides=FIVE_CARD).bet(3)
    t.announce().release("2c 3d 5h  Kd 4c  9h 9s 4d  Ks 8c Jd  6s 7c Th")
    t.decide("1 rides", "2 withdraws", "3 withdraws").decide("1 rides", "2 rides", "3 withdraws")
    return t


@scene("maryland/three-card-bonus")
def three_card_bonus() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 2, 3, chips=100_00).open_betting()
    t.bet(1, sides=THREE_CARD).bet(2, sides=THREE_CARD).bet(3, sides=THREE_CARD)
    t.announce().release("9c 9d Tc  Kd 8s  Ah 2h 3h  4c 7c Jc  Qs Js 5d")
    t.decide("1 withdraws", "2 withdraws", "3 withdraws").decide("1 withdraws", "2 withdraws", "3 withdraws")
    return t


@scene("maryland/six-card-bonus")
def six_card_bonus() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.bet(1, sides={Spot.SIX_CARD_BONUS: 10_00}).bet(2, sides=SIX_CARD)
    t.announce().release("8s Kc 2d  5c 6s  8h 8d 3c  Jh Th 9s")
    t.decide("1 withdraws", "2 withdraws").decide("1 withdraws", "2 withdraws")
    return t


@scene("maryland/super-royal")
def super_royal() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, chips=100_00).open_betting().bet(1, sides=SIX_CARD)
    t.announce().release("Jd Td 9d  2c 3h  Ad Kd Qd")
    t.decide("1 withdraws").decide("1 withdraws")
    return t


@scene("maryland/progressive-royal-flush")
def progressive_royal_flush() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 2, 3, chips=100_00).open_betting()
    t.bet(1, sides=PROGRESSIVE).bet(2, sides=PROGRESSIVE).bet(3)
    t.announce().release("4c 4d 6s  Js Ts  As Ks Qs  3c 8d 5h  2d 7h 9c")
    t.decide("1 rides", "2 withdraws", "3 withdraws").decide("1 rides", "2 withdraws", "3 withdraws")
    return t


@scene("maryland/progressive-two-meter-awards")
def progressive_two_meter_awards() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 3, chips=100_00).open_betting()
    t.bet(1, sides=PROGRESSIVE).bet(3, sides=PROGRESSIVE)
    t.announce().release("2c 3d 4s  Th Jh  7h 8h 9h  Ah Kh Qh")
    t.decide("1 rides", "3 rides").decide("1 rides", "3 rides")
    return t


@scene("maryland/progressive-three-cards-and-envy")
def progressive_three_cards_and_envy() -> Scene:
    t = Scene("maryland-manual")
    t.open().seat(1, 2, chips=500_00).open_betting()
    t.bet(1, sides={**THREE_CARD, Spot.PROGRESSIVE: 5_00}).bet(2, sides={Spot.PROGRESSIVE: 5_00})
    t.announce().release(before_cut("As 4h  2d  Ks 8c  7c  Qs Jd"))
    t.decide("1 withdraws", "2 withdraws").decide("1 withdraws", "2 withdraws")
    return t


@scene("maryland/adjacent-boxes")
def adjacent_boxes() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 3, chips=500_00)
    t.do(TakeSeat("P1", 2))
    t.open_betting()
    t.bet(1, sides=PROGRESSIVE).bet(2, sides=PROGRESSIVE).bet(3, sides=PROGRESSIVE)
    t.announce().release("Ac Ad 5h  8s 9s  2c 7d Kh  Ts Js Qs  3d 4c 6h")
    t.decide("1 withdraws", "2 rides", "3 withdraws").decide("1 withdraws", "2 rides", "3 withdraws")
    return t


@scene("maryland/payout-limit")
def payout_limit() -> Scene:
    t = Scene("maryland-manual")
    t.open().seat(1, chips=1_000_00).open_betting().bet(1, 200_00)
    t.announce().release(before_cut("Ah  Jh  Kh  Th  Qh"))
    t.decide("1 rides").decide("1 rides")
    return t


@scene("maryland/preshuffled-deck")
def preshuffled_deck() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.do(OpenTable(preshuffled=True))
    t.seat(1, chips=100_00).open_betting().bet(1)
    t.announce().release(before_cut("2c 3d 4h  Kd 8s  Ks 5c 6h"))
    t.decide("1 rides").decide("1 rides")
    return t


@scene("maryland/recut-and-reshuffle")
def recut_and_reshuffle() -> Scene:
    t = Scene("maryland-manual", RUNS_ITSELF - {Act.CUT_CARDS})
    t.open().seat(1, chips=100_00)
    t.do(OrderReshuffle())
    t.do(OpenBetting())
    t.perform(Act.CUT_CARDS, number=12)
    t.do(OrderRecut())
    t.perform(Act.CUT_CARDS, number=30)
    t.bet(1, 5_00).announce().release(before_cut("Th  4d  Td  8h  2c", depth=12 + 30))
    t.decide("1 rides").decide("1 rides")
    return t


@scene("maryland/idle-table")
def idle_table() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(2, chips=100_00)
    t.do(TakeChipsAway("P2", 100_00))
    t.leave(2)
    t.do(IdleTable())
    t.seat(1, chips=100_00)
    return t


@scene("maryland/shared-meter")
def shared_meter() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, chips=100_00)
    t.do(ReadMeter(units=20_000_00 * 10_000 + 2_500))
    t.open_betting().bet(1, sides=PROGRESSIVE)
    t.do(ReadMeter(units=20_001_00 * 10_000))
    t.announce().release("Ac Ad 5h  Ts Js  Qs Ks 9s")
    t.decide("1 rides").decide("1 rides")
    return t


@scene("maryland/decks-changed")
def decks_changed() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, chips=100_00)
    assert t.refused(OpenBetting(at=EIGHT_HOURS)).clause == "MD.03.C.2"
    t.do(ChangeDecks(at=EIGHT_HOURS))
    t.open_betting(at=EIGHT_HOURS)
    return t
