"""Maryland's progressive: hands for a share of the meter or for odds, a meter that grows, pays and resets."""

from __future__ import annotations

import pytest

from letitride.rules.ledger import INVENTORY, METER, balances, player_account
from letitride.rules.placement import check_wager
from letitride.rules.settling.collection import Collection, grow_meter
from letitride.rules.settling.dealt_round import Box
from letitride.rules.settling.progressive import Meter
from letitride.rules.settling.settled import Outcome, Settled
from letitride.rules.submission import MeterTerms
from letitride.rules.wagers import Spot

from .conftest import FIVE_CARDS, Edit, bet_3, forbidden, house, money, play, refused, three_bets, wager

PAYTABLE_B = (("MD-PROG-A", "MD-PROG-B"), ("MD-ENVY-A", "MD-ENVY-B"))
PAYTABLE_C = (("MD-PROG-A", "MD-PROG-C"), ("MD-ENVY-A", "MD-ENVY-C"))
FIVE_DOLLARS = ('stakes = ["$1"]', 'stakes = ["$5"]')
THREE_CARDS = {
    "A-K-Q of spades": "As Ks Qs",
    "A-K-Q of hearts": "Ah Kh Qh",
    "A-K-Q of diamonds": "Ad Kd Qd",
    "A-K-Q of clubs": "Ac Kc Qc",
    "A-K-Q of two suits": "As Ks Qh",
    "straight flush": "7d 6d 5d",
    "three of a kind": "4c 4d 4h",
    "straight": "9c 8d 7h",
    "flush": "Js 8s 3s",
    "pair": "2c 2d 9h",
}


def progressive(cards: str, community: str, *edits: Edit, stake: int = 1_00, meter_cents: int = 8_000_00) -> Settled:
    played = bet_3(2, cards, 10_00, progressive=stake)
    return wager(play(house("maryland-full", *edits), community, played, meter_cents=meter_cents), 2, Spot.PROGRESSIVE)


@pytest.mark.clause("MD.12.E", "MD.11.E.4", "MD.01.B.6")
@pytest.mark.parametrize(
    ("hand", "dollars"),
    list(zip(FIVE_CARDS, [8_000, 800, 300, 50, 40, 30, 9, 0, 0, 0], strict=True)),
)
def test_paytable_a_judges_five_cards_from_three_of_a_kind_up(hand: str, dollars: int) -> None:
    settled = progressive(*FIVE_CARDS[hand])
    assert settled.outcome is (Outcome.WON if dollars else Outcome.LOST)
    assert money(settled) == (dollars * 100, 0, 1_00)


@pytest.mark.clause("MD.12.E", "MD.01.B.6")
@pytest.mark.parametrize(
    ("edits", "dollars"),
    [
        (PAYTABLE_B, [8_000, 500, 500, 500, 6, 70, 60, 6, 0, 0]),
        (PAYTABLE_C, [8_000, 500, 500, 500, 0, 100, 90, 0, 0, 0]),
    ],
    ids=["B", "C"],
)
def test_paytables_b_and_c_judge_the_three_cards_of_the_player_only(
    edits: tuple[Edit, ...], dollars: list[int]
) -> None:
    for (hand, cards), due in zip(THREE_CARDS.items(), dollars, strict=True):
        assert money(progressive(cards, "Tc 2h", *edits)) == (due * 100, 0, 1_00), hand
    for cards, community in (("Kc Kd 2h", "Kh Ks"), ("As Ks Jh", "Qd Tc"), ("9h 8h 2h", "7h 6h")):
        assert progressive(cards, community, *edits).outcome is Outcome.LOST


@pytest.mark.clause("MD.12.E")
@pytest.mark.parametrize(
    ("hand", "dollars"),
    [("royal flush", 8_000), ("straight flush", 800), ("four of a kind", 1_500), ("three of a kind", 45)],
)
def test_odds_for_1_grow_with_the_wager_and_shares_of_the_meter_do_not(hand: str, dollars: int) -> None:
    assert progressive(*FIVE_CARDS[hand], FIVE_DOLLARS, stake=5_00).paid_cents == dollars * 100


@pytest.mark.clause("MD.07.E.6")
@pytest.mark.parametrize(
    ("name", "accepted", "others"), [("maryland-full", 1_00, 5_00), ("maryland-manual", 5_00, 1_00)]
)
def test_the_wager_is_the_one_or_five_dollars_of_the_submission(name: str, accepted: int, others: int) -> None:
    check_wager(house(name), Spot.PROGRESSIVE, accepted, placed=three_bets(10_00))
    for stake in (others, 2_00, 10_00, 50):
        with forbidden("MD.07.E.6.a"):
            check_wager(house(name), Spot.PROGRESSIVE, stake, placed=three_bets(10_00))
    assert refused("maryland-full", ('stakes = ["$1"]', 'stakes = ["$2"]')) == {
        ("wagers.progressive.stakes", "MD.07.E.6.a")
    }


@pytest.mark.clause("MD.12.F.1")
@pytest.mark.parametrize(
    ("name", "wagers", "before", "after"),
    [
        ("maryland-full", {1: 1_00}, 10_000_00, 10_000_15),
        ("maryland-full", {1: 1_00, 3: 1_00, 7: 1_00}, 10_000_00, 10_000_45),
        ("maryland-manual", {4: 5_00}, 5_000_00, 5_001_12),
        ("maryland-manual", {4: 5_00, 5: 5_00}, 5_000_00, 5_002_25),
    ],
)
def test_the_meter_grows_by_the_rate_that_the_submission_states(
    name: str, wagers: dict[int, int], before: int, after: int
) -> None:
    terms = house(name).submission.meter
    assert terms is not None
    meter = Meter.opened(terms)
    assert meter.amount_cents == before
    grown, transfers = grow_meter(meter, Collection(Spot.PROGRESSIVE, wagers))
    assert grown.amount_cents == after
    assert balances(transfers) == {INVENTORY: before - after, METER: after - before}


