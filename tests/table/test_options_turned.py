"""No option does nothing: each option of each ruleset is turned, and the table does something else."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from at_the_table import BY_HAND, AtTheTable, house

from letitride.catalogue import load_catalogue
from letitride.rules.checks import unmet_requirements
from letitride.rules.house_rules import HouseRules
from letitride.rules.rulesets import OptionKind, OptionValue
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager
from letitride.table import can
from letitride.table.log.transcript import write_event
from letitride.table.procedure.banking import DrawActionSeat
from letitride.table.procedure.opening import TableOpened
from letitride.table.procedure.seating import TakeSeat
from letitride.table.procedure.wagering import PlaceWager
from letitride.table.state import changed
from letitride.table.view.views import Viewer, Watcher, visible_cards

EXCUSES = Path(__file__).parents[2] / "docs" / "clauses-excused.toml"
CATALOGUE = load_catalogue()
STRAIGHT_FLUSH = "2c 3d Kh  8s 9s  5s 6s 7s"
"""For seat 1 of a Maryland table: the box, the community cards, the hand."""


def seated(rules: HouseRules, *, is_short_of_count: bool = False) -> AtTheTable:
    t = AtTheTable(rules, BY_HAND)
    if is_short_of_count:
        t.table = changed(t.table, rounds_since_stub_count=4)
    t.open().seat(1, 2)
    return t.bank(2) if rules.is_banked_by_player else t


def with_bets_down(rules: HouseRules, *, is_short_of_count: bool = False) -> AtTheTable:
    """Every wager that is offered, at seat 1 and, where the house banks, at seat 2."""
    t = seated(rules, is_short_of_count=is_short_of_count).open_betting()
    sides = {
        spot: stakes[0] if (stakes := rules.stakes_cents(spot.wager)) else rules.limits(spot.wager).minimum_cents  # type: ignore[union-attr]
        for spot in Spot
        if spot not in BASE_SPOTS and rules.offers(spot.wager)
    }
    least = rules.limits(Wager.BASE)
    assert least is not None
    for seat in (1,) if rules.is_banked_by_player else (1, 2):
        t.bet(seat, least.minimum_cents, sides)
    return t.post(100_00) if rules.is_banked_by_player else t


def whole_round(rules: HouseRules) -> list[str]:
    """What is written down of a round, with a stub count due where no machine counts."""
    t = with_bets_down(rules, is_short_of_count=True).announce().release().finish()
    return [write_event(event) for event in t.events if not isinstance(event, TableOpened)]


def preshuffled_round(rules: HouseRules) -> list[object]:
    """The duties of a round from decks that came preshuffled."""
    return list(AtTheTable(rules, BY_HAND).open(preshuffled=True).seat(1).open_betting().duties())


def cards_seen(rules: HouseRules) -> int:
    """How many cards the other player sees when the deal is complete."""
    t = with_bets_down(rules).announce().release()
    while not t.table.in_round().deal_is_complete:
        t.perform_next()
    return len(visible_cards(t.table, Viewer(Watcher.PLAYER, "P2")))


def own_cards_seen(rules: HouseRules) -> int:
    """How many cards a player with two boxes sees before the first decision."""
    t = AtTheTable(rules, BY_HAND).open().seat(1)
    t.do(TakeSeat("P1", 2))
    t.open_betting().bet(1)
    for spot in BASE_SPOTS:
        t.do(PlaceWager("P1", 2, spot, 10_00))
    t.announce().release()
    while not t.table.in_round().deal_is_complete:
        t.perform_next()
    return len(visible_cards(t.table, Viewer(Watcher.PLAYER, "P1")))


def boxes(rules: HouseRules) -> bool:
    """Whether one player may take the box beside the first."""
    return can(AtTheTable(rules).open().seat(1).table, TakeSeat("P1", 2))


def bonus_alone(rules: HouseRules) -> bool:
    """Whether a 3 Card Bonus is taken without base bets."""
    return can(seated(rules).open_betting().table, PlaceWager("P1", 1, Spot.THREE_CARD_BONUS, 5_00))


def six_card_bonus_beside_base_bets(rules: HouseRules) -> bool:
    t = seated(rules).open_betting().bet(1)
    return can(t.table, PlaceWager("P1", 1, Spot.SIX_CARD_BONUS, 5_00))


def progressive_stakes(rules: HouseRules) -> list[bool]:
    unstated = replace(rules, submission=replace(rules.submission, stakes_cents={}))
    t = seated(unstated).open_betting().bet(1)
    return [can(t.table, PlaceWager("P1", 1, Spot.PROGRESSIVE, stake)) for stake in (1_00, 5_00)]


def meter_after_a_straight_flush(rules: HouseRules) -> int:
    t = AtTheTable(rules).open().seat(1).open_betting().bet(1, sides={Spot.PROGRESSIVE: 1_00})
    t.announce().release(STRAIGHT_FLUSH).finish()
    assert t.table.meter is not None
    return t.table.meter.amount_cents


def paid_by_the_bank(rules: HouseRules) -> dict[str, int]:
    """The bank of reading A2: $100 posted, $80 collected, then $150 due to a winner."""
    t = AtTheTable(rules).open().seat(1, 2, 3).bank(3).open_betting()
    t.bet(1, 50_00).bet(2, 80_00).post(100_00).announce()
    t.release("Ts Th 4c 2c 7d 9h Td 3s 5d")
    while (duty := t.table.duty) is not None and t.table.round is not None:
        (t.withdraw if duty.seat == 2 else t.let_it_ride)(duty.seat)
    return {player: t.table.chips(player) for player in ("P1", "P2", "P3")}


def action_drawn(rules: HouseRules) -> bool:
    return can(with_bets_down(rules).table, DrawActionSeat(2))


def is_filed(rules: HouseRules) -> bool:
    """Whether such a submission is accepted."""
    return not any(unmet_requirements(rules.submission, rules.ruleset))


@dataclass(frozen=True)
class Turn:
    """How an option shows: the submission, what else is chosen with it, two of its values, and what is looked at."""

    submission: str
    one: OptionValue
    other: OptionValue
    shown: Callable[[HouseRules], object] = whole_round
    beside: Mapping[str, OptionValue] | None = None


ONE_DECK: dict[str, OptionValue] = {"decks": 1, "counting_shuffler": False}
TURNS: dict[tuple[str, str], Turn] = {
    ("shfl", "shuffler"): Turn("shfl-bonus", "i-Deal Plus", "iDeal", is_filed),
    ("shfl", "three_card_settlement"): Turn("shfl-bonus", "option-1", "option-2"),
    ("shfl", "three_card_only"): Turn("shfl-bonus", True, False, bonus_alone),
    ("shfl", "face_up_deal"): Turn("shfl-bonus", True, False, cards_seen),
    ("shfl", "table_controller"): Turn("shfl-bonus", True, False),
    ("shfl", "settling"): Turn("shfl-bonus", "pick-and-pay", "lay-and-pay"),
    ("california", "bank_cover"): Turn("california-small", "separate-caps", "every-wager", paid_by_the_bank),
    ("california", "fees_per"): Turn("california-small", "wager", "position"),
    ("california", "action_seat"): Turn("california-small", True, False, action_drawn),
    ("california-bonus", "bank_cover"): Turn(
        "california-bonus-standard", "separate-caps", "every-wager", paid_by_the_bank
    ),
    ("california-bonus", "fees_per"): Turn("california-bonus-standard", "wager", "position"),
    ("california-bonus", "action_seat"): Turn("california-bonus-standard", True, False, action_drawn),
    ("maryland", "adjacent_boxes"): Turn("maryland-full", 1, 2, boxes),
    ("maryland", "six_card_requires_other_bonuses"): Turn(
        "maryland-full", True, False, six_card_bonus_beside_base_bets
    ),
    ("maryland", "sees_all_own_boxes"): Turn("maryland-full", True, False, own_cards_seen),
    ("maryland", "automated_shuffler"): Turn("maryland-manual", True, False, beside=ONE_DECK),
    ("maryland", "counting_shuffler"): Turn("maryland-full", True, False),
    ("maryland", "reshuffling_shoe"): Turn("maryland-full", True, False, preshuffled_round),
    ("maryland", "decks"): Turn("maryland-full", 1, 2),
    ("maryland", "several_progressive_wagers"): Turn("maryland-full", True, False, progressive_stakes),
    ("maryland", "meter_tops_up"): Turn("maryland-full", True, False, meter_after_a_straight_flush),
}
SHOWN_ELSEWHERE = {"decision_seconds": "tests/live/test_time_to_decide.py"}
"""Options of which a live table takes notice rather than the engine, each with the test that turns it."""

ALL_OPTIONS = {
    (name, option.name): option
    for name in CATALOGUE.ruleset_ids()
    for option in CATALOGUE.ruleset(name).options.values()
}


@pytest.mark.parametrize("turn", TURNS.items(), ids=lambda turn: f"{turn[0][0]}-{turn[0][1]}")
def test_an_option_that_is_turned_shows_at_the_table(turn: tuple[tuple[str, str], Turn]) -> None:
    (ruleset, option), how = turn
    one, other = (house(how.submission, **{**(how.beside or {}), option: value}) for value in (how.one, how.other))
    assert one.ruleset.id == ruleset
    if how.shown is not is_filed:
        assert is_filed(one)
        assert is_filed(other)
    assert how.shown(one) != how.shown(other)


def test_all_options_are_turned_or_their_clause_is_excused() -> None:
    excused = tomllib.loads(EXCUSES.read_text(encoding="utf-8"))
    left = {
        place
        for place, option in ALL_OPTIONS.items()
        if place not in TURNS
        and option.name not in SHOWN_ELSEWHERE
        and option.kind is not OptionKind.TEXT  # what is stated is printed, and its absence refused
        and option.clause not in excused
    }
    assert not left
    assert all((EXCUSES.parents[1] / test).exists() for test in SHOWN_ELSEWHERE.values())


def test_three_ways_to_use_up_a_bank_pay_three_amounts() -> None:
    models = ("separate-caps", "running-balance", "every-wager")
    paid = [paid_by_the_bank(house("california-small", bank_cover=model)) for model in models]
    assert len({one["P1"] for one in paid}) == len(models)
