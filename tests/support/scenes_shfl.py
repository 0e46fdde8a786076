"""Scenes under the manufacturer's rules: stacks of three, the house banks, settlement from the dealer's right."""

from __future__ import annotations

import hashlib

from golden import BY_HAND, DEALT_BY_HAND, RUNS_ITSELF, Scene, scene
from player_seeds import CHAIN, FIRST, HEAD, commit, reveal

from letitride.rules.wagers import Spot
from letitride.table import Act, Perform, Role
from letitride.table.irregularities import (
    Area,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShufflerJam,
    ReportWrongNumberOfCards,
    RuleOn,
    SignalMiscount,
    TakeCallBack,
    UnloadStubEarly,
)
from letitride.table.procedure.bonus_signals import SignalBonus
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.decks import OrderReshuffle
from letitride.table.procedure.opening import CloseTable, IdleTable
from letitride.table.procedure.randomness.beacon import DrawBeacon, NameBeaconRound, PromiseBeacon
from letitride.table.procedure.randomness.player_seeds import FixPlayerSeeds
from letitride.table.procedure.randomness.seeds import CommitSeed, GiveUpSeed, OfferSeed, PublishSeedChain, RevealSeed
from letitride.table.procedure.readiness import DeclareReady
from letitride.table.procedure.seating import LeaveSeat, TakeChipsAway
from letitride.table.procedure.voiding import VoidRound
from letitride.table.procedure.wagering import TakeWagerBack
from letitride.table.state import SeedFault

DOLLAR = {Spot.FIVE_CARD_BONUS: 1_00}


@scene("shfl/every-duty")
def every_duty() -> Scene:
    t = Scene("shfl-bonus", BY_HAND)
    t.open().seat(1, 4, chips=500_00).open_betting()
    t.bet(1, sides={**DOLLAR, Spot.THREE_CARD_BONUS: 5_00, Spot.COVER_ALL: 2_00})
    t.bet(4, sides={Spot.THREE_CARD_BONUS: 5_00})
    t.announce().release("Th Td 4c  2s 7d 9h  Tc 4s Kh")
    t.decide("1 rides by a tuck", "4 withdraws by a scratch")
    t.decide("1 rides by a tuck", "4 withdraws by a scratch")
    t.finish()
    return t


def three_card_bonus(order: str) -> Scene:
    """The same cards and wagers under each of the three orders of settlement."""
    t = Scene("shfl-classic", three_card_settlement=order)
    t.open().seat(1, 2, chips=200_00).open_betting()
    t.bet(1, 5_00, {Spot.THREE_CARD_BONUS: 2_00}).bet(2, 5_00, {Spot.THREE_CARD_BONUS: 2_00})
    t.announce().release("As Ks Qs  7c 7d 2h  7h 3d 2c")
    t.decide("1 rides", "2 rides").decide("1 withdraws", "2 rides")
    return t


@scene("shfl/three-card-bonus-as-recommended")
def three_card_bonus_as_recommended() -> Scene:
    return three_card_bonus("as-recommended")


@scene("shfl/three-card-bonus-option-1")
def three_card_bonus_option_1() -> Scene:
    return three_card_bonus("option-1")


@scene("shfl/three-card-bonus-option-2")
def three_card_bonus_option_2() -> Scene:
    return three_card_bonus("option-2")


@scene("shfl/three-card-bonus-signals")
def three_card_bonus_signals() -> Scene:
    t = Scene("shfl-classic", RUNS_ITSELF - {Act.SETTLE_EARLY}, three_card_settlement="option-2")
    t.open().seat(1, 2, chips=200_00).open_betting()
    t.bet(1, 5_00, {Spot.THREE_CARD_BONUS: 2_00}).bet(2, 5_00, {Spot.THREE_CARD_BONUS: 2_00})
    t.announce().release("8s Ks 2d  7c 7d 2h  7h 3d 2c").perform_until(Act.SETTLE_EARLY)
    t.do(SignalBonus("P2", 2, "show"))
    t.do(SignalBonus("P1", 1, "wave"))
    t.decide("1 withdraws", "2 rides").decide("1 withdraws", "2 rides")
    t.finish()
    return t


