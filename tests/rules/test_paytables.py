"""Paytables: which line pays a hand, the names of hands, and columns."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from own_paytables import ENVY, base_paytable, six_card_paytable, three_card_paytable

from letitride.errors import TextError
from letitride.rules.hands import COLLECTIVE, GENERALISED, Basis, FiveCardHand, SixCardHand, ThreeCardHand
from letitride.rules.payouts import FixedSum, ToOne
from letitride.rules.paytables import Line
from letitride.rules.wager_kinds import ColumnsBy

# Which line pays a hand.


def test_a_hand_is_paid_by_its_own_line_and_loses_without_one() -> None:
    paytable = base_paytable(royal_flush="100 to 1", straight_flush="50 to 1", four_of_a_kind="30 to 1")
    assert paytable.payout_for(FiveCardHand.ROYAL_FLUSH) == ToOne(100)
    assert paytable.payout_for(FiveCardHand.STRAIGHT_FLUSH) == ToOne(50)
    assert paytable.payout_for(FiveCardHand.FOUR_OF_A_KIND) == ToOne(30)
    assert paytable.payout_for(FiveCardHand.FULL_HOUSE) is None
    assert paytable.line_for(FiveCardHand.NOTHING) is None


def test_a_royal_flush_without_a_line_is_paid_as_a_straight_flush() -> None:
    assert base_paytable(straight_flush="50 to 1").payout_for(FiveCardHand.ROYAL_FLUSH) == ToOne(50)


@pytest.mark.parametrize("hand", [ThreeCardHand.MINI_ROYAL_OF_SPADES, ThreeCardHand.OTHER_MINI_ROYAL])
def test_a_mini_royal_is_paid_by_the_most_particular_line(hand: ThreeCardHand) -> None:
    plain = three_card_paytable(straight_flush="40 to 1")
    with_mini_royal = three_card_paytable(mini_royal="50 to 1", straight_flush="40 to 1")
    own_line = replace(with_mini_royal, lines=(Line(hand, (ToOne(60),)), *with_mini_royal.lines))
    assert plain.payout_for(hand) == ToOne(40)
    assert with_mini_royal.payout_for(hand) == ToOne(50)
    assert own_line.payout_for(hand) == ToOne(60)
    for paytable in (plain, with_mini_royal, own_line):
        assert paytable.payout_for(ThreeCardHand.STRAIGHT_FLUSH) == ToOne(40)


@pytest.mark.parametrize("hand", [SixCardHand.SUPER_ROYAL_OF_DIAMONDS, SixCardHand.OTHER_SUPER_ROYAL])
def test_a_super_royal_is_paid_by_the_most_particular_line(hand: SixCardHand) -> None:
    straight_flush = six_card_paytable(straight_flush="200 to 1")
    royal = six_card_paytable(royal_flush="1,000 to 1", straight_flush="200 to 1")
    super_royal = six_card_paytable(super_royal="$100,000", royal_flush="1,000 to 1")
    own_line = replace(super_royal, lines=(Line(hand, (FixedSum(100_000_000),)), *super_royal.lines))
    assert straight_flush.payout_for(hand) == ToOne(200)
    assert royal.payout_for(hand) == ToOne(1_000)
    assert super_royal.payout_for(hand) == FixedSum(10_000_000)
    assert own_line.payout_for(hand) == FixedSum(100_000_000)


def test_no_other_hand_belongs_to_a_wider_class() -> None:
    paytable = base_paytable(four_of_a_kind="1 to 1", three_of_a_kind="1 to 1", two_pair="1 to 1", low_pair="1 to 1")
    paid = {hand for hand in FiveCardHand if paytable.line_for(hand)}
    assert paid == {
        FiveCardHand.FOUR_OF_A_KIND,
        FiveCardHand.THREE_OF_A_KIND,
        FiveCardHand.TWO_PAIR,
        FiveCardHand.LOW_PAIR,
    }


def test_a_wider_class_ranks_below_its_particular_ones() -> None:
    for basis in Basis:
        for hand in basis.hands:
            if hand in GENERALISED:
                assert basis.hands.index(hand) < basis.hands.index(GENERALISED[hand])
    assert set(GENERALISED) | set(GENERALISED.values()) >= COLLECTIVE


# Hands by name.


def test_a_class_of_hand_is_read_by_its_name() -> None:
    for basis in Basis:
        assert [basis.hand(hand.value) for hand in basis.hands] == list(basis.hands)


@pytest.mark.parametrize(
    ("basis", "name", "message"),
    [
        (
            Basis.THREE_CARD,
            "royal flush",
            "'royal flush' is not a three-card hand; choose from mini royal of spades, mini royal of hearts, diamonds "
            "or clubs, mini royal, straight flush, three of a kind, straight, flush, pair, nothing",
        ),
        (
            Basis.FIVE_CARD,
            "mini royal",
            "'mini royal' is not a five-card hand; choose from royal flush, straight flush, four of a kind, full "
            "house, flush, straight, three of a kind, two pair, tens or better, low pair, nothing",
        ),
    ],
)
def test_a_hand_of_another_basis_is_refused(basis: Basis, name: str, message: str) -> None:
    with pytest.raises(TextError, match=f"^{re.escape(message)}$"):
        basis.hand(name)


# Columns.


def test_the_column_is_chosen_by_its_number() -> None:
    assert ENVY.payout_for(FiveCardHand.ROYAL_FLUSH, 100) == FixedSum(100_000)
    assert ENVY.payout_for(FiveCardHand.ROYAL_FLUSH, 500) == FixedSum(500_000)
    assert ENVY.payout_for(FiveCardHand.STRAIGHT_FLUSH, 500) == FixedSum(150_000)
    assert ENVY.payout_for(FiveCardHand.FOUR_OF_A_KIND, 500) is None


def test_a_number_without_a_column_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^OWN-ENVY has no column for 200 wagers; it has \$1, \$5$"):
        ENVY.payout_for(FiveCardHand.ROYAL_FLUSH, 200)
    players = replace(ENVY, columns_by=ColumnsBy.PLAYERS, columns=(2, 1))
    with pytest.raises(ValueError, match=r"^OWN-ENVY has no column for 3 players; it has 2, 1$"):
        players.payout_for(FiveCardHand.ROYAL_FLUSH, 3)


def test_columns_have_headings() -> None:
    assert ENVY.column_names == ("$1", "$5")
    assert replace(ENVY, columns_by=ColumnsBy.PLAYERS, columns=(2, 1)).column_names == ("2", "1")
    assert base_paytable(royal_flush="1 to 1").column_names == ()


def test_rows_are_the_text_of_a_paytable() -> None:
    assert list(ENVY.rows()) == [("royal flush", "$1,000", "$5,000"), ("straight flush", "$300", "$1,500")]
