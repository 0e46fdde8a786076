"""Faults of a paytable, all of them at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from own_paytables import ENVY, base_paytable, lines, six_card_paytable, three_card_paytable

from letitride.catalogue import load_catalogue
from letitride.rules.hands import Basis, FiveCardHand, Hand, SixCardHand, ThreeCardHand
from letitride.rules.payouts import FixedSum, ForOne, Payout, PercentOfMeter, ToOne
from letitride.rules.paytables import Line, Paytable, check_paytable
from letitride.rules.wager_kinds import ColumnsBy
from letitride.rules.wagers import Wager

ALL_PAYTABLES = [paytable for name in load_catalogue().paytable_ids() for paytable in load_catalogue().paytables(name)]


def messages(paytable: Paytable) -> list[str]:
    return [str(fault) for fault in check_paytable(paytable)]


@pytest.mark.parametrize("paytable", ALL_PAYTABLES, ids=lambda paytable: f"{paytable.id} {paytable.wager.value}")
def test_every_paytable_of_the_catalogue_is_sound(paytable: Paytable) -> None:
    assert check_paytable(paytable) == []


def test_a_paytable_needs_a_line() -> None:
    assert messages(base_paytable()) == ["base.pays: a paytable needs at least one paying hand"]


def test_nothing_is_not_paid() -> None:
    every_hand = {hand.value.replace(" ", "_"): "1 to 1" for hand in FiveCardHand}
    assert messages(base_paytable(**every_hand)) == ['base.pays."nothing": a hand that makes nothing can\'t be paid']


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
WORDS = {
    TO_ONE: ["'11 to 1'", "'3 to 2'", "'push'"],
    FOR_ONE: ["'300 for 1'"],
    FIXED_SUM: ["'$100'"],
    SHARE: ["'10% of meter'"],
}


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
    words = [word for kind in kinds for word in WORDS[kind]]
    allowed = " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
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
        'six-card-bonus.pays."straight flush": Six Card Bonus is not paid as 10% of meter;'
        " write '11 to 1', '3 to 2', 'push' or '$100'",
        'six-card-bonus.pays."straight flush": Six Card Bonus is not paid as 5 for 1;'
        " write '11 to 1', '3 to 2', 'push' or '$100'",
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
