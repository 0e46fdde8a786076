"""MD.02, MD.03.A-B, and the devices that other regulations permit or demand: what a table must and may have."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_the_table import BY_HAND, AtTheTable, Role

from letitride.cards import DECK
from letitride.catalogue import load_catalogue
from letitride.rules.checks import check_submission
from letitride.rules.notices import notices
from letitride.rules.wagers import Spot, Wager
from letitride.table import Act, Perform
from letitride.table.irregularities import Area, ChangeDealing, ReportDeckCount
from letitride.table.procedure.cutting import DeckCut
from letitride.table.procedure.decks import ChangeDecks, DeckReleased
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.seating import TakeSeat
from letitride.table.procedure.wagering import OpenBetting, PlaceWager, WagerPlaced

from .conftest import (
    AUTOMATED_SHOE,
    COMMUNITY_FIRST,
    HAND,
    HAND_SHUFFLED,
    MANUAL_SHOE,
    METHODS,
    bets_down,
    duties,
    faults,
    in_play,
    opened,
    play_round,
    rules,
    script,
    table,
)


def printed(submission: str) -> list[str]:
    """Every line that a table's layout or signs show."""
    return [line for notice in notices(rules(submission=submission)) for line in notice.lines]


@pytest.mark.clause("MD.02.A.1")
def test_seven_can_sit_down_and_there_is_no_eighth_position() -> None:
    t = opened(table(), 1, 2, 3, 4, 5, 6, 7)
    assert set(t.table.seats) == {1, 2, 3, 4, 5, 6, 7}
    for seat in (8, 0, -1):
        assert t.refused(TakeSeat("P8", seat)).clause == "MD.02.A.1"
    assert "7 betting positions, each marked" in [notice.heading for notice in notices(rules())]


@pytest.mark.clause("MD.02.B", "MD.02.B.1")
@pytest.mark.parametrize("submission", ["maryland-full", "maryland-manual"])
def test_the_layout_shows_whose_table_it_is(submission: str) -> None:
    assert "Example Facility" in printed(submission)


@pytest.mark.clause("MD.02.B")
def test_a_layout_shows_spots_card_areas_payouts_and_the_payout_limit() -> None:
    shown = printed("maryland-manual")
    assert {"1", "2", "$", "Three Card Bonus", "Progressive"} <= set(shown)
    assert "$50,000 on base game, Three Card Bonus" in shown
    headings = " ".join(notice.heading for notice in notices(rules(submission="maryland-manual")))
    assert all(name in headings for name in ("MD-BASE-C", "MD-3CB-B", "MD-PROG-C", "MD-ENVY-C"))


@pytest.mark.clause("MD.02.B", "MD.02.B.3")
def test_each_position_has_an_area_of_its_own_for_its_cards() -> None:
    assert "an area for the cards of each of 7 positions" in printed("maryland-full")
    t = in_play(opened(table(), 1, 7), 1, 7)
    held = [t.table.in_round().boxes[seat].cards for seat in (1, 7)]
    assert [len(cards) for cards in held] == [3, 3]
    assert not set(held[0]) & set(held[1])


@pytest.mark.clause("MD.02.B", "MD.02.B.4")
def test_the_community_cards_lie_in_an_area_of_their_own_in_front_of_the_tray() -> None:
    area = "an area for the community cards, directly in front of the table inventory container"
    assert area in printed("maryland-full")
    current = in_play(opened(table(), 1), 1).table.in_round()
    assert len(current.community) == 2
    assert not set(current.community) & {*current.boxes[1].cards, *current.six_card_box}
    assert Area.COMMUNITY.value == "community area"


