"""Side wagers: offered if the submission says so, free to take or leave, after the base bets, each on its own."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations

import pytest

from letitride.rules.placement import check_box, check_wager, optional_wagers
from letitride.rules.wagers import BASE_SPOTS, Spot, Wager

from .conftest import Edit, bet_3, box, forbidden, house, money, play, three_bets, under, wager

WITHOUT_FIVE_CARD = (('[wagers.five-card-bonus]\npaytable = "MD-5CB-C"\n', ""),)
WITHOUT_THREE_CARD = (
    ('[wagers.three-card-bonus]\npaytable = "MD-3CB-A"\n', ""),
    ('three-card-bonus = { minimum = "$5", maximum = "$100" }\n', ""),
)
WITHOUT_SIX_CARD = (
    ('[wagers.six-card-bonus]\npaytable = "MD-6CB-A"\n', ""),
    ('six-card-bonus = { minimum = "$5", maximum = "$50" }\n', ""),
)
WITHOUT_PROGRESSIVE = (
    ('[wagers.progressive]\npaytable = "MD-PROG-A"\nstakes = ["$1"]\n', ""),
    ('[wagers.envy]\npaytable = "MD-ENVY-A"\n', ""),
    ('[meter]\nrate = "15%"\ninitial = "$10,000"\nreset = "$10,000"\n', ""),
)
STAKES = {
    Spot.FIVE_CARD_BONUS: 1_00,
    Spot.THREE_CARD_BONUS: 5_00,
    Spot.SIX_CARD_BONUS: 5_00,
    Spot.PROGRESSIVE: 1_00,
    Spot.COVER_ALL: 5_00,
}


@pytest.mark.parametrize(
    ("spot", "without"),
    [
        pytest.param(Spot.FIVE_CARD_BONUS, WITHOUT_FIVE_CARD, marks=pytest.mark.clause("MD.07.E.3")),
        pytest.param(Spot.THREE_CARD_BONUS, WITHOUT_THREE_CARD, marks=pytest.mark.clause("MD.07.E.4")),
        pytest.param(Spot.SIX_CARD_BONUS, WITHOUT_SIX_CARD, marks=pytest.mark.clause("MD.07.E.5")),
        pytest.param(Spot.PROGRESSIVE, WITHOUT_PROGRESSIVE, marks=pytest.mark.clause("MD.07.E.6")),
    ],
)
def test_maryland_takes_a_side_wager_if_the_submission_offers_it(spot: Spot, without: tuple[Edit, ...]) -> None:
    offering, not_offering = house("maryland-full"), house("maryland-full", *without)
    check_wager(offering, spot, STAKES[spot], placed=three_bets(10_00))
    with forbidden("MD.07.A"):
        check_wager(not_offering, spot, STAKES[spot], placed=three_bets(10_00))
    assert set(optional_wagers(offering)) - set(optional_wagers(not_offering)) == {spot.wager}


@pytest.mark.parametrize(
    ("name", "spot", "clause"),
    [
        under("california-bonus-standard", "CAB.bet.4", Spot.THREE_CARD_BONUS, "CAB.bet.4"),
        under("shfl-bonus", "COVER.2", Spot.COVER_ALL, "COVER.2"),
        under("maryland-full", "MD.07.E.3", Spot.FIVE_CARD_BONUS, "MD.07.E.3"),
        under("maryland-full", "MD.07.E.4", Spot.THREE_CARD_BONUS, "MD.07.E.4"),
        under("maryland-full", "MD.07.E.5", Spot.SIX_CARD_BONUS, "MD.07.E.5"),
        under("maryland-full", "MD.07.E.6.a", Spot.PROGRESSIVE, "MD.07.E.6.a"),
    ],
)
def test_a_side_wager_comes_after_the_three_base_bets(name: str, spot: Spot, clause: str) -> None:
    check_wager(house(name), spot, STAKES[spot], placed=three_bets(10_00))
    for missing in BASE_SPOTS:
        with forbidden(clause):
            placed = {other: 10_00 for other in BASE_SPOTS if other is not missing}
            check_wager(house(name), spot, STAKES[spot], placed=placed)
    with forbidden(clause):
        check_wager(house(name), spot, STAKES[spot], placed={})


def test_a_side_wager_that_stands_alone_under_its_ruleset_is_not_told_to_wait_for_the_base_bets() -> None:
    rules = house("maryland-full")
    alone = replace(rules.rule(Wager.FIVE_CARD_BONUS), needs_base=False)
    wagers = {**rules.ruleset.wagers, Wager.FIVE_CARD_BONUS: alone}
    loosened = replace(rules, ruleset=replace(rules.ruleset, wagers=wagers))
    check_wager(loosened, Spot.FIVE_CARD_BONUS, STAKES[Spot.FIVE_CARD_BONUS], placed={})


@pytest.mark.parametrize(
    ("name", "spots"),
    [
        under("california-bonus-standard", "CAB.bet.4 CAB.3cb.optional", [Spot.THREE_CARD_BONUS]),
        under("shfl-classic", "SHFL.3cb.optional SHFL.bonus.recommended.2b", [Spot.THREE_CARD_BONUS]),
        under(
            "shfl-bonus",
            "SHFL.3cb.optional SHFL.bonus.recommended.2b SHFL.bonus.bets.4 SHFL.howto.buck COVER.1 COVER.2",
            [Spot.FIVE_CARD_BONUS, Spot.THREE_CARD_BONUS, Spot.COVER_ALL],
        ),
    ],
)
def test_a_player_is_free_to_take_or_leave_each_side_wager(name: str, spots: list[Spot]) -> None:
    assert optional_wagers(house(name)) == tuple(spot.wager for spot in spots)
    for chosen in chain.from_iterable(combinations(spots, count) for count in range(len(spots) + 1)):
        check_box(house(name), {**three_bets(10_00), **{spot: STAKES[spot] for spot in chosen}})


@pytest.mark.clause("MD.07.E.5")
def test_the_six_card_bonus_needs_the_base_bets_only() -> None:
    check_box(house("maryland-full"), three_bets(10_00, six_card_bonus=5_00))


@pytest.mark.clause("MD.07.E.5")
def test_the_six_card_bonus_needs_the_other_bonuses_where_the_submission_says_so() -> None:
    both = ("adjacent_boxes = 2", "adjacent_boxes = 2\nsix_card_requires_other_bonuses = true")
    check_box(house("maryland-full", both), three_bets(10_00, five_card_bonus=1_00, three_card_bonus=5_00))
    check_box(
        house("maryland-full", both),
        three_bets(10_00, five_card_bonus=1_00, three_card_bonus=5_00, six_card_bonus=5_00),
    )
    for one in ({"five_card_bonus": 1_00}, {"three_card_bonus": 5_00}, {}):
        with forbidden("MD.07.E.5"):
            check_box(house("maryland-full", both), three_bets(10_00, **one, six_card_bonus=5_00))
    check_box(
        house("maryland-full", both, *WITHOUT_FIVE_CARD),
        three_bets(10_00, three_card_bonus=5_00, six_card_bonus=5_00),
    )


WINNING = ("As Ks Qs", "Js Ts", "Ah Ad 2c")
LOSING = ("Kc 9d 4h", "8s 2c", "7h Qd 3s")


@pytest.mark.clause("MD.07.E.7")
@pytest.mark.parametrize(
    ("dealt", "ends"),
    [
        (
            WINNING,
            [(10_000_00, 10_00, 0), (20_000_00, 0, 1_00), (200_00, 5_00, 0), (25_00, 5_00, 0), (8_000_00, 0, 1_00)],
        ),
        (LOSING, [(0, 0, 10_00), (0, 0, 1_00), (0, 0, 5_00), (0, 0, 5_00), (0, 0, 1_00)]),
    ],
    ids=["all win", "all lose"],
)
def test_no_side_wager_has_a_bearing_on_another_wager(
    dealt: tuple[str, str, str], ends: list[tuple[int, int, int]]
) -> None:
    cards, community, six_card_box = dealt
    base, *side = zip(
        ["bet_3", "five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"], ends, strict=True
    )
    for chosen in chain.from_iterable(combinations(side, count) for count in range(5)):
        stakes = {name: STAKES[Spot[name.upper()]] for name, _ in chosen}
        settlement = play(
            house("maryland-full"),
            community,
            bet_3(5, cards, 10_00, **stakes),
            six_card_box=six_card_box,
            meter_cents=8_000_00,
        )
        for name, end in (base, *chosen):
            assert money(wager(settlement, 5, Spot[name.upper()])) == end
        assert len(settlement.settled) == 1 + len(chosen)


@pytest.mark.clause("SHFL.bonus.recommended.overview")
@pytest.mark.parametrize(
    ("cards", "community", "base", "dollar", "three_card"),
    [
        ("2c 2d 9h", "2s 9c", 110_00, 75_00, 5_00),
        ("Tc 8d 4h", "Ts 2c", 10_00, 0, 0),
        ("Tc 8d 4h", "Ts 8c", 20_00, 4_00, 0),
        ("9c 9d 4h", "Ks 2c", 0, 0, 5_00),
    ],
)
def test_the_bonus_game_has_three_parts_each_with_hands_of_its_own(
    cards: str, community: str, base: int, dollar: int, three_card: int
) -> None:
    played = box(1, cards, bet=10_00, withdrawn="1 2", five_card_bonus=1_00, three_card_bonus=5_00)
    settlement = play(house("shfl-bonus"), community, played)
    spots = (Spot.BET_3, Spot.FIVE_CARD_BONUS, Spot.THREE_CARD_BONUS)
    assert [wager(settlement, 1, spot).paid_cents for spot in spots] == [base, dollar, three_card]