@pytest.mark.clause("MD.12.F.1")
@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (('rate = "15%"\n', ""), "meter.rate"),
        (('rate = "15%"', 'rate = "0%"'), "meter.rate"),
        (('[meter]\nrate = "15%"\ninitial = "$10,000"\nreset = "$10,000"\n', ""), "meter"),
    ],
)
def test_a_submission_without_a_rate_of_progression_is_refused(edit: Edit, place: str) -> None:
    assert refused("maryland-full", edit) == {(place, "MD.12.F.1")}


@pytest.mark.clause("MD.12.F.2")
@pytest.mark.parametrize("amount", ["initial", "reset"])
def test_initial_and_reset_amount_are_each_at_least_a_thousand_dollars(amount: str) -> None:
    stated = f'{amount} = "$10,000"'
    assert refused("maryland-full", (stated, f'{amount} = "$999.99"')) == {(f"meter.{amount}", "MD.12.F.2")}
    assert refused("maryland-full", (f"{stated}\n", "")) == {(f"meter.{amount}", "MD.12.F.2")}
    assert refused("maryland-full", (stated, f'{amount} = "$1,000"')) == set()


@pytest.mark.clause("MD.12.F.2")
def test_a_meter_starts_at_its_initial_amount_and_goes_back_to_its_reset_amount() -> None:
    cards = "As Ks Qs"
    settlement = play(house("maryland-manual"), "8c 2h", bet_3(1, cards, 5_00, progressive=5_00))
    won = wager(settlement, 1, Spot.PROGRESSIVE)
    assert (won.paid_cents, won.reset_funding_cents) == (5_000_00, 2_500_00)
    assert settlement.meter is not None
    assert settlement.meter.amount_cents == 2_500_00
    assert balances(won.transfers(None)) == {
        METER: -2_500_00,
        INVENTORY: -2_500_00,
        player_account("player 1"): 5_000_00,
    }


LOW_END, HIGH_END = ("7s 6s 5s", "Qs Js Ts")
ROYAL, RUNNER_UP = ("As Ks Qs", "9s 8s 7s")


@pytest.mark.clause("MD.12.G")
@pytest.mark.parametrize(
    ("community", "right", "left", "first", "second", "left_on_meter"),
    [
        ("9s 8s", LOW_END, HIGH_END, 2_500_00, 2_250_00, 20_250_00),
        ("9s 8s", HIGH_END, LOW_END, 2_500_00, 2_250_00, 20_250_00),
        ("Js Ts", ROYAL, RUNNER_UP, 25_000_00, 1_000_00, 9_000_00),
        ("Js Ts", RUNNER_UP, ROYAL, 2_500_00, 22_500_00, 10_000_00),
    ],
)
def test_each_meter_award_is_a_share_of_the_meter_when_its_turn_comes(
    community: str, right: str, left: str, first: int, second: int, left_on_meter: int
) -> None:
    boxes: list[Box] = [bet_3(1, left, 10_00, progressive=1_00), bet_3(7, right, 10_00, progressive=1_00)]
    settlement = play(house("maryland-full"), community, *boxes, meter_cents=25_000_00)
    assert wager(settlement, 7, Spot.PROGRESSIVE).paid_cents == first
    assert wager(settlement, 1, Spot.PROGRESSIVE).paid_cents == second
    assert settlement.meter is not None
    assert settlement.meter.amount_cents == left_on_meter
    assert balances(settlement.transfers())[METER] == left_on_meter - 25_000_00


@pytest.mark.clause("MD.12.G")
@pytest.mark.parametrize(("tops_up", "left_on_meter"), [("false", 9_450_00), ("true", 10_000_00)])
def test_after_a_tenth_the_meter_may_stand_below_its_reset_amount_unless_it_tops_up(
    tops_up: str, left_on_meter: int
) -> None:
    rules = house("maryland-full", ("adjacent_boxes = 2", f"adjacent_boxes = 2\nmeter_tops_up = {tops_up}"))
    cards, community = FIVE_CARDS["straight flush"]
    settlement = play(rules, community, bet_3(3, cards, 10_00, progressive=1_00), meter_cents=10_500_00)
    assert wager(settlement, 3, Spot.PROGRESSIVE).paid_cents == 1_050_00
    assert settlement.meter is not None
    assert settlement.meter.amount_cents == left_on_meter


@pytest.mark.clause("MD.12.G")
def test_odds_for_1_are_paid_by_the_house_and_leave_the_meter_alone() -> None:
    cards, community = FIVE_CARDS["four of a kind"]
    settlement = play(house("maryland-full"), community, bet_3(3, cards, 10_00, progressive=1_00))
    won = wager(settlement, 3, Spot.PROGRESSIVE)
    assert balances(won.transfers(None)) == {INVENTORY: -300_00, player_account("player 3"): 300_00}
    assert settlement.meter is not None
    assert settlement.meter.amount_cents == 10_000_00


@pytest.mark.clause("MD.12.F.1")
def test_no_fraction_of_a_cent_is_paid_or_lost() -> None:
    meter = Meter.opened(MeterTerms(rate_basis_points=1, initial_cents=1_000_00, reset_cents=1_000_00))
    for _ in range(99):
        meter = meter.contribute(1_00)
    assert meter.amount_cents == 1_000_00
    assert meter.contribute(1_00).amount_cents == 1_000_01