@pytest.mark.clause("MD.02.C")
def test_a_table_that_offers_the_progressive_has_a_system_for_it() -> None:
    chosen = rules()
    without_meter = replace(chosen.submission, meter=None)
    (fault,) = check_submission(without_meter, chosen.ruleset, load_catalogue().paytable)
    assert (fault.place, fault.clause) == ("meter", "MD.12.F.1")
    offering = opened(table(), 1)
    assert offering.table.meter is not None
    lock = ("lock-progressive", None, "MD.10.A.1.c")
    assert lock in duties(play_round(offering, 1))
    paytables = {w: name for w, name in chosen.submission.paytables.items() if w not in (Wager.PROGRESSIVE, Wager.ENVY)}
    plain = replace(chosen, submission=replace(chosen.submission, paytables=paytables, meter=None))
    t = opened(AtTheTable(plain), 1)
    assert t.table.meter is None
    assert lock not in duties(play_round(t, 1))


@pytest.mark.clause("MD.02.C.1")
def test_the_device_at_each_position_acknowledges_the_wager_made_there() -> None:
    t = opened(table(), 1, 2, 3, 4, 5, 6, 7)
    bets_down(t, 1, 2, 3, 4, 5, 6, 7)
    for seat in (1, 2, 3, 4, 5, 6, 7):
        placed = t.do(PlaceWager(f"P{seat}", seat, Spot.PROGRESSIVE, 1_00))
        assert placed == (WagerPlaced(seat, f"P{seat}", Spot.PROGRESSIVE, 1_00),)
        assert t.table.in_round().boxes[seat].wagers[Spot.PROGRESSIVE] == 1_00


@pytest.mark.clause("MD.02.C.2")
@pytest.mark.parametrize("method", METHODS)
def test_the_system_recognises_no_progressive_wager_after_no_more_bets(method: str) -> None:
    t = bets_down(opened(table(method, BY_HAND), 1, 2), 1, 2)
    t.do(PlaceWager("P1", 1, Spot.PROGRESSIVE, 1_00))
    t.announce()
    late = PlaceWager("P2", 2, Spot.PROGRESSIVE, 1_00)
    while t.table.duty is not None and t.table.duty.section == "collection":
        assert t.refused(late).clause == "MD.07.D"
        t.perform_next()
    assert t.refused(late).clause == "MD.07.D"
    assert Spot.PROGRESSIVE not in t.table.in_round().boxes[2].wagers


@pytest.mark.clause("MD.03.A", "MD.03.A.1")
def test_one_deck_with_one_back_is_dealt_in_every_round() -> None:
    t = opened(table(MANUAL_SHOE, **HAND_SHUFFLED), 1)
    for _ in range(3):
        play_round(t, 1)
    assert len(t.table.decks) == 1
    assert [released.deck for released in t.happened(DeckReleased)] == [0, 0, 0]
    assert len({deck.colour for deck in t.table.decks}) == 1


@pytest.mark.clause("MD.03.A", "MD.03.B")
@pytest.mark.parametrize(
    ("decks", "shuffler", "clauses"),
    [
        (1, False, []),
        (2, False, ["MD.03.B"]),
        (1, True, []),
        (2, True, []),
        (3, True, ["MD.03.A"]),
        (0, True, ["MD.03.A"]),
    ],
)
def test_there_is_one_deck_unless_a_machine_shuffles_and_then_there_may_be_two(
    decks: int, shuffler: bool, clauses: list[str]
) -> None:
    assert faults(MANUAL_SHOE, decks=decks, automated_shuffler=shuffler, counting_shuffler=shuffler) == clauses


@pytest.mark.clause("MD.03.A.2")
def test_the_one_deck_is_cut_with_a_cover_card_that_is_never_dealt() -> None:
    t = opened(table(MANUAL_SHOE, BY_HAND, **HAND_SHUFFLED), 1)
    t.open_betting()
    (cut,) = t.happened(DeckCut)
    assert "the cover card" in cut.text
    t.bet(1).announce().release()
    assert sorted(t.table.in_round().stub, key=DECK.index) == list(DECK)


