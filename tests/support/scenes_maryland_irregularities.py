"""Scenes of Maryland's irregularities (MD.13, the stub count, walking away) and of what is left to the floor."""

from __future__ import annotations

from golden import DEALT_BY_HAND, RUNS_ITSELF, Scene, before_cut, scene

from letitride.rules.wagers import Spot
from letitride.table import Act
from letitride.table.irregularities import (
    Area,
    ChangeDealing,
    MarkOutOfOrder,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    ReportWrongNumberOfCards,
    ReturnToService,
    RuleAbandoned,
    RuleOn,
    TakeCallBack,
)
from letitride.table.procedure.deciding import TimeOut
from letitride.table.procedure.seating import LeaveSeat
from letitride.table.procedure.voiding import VoidRound

FIVE_CARD = {Spot.FIVE_CARD_BONUS: 1_00}
THREE_CARD = {Spot.THREE_CARD_BONUS: 5_00}
SIX_CARD = {Spot.SIX_CARD_BONUS: 5_00}
PROGRESSIVE = {Spot.PROGRESSIVE: 1_00}


@scene("maryland/face-up-card")
def face_up_card() -> Scene:
    t = Scene("maryland-manual", DEALT_BY_HAND)
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1, 5_00).bet(2, 5_00)
    t.announce().release(before_cut("Th  9s  4d  Td  Ts 8h  2c  3s Kc"))
    t.deal()
    t.do(ReportFaceUpCard())
    t.decide("1 rides", "2 withdraws").decide("1 rides", "2 withdraws")
    return t


@scene("maryland/face-up-cards")
def face_up_cards() -> Scene:
    t = Scene("maryland-manual", DEALT_BY_HAND)
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.bet(1, 5_00, {Spot.PROGRESSIVE: 5_00}).bet(2, 5_00)
    t.announce().release(before_cut("Th  9s  4d  8s"))
    t.deal()
    t.do(ReportFaceUpCard())
    t.deal()
    t.do(ReportFaceUpCard())
    t.open_betting()
    return t


@scene("maryland/wrong-number-of-cards")
def wrong_number_of_cards() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.bet(1, sides={**FIVE_CARD, **THREE_CARD, **SIX_CARD, **PROGRESSIVE}).bet(2)
    t.announce().release("2c 3d 4h  Kd 8s  Ks 5c 6h  9c 9d Jh")
    t.do(ReportWrongNumberOfCards(2, 4))
    t.open_betting()
    return t


@scene("maryland/community-card-exposed")
def community_card_exposed() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1).bet(2, sides=PROGRESSIVE)
    t.announce().release("2c 3d 4h  Kd 8s  Ks 5c 6h  9c 9d Jh")
    t.decide("1 withdraws")
    t.do(ReportExposedCard(Area.COMMUNITY, t.table.in_round().community[1]))
    return t


def box_card_exposed(*, void: bool, reason: str) -> Scene:
    """A card of the Six Card Bonus box is seen while seat 1 decides about bet 1."""
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 2, chips=100_00).open_betting().bet(1).bet(2, sides=SIX_CARD)
    t.announce().release("Ac 2d 3h  Kd 8s  Ks 5c 6h  9c 9d Jh")
    t.do(ReportExposedCard(Area.SIX_CARD_BOX, t.table.in_round().six_card_box[0]))
    t.do(RuleOn(void=void, reason=reason))
    return t


@scene("maryland/box-card-exposed-play-goes-on")
def box_card_exposed_play_goes_on() -> Scene:
    t = box_card_exposed(void=False, reason="the ace helps nobody decide on bets 1 and 2")
    t.decide("1 rides", "2 withdraws").decide("1 rides", "2 withdraws")
    return t


@scene("maryland/box-card-exposed-void")
def box_card_exposed_void() -> Scene:
    return box_card_exposed(void=True, reason="seat 2 has the Six Card Bonus and has seen the ace")


@scene("maryland/card-drawn-in-error")
def card_drawn_in_error() -> Scene:
    t = Scene("maryland-manual", DEALT_BY_HAND)
    t.open().seat(1, chips=100_00).open_betting().bet(1, 5_00)
    t.announce().release(before_cut("Th  4d  Td  8h  2c"))
    t.deal()
    t.do(ReportCardDrawnInError())
    t.decide("1 rides").decide("1 rides")
    return t


@scene("maryland/card-drawn-in-error-taken-back")
def card_drawn_in_error_taken_back() -> Scene:
    t = Scene("maryland-manual", DEALT_BY_HAND)
    t.open().seat(1, chips=100_00).open_betting().bet(1, 5_00)
    t.announce().release(before_cut("Th  4d  Td  8h  2c"))
    t.deal()
    t.do(ReportCardDrawnInError())
    t.do(TakeCallBack())
    t.decide("1 rides").decide("1 rides")
    return t


@scene("maryland/card-drawn-in-error-and-exposed")
def card_drawn_in_error_and_exposed() -> Scene:
    t = Scene("maryland-manual", DEALT_BY_HAND)
    t.open().seat(1, chips=100_00).open_betting().bet(1, 5_00)
    t.announce().release(before_cut("Th  4d  Td  8h  2c"))
    t.deal()
    t.do(ReportCardDrawnInError(was_exposed=True))
    t.do(RuleOn(void=True, reason="it would have been a community card"))
    return t


@scene("maryland/shuffler-jam")
def shuffler_jam() -> Scene:
    t = Scene("maryland-full")
    t.open().seat(1, chips=100_00).open_betting().bet(1)
    t.do(ReportShufflerJam())
    t.announce().release("2c 3d 4h  6s 9d  Jh Qd 5s")
    t.decide("1 withdraws").decide("1 withdraws")
    return t


