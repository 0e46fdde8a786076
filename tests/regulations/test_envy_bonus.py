"""Maryland's Envy Bonus: a fixed sum for having the progressive when another player holds a qualifying hand."""

from __future__ import annotations

import pytest

from letitride.rules.ledger import INVENTORY, balances, player_account
from letitride.rules.notices import notices
from letitride.rules.settling.dealt_round import Box
from letitride.rules.settling.settled import Settlement
from letitride.rules.wagers import Wager

from .conftest import FIVE_CARDS, Edit, bet_3, box, house, play, refused

BOTH_STAKES = (
    ('stakes = ["$1"]', 'stakes = ["$1", "$5"]'),
    ("adjacent_boxes = 2", "adjacent_boxes = 2\nseveral_progressive_wagers = true"),
)
SCHEDULES = {letter: (("MD-PROG-A", f"MD-PROG-{letter}"), ("MD-ENVY-A", f"MD-ENVY-{letter}")) for letter in "ABC"}
NOTHING = "Qh 8d 3c"


def envy(settlement: Settlement) -> list[tuple[int, int]]:
    """The seats and the amounts of all envy bonuses, in the order in which they are paid."""
    return [(one.seat, one.paid_cents) for one in settlement.settled if one.wager is Wager.ENVY]


def around(community: str, *boxes: Box, edits: tuple[Edit, ...] = ()) -> list[tuple[int, int]]:
    return envy(play(house("maryland-full", *edits), community, *boxes))


@pytest.mark.clause("MD.01.B.2", "MD.01.B.3")
@pytest.mark.parametrize(
    ("hand", "paid"), list(zip(FIVE_CARDS, [[1_000_00], [300_00], [], [], [], [], [], [], [], []], strict=True))
)
def test_another_players_five_card_straight_flush_or_royal_flush_earns_envy(hand: str, paid: list[int]) -> None:
    cards, community = FIVE_CARDS[hand]
    assert around(community, bet_3(1, cards, 10_00), bet_3(5, NOTHING, 10_00, progressive=1_00)) == [
        (5, amount) for amount in paid
    ]


@pytest.mark.clause("MD.01.B.2")
def test_the_receiver_needs_the_progressive_wager_and_the_holder_of_the_hand_does_not() -> None:
    cards, community = FIVE_CARDS["royal flush"]
    holder = bet_3(3, cards, 10_00)
    assert around(community, holder, bet_3(5, NOTHING, 10_00)) == []
    assert around(community, holder, bet_3(5, NOTHING, 10_00, progressive=1_00)) == [(5, 1_000_00)]
    assert around(community, bet_3(3, cards, 10_00, progressive=1_00), bet_3(5, NOTHING, 10_00, progressive=1_00)) == [
        (5, 1_000_00)
    ]


@pytest.mark.clause("MD.01.B.2")
def test_nobody_earns_envy_for_an_own_hand_nor_for_an_own_second_box() -> None:
    cards, community = FIVE_CARDS["royal flush"]
    mine = box(3, cards, bet=10_00, player="Ann", progressive=1_00)
    my_second = box(4, NOTHING, bet=10_00, player="Ann", progressive=1_00)
    anothers = box(6, "Qd 5c 3d", bet=10_00, player="Ben", progressive=1_00)
    assert around(community, mine) == []
    assert around(community, mine, my_second) == []
    assert around(community, mine, my_second, anothers) == [(6, 1_000_00)]


@pytest.mark.clause("MD.01.B.2")
def test_each_qualifying_hand_of_another_player_earns_envy() -> None:
    royal, straight_flush = "As Ks Qs", "9s 8s 7s"
    watcher = bet_3(7, NOTHING, 10_00, progressive=1_00)
    assert around("Js Ts", bet_3(1, royal, 10_00), bet_3(2, straight_flush, 10_00), watcher) == [
        (7, 300_00),
        (7, 1_000_00),
    ]
    both_hold = around(
        "Js Ts", bet_3(1, royal, 10_00, progressive=1_00), bet_3(2, straight_flush, 10_00, progressive=1_00)
    )
    assert both_hold == [(2, 1_000_00), (1, 300_00)]


@pytest.mark.clause("MD.12.H.1")
@pytest.mark.parametrize(
    ("hand", "one", "five"), [("royal flush", 1_000_00, 5_000_00), ("straight flush", 300_00, 1_500_00)]
)
@pytest.mark.parametrize("holders_wager", [1_00, 5_00])
def test_envy_is_sized_by_the_wager_of_the_player_who_receives_it(
    hand: str, one: int, five: int, holders_wager: int
) -> None:
    cards, community = FIVE_CARDS[hand]
    paid = around(
        community,
        bet_3(1, cards, 10_00, progressive=holders_wager),
        bet_3(2, NOTHING, 10_00, progressive=1_00),
        bet_3(3, "Qd 5c 3d", 10_00, progressive=5_00),
        edits=BOTH_STAKES,
    )
    assert paid == [(3, five), (2, one)]


