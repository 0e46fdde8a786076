"""MD.05.F and MD.05.G: the cover card, the cut, the way into the shoe, and the recut."""

from __future__ import annotations

import pytest
from at_the_table import BY_HAND, AtTheTable, Role, stacked

from letitride.cards import parse_cards
from letitride.table import AUTOMATIC_TABLE, Act, Perform
from letitride.table.procedure.cutting import DeckCut, OrderRecut
from letitride.table.procedure.opening import OpenTable
from letitride.table.procedure.wagering import OpenBetting

from .conftest import HAND_SHUFFLED, MANUAL_SHOE, bets_down, done_by_hand, opened, script, table


def cut_due() -> AtTheTable:
    """A table at which the deck is to be cut."""
    t = opened(table(MANUAL_SHOE, BY_HAND, **HAND_SHUFFLED), 1)
    t.do(OpenBetting())
    return t


@pytest.mark.clause("MD.05.F")
def test_at_least_ten_cards_lie_above_the_cover_card() -> None:
    t = cut_due()
    for depth in (-1, 0, 1, 9):
        refusal = t.refused(Perform(Role.DEALER, Act.CUT_CARDS, number=depth))
        assert refusal.clause == "MD.05.F"
        assert "at least 10 cards" in refusal.message
    assert t.perform(Act.CUT_CARDS, number=10)[-1] == DeckCut(0, 10)


@pytest.mark.clause("MD.05.F")
def test_a_cut_leaves_a_card_below_the_cover_card() -> None:
    t = cut_due()
    assert t.refused(Perform(Role.DEALER, Act.CUT_CARDS, number=52)).clause == "MD.05.F"
    assert t.perform(Act.CUT_CARDS, number=51)[-1] == DeckCut(0, 51)


@pytest.mark.clause("MD.05.F.1")
@pytest.mark.parametrize("depth", [10, 26, 51])
def test_the_cards_above_the_cover_card_go_to_the_bottom(depth: int) -> None:
    t = cut_due()
    t.perform(Act.CUT_CARDS, number=depth)
    shuffled = stacked("Ac Kd Qh")
    t.perform(Act.LOAD_DECK)
    t.bet(1).announce()
    t.perform_until(Act.RELEASE_DECK)
    t.perform(Act.RELEASE_DECK, cards=shuffled)
    assert t.table.in_round().stub == shuffled[depth:] + shuffled[:depth]


@pytest.mark.clause("MD.05.F.1")
def test_the_first_card_dealt_is_the_one_that_lay_below_the_cover_card() -> None:
    t = opened(table(MANUAL_SHOE, BY_HAND, submission="maryland-manual"), 1)
    t.do(OpenBetting())
    t.perform(Act.CUT_CARDS, number=12)
    t.perform(Act.LOAD_DECK)
    t.bet(1).announce().release("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d")
    t.perform_until(Act.UNLOAD_STUB)
    current = t.table.in_round()
    assert current.boxes[1].cards == parse_cards("Ac 3d 5d")
    assert current.community == parse_cards("2d 4d")


@pytest.mark.clause("MD.05.F.2")
def test_the_cut_stack_goes_into_the_shoe_and_then_bets_are_closed() -> None:
    t = cut_due()
    assert script(t, "preparation", "betting") == [
        ("cut-cards", None, "MD.05.F"),
        ("load-deck", None, "MD.08.B"),
        ("announce-no-more-bets", None, "MD.08.C"),
    ]
    t.bet(1)
    t.perform(Act.CUT_CARDS)
    assert t.refused(Perform(Role.DEALER, Act.ANNOUNCE_NO_MORE_BETS)).clause == "MD.08.B"
    assert done_by_hand(t, Act.ANNOUNCE_NO_MORE_BETS) == [
        ("load-deck", None, "MD.08.B"),
        ("announce-no-more-bets", None, "MD.08.C"),
    ]


