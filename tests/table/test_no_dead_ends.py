"""No dead ends: whatever goes wrong, whenever it does, those who are there can go on, and never with a bad deck."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.rules.wagers import BASE_SPOTS, Spot
from letitride.table import Act, Command, Event, Perform, Phase, Role, fold, new_table
from letitride.table.commands import DutyPerformed
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
    SignalMiscount,
    StubUnloadedEarly,
    UnloadStubEarly,
)
from letitride.table.log.verification import check_log
from letitride.table.procedure.banking import StopBanking, VacateBank
from letitride.table.procedure.cutting import OrderRecut
from letitride.table.procedure.decks import DeckCondemned, DeckReleased, DeckRemoved, OrderReshuffle
from letitride.table.procedure.opening import CloseTable, IdleTable, OpenTable
from letitride.table.procedure.seating import BringChips, LeaveSeat, TakeSeat
from letitride.table.procedure.voiding import RoundVoided, VoidRound
from letitride.table.procedure.wagering import OpenBetting, PlaceWager
from letitride.table.words import cause_words

COUNTING = ["shfl-classic", "california-small", "california-bonus-standard"]
"""Submissions under the manufacturer's list of irregularities."""

EVERYWHERE = [*COUNTING, "maryland-full"]


def seated(submission: str, automations: frozenset[Act] = BY_HAND, **options: object) -> AtTheTable:
    """Two players at an open table; the second one banks where a player does."""
    t = AtTheTable(submission, automations, **options).open().seat(1, 2)  # type: ignore[arg-type]
    return t.bank(2) if t.table.house.is_banked_by_player else t


def bets_down(t: AtTheTable) -> AtTheTable:
    t.open_betting().bet(1)
    return t.post(500_00) if t.table.house.is_banked_by_player else t


def settling(submission: str) -> AtTheTable:
    """The first wager of a round is settled."""
    t = bets_down(seated(submission)).announce().release("2c 3d 5h 7s 8d 9h Jc Qd")
    t.perform_until(Act.SETTLE)
    t.perform_next()
    assert t.table.in_round().is_settling
    return t


def plays_on(t: AtTheTable) -> AtTheTable:
    """A whole round from here: what the floor still has to do, the opening of bets, and the deal."""
    while t.table.duty is not None and t.table.phase in (Phase.BETWEEN_ROUNDS, Phase.OPENING):
        t.perform_next()
    if t.table.rotation.must_offer:
        return t
    bets_down(t).announce().release().finish()
    return t


def acts_after(t: AtTheTable, kind: type[Event]) -> list[Act]:
    """The duties done since the last event of a kind."""
    last = max(place for place, event in enumerate(t.events) if isinstance(event, kind))
    return [event.act for event in t.events[last:] if isinstance(event, DutyPerformed)]


# A deck that was counted wrong is never dealt again.


@pytest.mark.clause("SHFL.bonus.irregularity.3b", "SHFL.bonus.irregularity.3b.deck")
@pytest.mark.parametrize("submission", COUNTING)
@pytest.mark.parametrize("void", [True, False])
def test_a_deck_counted_wrong_while_settling_leaves_however_the_floor_rules(submission: str, void: bool) -> None:
    t = settling(submission)
    events = t.do(ReportDeckCount(51))
    assert isinstance(events[0], DeckCondemned)
    assert "leaves after this round" in t.refused(ReportDeckCount(51)).message
    t.do(RuleOn(void=void, reason="seen on tape"))
    t.finish()
    assert [removed.deck for removed in t.happened(DeckRemoved)] == [0]
    plays_on(t)
    assert acts_after(t, DeckRemoved)[:2] == [Act.INSPECT_DECK, Act.WASH_DECK]


@pytest.mark.clause("SHFL.bonus.irregularity.3b", "SHFL.bonus.irregularity.3b.deck")
@pytest.mark.parametrize("void", [True, False])
def test_a_deck_counted_wrong_after_an_early_three_card_bonus_leaves_too(void: bool) -> None:
    t = seated("shfl-classic", three_card_settlement="option-2").open_betting()
    t.bet(1, sides={Spot.THREE_CARD_BONUS: 5_00}).announce().release()
    t.perform_until(Act.SETTLE_EARLY)
    t.perform_next()
    t.perform_until(Act.ASK_ABOUT_BET_1)
    assert isinstance(t.do(ReportDeckCount(51))[0], DeckCondemned)
    t.do(RuleOn(void=void, reason="seen on tape"))
    t.finish()
    assert [removed.deck for removed in t.happened(DeckRemoved)] == [0]
    plays_on(t)