@scene("shfl/three-card-bonus-alone")
def three_card_bonus_alone() -> Scene:
    t = Scene("shfl-classic", three_card_only=True)
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.do(t.place(1, Spot.THREE_CARD_BONUS, 10_00))
    t.bet(2, 5_00)
    t.announce().release("5c 5d 9s  2h 8c Jd  Ts 3s Kc")
    t.decide("2 withdraws").decide("2 withdraws")
    return t


@scene("shfl/dollar-bonus")
def dollar_bonus() -> Scene:
    t = Scene("shfl-bonus")
    t.open().seat(1, 2, 3, chips=100_00).open_betting()
    t.bet(1, sides=DOLLAR).bet(2).bet(3, sides=DOLLAR)
    t.announce().release("Jh Jd 3s  Ah 9c 6d  Kc 8h 5s  Kd 8s 2c")
    t.decide("1 rides", "2 withdraws", "3 withdraws")
    t.decide("1 rides", "2 withdraws", "3 rides")
    return t


@scene("shfl/dollar-bonus-with-controller")
def dollar_bonus_with_controller() -> Scene:
    t = Scene("shfl-bonus", RUNS_ITSELF, table_controller=True)
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.bet(1, sides=DOLLAR).bet(2)
    t.perform(Act.ASK_FOR_BONUS_BETS)
    t.perform(Act.CHECK_LAMPS, number=1)
    t.announce().release("2h 5h 9h  Kc Kd 4s  Jh Kh 3c")
    t.decide("1 rides", "2 rides").decide("1 rides", "2 rides")
    return t


@scene("shfl/cover-all")
def cover_all() -> Scene:
    t = Scene("shfl-bonus")
    t.open().seat(1, 2, 3, chips=100_00).open_betting()
    t.bet(1, sides={Spot.COVER_ALL: 1_00}).bet(2, sides={Spot.COVER_ALL: 5_00}).bet(3)
    t.announce().release("5c 6d Tc  Ah 7h 3h  9c 9d Ks  9h 4h 2c")
    t.decide("1 withdraws", "2 rides", "3 withdraws")
    t.decide("1 withdraws", "2 rides", "3 rides")
    return t


@scene("shfl/cover-all-loses")
def cover_all_loses() -> Scene:
    t = Scene("shfl-bonus")
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.bet(1, sides={Spot.COVER_ALL: 5_00}).bet(2)
    t.announce().release("Ac Kd 8h  Qc Qd 5h  5d 2s 7c")
    t.decide("1 withdraws", "2 rides").decide("1 withdraws", "2 rides")
    return t


@scene("shfl/lay-and-pay")
def lay_and_pay() -> Scene:
    t = Scene("shfl-classic", settling="lay-and-pay")
    t.open().seat(2, 5, chips=100_00).open_betting()
    t.bet(2, 5_00).bet(5, 5_00)
    t.announce().release("Jc Js 8d  3h 4h 9c  8c 2d 6s")
    t.decide("2 rides", "5 withdraws").decide("2 rides", "5 withdraws")
    return t


@scene("shfl/bets-taken-back-and-table-closed")
def bets_taken_back() -> Scene:
    t = Scene("shfl-classic")
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.bet(1, 5_00).bet(2, 5_00, {Spot.THREE_CARD_BONUS: 5_00})
    for spot in (Spot.THREE_CARD_BONUS, Spot.BET_1, Spot.BET_2, Spot.BET_3):
        t.do(TakeWagerBack("P2", 2, spot))
    t.do(LeaveSeat("P2", 2))
    t.do(TakeChipsAway("P2", 100_00))
    t.announce().release("Ah Kd 9c  Ac 2d 3s")
    t.decide("1 rides").decide("1 rides")
    t.do(OrderReshuffle())
    t.do(LeaveSeat("P1", 1))
    t.do(IdleTable())
    t.do(CloseTable())
    return t


