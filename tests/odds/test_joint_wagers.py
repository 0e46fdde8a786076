"""All wagers of a player together: against an enumeration of every deal, with the box for whole hands at a time."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from letitride.cards import DECK, parse_cards
from letitride.catalogue import Catalogue
from letitride.odds.counts.box_counts import BOXES, SIX_CARD_CLASSES, build_box_counts, counts_of_hand, load_box_counts
from letitride.odds.counts.canonical import suit_keys
from letitride.odds.counts.counts import load_counts
from letitride.odds.counts.groups import DEALS, FIVE_CARD_HANDS
from letitride.odds.ties import Ties
from letitride.odds.wagers.base import analyse_base, net_units
from letitride.odds.wagers.joint import Placed, analyse_joint
from letitride.odds.wagers.side import analyse_side, net_cents
from letitride.rules.hands import GENERALISED, SixCardHand, ThreeCardHand, five_card_hand, six_card_hand
from letitride.rules.wagers import Wager

from .all_deals import AllDeals

METER = 1_500_000


@pytest.fixture(scope="module")
def four_wagers(catalogue: Catalogue) -> list[Placed]:
    return [
        Placed(catalogue.paytable("MD-BASE-C", Wager.BASE), 1_000),
        Placed(catalogue.paytable("MD-5CB-C", Wager.FIVE_CARD_BONUS), 100),
        Placed(catalogue.paytable("MD-3CB-A", Wager.THREE_CARD_BONUS), 500),
        Placed(catalogue.paytable("MD-PROG-B", Wager.PROGRESSIVE), 100),
    ]


@pytest.fixture(scope="module")
def all_wagers(four_wagers: list[Placed], catalogue: Catalogue) -> list[Placed]:
    return [*four_wagers, Placed(catalogue.paytable("MD-6CB-A", Wager.SIX_CARD_BONUS), 500)]


def test_joint_distribution_equals_the_enumeration(four_wagers: list[Placed], deals: AllDeals) -> None:
    base, bonus, three, progressive = four_wagers
    net = np.array(net_units(base.paytable))
    hands = list(ThreeCardHand)
    kinds = np.array([hands.index(hand) for hand in deals.three_hands])
    counts = deals.rounds(deals.three_counts @ net > 0, deals.four_counts @ net > 0, kinds)
    chances: dict[tuple[int, ...], Fraction] = {}
    for kind, bets, place in np.argwhere(counts).tolist():
        own, final = hands[kind], FIVE_CARD_HANDS[place]
        results = (
            int(net[place]) * bets * base.stake_cents,
            net_cents(Wager.FIVE_CARD_BONUS, bonus.paytable.payout_for(final), 100),
            net_cents(Wager.THREE_CARD_BONUS, three.paytable.payout_for(own), 500),
            net_cents(Wager.PROGRESSIVE, progressive.paytable.payout_for(own), 100, METER),
        )
        chances[results] = chances.get(results, Fraction(0)) + Fraction(int(counts[kind, bets, place]), DEALS)
    assert analyse_joint(four_wagers, meter_cents=METER).chances == chances


def test_each_wager_alone_is_as_its_own_analysis_says(all_wagers: list[Placed]) -> None:
    joint = analyse_joint(all_wagers, meter_cents=METER)
    assert sum(joint.chances.values()) == 1
    for placed in all_wagers:
        wager, stake = placed.paytable.wager, placed.stake_cents
        alone = (
            analyse_base(placed.paytable)
            if wager is Wager.BASE
            else analyse_side(placed.paytable, stake, meter_cents=METER)
        )
        assert joint.mean(wager) == alone.expected_value * stake
        assert joint.covariance(wager, wager) == alone.variance * stake**2
        assert joint.correlation(wager, wager) == pytest.approx(1)


def test_the_box_changes_nothing_between_the_other_wagers(four_wagers: list[Placed], all_wagers: list[Placed]) -> None:
    without, with_box = (analyse_joint(placed, meter_cents=METER) for placed in (four_wagers, all_wagers))
    collected: dict[tuple[int, ...], Fraction] = {}
    for results, chance in with_box.chances.items():
        collected[results[:-1]] = collected.get(results[:-1], Fraction(0)) + chance
    assert collected == without.chances


def test_combined_variance_is_the_sum_of_all_covariances(all_wagers: list[Placed]) -> None:
    joint = analyse_joint(all_wagers, meter_cents=METER)
    assert joint.total.mean == sum(joint.mean(wager) for wager in joint.wagers)
    assert joint.total.variance == sum(joint.covariance(one, other) for one in joint.wagers for other in joint.wagers)
    assert sum(joint.total.chances.values()) == 1


def test_base_and_bonus_win_together(catalogue: Catalogue) -> None:
    printed = [Placed(paytable, 100) for paytable in catalogue.paytables("LIRB-03")]
    assert analyse_joint(printed).correlation(Wager.BASE, Wager.FIVE_CARD_BONUS) > 0.8


@pytest.mark.parametrize("cards", ["As Ks Qs", "Jh Qh Kd", "7c 7d 8h"])
def test_boxes_beside_boards_equal_the_hands_judged_one_by_one(cards: str) -> None:
    """Every board and every box that avoids it, for one hand of a player: 1,176 x 16,215 deals."""
    own = parse_cards(cards)
    left = [card for card in DECK if card not in own]
    boards, boxes = list(combinations(left, 2)), list(combinations(left, 3))
    five = [FIVE_CARD_HANDS.index(five_card_hand([*own, *board])) for board in boards]
    six = [SIX_CARD_CLASSES.index(_of_any_suit(six_card_hand([*own, *box]))) for box in boxes]
    is_apart = _incidence(boards) @ _incidence(boxes).T == 0
    assert is_apart.sum() == comb(49, 2) * BOXES
    by_six = np.stack([is_apart[:, np.array(six) == at].sum(axis=1) for at in range(len(SIX_CARD_CLASSES))], axis=1)
    expected = np.zeros((len(FIVE_CARD_HANDS), len(SIX_CARD_CLASSES)), dtype=np.int64)
    np.add.at(expected, np.array(five), by_six)
    tables = load_counts()
    place = int(np.flatnonzero(suit_keys(tables.three_cards) == suit_keys(_places(own)))[0])
    assert np.array_equal(counts_of_hand(place).sum(axis=0), 2 * expected)


def _of_any_suit(hand: SixCardHand) -> SixCardHand:
    return SixCardHand.SUPER_ROYAL if GENERALISED.get(hand) is SixCardHand.SUPER_ROYAL else hand


def _places(cards: tuple[object, ...]) -> np.ndarray:
    return np.array([DECK.index(card) for card in cards], dtype=np.uint8)


def _incidence(hands: Sequence[tuple[object, ...]]) -> np.ndarray:
    rows = np.zeros((len(hands), 52), dtype=np.float32)
    for row, hand in zip(rows, hands, strict=True):
        row[_places(hand)] = 1
    return rows


def test_box_counts_are_complete_and_those_kept() -> None:
    kept, built = load_box_counts(), build_box_counts()
    assert int(kept.counts.sum()) == DEALS * BOXES
    assert np.array_equal(kept.cells, built.cells)
    assert np.array_equal(kept.counts, built.counts)


def test_wagers_without_the_base_game_may_be_combined(catalogue: Catalogue) -> None:
    bonus = Placed(catalogue.paytable("MD-3CB-A", Wager.THREE_CARD_BONUS), 100)
    assert analyse_joint([bonus]).total.mean == analyse_side(bonus.paytable).expected_value * 100


def test_riding_ties_changes_the_spread_but_not_the_mean(catalogue: Catalogue) -> None:
    base = Placed(catalogue.paytable("LIRX-01", Wager.BASE), 1)
    pulled, riding = (analyse_joint([base], ties) for ties in Ties)
    assert pulled.mean(Wager.BASE) == riding.mean(Wager.BASE) == analyse_base(base.paytable).expected_value
    assert riding.total == analyse_base(base.paytable, Ties.RIDE).distribution


def test_wagers_that_depend_on_others_are_refused(catalogue: Catalogue) -> None:
    envy = Placed(catalogue.paytable("MD-ENVY-A", Wager.ENVY), 100)
    with pytest.raises(ValueError, match="depend on other players' hands"):
        analyse_joint([envy])
    base = Placed(catalogue.paytable("LIRX-01", Wager.BASE), 100)
    with pytest.raises(ValueError, match="made once"):
        analyse_joint([base, base])
