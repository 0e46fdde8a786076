"""Paytables: which line pays a hand, columns, and all faults at once."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.rules.hands import (
    COLLECTIVE,
    GENERALISED,
    Basis,
    FiveCardHand,
    Hand,
    SixCardHand,
    ThreeCardHand,
)
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne, parse_payout
from letitride.rules.paytables import ColumnsBy, Line, Paytable, check_paytable
from letitride.rules.wagers import Wager

ALL_PAYTABLES = [paytable for name in load_catalogue().paytable_ids() for paytable in load_catalogue().paytables(name)]


def lines(basis: Basis, **pays: str) -> tuple[Line, ...]:
    """Lines such as ``royal_flush="1,000 to 1"``; several payouts are separated by semicolons."""
    return tuple(
        Line(basis.hand(name.replace("_", " ")), tuple(parse_payout(text) for text in texts.split("; ")))
        for name, texts in pays.items()
    )


def base_paytable(**pays: str) -> Paytable:
    return Paytable("OWN", Wager.BASE, Basis.FIVE_CARD, lines(Basis.FIVE_CARD, **pays))


def three_card_paytable(**pays: str) -> Paytable:
    return Paytable("OWN", Wager.THREE_CARD_BONUS, Basis.THREE_CARD, lines(Basis.THREE_CARD, **pays))


def six_card_paytable(**pays: str) -> Paytable:
    return Paytable("OWN", Wager.SIX_CARD_BONUS, Basis.SIX_CARD, lines(Basis.SIX_CARD, **pays))


ENVY = Paytable(
    "OWN-ENVY",
    Wager.ENVY,
    Basis.FIVE_CARD,
    lines(Basis.FIVE_CARD, royal_flush="$1,000; $5,000", straight_flush="$300; $1,500"),
    columns_by=ColumnsBy.WAGER,
    columns=(100, 500),
)


def messages(paytable: Paytable) -> list[str]:
    return [str(fault) for fault in check_paytable(paytable)]


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


# Faults.


@pytest.mark.parametrize("paytable", ALL_PAYTABLES, ids=lambda paytable: f"{paytable.id} {paytable.wager.value}")
def test_every_paytable_of_the_catalogue_is_sound(paytable: Paytable) -> None:
    assert check_paytable(paytable) == []


def test_a_paytable_needs_a_line() -> None:
    assert messages(base_paytable()) == ["base.pays: a paytable needs at least one paying hand"]


def test_nothing_is_not_paid() -> None:
    every_hand = {hand.value.replace(" ", "_"): "1 to 1" for hand in FiveCardHand}
    assert messages(base_paytable(**every_hand)) == ['base.pays."nothing": nothing is no hand to pay']


FIVE_CARD_PAYS = {
    "royal_flush": "1,000 to 1",
    "straight_flush": "200 to 1",
    "four_of_a_kind": "50 to 1",
    "full_house": "11 to 1",
    "flush": "8 to 1",
    "straight": "5 to 1",
    "three_of_a_kind": "3 to 1",
    "two_pair": "2 to 1",
    "tens_or_better": "1 to 1",
}
THREE_CARD_PAYS = {
    "mini_royal": "50 to 1",
    "straight_flush": "40 to 1",
    "three_of_a_kind": "30 to 1",
    "straight": "6 to 1",
    "flush": "4 to 1",
    "pair": "1 to 1",
}
SIX_CARD_PAYS = {
    "super_royal": "$100,000",
    "royal_flush": "1,000 to 1",
    "straight_flush": "200 to 1",
    "four_of_a_kind": "50 to 1",
    "full_house": "20 to 1",
    "flush": "15 to 1",
    "straight": "10 to 1",
    "three_of_a_kind": "5 to 1",
}


def without(pays: dict[str, str], *names: str) -> dict[str, str]:
    return {name: text for name, text in pays.items() if name not in names}


@pytest.mark.parametrize("missing", list(FIVE_CARD_PAYS)[1:-1])
def test_a_gap_among_five_card_hands_is_a_fault(missing: str) -> None:
    """Without its line a hand would lose, although a lower hand wins."""
    name = missing.replace("_", " ")
    assert messages(base_paytable(**without(FIVE_CARD_PAYS, missing))) == [
        f"base.pays: {name} has no payout, but tens or better, a lower hand, has one"
    ]


@pytest.mark.parametrize("missing", list(THREE_CARD_PAYS)[1:-1])
def test_a_gap_among_three_card_hands_is_a_fault(missing: str) -> None:
    name = missing.replace("_", " ")
    assert messages(three_card_paytable(**without(THREE_CARD_PAYS, missing))) == [
        f"three-card-bonus.pays: {name} has no payout, but pair, a lower hand, has one"
    ]


@pytest.mark.parametrize("missing", list(SIX_CARD_PAYS)[1:-1])
def test_a_gap_among_six_card_hands_is_a_fault(missing: str) -> None:
    """A royal flush without a line is no gap, since it is also a straight flush."""
    name = missing.replace("_", " ")
    gap = f"six-card-bonus.pays: {name} has no payout, but three of a kind, a lower hand, has one"
    paytable = six_card_paytable(**without(SIX_CARD_PAYS, missing))
    assert messages(paytable) == ([] if missing == "royal_flush" else [gap])


@pytest.mark.parametrize(
    "paytable",
    [
        base_paytable(**FIVE_CARD_PAYS),
        base_paytable(**without(FIVE_CARD_PAYS, "royal_flush")),
        base_paytable(**without(FIVE_CARD_PAYS, "tens_or_better", "two_pair")),
        base_paytable(royal_flush="1 to 1"),
        three_card_paytable(**THREE_CARD_PAYS),
        three_card_paytable(**without(THREE_CARD_PAYS, "mini_royal")),
        three_card_paytable(**without(THREE_CARD_PAYS, "pair", "flush")),
        three_card_paytable(mini_royal="50 to 1"),
        six_card_paytable(**SIX_CARD_PAYS),
        six_card_paytable(**without(SIX_CARD_PAYS, "super_royal")),
        six_card_paytable(**without(SIX_CARD_PAYS, "super_royal", "royal_flush")),
    ],
)
def test_a_paytable_may_end_early_and_may_leave_out_a_hand_that_a_wider_line_pays(paytable: Paytable) -> None:
    assert messages(paytable) == []


def test_a_line_for_one_suit_alone_leaves_the_other_suits_to_the_wider_line() -> None:
    spades = Line(ThreeCardHand.MINI_ROYAL_OF_SPADES, (ToOne(100),))
    others = Line(ThreeCardHand.OTHER_MINI_ROYAL, (ToOne(50),))
    rest = three_card_paytable(**without(THREE_CARD_PAYS, "mini_royal"))
    assert messages(replace(rest, lines=(spades, *rest.lines))) == []
    assert messages(replace(rest, lines=(spades, others))) == []
    assert messages(replace(rest, lines=(others,))) == [
        "three-card-bonus.pays: mini royal of spades has no payout, "
        "but mini royal of hearts, diamonds or clubs, a lower hand, has one"
    ]


TO_ONE, FOR_ONE, FIXED_SUM, SHARE = ToOne(11), ForOne(300), FixedSum(10_000), PercentOfMeter(10)
WORDS = {TO_ONE: "'11 to 1'", FOR_ONE: "'300 for 1'", FIXED_SUM: "'$100'", SHARE: "'10% of meter'"}


@pytest.mark.parametrize("payout", [TO_ONE, FOR_ONE, FIXED_SUM, SHARE], ids=str)
@pytest.mark.parametrize(
    ("wager", "hand", "kinds"),
    [
        (Wager.BASE, FiveCardHand.ROYAL_FLUSH, [TO_ONE]),
        (Wager.FIVE_CARD_BONUS, FiveCardHand.ROYAL_FLUSH, [FIXED_SUM]),
        (Wager.THREE_CARD_BONUS, ThreeCardHand.MINI_ROYAL, [TO_ONE]),
        (Wager.SIX_CARD_BONUS, SixCardHand.SUPER_ROYAL, [TO_ONE, FIXED_SUM]),
        (Wager.PROGRESSIVE, FiveCardHand.ROYAL_FLUSH, [FOR_ONE, SHARE]),
        (Wager.ENVY, FiveCardHand.ROYAL_FLUSH, [FIXED_SUM]),
        (Wager.COVER_ALL, FiveCardHand.ROYAL_FLUSH, [TO_ONE]),
    ],
    ids=lambda value: value.value if isinstance(value, Wager) else "",
)
def test_a_wager_is_paid_in_its_own_kinds_only(wager: Wager, hand: Hand, kinds: list[Payout], payout: Payout) -> None:
    """Odds to 1, odds for 1, sums and shares are not interchangeable (readings F4 to F6, N20, N21, N25)."""
    basis = next(basis for basis in Basis if hand in basis.hands)
    allowed = " or ".join(WORDS[kind] for kind in kinds)
    wrong = f'{wager.value}.pays."{hand.value}": {wager.title} is not paid as {payout}; write {allowed}'
    assert set(messages(one_line(wager, basis, hand, payout))) == (set() if payout in kinds else {wrong})


def one_line(wager: Wager, basis: Basis, hand: Hand, payout: Payout) -> Paytable:
    """A paytable of one line in as many columns as the wager needs."""
    columns = {Wager.ENVY: (100,), Wager.COVER_ALL: (1, 2, 3, 4, 5, 6, 7)}.get(wager, ())
    by = {Wager.ENVY: ColumnsBy.WAGER, Wager.COVER_ALL: ColumnsBy.PLAYERS}.get(wager)
    return Paytable("OWN", wager, basis, (Line(hand, (payout,) * max(1, len(columns))),), by, columns)


@pytest.mark.parametrize("basis", Basis)
@pytest.mark.parametrize(
    ("wager", "kind", "allowed"),
    [
        (Wager.BASE, TO_ONE, ["five-card"]),
        (Wager.FIVE_CARD_BONUS, FIXED_SUM, ["five-card"]),
        (Wager.THREE_CARD_BONUS, TO_ONE, ["three-card"]),
        (Wager.SIX_CARD_BONUS, TO_ONE, ["six-card"]),
        (Wager.PROGRESSIVE, FOR_ONE, ["five-card", "three-card"]),
        (Wager.ENVY, FIXED_SUM, ["five-card", "three-card"]),
        (Wager.COVER_ALL, TO_ONE, ["five-card"]),
    ],
)
def test_a_wager_is_judged_on_its_own_cards_only(wager: Wager, kind: Payout, allowed: list[str], basis: Basis) -> None:
    paytable = one_line(wager, basis, basis.hand("straight flush"), kind)
    wrong = f"{wager.value}.hands: {wager.title} is judged on {' or '.join(allowed)} hands, not {basis.value}"
    assert messages(paytable) == ([] if basis.value in allowed else [wrong])


def test_every_line_needs_a_payout_for_each_column() -> None:
    too_few, too_many = lines(Basis.FIVE_CARD, royal_flush="$1,000", straight_flush="$1; $2; $3")
    assert messages(replace(ENVY, lines=(too_few, too_many))) == [
        'envy.pays."royal flush": needs 2 payouts, one for each column, has 1',
        'envy.pays."straight flush": needs 2 payouts, one for each column, has 3',
    ]
    assert messages(base_paytable(royal_flush="1,000 to 1; 500 to 1")) == [
        'base.pays."royal flush": needs 1 payout, has 2'
    ]
    no_payout = replace(base_paytable(), lines=(Line(FiveCardHand.ROYAL_FLUSH, ()),))
    assert messages(no_payout) == ['base.pays."royal flush": needs 1 payout, has 0']


def test_all_faults_are_told_at_once() -> None:
    paytable = Paytable(
        "OWN",
        Wager.SIX_CARD_BONUS,
        Basis.FIVE_CARD,
        lines(Basis.FIVE_CARD, straight_flush="10% of meter; 5 for 1", full_house="20 to 1"),
    )
    assert messages(paytable) == [
        "six-card-bonus.hands: Six Card Bonus is judged on six-card hands, not five-card",
        'six-card-bonus.pays."straight flush": needs 1 payout, has 2',
        "six-card-bonus.pays.\"straight flush\": Six Card Bonus is not paid as 10% of meter; write '11 to 1' or '$100'",
        "six-card-bonus.pays.\"straight flush\": Six Card Bonus is not paid as 5 for 1; write '11 to 1' or '$100'",
        "six-card-bonus.pays: four of a kind has no payout, but full house, a lower hand, has one",
    ]


@pytest.mark.parametrize(
    ("paytable", "fault"),
    [
        (
            replace(base_paytable(royal_flush="9 to 1"), columns_by=ColumnsBy.WAGER, columns=(100,)),
            "base.wagers: base game",
        ),
        (replace(ENVY, columns_by=None, columns=()), "envy.wagers: Envy Bonus needs columns by wagers"),
        (replace(ENVY, columns=(100, 100)), "envy.wagers: each column has a number of its own"),
        (replace(ENVY, columns=(0, 100)), "envy.wagers: each column has a number of its own"),
    ],
)
def test_only_cover_all_and_envy_have_columns_each_with_its_number(paytable: Paytable, fault: str) -> None:
    assert messages(paytable)[0].startswith(fault)


@pytest.mark.clause("COVER.6", "COVER.11")
def test_cover_all_has_a_column_for_each_number_of_players() -> None:
    whole = load_catalogue().paytable("COVER-ALL", Wager.COVER_ALL)
    cut = tuple(Line(line.hand, line.payouts[1:]) for line in whole.lines)
    assert messages(replace(whole, columns=whole.columns[1:], lines=cut)) == [
        "cover-all.players: there is a column for each of 1 to 7 players (COVER.11)"
    ]


def test_a_hand_of_another_size_and_a_hand_with_two_lines_are_faults() -> None:
    line = Line(FiveCardHand.ROYAL_FLUSH, (ToOne(9),))
    foreign = Line(ThreeCardHand.MINI_ROYAL, (ToOne(9),))
    paytable = replace(base_paytable(), lines=(line, line, foreign))
    assert messages(paytable) == [
        'base.pays."royal flush": the hand has two lines',
        'base.pays."mini royal": mini royal is not a five-card hand',
    ]