@pytest.mark.clause("MD.13.D", "SHFL.bonus.irregularity.2")
@pytest.mark.parametrize("submission", EVERYWHERE)
@pytest.mark.parametrize("void", [True, False])
def test_a_misdealt_deck_counted_wrong_while_settling_leaves_too(submission: str, void: bool) -> None:
    t = settling(submission)
    t.do(ReportWrongNumberOfCards(1, 4, deck_count=51))
    t.do(RuleOn(void=void, reason="seen on tape"))
    t.finish()
    assert [removed.deck for removed in t.happened(DeckRemoved)] == [0]
    assert check_log(new_table(t.table.house, BY_HAND), t.events)[1] is None


@pytest.mark.clause("MD.13.D", "SHFL.bonus.irregularity.2")
@pytest.mark.parametrize("submission", EVERYWHERE)
def test_a_misdealt_deck_that_is_whole_stays_at_the_table(submission: str) -> None:
    t = settling(submission)
    t.do(ReportWrongNumberOfCards(1, 4, deck_count=52))
    assert t.happened(DeckCondemned) == []
    t.do(RuleOn(void=False, reason="seen on tape"))
    t.finish()
    assert t.happened(DeckRemoved) == []


@pytest.mark.clause("SHFL.bonus.irregularity.3")
@pytest.mark.parametrize("submission", COUNTING)
def test_a_count_alarm_is_answered_by_a_count_and_by_nothing_else(submission: str) -> None:
    t = bets_down(seated(submission)).announce().release()
    t.do(SignalMiscount())
    for void in (True, False):
        refused = t.refused(RuleOn(void=void, reason="x"))
        assert refused.message == "Count the deck and report how many cards it has; the count decides"
        assert refused.clause == "SHFL.bonus.irregularity.3"
    t.do(ReportDeckCount(52))
    t.finish()
    assert t.happened(RoundVoided) == []


@pytest.mark.clause("SHFL.bonus.irregularity.2.count")
@pytest.mark.parametrize("submission", COUNTING)
@pytest.mark.parametrize("count", [51, 52])
def test_a_void_during_a_count_alarm_has_the_deck_counted_before_the_next_round(submission: str, count: int) -> None:
    t = bets_down(seated(submission)).announce().release()
    t.do(SignalMiscount())
    t.do(VoidRound("the fire alarm"))
    t.perform_until(Act.COUNT_DECK)
    assert t.refused(OpenBetting()).message == "Count the deck first"
    t.perform(Act.COUNT_DECK, number=count)
    assert len(t.happened(DeckRemoved)) == (count != 52)
    plays_on(t)
    assert check_log(new_table(t.table.house, BY_HAND), t.events)[1] is None


@pytest.mark.clause("SHFL.bonus.irregularity.3")
@pytest.mark.parametrize("submission", COUNTING)
def test_no_other_matter_takes_the_place_of_a_count_that_is_awaited(submission: str) -> None:
    t = bets_down(seated(submission)).announce().release()
    while not t.table.in_round().community:
        t.perform_next()
    t.do(SignalMiscount())
    for report in (ReportExposedCard(Area.COMMUNITY, 1), SignalMiscount()):
        stopped = "Play has stopped until the floor rules on this: the shuffler signals a wrong count"
        assert t.refused(report).message == stopped
    late = settling(submission)
    late.do(SignalMiscount())
    assert late.refused(ReportWrongNumberOfCards(1, 4)).message == stopped


@pytest.mark.clause("SHFL.bonus.irregularity.2.count", "SHFL.bonus.irregularity.2b", "SHFL.bonus.irregularity.3b")
@pytest.mark.parametrize("submission", COUNTING)
def test_one_deck_is_seen_to_after_the_other(submission: str) -> None:
    t = bets_down(seated(submission)).announce()
    t.perform_until(Act.DELIVER_STACK)
    t.do(ReportWrongNumberOfCards(1, 2, deck_count=51))
    t.perform_until(Act.COUNT_DECK)
    assert t.refused(ReportDeckCount(51)).message == "Count the deck first"
    plays_on(t)
    assert [removed.deck for removed in t.happened(DeckRemoved)] == [0]