@scene("maryland/shoe-jam")
def shoe_jam() -> Scene:
    t = Scene("maryland-full", DEALT_BY_HAND, decks=1)
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.bet(1, sides={**FIVE_CARD, **PROGRESSIVE}).bet(2)
    t.announce().release("2c 3d 4h  6s 9d  Jh Qd 5s")
    t.deal(3)
    t.do(ReportShoeJam())
    t.open_betting()
    return t


@scene("maryland/wrong-deck-count")
def wrong_deck_count() -> Scene:
    t = Scene("maryland-full")
    t.open().seat(1, chips=100_00).open_betting().bet(1)
    t.announce().release("2c 3d 4h  6s 9d  Jh Qd 5s")
    t.do(ReportDeckCount(51))
    t.decide("1 withdraws").decide("1 withdraws")
    t.open_betting()
    return t


@scene("maryland/wrong-deck-count-before-the-deal")
def wrong_deck_count_before_the_deal() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, chips=100_00).open_betting().bet(1)
    t.do(ReportDeckCount(51))
    t.announce().release("2c 3d 4h  6s 9d  Jh Qd 5s")
    t.decide("1 withdraws").decide("1 withdraws")
    return t


def fifth_round() -> Scene:
    """Four rounds called off before the deal bring the stub count, due at least once every five rounds."""
    t = Scene("maryland-manual", RUNS_ITSELF - {Act.COUNT_STUB, Act.DETERMINE_MISDEAL})
    t.open().seat(1, chips=100_00)
    for _ in range(4):
        t.open_betting()
        t.do(VoidRound("called off before the deal"))
    t.open_betting().bet(1, 5_00)
    t.announce().release(before_cut("Kh  4d  Kd  8h  2c"))
    return t


@scene("maryland/stub-counted")
def stub_counted() -> Scene:
    t = fifth_round()
    t.perform(Act.COUNT_STUB, number=47)
    t.decide("1 rides").decide("1 rides")
    return t


@scene("maryland/stub-miscount-deck-removed")
def stub_miscount_deck_removed() -> Scene:
    t = fifth_round()
    t.perform(Act.COUNT_STUB, number=46)
    t.perform(Act.DETERMINE_MISDEAL)
    t.open_betting()
    return t


@scene("maryland/stub-miscount-misdealt")
def stub_miscount_misdealt() -> Scene:
    t = fifth_round()
    t.perform(Act.COUNT_STUB, number=46)
    t.do(ReportWrongNumberOfCards(1, 4))
    t.open_betting()
    return t


@scene("maryland/shoe-out-of-order")
def shoe_out_of_order() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, chips=100_00)
    t.do(MarkOutOfOrder("automated shoe", "marked with a sign"))
    t.do(ChangeDealing("manual-shoe"))
    t.open_betting().bet(1)
    t.announce().release("2c 3d 4h  Kh  8s  Kd  9c  6s")
    t.decide("1 rides").decide("1 rides")
    t.do(ReturnToService("automated shoe"))
    t.do(ChangeDealing("automated-shoe"))
    return t


@scene("maryland/shuffler-out-of-order")
def shuffler_out_of_order() -> Scene:
    t = Scene("maryland-full", dealing="manual-shoe")
    t.open().seat(1, chips=100_00)
    t.do(MarkOutOfOrder("shuffler", "covered"))
    t.open_betting().bet(1)
    t.announce().release(before_cut("2c 3d 4h  Kh  8s  Kd  9c  6s"))
    t.decide("1 rides").decide("1 rides")
    return t


@scene("maryland/player-walks-away-abandoned")
def player_walks_away_abandoned() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, 2, chips=100_00).open_betting()
    t.bet(1, sides={**FIVE_CARD, **THREE_CARD}).bet(2)
    t.announce().release("2c 3d 4h  Kd 8s  Ah Ad As  Ks 5c 6h")
    t.do(LeaveSeat("P1", 1))
    t.do(RuleAbandoned(1))
    t.decide("2 rides").decide("2 rides")
    return t


@scene("maryland/no-answer-in-time")
def no_answer_in_time() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, chips=100_00).open_betting().bet(1)
    t.announce().release("2c 3d 4h  6s 9d  Jh Qd 5s")
    t.do(TimeOut(1))
    t.do(TimeOut(1))
    return t


@scene("maryland/void-by-the-floor")
def void_by_the_floor() -> Scene:
    t = Scene("maryland-full", decks=1)
    t.open().seat(1, chips=100_00).open_betting().bet(1, sides={**FIVE_CARD, **PROGRESSIVE})
    t.announce()
    t.do(VoidRound("a fire alarm clears the floor"))
    return t


@scene("maryland/void-while-settling-returns-all")
def void_while_settling_returns_all() -> Scene:
    t = Scene("maryland-full", RUNS_ITSELF - {Act.SETTLE}, decks=1)
    t.open().seat(1, 2, 3, chips=100_00).open_betting()
    t.bet(1, sides={**FIVE_CARD, **PROGRESSIVE}).bet(2, sides={**FIVE_CARD, **PROGRESSIVE})
    t.bet(3, sides={**FIVE_CARD, **THREE_CARD, **PROGRESSIVE})
    t.announce().release("2c 3d 4h  Kd 8s  Ah Ad As  Ks 5c 6h  9d 9h 2s")
    t.do(LeaveSeat("P1", 1))
    t.do(RuleAbandoned(1))
    t.decide("2 rides", "3 withdraws").decide("2 rides", "3 rides")
    t.perform_until(Act.SETTLE)
    t.perform_next()
    t.do(VoidRound("the camera shows that seats 2 and 3 swapped a card"))
    return t
