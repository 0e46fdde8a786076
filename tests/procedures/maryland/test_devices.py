"""MD.05.E and MD.13.F-H: a wrong count, jams, and devices that are out of order."""

from __future__ import annotations

from typing import Any

import pytest
from at_the_table import BY_HAND, AtTheTable

from letitride.table import Act, Perform, Phase, Role
from letitride.table.irregularities import (
    ChangeDealing,
    DealingChanged,
    DeviceMarked,
    MarkOutOfOrder,
    ReportDeckCount,
    ReportShoeJam,
    ReportShufflerJam,
    ReturnToService,
)
from letitride.table.procedure.decks import DeckReleased, DeckRemoved, DeckShuffled
from letitride.table.procedure.seating import TakeSeat
from letitride.table.procedure.voiding import RoundVoided
from letitride.table.procedure.wagering import OpenBetting
from letitride.table.state import DeckPlace

from .conftest import (
    AUTOMATED_SHOE,
    COMMUNITY_FIRST,
    EVERY_SIDE,
    HAND,
    HAND_SHUFFLED,
    MANUAL_SHOE,
    NOT_COUNTING,
    bets_down,
    case,
    duties,
    in_play,
    money,
    opened,
    opening,
    play_round,
    script,
    table,
)
from .test_opening import FIRST_DECK

JAMMED = ("shuffle", None, "MD.13.F")


@pytest.mark.clause("MD.05.E")
@pytest.mark.parametrize("count", [0, 51, 53])
def test_a_deck_that_the_shuffler_counts_wrongly_leaves_the_table(count: int) -> None:
    t = opened(table(MANUAL_SHOE, decks=1), 1)
    t.do(ReportDeckCount(count, at=60))
    assert t.happened(DeckRemoved) == [DeckRemoved(0, 60)]
    (deck,) = t.table.decks
    assert not deck.is_shuffled
    assert deck.opened_at == 60


@pytest.mark.clause("MD.05.E")
def test_a_deck_of_52_stays() -> None:
    t = opened(table(MANUAL_SHOE, decks=1), 1)
    t.do(ReportDeckCount(52))
    assert t.happened(DeckRemoved) == []
    assert t.table.decks[0].is_shuffled


@pytest.mark.clause("MD.05.E")
def test_the_deck_counted_during_play_is_the_one_in_the_shuffler_and_the_round_goes_on() -> None:
    t = in_play(opened(table(), 1), 1)
    t.do(ReportDeckCount(51))
    assert [removed.deck for removed in t.happened(DeckRemoved)] == [1]
    t.finish()
    assert t.happened(RoundVoided) == []
    play_round(t, 1)
    assert [released.deck for released in t.happened(DeckReleased)] == [0, 1]


@pytest.mark.clause("MD.05.E")
@pytest.mark.parametrize("deck", [0, 1])
def test_a_deck_removed_before_the_deal_is_replaced_and_shuffled_and_wagers_stand(deck: int) -> None:
    t = opened(table(), 1)
    for _ in range(deck):
        play_round(t, 1)
    bets_down(t, 1).announce()
    before = money(t)
    t.do(ReportDeckCount(51))
    assert [removed.deck for removed in t.happened(DeckRemoved)] == [deck]
    assert money(t) == before
    t.release().finish()
    assert t.happened(RoundVoided) == []
    assert t.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("MD.05.E", "MD.04.A")
@pytest.mark.parametrize("stage", ["betting", "before the release"])
def test_a_deck_removed_before_the_deal_is_replaced_by_one_that_is_inspected_and_washed(stage: str) -> None:
    t = bets_down(opened(table(AUTOMATED_SHOE, BY_HAND), 1), 1)
    if stage == "before the release":
        t.announce().perform_until(Act.RELEASE_DECK)
    t.do(ReportDeckCount(51))
    opening_of_one_deck = [act for act, _, _ in FIRST_DECK]
    assert [act for act, _, _ in script(t, "preparation")] == [*opening_of_one_deck, "load-deck"]


@pytest.mark.clause("MD.05.E")
def test_only_a_shuffler_that_counts_and_holds_a_deck_reports_a_count() -> None:
    for t in (
        opened(table(MANUAL_SHOE, **NOT_COUNTING), 1),
        opened(table(MANUAL_SHOE, **HAND_SHUFFLED), 1),
        in_play(opened(table(MANUAL_SHOE, decks=1), 1), 1),
    ):
        assert t.refused(ReportDeckCount(51)).clause == "MD.05.E"


@pytest.mark.clause("MD.13.F")
def test_a_jam_between_rounds_has_the_cards_shuffled_again() -> None:
    t = opened(table(MANUAL_SHOE, BY_HAND), 1)
    t.do(ReportShufflerJam())
    assert not t.table.decks[0].is_shuffled
    t.do(OpenBetting())
    assert script(t, "preparation")[0][0] == "shuffle"
    assert t.perform(Act.SHUFFLE)[-1] == DeckShuffled(0)