@pytest.mark.clause("SHFL.bonus.irregularity.3")
@pytest.mark.parametrize("submission", COUNTING)
def test_a_deck_that_is_known_to_be_wrong_raises_no_further_alarm(submission: str) -> None:
    t = settling(submission)
    t.do(ReportDeckCount(51))
    t.do(RuleOn(void=False, reason="seen on tape"))
    assert t.refused(SignalMiscount()).message == "The deck is known to be wrong and leaves after this round"


@pytest.mark.clause("SHFL.bonus.irregularity.4")
def test_after_a_stub_unloaded_early_a_deck_that_jammed_is_shuffled_before_it_is_dealt() -> None:
    t = bets_down(seated("shfl-classic")).announce()
    t.perform_until(Act.DELIVER_COMMUNITY_STACK)
    t.do(ReportShufflerJam())
    t.do(UnloadStubEarly())
    t.finish()
    assert Act.SHUFFLE in acts_after(t, StubUnloadedEarly)
    assert t.happened(RoundVoided) == []
    assert [event.deck for event in t.happened(DeckReleased)] == [0, 1]
    assert check_log(new_table(t.table.house, BY_HAND), t.events)[1] is None


@pytest.mark.clause("MD.05.E")
def test_a_deck_counted_wrong_in_marylands_opening_is_opened_anew() -> None:
    t = AtTheTable("maryland-full", BY_HAND)
    t.do(OpenTable())
    t.do(TakeSeat("P1", 1))
    t.perform_until(Act.SHUFFLE)
    t.perform_next()
    t.do(ReportDeckCount(51))
    assert t.table.script[0].act is Act.INSPECT_DECK
    t.perform_until(Act.SHUFFLE)
    assert t.table.script[0].clause == "MD.05.E"
    t.go_on_opening()
    assert t.table.phase is Phase.BETWEEN_ROUNDS
    assert not any(deck.is_new for deck in t.table.decks)


@pytest.mark.clause("SHFL.bonus.irregularity.3b")
@pytest.mark.parametrize("submission", COUNTING)
def test_a_deck_counted_wrong_in_another_opening_is_inspected_and_washed_anew(submission: str) -> None:
    t = AtTheTable(submission, BY_HAND)
    t.do(OpenTable())
    assert t.refused(ReportDeckCount(51)).message == "There is no deck in the shuffler yet"
    t.perform_until(Act.SHUFFLE)
    t.perform_next()
    t.do(ReportDeckCount(51))
    assert [duty.act for duty in t.table.script[:3]] == [Act.INSPECT_DECK, Act.WASH_DECK, Act.SHUFFLE]
    t.go_on_opening()
    assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.05.E", "MD.04.A")
def test_marylands_other_deck_is_inspected_before_the_shuffler_gets_it() -> None:
    t = bets_down(seated("maryland-full")).announce()
    t.perform_until(Act.RELEASE_DECK)
    t.perform_next()
    t.do(ReportDeckCount(51))
    t.perform_until(Act.SHUFFLE_OTHER_DECK)
    assert acts_after(t, DeckRemoved)[0] is Act.INSPECT_DECK
    t.finish()
    plays_on(t)
    assert [event.deck for event in t.happened(DeckReleased)] == [0, 1]


# Between the opening of bets and the first card.

METHODS = ["manual-shoe", "hand", "automated-shoe"]


def maryland(method: str, **options: object) -> AtTheTable:
    t = AtTheTable("maryland-full", BY_HAND, **options)  # type: ignore[arg-type]
    rules = t.table.house
    chosen = replace(rules, submission=replace(rules.submission, dealing=method))
    return AtTheTable(chosen, BY_HAND).open().seat(1, 2)


@pytest.mark.clause("MD.05.A.3", "MD.05.F.2")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("when", ["bets are open", "no more bets", "just before the deal"])
def test_a_reshuffle_before_the_first_card_puts_the_deck_back_where_it_is_dealt_from(method: str, when: str) -> None:
    t = bets_down(maryland(method))
    if when != "bets are open":
        t.announce()
    if when == "just before the deal":
        t.perform_until(Act.RELEASE_DECK)
    t.do(OrderReshuffle())
    assert [duty.act for duty in t.table.script[:2]] == [Act.SHUFFLE, Act.LOAD_DECK]
    assert t.table.script[0].clause == "MD.05.A.3"
    if when == "bets are open":
        t.perform_next()
        t.perform_next()
        t.announce()
    t.release().finish()
    assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.05.G")