@scene("shfl/face-up-card")
def face_up_card() -> Scene:
    t = Scene("shfl-classic", DEALT_BY_HAND)
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, 5_00).bet(2, 5_00)
    t.announce().release("Ah Ad 2c  7s  8d 3c 9h  Ac 5d 6c")
    t.deal()
    t.do(ReportFaceUpCard())
    t.decide("1 rides", "2 withdraws").decide("1 rides", "2 withdraws")
    return t


@scene("shfl/face-up-cards")
def face_up_cards() -> Scene:
    t = Scene("shfl-bonus", DEALT_BY_HAND)
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, sides=DOLLAR).bet(2)
    t.announce().release("7s  Ah Ad 2c  8d 3c 9h  Ac 5d 6c")
    t.do(ReportFaceUpCard())
    t.deal()
    t.do(ReportFaceUpCard(position=1))
    return t


@scene("shfl/wrong-number-of-cards")
def wrong_number_of_cards() -> Scene:
    t = Scene("shfl-bonus", DEALT_BY_HAND)
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, sides=DOLLAR).bet(2)
    t.announce().release("Ah Ad 2c  8d 3c 9h  Ac 5d 6c")
    t.deal(2)
    t.do(ReportWrongNumberOfCards(2, 4))
    return t


@scene("shfl/wrong-number-of-cards-new-deck")
def wrong_number_of_cards_new_deck() -> Scene:
    t = Scene("shfl-classic", DEALT_BY_HAND - {Act.COUNT_DECK, Act.SLIDE_COMMUNITY_CARDS})
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, 5_00).bet(2, 5_00)
    t.announce().release("Ah Ad 2c  8d 3c 9h  Ac 5d 6c")
    t.deal(3)
    t.do(ReportWrongNumberOfCards(Area.COMMUNITY, 2))
    t.perform(Act.COUNT_DECK, number=51)
    t.open_betting().bet(1, 5_00).announce().release("2h 7d Jc  Qc Qd 5s")
    t.decide("1 withdraws").decide("1 withdraws")
    return t


@scene("shfl/sensors-flash-while-settling")
def sensors_flash_while_settling() -> Scene:
    t = Scene("shfl-classic", RUNS_ITSELF - {Act.SETTLE}, three_card_settlement="option-2")
    t.open().seat(1, chips=100_00).open_betting()
    t.bet(1, 5_00, {Spot.THREE_CARD_BONUS: 2_00}).announce().release("7c 7d 2h  Ks 3d 2c")
    t.decide("1 withdraws")
    t.do(SignalMiscount())
    t.do(ReportDeckCount(51))
    t.do(RuleOn(void=False, reason="the hand was dealt right"))
    t.decide("1 withdraws")
    t.finish()
    return t


@scene("shfl/shuffler-counts-51-before-the-deal")
def shuffler_counts_51_before_the_deal() -> Scene:
    t = Scene("shfl-classic", RUNS_ITSELF - {Act.CHECK_SHUFFLER_COUNT})
    t.open().seat(1, chips=100_00).open_betting().bet(1, 5_00)
    t.announce()
    t.perform(Act.CHECK_SHUFFLER_COUNT, number=51)
    t.do(ReportDeckCount(51))
    t.release("Ah Kd 2c  8d 3c 9h")
    t.decide("1 withdraws").decide("1 withdraws")
    return t


@scene("shfl/sensors-flash-deck-complete")
def sensors_flash_deck_complete() -> Scene:
    t = Scene("shfl-classic")
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, 5_00).bet(2, 5_00)
    t.announce().release("Kh Kd 2c  8d 3c 9h  Ac 5d 6c")
    t.decide("1 rides")
    t.do(SignalMiscount())
    t.do(ReportDeckCount(52))
    t.decide("2 withdraws").decide("1 rides", "2 withdraws")
    return t


@scene("shfl/sensors-flash-deck-short")
def sensors_flash_deck_short() -> Scene:
    t = Scene("shfl-bonus")
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, sides=DOLLAR).bet(2)
    t.announce().release("Kh Kd 2c  8d 3c 9h  Ac 5d 6c")
    t.decide("1 withdraws")
    t.do(SignalMiscount())
    t.do(ReportDeckCount(51))
    return t


