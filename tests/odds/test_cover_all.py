"""Cover All counted again by other means: plain five-card counts, enumeration of the deals, and other recursions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb, factorial, prod

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import DECK, parse_cards
from letitride.catalogue import load_catalogue
from letitride.odds.wagers.cover_all.analysis import (
    PLAYER_COUNTS,
    analyse_cover_all,
    analyse_cover_all_tables,
    highest_hand_counts,
)
from letitride.odds.wagers.cover_all.boards import (
    BoardClass,
    GroupTriple,
    board_classes,
    hands_of_triples,
    interchangeable_groups,
)
from letitride.odds.wagers.cover_all.matchings import matching_counts
from letitride.odds.wagers.cover_all.sieve import count_highest_hands, deals_without, good_matchings
from letitride.rules.hands import Basis, FiveCardHand
from letitride.rules.payouts import FixedSum, ToOne
from letitride.rules.paytables import Line, Paytable
from letitride.rules.wager_kinds import ColumnsBy
from letitride.rules.wagers import Wager

HANDS = tuple(FiveCardHand)
COVER_ALL = load_catalogue().paytable("COVER-ALL", Wager.COVER_ALL)
PLAIN_COUNTS = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 422_400, 675_840, 1_302_540)
"""The five-card hands of each class, best first, of 2,598,960."""


def board_of(text: str) -> BoardClass:
    """The class of a board, by the cards that stand for it."""
    return next(board for board in board_classes() if board.cards == parse_cards(text))


def chance_of_reaching(hand: FiveCardHand, players: int) -> Fraction:
    counts = highest_hand_counts(players)
    return Fraction(sum(counts[better] for better in HANDS[: HANDS.index(hand) + 1]), sum(counts.values()))


# Stored counts against what is known in closed form


def test_one_player_has_the_plain_five_card_counts() -> None:
    boards_in_a_hand = comb(5, 2)
    assert tuple(highest_hand_counts(1).values()) == tuple(boards_in_a_hand * count for count in PLAIN_COUNTS)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_all_deals_are_counted(players: int) -> None:
    dealt = 2 + 3 * players
    deals = factorial(52) // (factorial(2) * factorial(3) ** players * factorial(52 - dealt))
    assert sum(highest_hand_counts(players).values()) == deals
    assert tuple(highest_hand_counts(players)) == HANDS


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_two_players_cannot_both_have_a_royal_flush(players: int) -> None:
    assert chance_of_reaching(FiveCardHand.ROYAL_FLUSH, players) == Fraction(4 * players, 2_598_960)


@pytest.mark.parametrize("hand", HANDS[:-1])
def test_each_further_player_adds_less_to_the_chance_of_a_hand(hand: FiveCardHand) -> None:
    chances = [Fraction(), *(chance_of_reaching(hand, players) for players in PLAYER_COUNTS)]
    gains = [more - fewer for fewer, more in pairwise(chances)]
    assert all(gain > 0 for gain in gains)
    assert all(later <= earlier for earlier, later in pairwise(gains))


# Two and three players, enumerated


TRIPLES_OF_50 = np.array(list(combinations(range(50), 3)))


def judge_triples(board: BoardClass) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """All 19,600 triples beside a board, and the class each makes, judged without `letitride.rules.hands`."""
    community = [card.index for card in board.cards]
    others = [index for index in range(len(DECK)) if index not in community]
    triples = np.array(others)[TRIPLES_OF_50]
    cards = np.hstack([triples, np.broadcast_to(community, (len(triples), 2))])
    ranks, suits = np.sort((cards // 4).astype(np.int8), axis=1), cards % 4
    pairs = sum((ranks[:, i] == ranks[:, j]).astype(np.int8) for i, j in combinations(range(5), 2))
    is_high_pair = ((ranks[:, 1:] == ranks[:, :-1]) & (ranks[:, 1:] >= 8)).any(axis=1)
    is_flush = (suits == suits[:, :1]).all(axis=1)
    is_wheel = (ranks == (0, 1, 2, 3, 12)).all(axis=1)
    is_run = (np.diff(ranks) == 1).all(axis=1) | is_wheel
    is_royal = is_run & is_flush & (ranks[:, 0] == 8)
    tests = (is_royal, is_run & is_flush, pairs == 6, pairs == 4, is_flush, is_run, pairs == 3, pairs == 2)
    return triples, np.select([*tests, is_high_pair, pairs == 1], list(range(10)), default=10)


def disjoint_ordered_pairs(triples: npt.NDArray[np.int64], classes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The ordered pairs of disjoint triples that are both of a class or worse, for each class.

    By inclusion and exclusion over the cards that two triples share.
    """

    def of_class_or_worse(kinds: npt.NDArray[np.int64], count: int) -> npt.NDArray[np.int64]:
        counted = np.bincount((classes[:, None] * count + kinds).ravel(), minlength=len(HANDS) * count)
        return counted.reshape(len(HANDS), count)[::-1].cumsum(axis=0)[::-1]

    alone = of_class_or_worse(np.zeros((len(triples), 1), dtype=np.int64), 1)
    cards = of_class_or_worse(triples, 52)
    couples = of_class_or_worse(triples[:, (0, 0, 1)] * 52 + triples[:, (1, 2, 2)], 52 * 52)
    return ((alone**2).sum(axis=1) - (cards**2).sum(axis=1) + (couples**2).sum(axis=1)) - alone[:, 0]