def test_a_hand_shuffled_deck_is_cut_again_after_a_reshuffle_and_may_be_recut() -> None:
    by_hand = {"automated_shuffler": False, "counting_shuffler": False, "decks": 1}
    t = bets_down(AtTheTable("maryland-manual", BY_HAND, **by_hand).open().seat(1)).announce()
    t.do(OrderReshuffle())
    assert [duty.act for duty in t.table.script[:3]] == [Act.SHUFFLE, Act.CUT_CARDS, Act.LOAD_DECK]
    assert t.refused(OrderRecut()).clause == "MD.05.G"
    for _ in range(3):
        t.perform_next()
    t.do(OrderRecut())
    assert [duty.act for duty in t.table.script[:2]] == [Act.CUT_CARDS, Act.LOAD_DECK]
    t.release().finish()


@pytest.mark.clause("MD.13.H")
@pytest.mark.parametrize("when", ["bets are open", "no more bets", "just before the deal"])
@pytest.mark.parametrize("method", METHODS)
def test_a_shuffler_that_breaks_before_the_first_card_is_covered_and_the_round_goes_on(method: str, when: str) -> None:
    t = bets_down(maryland(method))
    if when != "bets are open":
        t.announce()
    if when == "just before the deal":
        t.perform_until(Act.RELEASE_DECK)
    if method == "hand":
        t.do(ChangeDealing("manual-shoe"))
    t.do(MarkOutOfOrder("shuffler", "covered"))
    assert [duty.act for duty in t.table.script[:3]] == [Act.SHUFFLE, Act.CUT_CARDS, Act.LOAD_DECK]
    assert t.table.script[0].role is Role.DEALER
    for _ in range(3):
        t.perform_next()
    if when == "bets are open":
        t.announce()
    t.release().finish()
    assert t.table.phase is Phase.BETWEEN_ROUNDS
    assert t.happened(RoundVoided) == []
    assert Act.SHUFFLE_OTHER_DECK not in acts_after(t, DeckReleased)
    assert check_log(new_table(t.table.house, BY_HAND), t.events)[1] is None


@pytest.mark.clause("SHFL.bonus.shuffler", "CA.cards.1", "CAB.cards.1")
@pytest.mark.parametrize("submission", COUNTING)
def test_a_shuffler_that_nothing_replaces_is_covered_between_rounds(submission: str) -> None:
    t = bets_down(seated(submission)).announce()
    assert "between rounds" in t.refused(MarkOutOfOrder("shuffler", "covered")).message
    t.do(VoidRound("the shuffler has failed"))
    t.do(MarkOutOfOrder("shuffler", "covered"))
    assert t.refused(OpenBetting()).message == "The shuffler is out of order"
    t.do(ReturnToService("shuffler"))
    plays_on(t)


@pytest.mark.clause("MD.13.H", "MD.09.A.1")
def test_a_round_can_not_be_dealt_by_a_covered_shoe_or_from_the_hand_without_a_shuffler() -> None:
    t = bets_down(maryland("hand")).announce()
    assert t.refused(MarkOutOfOrder("shuffler", "covered")).clause == "MD.09.A.1"
    shoe = maryland("automated-shoe")
    shoe.do(MarkOutOfOrder("automated shoe", "covered"))
    refused = shoe.refused(OpenBetting())
    assert refused.message == "The automated shoe is out of order; change the dealing method first"
    shoe.do(ChangeDealing("manual-shoe"))
    plays_on(shoe)


@pytest.mark.clause("MD.13.G")
@pytest.mark.parametrize("when", ["bets are open", "no more bets", "just before the deal"])
def test_a_shoe_that_jams_before_the_first_card_voids_the_round_and_its_cards_are_shuffled(when: str) -> None:
    t = bets_down(maryland("automated-shoe"))
    held = t.table.chips("P1")
    if when != "bets are open":
        t.announce()
    if when == "just before the deal":
        t.perform_until(Act.RELEASE_DECK)
    t.do(ReportShoeJam())
    assert [void.clause for void in t.happened(RoundVoided)] == ["MD.13.G"]
    assert t.table.chips("P1") == held + 30_00
    t.do(OpenBetting())
    assert [duty.act for duty in t.table.script[:2]] == [Act.SHUFFLE, Act.LOAD_DECK]
    assert check_log(new_table(t.table.house, BY_HAND), t.events)[1] is None


@pytest.mark.clause("MD.13.F")
def test_a_deck_that_is_shuffled_again_after_it_was_loaded_is_loaded_again() -> None:
    t = bets_down(maryland("manual-shoe")).announce()
    t.perform_until(Act.RELEASE_DECK)
    t.do(ReportShufflerJam())
    assert [duty.act for duty in t.table.script[:2]] == [Act.SHUFFLE, Act.LOAD_DECK]


