"""Payouts as the trade writes them: 3 to 2, 1 to 2, push and for 1, from the file to the figures (decision 0021)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from own_enumeration import own_base_at, own_side
from own_paytables import base_paytable, three_card_paytable

from letitride.catalogue import load_catalogue
from letitride.errors import LetItRideError
from letitride.odds.design.games import game_of
from letitride.odds.design.search import find_designs
from letitride.odds.design.space import space_of
from letitride.odds.design.wishes import Range, Wishes
from letitride.odds.strategy.other_hands import worth_of_seeing
from letitride.odds.strategy.strategy import find_strategy
from letitride.odds.wagers.analysis_data import odds_data
from letitride.odds.wagers.base import analyse_base, decide, net_units
from letitride.odds.wagers.house_win import win_on_base
from letitride.odds.wagers.round_law import base_law
from letitride.odds.wagers.side import analyse_side
from letitride.reports.par.making import par_sheet
from letitride.rules.payouts import ToOne
from letitride.rules.paytables import Paytable
from letitride.rules.wagers import Wager
from letitride.simulation.plans.jobs import base_job, table_job
from letitride.simulation.plans.table_plan import plan_of_paytables
from letitride.simulation.runs.results import summarise

BASE = base_paytable(
    royal_flush="1,000 to 1",
    straight_flush="200 to 1",
    four_of_a_kind="50 to 1",
    full_house="25 to 2",
    flush="8 to 1",
    straight="5 to 1",
    three_of_a_kind="7 to 2",
    two_pair="3 to 2",
    tens_or_better="1 to 2",
    low_pair="push",
)
BONUS = three_card_paytable(
    mini_royal="50 to 1",
    straight_flush="40 to 1",
    three_of_a_kind="30 to 1",
    straight="13 to 2",
    flush="10 to 3",
    pair="push",
)
FILE = """
id = "OWN-1"
[base]
hands = "five-card"
[base.pays]
"royal flush" = "1001 for 1"
"straight flush" = "200 to 1"
"four of a kind" = "50 to 1"
"full house" = "11 to 1"
"flush" = "{flush}"
"straight" = "6 for 1"
"three of a kind" = "3 to 1"
"two pair" = "3 to 2"
"tens or better" = "1 for 1"
"""


def own_file(folder: Path, flush: str = "0.5 to 1") -> str:
    path = folder / "own.toml"
    path.write_text(FILE.format(flush=flush))
    return str(path)


def test_a_file_may_say_either_and_for_1_counts_the_stake(tmp_path: Path) -> None:
    (paytable,) = load_catalogue().paytables(own_file(tmp_path))
    pays = {line.hand.value: str(line.payouts[0]) for line in paytable.lines}
    assert pays["royal flush"] == "1,000 to 1"
    assert pays["flush"] == "1 to 2"
    assert pays["straight"] == "5 to 1"
    assert pays["two pair"] == "3 to 2"
    assert pays["tens or better"] == "push"


@pytest.mark.parametrize(
    ("flush", "fault"), [("seven to 1", "is not a payout"), ("1 for 2", "gives back less than the stake")]
)
def test_a_payout_that_cannot_be_read_is_one_fault(tmp_path: Path, flush: str, fault: str) -> None:
    """The line isn't called missing as well."""
    with pytest.raises(LetItRideError) as raised:
        load_catalogue().paytables(own_file(tmp_path, flush))
    assert fault in str(raised.value)
    assert "has no payout" not in str(raised.value)


def test_the_base_game_agrees_with_an_enumeration_of_its_own() -> None:
    """Two cents a bet, so that nothing is rounded."""
    found, own = analyse_base(BASE), own_base_at(BASE, 2)
    assert {2 * units: chance for units, chance in found.distribution.chances.items()} == own.chances
    assert found.expected_value == own.mean / 2
    assert found.variance == own.variance / 4
    winning = 4 + 36 + 624 + 3_744 + 5_108 + 10_200 + 54_912 + 123_552 + 422_400
    assert found.hit_frequency == Fraction(winning, 2_598_960)