@pytest.mark.clause("MD.05.F.1")
def test_a_cut_counts_for_one_deal_only() -> None:
    t = table(MANUAL_SHOE, BY_HAND, decks=1)
    t.do(OpenTable(preshuffled=True))
    bets_down(t.seat(1), 1).announce().release().finish()
    bets_down(t, 1).announce().release("Ac Kd Qh")
    assert t.table.in_round().stub[:3] == parse_cards("Ac Kd Qh")


@pytest.mark.clause("MD.05.G")
def test_the_floor_can_have_the_cards_cut_again_until_the_first_card() -> None:
    t = cut_due()
    assert t.refused(OrderRecut()).clause == "MD.05.G"
    t.perform(Act.CUT_CARDS, number=20)
    t.do(OrderRecut())
    assert script(t, "preparation") == [("cut-cards", None, "MD.05.G"), ("load-deck", None, "MD.08.B")]
    assert t.refused(Perform(Role.DEALER, Act.CUT_CARDS, number=9)).clause == "MD.05.G"
    t.perform(Act.CUT_CARDS, number=30)
    t.perform(Act.LOAD_DECK)
    t.bet(1).announce()
    t.perform_until(Act.RELEASE_DECK)
    shuffled = stacked("Ac Kd Qh")
    t.perform(Act.RELEASE_DECK, cards=shuffled)
    assert t.table.in_round().stub == shuffled[50:] + shuffled[:50]
    assert t.refused(OrderRecut()).clause == "MD.05.G"


@pytest.mark.clause("MD.05.G", "MD.05.F.1")
@pytest.mark.parametrize(("first", "second", "top"), [(40, 40, 28), (26, 26, 0), (10, 51, 9)])
def test_a_recut_cuts_the_cards_as_the_first_cut_left_them(first: int, second: int, top: int) -> None:
    t = cut_due()
    t.perform(Act.CUT_CARDS, number=first)
    t.do(OrderRecut())
    t.perform(Act.CUT_CARDS, number=second)
    t.do(OrderRecut())
    t.perform(Act.CUT_CARDS, number=26)
    t.do(OrderRecut())
    t.perform(Act.CUT_CARDS, number=26)
    t.perform(Act.LOAD_DECK)
    t.bet(1).announce().perform_until(Act.RELEASE_DECK)
    shuffled = stacked("Ac Kd Qh")
    t.perform(Act.RELEASE_DECK, cards=shuffled)
    assert t.table.in_round().stub == shuffled[top:] + shuffled[:top]


@pytest.mark.clause("MD.05.G", "MD.05.F.2")
def test_a_deck_that_is_in_the_shoe_goes_back_into_it_after_a_recut() -> None:
    t = cut_due()
    t.perform(Act.CUT_CARDS, number=20)
    t.perform(Act.LOAD_DECK)
    t.do(OrderRecut())
    assert script(t, "preparation", "betting") == [
        ("cut-cards", None, "MD.05.G"),
        ("load-deck", None, "MD.08.B"),
        ("announce-no-more-bets", None, "MD.08.C"),
    ]


@pytest.mark.clause("MD.05.G")
def test_an_uncut_deck_is_not_recut() -> None:
    t = bets_down(opened(table(MANUAL_SHOE, BY_HAND), 1), 1)
    assert t.refused(OrderRecut()).clause == "MD.05.G"
    assert table().refused(OrderRecut()).clause == "MD.05.G"


@pytest.mark.clause("MD.05.G")
def test_a_cut_that_a_program_made_stands_once_the_bets_are_closed() -> None:
    t = AtTheTable("maryland-manual", AUTOMATIC_TABLE, automated_shuffler=False, counting_shuffler=False, decks=1)
    t.open().seat(1).open_betting().bet(1)
    assert t.table.decks[t.table.next_deck].is_cut
    t.do(OrderRecut())
    t.announce()
    assert t.refused(OrderRecut()).message == "The machine's cut stands once no more bets is called"
