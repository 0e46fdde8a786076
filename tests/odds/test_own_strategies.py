"""Strategies of one's own: read from rules or Python, valued exactly, compared hand by hand, drawn and simulated."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command_line import run

from letitride.catalogue import load_catalogue
from letitride.errors import TextError
from letitride.odds.strategy.deviations import ALWAYS, AS_PRINTED, NEVER, Plan, cost_of
from letitride.odds.strategy.own_plan import plan_of_function, plan_of_rules, read_plan
from letitride.odds.strategy.own_play import play_own
from letitride.odds.strategy.strategy import find_strategy
from letitride.odds.wagers.base import analyse_base
from letitride.reports.strategy_map import strategy_map
from letitride.rules.wagers import Wager

LIRX_01 = load_catalogue().paytable("LIRX-01", Wager.BASE)
PAYING = "bet 1: paying hand\nbet 2: paying hand  # what everybody does\nbet 2: suited\n"


@pytest.mark.parametrize("plan", [NEVER, ALWAYS, AS_PRINTED], ids=lambda plan: plan.name)
def test_the_value_is_that_of_the_sum_over_all_deals(plan: Plan) -> None:
    played, summed = play_own(plan, LIRX_01), cost_of(plan, LIRX_01)
    assert (played.expected_value, played.cost, played.average_bet) == (
        summed.expected_value,
        summed.cost,
        summed.average_bet,
    )


def test_best_play_as_a_function_of_the_cards_costs_nothing() -> None:
    best = find_strategy(LIRX_01)
    played = play_own(plan_of_function(best.rides, name="best"), LIRX_01)  # type: ignore[arg-type]
    assert played.cost == 0
    assert played.differences == ()
    assert played.average_bet == analyse_base(LIRX_01).average_bet


def test_a_function_may_look_at_suits() -> None:
    """Riding three hearts costs a quarter of riding any three of one suit."""

    def of_one_suit(suit: str | None) -> Plan:
        def rides(cards: object) -> bool:
            suits = {str(card)[1] for card in cards}  # type: ignore[attr-defined]
            return len(list(cards)) == 3 and len(suits) == 1 and suit in (None, *suits)  # type: ignore[call-overload]

        return plan_of_function(rides, name="suited")

    base = play_own(NEVER, LIRX_01).expected_value
    hearts, any_suit = (play_own(of_one_suit(suit), LIRX_01).expected_value - base for suit in ("h", None))
    assert hearts == any_suit / 4 != 0


def test_rules_are_read_in_words_and_say_where_they_cant_be() -> None:
    plan = plan_of_rules("bet 1: suited, at least 2 straights, 1 high card\nbet 2: any pair or better, four of a kind")
    assert plan.rides((32, 36, 40)), "9-T-J of clubs"
    assert not plan.rides((32, 37, 40))
    assert plan.rides((0, 1, 20, 30))
    for text, says in (("bet 3: suited", "line 1"), ("\nbet 1: blue", "line 2: 'blue'"), ("# nothing", "at least one")):
        with pytest.raises(TextError, match=says):
            plan_of_rules(text)


def test_the_command_tells_the_cost_of_each_hand_and_draws_the_map(tmp_path: Path) -> None:
    rules, picture = tmp_path / "mine.txt", tmp_path / "mine.svg"
    rules.write_text(PAYING)
    done = run("strategy", "LIRX-01", "--own", str(rules), "--map", str(picture), "--json")
    assert done.code == 0
    data = json.loads(done.out)
    assert sum(Fraction(one["cost"]["fraction"]) for one in data["groups"]) == Fraction(data["cost"]["fraction"])
    assert [sum(one["hands"] for one in data["groups"] if one["bet"] == bet) for bet in (1, 2)] == [22_100, 270_725]
    drawn = ElementTree.fromstring(picture.read_text())
    cells, suited = comb(13 + 2, 3), comb(13, 3)
    assert len(drawn.findall(".//{*}rect")) == 1 + 4 + len(data["groups"]) + cells + 2 * suited
    words = [text.text for text in drawn.findall(".//{*}text")]
    assert [f"{rank} high" for rank in "AKQJT98765432"] == [word for word in words if word and word.endswith(" high")]
    wide = max(float(rect.get("x", 0)) + float(rect.get("width", 0)) for rect in drawn.findall(".//{*}rect"))
    assert wide <= float(drawn.get("width", 0)), "nothing is cut off"
    assert strategy_map(play_own(read_plan(rules), LIRX_01)) == picture.read_text()
    assert "mine.txt on LIRX-01" in run("strategy", "LIRX-01", "--own", str(rules)).out
    assert run("strategy", "LIRX-01", "--own", str(tmp_path / "none.txt")).code == 2


def test_all_22_100_hands_are_on_the_map_and_say_what_the_groups_say() -> None:
    """A plan that looks at suits: bet 1 rides with a spade."""
    play = play_own(plan_of_function(lambda cards: any("s" in str(card) for card in cards), name="spades"), LIRX_01)
    assert sum(one.hands for one in play.three_cards) == 22_100
    assert len(play.three_cards) == comb(13 + 2, 3) + comb(13, 3)
    for best in (True, False):
        riding = sum(one.riding for one in play.three_cards if one.best_rides is best)
        assert riding == sum(one.riding for one in play.groups if one.bet == 1 and one.group.rides is best)
    suited = next(one for one in play.three_cards if one.ranks == (12, 11, 10) and one.is_suited)
    assert (suited.hands, suited.riding, suited.best_rides) == (4, 1, True)


def test_odds_and_simulation_play_it_too(tmp_path: Path) -> None:
    python = tmp_path / "mine.py"
    python.write_text("def rides(cards):\n    return len({card.rank for card in cards}) < len(cards)\n")
    exact = play_own(read_plan(python), LIRX_01).expected_value
    said = json.loads(run("odds", "LIRX-01", "--strategy", str(python), "--json").out)
    assert Fraction(said["own_strategy"]["expected_value"]["fraction"]) == exact
    run_data = json.loads(run("simulate", "--rounds", "2e5", "--strategy", str(python), "--json").out)
    base = run_data["wagers"]["base"]
    assert abs(base["mean"] - float(exact)) < 5 * base["standard_error"]
