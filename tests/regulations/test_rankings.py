"""The rankings of cards and hands, clause by clause.

Most tests go through one hand of every strength (7,462 of five cards, 741 of three), built here from strings of ranks
and grouped by what the strings look like, so that a clause is shown both ways: every hand it describes is of the class,
and no other hand is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations, groupby, pairwise, permutations, product

import pytest

from letitride.cards import DECK, parse_cards
from letitride.catalogue import load_catalogue
from letitride.rules.dealt_round import Box, DealtRound
from letitride.rules.hands import (
    Basis,
    FiveCardHand,
    Hand,
    Strength,
    ThreeCardHand,
    five_card_hand,
    five_card_strength,
    six_card_hand,
    three_card_hand,
)
from letitride.rules.payouts import FixedSum, ToOne
from letitride.rules.paytables import Line, Paytable, check_paytable
from letitride.rules.wagers import Wager

CATALOGUE = load_catalogue()
clause = pytest.mark.clause

RANKS = "23456789TJQKA"
SEQUENCES = ["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]
SEQUENCES_OF_THREE = ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"]


def suited(ranks: str, suit: str = "h") -> str:
    return " ".join(rank + suit for rank in ranks)


def unsuited(ranks: str) -> str:
    """Copies of a rank in clubs, diamonds, hearts, spades; if all ranks differ, one card in spades, others in clubs."""
    seen: Counter[str] = Counter()
    cards = []
    for rank in ranks:
        cards.append(rank + "cdhs"[seen[rank]])
        seen[rank] += 1
    if len(seen) == len(ranks):
        cards[0] = ranks[0] + "s"
    return " ".join(cards)


def out_of_sequence(count: int, sequences: Iterable[str]) -> list[str]:
    """Distinct ranks, highest first, that make no sequence."""
    ordered = {"".join(sorted(sequence, key=RANKS.index, reverse=True)) for sequence in sequences}
    return [ranks for ranks in map("".join, combinations(RANKS[::-1], count)) if ranks not in ordered]


def of_a_kind(*copies: int, others: int = 0) -> list[str]:
    """Ranks such as AAAKK for copies (3, 2): groups of equal size and the other cards stand highest first."""
    found = []
    for ranks in permutations(RANKS[::-1], len(copies)):
        if any(
            m == n and RANKS.index(a) < RANKS.index(b) for (a, m), (b, n) in pairwise(zip(ranks, copies, strict=True))
        ):
            continue
        rest = [rank for rank in RANKS[::-1] if rank not in ranks]
        groups = "".join(rank * count for rank, count in zip(ranks, copies, strict=True))
        found.extend(groups + "".join(kickers) for kickers in combinations(rest, others))
    return found


PAIRS = of_a_kind(2, others=3)
FIVE_CARDS: dict[str, list[str]] = {
    "nothing": [unsuited(ranks) for ranks in out_of_sequence(5, SEQUENCES)],
    "low pair": [unsuited(ranks) for ranks in PAIRS if ranks[0] in "23456789"],
    "tens or better": [unsuited(ranks) for ranks in PAIRS if ranks[0] in "TJQKA"],
    "two pair": [unsuited(ranks) for ranks in of_a_kind(2, 2, others=1)],
    "three of a kind": [unsuited(ranks) for ranks in of_a_kind(3, others=2)],
    "straight": [unsuited(ranks) for ranks in SEQUENCES],
    "flush": [suited(ranks) for ranks in out_of_sequence(5, SEQUENCES)],
    "full house": [unsuited(ranks) for ranks in of_a_kind(3, 2)],
    "four of a kind": [unsuited(ranks) for ranks in of_a_kind(4, others=1)],
    "straight flush": [suited(ranks) for ranks in SEQUENCES[:-1]],
    "royal flush": [suited(SEQUENCES[-1])],
}
"""One five-card hand of every strength, by class, the lowest class first."""

THREE_CARDS: dict[str, list[str]] = {
    "nothing": [unsuited(ranks) for ranks in out_of_sequence(3, SEQUENCES_OF_THREE)],
    "pair": [unsuited(ranks) for ranks in of_a_kind(2, others=1)],
    "flush": [suited(ranks) for ranks in out_of_sequence(3, SEQUENCES_OF_THREE)],
    "straight": [unsuited(ranks) for ranks in SEQUENCES_OF_THREE],
    "three of a kind": [unsuited(ranks) for ranks in of_a_kind(3)],
    "straight flush": [suited(ranks) for ranks in SEQUENCES_OF_THREE],
}
"""One three-card hand of every sort, by class, the lowest class first."""


@cache
def strength(text: str) -> Strength:
    return five_card_strength(parse_cards(text))


@cache
def five_card_class(text: str) -> str:
    return five_card_hand(parse_cards(text)).value


@cache
def three_card_class(text: str) -> str:
    return three_card_hand(parse_cards(text)).value


@cache
def six_card_class(text: str) -> str:
    return six_card_hand(parse_cards(text)).value


def ranks_of(text: str) -> str:
    return "".join(card[0] for card in text.split())


def paid_as(paytable: Paytable, hand: Hand) -> str | None:
    """The line of a paytable that pays a hand."""
    line = paytable.line_for(hand)
    return None if line is None else line.hand.value


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


# Three cards.

MD_THREE_CARD_BONUS = [
    CATALOGUE.paytable(name, Wager.THREE_CARD_BONUS) for name in ("MD-3CB-A", "MD-3CB-B", "MD-3CB-C")
]
SHFL_THREE_CARD_BONUS = [CATALOGUE.paytable(f"3CB-{number}", Wager.THREE_CARD_BONUS) for number in range(1, 7)]


@clause("MD.06.D")
@pytest.mark.parametrize("paytable", MD_THREE_CARD_BONUS, ids=lambda paytable: paytable.id)
def test_the_three_card_bonus_pays_five_hands(paytable: Paytable) -> None:
    assert paytable.basis is Basis.THREE_CARD
    paid = {paid_as(paytable, three_card_hand(parse_cards(text))) for texts in THREE_CARDS.values() for text in texts}
    assert paid == {None, "straight flush", "three of a kind", "straight", "flush", "pair"}


@pytest.mark.parametrize("paytable", MD_THREE_CARD_BONUS, ids=lambda paytable: paytable.id)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("straight flush", marks=clause("MD.06.D.1")),
        pytest.param("three of a kind", marks=clause("MD.06.D.2")),
        pytest.param("straight", marks=clause("MD.06.D.3")),
        pytest.param("flush", marks=clause("MD.06.D.4")),
        pytest.param("pair", marks=clause("MD.06.D.5")),
    ],
)
def test_a_three_card_line_pays_the_hands_of_its_definition_and_no_others(name: str, paytable: Paytable) -> None:
    every_hand = [text for texts in THREE_CARDS.values() for text in texts]
    paid_so = [text for text in every_hand if paid_as(paytable, three_card_hand(parse_cards(text))) == name]
    assert paid_so == THREE_CARDS[name]


@clause("MD.06.D.3")
def test_ace_two_three_is_a_straight_and_king_ace_two_is_not() -> None:
    assert three_card_class("As 2d 3c") == "straight"
    assert three_card_class("As 2s 3s") == "straight flush"
    assert three_card_class("Ks Ad 2c") == "nothing"
    assert three_card_class("Ks As 2s") == "flush"


@clause("SHFL.3cb.rank")
def test_three_card_classes_are_listed_from_the_straight_flush_down() -> None:
    listed = [hand.value for hand in Basis.THREE_CARD.hands]
    assert listed[listed.index("straight flush") :] == list(reversed(THREE_CARDS))
    assert all("mini royal" in name for name in listed[: listed.index("straight flush")])


@clause("SHFL.3cb.rank")
@pytest.mark.parametrize("paytable", SHFL_THREE_CARD_BONUS, ids=lambda paytable: paytable.id)
def test_a_three_card_hand_is_paid_more_than_the_class_below(paytable: Paytable) -> None:
    odds = [paytable.payout_for(ThreeCardHand(name)) for name in THREE_CARDS if name != "nothing"]
    assert all(isinstance(payout, ToOne) for payout in odds)
    assert all(lower.odds < higher.odds for lower, higher in pairwise(odds))
    assert paytable.payout_for(ThreeCardHand.NOTHING) is None


@clause("SHFL.3cb.rank")
def test_a_paytable_that_pays_a_flush_but_no_straight_is_faulty_with_three_cards_only() -> None:
    flush_up = SHFL_THREE_CARD_BONUS[0]
    without_straight = tuple(line for line in flush_up.lines if line.hand is not ThreeCardHand.STRAIGHT)
    without_pair = tuple(line for line in without_straight if line.hand is not ThreeCardHand.PAIR)
    faults = check_paytable(replace(flush_up, lines=without_pair))
    assert [fault.message for fault in faults] == ["straight has no payout, but flush, a lower hand, has one"]
    five_cards = ("royal flush", "straight flush", "four of a kind", "full house", "flush")
    lines = tuple(Line(FiveCardHand(name), (ToOne(1),)) for name in five_cards)
    assert check_paytable(Paytable("FLUSH-UP", Wager.BASE, Basis.FIVE_CARD, lines)) == []


@clause("SHFL.3cb.mini-royal")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize(("number", "odds"), [(1, 40), (2, 40), (3, 40), (4, 50), (5, 50), (6, 50)])
def test_a_mini_royal_is_paid_more_where_it_is_listed(number: int, odds: int, suit: str) -> None:
    paytable = SHFL_THREE_CARD_BONUS[number - 1]
    assert paytable.payout_for(three_card_hand(parse_cards(suited("AKQ", suit)))) == ToOne(odds)
    assert paytable.payout_for(three_card_hand(parse_cards(suited("KQJ", suit)))) == ToOne(40)
    assert paytable.payout_for(three_card_hand(parse_cards(unsuited("AKQ")))) != ToOne(odds)


# Six cards.

SIX_CARD_BONUS = [CATALOGUE.paytable(name, Wager.SIX_CARD_BONUS) for name in ("MD-6CB-A", "MD-6CB-B")]
SIX_CARD_LINES = {
    None,
    "super royal of diamonds",
    "super royal of hearts, spades or clubs",
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
}


def with_each_other_card(text: str) -> dict[str, str]:
    """The classes of a five-card hand with each of the other 47 cards, by that card."""
    five = parse_cards(text)
    return {str(card): six_card_hand((*five, card)).value for card in DECK if card not in five}


@clause("MD.06.E")
@pytest.mark.parametrize("paytable", SIX_CARD_BONUS, ids=lambda paytable: paytable.id)
def test_the_six_card_bonus_pays_three_of_a_kind_or_better_and_the_super_royal(paytable: Paytable) -> None:
    assert paytable.basis is Basis.SIX_CARD
    assert {paid_as(paytable, hand) for hand in Basis.SIX_CARD.hands if hand.value != "super royal"} == SIX_CARD_LINES
    for text in ("As Ad Ks Kd Qs Qd", "As Ad Ks Kd Qs Jd", "As Ad Ks Qd Js 9d", "As Kd Qs Jd 9s 8d"):
        assert paid_as(paytable, six_card_hand(parse_cards(text))) is None


@clause("MD.06.E.1")
@pytest.mark.parametrize(("suit", "nine"), [("c", "9c"), ("d", "9d"), ("h", "9h"), ("s", "9s")])
def test_six_cards_with_ace_to_ten_of_one_suit_are_a_royal_flush(suit: str, nine: str) -> None:
    classes = with_each_other_card(suited("AKQJT", suit))
    super_royal = classes.pop(nine)
    assert super_royal.startswith("super royal of")
    assert Counter(classes.values()) == {"royal flush": 46}


@clause("MD.06.E.2")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("ranks", SEQUENCES[:-1])
def test_six_cards_with_a_lower_suited_sequence_are_a_straight_flush(ranks: str, suit: str) -> None:
    classes = with_each_other_card(suited(ranks, suit))
    classes.pop("A" + suit, None)
    assert set(classes.values()) == {"straight flush"}


@clause("MD.06.E.3")
@pytest.mark.parametrize("rank", RANKS)
def test_six_cards_with_four_of_a_rank_are_four_of_a_kind(rank: str) -> None:
    for kicker in RANKS.replace(rank, ""):
        assert Counter(with_each_other_card(unsuited(rank * 4 + kicker)).values()) == {"four of a kind": 47}


@clause("MD.06.E.4")
@pytest.mark.parametrize("three", RANKS)
def test_six_cards_with_three_of_one_rank_and_two_of_another_are_a_full_house(three: str) -> None:
    for two in RANKS.replace(three, ""):
        classes = with_each_other_card(unsuited(three * 3 + two * 2))
        assert classes.pop(f"{three}s") == "four of a kind"
        assert Counter(classes.values()) == {"full house": 46}


@clause("MD.06.E.5")
@pytest.mark.parametrize(
    "text",
    [
        "Ah Kh Qh Jh 9h 2c",
        "7h 5h 4h 3h 2h 2c",
        "7h 5h 4h 3h 2h 6c",
        "Ah Kh Qh Jh 9h Tc",
        "Ac Kc Qc Jc 9c 8c",
        "2d 4d 6d 8d Td Qd",
        "Qs Ks As 2s 3s 4d",
    ],
)
def test_six_cards_with_five_of_one_suit_are_a_flush(text: str) -> None:
    assert six_card_class(text) == "flush"


@clause("MD.06.E.6")
@pytest.mark.parametrize("ranks", SEQUENCES)
def test_six_cards_with_five_in_sequence_are_a_straight(ranks: str) -> None:
    mixed = " ".join(rank + suit for rank, suit in zip(ranks, "shdcs", strict=True))
    assert Counter(with_each_other_card(mixed).values()) == {"straight": 47}


@clause("MD.06.E.7")
@pytest.mark.parametrize("three", RANKS)
def test_six_cards_with_three_of_a_rank_are_three_of_a_kind(three: str) -> None:
    for others in combinations(RANKS.replace(three, ""), 3):
        assert six_card_class(unsuited(three * 3 + "".join(others))) == "three of a kind"


@clause("MD.06.E.8")
@pytest.mark.parametrize("paytable", SIX_CARD_BONUS, ids=lambda paytable: paytable.id)
@pytest.mark.parametrize("suit", "cdhs")
def test_a_super_royal_is_ace_to_nine_of_one_suit(suit: str, paytable: Paytable) -> None:
    hand = six_card_hand(parse_cards(suited("AKQJT9", suit)))
    name = "super royal of diamonds" if suit == "d" else "super royal of hearts, spades or clubs"
    assert paid_as(paytable, hand) == name
    assert isinstance(paytable.payout_for(hand), FixedSum)


@clause("MD.06.E.8")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ad Kd Qd Jd Td 9h", "royal flush"),
        ("Ad Kd Qd Jd Td 8d", "royal flush"),
        ("Kd Qd Jd Td 9d 8d", "straight flush"),
        ("Ad 2d 3d 4d 5d 6d", "straight flush"),
        ("Ah Kd Qd Jd Td 9d", "straight flush"),
        ("Ad Kd Qh Jd Td 9d", "flush"),
    ],
)
def test_five_of_the_six_make_no_super_royal(text: str, name: str) -> None:
    assert six_card_class(text) == name


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


# Which cards make a hand.


def dealt(*hands: str, community: str, six_card_box: str = "") -> DealtRound:
    boxes = tuple(Box(seat, f"player {seat}", parse_cards(hand), {}) for seat, hand in enumerate(hands, start=1))
    return DealtRound(boxes, parse_cards(community), parse_cards(six_card_box))


def judged(table: DealtRound, basis: Basis) -> list[str]:
    return [table.hand(box, basis).value for box in table.boxes]


@clause(
    "CA.glossary.hand",
    "CA.round.7",
    "CAB.round.7",
    "SHFL.bonus.def.hand",
    "SHFL.bonus.round.6",
    "MD.01.B.4",
)
@pytest.mark.parametrize("missing", range(5))
def test_a_hand_is_exactly_the_players_three_cards_and_the_two_community_cards(missing: int) -> None:
    """A royal flush needs all five: with any one of them elsewhere on the table the hand is worth nothing."""
    royal = ["Ah", "Kh", "Qh", "Jh", "Th"]
    assert judged(dealt("Ah Kh Qh", community="Jh Th"), Basis.FIVE_CARD) == ["royal flush"]
    others = [*royal[:missing], "2c", *royal[missing + 1 :]]
    elsewhere = f"{royal[missing]} 9h 8h"
    table = dealt(" ".join(others[:3]), "3s 3d 7c", community=" ".join(others[3:]), six_card_box=elsewhere)
    assert judged(table, Basis.FIVE_CARD)[0] == "nothing"


@clause("CA.glossary.community-card", "SHFL.bonus.def.community-cards", "MD.01.B.1")
def test_the_community_cards_count_for_every_player() -> None:
    hands = ("Ah Kh Qh", "9s 8s 7c", "5d 5c 2s", "Jd 4c 3c")
    assert judged(dealt(*hands, community="Jh Th"), Basis.FIVE_CARD) == [
        "royal flush",
        "straight",
        "low pair",
        "tens or better",
    ]
    assert judged(dealt(*hands, community="Jh 5h"), Basis.FIVE_CARD) == [
        "flush",
        "nothing",
        "three of a kind",
        "tens or better",
    ]
    assert judged(dealt(*hands, community="6h Th"), Basis.FIVE_CARD) == ["flush", "straight", "low pair", "nothing"]


@clause("SHFL.3cb.cards", "CAB.3cb.2")
@pytest.mark.parametrize(
    ("text", "name"), [("9c 9d 2h", "pair"), ("Ts Jh 5d", "nothing"), ("4h 8h Kh", "flush"), ("5c 6d 7h", "straight")]
)
def test_the_three_card_bonus_looks_at_the_players_three_cards_only(text: str, name: str) -> None:
    """Whatever the community cards are, even those that would pair, complete or spoil the hand."""
    own = parse_cards(text)
    unseen = [card for card in DECK if card not in own]
    tables = [DealtRound((Box(1, "player 1", own, {}),), community) for community in combinations(unseen, 2)]
    assert Counter(table.hand(table.boxes[0], Basis.THREE_CARD).value for table in tables) == {name: 1_176}


def test_the_six_card_hand_is_the_players_three_cards_and_the_three_box_cards() -> None:
    """The two community cards are not used (reading N42)."""
    table = dealt("Ad Kd Qd", "2c 2s 7h", community="2d 2h", six_card_box="Jd Td 9d")
    assert judged(table, Basis.SIX_CARD) == ["super royal of diamonds", "nothing"]
    assert judged(table, Basis.FIVE_CARD) == ["low pair", "four of a kind"]