def test_two_players_are_enumerated_over_all_pairs_of_hands() -> None:
    deals_without_class = np.zeros(len(HANDS), dtype=object)
    for board in board_classes():
        deals_without_class += board.boards * disjoint_ordered_pairs(*judge_triples(board))
    counted = (*(more - fewer for more, fewer in pairwise(deals_without_class)), deals_without_class[-1])
    assert counted == tuple(highest_hand_counts(2).values())


@pytest.mark.parametrize("cards", ["7c 8c", "7c 8d", "2c Kd", "Tc Ac", "4c Ac"])
def test_three_disjoint_hands_are_the_triangles_of_a_graph(cards: str) -> None:
    triples, classes = judge_triples(board_of(cards))
    good = triples[classes <= HANDS.index(FiveCardHand.THREE_OF_A_KIND)]
    holds = np.zeros((len(good), 52), dtype=np.float32)
    np.put_along_axis(holds, good, 1, axis=1)
    are_disjoint = (holds @ holds.T == 0).astype(np.float32)
    triangles = int(((are_disjoint @ are_disjoint) * are_disjoint).sum(dtype=np.float64)) // 6
    assert good_matchings(board_of(cards), FiveCardHand.THREE_OF_A_KIND, 3)[3] == triangles


def test_up_to_three_players_recounted() -> None:
    assert count_highest_hands(3) == {players: highest_hand_counts(players) for players in (1, 2, 3)}


# Seven players, recounted beside single boards


def test_the_board_classes_stand_for_all_boards() -> None:
    assert len(board_classes()) == 169
    assert sum(board.boards for board in board_classes()) == comb(52, 2)


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("9c 9d", FiveCardHand.THREE_OF_A_KIND),
        ("2c Kd", FiveCardHand.THREE_OF_A_KIND),
        ("2c Kd", FiveCardHand.LOW_PAIR),
        ("4c Ad", FiveCardHand.STRAIGHT),
        ("3c Kc", FiveCardHand.FLUSH),
    ],
)
def test_seven_hands_below_a_class_counted_without_the_sieve(cards: str, hand: FiveCardHand) -> None:
    board = board_of(cards)
    groups = interchangeable_groups(board)
    triples = hands_of_triples(board, groups)
    below = [triple for triple, made in triples.items() if HANDS.index(made) > HANDS.index(hand)]
    direct = matching_counts(tuple(map(len, groups)), below, largest=7)
    sieved = good_matchings(board, hand, 7)
    assert [factorial(n) * direct[n] for n in range(8)] == [deals_without(sieved, n) for n in range(8)]


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("7c 8d", FiveCardHand.STRAIGHT),
        ("2c Kd", FiveCardHand.THREE_OF_A_KIND),
        ("7c 8c", FiveCardHand.STRAIGHT_FLUSH),
        ("9c 9d", FiveCardHand.FULL_HOUSE),
    ],
)
def test_sets_of_seven_hands_counted_by_the_cards_that_remain(cards: str, hand: FiveCardHand) -> None:
    board = board_of(cards)
    groups = interchangeable_groups(board)
    triples = hands_of_triples(board, groups)
    good = [triple for triple, made in triples.items() if HANDS.index(made) <= HANDS.index(hand)]
    assert good_matchings(board, hand, 7) == matchings_by_remaining_cards(tuple(map(len, groups)), good, largest=7)


def matchings_by_remaining_cards(
    sizes: tuple[int, ...], triples: list[GroupTriple], *, largest: int
) -> tuple[int, ...]:
    """Matchings by deciding the fate of one card after another, remembering how many of each group remain."""

    @cache
    def polynomial(remaining: tuple[int, ...]) -> npt.NDArray[np.object_]:
        if not any(remaining):
            return np.array([1] + [0] * largest, dtype=object)
        first = next(group for group, count in enumerate(remaining) if count)
        total = polynomial(without(remaining, (first,)))
        for triple in (triple for triple in triples if triple[0] == first):
            others = [(remaining[group] - (group == first), triple[1:].count(group)) for group in set(triple[1:])]
            if ways := prod(comb(count, wanted) for count, wanted in others):
                smaller = polynomial(without(remaining, triple))
                total = total + ways * np.concatenate([[0], smaller[:-1]])
        return total

    return tuple(polynomial(sizes))


def without(remaining: tuple[int, ...], groups: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count - groups.count(group) for group, count in enumerate(remaining))


# The counter of matchings


@st.composite
def families_of_triples(draw: st.DrawFn) -> tuple[list[int], set[GroupTriple]]:
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5).filter(lambda sizes: 3 <= sum(sizes) <= 10))
    cards = [group for group, size in enumerate(sizes) for _ in range(size)]
    possible = sorted(set(combinations(cards, 3)))
    return sizes, draw(st.sets(st.sampled_from(possible)))


