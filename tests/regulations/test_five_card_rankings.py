"""The rankings of cards and of five-card hands, clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby, pairwise, product

import pytest
from hands_of_every_strength import (
    FIVE_CARDS,
    RANKS,
    SEQUENCES,
    THREE_CARDS,
    five_card_class,
    out_of_sequence,
    paid_as,
    ranks_of,
    six_card_class,
    strength,
    suited,
    unsuited,
)

from letitride.catalogue import load_catalogue
from letitride.rules.hands import Basis, FiveCardHand
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager

CATALOGUE = load_catalogue()
clause = pytest.mark.clause


def test_the_hands_of_these_tests_are_all_there_are() -> None:
    """Of five cards 7,462 differ in strength; of three there are 2 x 286 of distinct ranks, 156 pairs and 13 threes."""
    assert len({text for texts in FIVE_CARDS.values() for text in texts}) == 7_462
    assert len({text for texts in THREE_CARDS.values() for text in texts}) == 741


# The order of the classes.


@clause("CA.rank.3", "CAB.rank.3", "SHFL.bonus.rank.1", "SHFL.base.11.rank", "MD.06.C")
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(FIVE_CARDS)))
def test_every_hand_of_a_class_beats_every_hand_of_the_class_below(lower: str, higher: str) -> None:
    assert max(map(strength, FIVE_CARDS[lower])) < min(map(strength, FIVE_CARDS[higher]))


@clause("CA.rank.3", "CAB.rank.3", "SHFL.bonus.rank.1", "SHFL.base.11.rank", "MD.06.C")
def test_the_classes_are_listed_from_the_royal_flush_down() -> None:
    assert [hand.value for hand in Basis.FIVE_CARD.hands] == list(reversed(FIVE_CARDS))


BASE_PAYTABLES = [
    paytable
    for name in CATALOGUE.paytable_ids()
    for paytable in CATALOGUE.paytables(name)
    if paytable.wager is Wager.BASE
]


@clause("SHFL.bonus.rank.1", "MD.06.C")
@pytest.mark.parametrize("paytable", BASE_PAYTABLES, ids=lambda paytable: paytable.id)
def test_the_base_game_pays_nine_hands(paytable: Paytable) -> None:
    paid = {name: paid_as(paytable, FiveCardHand(name)) for name in FIVE_CARDS}
    assert [name for name in paid if paid[name] is None] == ["nothing", "low pair"]
    assert len({line for line in paid.values() if line}) == 9


# What makes each class.


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("royal flush", marks=clause("CA.rank.3i", "CAB.rank.3i", "SHFL.bonus.rank.1a", "MD.06.C.1")),
        pytest.param("straight flush", marks=clause("CA.rank.3h", "CAB.rank.3h", "SHFL.bonus.rank.1b", "MD.06.C.2")),
        pytest.param("four of a kind", marks=clause("CA.rank.3g", "CAB.rank.3g", "SHFL.bonus.rank.1c", "MD.06.C.3")),
        pytest.param("full house", marks=clause("CA.rank.3f", "CAB.rank.3f", "SHFL.bonus.rank.1d", "MD.06.C.4")),
        pytest.param("flush", marks=clause("CA.rank.3e", "CAB.rank.3e", "SHFL.bonus.rank.1e", "MD.06.C.5")),
        pytest.param("straight", marks=clause("CA.rank.3d", "CAB.rank.3d", "SHFL.bonus.rank.1f", "MD.06.C.6")),
        pytest.param("three of a kind", marks=clause("CA.rank.3c", "CAB.rank.3c", "SHFL.bonus.rank.1g", "MD.06.C.7")),
        pytest.param("two pair", marks=clause("CA.rank.3b", "CAB.rank.3b", "SHFL.bonus.rank.1h", "MD.06.C.8")),
        pytest.param("tens or better", marks=clause("SHFL.bonus.rank.1i", "MD.06.C.9")),
        pytest.param("low pair", marks=clause("MD.06.C.9")),
    ],
)
def test_a_class_has_the_hands_of_its_definition_and_no_others(name: str) -> None:
    judged_so = [text for texts in FIVE_CARDS.values() for text in texts if five_card_class(text) == name]
    assert judged_so == FIVE_CARDS[name]


@clause("CA.rank.3a", "CAB.rank.3a")
def test_one_pair_is_two_cards_of_one_rank() -> None:
    one_pair = ("low pair", "tens or better")
    judged_so = [text for texts in FIVE_CARDS.values() for text in texts if five_card_class(text) in one_pair]
    assert judged_so == FIVE_CARDS["low pair"] + FIVE_CARDS["tens or better"]


@clause("CA.rank.3i", "CAB.rank.3i", "SHFL.bonus.rank.1a", "MD.06.C.1", "MD.06.F.1")
@pytest.mark.parametrize("suit", "cdhs")
def test_a_royal_flush_is_of_any_one_suit(suit: str) -> None:
    assert five_card_class(suited("AKQJT", suit)) == "royal flush"


@clause("CA.rank.3h", "CAB.rank.3h", "SHFL.bonus.rank.1b", "MD.06.C.2", "MD.06.F.2")
@pytest.mark.parametrize("suit", "cdhs")
def test_a_straight_flush_is_of_any_one_suit(suit: str) -> None:
    assert {five_card_class(suited(ranks, suit)) for ranks in SEQUENCES[:-1]} == {"straight flush"}


@clause("CA.rank.3e", "CAB.rank.3e", "SHFL.bonus.rank.1e", "MD.06.C.5", "MD.06.F.5")
@pytest.mark.parametrize("suit", "cdhs")
def test_a_flush_is_of_any_one_suit(suit: str) -> None:
    assert {five_card_class(suited(ranks, suit)) for ranks in out_of_sequence(5, SEQUENCES)} == {"flush"}


@clause("CA.rank.3d", "CAB.rank.3d", "SHFL.bonus.rank.1f", "MD.06.C.6", "MD.06.F.6")
@pytest.mark.parametrize("ranks", SEQUENCES)
def test_a_straight_is_of_any_suits_but_not_of_one(ranks: str) -> None:
    mixed = [suits for suits in product("cdhs", repeat=5) if len(set(suits)) > 1]
    judged = Counter(five_card_class(" ".join(map("".join, zip(ranks, suits, strict=True)))) for suits in mixed)
    assert judged == {"straight": 1_020}


# The best and the worst of each class.


@pytest.mark.parametrize(
    ("name", "best", "worst"),
    [
        pytest.param("straight flush", "9TJQK", "A2345", marks=clause("SHFL.bonus.rank.1b", "MD.06.C.2", "MD.06.F.2")),
        pytest.param("four of a kind", "AAAA", "2222", marks=clause("SHFL.bonus.rank.1c", "MD.06.C.3", "MD.06.F.3")),
        pytest.param("full house", "AAAKK", "22233", marks=clause("SHFL.bonus.rank.1d", "MD.06.C.4", "MD.06.F.4")),
        pytest.param("flush", "AKQJ9", "75432", marks=clause("MD.06.C.5", "MD.06.F.5")),
        pytest.param("straight", "TJQKA", "A2345", marks=clause("SHFL.bonus.rank.1f", "MD.06.C.6", "MD.06.F.6")),
        pytest.param("three of a kind", "AAA", "222", marks=clause("SHFL.bonus.rank.1g", "MD.06.C.7", "MD.06.F.7")),
        pytest.param("two pair", "AAKK", "3322", marks=clause("SHFL.bonus.rank.1h", "MD.06.C.8")),
        pytest.param("tens or better", "AA", "TT", marks=clause("SHFL.bonus.rank.1i", "MD.06.C.9")),
    ],
)
def test_the_named_hands_are_the_best_and_the_worst_of_their_class(name: str, best: str, worst: str) -> None:
    """What is named stands first in the string, so that AAAA beats every other four, whatever the fifth card."""
    hands = FIVE_CARDS[name]
    named_best, named_worst = ([text for text in hands if ranks_of(text).startswith(named)] for named in (best, worst))
    others_of_best = [strength(text) for text in hands if text not in named_best]
    others_of_worst = [strength(text) for text in hands if text not in named_worst]
    assert min(map(strength, named_best)) > max(others_of_best)
    assert max(map(strength, named_worst)) < min(others_of_worst)


# What decides between two hands of a class.


@pytest.mark.parametrize(
    ("name", "deciding"),
    [
        pytest.param("four of a kind", (0,), id="fours by their rank"),
        pytest.param("full house", (0,), id="full houses by the three", marks=clause("CA.rank.3f", "CAB.rank.3f")),
        pytest.param("full house", (0, 3), id="full houses by the three, then the pair"),
        pytest.param("three of a kind", (0,), id="threes by their rank"),
        pytest.param(
            "two pair", (0, 2, 4), id="two pair by high, low, fifth card", marks=clause("CA.rank.3b", "CAB.rank.3b")
        ),
        pytest.param("flush", (0, 1, 2, 3, 4), id="flushes card by card", marks=clause("CA.rank.3e", "CAB.rank.3e")),
    ],
)
def test_what_decides_between_two_hands_of_a_class(name: str, deciding: tuple[int, ...]) -> None:
    """Every hand with better deciding cards beats every hand with worse ones."""

    def deciding_cards(text: str) -> list[int]:
        return [RANKS.index(ranks_of(text)[place]) for place in deciding]

    best_last = sorted(FIVE_CARDS[name], key=deciding_cards)
    groups = [list(map(strength, alike)) for _, alike in groupby(best_last, deciding_cards)]
    assert len(groups) > 1
    for worse, better in pairwise(groups):
        assert max(worse) < min(better)


@clause("CA.rank.3a", "CAB.rank.3a")
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(RANKS)))
def test_a_higher_pair_beats_a_lower_pair_and_aces_are_high(lower: str, higher: str) -> None:
    pairs = FIVE_CARDS["low pair"] + FIVE_CARDS["tens or better"]
    best_of_lower = max(strength(text) for text in pairs if text.startswith(lower))
    worst_of_higher = min(strength(text) for text in pairs if text.startswith(higher))
    assert best_of_lower < worst_of_higher


# The ace, and the order of ranks.


@clause("CA.rank.2", "CAB.rank.2", "SHFL.bonus.rank.2", "MD.06.A")
@pytest.mark.parametrize(("lower", "higher"), list(combinations(RANKS, 2)))
def test_a_hand_with_a_higher_card_in_place_of_a_lower_one_is_stronger(lower: str, higher: str) -> None:
    others = [rank for rank in RANKS if rank not in (lower, higher)]
    threes = others[0] * 3
    for kicker in others[1:]:
        assert strength(unsuited(threes + kicker + lower)) < strength(unsuited(threes + kicker + higher))


@clause("SHFL.bonus.rank.2", "MD.06.A.1", "CA.rank.3d", "CAB.rank.3d")
def test_an_ace_is_low_only_in_ace_two_three_four_five() -> None:
    with_ace = [ranks for ranks in map("".join, combinations(RANKS, 5)) if "A" in ranks]
    assert len(with_ace) == 495
    assert [ranks for ranks in with_ace if five_card_class(unsuited(ranks)) == "straight"] == ["2345A", "TJQKA"]
    assert [ranks for ranks in with_ace if five_card_class(suited(ranks)) == "straight flush"] == ["2345A"]
    assert strength(unsuited("A2345")) < strength(unsuited("23456"))
    assert strength(suited("A2345")) < strength(suited("23456"))


@clause("SHFL.bonus.rank.1f.no-wrap", "MD.06.A.2")
@pytest.mark.parametrize("ranks", ["QKA23", "JQKA2", "KA234"])
def test_a_sequence_does_not_go_round_the_ace(ranks: str) -> None:
    assert five_card_class(unsuited(ranks)) == "nothing"
    assert five_card_class(suited(ranks)) == "flush"
    assert six_card_class(f"{unsuited(ranks)} 8d") == "nothing"


# The progressive wager.


@clause("MD.06.F")
def test_the_progressive_wager_pays_seven_hands() -> None:
    paytable = CATALOGUE.paytable("MD-PROG-A", Wager.PROGRESSIVE)
    assert paytable.basis is Basis.FIVE_CARD
    paid = {name: paid_as(paytable, FiveCardHand(name)) for name in FIVE_CARDS}
    assert [name for name in paid if paid[name] is None] == ["nothing", "low pair", "tens or better", "two pair"]
    assert len(paytable.lines) == 7


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("royal flush", marks=clause("MD.06.F.1")),
        pytest.param("straight flush", marks=clause("MD.06.F.2")),
        pytest.param("four of a kind", marks=clause("MD.06.F.3")),
        pytest.param("full house", marks=clause("MD.06.F.4")),
        pytest.param("flush", marks=clause("MD.06.F.5")),
        pytest.param("straight", marks=clause("MD.06.F.6")),
        pytest.param("three of a kind", marks=clause("MD.06.F.7")),
    ],
)
def test_a_progressive_line_pays_the_hands_of_its_definition_and_no_others(name: str) -> None:
    paytable = CATALOGUE.paytable("MD-PROG-A", Wager.PROGRESSIVE)
    every_hand = [text for texts in FIVE_CARDS.values() for text in texts]
    paid_so = [text for text in every_hand if paid_as(paytable, FiveCardHand(five_card_class(text))) == name]
    assert paid_so == FIVE_CARDS[name]
