"""Side wagers: each against a direct enumeration of its hands, and the progressive's straight line."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import DECK
from letitride.catalogue import Catalogue, load_catalogue
from letitride.errors import TextError
from letitride.odds.counts.hand_counts import hand_counts
from letitride.odds.wagers.progressive import analyse_progressive, break_even_by_players
from letitride.odds.wagers.side import analyse_side, by_stake, net_cents
from letitride.rules.hands import Basis, FiveCardHand, SixCardHand, ThreeCardHand, three_card_hand
from letitride.rules.payouts import ForOne
from letitride.rules.paytables import Line, Paytable
from letitride.rules.submission import MeterTerms
from letitride.rules.wagers import Wager

from .all_deals import AllDeals, hands_of

SIDE = [
    paytable
    for name in load_catalogue().paytable_ids()
    for paytable in load_catalogue().paytables(name)
    if paytable.wager not in (Wager.BASE, Wager.COVER_ALL)
]
PROGRESSIVES = ["A", "B", "C"]
TERMS = MeterTerms(rate_basis_points=1_500, initial_cents=1_000_000, reset_cents=1_000_000)


def test_three_card_counts_equal_the_hands_judged_one_by_one() -> None:
    judged = Counter(three_card_hand(cards) for cards in combinations(DECK, 3))
    assert hand_counts(Basis.THREE_CARD) == judged
    assert list(hand_counts(Basis.THREE_CARD)) == [hand for hand in ThreeCardHand if judged[hand]]


def test_five_card_counts_equal_the_enumeration(deals: AllDeals) -> None:
    enumerated = np.bincount(deals.classes).tolist()
    assert dict(hand_counts(Basis.FIVE_CARD)) == dict(zip(FiveCardHand, enumerated, strict=True))


def test_six_card_counts_equal_an_enumeration_of_all_20_358_520_hands() -> None:
    counted = np.zeros(len(SixCardHand), dtype=np.int64)
    fours = hands_of(4)
    for first, second in combinations(range(48), 2):
        following = fours[np.searchsorted(fours[:, 0], second + 1) :]
        counted += _six_card_classes((first, second), following)
    assert counted.sum() == comb(52, 6)
    assert dict(hand_counts(Basis.SIX_CARD)) == {
        hand: count for hand, count in zip(SixCardHand, counted.tolist(), strict=True) if count
    }


_NAMES = list(SixCardHand)
_QUADS, _FULL, _FLUSH, _STRAIGHT, _TRIPS, _NOTHING = (
    _NAMES.index(hand)
    for hand in (
        SixCardHand.FOUR_OF_A_KIND,
        SixCardHand.FULL_HOUSE,
        SixCardHand.FLUSH,
        SixCardHand.STRAIGHT,
        SixCardHand.THREE_OF_A_KIND,
        SixCardHand.NOTHING,
    )
)


def _by_pattern() -> np.ndarray:
    """The class of six ascending ranks by which of the five neighbours are equal, straights aside."""
    classes = np.full(32, _NOTHING)
    for pattern in range(32):
        runs, length = [], 1
        for neighbour in range(5):
            if pattern >> neighbour & 1:
                length += 1
            else:
                runs.append(length)
                length = 1
        runs.append(length)
        runs.sort(reverse=True)
        if runs[0] >= 4:
            classes[pattern] = _QUADS
        elif runs[0] == 3 and runs[1] >= 2:
            classes[pattern] = _FULL
        elif runs[0] == 3:
            classes[pattern] = _TRIPS
    return classes


_PATTERN = _by_pattern()
_RUNS = [0b1_0000_0000_1111, *(0b11111 << low for low in range(9))]
_HAS_RUN = np.array([any(held & run == run for run in _RUNS) for held in range(1 << 13)])


def _six_card_classes(first: tuple[int, int], following: np.ndarray) -> np.ndarray:
    cards = [np.full(len(following), card, dtype=np.uint8) for card in first] + list(following.T.copy())
    ranks = [card >> 2 for card in cards]
    pattern = sum((ranks[at] == ranks[at + 1]).astype(np.uint8) << at for at in range(5))
    held = np.bitwise_or.reduce([np.uint16(1) << rank.astype(np.uint16) for rank in ranks])
    classes = _PATTERN[pattern]
    classes[_HAS_RUN[held] & (classes != _QUADS) & (classes != _FULL)] = _STRAIGHT
    suits = sum(np.uint16(1) << (4 * (card & 3)).astype(np.uint16) for card in cards)
    flushes = np.flatnonzero((suits + np.uint16(0x3333)) & np.uint16(0x8888))
    for at in flushes.tolist():
        classes[at] = _suited([int(card[at]) for card in cards])
    return np.bincount(classes, minlength=len(SixCardHand))


def _suited(cards: list[int]) -> int:
    suit = Counter(card % 4 for card in cards).most_common(1)[0][0]
    held = sum(1 << card // 4 for card in cards if card % 4 == suit)
    if held == 0b111111 << 7:
        is_diamonds = DECK[suit].suit.letter == "d"
        hand = SixCardHand.SUPER_ROYAL_OF_DIAMONDS if is_diamonds else SixCardHand.OTHER_SUPER_ROYAL
        return _NAMES.index(hand)
    if held & _RUNS[-1] == _RUNS[-1]:
        return _NAMES.index(SixCardHand.ROYAL_FLUSH)
    return _NAMES.index(SixCardHand.STRAIGHT_FLUSH) if _HAS_RUN[held] else _FLUSH


@pytest.mark.parametrize("paytable", SIDE, ids=lambda paytable: f"{paytable.id}-{paytable.wager.value}")
def test_figures_are_those_of_the_distribution(paytable: Paytable) -> None:
    analysis = analyse_side(paytable, meter_cents=1_234_500)
    assert sum(analysis.distribution.chances.values()) == 1
    assert analysis.house_edge == -analysis.distribution.mean
    assert sum(outcome.probability for outcome in analysis.outcomes) == analysis.hit_frequency
    counts = hand_counts(paytable.basis)
    total = sum(counts.values())
    column = 100 if paytable.columns else None
    value = sum(
        Fraction(net_cents(paytable.wager, paytable.payout_for(hand, column), 100, 1_234_500) * count, 100 * total)
        for hand, count in counts.items()
    )
    assert analysis.expected_value == value


EDGES = {
    "3CB-1": Fraction(128, 5_525),
    "3CB-2": Fraction(308, 5_525),
    "3CB-3": Fraction(402, 5_525),
    "3CB-4": Fraction(118, 5_525),
    "3CB-5": Fraction(298, 5_525),
    "3CB-6": Fraction(392, 5_525),
    "MD-5CB-A": Fraction(2_647, 54_145),
    "MD-5CB-G": Fraction(3_805, 10_829),
    "MD-6CB-A": Fraction(330_562, 2_544_815),
    "MD-6CB-B": Fraction(443_062, 2_544_815),
}


@pytest.mark.parametrize("name", EDGES)
def test_house_edges_for_a_dollar(name: str, catalogue: Catalogue) -> None:
    assert analyse_side(catalogue.paytables(name)[0]).house_edge == EDGES[name]


def test_maryland_g_is_the_bonus_of_lirb_09(catalogue: Catalogue) -> None:
    maryland = analyse_side(catalogue.paytables("MD-5CB-G")[0])
    assert maryland.distribution == analyse_side(catalogue.paytable("LIRB-09", Wager.FIVE_CARD_BONUS)).distribution


@given(stake_cents=st.integers(1, 100_000))
def test_six_card_value_is_a_line_in_the_inverse_of_the_stake(stake_cents: int) -> None:
    paytable = load_catalogue().paytables("MD-6CB-A")[0]
    line = by_stake(paytable)
    assert line.expected_value(stake_cents) == analyse_side(paytable, stake_cents).expected_value
    assert line.expected_value(1) > 0 > line.at_odds
    assert line.at_odds + line.fixed_cents / line.break_even_cents == 0


def test_five_card_bonus_by_stake_counts_the_stake_as_lost(catalogue: Catalogue) -> None:
    paytable = catalogue.paytables("MD-5CB-A")[0]
    assert by_stake(paytable).expected_value(100) == analyse_side(paytable).expected_value
    assert by_stake(paytable).at_odds == -1


@pytest.mark.parametrize("letter", PROGRESSIVES)
@pytest.mark.parametrize("stake_cents", [100, 500])
def test_progressive_is_a_line_in_the_meter(letter: str, stake_cents: int, catalogue: Catalogue) -> None:
    paytable = catalogue.paytable(f"MD-PROG-{letter}", Wager.PROGRESSIVE)
    line = analyse_progressive(paytable, stake_cents)
    for meter_cents in (100_000, 1_000_000, 12_345_000):
        assert (
            line.expected_value(meter_cents)
            == analyse_side(paytable, stake_cents, meter_cents=meter_cents).expected_value
        )
    assert line.expected_value(line.break_even_cents()) == 0


@pytest.mark.parametrize("letter", PROGRESSIVES)
def test_envy_lowers_the_break_even_meter_for_each_other_player(letter: str, catalogue: Catalogue) -> None:
    paytable = catalogue.paytable(f"MD-PROG-{letter}", Wager.PROGRESSIVE)
    envy = catalogue.paytable(f"MD-ENVY-{letter}", Wager.ENVY)
    alone, together = analyse_progressive(paytable), analyse_progressive(paytable, envy=envy)
    meters = break_even_by_players(together)
    assert list(meters) == [1, 2, 3, 4, 5, 6, 7]
    assert meters[1] == alone.break_even_cents()
    for players, meter in meters.items():
        assert together.expected_value(meter, players=players) == 0
    steps = {meters[players] - meters[players + 1] for players in range(1, 7)}
    assert steps == {together.envy * 100 / together.expected_share}


def test_break_even_meters_of_a_lone_dollar(catalogue: Catalogue) -> None:
    meters = {
        letter: analyse_progressive(catalogue.paytables(f"MD-PROG-{letter}")[0]).break_even_cents() / 100
        for letter in PROGRESSIVES
    }
    assert meters == {"A": Fraction(3_050_080, 19), "B": 10_080, "C": 11_520}


@pytest.mark.parametrize("letter", PROGRESSIVES)
def test_the_meter_pays_what_it_takes_in(letter: str, catalogue: Catalogue) -> None:
    line = analyse_progressive(catalogue.paytables(f"MD-PROG-{letter}")[0])
    paid = line.expected_share * line.mean_meter_cents(TERMS)
    assert paid == Fraction(15) + line.clearing_chance * TERMS.reset_cents
    at_odds = line.at_odds + paid / 100
    assert line.long_run_expected_value(TERMS) == at_odds


def test_mean_meter_of_a_line_that_pays_all_is_reset_and_growth_until_a_hit(catalogue: Catalogue) -> None:
    line = analyse_progressive(catalogue.paytables("MD-PROG-B")[0])
    assert line.mean_meter_cents(TERMS) == 1_000_000 + 15 * 22_100


def test_mean_meter_equals_a_long_walk_of_expected_meters(catalogue: Catalogue) -> None:
    line = analyse_progressive(catalogue.paytables("MD-PROG-A")[0])
    royal, straight_flush = 1 / 649_740, 9 / 649_740
    meter = float(TERMS.reset_cents)
    for _ in range(3_000_000):
        grown = meter + 15
        meter = grown * (1 - royal - straight_flush / 10) + royal * TERMS.reset_cents
    assert meter + 15 == pytest.approx(float(line.mean_meter_cents(TERMS)), rel=1e-3)


def test_two_players_share_the_meter_in_56_deals_and_three_never() -> None:
    straights = [set(ranks) for ranks in ([12, 0, 1, 2, 3], *(range(low, low + 5) for low in range(9)))]
    royal = straights[-1]
    both, with_royal = 0, 0
    for one, other in permutations(straights, 2):
        if len(one & other) == 2:
            both += 4
            with_royal += 4 * (royal in (one, other))
    assert (both - with_royal, with_royal) == (48, 4 + 4)
    assert comb(52, 2) * comb(50, 3) * comb(47, 3) == 421_421_364_000
    for three in combinations(straights, 3):
        assert any(len(one & other) != 2 for one, other in combinations(three, 2))


def test_a_progressive_without_a_share_has_no_break_even_meter() -> None:
    lines = (Line(ThreeCardHand.STRAIGHT_FLUSH, (ForOne(70),)),)
    paytable = Paytable(id="own", wager=Wager.PROGRESSIVE, basis=Basis.THREE_CARD, lines=lines)
    with pytest.raises(TextError, match="own pays no share of the meter"):
        analyse_progressive(paytable)


def test_a_meter_must_be_given(catalogue: Catalogue) -> None:
    with pytest.raises(ValueError, match="depends on the meter"):
        analyse_side(catalogue.paytables("MD-PROG-A")[0])


def test_other_paytables_are_refused(catalogue: Catalogue, lirx_01: Paytable) -> None:
    with pytest.raises(ValueError, match="base game, which is analysed by itself"):
        analyse_side(lirx_01)
    with pytest.raises(ValueError, match="not of the progressive"):
        analyse_progressive(catalogue.paytables("3CB-1")[0])