@pytest.mark.clause("MD.05.I", "MD.05.D.2", "MD.10.D")
def test_a_covered_shoe_that_shuffled_by_itself_spares_neither_cut_nor_stub_count() -> None:
    t = maryland("automated-shoe", reshuffling_shoe=True)
    for _ in range(5):
        plays_on(t)
    assert not any(act is Act.COUNT_STUB for act, _, _ in t.duties())
    t.do(MarkOutOfOrder("automated shoe", "covered"))
    assert t.refused(ChangeDealing("hand")).clause == "MD.09.A.1"
    t.do(ChangeDealing("manual-shoe"))
    assert len(t.table.decks) == 1
    before = len(t.duties())
    for _ in range(5):
        plays_on(t)
    done = [act for act, _, _ in t.duties()[before:]]
    assert done.count(Act.CUT_CARDS) == 5
    assert Act.COUNT_STUB in done


@pytest.mark.clause("MD.05.D.2", "MD.13.H")
@pytest.mark.parametrize("when", ["before the cut", "after the cut", "between rounds"])
def test_a_deck_shuffled_by_hand_is_cut_or_shuffled_again_when_the_shuffler_returns(when: str) -> None:
    t = maryland("manual-shoe")
    t.do(MarkOutOfOrder("shuffler", "covered"))
    if when == "between rounds":
        plays_on(t)
    else:
        t.do(OpenBetting())
        t.perform_until(Act.CUT_CARDS)
    if when == "after the cut":
        t.perform_next()
    before = len(t.duties())
    t.do(ReturnToService("shuffler"))
    if when == "between rounds":
        t.do(OpenBetting())
    t.bet(1).announce()
    t.perform_until(Act.RELEASE_DECK)
    done = [act for act, _, _ in t.duties()[before:]]
    assert (Act.SHUFFLE in done) == (when != "after the cut")
    assert Act.CUT_CARDS not in done
    assert not t.table.decks[0].is_cut or when == "after the cut"
    t.finish()
    assert check_log(new_table(t.table.house, BY_HAND), t.events)[1] is None


@pytest.mark.clause("MD.05.E", "MD.13.F")
def test_a_deck_that_jammed_and_then_was_replaced_in_the_opening_is_shuffled_once() -> None:
    t = AtTheTable("maryland-full", BY_HAND)
    t.do(OpenTable())
    t.do(TakeSeat("P1", 1))
    t.perform_until(Act.SHUFFLE)
    t.perform_next()
    t.do(ReportShufflerJam())
    t.do(ReportShufflerJam())
    t.do(ReportDeckCount(51))
    shuffles = [duty.clause for duty in t.table.script if duty.act is Act.SHUFFLE and duty.number == 1]
    assert shuffles == ["MD.05.E"]
    t.go_on_opening()
    assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.07.B.2")
def test_wagers_are_ruled_abandoned_after_what_stopped_the_deal() -> None:
    t = bets_down(maryland("manual-shoe")).announce()
    t.perform_until(Act.RELEASE_DECK)
    t.perform_next()
    t.do(LeaveSeat("P1", 1))
    assert t.refused(RuleAbandoned(1)).message == "Finish the deal first"
    t.do(ReportCardDrawnInError(was_exposed=True))
    assert t.refused(RuleAbandoned(1)).message == "First rule on this: a card was drawn in error"
    t.do(RuleOn(void=False, reason="nobody is harmed"))
    while not t.table.in_round().deal_is_complete:
        t.perform_next()
    t.do(RuleAbandoned(1))


# Cards that come out wrong.


@pytest.mark.parametrize("submission", COUNTING)
def test_a_first_stack_of_two_cards_can_be_reported_as_the_refusal_says(submission: str) -> None:
    t = bets_down(seated(submission)).announce()
    t.perform_until(Act.DELIVER_STACK)
    refused = t.refused(Perform(Role.DEALER, Act.DELIVER_STACK, 1, number=2))
    assert refused.message == "The stack holds 2 cards, not 3: report the misdeal"
    t.do(ReportWrongNumberOfCards(1, 2))
    assert [cause_words(void.cause) for void in t.happened(RoundVoided)] == ["seat 1 has 2 cards"]