@scene("shfl/stub-unloaded-early-with-controller")
def stub_unloaded_early_with_controller() -> Scene:
    t = Scene("shfl-bonus", BY_HAND, table_controller=True)
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, sides=DOLLAR).bet(2)
    t.announce().release("2c 3d 4h  5c 6d 7h")
    t.perform_until(Act.DELIVER_COMMUNITY_STACK)
    t.do(UnloadStubEarly())
    t.release("Ts Td 2c  8d 3c 9h  Tc 5d 6c")
    t.decide("1 rides", "2 withdraws").decide("1 rides", "2 withdraws")
    t.finish()
    return t


@scene("shfl/stub-unloaded-early-with-lammers")
def stub_unloaded_early_with_lammers() -> Scene:
    t = Scene("shfl-bonus", DEALT_BY_HAND)
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, sides=DOLLAR).bet(2)
    t.announce().release("2c 3d 4h  5c 6d 7h")
    t.deal(2)
    t.do(UnloadStubEarly())
    t.release("Ts Td 2c  8d 3c 9h  Tc 5d 6c")
    t.decide("1 rides", "2 withdraws").decide("1 rides", "2 withdraws")
    return t


@scene("shfl/community-card-exposed")
def community_card_exposed() -> Scene:
    t = Scene("shfl-classic")
    t.open().seat(1, chips=100_00).open_betting().bet(1, 5_00)
    t.announce().release("Ah Ad 2c  8d 3c 9h")
    t.do(ReportExposedCard(Area.COMMUNITY, t.table.in_round().community[1]))
    t.do(RuleOn(void=True, reason="the floor rules the hands void"))
    return t


@scene("shfl/card-drawn-in-error")
def card_drawn_in_error() -> Scene:
    t = Scene("shfl-classic", DEALT_BY_HAND)
    t.open().seat(1, chips=100_00).open_betting().bet(1, 5_00)
    t.announce().release("Ah Ad 2c  8d 3c 9h")
    t.do(ReportCardDrawnInError())
    t.do(RuleOn(void=False, reason="the card was not seen and is the next card"))
    t.decide("1 rides").decide("1 rides")
    return t


@scene("shfl/calls-taken-back")
def calls_taken_back() -> Scene:
    t = Scene("shfl-classic", DEALT_BY_HAND - {Act.SETTLE})
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, 5_00).bet(2, 5_00)
    t.announce().release("Ah Ad 2c  4d 5s 7c  8d 3c 9h")
    t.do(ReportCardDrawnInError())
    t.do(TakeCallBack())
    t.decide("1 rides", "2 rides").decide("1 rides", "2 rides")
    t.do(Perform(Role.DEALER, Act.SETTLE, 2))
    t.do(ReportWrongNumberOfCards(1, 4))
    t.do(TakeCallBack())
    t.do(Perform(Role.DEALER, Act.SETTLE, 1))
    return t


@scene("shfl/shuffler-jam")
def shuffler_jam() -> Scene:
    t = Scene("shfl-classic")
    t.open().seat(1, chips=100_00).open_betting().bet(1, 5_00)
    t.do(ReportShufflerJam())
    t.announce().release("Ah Kd 2c  8d 3c 9h")
    t.decide("1 withdraws").decide("1 withdraws")
    return t


@scene("shfl/player-walks-away")
def player_walks_away() -> Scene:
    t = Scene("shfl-classic")
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, 5_00).bet(2, 5_00)
    t.announce().release("Jh Jd 2c  8d 3c 9h  Ac 5d 6c")
    t.do(LeaveSeat("P1", 1))
    t.do(TimeOut(1))
    t.decide("2 withdraws")
    t.do(TimeOut(1))
    t.decide("2 withdraws")
    return t