@pytest.mark.clause("MD.13.F")
def test_a_jam_during_the_opening_has_the_cards_shuffled_again() -> None:
    t = opening(table(MANUAL_SHOE, BY_HAND))
    t.do(TakeSeat("P1", 1))
    t.perform_until(Act.SHUFFLE)
    t.perform_next()
    t.do(ReportShufflerJam())
    assert script(t, "opening")[0] == JAMMED
    assert t.perform(Act.SHUFFLE)[-1] == DeckShuffled(0)


@pytest.mark.clause("MD.13.F")
@pytest.mark.parametrize("deck", [0, 1])
@pytest.mark.parametrize("stage", ["betting", "after no more bets", "before the release"])
def test_a_jam_before_the_deal_has_the_cards_shuffled_again_and_wagers_stand(stage: str, deck: int) -> None:
    t = opened(table(AUTOMATED_SHOE, BY_HAND), 1)
    for _ in range(deck):
        play_round(t, 1)
    bets_down(t, 1, sides=EVERY_SIDE)
    if stage != "betting":
        t.announce()
    if stage == "before the release":
        t.perform_until(Act.RELEASE_DECK)
    before = money(t)
    t.do(ReportShufflerJam())
    assert money(t) == before
    assert script(t, "preparation") == [JAMMED, ("load-deck", None, "MD.10.A.1")]
    assert t.table.duty is not None
    assert t.refused(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)).clause == "MD.13.F"
    assert t.perform(Act.SHUFFLE)[-1] == DeckShuffled(deck)
    if stage == "betting":
        t.announce()
    t.release().finish()
    assert t.happened(RoundVoided) == []
    assert t.happened(DeckReleased)[-1].deck == deck


@pytest.mark.clause("MD.13.F")
def test_a_jam_during_play_concerns_the_other_deck_and_the_round_goes_on() -> None:
    t = in_play(opened(table(), 1), 1)
    assert t.table.decks[1].is_shuffled
    t.do(ReportShufflerJam())
    assert not t.table.decks[1].is_shuffled
    t.finish()
    assert t.happened(RoundVoided) == []
    before = len(t.events)
    play_round(t, 1)
    assert duties(t.events[before:])[0][0] == "shuffle"


@pytest.mark.clause("MD.13.F")
def test_there_is_no_jam_where_there_is_no_shuffler_or_no_deck_in_it() -> None:
    by_hand = opened(table(MANUAL_SHOE, **HAND_SHUFFLED), 1)
    assert by_hand.refused(ReportShufflerJam()).clause == "MD.13.F"
    one_deck = in_play(opened(table(MANUAL_SHOE, decks=1), 1), 1)
    assert one_deck.refused(ReportShufflerJam()).clause == "MD.13.F"
    assert table().refused(ReportShufflerJam()).clause == "MD.13.F"


@pytest.mark.clause("MD.13.G")
@pytest.mark.parametrize("method", [AUTOMATED_SHOE, COMMUNITY_FIRST])
@pytest.mark.parametrize("moment", [Act.DELIVER_BOX_STACK, Act.DELIVER_STACK, Act.UNLOAD_STUB])
def test_a_shoe_that_jams_voids_the_round_and_all_cards_are_shuffled_together(method: str, moment: Act) -> None:
    t = opened(table(method, BY_HAND), 1, 6)
    before, meter = money(t), t.table.meter
    in_play(t, 1, 6, sides=EVERY_SIDE).perform_until(moment)
    t.do(ReportShoeJam())
    (void,) = t.happened(RoundVoided)
    assert void.clause == "MD.13.G"
    assert (money(t), t.table.meter) == (before, meter)
    assert t.table.round is None
    assert t.table.decks[0].place is DeckPlace.RACK
    assert not t.table.decks[0].is_shuffled
    assert t.happened(DeckRemoved) == []


@pytest.mark.clause("MD.13.G")
def test_the_cards_of_a_jammed_shoe_are_shuffled_before_they_are_dealt_again() -> None:
    t = in_play(opened(table(AUTOMATED_SHOE, BY_HAND, decks=1), 1), 1)
    t.do(ReportShoeJam())
    t.do(OpenBetting())
    assert script(t, "preparation")[0][0] == "shuffle"


@pytest.mark.clause("MD.13.G")
def test_only_an_automated_shoe_that_is_dealing_jams() -> None:
    for method in (MANUAL_SHOE, HAND):
        t = in_play(opened(table(method, BY_HAND), 1), 1)
        assert t.refused(ReportShoeJam()).clause == "MD.13.G"
    t = opened(table(AUTOMATED_SHOE), 1)
    assert t.refused(ReportShoeJam()).clause == "MD.13.G"
    in_play(t, 1)
    assert t.table.in_round().is_stub_unloaded
    assert t.refused(ReportShoeJam()).clause == "MD.13.G"


