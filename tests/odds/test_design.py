"""The solver: twenty tasks whose answers are enumerated again by the tests' own program, and one without an answer."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise, product
from math import log

import pytest
from command_line import run
from design_tasks import IMPOSSIBLE, TASKS, DesignTask, paytable_of
from own_enumeration import FIVE, THREE, own_base, own_side

from letitride.errors import TextError
from letitride.odds.design.front import fronts
from letitride.odds.design.games import game_of
from letitride.odds.design.matrix import solve_matrix
from letitride.odds.design.search import Found, find_designs, reach_of
from letitride.odds.design.sensitivity import sensitivity
from letitride.odds.design.space import MeterRanges, Space, grid, space_of
from letitride.odds.design.task import Task, in_the_way, solve, why_nothing
from letitride.odds.design.wishes import Range, Wishes, around, read_range
from letitride.odds.wagers.base import analyse_base
from letitride.rules.payouts import ToOne


@pytest.mark.parametrize("task", TASKS, ids=range(1, len(TASKS) + 1))
def test_every_answer_meets_the_wishes_by_an_enumeration_of_the_tests_own(task: DesignTask) -> None:
    found = task.found()
    assert found.is_exhaustive
    assert len(found.designs) == 1
    for one in found.designs:
        mean = (
            own_base(one.paytable).mean
            if task.wager == "base"
            else own_side(one.paytable, 100, meter_cents=task.meter_cents).mean / 100
        )
        assert one.figures.edge == -mean
        assert task.wishes.edge is not None
        assert task.wishes.edge.holds(-mean)
        start = task.space.start_values
        assert len(one.changes) == sum(value != at for value, at in zip(one.values, start, strict=True))


def brute_force(space: Space, counts: dict[str, int], edge: Range) -> list[tuple[int, float, tuple[int, ...]]]:
    """Every paytable of a small space that is paid at odds to 1, tried one by one, in the order of the ranking."""
    total = sum(counts.values())
    met = []
    for values in product(*(one.values for one in space.choices)):
        if any(better < worse for better, worse in pairwise(values)):
            continue
        paid = dict(zip((one.hand.value for one in space.choices), values, strict=True))
        mean = Fraction(sum(count * paid.get(hand, -1) for hand, count in counts.items()), total)
        if edge.holds(-mean):
            changed = sum(value != start for value, start in zip(values, space.start_values, strict=True))
            far = sum(abs(log(value / start)) for value, start in zip(values, space.start_values, strict=True))
            met.append((changed, round(far, 9), values))
    return sorted(met)


def test_what_is_found_is_what_trying_all_25_480_paytables_finds_in_the_same_order() -> None:
    space = space_of(paytable_of("MD-3CB-A", "three-card-bonus"))
    assert space.size == 25_480
    edge = around(Fraction(5, 100), Fraction(1, 1000))
    counts = dict(THREE)
    counts["straight flush"] += counts.pop("mini royal of spades") + counts.pop(
        "mini royal of hearts, diamonds or clubs"
    )
    expected = brute_force(space, counts, edge)
    found = find_designs(space, game_of(space), Wishes(edge=edge), count=100_000)
    assert found.is_exhaustive
    assert [one.values for one in found.designs] == [values for _, _, values in expected]
    assert found.tried < 25_480, "paytables out of reach are dropped unseen"


def test_a_base_game_with_two_free_lines_is_searched_whole() -> None:
    free = {"straight": "5..6", "three of a kind": "2..4"}
    fixed = [f"{line.hand.value} = {free.get(line.hand.value, line.payouts[0])}" for line in LIRX_01.lines]
    space = space_of(LIRX_01, fixed=fixed)
    assert space.size == 6
    edge = around(Fraction(3, 100), Fraction(2, 100))
    met = {
        values
        for values in product(*(one.values for one in space.choices))
        if all(better >= worse for better, worse in pairwise(values))
        and edge.holds(-own_base(space.paytable(values, name="own")).mean)
    }
    assert {one.values for one in find(space, Wishes(edge=edge), count=1_000).designs} == met
    assert met


LIRX_01 = paytable_of("LIRX-01", "base")


def find(space: Space, wishes: Wishes, *, count: int = 20) -> Found:
    return find_designs(space, game_of(space), wishes, count=count)


def test_a_task_that_cant_be_met_is_proved_impossible_and_says_what_is_in_the_way() -> None:
    space, found = IMPOSSIBLE.space, IMPOSSIBLE.found()
    assert found.designs == ()
    assert found.is_exhaustive
    task = Task(LIRX_01, IMPOSSIBLE.wishes, fixed=tuple(IMPOSSIBLE.options["fixed"]))
    assert in_the_way(task) == ("--sd",)
    assert why_nothing(task).startswith("--sd is in the way.")
    least, greatest = reach_of(space, game_of(space))
    richest = space.paytable([one.values[-1] for one in space.choices], name="richest")
    poorest = space.paytable([one.values[0] for one in space.choices], name="poorest")
    assert least == pytest.approx(-float(own_base(richest).mean))
    assert greatest == pytest.approx(-float(own_base(poorest).mean))


def test_a_search_that_is_cut_short_says_so() -> None:
    space = space_of(LIRX_01)
    found = find_designs(space, game_of(space), Wishes(edge=Range(Fraction(0), Fraction(1, 10**9))), seconds=0.0)
    assert not found.is_exhaustive


def test_lines_step_as_the_trade_prints_them() -> None:
    assert grid(11, None) == [*range(6, 20), 20]
    assert grid(50, None) == list(range(25, 101, 5))
    assert grid(1000, read_range("800..1,200")) == [*range(800, 1001, 10), 1100, 1200]
    assert grid(33, read_range("30..40")) == [30, 33, 35, 40], "the start is always among them"


@pytest.mark.parametrize(
    ("text", "says"),
    [("abc", "isn't a number"), ("5..3", "runs backwards"), ("..", "without an end"), ("5", "isn't a range")],
)
def test_a_range_that_cant_be_read_says_how_to_write_it(text: str, says: str) -> None:
    with pytest.raises(TextError, match=says):
        read_range(text if text != "abc" else "abc..3")


def test_sensitivity_says_what_a_line_is_worth_and_what_a_step_does() -> None:
    figures, lines = sensitivity(space_of(LIRX_01), game_of(space_of(LIRX_01)))
    assert figures.edge == analyse_base(LIRX_01).house_edge
    house = next(one for one in lines if one.hand.value == "full house")
    assert house.up is not None
    assert str(house.up.payout) == "12 to 1"
    assert house.up.edge < figures.edge < house.contribution + figures.edge
    # The full house pays 11 to 1 on 3,744 hands; the bets that are left riding on it are between one and three.
    chance = Fraction(FIVE["full house"], sum(FIVE.values()))
    assert chance <= figures.edge - house.up.edge <= 3 * chance


def test_lines_are_left_out_or_added_to_meet_a_wish_for_hits() -> None:
    start = paytable_of("3CB-1", "three-card-bonus")
    wishes = Wishes(edge=around(Fraction(5, 100), Fraction(1, 100)), hit=read_range("..10%"))
    space, found = solve(Task(start, wishes), count=3)
    hands = {one.hand.value for one in space.choices}
    assert "pair" not in hands
    for design in found.designs:
        assert design.changes[0] == "pair no longer pays"
        assert -own_side(design.paytable, 100).mean / 100 == design.figures.edge
        assert sum(THREE[hand] for hand in hands & THREE.keys()) / 22_100 < 0.1


def test_a_lock_that_is_in_the_way_is_named() -> None:
    start = paytable_of("MD-3CB-A", "three-card-bonus")
    locks = tuple(f"{line.hand.value} = {line.payouts[0]}" for line in start.lines)
    task = Task(start, Wishes(edge=around(Fraction(5, 100), Fraction(1, 1000))), fixed=locks)
    assert solve(task)[1].designs == ()
    assert "--fix 'three of a kind = 30 to 1'" in in_the_way(task)


def test_a_progressive_is_designed_in_the_long_run_with_its_rate_and_reset() -> None:
    """By the tests' own counts: what odds pay, the rate, and the reset at each clearing hand come back."""
    start = paytable_of("MD-PROG-A", "progressive")
    ranges = MeterRanges(Range(Fraction(5, 100), Fraction(20, 100)), Range(Fraction(5_000), Fraction(20_000)))
    wishes = Wishes(edge=around(Fraction(20, 100), Fraction(1, 1000)))
    space, found = solve(Task(start, wishes, fixed=("straight flush = 5..20",), meter=ranges), count=8)
    assert len(found.designs) == 8
    total = sum(FIVE.values())
    for design in found.designs:
        values = {one.hand.value: value for one, value in zip(space.choices, design.values, strict=True)}
        back = sum(Fraction(FIVE[hand] * value, total) for hand, value in values.items() if hand in FIVE)
        shares = Fraction(FIVE["royal flush"] * 100 + FIVE["straight flush"] * values["straight flush"], total)
        mean = back - shares + Fraction(values["rate"], 1000) + Fraction(FIVE["royal flush"], total) * values["reset"]
        assert design.figures.edge == 1 - mean
        assert wishes.edge is not None
        assert wishes.edge.holds(1 - mean)
    assert any("rate" in change or "reset" in change for design in found.designs for change in design.changes)


