"""Reports of irregularities at their edges: when they can be made, with which numbers, and what is said of them."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.rules.wagers import Spot
from letitride.table import Act, Command, Event
from letitride.table.irregularities import (
    Area,
    BonusBetsRestored,
    ReportCardDrawnInError,
    ReportDeckCount,
    ReportExposedCard,
    ReportFaceUpCard,
    ReportShoeJam,
    ReportShufflerJam,
    ReportWrongNumberOfCards,
    RuleAbandoned,
    RuleOn,
    SignalMiscount,
    TakeCallBack,
    UnloadStubEarly,
)
from letitride.table.irregularities.rulings import PlayContinued, RulingAwaited
from letitride.table.procedure.decks import DeckCountVerified, DeckRemoved, RemedyOrdered
from letitride.table.procedure.opening import IdleTable, OpenTable
from letitride.table.procedure.seating import LeaveSeat
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.words import cause_words

STOPPED = "Play has stopped until the floor"


def dealing(submission: str = "shfl-bonus", act: Act = Act.DELIVER_STACK, **options: bool) -> AtTheTable:
    """A round at seats 1 and 2 in which an act of the deal is in hand."""
    table = AtTheTable(submission, BY_HAND, **options).open().seat(1, 2).open_betting().bet(1).bet(2)
    table.announce().release().perform_until(act)
    return table


# Cards found face up, drawn in error or miscounted.


@pytest.mark.clause("SHFL.bonus.irregularity.1")
@pytest.mark.parametrize("position", [0, 2, 3, 51])
def test_a_face_up_card_is_found_anywhere_in_the_deck(position: int) -> None:
    table = dealing()
    for nowhere in (-1, 52):
        refusal = table.refused(ReportFaceUpCard(nowhere))
        assert refusal.message == "52 cards are left to deal, counted from 0"
    found = table.table.in_round().stub[position]
    table.do(ReportFaceUpCard(position))
    assert table.table.in_round().discards == (found,)
    assert found not in table.table.in_round().stub
    assert table.table.in_round().face_up_found == 1


@pytest.mark.clause("SHFL.bonus.irregularity.2")
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        (1, "seat 1 has 4 cards"),
        (Area.COMMUNITY, "the community area has 4 cards"),
        (Area.SIX_CARD_BOX, "the six card box has 4 cards"),
    ],
)
def test_the_record_says_where_the_wrong_number_of_cards_lay(place: int | Area, reason: str) -> None:
    table = dealing("maryland-full", Act.ASK_ABOUT_BET_1)
    table.do(ReportWrongNumberOfCards(place, 4))
    assert [cause_words(void.cause) for void in table.happened(RoundVoided)] == [reason]


def test_no_place_holds_fewer_than_no_cards() -> None:
    table = dealing("maryland-full", Act.ASK_ABOUT_BET_1)
    assert table.refused(ReportWrongNumberOfCards(1, -1)).message == "A place can't hold -1 cards"
    table.do(ReportWrongNumberOfCards(1, 0))
    assert [cause_words(void.cause) for void in table.happened(RoundVoided)] == ["seat 1 has 0 cards"]


def test_a_table_without_a_six_card_box_has_no_cards_in_it() -> None:
    table = dealing(act=Act.ASK_ABOUT_BET_1)
    for report in (ReportWrongNumberOfCards(Area.SIX_CARD_BOX, 3), ReportExposedCard(Area.SIX_CARD_BOX, 0)):
        assert table.refused(report).message == "This table has no six card box"


# Cards exposed before their time.


@pytest.mark.clause("MD.13.E")
def test_cards_of_the_box_are_exposed_too_early_until_they_are_turned() -> None:
    table = dealing("maryland-full", Act.TURN_HAND)
    box = table.table.in_round().six_card_box
    assert table.table.in_round().box_is_up
    for card in box:
        assert table.refused(ReportExposedCard(Area.SIX_CARD_BOX, card)).message.endswith("turned up in its turn")
    earlier = dealing("maryland-full", Act.TURN_RIGHT_CARD)
    for card in earlier.table.in_round().six_card_box:
        matter = f"{card} in the six card box was exposed before its time"
        earlier.do(ReportExposedCard(Area.SIX_CARD_BOX, card))
        assert cause_words(earlier.happened(RulingAwaited)[-1].cause) == matter
        earlier.do(RuleOn(void=False, reason="it changes nothing"))
        assert earlier.happened(PlayContinued)[-1] == PlayContinued("it changes nothing")


def test_the_right_community_card_is_turned_after_the_left_one() -> None:
    table = dealing("shfl-bonus", Act.TURN_RIGHT_CARD)
    left, right = table.table.in_round().community
    assert table.refused(ReportExposedCard(Area.COMMUNITY, left)).message.endswith("turned up in its turn")
    table.do(ReportExposedCard(Area.COMMUNITY, right))


# Nothing else is reported while the floor has to rule.


@pytest.mark.parametrize("report", [ReportFaceUpCard(), ReportCardDrawnInError(), SignalMiscount()])
def test_while_the_floor_has_to_rule_nothing_else_is_found(report: Command) -> None:
    table = dealing()
    table.do(ReportCardDrawnInError())
    assert table.refused(report).message.startswith(STOPPED)


# Calls that were mistakes (readings G16, N80).


def test_a_call_that_harmed_nothing_is_taken_back_and_the_round_stands_as_it_did() -> None:
    """Whether play stopped for it (G16) or went on (N80), and once more while wagers are settled."""
    for submission, call in (("maryland-manual", Act.DEAL_CARD), ("shfl-bonus", Act.DELIVER_STACK)):
        table = dealing(submission, call)
        before = table.table
        table.do(ReportCardDrawnInError())
        assert table.table.round != before.round
        table.do(TakeCallBack())
        assert (table.table.round, table.table.script) == (before.round, before.script)
        assert table.refused(TakeCallBack()).message == "There is no call to take back"
    settling = dealing("shfl-bonus", Act.SETTLE)
    settling.perform_next()
    settling.perform_until(Act.SETTLE)
    before = settling.table
    settling.do(ReportWrongNumberOfCards(1, 4))
    settling.do(TakeCallBack())
    assert (settling.table.round, settling.table.balances) == (before.round, before.balances)


def test_a_card_drawn_in_error_is_no_mistake_any_more_once_it_is_dealt() -> None:
    table = dealing("maryland-manual", Act.DEAL_CARD)
    table.do(ReportCardDrawnInError())
    table.perform_next()
    assert table.refused(TakeCallBack()).clause == "reading N80"


@pytest.mark.parametrize(
    ("act", "calls"),
    [
        (Act.DELIVER_STACK, [ReportFaceUpCard()]),
        (Act.DELIVER_STACK, [ReportCardDrawnInError(was_exposed=True)]),
        (Act.DELIVER_STACK, [SignalMiscount()]),
        (Act.DECIDE_BET_1, [ReportExposedCard(Area.COMMUNITY, 0)]),
        (Act.DECIDE_BET_1, [ReportWrongNumberOfCards(1, 4)]),
        (Act.DECIDE_BET_1, [ReportShufflerJam()]),
        (Act.DELIVER_STACK, [ReportCardDrawnInError(), RuleOn(void=False, reason="nobody saw it")]),
        (Act.COLLECT_CARDS, [ReportWrongNumberOfCards(1, 4, deck_count=51)]),
    ],
)
def test_what_was_seen_counted_shuffled_ruled_on_or_paid_back_stands(act: Act, calls: list[Command]) -> None:
    table = dealing("shfl-bonus", act)
    for call in calls:
        table.do(call)
    stands = table.table
    assert table.refused(TakeCallBack()).clause == "reading G16"
    assert table.table == stands


# Counts of a deck.


@pytest.mark.parametrize("submission", ["shfl-classic", "california-small", "maryland-full"])
def test_a_deck_is_counted_while_decks_are_in_use(submission: str) -> None:
    table = AtTheTable(submission, BY_HAND)
    messages = [table.refused(ReportDeckCount(51)).message]
    table.do(OpenTable())
    messages.append(table.refused(ReportDeckCount(51)).message)
    table.go_on_opening().seat(1).leave(1)
    table.do(IdleTable())
    messages.append(table.refused(ReportDeckCount(51)).message)
    assert (messages[0], messages[2]) == ("There is no deck in use", "There is no deck in use")
    assert messages[1].startswith("There is no deck in the shuffler")


def counted(submission: str, count: int) -> tuple[Event, ...]:
    """What a count between two rounds leads to."""
    return AtTheTable(submission, BY_HAND).open().seat(1).do(ReportDeckCount(count, at=60))


@pytest.mark.clause("MD.05.E", "SHFL.bonus.irregularity.3a", "SHFL.bonus.irregularity.3b.deck")
def test_a_deck_counted_between_rounds_is_the_one_to_be_dealt_next() -> None:
    """The manufacturer's new deck is prepared at once (SHFL.bonus.irregularity.3b.deck), Maryland's before its deal."""
    assert counted("shfl-bonus", 51) == (DeckRemoved(0, 60), RemedyOrdered(0, "new-deck-after-alarm"))
    assert counted("maryland-full", 51) == (DeckRemoved(0, 60),)
    assert counted("shfl-bonus", 52) == (DeckCountVerified("SHFL.bonus.irregularity.3a"),)
    assert counted("maryland-full", 52) == (DeckCountVerified("MD.05.E"),)


# The stub unloaded before the community cards.


@pytest.mark.clause("SHFL.bonus.irregularity.4")
def test_every_deal_of_a_round_is_counted_so_that_no_two_draw_the_same_cards() -> None:
    table = dealing(act=Act.DELIVER_COMMUNITY_STACK)
    for number in (1, 2):
        table.do(UnloadStubEarly())
        assert table.table.in_round().redeals == number
        table.release().perform_until(Act.DELIVER_COMMUNITY_STACK)


@pytest.mark.clause("SHFL.bonus.irregularity.4.restore")
def test_bonus_bets_go_back_to_their_sensors_where_there_are_any() -> None:
    table = dealing(act=Act.DELIVER_COMMUNITY_STACK)
    table.do(UnloadStubEarly())
    table.release()
    assert table.happened(BonusBetsRestored) == []
    table = AtTheTable("shfl-bonus", BY_HAND).open().seat(1, 2).open_betting()
    table.bet(1, sides={Spot.FIVE_CARD_BONUS: 1_00}).bet(2).announce().release()
    table.perform_until(Act.DELIVER_COMMUNITY_STACK)
    table.do(UnloadStubEarly())
    table.release()
    assert table.happened(BonusBetsRestored) == [BonusBetsRestored((1,))]


@pytest.mark.clause("MD.13.D")
def test_elsewhere_a_stub_unloaded_early_voids_the_round() -> None:
    """Maryland has no procedure after it; a card room counts the deck like the manufacturer."""
    maryland = dealing("maryland-full", Act.DELIVER_COMMUNITY_STACK)
    void, *more = maryland.do(UnloadStubEarly())
    assert isinstance(void, RoundVoided)
    assert (cause_words(void.cause), void.clause) == ("the stub was unloaded before the community cards", "MD.13.D")
    assert more == []


# Players who walk away.


@pytest.mark.clause("MD.07.B.2")
def test_wagers_are_abandoned_once_the_deal_is_complete() -> None:
    table = dealing("maryland-full")
    table.do(LeaveSeat("P1", 1))
    assert table.refused(RuleAbandoned(1)).message == "Finish the deal first"
    table.perform_until(Act.ASK_ABOUT_BET_1)
    table.do(RuleAbandoned(1))


@pytest.mark.parametrize("submission", ["shfl-bonus", "california-small"])
def test_only_maryland_lets_the_floor_take_wagers_that_were_left_behind(submission: str) -> None:
    table = AtTheTable(submission).open().seat(1, 2, 3)
    if table.table.house.is_banked_by_player:
        table.bank(3)
    table.open_betting().bet(1).bet(2)
    if table.table.house.is_banked_by_player:
        table.post(1_000_00)
    table.announce().release()
    table.do(LeaveSeat("P1", 1))
    assert table.refused(RuleAbandoned(1)).message == "Wagers of a player who leaves are played on"


def test_the_round_goes_on_when_a_ruling_is_over() -> None:
    table = dealing("shfl-bonus", Act.ASK_ABOUT_BET_1)
    table.do(SignalMiscount())
    assert table.refused(SignalMiscount()).message.startswith(STOPPED)
    table.do(ReportDeckCount(52))
    table.finish()
    table.do(OpenBetting())


def test_a_shoe_jams_while_it_deals() -> None:
    table = dealing("maryland-full", Act.DELIVER_STACK)
    table.do(ReportShoeJam())
    assert [cause_words(void.cause) for void in table.happened(RoundVoided)] == ["the automated shoe jammed"]