@pytest.mark.clause("MD.03.B.1", "MD.03.B.2")
def test_two_decks_differ_in_colour_and_each_has_one_back_through_changes_and_removals() -> None:
    t = opened(table(), 1)
    backs = [deck.colour for deck in t.table.decks]
    assert len(backs) == len(set(backs)) == 2
    t.do(ReportDeckCount(51))
    assert [deck.colour for deck in t.table.decks] == backs
    play_round(t, 1)
    assert [deck.colour for deck in t.table.decks] == backs
    t.do(ChangeDecks())
    assert [deck.colour for deck in t.table.decks] == backs
    t.go_on_opening()
    play_round(t, 1)
    assert [deck.colour for deck in t.table.decks] == backs


@pytest.mark.clause("MD.05.C", "MD.08.B")
def test_a_shuffler_may_put_the_stack_straight_into_the_shoe() -> None:
    assert faults(MANUAL_SHOE, automated_shuffler=True) == []
    t = table(MANUAL_SHOE, BY_HAND)
    t.open().seat(1).do(OpenBetting())
    assert t.do(Perform(Role.DEVICE, Act.LOAD_DECK))
    assert t.table.duty is not None
    assert t.table.duty.act is Act.ANNOUNCE_NO_MORE_BETS


@pytest.mark.clause("MD.08.B")
def test_where_no_machine_shuffles_the_dealer_fills_the_shoe() -> None:
    t = opened(table(MANUAL_SHOE, BY_HAND, **HAND_SHUFFLED), 1)
    t.do(OpenBetting())
    t.perform(Act.CUT_CARDS)
    assert t.refused(Perform(Role.DEVICE, Act.LOAD_DECK)).clause == "MD.08.B"
    t.do(Perform(Role.DEALER, Act.LOAD_DECK))
    assert duties(t.events)[-1] == ("load-deck", None, "MD.08.B")


@pytest.mark.clause("MD.05.I")
def test_a_shoe_that_reshuffles_and_counts_spares_the_cut() -> None:
    assert faults(reshuffling_shoe=True) == []
    assert faults(reshuffling_shoe=True, counting_shuffler=False) == ["MD.05.I"]
    for reshuffles, prepared in ((True, ["load-deck"]), (False, ["cut-cards", "load-deck"])):
        t = table(AUTOMATED_SHOE, BY_HAND, reshuffling_shoe=reshuffles)
        t.do(OpenTable(preshuffled=True))
        t.seat(1).do(OpenBetting())
        assert [act for act, _, _ in script(t, "preparation")] == prepared


@pytest.mark.clause("MD.11.A")
def test_a_submission_deals_by_one_of_the_methods_of_the_regulation() -> None:
    assert faults("dice cup") == ["MD.11.A"]
    assert [faults(method, reshuffling_shoe=True) for method in METHODS] == [[], [], [], []]


@pytest.mark.clause("MD.09.A.1")
def test_dealing_from_the_hand_needs_a_shuffler() -> None:
    assert faults(HAND) == []
    assert faults(HAND, **HAND_SHUFFLED) == ["MD.09.A.1"]
    assert faults(MANUAL_SHOE, **HAND_SHUFFLED) == []


@pytest.mark.clause("MD.09.A.1", "MD.10.H")
@pytest.mark.parametrize(("method", "clause"), [(HAND, "MD.09.A.1"), (COMMUNITY_FIRST, "MD.10.H")])
def test_a_table_can_not_change_to_a_method_that_its_devices_do_not_allow(method: str, clause: str) -> None:
    t = table(MANUAL_SHOE, submission="maryland-manual").open().seat(1)
    assert t.refused(ChangeDealing(method)).clause == clause
    assert t.table.dealing == MANUAL_SHOE


@pytest.mark.clause("MD.10.H")
def test_the_community_cards_come_first_only_from_a_shoe_that_reshuffles() -> None:
    assert faults(COMMUNITY_FIRST) == ["MD.10.H"]
    assert faults(COMMUNITY_FIRST, reshuffling_shoe=True) == []
