"""The player-dealer's bank: the arrays against the rules cent for cent, exact figures against others', simulation."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from letitride.cards import DECK, Card
from letitride.catalogue import Catalogue, load_catalogue
from letitride.cli.maths.bankroll import bankroll
from letitride.odds.bankroll.bank import BankAnalysis, BankedTable, analyse_bank, exact_bank, simulate_bank
from letitride.odds.bankroll.bank_cover import Stakes, cover_rounds
from letitride.odds.bankroll.control_variate import Figure
from letitride.odds.bankroll.random_deals import random_deals
from letitride.odds.bankroll.ruin import ruin_within, ultimate_ruin
from letitride.odds.strategy.strategy import Strategy, find_strategy
from letitride.odds.wagers.base import analyse_base
from letitride.odds.wagers.cover_all.analysis import analyse_cover_all
from letitride.odds.wagers.seat_counts import BOARDS, HANDS_BESIDE_BOARD, HANDS_BESIDE_HAND, seat_counts
from letitride.odds.wagers.seat_outcomes import seat_rules
from letitride.odds.wagers.side import analyse_side
from letitride.rules.house_rules import HouseRules
from letitride.rules.paytables import Paytable
from letitride.rules.settling.banking import Bank, CoverModel
from letitride.rules.settling.dealt_round import Box, DealtRound
from letitride.rules.settling.settled import Outcome, Settled
from letitride.rules.settling.settlement import settle
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager

BET, BONUS = 700, 300
MODELS = pytest.mark.parametrize("cover", CoverModel, ids=lambda cover: cover.value)


@cache
def house(name: str) -> HouseRules:
    catalogue = load_catalogue()
    return catalogue.open(catalogue.submission(name), None)


HOUSES = {False: "california-small", True: "california-bonus-standard"}


def table(seats: int, posted: int, cover: CoverModel, *, has_bonus: bool = False) -> BankedTable:
    rules = house(HOUSES[has_bonus])
    stakes = Stakes(BET, posted, cover, BONUS if has_bonus else 0)
    return BankedTable(seats, rules.paytables[Wager.BASE], stakes, rules.paytables.get(Wager.THREE_CARD_BONUS))


@cache
def short_list(base: Paytable) -> Strategy:
    return find_strategy(base)


def box_of(rules: HouseRules, seat: int, cards: tuple[Card, ...], first: Card) -> Box:
    """A box after both decisions, by the short list rather than by the tables that the arrays use."""
    strategy = short_list(rules.paytables[Wager.BASE])
    rides = {Spot.BET_1: strategy.rides(cards), Spot.BET_2: strategy.rides((*cards, first)), Spot.BET_3: True}
    wagers = {spot: BET for spot in BASE_SPOTS if rides[spot]}
    if rules.offers(Wager.THREE_CARD_BONUS):
        wagers[Spot.THREE_CARD_BONUS] = BONUS
    return Box(seat, f"player {seat}", cards, wagers)


def unpaid(rules: HouseRules, one: Settled) -> int:
    """What a wager was due and didn't get; settlement doesn't look up what an uncovered one would have been due."""
    payout = rules.paytables[one.wager].payout_for(one.hand)
    return 0 if payout is None else payout.due_cents(one.stake_cents) - one.paid_cents  # type: ignore[union-attr]


@MODELS
@pytest.mark.parametrize("has_bonus", [False, True], ids=["base", "3-card-bonus"])
def test_arrays_settle_as_the_rules_do_cent_for_cent(cover: CoverModel, has_bonus: bool) -> None:
    rules = house(HOUSES[has_bonus])
    seen: set[tuple[Outcome, bool]] = set()
    for posted, seats in ((5 * BET + 1, 7), (8 * BET, 4), (20 * BET, 7), (BET // 2, 2)):
        banked = table(seats, posted, cover, has_bonus=has_bonus)
        (cards,) = random_deals(seats, rounds=60, seed=posted)
        kinds = np.stack([banked.rules.kinds(cards[at : at + 3], cards[0], cards[1]) for at in range(2, len(cards), 3)])
        covered = cover_rounds(banked.rules, kinds, banked.stakes)
        for place, column in enumerate(cards.T.tolist()):
            first, second, *others = (DECK[card] for card in column)
            hands = [tuple(others[at : at + 3]) for at in range(0, len(others), 3)]
            # the first to be settled sits at the dealer's right, in the seat with the highest number
            boxes = tuple(box_of(rules, 7 - order, hand, first) for order, hand in enumerate(hands))
            bank = Bank("banker", posted, cover)
            settlement = settle(rules, DealtRound(boxes, (first, second)), bank=bank)
            assert settlement.bank is not None
            assert covered.is_exhausted[place] == settlement.bank.is_exhausted
            assert covered.bank_results[place] == settlement.bank.balance_cents - posted
            for order, box in enumerate(boxes):
                settled = [one for one in settlement.settled if one.seat == box.seat]
                seen |= {(one.outcome, one.shortfall is not None) for one in settled}
                assert covered.paid_cents[order, place] == sum(one.paid_cents for one in settled)
                assert covered.collected_cents[order, place] == sum(one.collected_cents for one in settled)
                back = [one.returned_cents for one in settled if one.outcome is not Outcome.WON]
                assert covered.uncovered_cents[order, place] == sum(back)
                assert covered.unpaid_cents[order, place] == sum(unpaid(rules, one) for one in settled)
                assert covered.seat_results[order, place] == settlement.net_cents(box.player)
    assert seen == {
        (Outcome.UNCOVERED, False),
        *((end, short) for end in (Outcome.WON, Outcome.LOST) for short in (0, 1)),
    }


@MODELS
def test_one_seat_equals_the_distribution_of_the_base_game_cut_off_at_the_wager(cover: CoverModel) -> None:
    posted = 20
    analysis = exact_bank(table(1, posted * BET, cover))
    results = analyse_base(analysis.table.base).distribution.chances
    assert analysis.result.value == sum(-min(result, posted) * chance for result, chance in results.items()) * BET
    assert analysis.exhausted.value == sum(chance for result, chance in results.items() if result >= posted)
    short = sum(max(0, result - posted) * chance for result, chance in results.items()) * BET
    assert analysis.seats[0].unpaid.value == short
    assert analysis.seats[0].result.value == -Fraction(analysis.result.value)
    assert analysis.distribution.mean == analysis.result.value


def test_two_seats_win_together_as_often_as_cover_all_says(catalogue: Catalogue) -> None:
    base = house("california-small").paytables[Wager.BASE]
    counts, odds = seat_counts(base), seat_rules(base).odds
    assert counts.one.sum() == BOARDS * HANDS_BESIDE_BOARD
    assert (counts.two == counts.two.T).all()
    assert (counts.two.sum(axis=1) == counts.one * HANDS_BESIDE_HAND).all()
    cover_all = analyse_cover_all(catalogue.paytable("COVER-ALL", Wager.COVER_ALL), players=2)
    # three of a kind or better pays 3 to 1 or more in the base game, and is what Cover All pays
    best = np.maximum.outer(odds, odds)
    assert Fraction(int(counts.two[best >= 3].sum()), int(counts.two.sum())) == cover_all.hit_frequency


@MODELS
@pytest.mark.parametrize("seats", [1, 2])
def test_a_bank_that_covers_everything_wins_the_house_edge_of_each_seat(cover: CoverModel, seats: int) -> None:
    analysis = exact_bank(table(seats, 10_000 * BET, cover))
    edge = analyse_base(analysis.table.base).house_edge * BET
    assert analysis.result.value == analysis.unlimited == seats * edge
    assert {analysis.exhausted.value, analysis.touched.value, analysis.seats[-1].uncovered.value} == {0}


def test_the_bonus_adds_its_own_edge() -> None:
    banked = table(2, 10_000 * BET, CoverModel.SEPARATE_CAPS, has_bonus=True)
    assert banked.bonus is not None
    edges = analyse_base(banked.base).house_edge * BET + analyse_side(banked.bonus).house_edge * BONUS
    assert exact_bank(banked).result.value == exact_bank(banked).unlimited == 2 * edges


def test_a_larger_wager_leaves_less_uncovered() -> None:
    by_wager = [exact_bank(table(2, posted * BET, CoverModel.SEPARATE_CAPS)) for posted in (4, 10, 50, 700)]
    for less, more in pairwise(by_wager):
        assert less.exhausted.value > more.exhausted.value > 0
        assert less.result.value > more.result.value > more.unlimited
        assert all(
            before.unpaid.value > after.unpaid.value for before, after in zip(less.seats, more.seats, strict=True)
        )


def within_four_errors(simulated: Figure, exact: Figure) -> bool:
    return abs(float(simulated.value) - float(exact.value)) <= 4 * simulated.standard_error + 1e-9


def figures(analysis: BankAnalysis) -> list[Figure]:
    return [
        analysis.result,
        analysis.exhausted,
        analysis.touched,
        *(figure for seat in analysis.seats for figure in seat),
    ]


@MODELS
@pytest.mark.parametrize("has_bonus", [False, True], ids=["base", "3-card-bonus"])
@pytest.mark.parametrize("posted", [6 * BET, 40 * BET])
def test_simulation_of_two_seats_agrees_with_all_deals(cover: CoverModel, has_bonus: bool, posted: int) -> None:
    banked = table(2, posted, cover, has_bonus=has_bonus)
    simulated, exact = simulate_bank(banked, rounds=60_000, seed=7), exact_bank(banked)
    assert all(map(within_four_errors, figures(simulated), figures(exact)))
    assert simulated.result.standard_error > 0


@pytest.mark.parametrize("posted", [12 * BET, 1_000 * BET])
def test_a_seat_alone_is_known_without_error_even_if_no_round_shows_what_is_rare(posted: int) -> None:
    banked = table(1, posted, CoverModel.EVERY_WAGER, has_bonus=True)
    simulated, exact = simulate_bank(banked, rounds=20_000, seed=1), exact_bank(banked)
    for one, other in zip(figures(simulated), figures(exact), strict=True):
        assert one.value == pytest.approx(float(other.value))
        assert one.standard_error < 1e-6 * BET


@MODELS
def test_seven_seats_who_is_settled_later_is_uncovered_more_often(cover: CoverModel) -> None:
    banked = table(7, 10 * BET, cover)
    analysis = analyse_bank(banked, rounds=40_000, seed=3)
    assert analysis.rounds == 40_000
    chances = [seat.touched.value for seat in analysis.seats]
    assert chances == sorted(chances)
    assert analysis.result.value == pytest.approx(-sum(float(seat.result.value) for seat in analysis.seats), rel=0.05)
    assert all(abs(result) <= banked.stakes.posted_cents for result in analysis.distribution.chances)  # type: ignore[operator]
    assert analyse_bank(banked, rounds=40_000, seed=3) == analysis
    assert analyse_bank(banked, rounds=40_000, seed=4) != analysis


def test_models_differ_in_what_they_let_a_bank_win() -> None:
    by_model = {cover: float(exact_bank(table(2, 4 * BET, cover)).result.value) for cover in CoverModel}
    assert by_model[CoverModel.RUNNING_BALANCE] < by_model[CoverModel.SEPARATE_CAPS] < by_model[CoverModel.EVERY_WAGER]


def test_banking_round_after_round_favours_the_bank() -> None:
    play = exact_bank(table(2, 10 * BET, CoverModel.SEPARATE_CAPS)).play
    assert play.stake == 10 * BET
    assert play.mean > 0
    ever, soon = ultimate_ruin(play, 30 * BET), ruin_within(play, 30 * BET, 300)
    assert 0 < soon.within_all < ever.value + ever.error < 1
    assert ultimate_ruin(play, 60 * BET).value < ever.value


def test_tables_that_cannot_be() -> None:
    banked = table(1, BET, CoverModel.SEPARATE_CAPS)
    with pytest.raises(ValueError, match="one to 7 seats"):
        replace(banked, seats=8)
    with pytest.raises(ValueError, match="more than zero"):
        Stakes(BET, 0)
    with pytest.raises(ValueError, match="a paytable and a stake"):
        replace(banked, stakes=Stakes(BET, BET, bonus_cents=1))
    with pytest.raises(ValueError, match="only simulated"):
        exact_bank(replace(banked, seats=3))
    with pytest.raises(ValueError, match="at least 8 simulated rounds"):
        simulate_bank(banked, rounds=1, seed=0)
    with pytest.raises(ValueError, match="not of the 3 Card Bonus"):
        seat_rules(banked.base, banked.base)


def test_the_command_banks_too() -> None:
    app = typer.Typer()
    app.command()(bankroll)
    words = ["LIRX-01", "--bank", "$70", "--seats", "2", "--bet", "$7", "--bankroll", "$700", "--rounds", "50"]
    result = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)
    data = json.loads(result.stdout)
    exact = exact_bank(table(2, 70_00, CoverModel.SEPARATE_CAPS))
    assert Fraction(data["bank"]["expected_result_cents"]["fraction"]) == exact.result.value
    assert data["bank"]["simulated_rounds"] is None
    assert [seat["settled"] for seat in data["bank"]["by_seat"]] == [1, 2]
    assert data["ruin"]["mean_rounds"] is None
    words[4] = "3"
    said = CliRunner().invoke(app, [*words, "--simulated", "2000", "--seed", "5"], catch_exceptions=False)
    assert "against 3 seats, separate-caps, 2,000 rounds simulated" in said.stdout