def test_the_whole_matrix_of_cover_all_is_designed_with_payouts_in_order() -> None:
    start = paytable_of("COVER-ALL", "cover-all")
    wished = around(Fraction(8, 100), Fraction(5, 1000))
    (design,) = solve_matrix(Task(start, Wishes(edge=wished)), count=1).designs
    assert all(wished.holds(one.figures.edge) for one in design.columns.values())
    for line in design.paytable.lines:
        odds = [payout.odds for payout in line.payouts if isinstance(payout, ToOne)]
        assert odds == sorted(odds), "columns run from seven players to one"
    alone = sum(
        FIVE[line.hand.value] * (line.payouts[-1].odds + 1)
        for line in design.paytable.lines
        if isinstance(line.payouts[-1], ToOne)
    )
    assert design.columns[1].figures.edge == 1 - Fraction(alone, sum(FIVE.values()))


def test_the_front_is_the_least_and_greatest_deviation_of_all_with_few_lines_changed() -> None:
    start = paytable_of("MD-3CB-A", "three-card-bonus")
    fixed = tuple(f"{line.hand.value} = {line.payouts[0]}" for line in start.lines[2:])
    front = fronts(Task(start, fixed=fixed), low=0.0, high=0.12)[0]
    space = front.space
    figures = [
        game_of(space).exactly(space.paytable(values, name="own"))
        for values in product(*(one.values for one in space.choices))
        if all(better >= worse for better, worse in pairwise(values))
    ]
    for point in front.points:
        place = int(float(point.figures.edge) / 0.12 * 24)
        near = [one.deviation for one in figures if int(float(one.edge) / 0.12 * 24) == place and one.edge >= 0]
        assert point.figures.deviation == pytest.approx(min(near) if point.is_least else max(near))


def test_the_command_prints_json_and_exits_1_when_nothing_meets_the_wishes() -> None:
    wishes = ("--edge", "5%", "--within", "0.1%", "--count", "2", "--json")
    done = run("design", "three-card-bonus", "--from", "MD-3CB-A", *wishes)
    assert done.code == 0
    data = json.loads(done.out)
    assert data["exhaustive"] is True
    assert len(data["paytables"]) == 2
    assert data["paytables"][0]["changed"] == ["three of a kind 30 to 1 -> 19 to 1"]
    assert run("design", "base", "--edge", "3%", "--hit", "30%..40%").code == 1
    assert run("design", "base").code == 2
    assert run("design", "no-such-wager", "--edge", "3%").code == 2