@scene("shfl/provable-shuffle")
def provable_shuffle() -> Scene:
    first, second = bytes(range(32)), bytes(32)
    t = Scene("shfl-classic")
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.do(CommitSeed(hashlib.sha256(first).hexdigest()))
    t.do(OfferSeed("P2", 2, "tomato"))
    t.do(OfferSeed("P1", 1, "my own dice: 3 4 1"))
    t.do(OfferSeed("P2", 2, "basil"))
    t.bet(1, 5_00).bet(2, 5_00).announce().release("Kh Kd 2c  8d 3c 9h  Ac 5d 6c")
    t.decide("1 withdraws", "2 withdraws").decide("1 withdraws", "2 withdraws")
    t.do(RevealSeed(first.hex()))
    t.open_betting()
    t.do(CommitSeed(hashlib.sha256(second).hexdigest()))
    t.do(VoidRound("the table closes"))
    t.do(RevealSeed(second.hex()))
    return t


@scene("shfl/commit-and-reveal")
def commit_and_reveal() -> Scene:
    t = Scene("shfl-classic")
    t.open().seat(1, 2, chips=100_00)
    t.do(PublishSeedChain(CHAIN, 2, HEAD))
    t.open_betting()
    t.do(CommitSeed(HEAD, 1))
    t.do(commit(t.table, "P2", 2))
    t.do(commit(t.table, "P1", 1))
    t.bet(1, 5_00).bet(2, 5_00).announce()
    t.do(reveal(t.table, "P1", 1))
    t.do(FixPlayerSeeds())
    t.release("Kh Kd 2c  8d 3c 9h  Ac 5d 6c")
    t.decide("1 withdraws", "2 withdraws").decide("1 withdraws", "2 withdraws")
    t.do(RevealSeed(FIRST.hex()))
    t.open_betting()
    t.do(CommitSeed(FIRST.hex(), 2))
    t.do(commit(t.table, "P2", 2, has_reconnected=True))
    t.do(VoidRound("the key is lost"))
    t.do(GiveUpSeed(SeedFault.KEY_CHANGED))
    t.do(PublishSeedChain("ffffffffffffffff", 1_000, HEAD, SeedFault.KEY_CHANGED))
    return t


@scene("shfl/public-beacon")
def public_beacon() -> Scene:
    t = Scene("shfl-classic")
    t.open().seat(1, chips=100_00)
    t.do(PublishSeedChain(CHAIN, 2, HEAD))
    t.open_betting()
    t.do(CommitSeed(HEAD, 1))
    t.do(PromiseBeacon(f"{'ab' * 32}/1692803367/3"))
    t.do(commit(t.table, "P1", 1))
    t.bet(1, 5_00).announce()
    t.do(reveal(t.table, "P1", 1))
    t.do(FixPlayerSeeds())
    t.do(NameBeaconRound(36_000_000))
    t.do(DrawBeacon(36_000_000, "cd" * 48))
    t.release("Kh Kd 2c  8d 3c 9h")
    t.decide("1 withdraws").decide("1 withdraws")
    t.do(RevealSeed(FIRST.hex()))
    return t


@scene("shfl/no-answer-in-time")
def no_answer_in_time() -> Scene:
    t = Scene("shfl-classic")
    t.open().seat(1, chips=100_00).open_betting().bet(1, 5_00)
    t.do(DeclareReady("P1"))
    t.announce().release("Ah 7d 2c  8d 3c 9h")
    t.do(TimeOut(1))
    t.decide("1 withdraws")
    return t


@scene("shfl/void-by-the-floor-while-settling")
def void_while_settling() -> Scene:
    t = Scene("shfl-classic", RUNS_ITSELF - {Act.SETTLE})
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.bet(1, 5_00, {Spot.THREE_CARD_BONUS: 5_00}).bet(2, 5_00)
    t.announce().release("Jh Jd 2c  8d 8s 9h  8c 5d 6c")
    t.decide("1 withdraws", "2 rides").decide("1 rides", "2 rides")
    t.do(Perform(Role.DEALER, Act.SETTLE, 2, number=45_00))
    t.do(VoidRound("the camera shows that seats 1 and 2 swapped a card"))
    return t
