"""MD.13.A-E: cards found face up, drawn in error, misdealt or exposed before their time."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.cards import Card, parse_cards
from letitride.table import Act, Perform, Phase, Role
from letitride.table.irregularities import (
    Area,
    CardDrawnInError,
    ReportCardDrawnInError,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportWrongNumberOfCards,
    RuleOn,
    RulingAwaited,
)
from letitride.table.procedure.deciding import LetItRide
from letitride.table.procedure.decks import DeckRemoved
from letitride.table.procedure.settling import CardsCollected
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.view.views import Viewer, Watcher, visible_cards

from .conftest import (
    AUTOMATED_SHOE,
    COMMUNITY_FIRST,
    EVERY_SIDE,
    HAND,
    MANUAL_SHOE,
    METHODS,
    in_play,
    money,
    opened,
    play_round,
    script,
    table,
)
from .test_dealing import DECKS

FIRST_TO_SEAT_2 = {MANUAL_SHOE: Act.DEAL_CARD, HAND: Act.DEAL_CARD}


def being_dealt(method: str) -> AtTheTable:
    """Every wager is down at seats 2, 5 and 7, and seat 2 is about to receive its first card."""
    t = in_play(opened(table(method, BY_HAND), 2, 5, 7), 2, 5, 7, cards=DECKS[method], sides=EVERY_SIDE)
    t.perform_until(FIRST_TO_SEAT_2.get(method, Act.DELIVER_STACK), 2)
    return t


def after(t: AtTheTable, act: Act) -> AtTheTable:
    """Go on until a duty is in hand."""
    t.perform_until(act)
    return t


def card(text: str) -> Card:
    return parse_cards(text)[0]


def voided(t: AtTheTable) -> RoundVoided:
    """The one void so far, after which all wagers are back, the meter is as before and the deck is to be shuffled."""
    (void,) = t.happened(RoundVoided)
    assert t.table.phase is Phase.BETWEEN_ROUNDS
    assert t.table.round is None
    fresh = opened(table(t.table.dealing, BY_HAND), 2, 5, 7)
    assert money(t) == money(fresh)
    assert t.table.meter == fresh.table.meter
    assert not t.table.decks[0].is_shuffled
    assert t.happened(DeckRemoved) == []
    return void


@pytest.mark.clause("MD.13.A")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_found_face_up_goes_to_the_rack_and_the_next_one_is_dealt(method: str) -> None:
    t = being_dealt(method)
    burned = t.table.in_round().discards
    t.do(ReportFaceUpCard())
    assert t.table.in_round().discards == (*burned, card("5d"))
    assert card("5d") in visible_cards(t.table, Viewer(Watcher.SPECTATOR))
    t.perform_next()
    assert t.table.in_round().boxes[2].cards[0] == card("6d" if method in FIRST_TO_SEAT_2 else "5s")
    t.finish()
    assert t.happened(CardsCollected)[0].cards[: len(burned) + 1] == (*burned, card("5d"))
    assert t.happened(RoundVoided) == []
    assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.13.A")
def test_a_card_further_down_in_a_stack_is_set_aside_too() -> None:
    t = being_dealt(AUTOMATED_SHOE)
    t.do(ReportFaceUpCard(position=1))
    t.perform_next()
    assert t.table.in_round().boxes[2].cards == parse_cards("5d 5h 6d")


@pytest.mark.clause("MD.13.A")
def test_cards_are_found_face_up_while_cards_are_dealt_and_at_no_other_time() -> None:
    t = opened(table(automations=BY_HAND), 2)
    assert t.refused(ReportFaceUpCard()).clause == "MD.13.A"
    t.open_betting().bet(2)
    assert t.refused(ReportFaceUpCard()).clause == "MD.13.A"
    t.announce().perform_until(Act.RELEASE_DECK)
    assert t.refused(ReportFaceUpCard()).clause == "MD.13.A"
    t.release().perform_until(Act.ASK_ABOUT_BET_1)
    assert t.refused(ReportFaceUpCard()).clause == "MD.13.A"


@pytest.mark.clause("MD.13.B")
@pytest.mark.parametrize("method", METHODS)
def test_a_second_card_face_up_voids_the_round_and_returns_every_wager(method: str) -> None:
    t = being_dealt(method)
    t.do(ReportFaceUpCard())
    assert t.happened(RoundVoided) == []
    t.perform_next()
    t.do(ReportFaceUpCard())
    assert voided(t).clause == "MD.13.B"


@pytest.mark.clause("MD.13.B")
def test_face_up_cards_are_counted_anew_in_every_deal() -> None:
    t = opened(table(automations=BY_HAND), 1)
    for _ in range(3):
        in_play(t, 1).do(ReportFaceUpCard())
        t.finish()
    assert t.happened(RoundVoided) == []


@pytest.mark.clause("MD.13.C")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_drawn_in_error_unexposed_is_the_next_card(method: str) -> None:
    t, calm = being_dealt(method), being_dealt(method)
    assert t.do(ReportCardDrawnInError()) == (CardDrawnInError("MD.13.C"),)
    for one in (t, calm):
        one.perform_until(Act.ASK_ABOUT_BET_1)
    hands = [{seat: box.cards for seat, box in one.table.in_round().boxes.items()} for one in (t, calm)]
    assert hands[0] == hands[1]
    assert t.table.in_round().community == calm.table.in_round().community


@pytest.mark.clause("MD.13.C")
def test_a_card_drawn_in_error_and_exposed_is_for_the_floor_to_rule_on() -> None:
    t = being_dealt(MANUAL_SHOE)
    t.do(ReportCardDrawnInError(was_exposed=True))
    assert len(t.happened(RulingAwaited)) == 1
    assert "until the floor rules" in t.refused(Perform(Role.DEALER, Act.DEAL_CARD, 2)).message
    t.do(RuleOn(void=False, reason="the card plays"))
    t.perform(Act.DEAL_CARD, 2)
    assert t.table.in_round().boxes[2].cards == parse_cards("5d")
    assert t.refused(RuleOn(void=True, reason="too late")).message == "No ruling is awaited"


@pytest.mark.clause("MD.13.C")
def test_a_card_is_drawn_in_error_during_the_deal_only() -> None:
    t = opened(table(), 1)
    assert t.refused(ReportCardDrawnInError()).clause == "MD.13.C"
    in_play(t, 1)
    assert t.refused(ReportCardDrawnInError()).clause == "MD.13.C"


@pytest.mark.clause("MD.13.D")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("place", "found"),
    [(2, 2), (5, 4), (7, 0), (Area.COMMUNITY, 1), (Area.COMMUNITY, 3), (Area.SIX_CARD_BOX, 2), (Area.SIX_CARD_BOX, 4)],
)
def test_a_wrong_number_of_cards_anywhere_voids_every_hand(method: str, place: int | Area, found: int) -> None:
    t = after(being_dealt(method), Act.ASK_ABOUT_BET_1)
    t.do(ReportWrongNumberOfCards(place, found))
    assert voided(t).clause == "MD.13.D"


@pytest.mark.clause("MD.13.D")
def test_the_right_number_of_cards_is_no_misdeal() -> None:
    t = after(being_dealt(MANUAL_SHOE), Act.ASK_ABOUT_BET_1)
    for place, found in ((2, 3), (Area.COMMUNITY, 2), (Area.SIX_CARD_BOX, 3), (2, -1), (4, 2)):
        assert t.refused(ReportWrongNumberOfCards(place, found)).clause == "MD.13.D"
    assert t.happened(RoundVoided) == []


@pytest.mark.clause("MD.13.D")
def test_a_misdeal_is_seen_in_the_middle_of_the_deal_too() -> None:
    t = being_dealt(MANUAL_SHOE)
    assert t.refused(ReportWrongNumberOfCards(Area.SIX_CARD_BOX, 3)).clause == "MD.13.D"
    t.do(ReportWrongNumberOfCards(Area.SIX_CARD_BOX, 4))
    assert voided(t).clause == "MD.13.D"


@pytest.mark.clause("MD.13.D")
def test_the_misdealt_deck_is_shuffled_before_it_is_dealt_again() -> None:
    t = in_play(opened(table(MANUAL_SHOE, BY_HAND, decks=1), 2), 2)
    t.perform_until(Act.ASK_ABOUT_BET_1)
    t.do(ReportWrongNumberOfCards(2, 4))
    assert not t.table.decks[0].is_shuffled
    t.do(OpenBetting())
    assert script(t, "preparation") == [("shuffle", None, "MD.13.D"), ("load-deck", None, "MD.08.B")]


@pytest.mark.clause("MD.13.D")
def test_a_bet_already_withdrawn_is_not_returned_twice() -> None:
    t = after(being_dealt(AUTOMATED_SHOE), Act.ASK_ABOUT_BET_1)
    t.perform_next()
    t.withdraw(2)
    t.do(ReportWrongNumberOfCards(5, 4))
    assert voided(t).clause == "MD.13.D"


@pytest.mark.clause("MD.13.D")
def test_a_fault_found_while_wagers_are_paid_waits_for_a_ruling() -> None:
    t = after(being_dealt(AUTOMATED_SHOE), Act.SETTLE)
    t.perform(Act.SETTLE, 7)
    paid = t.table.chips("P7")
    t.do(ReportWrongNumberOfCards(5, 4))
    assert t.happened(RoundVoided) == []
    assert t.table.duty is not None
    assert t.refused(Perform(Role.DEALER, t.table.duty.act, t.table.duty.seat)).clause == "reading N78"
    t.do(RuleOn(void=True, reason="four cards at seat 5"))
    assert t.table.chips("P7") == paid
    assert t.table.chips("P5") == 1_000_000_00


@pytest.mark.clause("MD.13.E")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("exposed", ["Ah", "Kh"])
@pytest.mark.parametrize("moment", [Act.UNLOAD_STUB, Act.ASK_ABOUT_BET_1, Act.TURN_LEFT_CARD])
def test_a_community_card_exposed_before_its_reveal_voids_every_hand(method: str, exposed: str, moment: Act) -> None:
    t = after(being_dealt(method), moment)
    t.do(ReportExposedCard(Area.COMMUNITY, card(exposed)))
    assert voided(t).clause == "MD.13.E"


@pytest.mark.clause("MD.13.E")
def test_the_right_card_is_exposed_too_early_until_bet_2_is_decided() -> None:
    t = after(being_dealt(AUTOMATED_SHOE), Act.TURN_RIGHT_CARD)
    assert t.refused(ReportExposedCard(Area.COMMUNITY, card("Ah"))).clause == "MD.13.E"
    t.do(ReportExposedCard(Area.COMMUNITY, card("Kh")))
    assert voided(t).clause == "MD.13.E"


@pytest.mark.clause("MD.13.E")
def test_cards_turned_in_their_turn_or_lying_elsewhere_are_not_exposed() -> None:
    t = after(being_dealt(AUTOMATED_SHOE), Act.TURN_HAND)
    for text in ("Ah", "Kh", "5d"):
        assert t.refused(ReportExposedCard(Area.COMMUNITY, card(text))).clause == "MD.13.E"
    assert t.refused(ReportExposedCard(Area.SIX_CARD_BOX, card("2c"))).clause == "reading N64"


@pytest.mark.clause("MD.13.E")
@pytest.mark.parametrize("void", [True, False])
def test_a_box_card_exposed_early_is_for_the_floor_to_rule_on(void: bool) -> None:
    t = being_dealt(MANUAL_SHOE)
    t.do(ReportExposedCard(Area.SIX_CARD_BOX, card("3c")))
    assert t.happened(RoundVoided) == []
    t.do(RuleOn(void=void, reason="seen by all"))
    assert bool(t.happened(RoundVoided)) is void
    if not void:
        t.finish()
        assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.13.E", "MD.10.H", "MD.11.B")
def test_the_card_that_is_to_be_burned_is_no_community_card() -> None:
    t = in_play(opened(table(COMMUNITY_FIRST, BY_HAND), 2), 2, cards=DECKS[COMMUNITY_FIRST])
    t.perform_until(Act.BURN_CARD)
    t.do(ReportExposedCard(Area.COMMUNITY, card("Qh")))
    assert t.happened(RoundVoided) == []
    assert len(t.happened(RulingAwaited)) == 1
    assert t.refused(LetItRide("P2", 2)).clause == "reading N78"


@pytest.mark.clause("MD.13.B", "MD.13.D", "MD.13.E")
def test_play_goes_on_with_a_new_round_after_a_void() -> None:
    t = after(being_dealt(AUTOMATED_SHOE), Act.ASK_ABOUT_BET_1)
    t.do(ReportExposedCard(Area.COMMUNITY, card("Ah")))
    play_round(t, 2, 5, 7)
    assert t.table.rounds == 2