@pytest.mark.clause("MD.12.H.2", "MD.01.B.3")
@pytest.mark.parametrize(
    ("letter", "cards", "community", "dollars"),
    [
        ("A", "As Ks Qs", "8c 2h", []),
        ("B", "As Ks Qs", "8c 2h", [100]),
        ("C", "As Ks Qs", "8c 2h", [100]),
        ("B", "Ah Kh Qh", "8c 2h", [25]),
        ("C", "Ac Kc Qc", "8s 2h", [25]),
        ("C", "Ad Kd Qd", "8s 2h", [25]),
        ("B", "7d 6d 5d", "8s 2h", []),
        ("C", "7d 6d 5d", "8s 2h", []),
        ("B", "9h 8h 7h", "6h 5h", []),
        ("C", "As Qs Js", "Ks Ts", []),
        ("A", "As Qs Js", "Ks Ts", [1_000]),
    ],
)
def test_the_schedule_of_the_submission_decides_what_qualifies_and_what_it_pays(
    letter: str, cards: str, community: str, dollars: list[int]
) -> None:
    boxes = bet_3(1, cards, 10_00), bet_3(2, "9c 6c 4d", 10_00, progressive=1_00)
    assert around(community, *boxes, edits=SCHEDULES[letter]) == [(2, amount * 100) for amount in dollars]


@pytest.mark.clause("MD.12.H.2")
def test_the_submission_names_the_schedule_that_goes_with_its_progressive() -> None:
    for letter in "ABC":
        assert refused("maryland-full", *SCHEDULES[letter]) == set()
    assert refused("maryland-full", ("MD-ENVY-A", "MD-ENVY-B")) == {("wagers.envy.paytable", "MD.12.H.2")}
    assert refused("maryland-full", ("MD-PROG-A", "MD-PROG-C")) == {("wagers.envy.paytable", "MD.12.H.2")}
    assert refused("maryland-full", ('[wagers.envy]\npaytable = "MD-ENVY-A"\n', "")) == {("wagers.envy", "MD.12.H.2")}


@pytest.mark.clause("MD.11.E.5")
def test_envy_is_paid_last_in_a_pass_of_its_own_once_every_hand_is_open() -> None:
    cards, community = FIVE_CARDS["royal flush"]
    settlement = play(
        house("maryland-full"),
        community,
        bet_3(1, cards, 10_00, progressive=1_00),
        bet_3(4, NOTHING, 10_00, progressive=1_00),
        bet_3(7, "Qd 5c 3d", 10_00, progressive=1_00),
    )
    assert [(one.seat, one.wager) for one in settlement.settled] == [
        *((seat, wager) for seat in (7, 4, 1) for wager in (Wager.BASE, Wager.PROGRESSIVE)),
        (7, Wager.ENVY),
        (4, Wager.ENVY),
    ]


@pytest.mark.clause("MD.11.E.5")
def test_envy_comes_from_the_inventory_and_not_from_the_meter() -> None:
    cards, community = FIVE_CARDS["straight flush"]
    settlement = play(
        house("maryland-full"), community, bet_3(1, cards, 10_00), bet_3(2, NOTHING, 10_00, progressive=1_00)
    )
    (paid,) = (one for one in settlement.settled if one.wager is Wager.ENVY)
    assert (paid.clause, paid.stake_cents, paid.net_cents) == ("MD.11.E.5", 0, 300_00)
    assert balances(paid.transfers(None)) == {INVENTORY: -300_00, player_account("player 2"): 300_00}


def test_one_meter_takes_one_size_of_wager_unless_the_submission_says_otherwise() -> None:
    """Reading N35: the text shows that sizes may differ, but offers no ratio between them."""
    assert refused("maryland-full", BOTH_STAKES[0]) == {("wagers.progressive.stakes", "MD.07.E.6.a")}
    assert house("maryland-full", *BOTH_STAKES).stakes_cents(Wager.PROGRESSIVE) == (1_00, 5_00)
    assert house("maryland-full", ('stakes = ["$1"]', "")).stakes_cents(Wager.PROGRESSIVE) == (1_00,)


def test_an_envy_bonus_without_the_progressive_is_refused() -> None:
    progressive = '[wagers.progressive]\npaytable = "MD-PROG-A"\nstakes = ["$1"]\n\n'
    faults = refused("maryland-full", (progressive, ""))
    assert ("wagers.envy", "MD.12.H.2") in faults


def test_the_meters_terms_are_posted() -> None:
    posted = {notice.heading: notice.lines for notice in notices(house("maryland-manual"))}
    assert posted["Progressive meter"] == ("grows by 22.5% of each wager", "starts at $5,000, resets to $2,500")
    assert "Progressive meter" not in {notice.heading for notice in notices(house("shfl-classic"))}