def test_rounding_takes_what_the_enumeration_says_it_takes() -> None:
    """A bet of 25 cents at odds of halves; best play doesn't hang on the half cent here."""
    found = analyse_base(BASE, bet_cents=25)
    assert found.expected_value * 25 == own_base_at(BASE, 25).mean
    assert found.expected_value < analyse_base(BASE).expected_value
    law = base_law(BASE)
    assert -law.mean(win_on_base(BASE, 25)) == own_base_at(BASE, 25).mean


@pytest.mark.parametrize("stake", [100, 101, 600])
def test_a_side_wager_agrees_with_an_enumeration_of_its_own(stake: int) -> None:
    found = analyse_side(BONUS, stake)
    assert found.expected_value * stake == own_side(BONUS, stake).mean
    assert found.hit_frequency == Fraction(4 + 44 + 52 + 720 + 1_096, 22_100)


def test_best_play_and_what_others_show_are_the_same_at_twice_the_unit() -> None:
    """A strategy depends on proportions alone: doubling wins and losses changes no decision."""
    net = net_units(BASE)
    assert decide(net) == decide([2 * units for units in net])
    assert find_strategy(BASE).bet_1.hands == 22_100
    seen = worth_of_seeing(BASE)
    assert seen[0].expected_value == analyse_base(BASE).expected_value
    assert all(one.worth < other.worth for one, other in pairwise(seen))


def test_odds_write_fractions_and_pushes(tmp_path: Path) -> None:
    data = odds_data(load_catalogue(), own_file(tmp_path))
    assert [line["pays"] for line in data["outcomes"]][-2:] == ["3 to 2", "push"]
    units = [line["units"] for line in data["results"]]
    assert {-3, -1, 0, 0.5, 1.5, 4.5, 3000} <= set(units)
    assert [type(one) for one in units if one == 3000] == [int]


def test_a_sheet_says_how_payouts_are_rounded(tmp_path: Path) -> None:
    sheet = par_sheet(load_catalogue(), own_file(tmp_path))
    said = " ".join(sheet.parts[0].assumptions)
    assert (
        "rounded down to a whole cent, wager by wager. Stakes in multiples of $0.02 are paid without rounding" in said
    )
    assert "A push gives the stake back" in said


@pytest.mark.parametrize("stake", [100, 5])
def test_simulations_agree_with_the_exact_figures(stake: int) -> None:
    """Fixed seeds; at five cents rounding takes a tenth of a bet from some hands, and the exact value knows it."""
    job = base_job(BASE, seed=11)
    (alone,) = summarise(job, job.play(0, 200_000), 200_000)
    table = table_job(plan_of_paytables({Wager.BASE: BASE, BONUS.wager: BONUS}, seats=2, stake_cents=stake), seed=12)
    results = summarise(table, table.play(0, 200_000), 200_000)
    for one in (alone, *results):
        assert one.z is not None
        assert abs(one.z) < 4, one


@pytest.mark.parametrize("wager", [Wager.BASE, Wager.THREE_CARD_BONUS])
def test_a_search_may_go_by_halves(wager: Wager) -> None:
    """Half steps find what whole steps can't; every paytable found is analysed again by the enumeration."""
    start: Paytable = load_catalogue().paytable("LIRX-01" if wager is Wager.BASE else "3CB-1", wager)
    space = space_of(start, steps=(Fraction(1, 2), 5, 10))
    edge = (
        Range(Fraction(3, 100), Fraction(32, 1000))
        if wager is Wager.BASE
        else Range(Fraction(1, 100), Fraction(3, 100))
    )
    found = find_designs(space, game_of(space), Wishes(edge=edge), count=20, seconds=30)
    halves = [
        design
        for design in found.designs
        if any(
            isinstance(payout, ToOne) and payout.odds.denominator == 2
            for line in design.paytable.lines
            for payout in line.payouts
        )
    ]
    assert halves
    for design in halves[:3]:
        own = own_base_at(design.paytable, 2) if wager is Wager.BASE else own_side(design.paytable, 2)
        assert -own.mean / 2 == design.figures.edge
        assert edge.holds(-own.mean / 2)


def test_a_line_may_be_fixed_as_a_paytable_writes_it() -> None:
    start = load_catalogue().paytable("LIRX-01", Wager.BASE)
    space = space_of(start, fixed=["two pair = 3 to 2", "tens or better = push"])
    assert [str(one.payout(one.start)) for one in space.choices[-2:]] == ["3 to 2", "push"]