@pytest.mark.clause("MD.13.H")
@pytest.mark.parametrize("how", ["covered", "marked with a sign"])
def test_a_broken_shoe_is_covered_or_marked_before_cards_are_dealt_otherwise(how: str) -> None:
    t = opened(table(AUTOMATED_SHOE), 1)
    assert t.refused(ChangeDealing(MANUAL_SHOE)).clause == "MD.13.H"
    assert t.refused(MarkOutOfOrder("automated shoe", "kicked")).clause == "MD.13.H"
    assert t.refused(MarkOutOfOrder("kettle", how)).clause == "MD.13.H"
    assert t.do(MarkOutOfOrder("automated shoe", how)) == (DeviceMarked("automated shoe", how),)
    assert t.do(ChangeDealing(MANUAL_SHOE)) == (DealingChanged(MANUAL_SHOE),)
    assert ("deal-card", 1, "MD.08.D.3.a") in duties(play_round(t, 1))
    assert t.refused(ChangeDealing(AUTOMATED_SHOE)).clause == "MD.13.H"
    t.do(ReturnToService("automated shoe"))
    t.do(ChangeDealing(AUTOMATED_SHOE))
    assert ("deliver-stack", 1, "MD.10.B.3") in duties(play_round(t, 1))


@pytest.mark.clause("MD.13.H")
def test_the_method_changes_between_rounds_and_to_one_that_maryland_knows() -> None:
    t = opened(table(MANUAL_SHOE), 1)
    assert t.refused(ChangeDealing("dice cup")).clause == "MD.13.H"
    in_play(t, 1)
    assert "before the deck is released" in t.refused(ChangeDealing(HAND)).message
    assert "before the deck is released" in t.refused(MarkOutOfOrder("shuffler", "covered")).message
    assert t.refused(ReturnToService("shuffler")).message.startswith(
        "A device returns to service before the deck is released"
    )


@pytest.mark.clause("MD.13.H")
def test_after_a_change_the_clauses_of_the_new_method_are_cited() -> None:
    t = table(AUTOMATED_SHOE, BY_HAND).open().seat(1)
    t.do(MarkOutOfOrder("automated shoe", "covered"))
    t.do(ChangeDealing(MANUAL_SHOE))
    bets_down(t, 1, sides=EVERY_SIDE).announce().perform_until(Act.VERIFY_COUNT)
    assert t.refused(Perform(Role.DEALER, Act.VERIFY_COUNT, number=2)).clause == "MD.08.C.1.c"


def shuffler_covered(method: str, **options: Any) -> AtTheTable:
    """The shuffler is covered before the first round."""
    t = opened(table(method, BY_HAND, **options), 1)
    t.do(MarkOutOfOrder("shuffler", "covered"))
    return t


@pytest.mark.parametrize("decks", [case(1, clauses="MD.13.H MD.05.D.2"), case(2, clauses="MD.13.H MD.03.B")])
def test_without_its_shuffler_a_table_plays_on_with_one_deck_that_the_dealer_shuffles_and_cuts(decks: int) -> None:
    t = shuffler_covered(MANUAL_SHOE, decks=decks)
    assert len(t.table.decks) == 1
    t.do(OpenBetting())
    assert [act for act, _, _ in script(t, "preparation")] == ["shuffle", "cut-cards", "load-deck"]
    assert t.refused(Perform(Role.DEVICE, Act.SHUFFLE)).clause == "MD.05.A"
    t.do(Perform(Role.DEALER, Act.SHUFFLE))
    t.perform(Act.CUT_CARDS, number=20)
    t.perform(Act.LOAD_DECK)
    t.bet(1).announce().release().finish()
    assert t.happened(DeckShuffled)[-1] == DeckShuffled(0)


@pytest.mark.clause("MD.13.H", "MD.08.D.5")
def test_without_its_counting_shuffler_a_table_counts_the_stub() -> None:
    t = shuffler_covered(MANUAL_SHOE)
    counted = [("count-stub", None, "MD.08.D.5") in duties(play_round(t, 1)) for _ in range(5)]
    assert any(counted)


@pytest.mark.clause("MD.13.H", "MD.09.A.1")
def test_without_its_shuffler_a_table_can_not_be_dealt_from_the_hand() -> None:
    t = shuffler_covered(HAND)
    assert t.refused(OpenBetting()).clause == "MD.09.A.1"
    t.do(ChangeDealing(MANUAL_SHOE))
    play_round(t, 1)
    assert t.refused(ChangeDealing(HAND)).clause == "MD.09.A.1"
    t.do(ReturnToService("shuffler"))
    t.do(ChangeDealing(HAND))
    assert ("deal-card", 1, "MD.09.C.1") in duties(play_round(t, 1))