def sets_of_disjoint(triples: list[frozenset[int]], size: int) -> Iterator[tuple[frozenset[int], ...]]:
    for chosen in combinations(triples, size):
        if len(frozenset().union(*chosen)) == 3 * size:
            yield chosen


@given(families_of_triples())
def test_matchings_of_small_families_are_those_listed_one_by_one(family: tuple[list[int], set[GroupTriple]]) -> None:
    sizes, kinds = family
    groups = [group for group, size in enumerate(sizes) for _ in range(size)]
    triples = [
        frozenset(cards) for cards in combinations(range(len(groups)), 3) if tuple(groups[c] for c in cards) in kinds
    ]
    listed = tuple(sum(1 for _ in sets_of_disjoint(triples, size)) for size in range(4))
    assert matching_counts(sizes, kinds, largest=3) == listed


# Paytables


@pytest.mark.clause("COVER.7", "COVER.7.highest-only", "COVER.11")
@pytest.mark.parametrize(
    ("players", "house_edge", "hit_frequency"),
    [
        (1, "71333/649740", "6219/216580"),
        (2, "1268146403/13169417625", "992327083/17559223500"),
        (3, "603722140423/5537008477000", "1616410401999/19379529669500"),
        (4, "3926644330773133/41317157255374000", "282536237789853/2582322328460875"),
        (5, "44391305240830007/516627774614133000", "6134571262839073/45598055809306000"),
        (6, "1409156376825847061063/15413985271476101310000", "60374689292923562422813/380211636696410498980000"),
        (
            7,
            "17745670577782474066087897/202055326930092436600800000",
            "12271014131503718369571547/67351775643364145533600000",
        ),
    ],
)
def test_the_return_of_the_printed_matrix(players: int, house_edge: str, hit_frequency: str) -> None:
    analysis = analyse_cover_all(COVER_ALL, players)
    assert analysis.house_edge == -analysis.expected_value == Fraction(house_edge)
    assert analysis.hit_frequency == chance_of_reaching(FiveCardHand.THREE_OF_A_KIND, players)
    assert analysis.hit_frequency == Fraction(hit_frequency)


def test_the_return_for_one_player_by_hand() -> None:
    analysis = analyse_cover_all(COVER_ALL, 1)
    won = dict(zip(PLAIN_COUNTS, (500, 200, 150, 100, 70, 30, 20), strict=False))
    hits = sum(won)
    mean = Fraction(sum(count * odds for count, odds in won.items()) - (2_598_960 - hits), 2_598_960)
    square = Fraction(sum(count * odds**2 for count, odds in won.items()) + (2_598_960 - hits), 2_598_960)
    assert (analysis.expected_value, analysis.variance) == (mean, square - mean**2)
    assert analysis.standard_deviation**2 == pytest.approx(float(analysis.variance))


def test_a_paytable_is_analysed_for_each_of_its_columns() -> None:
    tables = analyse_cover_all_tables(COVER_ALL)
    assert list(tables) == list(PLAYER_COUNTS)
    assert all(sum(outcome.probability for outcome in table.outcomes) == 1 for table in tables.values())
    assert all(sum(outcome.deals for outcome in table.outcomes) == table.deals for table in tables.values())


def own_paytable(*lines: Line, columns: tuple[int, ...] = (), wager: Wager = Wager.COVER_ALL) -> Paytable:
    by = ColumnsBy.PLAYERS if columns else None
    return Paytable("OWN", wager, Basis.FIVE_CARD, lines, columns_by=by, columns=columns)


def test_a_paytable_of_ones_own_may_pay_two_pair_and_leave_the_royal_to_the_straight_flush() -> None:
    better = [Line(hand, (ToOne(5),)) for hand in HANDS[1:8]]
    table = analyse_cover_all_tables(own_paytable(*better))[4]
    assert table.hit_frequency == chance_of_reaching(FiveCardHand.TWO_PAIR, 4)
    assert table.expected_value == 6 * table.hit_frequency - 1
    assert table.outcomes[0].payout == ToOne(5)


def test_only_the_columns_a_paytable_has_are_analysed() -> None:
    paytable = own_paytable(Line(FiveCardHand.ROYAL_FLUSH, (ToOne(90), ToOne(80))), columns=(3, 2))
    assert list(analyse_cover_all_tables(paytable)) == [2, 3]
    with pytest.raises(ValueError, match="no column for 4 players"):
        analyse_cover_all(paytable, 4)


@pytest.mark.parametrize("players", [0, 8])
def test_only_one_to_seven_players_are_known(players: int) -> None:
    with pytest.raises(ValueError, match="1 to 7 players"):
        highest_hand_counts(players)


def test_other_paytables_are_refused() -> None:
    royal = FiveCardHand.ROYAL_FLUSH
    with pytest.raises(ValueError, match="not of Cover All"):
        analyse_cover_all(own_paytable(Line(royal, (ToOne(500),)), wager=Wager.BASE), 1)
    with pytest.raises(ValueError, match="odds to 1"):
        analyse_cover_all(own_paytable(Line(royal, (FixedSum(100),))), 1)