@pytest.mark.parametrize("submission", EVERYWHERE)
def test_a_face_up_card_far_down_is_set_aside_and_the_log_proves_it(submission: str) -> None:
    t = bets_down(seated(submission)).announce()
    t.perform_until(Act.RELEASE_DECK)
    t.perform_next()
    t.perform_until(Act.DELIVER_STACK)
    t.do(ReportFaceUpCard(30))
    t.finish()
    assert check_log(new_table(t.table.house, BY_HAND), t.events)[1] is None


def test_an_older_log_that_lacks_a_duty_of_today_folds_to_the_same_end() -> None:
    t = bets_down(maryland("manual-shoe")).announce()
    t.perform_until(Act.RELEASE_DECK)
    t.do(ReportShufflerJam())
    t.perform_next()
    t.perform_next()
    t.release().finish()
    loads = [place for place, event in enumerate(t.events) if isinstance(event, DutyPerformed)]
    again = [place for place in loads if t.events[place].act is Act.LOAD_DECK][-1]  # type: ignore[attr-defined]
    older = [event for place, event in enumerate(t.events) if place != again]
    folded = fold(new_table(t.table.house, BY_HAND), older)
    assert (folded.script, folded.balances, folded.decks) == (t.table.script, t.table.balances, t.table.decks)


# Nobody who has vanished holds a table up.

CALIFORNIA = ["california-small", "california-bonus-standard"]


@pytest.mark.parametrize("submission", CALIFORNIA)
def test_the_floor_vacates_the_position_of_a_player_dealer_who_vanished_before_posting(submission: str) -> None:
    t = seated(submission)
    t.open_betting().bet(1)
    t.perform_until(Act.ANNOUNCE_NO_MORE_BETS)
    assert "posted no wager" in t.refused(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)).message
    assert t.refused(VacateBank(" ")).message == "Say why the position is vacated"
    t.do(VacateBank("gone to the bar"))
    assert t.refused(VacateBank("gone")).message == "The player-dealer position is free already"
    t.seat(3).bank(3).post(500_00)
    assert t.refused(VacateBank("gone")).message == "The bank is posted, so the round is played"
    t.announce().release().finish()
    assert t.happened(RoundVoided) == []
    assert check_log(new_table(t.table.house, BY_HAND), t.events)[1] is None


@pytest.mark.parametrize("submission", CALIFORNIA)
def test_the_floor_ends_an_offer_that_nobody_answers(submission: str) -> None:
    t = seated(submission)
    t.do(StopBanking("P2"))
    assert t.refused(OpenBetting()).message == "The player-dealer position is on offer to seat 1"
    t.do(VacateBank("seat 1 is away"))
    t.bank(2)
    plays_on(t)


@pytest.mark.parametrize("submission", CALIFORNIA)
@pytest.mark.parametrize("end", [CloseTable(), IdleTable()])
def test_a_player_dealer_can_get_up_from_a_table_that_is_not_in_use(submission: str, end: Command) -> None:
    t = seated(submission)
    t.do(end)
    t.leave(2)
    assert t.table.rotation.banker is None


@pytest.mark.clause("MD.07.F")
@pytest.mark.parametrize("when", ["between rounds", "in mid-round"])
def test_whoever_plays_three_boxes_keeps_adjacent_ones(when: str) -> None:
    t = AtTheTable("maryland-full", BY_HAND, adjacent_boxes=3).open()
    for seat in (2, 3, 4):
        t.do(TakeSeat("P2", seat))
    t.do(BringChips("P2", 1_000_00))
    t.go_on_opening()
    if when == "in mid-round":
        t.open_betting()
        for seat in (2, 3, 4):
            for spot in BASE_SPOTS:
                t.do(PlaceWager("P2", seat, spot, 10_00))
        t.announce().release()
    refused = t.refused(LeaveSeat("P2", 3))
    assert refused.message == "The boxes that P2 keeps must be adjacent; leave an outer one first"
    assert refused.clause == "MD.07.F"
    t.do(LeaveSeat("P2", 4))
    t.do(LeaveSeat("P2", 3))


@pytest.mark.clause("MD.05.H.1", "MD.05.H.3")
@pytest.mark.parametrize("submission", EVERYWHERE)
def test_a_table_whose_players_only_sit_there_goes_idle_and_comes_back(submission: str) -> None:
    t = seated(submission)
    t.do(IdleTable())
    assert t.table.phase is Phase.IDLE
    t.do(OpenBetting())
    t.go_on_opening()
    plays_on(t)
    assert check_log(new_table(t.table.house, BY_HAND), t.events)[1] is None
