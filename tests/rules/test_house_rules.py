"""What a table is opened under: choices and defaults, the stakes of a wager, fees and their words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_the_table import house

from letitride.errors import RuleViolation
from letitride.rules.house_rules import HouseRules
from letitride.rules.notices import notices, payout_notice
from letitride.rules.placement import check_box, check_boxes, check_wager
from letitride.rules.rotation import Rotation, round_completed, seat_left, stop_banking
from letitride.rules.settling.collection import Collection, verify_count
from letitride.rules.settling.fees import FeeKind, fees_due
from letitride.rules.submission import Fees
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager


def test_a_choice_that_must_be_stated_has_no_default() -> None:
    rules = house("maryland-full")
    silent = replace(rules, submission=replace(rules.submission, options={}))
    with pytest.raises(KeyError, match="must state adjacent_boxes"):
        silent.option("adjacent_boxes")
    assert silent.option("decks") == 2
    assert (silent.has_option("face_up_deal"), silent.has_option("counting_shuffler")) == (False, True)


def test_one_meter_takes_the_smallest_progressive_wager_unless_another_is_chosen_or_both() -> None:
    rules = house("maryland-full")
    unstated = replace(rules, submission=replace(rules.submission, stakes_cents={}))
    assert unstated.stakes_cents(Wager.PROGRESSIVE) == (1_00,)
    mixed = replace(unstated.submission, options={**rules.submission.options, "several_progressive_wagers": True})
    assert replace(unstated, submission=mixed).stakes_cents(Wager.PROGRESSIVE) == (1_00, 5_00)
    assert unstated.stakes_cents(Wager.FIVE_CARD_BONUS) == (1_00,)
    assert unstated.stakes_cents(Wager.BASE) == ()


def charging(fees: Fees, **options: str) -> HouseRules:
    rules = house("california-bonus-standard", **options)
    return replace(rules, table_limit=replace(rules.table_limit, fees=fees))


def test_fees_are_named_and_a_free_tier_charges_nothing() -> None:
    boxes = [("Ann", set(BASE_SPOTS)), ("Ben", {Spot.THREE_CARD_BONUS})]
    by_wager = fees_due(charging(Fees(50, 100, 25), fees_per="wager"), boxes, banker="Cy")
    assert [(fee.player, fee.amount_cents, fee.fee) for fee in by_wager] == [
        ("Ann", 150, FeeKind.BASE_BETS),
        ("Ben", 25, FeeKind.THREE_CARD_BONUS),
        ("Cy", 100, FeeKind.PLAYER_DEALER),
    ]
    by_box = fees_due(charging(Fees(50, 0, 0), fees_per="betting-position"), boxes, banker="Cy")
    assert [(fee.player, fee.amount_cents, fee.fee) for fee in by_box] == [("Ann", 50, FeeKind.BETTING_POSITION)]
    assert fees_due(charging(Fees(0, 0, 0)), boxes, banker="Cy") == ()


@pytest.mark.parametrize(
    ("spot", "words"),
    [
        (Spot.FIVE_CARD_BONUS, "1 collected, 2 acknowledged by lammers"),
        (Spot.PROGRESSIVE, "1 collected, 2 accepted by the progressive system"),
    ],
)
def test_a_wrong_count_says_what_was_counted(spot: Spot, words: str) -> None:
    with pytest.raises(RuleViolation, match=words):
        verify_count(house("maryland-full"), Collection(spot, {1: 1_00}), acknowledged=2, dealing="hand")


def test_a_wager_is_more_than_nothing_even_where_it_has_no_limits() -> None:
    rules = house("shfl-classic")
    unlimited = replace(rules, table_limit=replace(rules.table_limit, limits={}))
    check_wager(unlimited, Spot.BET_1, 1, placed={})
    for stake in (0, -1):
        with pytest.raises(RuleViolation, match="more than zero"):
            check_wager(unlimited, Spot.BET_1, stake, placed={})


def test_a_box_that_lacks_bets_is_told_which() -> None:
    with pytest.raises(RuleViolation, match=r"bet \$ is missing"):
        check_box(house("shfl-classic"), {Spot.BET_1: 5_00, Spot.BET_2: 5_00})
    with pytest.raises(RuleViolation, match=r"bets 2 and \$ are missing"):
        check_box(house("shfl-classic"), {Spot.BET_1: 5_00})


def test_a_player_dealer_alone_at_the_table_banks_on_and_can_stop() -> None:
    alone = Rotation(banker=3, rounds_banked=1)
    assert round_completed(alone, [3]) == Rotation(banker=3, rounds_banked=0)
    assert stop_banking(alone, [3]) == Rotation()
    assert seat_left(Rotation(banker=3, rounds_banked=1), 5) == Rotation(banker=3, rounds_banked=1)


def test_columns_of_a_sign_are_named_for_what_they_depend_on() -> None:
    cover_all = payout_notice(house("shfl-bonus").paytables[Wager.COVER_ALL]).lines[0]
    assert "1 player " in cover_all
    assert "2 players " in cover_all
    assert "2 player " not in cover_all
    envy = payout_notice(house("maryland-full").paytables[Wager.ENVY]).lines[0]
    assert "$1 wager " in envy
    assert "players" not in envy


@pytest.mark.parametrize(
    ("name", "most", "words", "clause"),
    [
        ("shfl-classic", 1, "one box", "reading B14"),
        ("california-small", 1, "one box", "reading B14"),
        ("california-bonus-standard", 1, "one box", "reading B14"),
        ("maryland-full", 2, "at most 2 boxes", "MD.07.F"),
    ],
)
def test_a_player_bets_one_box_unless_the_house_says_how_many(name: str, most: int, words: str, clause: str) -> None:
    check_boxes(house(name), range(1, most + 1))
    with pytest.raises(RuleViolation, match=f"One player may bet {words} in a round") as refused:
        check_boxes(house(name), range(1, most + 2))
    assert refused.value.clause == clause


def test_a_layout_has_a_six_card_box_where_the_bonus_is_offered_and_no_limits_where_there_are_none() -> None:
    def posted(rules: HouseRules, heading: str) -> tuple[str, ...]:
        return next(notice.lines for notice in notices(rules) if notice.heading == heading)

    assert posted(house("maryland-full"), "Layout")[-1] == "a marked Six Card Bonus card box"
    assert "a marked Six Card Bonus card box" not in posted(house("shfl-classic"), "Layout")
    rules = house("shfl-classic")
    assert posted(rules, "Table limits") == ("base game: $5 to $100 a bet", "3 Card Bonus: $1 to $25 a bet")
    assert posted(replace(rules, table_limit=replace(rules.table_limit, limits={})), "Table limits") == ()
